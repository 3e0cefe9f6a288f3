"""A message with several meals or days: cut so that each food goes where it was said."""

from __future__ import annotations

from datetime import date
from typing import Any

from agent_app.parsing import find_dates, find_meals, find_quantities
from agent_app.providers.local import doubts, verbs, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules import diet
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("diet")
_CLAUSE = _BOOK.pattern("CLAUSE")
_LUNCHED = _BOOK.whole("LUNCHED")
_VERBS = (verbs.ATE, verbs.WILL_EAT, verbs.ADD)


def several(u: Utterance) -> list[Intent]:
    """One intent for each meal or day; empty where there is but one, or no food is told."""
    if u.asks or "?" in u.raw or len(u.text) > 600:
        return []
    if diet.ASIDE.search(u.text):
        return several(Utterance(diet.ASIDE.sub("", u.text), u.today))
    parts = [part.strip() for part in _CLAUSE.split(u.text) if part and part.strip()]
    if len(parts) < 2 or not _differ(parts, u) or not _told(u):
        return []
    if u.dates and doubts.is_vague(u.undated):
        return [talk("ask_apart")]
    groups = _groups(parts, u)
    slots: dict[str, Any] = {"meal": None, "date": u.today}
    found: list[Intent] = []
    for text in groups:
        slots = {**slots, **_where(text, u)}
        foods = _foods(text, u)
        if not foods:
            return [talk("ask_apart")]
        found.append(Intent("diet.add", {**slots, "foods": foods}))
    return found


def _told(u: Utterance) -> bool:
    """Whether the message as a whole puts food into the diary."""
    intent = diet.add(u)
    return intent is not None and intent.kind == "diet.add"


def _meals(text: str) -> set[str]:
    named = {name for name, _, _ in find_meals(text)}
    return named | ({"Comida"} if _LUNCHED.search(text) else set())


def _days(text: str, today: date) -> set[date | None]:
    return {found.value for found in find_dates(text, today)}


def _differ(parts: list[str], u: Utterance) -> bool:
    """Two meals or two days, or a day that only a later part names."""
    if len(_meals(u.text)) > 1 or len(_days(u.text, u.today)) > 1:
        return True
    return any(
        found.start == 0 and not _days(parts[0], u.today) and vocabulary.has_food(part)
        for part in parts[1:]
        for found in find_dates(part, u.today)[:1]
    )


def _groups(parts: list[str], u: Utterance) -> list[str]:
    """The parts joined so that each says where its foods go: before them, or behind."""
    marked = [bool(_meals(part) or _days(part, u.today)) for part in parts]
    behind = not marked[0] and not any(pattern.search(parts[0]) for pattern in _VERBS[:2])
    groups: list[list[str]] = [[]]
    for part, mark in zip(parts, marked, strict=True):
        if behind:
            groups[-1].append(part)
            groups += [[]] if mark else []
        elif mark and groups[-1]:
            groups.append([part])
        else:
            groups[-1].append(part)
    return [", ".join(group) for group in groups if group]


def _where(text: str, u: Utterance) -> dict[str, Any]:
    """The meal and the day that a part names; what it leaves out stays as before."""
    meals = [name for name, _, _ in find_meals(text)] or list(_meals(text))
    part = Utterance(text, u.today)
    day = {"date": diet.day(part)} if part.dates else {}
    return {**({"meal": meals[0]} if meals else {}), **day}


def _foods(text: str, u: Utterance) -> list[dict[str, object]]:
    plain = Utterance(text, u.today).undated
    for pattern in _VERBS:
        plain = pattern.sub(" ", plain)
    plain = diet.trimmed(plain)
    known = vocabulary.has_food(plain) or any(q.unit != "unit" for q in find_quantities(plain))
    foods = diet.items(plain) if known else []
    return [{**food, "name": diet.as_written(str(food["query"]), u.raw)} for food in foods]
