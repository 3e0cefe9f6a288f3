"""The second look: what no particular rule knew, by the kinds of words that come together."""

from __future__ import annotations

import re

from agent_app.parsing import find_meals, find_numbers
from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules import diary as diaries
from agent_app.providers.local.rules import (
    diet,
    exercises,
    foods,
    measures,
    memory,
    product,
    routines,
    smalltalk,
)
from agent_app.providers.local.rules.figures import Figure, find_figures
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("loose")
_ABOUT_ME = _BOOK.pattern("ABOUT_ME")
_KEPT = _BOOK.whole("KEPT")
_IN_MEMORY = _BOOK.whole("IN_MEMORY")
_EXPLAIN = _BOOK.whole("EXPLAIN")
_DATUM = _BOOK.whole("DATUM")
_VALUE = _BOOK.whole("VALUE")
_OTHER_SUBJECT = _BOOK.whole("OTHER_SUBJECT")
_LACKS = _BOOK.whole("LACKS")
_LOGGED = _BOOK.whole("LOGGED")
_MINE = _BOOK.whole("MINE")
_UNSURE = _BOOK.whole("UNSURE")


def _wants_to_know(u: Utterance) -> bool:
    return bool(u.asks or verbs.SHOW.search(u.text) or verbs.SEARCH.match(u.text))


def list_keys(u: Utterance) -> Intent | None:
    """What is known about a person: memory, and "about me", and nothing more particular."""
    if _OTHER_SUBJECT.search(u.text) or not _wants_to_know(u):
        return None
    known = _KEPT.search(u.text) and _ABOUT_ME.search(u.text)
    return Intent("memory.list") if known or _IN_MEMORY.search(u.text) else None


def datum(u: Utterance) -> Intent | None:
    """A datum named as such: explained, or else read."""
    key = memory.named_key(u) if _DATUM.search(u.text) or "_" in u.text else None
    if key is None or (not _wants_to_know(u) and not _EXPLAIN.search(u.text)):
        return None
    wants_value = _VALUE.search(u.text) or not _EXPLAIN.search(u.text)
    return Intent("memory.read" if wants_value else "memory.describe", {"key": key})


def personal_value(u: Utterance) -> Intent | None:
    key = vocabulary.personal_key(u.text)
    if key and _wants_to_know(u) and _MINE.search(u.text) and not _OTHER_SUBJECT.search(u.text):
        return Intent("memory.read", {"key": key})
    return None


def figure(u: Utterance) -> Intent | None:
    """A field of the body and a figure, or a bare figure that can only be a weight."""
    if "?" in u.raw or measures.not_ones_own(u) or topics.MACRO.search(u.undated):
        return None
    found = [one for one in find_figures(u.undated) if one.field != "weight_kg"]
    if not found and _only_a_weight(u):
        value = find_numbers(u.undated)[0].value
        found = [Figure("weight_kg", value)]
    return Intent("measures.write", {"figures": found, "date": u.date}) if found else None


def _only_a_weight(u: Utterance) -> bool:
    numbers = find_numbers(u.undated)
    if len(numbers) != 1 or numbers[0].value is None or u.asks or len(u.text.split()) > 9:
        return False
    value, rest = numbers[0].value, u.undated[numbers[0].end :]
    decimal = value != value.to_integral_value()
    return decimal and 35 <= value <= 220 and not re.match(r" ?[a-z%]", rest.replace("kg", "", 1))


def diary(u: Utterance) -> Intent | None:
    """A meal or the diary asked about, and no food named."""
    if smalltalk.elsewhere(u):
        return None
    named = find_meals(u.text) or _LOGGED.search(u.text)
    if not named or not _wants_to_know(u) or vocabulary.has_food(diet.without_meals(u.text)):
        return None
    return diaries.reading(u) if _MINE.search(u.text) or u.dates or _LOGGED.search(u.text) else None


def food(u: Utterance) -> Intent | None:
    """A food and one of its figures."""
    if topics.MACRO.search(u.text) and vocabulary.has_food(u.text) and _wants_to_know(u):
        return foods.named(u)
    return None


def plate(u: Utterance) -> Intent | None:
    """A food and a meal, told."""
    if u.asks or "?" in u.raw or _UNSURE.search(u.text) or not find_meals(u.text):
        return None
    rest = diet.trimmed(u.undated)
    known = vocabulary.starts_with_food(rest) and len(rest.split()) <= 12
    return diet.intent(u, rest) if known else None


def exercise(u: Utterance) -> Intent | None:
    if topics.EXERCISE_WORD.search(u.text) and not _OTHER_SUBJECT.search(u.text):
        found = vocabulary.muscle(u.text) or vocabulary.equipment(u.text)
        return exercises.searching(u.text) if found else None
    return None


def routine(u: Utterance) -> Intent | None:
    own = re.search(r"\b(?:mi|mis|my|tengo)\b.{0,20}\b(?:rutinas?|routines?|workouts?)\b", u.text)
    if own and _wants_to_know(u) and not vocabulary.personal_key(u.text):
        return Intent("routines.read", {"name": routines.routine_name(u), "today": False})
    return None


def wish(u: Utterance) -> Intent | None:
    if topics.APP.search(u.text) and _LACKS.search(u.text) and not u.text.startswith("como "):
        return product.issue(u)
    return None


RULES = (
    list_keys,
    datum,
    wish,
    figure,
    measures.ask,
    plate,
    diary,
    food,
    exercise,
    routine,
    personal_value,
)
