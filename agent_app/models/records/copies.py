"""Copies what was eaten in a meal, or on a whole day, to another one."""

from __future__ import annotations

from datetime import date as Date
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import Faults, fault, hold, keyed, read_date
from agent_app.models.records.diet import MealItem, read_diary_date
from agent_app.models.records.portions import read_meal

COPIED = ("meal", "food_id", "name", "grams", "calories_kcal", "protein_g", "carbs_g", "fat_g")
# A day with more is no day that anybody ate.
MOST = 200


@transaction.atomic
def copy_meals(
    user: Any, *, source: Any, target: Any, today: Date, meal: Any = None, to_meal: Any = None
) -> list[MealItem]:
    """Add the items of ``source`` to ``target``, all or none; what is there stays.

    ``meal`` copies only that one, into ``to_meal`` where it is given. The figures are those of the
    original items. Raises ValidationError by field: ``from``, ``to``, ``meal``, ``to_meal``.
    """
    found = Faults()
    day = found.check("from", partial(read_date, source))
    onto = found.check("to", partial(read_diary_date, target, today=today))
    only = found.check("meal", partial(read_meal, meal)) if meal else None
    into = found.check("to_meal", partial(read_meal, to_meal)) if to_meal else None
    if into and not meal:
        found.add("to_meal", fault("contradiction", _("Di también qué comida se copia.")))
    found.raise_any()
    assert day is not None and onto is not None
    if day == onto and (into or only) == only:
        raise keyed("to", fault("same_place", _("Elige otro día: ya está en ese.")))
    hold(user)
    return _copies(_originals(user, day, only), onto, into)


def _originals(user: Any, day: Date, only: str | None) -> list[MealItem]:
    rows = MealItem.objects.filter(user=user, date=day).select_related("food")
    rows = rows.filter(meal=only) if only else rows
    items = list(rows[: MOST + 1])
    if not items:
        raise keyed("from", fault("nothing_there", _("No hay nada que copiar de ahí.")))
    if len(items) > MOST:
        message = _("Son demasiados alimentos para copiarlos de una vez: como mucho %(most)s.")
        raise keyed("from", fault("too_many", message, most=MOST))
    return items


def _copies(items: list[MealItem], onto: Date, into: str | None) -> list[MealItem]:
    """New rows in the order of the old ones."""
    copies = []
    for item in items:
        values = {name: getattr(item, name) for name in COPIED}
        values |= {"meal": into} if into else {}
        copies.append(MealItem(user_id=item.user_id, date=onto, **values))
    MealItem.objects.bulk_create(copies)
    foods = {item.food_id: item.food for item in items}
    for copy in copies:
        copy.food = foods[copy.food_id]
    return copies
