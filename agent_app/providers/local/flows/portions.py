"""From "dos lonchas" to grams, by what the catalogue says that a portion of the food weighs."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Any

from agent_app.parsing import Quantity, find_quantity, fold

# Household measures of a fixed volume; a food of its own measure goes by that one.
_SPOONS = {"tablespoon": 15, "teaspoon": 5}
_VESSELS = {"glass": 200, "cup": 240}
_DRINKS = ("bebidas", "bebida", "drinks")
_POURED = re.compile(
    r"\b(?:leche|agua|zumo|jugo|batido|caldo|sopa|gazpacho|salmorejo|bebida|vino|cerveza|cafe|te|sidra"
    r"|infusion|refresco|limonada|horchata|kefir|cola|mosto|cava|smoothie|licuado|mate|chocolate"
    r"|milk|water|juice|tea|coffee|wine|beer|soup|vasos?|tazas?|copas?|ml|glass|cup)\b"
)
# Measures that mean "a usual portion" when the food's own is called otherwise.
_PORTIONS = frozenset(["unit", "serving", "plate", "bowl", "can", "handful", "scoop"])
_AT_LARGE = re.compile(r"\b(?:racion|raciones|porcion|porciones|unidad|unidades)\b")


def grams_of(quantity: Quantity | None, food: dict[str, Any]) -> Decimal | None:
    """The grams of an amount of a found food, or None where only the person knows.

    Without an amount it is one usual portion.
    """
    serving, unit = _decimal(food.get("serving_g")), _decimal(food.get("unit_g"))
    if quantity is None:
        return serving or unit
    if quantity.unit in ("g", "ml"):
        return quantity.amount
    if quantity.unit == "unit" and (unit or serving):
        return quantity.amount * (unit or serving or Decimal(0))
    own = _own_measure(quantity.unit, str(food.get("serving_name") or ""), serving)
    if own:
        return quantity.amount * own
    if quantity.unit in _SPOONS:
        return quantity.amount * _SPOONS[quantity.unit]
    if quantity.unit in _VESSELS:
        # A vessel weighs its volume of what is poured; of anything else only the person knows.
        return quantity.amount * _VESSELS[quantity.unit] if is_poured(food) else None
    if quantity.unit == "slice" and unit and _is_at_large(food):
        return quantity.amount * unit
    if quantity.unit in _PORTIONS and serving:
        return quantity.amount * serving
    return None


def is_poured(food: dict[str, Any]) -> bool:
    """Whether a food is a drink, or something that is usually measured by the glass."""
    if fold(str(food.get("category") or "")) in _DRINKS:
        return True
    return bool(_POURED.search(fold(f"{food.get('name')} {food.get('serving_name')}")))


def fits(quantity: Quantity | None, food: dict[str, Any]) -> bool:
    """Whether a food's usual portion is told in the measure that the person used."""
    named = find_quantity(fold(str(food.get("serving_name") or "")))
    return bool(quantity and named and named.unit == quantity.unit != "unit")


def _is_at_large(food: dict[str, Any]) -> bool:
    """A portion that is only called one ("1 ración"), so that its unit may be anything."""
    return bool(_AT_LARGE.search(fold(str(food.get("serving_name") or ""))))


def by_portion(quantity: Quantity | None, food: dict[str, Any]) -> bool:
    """Whether an amount was reckoned by the usual portion of the food."""
    if quantity is None or quantity.unit in _PORTIONS:
        return True
    own = _own_measure(quantity.unit, str(food.get("serving_name") or ""), Decimal(1))
    return own is not None


def is_estimate(quantity: Quantity | None) -> bool:
    """Whether the grams come from a usual portion and not from the person."""
    return quantity is None or quantity.unit not in ("g", "ml")


def _own_measure(unit: str, serving_name: str, serving: Decimal | None) -> Decimal | None:
    """What one "loncha" weighs where the usual portion is "2 lonchas"."""
    named = find_quantity(fold(serving_name))
    if serving is None or named is None or named.unit != unit or not named.amount:
        return None
    return serving / named.amount


def _decimal(value: Any) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() and number > 0 else None
