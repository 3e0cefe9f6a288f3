"""What a flow knows besides what was said: the day, the language, the tools; and how it speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from agent_app.providers.local.wording import FIELDS, KEYS, MEALS, MONTHS, TABLES


@dataclass(frozen=True)
class Call:
    """A tool to be called, before it has an id."""

    name: str
    arguments: dict[str, Any]


class Refused(Exception):
    """A tool answered with an error; ``output`` is what it said."""

    def __init__(self, output: dict[str, Any]) -> None:
        super().__init__(str(output.get("error", "")))
        self.output = output


@dataclass(frozen=True)
class Context:
    """The circumstances of a turn and the words for them."""

    today: date
    language: str
    tools: frozenset[str]

    def say(self, sentence: str, /, **values: Any) -> str:
        return TABLES[self.language][sentence].format(**values)

    def figure(self, value: Any, unit: str = "", *, digits: int = 2) -> str:
        """A figure as the language writes it, with its unit: "1.684 kcal", "74,3 kg"."""
        number = _decimal(value)
        if number is None:
            return self.say("no_value")
        step = Decimal(1).scaleb(-digits)
        exact = number.quantize(step, ROUND_HALF_UP)
        text = f"{exact:,f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if self.language == "es":
            text = text.translate(str.maketrans(",.", ".,"))
        return f"{text} {unit}" if unit else text

    def day(self, value: date | str | None) -> str:
        """ "hoy", "ayer" or "3 de marzo", with the year when it is another one."""
        day = _date(value)
        if day is None:
            return str(value)
        near = {0: "today", -1: "yesterday", 1: "tomorrow"}.get(
            (day - self.today) // timedelta(days=1)
        )
        if near:
            return self.say(near)
        month = MONTHS[self.language][day.month - 1]
        key = "day" if day.year == self.today.year else "day_year"
        return self.say(key, day=day.day, month=month, year=day.year)

    def field(self, name: str) -> str:
        return FIELDS[self.language].get(name, (name, ""))[0]

    def field_figure(self, name: str, value: Any) -> str:
        return self.figure(value, FIELDS[self.language].get(name, ("", ""))[1])

    def meal(self, name: str) -> str:
        return MEALS[self.language].get(name, name)

    def key_description(self, key: str) -> str:
        return KEYS[self.language].get(key) or self.say("memory_default")

    def listed(self, names: Iterable[str]) -> str:
        """ "a, b y c"."""
        found = [str(name) for name in names]
        if len(found) < 2:
            return "".join(found)
        return f"{', '.join(found[:-1])} {self.say('and')} {found[-1]}"


def _decimal(value: Any) -> Decimal | None:
    if value is None or isinstance(value, bool):
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < Decimal(10) ** 12 else None


def _date(value: date | str | None) -> date | None:
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None


_MARKS = re.compile(r"([\\`*\[\]<>~|]|(?<!\w)_|_(?!\w))")
_AT_START = re.compile(r"(?m)^(\s*)([-+]|#+|[0-9]+[.)])(?=\s)")


def quoted(value: Any) -> str:
    """Data inside an answer: what would be Markdown in it is told as it was written."""
    return _AT_START.sub(r"\1\\\2", _MARKS.sub(r"\\\1", str(value)))


def number(value: Decimal) -> int | float:
    """A figure as JSON carries it."""
    return int(value) if value == value.to_integral_value() else float(value)


def rows(output: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """A list of objects of a tool's output; anything else in its place is an empty one."""
    found = output.get(name)
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def names(values: Any) -> list[str]:
    """Near names, given as texts or as objects with a name or a key."""
    found = values if isinstance(values, list) else []
    return [
        str(row.get("name") or row.get("key") or "") if isinstance(row, dict) else str(row)
        for row in found
        if row
    ][:5]
