"""Searches the exercises by name, muscle, equipment and difficulty."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from agent_app.models.reference import Exercise
from agent_app.search.aliases import ALIASES
from agent_app.search.filters import read_filters, shown_facets, spelt

FACETS = ("muscle_group", "secondary_muscle", "equipment", "difficulty")


@dataclass(frozen=True)
class ExerciseResults:
    """The exercises found, and what was made of the filters.

    ``suggestions`` are near names and ``known`` the values a filter may take, given only where
    nothing was found.
    """

    exercises: list[Exercise]
    total: int
    filters: dict[str, Any] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)
    known: dict[str, list[str]] = field(default_factory=dict)


def search_exercises(
    query: str | None = None,
    *,
    filters: dict[str, Any] | None = None,
    limit: int | None = None,
    offset: int = 0,
) -> ExerciseResults:
    """Exercises that hold every word of ``query`` and have every filter's value.

    Filters: muscle_group, secondary_muscle, equipment, difficulty; case, accents and plurals aside.
    Raises ValidationError by parameter.
    """
    used, ignored = read_filters({"query": query, **(filters or {})})
    rows = list(Exercise.objects.listed())
    known = {facet: _known(rows, facet) for facet in FACETS if facet in used}
    meant = {facet: spelt(used[facet], values, ALIASES[facet]) for facet, values in known.items()}
    passing = [row for row in rows if all(_has(row, *facet) for facet in meant.items())]
    found = _ranked(passing, used.get("query"))
    return ExerciseResults(
        exercises=found[offset : offset + limit if limit else None],
        total=len(found),
        filters={**used, **shown_facets(meant)},
        ignored=ignored,
        suggestions=Exercise.objects.index().suggest(used["query"])
        if "query" in used and not found
        else [],
        known={} if found else known,
    )


def _ranked(rows: list[Exercise], query: str | None) -> list[Exercise]:
    if query is None:
        return rows
    by_pk = {row.pk: row for row in rows}
    return [by_pk[pk] for pk in Exercise.objects.index().match(query) if pk in by_pk]


def _values(row: Exercise, facet: str) -> list[str]:
    return row.secondary_muscles if facet == "secondary_muscle" else [getattr(row, facet)]


def _known(rows: list[Exercise], facet: str) -> list[str]:
    return sorted({value for row in rows for value in _values(row, facet)})


def _has(row: Exercise, facet: str, wanted: list[str]) -> bool:
    return any(value in wanted for value in _values(row, facet))
