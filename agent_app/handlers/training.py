"""The tools over exercises and routines."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError

from agent_app.models import Routine
from agent_app.models.records.base import faults, shown
from agent_app.models.records.plan import read_plan
from agent_app.refusals import told
from agent_app.search import search_exercises as search

MOST = 15


def search_exercises(
    user: Any,
    *,
    query: Any = None,
    muscle_group: Any = None,
    secondary_muscle: Any = None,
    equipment: Any = None,
    difficulty: Any = None,
) -> dict[str, Any]:
    """The best fifteen exercises with their exact names, and how many there are."""
    filters = {
        "muscle_group": muscle_group,
        "secondary_muscle": secondary_muscle,
        "equipment": equipment,
        "difficulty": difficulty,
    }
    with told():
        found = search(query, filters=filters, limit=MOST)
    output = {
        "exercises": [row.as_dict() for row in found.exercises],
        "total": found.total,
        "filters": found.filters,
        "ignored": found.ignored,
        "suggestions": found.suggestions,
    }
    return {**output, "known_values": found.known} if found.known else output


def read_routines(user: Any, *, name: Any = None) -> dict[str, Any]:
    """Every routine, or the one of a name; near names where there is none of it."""
    if not name:
        routines = [row.as_dict() for row in Routine.objects.whole(user)]
        return {"routines": routines, "total": len(routines)}
    row = Routine.objects.named(user, name)
    if row is None:
        near = Routine.objects.near(user, name)
        return {"routines": [], "total": 0, "name": shown(name), "near": near}
    return {"routines": [row.as_dict()], "total": 1}


def routine_faults(user: Any, **routine: Any) -> list[dict[str, Any]]:
    """Everything that is wrong with a routine that will not be stored, each with its path."""
    try:
        read_plan(**{name: routine.get(name) for name in ("name", "category", "exercises")})
    except ValidationError as error:
        return faults(error)
    return []


def create_routine(user: Any, *, name: Any, category: Any, exercises: Any) -> dict[str, Any]:
    """Store a routine whole; a refusal lists every fault with its place."""
    with told():
        row = Routine.objects.create_whole(user, name=name, category=category, exercises=exercises)
    return {"saved": True, "routine": row.as_dict()}
