"""Stand-ins for what tools answer while tool selection is judged: no handler runs there."""

from __future__ import annotations

import re
from typing import Any

from agent_app.parsing import fold

_USUAL = {"calories_kcal": 120, "protein_g": 8, "carbs_g": 12, "fat_g": 4, "fibre_g": 2}


def canned(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """A plausible answer: a search finds what was searched for, anything else was not run."""
    if name == "search_foods":
        return _foods(_text(arguments, "query", "category"))
    if name == "search_exercises":
        return _exercises(arguments)
    return {"status": "not_run"}


def _foods(query: str) -> dict[str, Any]:
    food = {
        "food_id": re.sub(r"[^a-z0-9]+", "-", fold(query)).strip("-")[:100] or "alimento",
        "name": query[:1].upper() + query[1:],
        "category": "Alimentos",
        "source": "Tablas de composición",
        **_USUAL,
        "serving_name": "1 ración",
        "serving_g": 120,
        "unit_g": 60,
    }
    return {"foods": [food], "total": 1, "filters": {"query": query}}


def _exercises(arguments: dict[str, Any]) -> dict[str, Any]:
    query = _text(arguments, "query", "muscle_group", "equipment")
    exercise: dict[str, Any] = {
        "name": query[:1].upper() + query[1:],
        "muscle_group": arguments.get("muscle_group") or "Cuerpo completo",
        "secondary_muscles": [],
        "equipment": arguments.get("equipment") or "Peso corporal",
        "difficulty": arguments.get("difficulty") or "Intermedio",
        "instructions": "",
    }
    return {"exercises": [exercise], "total": 1, "filters": dict(arguments)}


def _text(arguments: dict[str, Any], *names: str) -> str:
    found = (arguments.get(name) for name in names)
    return next((value for value in found if isinstance(value, str) and value.strip()), "alimento")
