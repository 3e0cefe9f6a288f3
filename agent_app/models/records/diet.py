"""The food diary: what was eaten on a day, by meal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date as Date
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from agent_app.figures import plain
from agent_app.models.records.base import Faults, fault, hold, read_date
from agent_app.models.records.day import FIGURES, Day
from agent_app.models.records.portions import (
    read_grams,
    read_manual,
    read_meal,
    read_name,
    scaled,
)
from agent_app.models.reference import Food

DAYS_AHEAD = 14
JUMP, JUMP_GRAMS = 3, Decimal(500)
EDITABLE = ("date", "meal", "name", "grams", *FIGURES)


class Meal(models.TextChoices):
    BREAKFAST = "Desayuno", _("Desayuno")
    MORNING = "Almuerzo", _("Almuerzo")
    LUNCH = "Comida", _("Comida")
    SNACK = "Merienda", _("Merienda")
    DINNER = "Cena", _("Cena")


def figure(label: Any) -> models.DecimalField:
    return models.DecimalField(label, max_digits=10, decimal_places=4, null=True, blank=True)


class MealItemManager(models.Manager["MealItem"]):
    """Every query starts from the person."""

    def day(self, user: Any, date: Date) -> Day:
        """The day's items by meal, in the order of the day, with totals."""
        return Day(date, list(self.filter(user=user, date=date).select_related("food")))

    @transaction.atomic
    def add(
        self,
        user: Any,
        *,
        date: Any,
        meal: Any,
        grams: Any,
        today: Date,
        food: Food | None = None,
        name: Any = None,
        figures: dict[str, Any] | None = None,
    ) -> MealItem:
        """Store one item, its arguments those of ``planned``; raises the same."""
        item = self.planned(
            user,
            date=date,
            meal=meal,
            grams=grams,
            today=today,
            food=food,
            name=name,
            figures=figures,
        )
        hold(user)
        item.save()
        return item

    def jump(self, item: MealItem) -> Decimal | None:
        """The most the person has ever noted of this food, where the item is far beyond it.

        Portions vary, so only large ones count: over three times the most, and half a kilo.
        """
        same = self.filter(user=item.user, food=item.food)
        same = same if item.food else same.filter(name__iexact=item.name)
        most: Decimal | None = same.aggregate(most=models.Max("grams"))["most"]
        return most if most and item.grams > max(most * JUMP, JUMP_GRAMS) else None

    def planned(
        self,
        user: Any,
        *,
        date: Any,
        meal: Any,
        grams: Any,
        today: Date,
        food: Food | None = None,
        name: Any = None,
        figures: dict[str, Any] | None = None,
    ) -> MealItem:
        """An item that is not stored; with ``food``, ``name`` and ``figures`` are computed.

        ``figures`` (calories_kcal, protein_g, carbs_g, fat_g) are those of the whole amount. Raises
        ValidationError by field.
        """
        found = Faults()
        item = self.model(user=user, food=food, name=food.name if food else "")
        item.read({"date": date, "meal": meal, "grams": grams}, found, today=today)
        if food is None:
            item.set(name=found.check("name", lambda: read_name(name)))
            item.set(**read_manual(figures or {}, item.grams, found))
        elif item.grams:
            item.set(**of_food(food, item.grams))
        found.raise_any()
        return item

    @transaction.atomic
    def edit(self, user: Any, *, pk: int, today: Date, **changes: Any) -> MealItem:
        """Change some of date, meal, name, grams and the figures of an item.

        New grams recompute a catalogue item, whose name and figures cannot be set; a manual item
        keeps its figures in proportion unless they are given. Raises MealItem.DoesNotExist for an
        item that is not the person's, ValidationError by field.
        """
        hold(user)
        item = self.select_related("food").get(user=user, pk=pk)
        item.apply(changes, today=today)
        item.save()
        return item

    @transaction.atomic
    def remove(self, user: Any, *, pk: int) -> bool:
        """Delete an item; False where the person has no such item."""
        return bool(self.filter(user=user, pk=pk).delete()[0])


class MealItem(models.Model):
    """One food of one meal; the figures are for ``grams`` of it, null where not known."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="meal_items"
    )
    date = models.DateField(_("fecha"))
    meal = models.CharField(_("comida del día"), max_length=10, choices=Meal)
    food = models.ForeignKey(Food, on_delete=models.PROTECT, null=True, blank=True)
    name = models.CharField(_("alimento"), max_length=200)
    grams = models.DecimalField(_("gramos"), max_digits=7, decimal_places=2)
    calories_kcal = figure(_("energía (kcal)"))
    protein_g = figure(_("proteína (g)"))
    carbs_g = figure(_("hidratos (g)"))
    fat_g = figure(_("grasa (g)"))
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = MealItemManager()

    class Meta:
        ordering = ["date", "created_at", "pk"]
        indexes = [models.Index(fields=["user", "date"])]

    def __str__(self) -> str:
        return self.name

    def plain_figures(self) -> dict[str, int | float | None]:
        """Energy and macros as plain JSON numbers, null where not known."""
        return {name: plain(getattr(self, name)) for name in FIGURES}

    def as_dict(self) -> dict[str, Any]:
        """The item as tools and the API tell it."""
        return {
            "id": self.pk,
            "date": self.date.isoformat(),
            "meal": self.meal,
            "food_id": self.food.food_id if self.food else None,
            "name": self.name,
            "grams": plain(self.grams),
            **self.plain_figures(),
        }

    def apply(self, changes: dict[str, Any], *, today: Date) -> None:
        """Set what ``changes`` names after checking it, without storing."""
        found = Faults()
        before = self.grams
        self.read(changes, found, today=today)
        if self.food is None:
            self._apply_manual(changes, before, found)
        elif self.grams != before and self.grams is not None:
            self.set(**of_food(self.food, self.grams))
        self._refuse_fixed(changes, found)
        found.raise_any()

    def _apply_manual(self, changes: dict[str, Any], before: Decimal, found: Faults) -> None:
        if "name" in changes:
            self.set(name=found.check("name", lambda: read_name(changes["name"])))
        given = {name: changes[name] for name in FIGURES if name in changes}
        stored = {name: getattr(self, name) for name in FIGURES}
        if self.grams is not None and before:
            stored = scaled(stored, self.grams / before)
        self.set(**read_manual({**stored, **given}, self.grams, found))

    def _refuse_fixed(self, changes: dict[str, Any], found: Faults) -> None:
        computed = ("name", *FIGURES) if self.food else ()
        for name in changes:
            if name == "food_id" and changes[name] == (self.food and self.food.food_id):
                continue
            if name in computed:
                message = _("%(name)s: viene del catálogo y no se cambia. Corrige los gramos.")
                found.add(name, fault("computed", message, name=name))
            elif name not in EDITABLE:
                found.add(name, fault("unknown_field", _("%(name)s: no se conoce."), name=name))

    def read(self, given: dict[str, Any], found: Faults, *, today: Date) -> None:
        """Set date, meal and grams where they are given; null, with a fault, where wrong."""
        readers: dict[str, Callable[[Any], Any]] = {
            "date": partial(read_diary_date, today=today),
            "meal": read_meal,
            "grams": read_grams,
        }
        for name, read in readers.items():
            if name in given:
                self.set(**{name: found.check(name, partial(read, given[name]))})

    def set(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)


def of_food(food: Food, grams: Decimal) -> dict[str, Decimal | None]:
    """The figures of ``grams`` of a food whose own are per 100 g."""
    per_100 = {name: getattr(food, name) for name in FIGURES}
    return scaled(per_100, grams / 100)


def read_diary_date(value: Any, *, today: Date) -> Date:
    """A date at most two weeks after the person's today, for those who plan their meals."""
    day = read_date(value)
    last = today + timedelta(days=DAYS_AHEAD)
    if day > last:
        message = _("Fecha: como mucho dos semanas por delante (%(last)s).")
        raise fault("too_far", message, last=last.isoformat())
    return day
