"""Personal memory: short facts a person wants the coach to keep."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PersonalDatum(models.Model):
    """One fact: what it is called, what the field is for, and its value."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="personal_data"
    )
    key = models.CharField(_("clave"), max_length=64)
    description = models.CharField(_("para qué sirve"), max_length=500, blank=True)
    value = models.TextField(_("valor"), max_length=4000)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_datum_per_key")]

    def __str__(self) -> str:
        return self.key
