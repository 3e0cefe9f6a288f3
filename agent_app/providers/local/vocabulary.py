"""The nouns the rules know: foods, muscles, equipment, exercises and kinds of personal data."""

from __future__ import annotations

import re

from agent_app.parsing import find_quantity, singular
from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("vocabulary")

# Folded singulars; what the catalogue really holds is for search_foods to say.
FOODS = _BOOK.words("FOODS")
FOOD_GROUPS = _BOOK.rows("FOOD_GROUPS")
MUSCLES = _BOOK.rows("MUSCLES")
# A split names several groups; a routine asked for by it takes exercises of each.
SPLITS = _BOOK.rows("SPLITS")
EQUIPMENT = _BOOK.rows("EQUIPMENT")
DIFFICULTY = _BOOK.rows("DIFFICULTY")
EXERCISES = _BOOK.pattern("EXERCISES").pattern
# Kinds of personal data → the key it is kept under.
PERSONAL = _BOOK.rows("PERSONAL")


_FOOD_TOKEN = re.compile(r"[a-z]+")
Rows = list[tuple[re.Pattern[str], str]]


def _compiled(rows: list[tuple[str, str]]) -> Rows:
    return [(re.compile(rf"\b(?:{pattern})\b"), value) for value, pattern in rows]


_MUSCLES, _EQUIPMENT, _DIFFICULTY = map(_compiled, (MUSCLES, EQUIPMENT, DIFFICULTY))
_PERSONAL, _GROUPS, _SPLITS = map(_compiled, (PERSONAL, FOOD_GROUPS, SPLITS))


def _first(rows: Rows, text: str) -> str | None:
    return next((value for pattern, value in rows if pattern.search(text)), None)


def muscle(text: str) -> str | None:
    return _first(_MUSCLES, text)


def muscles(text: str) -> tuple[str, ...]:
    """The muscle groups a routine is for: those named, or those of the split named."""
    split = _first(_SPLITS, text)
    named = tuple(dict.fromkeys(value for pattern, value in _MUSCLES if pattern.search(text)))
    return tuple(split.split(" + ")) if split else named


def equipment(text: str) -> str | None:
    return _first(_EQUIPMENT, text)


def difficulty(text: str) -> str | None:
    return _first(_DIFFICULTY, text)


def personal_key(text: str) -> str | None:
    """The key under which the kind of personal data named in a text is kept."""
    return _first(_PERSONAL, text)


def food_group(text: str) -> str | None:
    return _first(_GROUPS, text)


def starts_with_food(text: str) -> bool:
    """Whether a food is what a folded text begins with, its amount and measure aside."""
    quantity = find_quantity(text)
    rest = text[quantity.span[1] :] if quantity and quantity.span[0] <= 6 else text
    return has_food(" ".join(_FOOD_TOKEN.findall(rest)[:3]))


def has_food(text: str) -> bool:
    """Whether a folded text names a food that people commonly eat."""
    return any(word in FOODS or singular(word) in FOODS for word in _FOOD_TOKEN.findall(text))
