"""Exercises: looked for by muscle, equipment or name, and how one is done."""

from __future__ import annotations

import re
from typing import Any

from agent_app.providers.local import topics, vocabulary
from agent_app.providers.local.intent import Intent
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("training")
_FOR_ROUTINE = _BOOK.whole("FOR_ROUTINE")
_MY_ROUTINE = _BOOK.pattern("MY_ROUTINE")
_IN_CATALOGUE = _BOOK.whole("IN_CATALOGUE")
_HOW_MANY = _BOOK.whole("HOW_MANY")
_LISTS = _BOOK.whole("LISTS")
_DONE = _BOOK.whole("DONE")
_NOT_SEARCHED = _BOOK.whole("NOT_SEARCHED")
_SOMETHING_FOR = _BOOK.pattern("SOMETHING_FOR")
_EXERCISE = re.compile(rf"\b(?:{vocabulary.EXERCISES})\b")
_FOR_MUSCLE = _BOOK.pattern("FOR_MUSCLE")
_NOT_FOR_MUSCLE = _BOOK.whole("NOT_FOR_MUSCLE")
_HOW_DONE = _BOOK.whole("HOW_DONE")
_WORKED = _BOOK.whole("WORKED")
_INSTEAD = _BOOK.whole("INSTEAD")
_FIND = _BOOK.whole("FIND")
_ASKS_ADVICE = _BOOK.whole("ASKS_ADVICE")


def done(text: str) -> bool:
    """Training or pain that is told of, not looked for."""
    return bool(_DONE.search(text))


def search(u: Utterance) -> Intent | None:
    """Exercises by muscle, equipment or name, and how one is done."""
    text = u.text
    if done(text) or (_MY_ROUTINE.search(text) and not _FOR_ROUTINE.search(text)):
        return None
    named = _EXERCISE.search(text)
    if named and (_HOW_DONE.search(text) or _WORKED.search(text) or _INSTEAD.search(text)):
        return Intent(
            "exercises.search", _filters(text, named=named[0], instead=bool(_INSTEAD.search(text)))
        )
    if named and _IN_CATALOGUE.search(text) and not _ASKS_ADVICE.search(text):
        return Intent("exercises.search", _filters(text, named=named[0]))
    found = vocabulary.muscle(text) or vocabulary.equipment(text) or vocabulary.difficulty(text)
    if topics.EXERCISE_WORD.search(text) and (found or named) and not _HOW_MANY.search(text):
        return Intent(
            "exercises.search", _filters(text, named=named[0] if named and not found else None)
        )
    if topics.EXERCISE_WORD.search(text) and _LISTS.search(text):
        return Intent("exercises.search", _filters(text))
    return _trains(u, text)


def _trains(u: Utterance, text: str) -> Intent | None:
    """ "Quiero trabajar hombro con mancuernas": a muscle to train, and a wish to find how."""
    found = vocabulary.muscle(text)
    if found and _FOR_MUSCLE.search(text) and not _NOT_FOR_MUSCLE.search(text):
        return Intent("exercises.search", _filters(text))
    if not found or (
        topics.ROUTINE.search(re.sub(r"\bentren(?:ar|o|e)\b", " ", text))
        and not re.search(r"\bcon que\b", text)
    ):
        return None
    if _NOT_SEARCHED.search(text):
        return None
    if topics.TRAIN.search(text) and (_FIND.search(text) or vocabulary.equipment(text)):
        return Intent("exercises.search", _filters(text))
    if _FIND.search(text) and _SOMETHING_FOR.search(text):
        return Intent("exercises.search", _filters(text))
    return None


def searching(text: str) -> Intent:
    return Intent("exercises.search", _filters(text))


def _filters(text: str, *, named: str | None = None, instead: bool = False) -> dict[str, Any]:
    return {
        "query": named,
        "muscle": None if named else vocabulary.muscle(text),
        "equipment": None if named and not instead else vocabulary.equipment(text),
        "difficulty": vocabulary.difficulty(text),
        "instead": instead,
        "how": bool(_HOW_DONE.search(text)),
    }
