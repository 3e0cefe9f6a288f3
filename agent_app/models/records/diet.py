"""The food diary: what was eaten on a day, by meal."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent_app.models.reference import Food


class Meal(models.TextChoices):
    BREAKFAST = "Desayuno", _("Desayuno")
    MORNING = "Almuerzo", _("Almuerzo")
    LUNCH = "Comida", _("Comida")
    SNACK = "Merienda", _("Merienda")
    DINNER = "Cena", _("Cena")


def figure(label: str) -> models.DecimalField:
    return models.DecimalField(label, max_digits=10, decimal_places=4, null=True, blank=True)


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

    class Meta:
        ordering = ["date", "created_at", "pk"]
        indexes = [models.Index(fields=["user", "date"])]

    def __str__(self) -> str:
        return self.name
