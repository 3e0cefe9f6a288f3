"""Routines: created from what is named, and read."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from agent_app.parsing import find_numbers
from agent_app.providers.local import topics, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules.exercises import done
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("training")
_FOR_ROUTINE = _BOOK.whole("FOR_ROUTINE")
_MY_ROUTINE = _BOOK.pattern("MY_ROUTINE")
_NOT_CREATED = _BOOK.whole("NOT_CREATED")
_ROUTINE_NOUN = _BOOK.whole("ROUTINE_NOUN")
_STARTS_ROUTINE = _BOOK.pattern("STARTS_ROUTINE")
_NOT_ROUTINE = _BOOK.whole("NOT_ROUTINE")
_ASKS_WHICH = _BOOK.pattern("ASKS_WHICH")
_SHOULD = _BOOK.whole("SHOULD")
_IN_ROUTINE = _BOOK.whole("IN_ROUTINE")
_HABIT = _BOOK.pattern("HABIT")
_MINE = _BOOK.whole("MINE")
_STARTS_OWN = _BOOK.pattern("STARTS_OWN")
_STARTS_OF = _BOOK.pattern("STARTS_OF")
_SETS_WORD = _BOOK.pattern("SETS_WORD")
_ADVICE_ON_ROUTINE = _BOOK.whole("ADVICE_ON_ROUTINE")
_OWN = _BOOK.whole("OWN")
_TRAINED = _BOOK.whole("TRAINED")
_EXERCISE = re.compile(rf"\b(?:{vocabulary.EXERCISES})\b")
_SETS = _BOOK.pattern("SETS")
_LOOSE = _BOOK.pattern("LOOSE")
_SETS_ALONE = _BOOK.pattern("SETS_ALONE")
_LOAD = _BOOK.pattern("LOAD")
_REST = _BOOK.pattern("REST")
_FOR_MUSCLE = _BOOK.pattern("FOR_MUSCLE")
_MAKES = _BOOK.whole("MAKES")
_THING = _BOOK.whole("THING")
_EDITS = _BOOK.pattern("EDITS")
_NAME = _BOOK.as_written("NAME")
_NAMED_FOR = _BOOK.as_written("NAMED_FOR")
_NO_TITLE = _BOOK.words("NO_TITLE")
_QUOTED = re.compile(r"[\"“«']([^\"”»']{2,60})[\"”»']")
_LIST_START = re.compile(r":|\b(?:con|with|que (?:tenga|incluya|lleve)|incluyendo|including|of)\b")
_SPLIT = re.compile(
    r",(?![0-9])|(?<![0-9]),|[;+\n]|\.(?![0-9])| (?:y|and|e|mas|luego|despues|then|plus) "
)
_NO_EXERCISE = _BOOK.whole("NO_EXERCISE")
_STRIP = _BOOK.pattern("STRIP")
_READS = _BOOK.whole("READS")
_TODAY = _BOOK.pattern("TODAY")
_PLATE = _BOOK.whole("PLATE")
_ASKS_ADVICE = _BOOK.whole("ASKS_ADVICE")
_ROUTINE_NAME = _BOOK.pattern("ROUTINE_NAME")
_NOT_NAME = _BOOK.words("NOT_NAME")


def create(u: Utterance) -> Intent | None:
    """A routine to be made, with the exercises that are named or for the muscles that are."""
    text = _HABIT.sub(" ", u.text)
    written = _written_out(text)
    if not written and not (_THING.search(text) and _MAKES.search(text)):
        return None
    if _EDITS.search(text) or _ASKS_ADVICE.search(text) or _NOT_CREATED.search(text):
        return None
    if _ASKS_WHICH.match(text) and not written:
        return None
    named = named_exercises(text)
    first = _EXERCISE.search(text) if named else None
    muscles = vocabulary.muscles(text[: first.start()] if first else text)
    if not named and not muscles and not _ROUTINE_NOUN.search(text):
        return None
    if named and _LOOSE.search(_body(text)):
        return talk("loose_figures")
    slots = {"name": _name(u), "exercises": named, "muscles": muscles, "text": text}
    slots |= {"equipment": vocabulary.equipment(text), "difficulty": vocabulary.difficulty(text)}
    return Intent("routines.create", slots)


def _written_out(text: str) -> bool:
    """ "Rutina de pecho: press banca 4x8": a routine and at least one exercise with its sets."""
    return bool(_STARTS_ROUTINE.match(text) and _SETS.search(text)) and not re.search(
        r"\b(?:he hecho|hice|hago|i did)\b", text
    )


def _body(text: str) -> str:
    rest = _REST.search(text)
    return f"{text[: rest.start()]}{text[rest.end() :]}" if rest else text


def named_exercises(text: str) -> list[dict[str, Any]]:
    """The exercises a text lists, each with its sets; several parts may lie between commas."""
    start = _THING.search(text)
    body = text[start.end() :] if start else text
    marks = list(_LIST_START.finditer(body))
    exercise = _EXERCISE.search(body)
    if marks and (exercise is None or any(mark.end() <= exercise.start() for mark in marks)):
        body = body[marks[0].end() :]
    elif exercise is None:
        return []
    rest = _REST.search(body)
    seconds = _rest_seconds(rest) if rest else None
    if rest:
        body = f"{body[: rest.start()]}{body[rest.end() :]}"
    found = [
        _exercise(part, seconds) for part in _SPLIT.split(body) if re.search(r"[a-z]{3}", part)
    ]
    return [item for item in found if item][:12]


def _rest_seconds(match: re.Match[str]) -> int:
    count, unit = int(match["n"] or match["m"]), match["u"] or match["v"] or "s"
    return count * 60 if unit.startswith(("min", "'")) else count


def _exercise(part: str, rest: int | None) -> dict[str, Any] | None:
    sets, load = _SETS.search(part) or _SETS_ALONE.search(part), None
    name = part
    if sets:
        after = f"{part[: sets.start()]} | {part[sets.end() :]}"
        load, name = _LOAD.search(after), after
        name = after[: load.start()] + after[load.end() :] if load else after
    known = _EXERCISE.search(name)
    name = _STRIP.sub("", " ".join(name.replace("|", " ").split()))
    name = _SETS_WORD.sub("", name).strip()
    if (
        not name
        or (not sets and not known)
        or (not known and _NO_EXERCISE.search(name))
        or (not known and not sets)
    ):
        return None
    said = sets.groupdict() if sets else {}
    return {
        "query": name[:80],
        "sets": _integer(said["sets"]) if sets else 3,
        "reps": _integer(said["reps"]) if said.get("reps") else 10,
        "failure": bool(said.get("failure")),
        "weight": _kilos(load) if load else None,
        "rest": rest,
        "given": bool(said.get("reps")),
        "seconds": bool(said.get("seconds")),
    }


def _integer(text: str) -> int:
    if text in ("un", "una"):
        return 1
    return int(find_numbers(text)[0].value or 0)


def _kilos(match: re.Match[str]) -> Decimal:
    value = Decimal((match["kg"] or match["bare"]).replace(",", "."))
    return (
        round(value * Decimal("0.45359237"), 1)
        if (match["unit"] or "").startswith(("lb", "pound"))
        else value
    )


def _name(u: Utterance) -> str | None:
    """The name that is given, else what the routine is for."""
    raw = " ".join(u.raw.split())
    given = _NAME.search(raw)
    if given:
        return given["name"].strip()[:80]
    quoted = _QUOTED.search(raw)
    if quoted:
        return quoted[1].strip()[:80]
    found = _NAMED_FOR.search(raw)
    purpose = found and (found["name"] or found["en"])
    return purpose.capitalize()[:80] if purpose and purpose.lower() not in _NO_TITLE else None


def read(u: Utterance) -> Intent | None:
    """Routines that are kept, one of them, or what is to be trained today."""
    text = u.text
    if vocabulary.muscle(text) and _FOR_MUSCLE.search(text):
        return None
    if _TODAY.search(text) and not _PLATE.search(text) and not _SHOULD.search(text):
        return Intent("routines.read", {"name": None, "today": True})
    if _IN_ROUTINE.search(text):
        return _reading(u)
    if not topics.ROUTINE.search(_HABIT.sub(" ", text)) or done(text) or _NOT_ROUTINE.search(text):
        return None
    if _FOR_ROUTINE.search(text):
        return None
    if _ADVICE_ON_ROUTINE.search(text) or (_ASKS_ADVICE.search(text) and not _MINE.search(text)):
        return None
    asked = _READS.search(text) or u.asks or _MY_ROUTINE.search(text) or _STARTS_OWN.match(text)
    bare = _STARTS_OF.match(text) and not _SETS.search(text)
    return _reading(u) if (_OWN.search(text) and asked) or bare else None


def _reading(u: Utterance) -> Intent:
    return Intent("routines.read", {"name": routine_name(u), "today": False})


def routine_name(u: Utterance) -> str | None:
    quoted = _QUOTED.search(u.raw)
    if quoted:
        return quoted[1]
    for match in _ROUTINE_NAME.finditer(u.text):
        name = match["name"] or match["en"]
        if name.split()[0] not in _NOT_NAME:
            return name
    return None


def stored_elsewhere(u: Utterance) -> Intent | None:
    """Training that was done: no tool keeps a log of sessions."""
    if _TRAINED.search(u.text) and not u.asks:
        return talk("training_done")
    return None
