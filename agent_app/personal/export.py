"""One person's data as a JSON document, and as CSV files for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from agent_app.personal.sections import SECTIONS, Row

FORMAT, VERSION = "gymnasia-person", 1
# A spreadsheet would run a cell that begins like this.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export(user: Any) -> dict[str, Any]:
    """Everything a person has, by section; ``restore`` takes it."""
    sections = {name: list(section.rows(user)) for name, section in SECTIONS.items()}
    stamp = {"format": FORMAT, "version": VERSION, "exported_at": timezone.now().isoformat()}
    return {**stamp, **sections}


def as_json(user: Any) -> str:
    return json.dumps(export(user), ensure_ascii=False, indent=1)


def csv_files(user: Any) -> Iterator[tuple[str, str]]:
    """The name and text of one CSV file a section; those without rows have none."""
    for name, section in SECTIONS.items():
        rows = list(_flat(name, section.rows(user)))
        if rows:
            yield f"{name}.csv", _csv(rows)


def csv_archive(user: Any) -> bytes:
    """The CSV files in a zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in csv_files(user):
            archive.writestr(name, text)
    return packed.getvalue()


def _flat(name: str, rows: Iterable[Row]) -> Iterator[Row]:
    """Routines become one row a set; the others are flat already."""
    for row in rows:
        if name != "routines":
            yield row
            continue
        title = {"name": row["name"], "category": row["category"]}
        for exercise in row["exercises"]:
            for n, one in enumerate(exercise["sets"], 1):
                yield {**title, "exercise": exercise["name"], "set": n, **one}


def _csv(rows: list[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    # The mark tells spreadsheets that the text is UTF-8.
    return f"\ufeff{text.getvalue()}"


def _cell(value: Any) -> Any:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
