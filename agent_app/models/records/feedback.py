"""Requests for improvements that a person sends to the team."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class FeatureRequest(models.Model):
    """What was asked for, and where it went; ``reference`` is empty until it has one."""

    class State(models.TextChoices):
        STORED = "stored", _("guardada")
        SENT = "sent", _("enviada")
        UNCERTAIN = "uncertain", _("sin confirmar")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feature_requests"
    )
    title = models.CharField(_("título"), max_length=120)
    summary = models.TextField(_("resumen"), max_length=2000)
    state = models.CharField(max_length=10, choices=State, default=State.STORED)
    reference = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title
