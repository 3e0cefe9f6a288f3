"""Tool calls as they arrive, made safe: unique ids, whole arguments, names a wire accepts."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from agent_app.messages import Message, ToolCall
from tools_app.schema.canonical import JSONRefused, loads_strict

# Longer arguments would fill the model's context in every later message of the conversation.
MAX_ARGUMENTS = 100_000
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass
class RawCall:
    """A call as one provider told it; ``item`` is the provider's own form, to be replayed."""

    id: str = ""
    name: str = ""
    arguments: Any = ""
    item: dict[str, Any] | None = None


def made(raw: Iterable[RawCall], taken: set[str], *, cut: bool) -> tuple[ToolCall, ...]:
    """Neutral calls, with ids that no call in ``taken`` has; ``cut`` marks all as truncated."""
    taken = set(taken)
    calls = []
    for one in raw:
        usable = isinstance(one.id, str) and one.id and one.id not in taken
        call_id = one.id if usable else f"call_{uuid.uuid4().hex[:12]}"
        taken.add(call_id)
        calls.append(_call(call_id, one, cut=cut))
    return tuple(calls)


def taken_ids(messages: Iterable[Message]) -> set[str]:
    return {call.id for message in messages for call in message.calls}


def _call(call_id: str, raw: RawCall, *, cut: bool) -> ToolCall:
    name = raw.name if isinstance(raw.name, str) else ""
    if cut:
        return ToolCall(call_id, name, {}, fault="truncated")
    arguments, fault = _arguments(raw.arguments)
    return ToolCall(call_id, name, arguments, fault=fault)


def _arguments(given: Any) -> tuple[dict[str, Any], str]:
    """Blank means none; some servers send the object itself instead of its text."""
    text = given if isinstance(given, str) else json.dumps(given or {}, ensure_ascii=False)
    if len(text) > MAX_ARGUMENTS:
        return {}, "too_long"
    try:
        parsed = loads_strict(text) if text.strip() else {}
    except JSONRefused:
        parsed = None
    return (parsed, "") if isinstance(parsed, dict) else ({}, "invalid_json")


def wire_name(name: str) -> str:
    """A name every provider accepts: an invented one would have the whole request refused."""
    name = name[:64]
    if NAME.fullmatch(name):
        return name
    return ("_" + re.sub(r"[^A-Za-z0-9_-]", "_", name))[:64]


def wire_id(call_id: str) -> str:
    """An id every provider accepts, the same for a call and its result."""
    if ID.fullmatch(call_id):
        return call_id
    return f"call_{hashlib.sha256(call_id.encode('utf-8', 'replace')).hexdigest()[:24]}"


def as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
