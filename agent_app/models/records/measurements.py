"""Body measurements: one row per person and day."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def figure(label: str) -> models.DecimalField:
    return models.DecimalField(label, max_digits=6, decimal_places=2, null=True, blank=True)


class Measurement(models.Model):
    """What was measured on one day; null means not measured. Kilograms, per cent, centimetres."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="measurements"
    )
    date = models.DateField(_("fecha"))
    weight_kg = figure(_("peso (kg)"))
    body_fat_pct = figure(_("grasa corporal (%)"))
    neck_cm = figure(_("cuello (cm)"))
    chest_cm = figure(_("pecho (cm)"))
    waist_cm = figure(_("cintura (cm)"))
    hips_cm = figure(_("cadera (cm)"))
    biceps_cm = figure(_("bíceps (cm)"))
    quadriceps_cm = figure(_("cuádriceps (cm)"))
    calf_cm = figure(_("gemelo (cm)"))
    height_cm = figure(_("altura (cm)"))
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-date"]
        constraints = [
            models.UniqueConstraint(fields=["user", "date"], name="one_measurement_per_day")
        ]

    def __str__(self) -> str:
        return f"{self.date}"
