"""The diary: what a day or a meal holds."""

from __future__ import annotations

from agent_app.parsing import find_meals
from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules.diet import without_meals
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("diet")
_DIARY_ASKED = _BOOK.whole("DIARY_ASKED")
_EATING_AT_LARGE = _BOOK.whole("EATING_AT_LARGE")
_IDEAS = _BOOK.whole("IDEAS")
_NOT_DIARY = _BOOK.whole("NOT_DIARY")
_NOT_EATEN = _BOOK.whole("NOT_EATEN")
_OWN_DAY = _BOOK.whole("OWN_DAY")
_OWN_DIARY = _BOOK.whole("OWN_DIARY")
_STARTS_MEAL = _BOOK.pattern("STARTS_MEAL")
_WHAT_I = _BOOK.pattern("WHAT_I")
_STARTS_SUM = _BOOK.pattern("STARTS_SUM")
_TOTALS = _BOOK.pattern("TOTALS")
_WHERE = _BOOK.whole("WHERE")


def asks_period(u: Utterance) -> bool:
    """What was eaten over weeks or months, which the diet pages show day by day."""
    text = u.text
    if not topics.PERIOD.search(u.undated) or _NOT_DIARY.search(text):
        return False
    plate = topics.MACRO.search(text) or verbs.ATE_ASKED.search(text) or topics.DIARY.search(text)
    asked = u.asks or verbs.SHOW.search(text) or verbs.SEARCH.search(text)
    return bool(plate and (asked or _STARTS_SUM.match(text)))


def where(u: Utterance) -> Intent | None:
    """ "¿Dónde has apuntado el plátano?": the diary tells, not memory."""
    return reading(u) if _WHERE.search(u.text) and _plate_or_meal(u.text) else None


def _plate_or_meal(text: str) -> bool:
    return vocabulary.has_food(text) or bool(find_meals(text))


def read(u: Utterance) -> Intent | None:
    """What the diary holds for a day or a meal."""
    text = u.text
    if _NOT_DIARY.search(text) or topics.LIFTED.search(text):
        return None
    if verbs.ATE_ASKED.search(text) and _asks_what_was_eaten(u):
        return None if _NOT_EATEN.search(text) else reading(u)
    if _TOTALS.match(text):
        return reading(u)
    when = u.dates or find_meals(text) or _OWN_DAY.search(text)
    if topics.MACRO.search(text) and when and not _general(text):
        return reading(u)
    return _shown(u)


def _asks_what_was_eaten(u: Utterance) -> bool:
    if u.asks or verbs.SHOW.search(u.text) or _WHAT_I.search(u.text):
        return True
    return bool(topics.MACRO.search(u.text)) and not vocabulary.has_food(u.text)


def _general(text: str) -> bool:
    return bool(topics.GENERIC.search(text)) and not _OWN_DAY.search(text)


def _shown(u: Utterance) -> Intent | None:
    """ "Enséñame la cena de ayer", "qué tengo para comer", "las comidas de hoy"."""
    text, named = u.text, bool(find_meals(u.text))
    if not named and not topics.DIARY.search(text):
        return None
    if vocabulary.has_food(without_meals(text)) or _IDEAS.search(text):
        return None
    asked = verbs.SHOW.search(text) or _DIARY_ASKED.search(text)
    bare = u.dates and _STARTS_MEAL.match(f"{text} ")
    known = named or u.dates or _OWN_DIARY.search(text)
    return reading(u) if (asked or bare) and known else None


def reading(u: Utterance) -> Intent:
    """The day, or the one meal that is named; "las comidas de hoy" are the whole day."""
    named = [name for name, _, _ in find_meals(u.text)]
    at_large = named[:1] == ["Comida"] and _EATING_AT_LARGE.search(u.text)
    macro = topics.MACRO.search(u.text)
    return Intent(
        "diet.read",
        {
            "date": u.date,
            "meal": named[0] if named and not at_large else None,
            "macro": macro.lastgroup if macro else None,
        },
    )
