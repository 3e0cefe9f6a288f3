"""Neutral value types of a conversation: what the loop, the providers and the store exchange."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Role = Literal["user", "assistant", "tool"]
Stop = Literal["done", "tools", "truncated", "refused", "malformed"]


@dataclass(frozen=True)
class ToolCall:
    """One call a model asked for.

    ``fault`` is empty for a call that may run; ``"truncated"``, ``"invalid_json"`` or
    ``"too_long"`` marks one whose arguments are of no use: it is answered with an error and
    never run.
    """

    id: str
    name: str
    arguments: dict[str, Any]
    fault: str = ""


@dataclass(frozen=True)
class ToolResult:
    """What a call came to: a JSON object for the model, and whether it is an error."""

    call_id: str
    name: str
    output: dict[str, Any]
    is_error: bool = False
    status: str = "succeeded"
    execution: str = ""


@dataclass(frozen=True)
class Opaque:
    """Provider items that must return unchanged to the same model, and to no other."""

    provider: str
    items: tuple[Any, ...] = ()
    model: str = ""


@dataclass(frozen=True)
class Message:
    """One entry of the history: a person's text, a model's answer, or the results of its calls."""

    role: Role
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    opaque: Opaque | None = None

    def to_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value or key == "role"}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Message:
        opaque = data.get("opaque")
        return cls(
            role=data["role"],
            text=data.get("text", ""),
            calls=tuple(ToolCall(**call) for call in data.get("calls", ())),
            results=tuple(ToolResult(**result) for result in data.get("results", ())),
            opaque=_opaque(opaque) if opaque else None,
        )


def _opaque(data: dict[str, Any]) -> Opaque:
    return Opaque(data["provider"], tuple(data["items"]), data.get("model", ""))


@dataclass(frozen=True)
class Usage:
    """Tokens of one answer as the provider counts them."""

    input: int = 0
    output: int = 0
    cached: int = 0


@dataclass(frozen=True)
class TextDelta:
    """A piece of the answer's text, in order."""

    text: str


@dataclass(frozen=True)
class Reply:
    """The whole answer of one round; the last thing a provider's stream yields."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: Stop = "done"
    usage: Usage = field(default_factory=Usage)
    opaque: Opaque | None = None

    def message(self) -> Message:
        return Message("assistant", text=self.text, calls=self.calls, opaque=self.opaque)


def fingerprint(tool: str, arguments: dict[str, Any]) -> str:
    """The same digest for the same call, whatever the order of its keys."""
    text = json.dumps([tool, arguments], sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
