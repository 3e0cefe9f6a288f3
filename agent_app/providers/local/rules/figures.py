"""The figures of a body in a sentence: which number is whose, in which unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from agent_app.parsing import Number, find_numbers
from agent_app.providers.local import topics
from agent_app.providers.local.doubts import without_difference
from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("measures")
_UNIT = _BOOK.pattern("UNIT")
_OF_FIELD = _BOOK.pattern("OF_FIELD")
_BODY = _BOOK.whole("BODY")
_HOUR = _BOOK.pattern("HOUR")
_TALL = _BOOK.whole("TALL")
_NOTHING_BEFORE = _BOOK.pattern("NOTHING_BEFORE")
_METRES = _BOOK.pattern("METRES")
_FROM_TO = _BOOK.pattern("FROM_TO")
_STONES = _BOOK.pattern("STONES")
_BODY_GRAMS = _BOOK.pattern("BODY_GRAMS")
_KILOS_AND = _BOOK.pattern("KILOS_AND")
_GRAMS_END = _BOOK.pattern("GRAMS_END")
_POINT_END = _BOOK.pattern("POINT_END")
_POUND, _INCH = Decimal("0.45359237"), Decimal("2.54")
Named = tuple[str, re.Match[str]]
_LENGTHS = ("", "cm", "m", "in")
_UNITS_OF = {"weight_kg": ("", "kg", "lb"), "body_fat_pct": ("", "pct")}


@dataclass(frozen=True)
class Figure:
    """One figure said of one field; ``value`` is None where the figure was not certain."""

    field: str
    value: Decimal | None


@dataclass(frozen=True)
class _Said:
    """A number with the unit behind it ("" where none) and where both end."""

    number: Number
    unit: str
    end: int

    @property
    def value(self) -> Decimal:
        return self.number.value or Decimal(0)


def find_figures(text: str) -> list[Figure]:
    """The figures of a folded text without dates, each with its field; one a field."""
    text = _spoken(text)
    said = [one for one in (_said(text, number) for number in find_numbers(text)) if one]
    fields = [(match.lastgroup or "", match) for match in topics.FIELD.finditer(text)]
    found: dict[str, Figure] = {}
    before = 0
    for one in said:
        field = _field_of(text, one, fields, before, set(found))
        if field and field not in found:
            found[field] = Figure(field, _in_unit(field, one))
        before = one.end
    return list(found.values())


def left_out(text: str) -> list[str]:
    """The figures of a folded text that belong to no field, though nothing else is counted."""
    text = _spoken(text)
    fields = [(match.lastgroup or "", match) for match in topics.FIELD.finditer(text)]
    left: list[str] = []
    taken: set[str] = set()
    before = 0
    for one in (said for number in find_numbers(text) if (said := _said(text, number))):
        field = _field_of(text, one, fields, before, taken)
        if (field is None or field in taken) and not _HOUR.search(text[: one.number.start]):
            left.append(text[one.number.start : one.end])
        taken |= {field} if field else set()
        before = one.end
    return left


def _spoken(text: str) -> str:
    """ "Un metro ochenta", "82 kilos con 300" and "72 con 8" as one figure each."""
    text = _FROM_TO.sub(" ", without_difference(text))
    text = _STONES.sub(_in_kilos, _METRES.sub(_in_metres, text))
    text = _BODY_GRAMS.sub(r"\g<thousands>.\g<grams> kg", text)
    numbers = find_numbers(text)
    for first, second in reversed([*pairwise(numbers)]):
        joined = _joined(text, first, second)
        if joined:
            text = f"{text[: first.start]}{joined[0]}{text[joined[1] :]}"
    return text


def _joined(text: str, first: Number, second: Number) -> tuple[str, int] | None:
    """Two numbers that are one weight, as written with a point, and where the second ends."""
    if first.value is None or second.value is None or first.value % 1:
        return None
    link = _KILOS_AND.fullmatch(text[first.end : second.start])
    whole = second.value % 1 == 0 and second.value > 0
    if link is None or not whole:
        return None
    grams = _GRAMS_END.match(text, second.end)
    if grams and second.value < 1000 and (link["kg"] or grams["g"]):
        return f"{first.value + second.value / 1000} kg", grams.end()
    point = _POINT_END.match(text, second.end)
    if point and link["con"] and not link["kg"] and second.value < 100:
        return f"{first.value}.{second.value} kg", point.start()
    return None


def _in_kilos(match: re.Match[str]) -> str:
    stones = Decimal(match["stones"].replace(",", "."))
    pounds = stones * 14 + Decimal(match["pounds"] or 0)
    return f"{round(pounds * _POUND, 1)} kg"


def _in_metres(match: re.Match[str]) -> str:
    rest = find_numbers(match["cm"])
    return f"1.{int(rest[0].value):02d} m" if rest and rest[0].value else match[0]


def _said(text: str, number: Number) -> _Said | None:
    """None for a number that counts something else: grams, repetitions, years."""
    match = _UNIT.match(text, number.end)
    unit = (match.lastgroup or "").rstrip("2") if match else ""
    return None if unit == "other" else _Said(number, unit, match.end() if match else number.end)


def _field_of(
    text: str, one: _Said, fields: list[Named], before: int, taken: set[str]
) -> str | None:
    """The field behind a figure ("85 de cintura"), else the nearest before it, else its unit's."""
    link = _OF_FIELD.match(text, one.end)
    start = link.end() if link else one.end
    linked = start > one.end + 1 or one.unit
    starts = (start, one.number.end)  # "27% de grasa" begins at its sign
    behind = [name for name, match in fields if linked and match.start() in starts]
    ahead = [
        name
        for name, match in fields
        if before <= match.start() and _reaches(text, match.end(), one.number.start)
    ]
    for name in [*behind, *reversed(ahead)]:
        if name not in taken and one.unit in _UNITS_OF.get(name, _LENGTHS):
            return name
    return _by_unit(text, one, fields)


def _reaches(text: str, end: int, start: int) -> bool:
    return end <= start and not re.search(r"[.;]", text[end:start])


def _by_unit(text: str, one: _Said, fields: list[Named]) -> str | None:
    """Kilos and pounds weigh; one metre and something is a height; the rest needs its name."""
    metres = Decimal(1) < one.value < Decimal("2.6")
    if _TALL.search(text) and (metres or (one.unit == "cm" and 120 < one.value < 250)):
        return "height_cm"
    if one.unit in ("kg", "lb"):
        return "weight_kg"
    if one.unit or not 25 <= one.value <= 300:
        return None
    first = fields and _NOTHING_BEFORE.fullmatch(text[: one.number.start])
    return "weight_kg" if first or (_BODY.search(text) and not _other_field(fields)) else None


def _other_field(fields: list[Named]) -> bool:
    return any(name != "weight_kg" for name, _ in fields)


def _in_unit(field: str, one: _Said) -> Decimal | None:
    """In the field's unit: pounds as kilos, inches and metres as centimetres."""
    value = one.number.value
    if value is None:
        return None
    if one.unit == "lb":
        return round(value * _POUND, 1)
    if one.unit == "in":
        return round(value * _INCH, 1)
    metres = one.unit == "m" or (field == "height_cm" and Decimal("0.5") < value < Decimal(3))
    return value * 100 if metres and value < 10 else value
