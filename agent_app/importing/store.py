"""Stores rows of the reference in batches, each whole, and counts what was new or different."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

Values = dict[str, Any]


@dataclass
class Stored:
    """How many rows of a batch were new, changed, or already as they are."""

    new: int = 0
    updated: int = 0
    unchanged: int = 0


class Table:
    """The table of one model, written by one prepared statement for any number of rows.

    The ORM's bulk_create puts few rows in a statement on SQLite, and prepares every figure by
    itself: that is three times slower, for rows that are checked already.
    """

    def __init__(self, model: type[models.Model], key: str) -> None:
        self.model, self.key = model, key
        self._json = {
            one.name for one in model._meta.concrete_fields if isinstance(one, models.JSONField)
        }

    def store(self, rows: dict[str, Values]) -> Stored:
        """Insert or update the rows, by key; all of them or, where that fails, none."""
        if not rows:
            return Stored()
        columns = list(next(iter(rows.values())))
        with transaction.atomic():
            before = self._before(list(rows), columns)
            changed = [row for key, row in rows.items() if before.get(key) != _compared(row)]
            self._write(changed, columns)
        updated = sum(row[self.key] in before for row in changed)
        return Stored(len(changed) - updated, updated, len(rows) - len(changed))

    def _before(self, keys: list[str], columns: list[str]) -> dict[str, tuple[Any, ...]]:
        found = self.model._default_manager.filter(**{f"{self.key}__in": keys})
        place = columns.index(self.key)
        return {row[place]: row for row in found.values_list(*columns)}

    def _write(self, rows: list[Values], columns: list[str]) -> None:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.executemany(self._statement(columns), [self._params(row, now) for row in rows])

    def _statement(self, columns: list[str]) -> str:
        quote = connection.ops.quote_name
        names = [quote(name) for name in (*columns, "updated_at")]
        marks = ", ".join(["%s"] * len(names))
        sets = ", ".join(f"{n} = excluded.{n}" for n in names if n != quote(self.key))
        # Every name is one of the model's own.
        return (
            f"INSERT INTO {quote(self.model._meta.db_table)} ({', '.join(names)}) "  # noqa: S608
            f"VALUES ({marks}) ON CONFLICT ({quote(self.key)}) DO UPDATE SET {sets}"
        )

    def _params(self, row: Values, now: datetime | str | None) -> list[Any]:
        return [
            *(json.dumps(value) if name in self._json else value for name, value in row.items()),
            now,
        ]


def _compared(row: Values) -> tuple[Any, ...]:
    return tuple(row.values())
