"""Reference data everyone shares: foods per 100 g and exercises."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Food(models.Model):
    """A food; every figure is per 100 g, and null means that it is not known."""

    food_id = models.SlugField(max_length=120, unique=True)
    name = models.CharField(_("nombre"), max_length=200)
    category = models.CharField(_("categoría"), max_length=60, db_index=True)
    source = models.CharField(_("fuente"), max_length=60, db_index=True)
    synonyms = models.JSONField(default=list, blank=True)
    calories_kcal = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    protein_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    carbs_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    fat_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    fibre_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    alcohol_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    serving_name = models.CharField(max_length=80, blank=True)
    serving_g = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    unit_g = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    position = models.PositiveIntegerField(default=0)
    removed_at = models.DateTimeField(null=True, blank=True)
    search_text = models.TextField(editable=False)

    class Meta:
        ordering = ["position", "food_id"]
        verbose_name = _("alimento")
        verbose_name_plural = _("alimentos")

    def __str__(self) -> str:
        return self.name


class Exercise(models.Model):
    """An exercise; ``name`` is the exact name that routines use."""

    exercise_id = models.SlugField(max_length=120, unique=True)
    name = models.CharField(_("nombre"), max_length=120, unique=True)
    alias_en = models.CharField(max_length=120, blank=True)
    synonyms = models.JSONField(default=list, blank=True)
    muscle_group = models.CharField(_("grupo muscular"), max_length=40, db_index=True)
    secondary_muscles = models.JSONField(default=list, blank=True)
    equipment = models.CharField(_("material"), max_length=40, db_index=True)
    difficulty = models.CharField(_("dificultad"), max_length=20)
    instructions = models.TextField(_("instrucciones"))
    position = models.PositiveIntegerField(default=0)
    removed_at = models.DateTimeField(null=True, blank=True)
    search_text = models.TextField(editable=False)

    class Meta:
        ordering = ["position", "exercise_id"]
        verbose_name = _("ejercicio")
        verbose_name_plural = _("ejercicios")

    def __str__(self) -> str:
        return self.name
