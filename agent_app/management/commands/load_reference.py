"""Loads the bundled foods and exercises; running it again changes only what differs."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import models, transaction
from tqdm import tqdm

from agent_app.models.reference import Exercise, Food, search_text

DATA = Path(__file__).resolve().parents[2] / "data"
BATCH = 500
# Model, its file, and the field that a row keeps for ever.
SOURCES: list[tuple[Any, str, str]] = [
    (Food, "foods.json", "food_id"),
    (Exercise, "exercises.json", "exercise_id"),
]


class Command(BaseCommand):
    help = "Load the bundled foods and exercises."

    def handle(self, *args: Any, **options: Any) -> None:
        for model, name, key in SOURCES:
            listed = json.loads((DATA / name).read_text("utf-8"), parse_float=Decimal)
            changed = load(model, listed, key=key)
            self.stdout.write(f"{model._meta.verbose_name_plural}: {len(listed)} ({changed} new)")


@transaction.atomic
def load(model: Any, listed: list[dict[str, Any]], *, key: str) -> int:
    """Store the rows that are not there as listed; gives how many that were."""
    stored = model.objects.in_bulk([values[key] for values in listed], field_name=key)
    rows = [_row(model, place, values) for place, values in enumerate(listed)]
    fields = _fields(model)
    changed = [row for row in rows if _differs(stored.get(getattr(row, key)), row, fields)]
    for start in tqdm(range(0, len(changed), BATCH), desc=model.__name__, disable=None):
        model.objects.bulk_create(
            changed[start : start + BATCH],
            update_conflicts=True,
            unique_fields=[key],
            update_fields=[name for name in fields if name != key],
        )
    return len(changed)


def _row(model: Any, place: int, values: dict[str, Any]) -> Any:
    row = model(**values, position=place)
    row.search_text = search_text(row.name, *row.other_names())
    return row


def _fields(model: Any) -> list[str]:
    return [
        one.name for one in model._meta.concrete_fields if not isinstance(one, models.AutoField)
    ]


def _differs(stored: Any, row: Any, fields: list[str]) -> bool:
    compared = [name for name in fields if name != "updated_at"]
    return stored is None or any(getattr(stored, n) != getattr(row, n) for n in compared)
