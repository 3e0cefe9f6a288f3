"""Forms of the food diary: what to search, a food by hand, and an item to change."""

from __future__ import annotations

from datetime import date as Date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app import words
from agent_app.forms.base import DayField, FigureField, RecordForm
from agent_app.models import Food, MealItem
from agent_app.models.records.copies import copy_meals
from agent_app.models.records.day import FIGURES
from agent_app.models.records.diet import Meal
from agent_app.models.records.portions import LABELS, read_grams

DEFAULT_GRAMS = "100"
WHOLE_DAY = "day"


class MealField(forms.ChoiceField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Comida del día"),
            choices=Meal.choices,
            error_messages={"invalid_choice": _("Elige una de las cinco comidas.")},
        )


class FoodSearchForm(RecordForm):
    """What to look for and how much of it; sent in the address."""

    query = forms.CharField(
        label=_("Alimento"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    grams = FigureField(label=_("Gramos"))
    meal = MealField()

    def amount(self) -> Decimal:
        """The grams typed; 100 where none were, or where they cannot be read."""
        typed = self.cleaned_data.get("grams") or DEFAULT_GRAMS
        return self.attempt(lambda: read_grams(typed), field="grams") or Decimal(DEFAULT_GRAMS)

    def meal_name(self, *, fallback: str) -> str:
        return str(self.cleaned_data.get("meal") or fallback)


class CatalogueItemForm(RecordForm):
    """One of the foods found, as its button sends it."""

    food_id = forms.CharField(max_length=120)
    grams = FigureField(label=_("Gramos"), required=True)
    meal = MealField()

    def save(self, user: Any, *, day: Date, today: Date) -> MealItem | None:
        if not self.is_valid():
            return None
        food = Food.objects.filter(food_id=self.cleaned_data["food_id"]).first()
        if food is None:
            self.add_error(None, ValidationError(_("Ese alimento ya no está. Búscalo otra vez.")))
            return None
        return self.attempt(
            lambda: MealItem.objects.add(
                user,
                date=day,
                meal=self.cleaned_data["meal"],
                grams=self.cleaned_data["grams"],
                today=today,
                food=food,
            )
        )


class ManualItemForm(RecordForm):
    """A food that is not in the list, with the figures on its packet for the whole amount."""

    meal = MealField()
    name = forms.CharField(label=_("Alimento"), max_length=200)
    grams = FigureField(label=_("Gramos"), required=True)
    calories_kcal = FigureField(label=LABELS["calories_kcal"], required=True)
    protein_g = FigureField(label=LABELS["protein_g"])
    carbs_g = FigureField(label=LABELS["carbs_g"])
    fat_g = FigureField(label=LABELS["fat_g"])

    def save(self, user: Any, *, day: Date, today: Date) -> MealItem | None:
        if not self.is_valid():
            return None
        return self.attempt(
            lambda: MealItem.objects.add(
                user,
                date=day,
                meal=self.cleaned_data["meal"],
                grams=self.cleaned_data["grams"],
                today=today,
                name=self.cleaned_data["name"],
                figures=self.texts(FIGURES),
            )
        )


class CopyForm(RecordForm):
    """Which meal of a day to copy, or all of them, and to which day."""

    meal = forms.ChoiceField(
        label=_("Qué se copia"), choices=[(WHOLE_DAY, _("Todo el día")), *Meal.choices]
    )
    to = DayField(label=_("A qué día"))

    def save(self, user: Any, *, day: Date, today: Date) -> list[MealItem] | None:
        """The new items; None with the faults in their places."""
        if not self.is_valid():
            return None
        chosen, target = self.cleaned_data["meal"], self.cleaned_data["to"]
        meal = None if chosen == WHOLE_DAY else chosen
        return self.attempt(
            lambda: copy_meals(user, source=day, target=target, meal=meal, today=today)
        )


class EditItemForm(RecordForm):
    """Date, meal and grams of an item; name and figures too where they were typed by hand."""

    date = DayField(label=_("Fecha"))
    meal = MealField()
    grams = FigureField(label=_("Gramos"), required=True)

    def __init__(self, item: MealItem, data: Any = None) -> None:
        self.item = item
        manual = ("name", *FIGURES) if item.food_id is None else ()
        initial = {"date": item.date.isoformat(), "meal": item.meal}
        initial |= {
            name: words.plain(getattr(item, name)) if getattr(item, name) is not None else ""
            for name in ("grams", *(n for n in manual if n != "name"))
        }
        super().__init__(data, initial={**initial, "name": item.name})
        if manual:
            self.fields["name"] = forms.CharField(label=_("Alimento"), max_length=200)
        for name in manual[1:]:
            self.fields[name] = FigureField(label=LABELS[name], required=name == "calories_kcal")

    def save(self, user: Any, *, today: Date) -> MealItem | None:
        """Store what was changed; untouched figures follow the grams."""
        if not self.is_valid():
            return None
        kept = ("date", "meal", "grams")
        changes = {
            name: self.cleaned_data[name] or None
            for name in self.fields
            if name in kept or name in self.changed_data
        }
        return self.attempt(
            lambda: MealItem.objects.edit(user, pk=self.item.pk, today=today, **changes)
        )
