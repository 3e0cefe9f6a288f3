"""The catalogue's tables: drafts that people edit, and the frozen releases made from them."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tools_app.definitions import ToolDefinition


class Effect(models.TextChoices):
    READ = "read", _("lee")
    WRITE = "write", _("escribe")
    EXTERNAL = "external", _("sale fuera")


class Approval(models.TextChoices):
    NEVER = "never", _("nunca")
    ALWAYS = "always", _("siempre")
    JUMPS = "jumps", _("en saltos grandes")


class Tool(models.Model):
    """The draft of one tool. ``schema_text`` is the input schema exactly as the editor wrote it."""

    name = models.CharField(_("nombre"), max_length=64, unique=True)
    description = models.TextField(_("descripción"))
    schema_text = models.TextField(_("esquema de entrada"))
    effect = models.CharField(_("efecto"), max_length=8, choices=Effect)
    prerequisites = models.JSONField(_("requisitos previos"), default=list, blank=True)
    approval = models.CharField(
        _("aprobación"), max_length=8, choices=Approval, default=Approval.NEVER
    )
    position = models.PositiveSmallIntegerField(_("posición"), default=0)
    enabled = models.BooleanField(_("activa"), default=True)
    revision = models.PositiveIntegerField(default=1, editable=False)
    updated_at = models.DateTimeField(auto_now=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["position", "name"]
        verbose_name = _("herramienta")
        verbose_name_plural = _("herramientas")

    def __str__(self) -> str:
        return self.name

    @property
    def input_schema(self) -> dict[str, Any]:
        return json.loads(self.schema_text)

    def definition(self) -> ToolDefinition:
        return ToolDefinition(
            name=self.name,
            description=self.description,
            input_schema=self.input_schema,
            effect=self.effect,
            prerequisites=tuple(self.prerequisites),
            approval=self.approval,
            position=self.position,
            enabled=self.enabled,
        )


class Prompt(models.Model):
    """The draft of the agent's instructions; released together with the tools."""

    key = models.CharField(_("clave"), max_length=32, unique=True, default="system")
    text = models.TextField(_("texto"))
    revision = models.PositiveIntegerField(default=1, editable=False)
    updated_at = models.DateTimeField(auto_now=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("instrucciones")
        verbose_name_plural = _("instrucciones")

    def __str__(self) -> str:
        return self.key


class Release(models.Model):
    """A frozen catalogue: ``snapshot`` is canonical JSON text, ``digest`` its SHA-256."""

    number = models.PositiveIntegerField(_("número"), unique=True)
    digest = models.CharField(_("huella"), max_length=64)
    snapshot = models.TextField()
    note = models.TextField(_("nota"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    is_active = models.BooleanField(_("en uso"), default=False)
    withdrawn_at = models.DateTimeField(_("retirada"), null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        verbose_name = _("versión publicada")
        verbose_name_plural = _("versiones publicadas")
        constraints = [
            models.UniqueConstraint(
                fields=["is_active"], condition=models.Q(is_active=True), name="one_active_release"
            )
        ]

    def __str__(self) -> str:
        return f"#{self.number}"
