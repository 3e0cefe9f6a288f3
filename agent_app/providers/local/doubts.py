"""What makes a sentence unsure: a time without a day, a figure below zero, words taken back."""

from __future__ import annotations

import re

from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("doubts")
VAGUE = _BOOK.whole("VAGUE")
_NEGATIVE = _BOOK.as_written("NEGATIVE")
CORRECTION = _BOOK.pattern("CORRECTION")
_RANGE = _BOOK.pattern("RANGE")
_DIFFERENCE = _BOOK.pattern("DIFFERENCE")
_LOWER_END = _BOOK.pattern("LOWER_END")
_PAIR = re.compile(r"[0-9] (?:y|and) [0-9]+(?:[.,][0-9]+)?(?! ?[a-z%])")
_LONGEST = 1500


def is_vague(text: str) -> bool:
    """Whether a folded text names a time ("el mes pasado") in which no one day is meant."""
    return bool(VAGUE.search(text))


def is_negative(raw: str) -> bool:
    """Whether a figure of a message as it was written stands below zero."""
    return bool(_NEGATIVE.search(raw[:_LONGEST]))


def is_range(text: str) -> bool:
    """Whether a folded text without its dates names two figures of which one is right."""
    return bool(_RANGE.search(text))


def is_pair(text: str) -> bool:
    """Whether two bare figures are told in one breath: "74 y 75"."""
    return bool(_PAIR.search(text))


def is_difference(text: str) -> bool:
    """Whether a folded text tells how much was lost or gained, and not what it is now."""
    return bool(_DIFFERENCE.search(text))


def one_of_a_range(text: str) -> str:
    """A folded text in which a range is told by its upper end, so that what it counts is plain."""
    return _LOWER_END.sub(" ", text, count=1) if is_range(text) else text


def without_difference(text: str) -> str:
    """A folded text without what was lost or gained."""
    return _DIFFERENCE.sub(" ", text)


def said_anew(text: str) -> list[str]:
    """A folded text at the places where it corrects itself."""
    return [part for part in re.split(CORRECTION, text) if part and part.strip(" ,.")]
