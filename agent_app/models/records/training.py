"""Routines: named lists of exercises with their sets."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent_app.models.reference import Exercise


class SetType(models.TextChoices):
    WARM_UP = "calentamiento", _("calentamiento")
    NORMAL = "normal", _("normal")
    DROP = "descendente", _("descendente")
    FAILURE = "al fallo", _("al fallo")


class Routine(models.Model):
    """A routine of one person; its name is unique for them, case and accents aside."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="routines"
    )
    name = models.CharField(_("nombre"), max_length=80)
    folded_name = models.CharField(max_length=80, editable=False)
    category = models.CharField(_("categoría"), max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["user", "folded_name"], name="one_routine_per_name")
        ]

    def __str__(self) -> str:
        return self.name


class RoutineExercise(models.Model):
    """An exercise in its place in a routine; ``name`` stays when the reference changes."""

    routine = models.ForeignKey(Routine, on_delete=models.CASCADE, related_name="exercises")
    exercise = models.ForeignKey(Exercise, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name


class RoutineSet(models.Model):
    """One set: its type, repetitions, and optionally kilograms and seconds of rest after it."""

    exercise = models.ForeignKey(RoutineExercise, on_delete=models.CASCADE, related_name="sets")
    position = models.PositiveSmallIntegerField()
    type = models.CharField(max_length=16, choices=SetType, default=SetType.NORMAL)
    reps = models.PositiveSmallIntegerField()
    weight_kg = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    rest_seconds = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.reps} × {self.weight_kg or '–'}"
