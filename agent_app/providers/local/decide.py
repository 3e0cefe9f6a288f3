"""From a message to what it asks for: the rules in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable

from agent_app.parsing import find_dates
from agent_app.providers.local import verbs
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules import (
    diary,
    diet,
    exercises,
    foods,
    loose,
    measures,
    memory,
    plates,
    product,
    routines,
    smalltalk,
)
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("decide")

Rule = Callable[[Utterance], Intent | None]


def _trend(u: Utterance) -> Intent | None:
    return talk("page_measurements_trend") if measures.asks_trend(u) else None


def _period(u: Utterance) -> Intent | None:
    return talk("page_diet_period") if diary.asks_period(u) else None


def _advice(u: Utterance) -> Intent | None:
    return talk("advice") if verbs.ADVICE.search(u.text) else None


# The first rule that recognises a message decides; the particular stand before the wide.
RULES: tuple[Rule, ...] = (
    smalltalk.reply,
    smalltalk.refused,
    product.undo,
    smalltalk.reminder,
    product.ability,
    product.request_status,
    measures.same,
    measures.ahead,
    measures.difference,
    diet.other_meal,
    product.feature,
    product.howto,
    product.settings,
    memory.forget,
    measures.clear,
    smalltalk.supposed,
    memory.describe,
    memory.list_keys,
    product.adds_to_routine,
    routines.create,
    measures.write,
    memory.save,
    smalltalk.opinion,
    product.page_work,
    _period,
    _trend,
    routines.read,
    exercises.search,
    diet.add,
    diary.where,
    memory.read_value,
    foods.search,
    _advice,
    diary.read,
    measures.read,
    smalltalk.elsewhere,
    product.no_tool,
    measures.weighed,
    diet.not_eaten,
    memory.wants_change,
    routines.stored_elsewhere,
    *loose.RULES,
)


def decide(u: Utterance) -> list[Intent]:
    """What a message asks for, in its order; always at least one intent."""
    if not u.text:
        return [smalltalk.reply(u) or talk("empty")]
    together = measures.by_day(u) or diet.by_meal(u) or _two_at_once(u) or plates.several(u)
    if together:
        return together
    for rule in RULES:
        found = rule(u)
        if found:
            return [found]
    return [talk("unknown")]


_BREAK = _BOOK.pattern("BREAK")
_WRITES = {"measures.write", "diet.add", "memory.save"}


def _two_at_once(u: Utterance) -> list[Intent]:
    """ "Hoy peso 74,3 y he cenado arroz": each part is a request of its own, and all write."""
    if len(u.text) > 600 or "?" in u.raw:
        return []
    parts = [part.strip() for part in _BREAK.split(u.text) if part and part.strip()]
    if len(parts) < 2:
        return []
    intents = [_one(Utterance(_dated(part, u), u.today)) for part in parts]
    kinds = [intent.kind for intent in intents]
    if not set(kinds) <= _WRITES or len(set(kinds)) < 2:
        return []
    return _merge(intents)


def _dated(part: str, u: Utterance) -> str:
    """A part without a day of its own is about the day that the message began with."""
    if find_dates(part, u.today) or not u.dates or u.dates[0].start > 12:
        return part
    return f"{part} {u.text[u.dates[0].start : u.dates[0].end]}"


def _one(u: Utterance) -> Intent:
    return next((found for rule in RULES if (found := rule(u))), talk("unknown"))


def _merge(intents: list[Intent]) -> list[Intent]:
    """Figures of the same day go into one call."""
    merged: list[Intent] = []
    for intent in intents:
        last = next(
            (
                m
                for m in merged
                if m.kind == intent.kind == "measures.write"
                and m.slots["date"] == intent.slots["date"]
            ),
            None,
        )
        if last:
            last.slots["figures"].extend(intent.slots["figures"])
        else:
            merged.append(intent)
    return merged
