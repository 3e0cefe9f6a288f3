"""The tools over the food diary and the foods."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app.errors import ToolError
from agent_app.figures import plain
from agent_app.models import Food, MealItem, Profile
from agent_app.models.records.base import fault, keyed, read_date, read_object, shown
from agent_app.models.records.day import FIGURES, Day
from agent_app.models.records.portions import read_meal
from agent_app.refusals import told
from agent_app.search import near_foods
from agent_app.search import search_foods as search
from agent_app.search.filters import read_limit

KINDS = ("catalogue", "manual")
ITEM_FIELDS = ("kind", "grams", "food_id", "name", *FIGURES)


def read_meal_foods(user: Any, *, date: Any, meal: Any = None) -> dict[str, Any]:
    """The items and totals of a meal, or of the whole day with ``meals`` by name."""
    with told():
        day = MealItem.objects.day(user, read_date(date))
        name = read_meal(meal) if meal else None
    chosen = day.meal(name) if name else day
    output = {
        "date": day.date.isoformat(),
        "meal": name,
        "items": [_item(item) for item in chosen.items],
        "totals": chosen.totals.as_dict(),
    }
    return output if name else {**output, "meals": _by_meal(day)}


def search_foods(
    user: Any,
    *,
    query: Any = None,
    category: Any = None,
    source: Any = None,
    min_calories: Any = None,
    max_calories: Any = None,
    min_protein: Any = None,
    max_protein: Any = None,
    min_carbs: Any = None,
    max_carbs: Any = None,
    min_fat: Any = None,
    max_fat: Any = None,
    sort_by: Any = None,
    limit: Any = None,
) -> dict[str, Any]:
    """Foods per 100 g with their ``food_id``, how many there are, and the filters used."""
    filters = {
        "category": category,
        "source": source,
        "min_calories": min_calories,
        "max_calories": max_calories,
        "min_protein": min_protein,
        "max_protein": max_protein,
        "min_carbs": min_carbs,
        "max_carbs": max_carbs,
        "min_fat": min_fat,
        "max_fat": max_fat,
    }
    with told():
        found = search(query, filters=filters, sort=sort_by, limit=read_limit(limit))
    return {
        "foods": [food.as_dict() for food in found.foods],
        "total": found.total,
        "total_is_minimum": found.total_is_minimum,
        "filters": found.filters,
        "ignored": found.ignored,
        "suggestions": found.suggestions,
    }


def add_meal_food(user: Any, *, date: Any, meal: Any, item: Any) -> dict[str, Any]:
    """Store one food; a catalogue item's figures are the server's, whatever was sent."""
    with told(inside="/item", fields=ITEM_FIELDS):
        row = MealItem.objects.add(user, **_entry(user, date, meal, item))
    stored = MealItem.objects.select_related("food").get(pk=row.pk)
    day = MealItem.objects.day(user, stored.date)
    return {
        "saved": True,
        "item": stored.as_dict(),
        "meal_totals": day.meal(stored.meal).totals.as_dict(),
        "day_totals": day.totals.as_dict(),
    }


def meal_food_faults(user: Any, **given: Any) -> list[dict[str, Any]]:
    """Everything that is wrong with a food that will not be stored, each with its path."""
    try:
        with told(inside="/item", fields=ITEM_FIELDS):
            asked = (given.get(name) for name in ("date", "meal", "item"))
            MealItem.objects.planned(user, **_entry(user, *asked))
    except ToolError as refused:
        return refused.errors
    return []


def meal_food_jumps(user: Any, **given: Any) -> list[dict[str, Any]]:
    """The grams where they are far beyond all before; none where they would be refused anyway."""
    try:
        asked = (given.get(name) for name in ("date", "meal", "item"))
        item = MealItem.objects.planned(user, **_entry(user, *asked))
    except (ValidationError, ToolError):
        return []
    most = MealItem.objects.jump(item)
    if most is None:
        return []
    stored = {"name": item.name, **item.plain_figures()}
    return [{"field": "grams", "value": plain(item.grams), "most": plain(most), **stored}]


def _entry(user: Any, date: Any, meal: Any, item: Any) -> dict[str, Any]:
    """What the diary's verbs take, from what the tool takes."""
    given = _read_item(item)
    return {
        "date": date,
        "meal": meal,
        "grams": given.get("grams"),
        "today": Profile.of(user).today(),
        "food": _food(given) if given["kind"] == "catalogue" else None,
        "name": given.get("name"),
        "figures": {name: given.get(name) for name in FIGURES},
    }


def _item(item: MealItem) -> dict[str, Any]:
    names = ("id", "meal", "name", "grams", *FIGURES)
    known = item.as_dict()
    return {name: known[name] for name in names}


def _by_meal(day: Day) -> dict[str, Any]:
    return {meal.name: meal.totals.as_dict() for meal in day.meals if meal.items}


def _read_item(item: Any) -> dict[str, Any]:
    try:
        given = read_object(item, label=_("Alimento"), known=ITEM_FIELDS)
        if given.get("kind") in KINDS:
            return given
        message = _("Tipo de alimento: tiene que ser catalogue o manual.")
        raise fault("unknown_kind", message, near=list(KINDS))
    except ValidationError as error:
        raise keyed("item", error) from error


def _food(given: dict[str, Any]) -> Food:
    food_id = given.get("food_id")
    found = Food.objects.of_id(food_id)
    if found:
        return found
    message = _("No hay ningún alimento con ese identificador. Búscalo antes con search_foods.")
    raise ToolError("unknown_food", str(message), food_id=shown(food_id), near=near_foods(food_id))
