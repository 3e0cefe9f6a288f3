"""Open Food Facts: the JSON Lines dump and the CSV (tab-separated) export, one product a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent_app.importing.foods import OTHER, RawFood, checked, digits
from agent_app.importing.source import Refused, Source, header_of

SOURCE = "Open Food Facts"
# Its food groups → our categories; the finer group is asked first.
CATEGORIES = {
    "fruits": "Frutas",
    "dried fruits": "Frutas",
    "fruit juices": "Bebidas",
    "vegetables": "Verduras y hortalizas",
    "soups": "Platos preparados",
    "legumes": "Legumbres",
    "potatoes": "Verduras y hortalizas",
    "bread": "Cereales y pan",
    "cereals": "Cereales y pan",
    "breakfast cereals": "Cereales y pan",
    "meat": "Carnes",
    "processed meat": "Carnes",
    "poultry": "Carnes",
    "fish and seafood": "Pescados y mariscos",
    "eggs": "Huevos",
    "nuts": "Frutos secos y semillas",
    "fats": "Aceites y grasas",
    "dressings and sauces": "Salsas y condimentos",
    "cereals and potatoes": "Cereales y pan",
    "milk and dairy products": "Lácteos",
    "beverages": "Bebidas",
    "alcoholic beverages": "Bebidas",
    "fat and sauces": "Salsas y condimentos",
    "sugary snacks": "Dulces y azúcares",
    "composite foods": "Platos preparados",
}


def is_json(source: Source) -> bool:
    return source.head.startswith("{")


def is_table(source: Source) -> bool:
    names = header_of(source.head)
    return "code" in names and any(name.endswith("_100g") for name in names)


def from_json(product: dict[str, Any]) -> dict[str, Any]:
    """The food of one product of the dump."""
    nutriments = product.get("nutriments")
    return _food(product, nutriments if isinstance(nutriments, dict) else {})


def from_row(row: dict[str, Any]) -> dict[str, Any]:
    """The food of one row of the export, whose figures are columns."""
    return _food(row, row)


def _food(product: Mapping[str, Any], figures: Mapping[str, Any]) -> dict[str, Any]:
    code = digits(product.get("code"))
    if not code:
        raise Refused("no_id", "It has no barcode.", key=str(product.get("code", ""))[:40])
    brands = product.get("brands")
    return checked(
        RawFood(
            key=f"off-{code}",
            name=product.get("product_name_es")
            or product.get("product_name")
            or product.get("generic_name"),
            source=SOURCE,
            kcal=figures.get("energy-kcal_100g"),
            # A figure without a unit in its name is always in kilojoules there.
            kilojoules=_first(figures, "energy-kj_100g", "energy_100g"),
            protein_g=figures.get("proteins_100g"),
            carbs_g=figures.get("carbohydrates_100g"),
            fat_g=figures.get("fat_100g"),
            fibre_g=figures.get("fiber_100g"),
            alcohol_by_volume=figures.get("alcohol_100g"),
            category=_category(product),
            brand=brands.partition(",")[0] if isinstance(brands, str) else "",
            barcode=code,
            serving_name=product.get("serving_size"),
            serving_g=product.get("serving_quantity"),
        )
    )


def _first(figures: Mapping[str, Any], *names: str) -> Any:
    return next((figures[name] for name in names if figures.get(name) not in (None, "")), None)


def _category(product: Mapping[str, Any]) -> str:
    for name in ("pnns_groups_2", "pnns_groups_1"):
        group = product.get(name)
        found = CATEGORIES.get(group.lower()) if isinstance(group, str) else None
        if found:
            return found
    return OTHER
