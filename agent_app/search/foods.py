"""Searches the foods by name and by what they hold per 100 g."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, QuerySet

from agent_app.models.reference import Food
from agent_app.search.filters import NUTRIENTS, plain_filters, read_filters, shown_facets, spelt

COUNTED = 1000
DEFAULT_LIMIT = 10
FACETS = ("category", "source")


@dataclass(frozen=True)
class FoodResults:
    """A page of foods, how many there are (exact to 1,000), and what was made of the filters.

    ``suggestions`` are near names, given only where nothing was found.
    """

    foods: list[Food]
    total: int
    total_is_minimum: bool = False
    filters: dict[str, Any] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)


def search_foods(
    query: str | None = None,
    *,
    filters: dict[str, Any] | None = None,
    sort: str | None = None,
    limit: int | None = None,
    offset: int = 0,
) -> FoodResults:
    """Foods that hold every word of ``query`` and pass ``filters``, the best or ``sort`` first.

    Filters: category, source, and min_ and max_ of calories, protein, carbs, fat per 100 g.
    ``sort`` is relevance, calories, carbs or fat (least first) or protein (most first). What says
    nothing ("", null, a maximum of 0) is told as ignored. Raises ValidationError by parameter.
    """
    given = {"query": query, **(filters or {}), "sort_by": sort}
    used, ignored = read_filters(given)
    rows, faceted = _filtered(used)
    ranked = Food.objects.index().match(used["query"]) if "query" in used else None
    if ranked is not None:
        rows = rows.filter(pk__in=ranked)
    total = rows[: COUNTED + 1].count()
    page = slice(offset, offset + (limit or DEFAULT_LIMIT))
    return FoodResults(
        foods=_page(rows, ranked, used.get("sort_by"), page),
        total=min(total, COUNTED),
        total_is_minimum=total > COUNTED,
        filters={**plain_filters(used), **shown_facets(faceted)},
        ignored=ignored,
        suggestions=[] if total else _suggest(used),
    )


def near_foods(food_id: Any) -> list[dict[str, str]]:
    """Up to five foods whose names are near an identifier that does not exist."""
    text = food_id.replace("-", " ")[:120] if isinstance(food_id, str) else ""
    index = Food.objects.index()
    names = [*Food.objects.filter(pk__in=index.match(text)[:5]).values_list("name", flat=True)]
    names = names or index.suggest(text)
    rows = Food.objects.filter(name__in=names, removed_at=None)[:5]
    return [{"food_id": row.food_id, "name": row.name} for row in rows]


def _filtered(used: dict[str, Any]) -> tuple[QuerySet[Food], dict[str, list[str]]]:
    """The rows that pass the filters, and the stored values that the facets mean."""
    rows = Food.objects.listed()
    facets = {name: _spelt(name, used[name]) for name in FACETS if name in used}
    for name, values in facets.items():
        rows = rows.filter(**{f"{name}__in": values})
    for name, column in NUTRIENTS.items():
        if f"min_{name}" in used:
            rows = rows.filter(**{f"{column}__gte": used[f"min_{name}"]})
        if f"max_{name}" in used:
            rows = rows.filter(**{f"{column}__lte": used[f"max_{name}"]})
    return rows, facets


def _spelt(facet: str, value: str) -> list[str]:
    known = Food.objects.listed().order_by(facet).values_list(facet, flat=True).distinct()
    return spelt(value, known)


def _page(
    rows: QuerySet[Food], ranked: list[int] | None, sort: str | None, page: slice
) -> list[Food]:
    if sort in NUTRIENTS:
        column = F(NUTRIENTS[sort])
        order = column.desc(nulls_last=True) if sort == "protein" else column.asc(nulls_last=True)
        return list(rows.order_by(order, "position", "food_id")[page])
    if ranked is None:
        return list(rows.order_by("position", "food_id")[page])
    passing = set(rows.values_list("pk", flat=True))
    wanted = [pk for pk in ranked if pk in passing][page]
    found = rows.in_bulk(wanted)
    return [found[pk] for pk in wanted]


def _suggest(used: dict[str, Any]) -> list[str]:
    return Food.objects.index().suggest(used["query"]) if "query" in used else []
