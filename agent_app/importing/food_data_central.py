"""USDA FoodData Central as CSV: a folder or a zip with food.csv, food_nutrient.csv, nutrient.csv.

food_category.csv and branded_food.csv are read where they are there. The tables are far larger than
the memory and in no order that could be relied on, so the figures wait in a temporary file of
SQLite while the foods are read. A single file with everything joined is not read: the project
publishes none.
"""

from __future__ import annotations

import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any

from agent_app.importing.foods import OTHER, RawFood, checked
from agent_app.importing.source import NotReadable, Record, Refused, Source, table

SOURCE = "USDA FoodData Central"
NEEDED = ("food.csv", "food_nutrient.csv", "nutrient.csv")
# What people eat; the others are samples and acquisitions that these were computed from.
KINDS = ("branded_food", "foundation_food", "sr_legacy_food", "survey_fndds_food")
# Nutrient's number → our field; energy has several, the first known wins.
NUTRIENTS = {
    "1008": "kcal",
    "2047": "kcal_general",
    "2048": "kcal_specific",
    "1062": "kilojoules",
    "1003": "protein_g",
    "1005": "carbs_g",
    "1004": "fat_g",
    "1079": "fibre_g",
    "1018": "alcohol_g",
}
UNITS = {"kcal": "kcal", "kj": "kilojoules"}
CATEGORIES = {
    "dairy and egg products": "Lácteos",
    "spices and herbs": "Salsas y condimentos",
    "fats and oils": "Aceites y grasas",
    "poultry products": "Carnes",
    "soups, sauces, and gravies": "Salsas y condimentos",
    "sausages and luncheon meats": "Carnes",
    "breakfast cereals": "Cereales y pan",
    "fruits and fruit juices": "Frutas",
    "pork products": "Carnes",
    "vegetables and vegetable products": "Verduras y hortalizas",
    "nut and seed products": "Frutos secos y semillas",
    "beef products": "Carnes",
    "beverages": "Bebidas",
    "finfish and shellfish products": "Pescados y mariscos",
    "legumes and legume products": "Legumbres",
    "lamb, veal, and game products": "Carnes",
    "baked products": "Cereales y pan",
    "sweets": "Dulces y azúcares",
    "cereal grains and pasta": "Cereales y pan",
    "meals, entrees, and side dishes": "Platos preparados",
}
AT_ONCE = 500


def is_central(source: Source) -> bool:
    if not source.is_folder and not source.is_zip:
        return False
    with Tables(source.path) as tables:
        return all(name in tables.places for name in NEEDED)


class Tables:
    """The tables by file name, wherever they are in the folder or the zip."""

    def __init__(self, path: Path) -> None:
        self.zip = None if path.is_dir() else zipfile.ZipFile(path)
        names = self.zip.namelist() if self.zip else [str(one) for one in path.rglob("*.csv")]
        self.places = {name.rpartition("/")[2].lower(): name for name in names}

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        if self.zip:
            self.zip.close()

    @contextmanager
    def rows(self, name: str) -> Iterator[Iterator[Record]]:
        place = self.places.get(name)
        with ExitStack() as stack:
            yield table(stack.enter_context(self._open(place))) if place else iter(())

    def _open(self, place: str) -> IO[bytes]:
        return self.zip.open(place) if self.zip else Path(place).open("rb")


def rows(source: Source) -> Iterator[Record]:
    """Each food with its figures; the number is the line of food.csv."""
    with Tables(source.path) as tables, tempfile.TemporaryDirectory() as folder:
        if not all(name in tables.places for name in NEEDED):
            raise NotReadable(f"It needs {', '.join(NEEDED)}.")
        waiting = sqlite3.connect(Path(folder) / "figures.sqlite3")
        try:
            _set_aside(tables, waiting)
            categories = _categories(tables)
            with tables.rows("food.csv") as foods:
                while some := list(islice(foods, AT_ONCE)):
                    yield from _joined(some, waiting, categories)
        finally:
            waiting.close()


def _set_aside(tables: Tables, waiting: sqlite3.Connection) -> None:
    """Put the figures of the nutrients we keep, and what is on a package, where they are found."""
    waiting.executescript(
        "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
        "CREATE TABLE figure (fdc_id TEXT, name TEXT, amount TEXT);"
        "CREATE TABLE package (fdc_id TEXT, brand TEXT, barcode TEXT, size TEXT, unit TEXT);"
    )
    fields = _fields(tables)
    with tables.rows("food_nutrient.csv") as found:
        waiting.executemany("INSERT INTO figure VALUES (?, ?, ?)", _figures(found, fields))
    with tables.rows("branded_food.csv") as found:
        waiting.executemany("INSERT INTO package VALUES (?, ?, ?, ?, ?)", _packages(found))
    waiting.executescript(
        "CREATE INDEX by_food ON figure (fdc_id); CREATE INDEX by_package ON package (fdc_id);"
    )


def _fields(tables: Tables) -> dict[str, str]:
    """Nutrient's number → field, energy by the unit that nutrient.csv gives it."""
    fields = {}
    with tables.rows("nutrient.csv") as found:
        for _, row in found:
            field = NUTRIENTS.get(row.get("id", "")) if isinstance(row, dict) else None
            if field and isinstance(row, dict):
                unit = UNITS.get(row.get("unit_name", "").lower())
                wrong = unit and not field.startswith(unit)
                fields[row["id"]] = unit if wrong and unit else field
    return fields


def _figures(found: Iterator[Record], fields: dict[str, str]) -> Iterator[tuple[str, ...]]:
    for _, row in found:
        if isinstance(row, dict) and row.get("nutrient_id") in fields:
            yield row.get("fdc_id", ""), fields[row["nutrient_id"]], row.get("amount", "")


def _packages(found: Iterator[Record]) -> Iterator[tuple[str, ...]]:
    names = ("fdc_id", "brand_name", "gtin_upc", "serving_size", "serving_size_unit")
    for _, row in found:
        if isinstance(row, dict):
            brand = row.get("brand_name") or row.get("brand_owner") or ""
            values = {**row, "brand_name": brand}
            yield tuple(values.get(name) or "" for name in names)


def _categories(tables: Tables) -> dict[str, str]:
    with tables.rows("food_category.csv") as found:
        listed = [row for _, row in found if isinstance(row, dict)]
    return {
        row.get("id", ""): CATEGORIES.get(row.get("description", "").lower(), OTHER)
        for row in listed
    }


def _joined(
    some: list[Record], waiting: sqlite3.Connection, categories: dict[str, str]
) -> Iterator[Record]:
    ids = [row.get("fdc_id", "") for _, row in some if isinstance(row, dict)]
    marks = ", ".join("?" * len(ids))
    figures: dict[str, dict[str, str]] = {}
    query = f"SELECT fdc_id, name, amount FROM figure WHERE fdc_id IN ({marks})"  # noqa: S608
    for fdc_id, name, amount in waiting.execute(query, ids):
        figures.setdefault(fdc_id, {})[name] = amount
    query = f"SELECT * FROM package WHERE fdc_id IN ({marks})"  # noqa: S608
    packages = {one[0]: one[1:] for one in waiting.execute(query, ids)}
    for line, row in some:
        if isinstance(row, Refused):
            yield line, row
        elif row.get("data_type") in KINDS:
            category = categories.get(row.get("food_category_id", ""), OTHER)
            known = figures.get(row.get("fdc_id", ""), {})
            package = packages.get(row.get("fdc_id", ""), ("", "", "", ""))
            yield line, {**row, "figures": known, "package": package, "category": category}


def from_row(row: dict[str, Any]) -> dict[str, Any]:
    """The food of one row of food.csv, already joined."""
    fdc_id = row.get("fdc_id", "")
    if not fdc_id.isdigit():
        raise Refused("no_id", "It has no fdc_id.", key=fdc_id[:40])
    figures = dict(row["figures"])
    others = [figures.pop("kcal_general", None), figures.pop("kcal_specific", None)]
    figures["kcal"] = figures.get("kcal") or next((one for one in others if one), None)
    brand, barcode, size, unit = row["package"]
    return checked(
        RawFood(
            key=f"fdc-{fdc_id}",
            name=row.get("description"),
            source=SOURCE,
            category=row["category"],
            brand=brand,
            barcode=barcode,
            serving_g=size if unit.lower() in ("g", "grm") else None,
            **figures,
        )
    )
