"""Reads a whole routine as it was sent, and finds every fault of it with its place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import (
    Faults,
    fault,
    read_decimal,
    read_integer,
    read_list,
    read_object,
    read_text,
    shown,
)
from agent_app.models.reference import Exercise
from agent_app.parsing import fold

SET_TYPES = ("calentamiento", "normal", "descendente", "al fallo")
MAX_EXERCISES = 30
# Stands for the exercises a routine already has.
KEEP = object()
MAX_SETS = 20
MAX_REPS = 200
MAX_KG = "600"
MAX_REST = 3600


@dataclass(frozen=True)
class PlannedExercise:
    """An exercise of the reference and the columns of its sets."""

    exercise: Exercise
    sets: list[dict[str, Any]]


@dataclass(frozen=True)
class Plan:
    """A routine in which nothing is wrong."""

    name: str
    category: str
    exercises: list[PlannedExercise]


def read_plan(*, name: Any, category: Any, exercises: Any) -> Plan:
    """A routine that can be stored, or ValidationError with every fault.

    ``KEEP`` for the exercises leaves them out of it.
    """
    found = Faults()
    called = found.check("name", partial(read_text, name, label=_("Nombre"), longest=80))
    kind = found.check("category", partial(read_text, category, label=_("Categoría"), longest=40))
    planned = [] if exercises is KEEP else _planned(exercises, found)
    found.raise_any()
    assert called is not None and kind is not None
    return Plan(called, kind, [one for one in planned if one])


def _planned(exercises: Any, found: Faults) -> list[PlannedExercise | None]:
    listed = found.check("exercises", partial(_read_exercises, exercises)) or []
    known = Exercise.objects.by_name()
    return [_exercise(item, place, known, found) for place, item in enumerate(listed)]


def _read_exercises(value: Any) -> list[Any]:
    items = read_list(value, label=_("Ejercicios"), longest=MAX_EXERCISES)
    if not items:
        raise fault("empty", _("Ejercicios: la rutina necesita al menos uno."))
    return items


def _exercise(
    item: Any, place: int, known: dict[str, Exercise], found: Faults
) -> PlannedExercise | None:
    path, label = f"/exercises/{place}", _("Ejercicio %(n)s") % {"n": place + 1}
    given = found.check("exercises", partial(_read_exercise, item, label), path=path)
    if given is None:
        return None
    exercise = found.check(
        "exercises", partial(_find, given.get("name"), known, label), path=f"{path}/name"
    )
    called = exercise.name if exercise else shown(given.get("name"))
    titled = f"{label} («{called}»)"
    sets = found.check(
        "exercises", partial(_read_sets, given.get("sets"), titled), path=f"{path}/sets"
    )
    read = [_set(one, n, path, titled, found) for n, one in enumerate(sets or [])]
    return PlannedExercise(exercise, [one for one in read if one]) if exercise else None


def _read_exercise(item: Any, label: str) -> dict[str, Any]:
    return read_object(item, label=label, known=("name", "sets"))


def _find(name: Any, known: dict[str, Exercise], label: str) -> Exercise:
    called = read_text(name, label=label, longest=120)
    exercise = known.get(fold(called, keep_enye=True))
    if exercise is None:
        near = Exercise.objects.near(called)
        if near:
            message = _("%(label)s: «%(name)s» no existe. ¿Querías decir %(names)s?")
        else:
            message = _("%(label)s: «%(name)s» no existe. Búscalo antes con search_exercises.")
        names = ", ".join(f"«{one}»" for one in near)
        raise fault("unknown_exercise", message, label=label, name=called, names=names, near=near)
    return exercise


def _read_sets(value: Any, label: str) -> list[Any]:
    sets = read_list(value, label=_("%(label)s, series") % {"label": label}, longest=MAX_SETS)
    if not sets:
        raise fault("empty", _("%(label)s: necesita al menos una serie."), label=label)
    return sets


def _set(item: Any, n: int, above: str, titled: str, found: Faults) -> dict[str, Any] | None:
    path = f"{above}/sets/{n}"
    label = _("%(exercise)s, serie %(n)s") % {"exercise": titled, "n": n + 1}
    given = found.check("exercises", partial(_read_set, item, label), path=path)
    if given is None:
        return None
    readers = {"type": _type, "reps": _reps, "weight_kg": _weight, "rest_seconds": _rest}
    return {
        name: found.check("exercises", partial(read, given.get(name), label), path=f"{path}/{name}")
        for name, read in readers.items()
    }


def _read_set(item: Any, label: str) -> dict[str, Any]:
    return read_object(item, label=label, known=("type", "reps", "weight_kg", "rest_seconds"))


def _type(value: Any, label: str) -> str:
    if value is None:
        return "normal"
    text = fold(value[:40]) if isinstance(value, str) else ""
    if text not in SET_TYPES:
        message = _("%(label)s: el tipo tiene que ser %(types)s.")
        types = ", ".join(SET_TYPES)
        raise fault("unknown_type", message, label=label, types=types, near=list(SET_TYPES))
    return text


def _reps(value: Any, label: str) -> int:
    named = _("%(label)s, repeticiones") % {"label": label}
    return read_integer(value, label=named, low=1, high=MAX_REPS)


def _weight(value: Any, label: str) -> Any:
    named = _("%(label)s, peso (kg)") % {"label": label}
    blank = value is None or value == ""
    return None if blank else read_decimal(value, label=named, low="0", high=MAX_KG, unit="kg")


def _rest(value: Any, label: str) -> int | None:
    named = _("%(label)s, descanso (s)") % {"label": label}
    blank = value is None or value == ""
    return None if blank else read_integer(value, label=named, low=0, high=MAX_REST)
