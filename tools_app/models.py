"""The catalogue's tables: drafts that people edit, and the frozen releases made from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tools_app.definitions import ToolDefinition, published
from tools_app.schema.canonical import JSONRefused, loads_strict
from tools_app.wording import said


class Effect(models.TextChoices):
    READ = "read", _("lee")
    WRITE = "write", _("escribe")
    EXTERNAL = "external", _("sale fuera")


class Approval(models.TextChoices):
    NEVER = "never", _("nunca")
    ALWAYS = "always", _("siempre")
    JUMPS = "jumps", _("en saltos grandes")


class Draft(models.Model):
    """What editors change: each stored change counts one revision and leaves a history row."""

    revision = models.PositiveIntegerField(default=1, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    # What a change is measured by; set by each kind of draft.
    CONTENT: tuple[str, ...] = ()

    class Meta:
        abstract = True

    def content(self) -> dict[str, Any]:
        return {field: getattr(self, field) for field in self.CONTENT}

    def store(self, *, reason: str = "", author: Any = None) -> bool:
        """Save with the next revision; unchanged content saves nothing and returns False.

        Within a request the history's author is whoever made it; elsewhere ``author``.
        """
        stored = type(self)._default_manager.filter(pk=self.pk).first() if self.pk else None
        if stored is not None and stored.content() == self.content():
            return False
        self.revision = stored.revision + 1 if stored else 1
        # simple_history reads the reason from here.
        self._change_reason = reason[:100]
        if author is not None:
            self._history_user = author
        self.save()
        return True


class Tool(Draft):
    """The draft of one tool. ``schema_text`` is the input schema exactly as the editor wrote it."""

    CONTENT = (
        "name",
        "description",
        "schema_text",
        "effect",
        "prerequisites",
        "approval",
        "position",
        "enabled",
    )

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
    history = HistoricalRecords()

    class Meta:
        # Drafts are disabled, never deleted.
        default_permissions = ("add", "change", "view")
        ordering = ["position", "name"]
        verbose_name = _("herramienta")
        verbose_name_plural = _("herramientas")

    def __str__(self) -> str:
        return self.name

    @property
    def input_schema(self) -> dict[str, Any]:
        """The parsed schema text; JSONRefused where it is not an object of strict JSON."""
        schema = loads_strict(self.schema_text)
        if not isinstance(schema, dict):
            raise JSONRefused(str(_("El esquema tiene que ser un objeto JSON: { … }.")))
        return schema

    def clean(self) -> None:
        """Refuse a schema that is not JSON, with its line and column, and odd prerequisites."""
        try:
            self.input_schema  # noqa: B018
        except JSONRefused as refused:
            raise ValidationError({"schema_text": schema_fault(refused)}) from refused
        names = self.prerequisites
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise ValidationError({"prerequisites": _("Escribe una lista de nombres.")})

    def definition(self) -> ToolDefinition:
        """The draft as the value that lint and projections take; raises JSONRefused."""
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


def schema_fault(refused: JSONRefused) -> str:
    """Where the JSON stops being readable, and what to do there."""
    return _("Línea %(line)d, columna %(column)d: %(message)s") % {
        "line": refused.line,
        "column": refused.column,
        "message": said(refused.message),
    }


class Prompt(Draft):
    """The draft of the agent's instructions; released together with the tools."""

    CONTENT = ("text",)

    key = models.CharField(_("clave"), max_length=32, unique=True, default="system")
    text = models.TextField(_("texto"), max_length=20_000)
    history = HistoricalRecords()

    class Meta:
        default_permissions = ("add", "change", "view")
        verbose_name = _("instrucciones")
        verbose_name_plural = _("instrucciones")

    def __str__(self) -> str:
        return str(_("Instrucciones del agente"))


class Release(models.Model):
    """A frozen catalogue: ``snapshot`` is canonical JSON text, ``digest`` its SHA-256."""

    number = models.PositiveIntegerField(_("número"), unique=True)
    digest = models.CharField(_("huella"), max_length=64)
    snapshot = models.TextField()
    note = models.TextField(_("nota"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("autor"),
    )
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    is_active = models.BooleanField(_("en uso"), default=False)
    withdrawn_at = models.DateTimeField(_("retirada"), null=True, blank=True)

    class Meta:
        # To add one is to publish; putting in use and withdrawing ask for the same permission.
        default_permissions = ("add", "view")
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

    def tools(self) -> tuple[ToolDefinition, ...]:
        """Its tools in order, the disabled ones too; shared values, not to be changed."""
        return _parsed(self.snapshot)[1]

    @property
    def published(self) -> list[ToolDefinition]:
        """The enabled tools, in order: those a model may call."""
        return published(self.tools())

    def prompt(self) -> str:
        return _parsed(self.snapshot)[0]

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None


@lru_cache(maxsize=32)
def _parsed(snapshot: str) -> tuple[str, tuple[ToolDefinition, ...]]:
    data = loads_strict(snapshot, max_bytes=50_000_000)
    return data["prompt"], tuple(ToolDefinition.from_dict(tool) for tool in data["tools"])


class OnlyAdded(models.QuerySet[Any]):
    """Rows that are added and read, and nothing else."""

    def update(self, **fields: Any) -> int:
        raise TypeError("What happened to a release is never edited.")

    def delete(self) -> Any:
        raise TypeError("What happened to a release is never deleted.")


class ReleaseEvent(models.Model):
    """What happened to a release, by whom and why; only ever added to, by anybody."""

    class Kind(models.TextChoices):
        PUBLISHED = "published", _("publicada")
        ACTIVATED = "activated", _("puesta en uso")
        WITHDRAWN = "withdrawn", _("retirada")
        RESTORED = "restored", _("llevada a los borradores")

    release = models.ForeignKey(
        Release, on_delete=models.PROTECT, related_name="events", verbose_name=_("versión")
    )
    kind = models.CharField(_("suceso"), max_length=10, choices=Kind)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("autor"),
    )
    note = models.TextField(_("motivo"), blank=True)
    at = models.DateTimeField(_("fecha"), auto_now_add=True)

    objects = OnlyAdded.as_manager()

    class Meta:
        default_permissions = ("view",)
        ordering = ["-at", "-pk"]
        verbose_name = _("suceso")
        verbose_name_plural = _("sucesos de versiones")

    def __str__(self) -> str:
        return f"{self.release}: {self.get_kind_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("What happened to a release is never edited.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("What happened to a release is never deleted.")
