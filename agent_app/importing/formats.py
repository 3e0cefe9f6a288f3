"""Which formats there are, and which of them a file is, told by its content."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from agent_app.importing import exercises, food_data_central, open_food_facts, own_foods
from agent_app.importing.source import NotReadable, Record, Source, csv_rows, json_array, json_lines


@dataclass(frozen=True)
class Format:
    """How a file is recognised, split into records, and each made the columns of a row."""

    recognises: Callable[[Source], bool]
    rows: Callable[[Source], Iterator[Record]]
    values: Callable[[dict[str, Any]], dict[str, Any]]


FOOD_FORMATS = {
    "openfoodfacts-jsonl": Format(open_food_facts.is_json, json_lines, open_food_facts.from_json),
    "openfoodfacts-csv": Format(open_food_facts.is_table, csv_rows, open_food_facts.from_row),
    "fooddata-central": Format(
        food_data_central.is_central, food_data_central.rows, food_data_central.from_row
    ),
    "own-csv": Format(own_foods.is_own, csv_rows, own_foods.from_row),
}
EXERCISE_FORMATS = {
    "free-exercise-db": Format(exercises.is_json, json_array, exercises.from_json),
    "own-csv": Format(exercises.is_own, csv_rows, exercises.from_row),
}


def format_of(source: Source, formats: dict[str, Format], name: str | None = None) -> Format:
    """The format called ``name``, else the first that recognises the file."""
    if name:
        return formats[name]
    for one in formats.values():
        if one.recognises(source):
            return one
    raise NotReadable(f"{source.path} is in none of the formats: {', '.join(formats)}.")
