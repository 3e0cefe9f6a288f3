"""Exercises: the JSON array of free-exercise-db, and a CSV of our own.

Columns of the CSV: name, muscle_group, equipment, difficulty, instructions; optionally id,
alias_en, and synonyms and secondary_muscles between "|". What the records call by another word
("abdominals", "body only", "beginner") is stored under ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from agent_app.importing.foods import POSITION, clean, stable_key
from agent_app.importing.source import Refused, Source, header_of
from agent_app.models import Exercise
from agent_app.models.reference import search_text
from agent_app.parsing import fold

MUSCLES = {
    "abdominals": "Core",
    "abductors": "Glúteos",
    "adductors": "Aductores",
    "biceps": "Bíceps",
    "calves": "Gemelos",
    "chest": "Pecho",
    "forearms": "Antebrazos",
    "glutes": "Glúteos",
    "hamstrings": "Isquiotibiales",
    "lats": "Espalda",
    "lower back": "Espalda",
    "middle back": "Espalda",
    "neck": "Cuello",
    "quadriceps": "Cuádriceps",
    "shoulders": "Hombros",
    "traps": "Espalda",
    "triceps": "Tríceps",
}
EQUIPMENT = {
    "": "Peso corporal",
    "body only": "Peso corporal",
    "machine": "Máquina",
    "kettlebells": "Kettlebell",
    "dumbbell": "Mancuernas",
    "cable": "Polea",
    "barbell": "Barra",
    "e-z curl bar": "Barra",
    "bands": "Banda elástica",
    "medicine ball": "Balón medicinal",
    "exercise ball": "Fitball",
    "foam roll": "Rodillo",
    "other": "Otro material",
}
LEVELS = {
    "beginner": "Principiante",
    "intermediate": "Intermedio",
    "expert": "Avanzado",
    "advanced": "Avanzado",
}
OUR_LEVELS = frozenset(LEVELS.values())


def is_json(source: Source) -> bool:
    return source.head.startswith("[") and '"primaryMuscles"' in source.head


def is_own(source: Source) -> bool:
    return {"name", "muscle_group", "instructions"} <= set(header_of(source.head))


def from_json(given: dict[str, Any]) -> dict[str, Any]:
    """The exercise of one object of the array; its names are English, as they are there."""
    muscles = _texts(given.get("primaryMuscles"))
    secondary = [*muscles[1:], *_texts(given.get("secondaryMuscles"))]
    return _checked(
        stable_key("fedb", given.get("id") or given.get("name")),
        name=given.get("name"),
        alias_en=given.get("name"),
        synonyms=[],
        muscle=muscles[0] if muscles else "",
        secondary=secondary,
        equipment=given.get("equipment"),
        difficulty=given.get("level"),
        instructions=" ".join(_texts(given.get("instructions"))),
    )


def from_row(row: dict[str, Any]) -> dict[str, Any]:
    """The exercise of one row of our own CSV."""
    return _checked(
        stable_key("own", row.get("id") or row.get("name")),
        name=row.get("name"),
        alias_en=row.get("alias_en"),
        synonyms=(row.get("synonyms") or "").split("|"),
        muscle=row.get("muscle_group"),
        secondary=(row.get("secondary_muscles") or "").split("|"),
        equipment=row.get("equipment"),
        difficulty=row.get("difficulty"),
        instructions=row.get("instructions"),
    )


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _checked(
    key: str,
    *,
    name: Any,
    alias_en: Any,
    synonyms: Iterable[str],
    muscle: Any,
    secondary: Iterable[str],
    equipment: Any,
    difficulty: Any,
    instructions: Any,
) -> dict[str, Any]:
    called, group = clean(name, 120), _ours(muscle, MUSCLES)
    level = LEVELS.get(fold(clean(difficulty, 20)), clean(difficulty, 20))
    if not any(char.isalnum() for char in called):
        raise Refused("no_name", "It has no name.", key=key)
    if not group:
        raise Refused("no_muscle", "It has no muscle.", key=key)
    if level not in OUR_LEVELS:
        raise Refused("no_difficulty", f"The level is none of ours: {level!r}.", key=key)
    others = [text for text in (clean(one, 120) for one in synonyms) if text]
    also = clean(alias_en, 120)
    worked = dict.fromkeys(_ours(one, MUSCLES) for one in secondary)
    return {
        "exercise_id": key,
        "name": called,
        "alias_en": also,
        "synonyms": others,
        "muscle_group": group,
        "secondary_muscles": [one for one in worked if one and one != group],
        "equipment": _ours(equipment, EQUIPMENT),
        "difficulty": level,
        "instructions": clean(instructions, 4000),
        "search_text": search_text(called, *others, also),
        "position": POSITION,
    }


def _ours(value: Any, words: dict[str, str]) -> str:
    text = clean(value, 40)
    return words.get(fold(text), text)


class NamesTaken:
    """Refuses an exercise that there is already, by its name or its English one."""

    def __init__(self) -> None:
        self._owner: dict[str, str] = {}
        columns = ("exercise_id", "name", "alias_en")
        for key, *names in Exercise.objects.values_list(*columns).iterator():
            for name in filter(None, names):
                self._owner.setdefault(fold(name), key)

    def __call__(self, values: dict[str, Any]) -> None:
        key = values["exercise_id"]
        owner = self._owner.setdefault(fold(values["name"]), key)
        if owner != key:
            text = f"There is an exercise of this name already: {owner}."
            raise Refused("name_taken", text, key=key)
