"""What makes a sentence unsure: a time without a day, a figure below zero, words taken back."""

from __future__ import annotations

import re

from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("doubts")
VAGUE = _BOOK.whole("VAGUE")
_NEGATIVE = _BOOK.as_written("NEGATIVE")
CORRECTION = _BOOK.pattern("CORRECTION")
_LONGEST = 1500


def is_vague(text: str) -> bool:
    """Whether a folded text names a time ("el mes pasado") in which no one day is meant."""
    return bool(VAGUE.search(text))


def is_negative(raw: str) -> bool:
    """Whether a figure of a message as it was written stands below zero."""
    return bool(_NEGATIVE.search(raw[:_LONGEST]))


def takes_back(text: str) -> bool:
    """Whether a folded text corrects itself half way."""
    return bool(CORRECTION.search(text))


def said_anew(text: str) -> list[str]:
    """A folded text at the places where it corrects itself."""
    return [part for part in re.split(CORRECTION, text) if part and part.strip(" ,.")]
