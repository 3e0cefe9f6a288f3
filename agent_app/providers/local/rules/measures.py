"""Body measurements: said, asked for, corrected, emptied."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from agent_app.parsing import find_dates, find_numbers
from agent_app.providers.local import doubts, topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules.figures import Figure, find_figures, left_out
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("measures")
_POUND = Decimal("0.45359237")
_CLAUSE = _BOOK.pattern("CLAUSE")
_LOST = _BOOK.pattern("LOST")
_SAME = _BOOK.pattern("SAME")
_AHEAD = _BOOK.pattern("AHEAD")
_WEIGHED_ONLY = _BOOK.pattern("WEIGHED_ONLY")
_BODY = _BOOK.whole("BODY")
_GOAL = _BOOK.whole("GOAL")
_PLATE = _BOOK.whole("PLATE")
_WEIGHED = _BOOK.whole("WEIGHED")
_KILOS_ALONE = _BOOK.pattern("KILOS_ALONE")
_KILOS_OF = _BOOK.whole("KILOS_OF")
_ASKING = _BOOK.pattern("ASKING")
_WHOLE = _BOOK.whole("WHOLE")
_ENTIRE = _BOOK.whole("ENTIRE")
_OTHER_RECORD = _BOOK.whole("OTHER_RECORD")
_BODY_CHANGE = _BOOK.whole("BODY_CHANGE")
_OWN = _BOOK.whole("OWN")
_BODY_FAT = _BOOK.whole("BODY_FAT")
_WANTS = _BOOK.whole("WANTS")
_NOTHING_ELSE = _BOOK.pattern("NOTHING_ELSE")


def fields_named(u: Utterance) -> list[str]:
    return list(dict.fromkeys(match.lastgroup or "" for match in topics.FIELD.finditer(u.undated)))


def write(u: Utterance) -> Intent | None:
    """A figure of one's own body, said or ordered to be stored."""
    bare = _bare(u)
    if bare is not None:
        figures = [Figure("weight_kg", bare)]
        return Intent("measures.write", {"figures": figures, "date": u.date})
    if not_ones_own(u):
        return None
    found = find_figures(u.undated)
    return _writing(u, found) if found and _told(u, found) else None


def _writing(u: Utterance, found: list[Figure]) -> Intent:
    left = [] if topics.LIFTED.search(u.text) else left_out(u.undated)
    return Intent("measures.write", {"figures": found, "date": u.date, "left": left})


def by_day(u: Utterance) -> list[Intent]:
    """ "75 el lunes y 74 el martes": a figure for each of several days, each a call of its own.

    Empty unless several days and several figures of one field are named.
    """
    days = {found.value for found in u.dates}
    if not days or u.asks or not_ones_own(u) or verbs.ATE.search(u.text):
        return []
    fields = [figure.field for figure in find_figures(u.undated)]
    if not fields:
        return []
    texts = _clauses(u) if len(days) > 1 else _then_and_now(u)
    if not texts:
        return []
    clauses = [clause for text in texts if _has_figure(clause := Utterance(text, u.today))]
    numbers = [find_numbers(clause.undated) for clause in clauses]
    if any(len(clause.dates) > 1 for clause in clauses) or any(len(n) != 1 for n in numbers):
        return [talk("ask_one_day")] if len(set(fields)) == 1 else []
    return [
        Intent(
            "measures.write",
            {"figures": [Figure(_field(clause, fields[0]), found[0].value)], "date": clause.date},
        )
        for clause, found in zip(clauses, numbers, strict=True)
    ]


def _field(clause: Utterance, first: str) -> str:
    own = find_figures(clause.undated)
    return own[0].field if own else first


def _then_and_now(u: Utterance) -> list[str]:
    """ "Cintura 80 y ayer 81": a figure without a day, which is today's, and one with it."""
    start = u.dates[0].start
    parts = _CLAUSE.split(u.text[:start])
    head, tail = u.text[:start], u.text[start:]
    begins = len(parts) > 1 and not parts[-1].strip() and not doubts.is_vague(head)
    more = re.search(r"[a-z0-9]{2}", Utterance(tail, u.today).undated)
    return [head.strip(" ,"), tail] if begins and more and find_numbers(head) else []


def _has_figure(clause: Utterance) -> bool:
    """Whether a number of a part may be the body's: not kilometres, hours or years."""
    return bool(find_figures(clause.undated) or left_out(clause.undated))


def _clauses(u: Utterance) -> list[str]:
    """The message cut so that every part names a day."""
    clauses, open_part = [], ""
    for part in _CLAUSE.split(u.text):
        open_part = f"{open_part} y {part}".removeprefix(" y ") if open_part else part
        if find_dates(open_part, u.today) and find_numbers(Utterance(open_part, u.today).undated):
            clauses.append(open_part)
            open_part = ""
    if open_part and clauses:
        clauses[-1] = f"{clauses[-1]} y {open_part}"
    return clauses


def _bare(u: Utterance) -> Decimal | None:
    """A message that is nothing but a weight: "74,3", "80 kg", "ayer 73,8 kg"."""
    text = u.undated.strip(" |,;:.!")
    numbers = find_numbers(text)
    value = numbers[0].value if len(numbers) == 1 else None
    if value is None or u.asks:
        return None
    rest = f"{text[: numbers[0].start]}{text[numbers[0].end :]}".strip(" |,.:!")
    if re.match(r"lb|pound|libra", rest):
        value = round(value * _POUND, 1)
    if not 30 <= value <= 250:
        return None
    sure = bool(u.dates) or value != value.to_integral_value()
    return value if (not rest and sure) or _KILOS_ALONE.fullmatch(rest) else None


def not_ones_own(u: Utterance) -> bool:
    """Somebody else's, a barbell's, a plate's or a wished-for weight."""
    if topics.OF_OTHERS.search(u.text) or topics.LIFTED.search(u.text):
        return True
    if _PLATE.search(u.text) or (verbs.ATE.search(u.text) and vocabulary.has_food(u.text)):
        return True
    return bool(_GOAL.search(u.text)) and not _WEIGHED.search(u.text)


def _told(u: Utterance, found: list[Figure]) -> bool:
    """Not a question, and not the weight of a portion of food."""
    if ("?" in u.raw and not verbs.ADD.search(u.text)) or _ASKING.match(u.text):
        return False
    if [figure.field for figure in found] != ["weight_kg"]:
        return True
    return bool(_BODY.search(u.text)) and not _KILOS_OF.search(u.undated)


def clear(u: Utterance) -> Intent | None:
    """One field of a day emptied; a whole day's row is deleted on its page."""
    named = fields_named(u)
    if not verbs.DELETE.search(u.text) or _OTHER_RECORD.search(u.text):
        return None
    if not named:
        whole = topics.MEASURES.search(u.text) and _WHOLE.search(u.text)
        return talk("page_measurements_delete") if whole else None
    if topics.PERIOD.search(u.undated) or _ENTIRE.search(u.text):
        return talk("page_measurements_delete")
    return Intent("measures.clear", {"fields": named, "date": u.date})


def asks_trend(u: Utterance) -> bool:
    """How the body changed over time, which only the measurements page shows.

    "Hace una semana" and "el mes pasado, el día 5" name a day and no period.
    """
    body = topics.FIELD.search(u.text) or topics.MEASURES.search(u.text)
    if not body and not _BODY_CHANGE.search(u.text):
        return False
    return bool(topics.TREND.search(u.text) or (topics.PERIOD.search(u.text) and not u.dates))


def read(u: Utterance) -> Intent | None:
    """One day's figures asked for."""
    text = u.text
    if topics.OF_OTHERS.search(text) or topics.LIFTED.search(text) or _WANTS.search(text):
        return None
    named = fields_named(u)
    if not (named or topics.MEASURES.search(text)) or not (_OWN.search(text) or u.dates):
        return None
    if topics.MACRO.search(text) and not _BODY_FAT.search(text):
        return None
    asked = u.asks or verbs.SHOW.search(text) or verbs.SEARCH.search(text)
    if not asked and not _NOTHING_ELSE.fullmatch(topics.FIELD.sub(" ", u.undated)):
        return None
    return Intent("measures.read", {"fields": named, "date": u.date})


def ask(u: Utterance) -> Intent | None:
    """ "Apunta mi peso", without the figure."""
    named = fields_named(u)
    if not named or not verbs.ADD.search(u.text) or u.asks or not_ones_own(u):
        return None
    return Intent("measures.write", {"figures": [], "fields": named, "date": u.date})


def same(u: Utterance) -> Intent | None:
    """ "Peso lo mismo que ayer": no figure is copied from another day."""
    return talk("same_figure") if _SAME.search(u.text) and not u.asks else None


def ahead(u: Utterance) -> Intent | None:
    """ "Mañana pesaré 73": measurements are not logged before their day."""
    told = _AHEAD.search(u.text) and find_numbers(u.undated) and not u.asks
    return talk("future_measure") if told else None


def difference(u: Utterance) -> Intent | None:
    """ "He bajado 2 kg" is no weight; what it is now is asked for."""
    rest = doubts.without_difference(u.undated)
    told = doubts.is_difference(u.undated) and not u.asks and not find_numbers(rest)
    wished = _GOAL.search(u.text) and not _LOST.search(u.text)
    return talk("difference") if told and not wished else None


def weighed(u: Utterance) -> Intent | None:
    """ "Me he pesado hoy", without the figure."""
    if u.asks or find_numbers(u.undated) or not _WEIGHED_ONLY.search(u.text):
        return None
    return Intent("measures.write", {"figures": [], "fields": ["weight_kg"], "date": u.date})


def bare_figures(u: Utterance, slots: dict[str, Any]) -> list[Figure]:
    """The first figure of an answer, for the field that was asked about."""
    value = next((n.value for n in find_numbers(u.undated) if n.value is not None), None)
    wanted = [figure.field for figure in slots["figures"]] or slots.get("fields", [])
    return [Figure(wanted[0], value)] if wanted and value is not None else []
