"""Reads a search's filters: those that say nothing are left out, contradictions refused."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app.figures import plain
from agent_app.models.records.base import (
    Faults,
    fault,
    keyed,
    read_decimal,
    read_integer,
    read_text,
)
from agent_app.text_index import words

NUTRIENTS = {
    "calories": "calories_kcal",
    "protein": "protein_g",
    "carbs": "carbs_g",
    "fat": "fat_g",
}
SORTS = ("relevance", *NUTRIENTS)
MAX_LIMIT = 15
LONGEST = {"query": 200, "category": 60, "source": 60, "equipment": 40, "difficulty": 20}
_BLANK = ("", "null", "none", "undefined")


def says_nothing(name: str, value: Any) -> bool:
    """Models fill optional arguments with "", null, [], {} or 0; none of them is a filter."""
    if isinstance(value, str):
        value = value.strip()
        return value.lower() in _BLANK or (_is_bound(name) and value in ("0", "0.0"))
    if isinstance(value, bool):
        return False
    return value is None or value in ([], {}) or (value == 0 and _is_bound(name))


def _is_bound(name: str) -> bool:
    return name.startswith(("min_", "max_"))


def read_filters(given: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The filters that say something, read and checked, and the names of those that were sent idle.

    Raises ValidationError by parameter.
    """
    ignored = [
        name for name, value in given.items() if value is not None and says_nothing(name, value)
    ]
    found = Faults()
    used = {
        name: found.check(name, partial(_read, name, value))
        for name, value in given.items()
        if not says_nothing(name, value)
    }
    _check_ranges(used, found)
    found.raise_any()
    return used, ignored


def read_limit(value: Any) -> int | None:
    """How many results a tool may ask for, or None where that says nothing."""
    if says_nothing("limit", value) or (value == 0 and not isinstance(value, bool)):
        return None
    try:
        return read_integer(value, label="limit", low=1, high=MAX_LIMIT)
    except ValidationError as error:
        raise keyed("limit", error) from error


def _read(name: str, value: Any) -> Any:
    if _is_bound(name):
        return read_decimal(value, label=name, low="0", high="100000")
    if name == "sort_by" and value not in SORTS:
        message = _("sort_by: tiene que ser %(sorts)s.")
        raise fault("unknown_sort", message, sorts=", ".join(SORTS), near=list(SORTS))
    return read_text(value, label=name, longest=LONGEST.get(name, 40))


def _check_ranges(used: dict[str, Any], found: Faults) -> None:
    for name in NUTRIENTS:
        low, high = used.get(f"min_{name}"), used.get(f"max_{name}")
        if isinstance(low, Decimal) and isinstance(high, Decimal) and low > high:
            message = _("%(low)s es mayor que %(high)s: intercámbialos o quita uno.")
            error = fault("invalid_range", message, low=f"min_{name}", high=f"max_{name}")
            found.add(f"min_{name}", error)


def spelt(
    value: str, known: Iterable[str], aliases: dict[str, tuple[str, ...]] | None = None
) -> list[str]:
    """The stored values a filter means: "FRUTA" is "Frutas", "pierna" is four muscles."""
    wanted = key(value)
    by_key = {key(one): one for one in known}
    if wanted in by_key:
        return [by_key[wanted]]
    named = (aliases or {}).get(wanted)
    if named:
        return list(named)
    return [one for words_, one in by_key.items() if set(wanted.split()) <= set(words_.split())]


def plain_filters(used: dict[str, Any]) -> dict[str, Any]:
    """The filters used, as plain JSON."""
    return {
        name: plain(value) if isinstance(value, Decimal) else value for name, value in used.items()
    }


def shown_facets(facets: dict[str, list[str]]) -> dict[str, str]:
    """The stored values that were looked for, as the answer tells them."""
    return {name: ", ".join(values) for name, values in facets.items() if values}


def key(text: str) -> str:
    """Case, accents, plurals and little words aside."""
    return " ".join(word.plain for word in words(text))
