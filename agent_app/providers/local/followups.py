"""What leans on the turn before: "¿y el domingo?", "añade el primero", "¿cuál tiene menos?"."""

from __future__ import annotations

import re
from typing import Any

from agent_app.messages import Message
from agent_app.providers.local import doubts, topics, verbs
from agent_app.providers.local.decide import decide
from agent_app.providers.local.flows.macros import MACRO_FIGURES
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance
from agent_app.providers.local.wording import TABLES

_BOOK = Phrasebook("followups")
_AND_THEN = _BOOK.pattern("AND_THEN")
_OTHER_DAY = _BOOK.pattern("OTHER_DAY")
_WHICH_OF = _BOOK.whole("WHICH_OF")
_LEAST = _BOOK.whole("LEAST")
_ORDINALS = [(re.compile(rf"\b(?:{ways})\b"), int(at)) for at, ways in _BOOK.rows("ORDINALS")]
_YES_NO = _BOOK.pattern("YES_NO")
_PERIODS = {"diet.read": "page_diet_period", "measures.read": "page_measurements_trend"}
_EDITS = {"diet.add": "page_diet_edit", "measures.write": "page_measurements_how"}


def follow(
    before: list[Intent], messages: tuple[Message, ...], u: Utterance
) -> list[Intent] | None:
    """What a message means after the intents and the results before it; None where it stands."""
    if pending(messages) and _YES_NO.fullmatch(u.folded.strip(" .!")):
        return []
    first = before[0] if before else None
    found = (_again(first, u) or _was_another_day(first, u)) if first else None
    return [found] if found else _of_those(_foods(messages), u)


def pending(messages: tuple[Message, ...]) -> bool:
    """Whether a turn ended while a call waited for the person's approval."""
    waits = any(
        result.output.get("status") == "awaiting_approval" or result.output.get("error") == "denied"
        for message in messages
        for result in message.results
    )
    text = messages[-1].text if messages and messages[-1].role == "assistant" else ""
    return waits and (not text or any(text == table["waiting"] for table in TABLES.values()))


def _again(before: Intent, u: Utterance) -> Intent | None:
    """ "¿Y el domingo?": the same question about another day."""
    if before.kind not in _PERIODS or not _AND_THEN.search(u.text):
        return None
    if decide(u)[0].kind != "talk":
        return None
    if u.dates:
        return before.with_slots(date=u.date)
    vague = doubts.is_vague(u.text) or topics.PERIOD.search(u.text)
    return talk(_PERIODS[before.kind]) if vague else None


def _was_another_day(before: Intent, u: Utterance) -> Intent | None:
    """ "No, eso fue ayer": what is stored moves on its page."""
    moves = before.kind in _EDITS and _OTHER_DAY.search(u.text) and u.dates
    return talk(_EDITS[before.kind]) if moves else None


def _foods(messages: tuple[Message, ...]) -> list[dict[str, Any]]:
    """The foods that the turn before found."""
    found = [
        food
        for message in messages
        for result in message.results
        for food in result.output.get("foods") or []
    ]
    return [food for food in found if isinstance(food, dict) and food.get("name")]


def _of_those(foods: list[dict[str, Any]], u: Utterance) -> list[Intent] | None:
    if not foods:
        return None
    macro = topics.MACRO.search(u.text)
    if _WHICH_OF.search(u.text) and macro and macro.lastgroup in MACRO_FIGURES:
        return [_compared(foods, macro.lastgroup, u)]
    at = next((at for pattern, at in _ORDINALS if pattern.search(u.text)), None)
    if at is None or not verbs.ADD.search(u.text) or at >= len(foods):
        return None
    name = str(foods[at]["name"])
    meant = decide(Utterance(_named(u, name), u.today))
    return meant if meant[0].kind == "diet.add" else None


def _named(u: Utterance, name: str) -> str:
    """The message with the food's name where it said "el primero"."""
    text = u.text
    for pattern, _ in _ORDINALS:
        text = pattern.sub(name, text)
    return text


def _compared(foods: list[dict[str, Any]], macro: str, u: Utterance) -> Intent:
    field, unit = MACRO_FIGURES[macro]
    known = [food for food in foods if isinstance(food.get(field), int | float)]
    least = bool(_LEAST.search(u.text))
    if not known:
        return talk("unknown")
    best = (min if least else max)(known, key=lambda food: float(food[field]))
    told = {"macro": macro, "name": best["name"], "value": best[field], "unit": unit}
    return talk("foods_least" if least else "foods_most", compared=told)
