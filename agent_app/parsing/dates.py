"""Days as people name them, in Spanish and in English: "ayer", "el lunes pasado", "3 days ago"."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from agent_app.parsing.date_words import MONTHS, MONTHS_IN, OFFSETS, UNITS, WEEKDAYS
from agent_app.parsing.numbers import ParseError, find_numbers
from agent_app.parsing.text import fold

Prefer = Literal["past", "future"]


@dataclass(frozen=True)
class FoundDate:
    """A day named in a folded text; ``value`` is None for one that does not exist (30/02)."""

    value: date | None
    start: int
    end: int


_PART = (
    r"(?: (?:por|a|en|de) la (?:manana|tarde|noche|madrugada)| al? medio ?dia|"
    r" (?:morning|afternoon|evening|night|at night|in the (?:morning|afternoon|evening)))?"
)


def _ways(table: dict[str, int]) -> str:
    return "|".join(sorted(table, key=len, reverse=True))


_DAY = (
    r"(?P<day>[0-9]{1,2}|primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)"
    r"(?:\.? ?(?:st|nd|rd|th|o|er))?"
)
_YEAR = (
    r"(?:(?:,? (?:de |del? ano |del )?|[/.-])(?P<year>20[0-9]{2}|19[0-9]{2}|[0-9]{2})(?![0-9]))?"
)
_AGO = r"(?P<count>[0-9]{1,4}|an?|una?|un par de|a couple of|a few|unos|unas|[a-z]{3,12})"
_SPAN = r"(?P<unit>dia|semana|mes|ano|day|week|month|year)(?:e?s)?"
_WEEKDAY = rf"(?P<weekday>{_ways(WEEKDAYS)})"
_MONTH = rf"(?P<month>{_ways(MONTHS)})"
_NEXT = r"(?: que viene| proximo| siguiente)"
# "La mañana" and "a media mañana" are parts of a day, not tomorrow.
_NO_MORNING = r"(?<!la )(?<!media )(?<!cada )"
_WORD = rf"(?P<word>{_ways(OFFSETS)})"
_LEAD = r"(?:(?:el|del|al|para el|on|on the|the|for) )?(?:(?:dia|pasado) )?"
# "1/2 kilo" is half a kilo.
_FRACTION = r"(?!(?:1/[234]|[23]/[34])(?![/0-9]) ?[a-z])"
_NUMERIC = (
    rf"(?<![0-9/.,-])(?<!las ){_FRACTION}"
    r"(?P<day>[0-9]{1,2})(?P<mark>[/-])(?P<month>[0-9]{1,2})"
    r"(?:(?P=mark)(?P<year>[0-9]{2}(?:[0-9]{2})?))?(?![0-9/]|-[0-9])"
)
_HOW = r"(?P<how>pasado|proximo|este|last|next|this|past|coming)"
_OF_WEEK = rf"(?:(?P<next>{_NEXT})| pasado|(?P<before> de la semana pasada| of last week))?"


def _iso(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    return _real(int(match["year"]), int(match["month"]), int(match["day"]))


def _numeric(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    first, second = int(match["day"]), int(match["month"])
    european = _dated(first, second, match["year"], today, prefer)
    # Month first only where the other reading cannot be a day at all.
    return european or (
        _dated(second, first, match["year"], today, prefer) if second > 12 else None
    )


def _written(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    year = match["year"]
    return _dated(_day_number(match["day"]), MONTHS[match["month"]], year, today, prefer)


def _day_number(text: str) -> int:
    if text.isdigit():
        return int(text)
    return 1 if text == "primero" else int(find_numbers(text)[0].value or 0)


def _offset(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    return today + timedelta(days=OFFSETS[match["word"]])


def _weekday(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    wanted, how = WEEKDAYS[match["weekday"]], match.groupdict().get("how") or ""
    monday = today - timedelta(days=today.weekday())
    if match["before"]:
        return monday + timedelta(days=wanted - 7)
    if how in ("este", "this"):
        return monday + timedelta(days=wanted)
    ahead = (wanted - today.weekday()) % 7 or 7
    if how in ("proximo", "next", "coming") or match["next"] or (prefer == "future" and not how):
        return today + timedelta(days=ahead)
    return today - timedelta(days=7 - ahead or 7)


def _ago(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    return _shift(today, -_count(match["count"]), match["unit"])


def _ahead(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    return _shift(today, _count(match["count"]), match["unit"])


def _count(text: str) -> int:
    if text in ("un par de", "a couple of"):
        return 2
    if text in ("a", "an", "un", "una"):
        return 1
    numbers = find_numbers(text)
    if (
        not numbers
        or numbers[0].value is None
        or (numbers[0].start, numbers[0].end) != (0, len(text))
    ):
        raise ParseError("not_a_date", "No sé cuántos días son.")
    return int(numbers[0].value)


def _shift(today: date, count: int, unit: str) -> date | None:
    try:
        if UNITS[unit]:
            return today + timedelta(days=count * UNITS[unit])
        months = today.year * 12 + today.month - 1 + count * MONTHS_IN[unit]
        year, month = divmod(months, 12)
        return date(year, month + 1, min(today.day, calendar.monthrange(year, month + 1)[1]))
    except (OverflowError, ValueError):
        return None


def _day_of_month(match: re.Match[str], today: date, prefer: Prefer) -> date | None:
    day = int(match["day"])
    for back in range(3):
        months = today.year * 12 + today.month - 1 + (back if prefer == "future" else -back)
        found = _real(months // 12, months % 12 + 1, day)
        if found and (found <= today if prefer == "past" else found >= today):
            return found
    return None


def _dated(day: int, month: int, year: str | None, today: date, prefer: Prefer) -> date | None:
    if year:
        return _real(int(year) if len(year) == 4 else 2000 + int(year), month, day)
    found = _real(today.year, month, day)
    if prefer == "past" and (found is None or found > today):
        return _real(today.year - 1, month, day)
    if prefer == "future" and (found is None or found < today):
        return _real(today.year + 1, month, day)
    return found


def _real(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


Reader = Callable[[re.Match[str], date, Prefer], date | None]
_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (
        re.compile(
            r"(?<![0-9])(?P<year>[0-9]{4})[-/](?P<month>[0-9]{1,2})[-/](?P<day>[0-9]{1,2})(?![0-9])"
        ),
        _iso,
    ),
    (re.compile(rf"(?:\b{_LEAD})?{_NUMERIC}"), _numeric),
    (
        re.compile(rf"\b{_LEAD}(?:{_WEEKDAY},? )?{_LEAD}\b{_DAY}(?: de| of)? {_MONTH}\b\.?{_YEAR}"),
        _written,
    ),
    (
        re.compile(
            rf"\b(?:on )?{_MONTH}\.? (?:the )?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\b{_YEAR}"
        ),
        _written,
    ),
    (re.compile(rf"\b(?:(?:hoy )?hace|de hace) {_AGO} {_SPAN}\b"), _ago),
    (re.compile(rf"\b{_AGO} {_SPAN} (?:ago|atras)\b"), _ago),
    (re.compile(rf"\b(?:dentro de|de aqui a|in) {_AGO} {_SPAN}\b"), _ahead),
    (re.compile(rf"\b(?:de |para |for |from )?{_NO_MORNING}{_WORD}\b{_PART}"), _offset),
    (
        re.compile(
            rf"\b(?:(?:el|del|para el|on|for|the) )?(?:{_HOW} )?{_WEEKDAY}\b{_OF_WEEK}{_PART}"
        ),
        _weekday,
    ),
    (
        re.compile(r"\b(?:(?:el |del )?dia |on the )(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\b(?! de)"),
        _day_of_month,
    ),
)
_ALONE = re.compile(r"(?:el|del|the|on the) (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?")


def find_dates(text: str, today: date, *, prefer: Prefer = "past") -> list[FoundDate]:
    """Every day named in a text, in order; spans index ``fold(text)``.

    A date without a year, and a weekday, is the nearest one before today, or after it with
    ``prefer="future"``.
    """
    folded = fold(text)
    found: list[FoundDate] = []
    for pattern, reader in _READERS:
        for match in pattern.finditer(folded):
            if all(match.end() <= other.start or match.start() >= other.end for other in found):
                found += _read(match, reader, today, prefer)
    return sorted(found, key=lambda item: item.start)


def _read(match: re.Match[str], reader: Reader, today: date, prefer: Prefer) -> list[FoundDate]:
    try:
        return [FoundDate(reader(match, today, prefer), match.start(), match.end())]
    except ParseError:
        return []
    except OverflowError:
        return [FoundDate(None, match.start(), match.end())]


def parse_date(text: str, *, today: date, prefer: Prefer = "past") -> date:
    """The day a text names and nothing else: "ayer", "15/10/2026", "el lunes pasado", "3 days ago".

    Raises ParseError (a ValueError): ``not_a_date`` when it is no day, ``no_such_day`` for 30/02.
    """
    if not isinstance(text, str) or len(text) > 120:
        raise ParseError("not_a_date", "Escribe un día, por ejemplo 2026-10-15 o «ayer».")
    folded = fold(text).strip(" .,;")
    found = [item for item in find_dates(folded, today, prefer=prefer) if _covers(item, folded)]
    alone = _ALONE.fullmatch(folded)
    if alone and not found:
        found = [FoundDate(_day_of_month(alone, today, prefer), 0, len(folded))]
    if not found:
        raise ParseError("not_a_date", "Escribe un día, por ejemplo 2026-10-15 o «ayer».")
    if found[0].value is None:
        raise ParseError("no_such_day", "Ese día no existe.")
    return found[0].value


def _covers(item: FoundDate, text: str) -> bool:
    return item.start == 0 and item.end == len(text)
