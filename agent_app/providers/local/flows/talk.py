"""Answers without a tool, and requests to the team."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any

from agent_app.parsing import fold
from agent_app.providers.local.context import Call, Context, Refused
from agent_app.providers.local.flows.steps import Output, Steps, one
from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("requests")
_QUESTIONS = {"aim": "ask_aim"}
_NOTHING_SAID = _BOOK.pattern("NOTHING_SAID")
_PRIVATE = _BOOK.as_written("PRIVATE")
_LEAD = _BOOK.as_written("LEAD")


def say(
    slots: dict[str, Any], ctx: Context
) -> Generator[tuple[Call, ...], tuple[Output, ...], str]:
    topic = slots["topic"]
    if topic == "abilities":
        return _abilities(ctx)
    if slots.get("compared"):
        return _compared(topic, slots["compared"], ctx)
    return ctx.say(_QUESTIONS.get(topic, topic))
    yield  # a flow is a generator even when it calls nothing


# What each tool lets the helper do, in the order in which it is told.
_ABILITIES = (
    "write_measurement", "read_measurement", "add_meal_food", "read_meal_foods", "search_foods",
    "search_exercises", "create_routine", "read_routines", "save_personal_data",
    "create_feature_issue",
)  # fmt: skip


def _compared(topic: str, told: dict[str, Any], ctx: Context) -> str:
    value = ctx.figure(told["value"], told["unit"], digits=1)
    return ctx.say(topic, macro=ctx.say(told["macro"]), name=told["name"], value=value)


def _abilities(ctx: Context) -> str:
    """Only what the tools at hand allow."""
    can = [ctx.say(f"can_{tool}") for tool in _ABILITIES if tool in ctx.tools]
    return ctx.say("abilities", what=ctx.listed(can)) if can else ctx.say("abilities_none")


def send_request(slots: dict[str, Any], ctx: Context) -> Steps:
    """A request for the team; the person approves its text before it goes anywhere."""
    text = " ".join(_PRIVATE.sub("…", slots["text"]).split())
    if _NOTHING_SAID.fullmatch(fold(text).strip(" .!¡")) or len(text) < 10:
        return ctx.say("ask_issue")
    summary = ctx.say("issue_lead", text=text)[:2000]
    try:
        output = yield from one("create_feature_issue", title=_title(text), summary=summary)
    except Refused as refusal:
        if refusal.output.get("error") == "denied":
            return ctx.say("denied", message=refusal.output.get("message", "")).strip()
        raise
    if output.get("status") == "awaiting_approval":
        return ctx.say("waiting")
    if not output.get("reference"):
        return ctx.say("issue_unproved")
    message = output.get("message") or ctx.say("issue_sent")
    return ctx.say("issue_done", message=message, reference=output["reference"])


def _title(text: str) -> str:
    """The first sentence, at most a line."""
    plain = _LEAD.sub("", text)
    first = re.split(r"(?<=[.!?;])\s", plain)[0].strip(" .;¡!¿?")
    first = first if len(first) >= 5 else plain
    if len(first) > 100:
        first = first[:100].rsplit(" ", 1)[0] + "…"
    return first[:1].upper() + first[1:]
