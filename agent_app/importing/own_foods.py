"""Our own CSV of foods: a header with our column names, one food a row.

Columns: ``name`` and one of ``calories_kcal``, ``energy_kj`` or ``energy`` with ``energy_unit``
(kcal or kJ); optionally id, brand, barcode, category, source, synonyms (between "|"), protein_g,
carbs_g, fat_g, fibre_g, alcohol_g, serving_name, serving_g, unit_g. Figures are per 100 g. A row is
known again by its id, else its barcode, else its name and brand.
"""

from __future__ import annotations

from typing import Any

from agent_app.importing.foods import OTHER, RawFood, checked, stable_key
from agent_app.importing.source import Refused, Source, header_of

SOURCE = "Lista propia"
UNITS = {"kcal": "kcal", "cal": "kcal", "kj": "kilojoules"}
ENERGY_COLUMNS = {"calories_kcal", "energy_kj", "energy"}
_SAME = ("protein_g", "carbs_g", "fat_g", "fibre_g", "alcohol_g", "serving_g", "unit_g")
_TEXTS = ("brand", "barcode", "serving_name")


def is_own(source: Source) -> bool:
    names = set(header_of(source.head))
    return "name" in names and bool(names & ENERGY_COLUMNS)


def from_row(row: dict[str, Any]) -> dict[str, Any]:
    """The food of one row."""
    known = row.get("id") or row.get("barcode")
    key = stable_key("own", *([known] if known else [row.get("name"), row.get("brand")]))
    given: dict[str, Any] = {name: row.get(name) for name in (*_SAME, *_TEXTS)}
    return checked(
        RawFood(
            key=key,
            name=row.get("name"),
            source=row.get("source") or SOURCE,
            category=row.get("category") or OTHER,
            synonyms=(row.get("synonyms") or "").split("|"),
            **given,
            **_energy(row, key),
        )
    )


def _energy(row: dict[str, Any], key: str) -> dict[str, Any]:
    found = {"kcal": row.get("calories_kcal"), "kilojoules": row.get("energy_kj")}
    if not row.get("energy"):
        return found
    unit = UNITS.get((row.get("energy_unit") or "").strip().lower())
    if unit is None:
        raise Refused("no_unit", "energy_unit has to be kcal or kJ.", key=key)
    return {**found, unit: row["energy"]}
