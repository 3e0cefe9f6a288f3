"""A day of the diary added up: exact sums, rounded once, and honest about what is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date as Date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from agent_app.figures import plain
from agent_app.parsing import MEALS

if TYPE_CHECKING:
    from agent_app.models.records.diet import MealItem

FIGURES = ("calories_kcal", "protein_g", "carbs_g", "fat_g")


@dataclass(frozen=True)
class Totals:
    """Sums of the known figures; ``incomplete`` names those that some item does not have.

    A sum is null when items exist and none of them has the figure.
    """

    figures: dict[str, Decimal | None]
    incomplete: list[str]

    @classmethod
    def of(cls, items: Sequence[MealItem]) -> Totals:
        columns = {name: [getattr(item, name) for item in items] for name in FIGURES}
        incomplete = [name for name, values in columns.items() if None in values]
        return cls({name: _sum(values) for name, values in columns.items()}, incomplete)

    def as_dict(self) -> dict[str, Any]:
        rounded = {name: plain(value) for name, value in self.figures.items()}
        return {**rounded, "incomplete": self.incomplete}


def _sum(values: Sequence[Decimal | None]) -> Decimal | None:
    known = [value for value in values if value is not None]
    return sum(known, Decimal(0)) if known or not values else None


@dataclass(frozen=True)
class MealOfDay:
    """One of the five meals, with its items and totals."""

    name: str
    items: list[MealItem]

    @property
    def totals(self) -> Totals:
        return Totals.of(self.items)


@dataclass(frozen=True)
class Day:
    """What was eaten on a date."""

    date: Date
    items: list[MealItem]
    meals: list[MealOfDay] = field(init=False)

    def __post_init__(self) -> None:
        by_meal = [
            MealOfDay(name, [item for item in self.items if item.meal == name]) for name in MEALS
        ]
        object.__setattr__(self, "meals", by_meal)

    @property
    def totals(self) -> Totals:
        return Totals.of(self.items)

    def meal(self, name: str) -> MealOfDay:
        return next(meal for meal in self.meals if meal.name == name)
