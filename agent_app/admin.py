"""The agent in Django's admin: only how the tools do in use, as counts and times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from agent_app.models import ToolUsage
from agent_app.usage import DAYS, DEFAULT_DAYS, Fault, ToolUse, usage

# Width of the small charts, in the units of their viewBox.
WIDTH = 160
FAULT_WORDS = {
    "required": _("Falta"),
    "type": _("Es de otro tipo"),
    "enum": _("No es uno de los valores posibles"),
    "unknown_property": _("No está declarado"),
    "minimum": _("Es menor que el mínimo"),
    "maximum": _("Es mayor que el máximo"),
    "minLength": _("Es demasiado corto"),
    "maxLength": _("Es demasiado largo"),
    "minItems": _("Tiene demasiado pocos elementos"),
    "maxItems": _("Tiene demasiados elementos"),
    "pattern": _("No tiene la forma pedida"),
    "format": _("No tiene el formato pedido"),
    "empty": _("Está vacío"),
    "not_a_list": _("No es una lista"),
    "not_an_object": _("No es un objeto"),
    "too_long": _("Es demasiado largo"),
    "unknown_exercise": _("Ese ejercicio no existe"),
    "unknown_food": _("Ese alimento no existe"),
    "unknown_field": _("Ese dato no existe"),
    "unknown_meal": _("No es una de las comidas"),
    "not_a_number": _("No es un número"),
    "not_a_date": _("No es una fecha que exista"),
    "future": _("Es una fecha futura"),
    "too_far": _("Es una fecha demasiado lejana"),
    "out_of_range": _("Está fuera de los límites"),
    "implausible": _("No es un valor creíble"),
    "contradiction": _("Se contradice con otro argumento"),
    "duplicate": _("Ya existe"),
    "internal_error": _("Fallo interno"),
}


@dataclass(frozen=True)
class Line:
    """One row of the page: what the charts draw, beside the figures themselves."""

    use: ToolUse
    slowest: float

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The calls as a bar: those that went well, invalid ones, those a handler refused."""
        use, at, drawn = self.use, 0.0, []
        counts = {"good": use.succeeded, "invalid": use.validation_errors}
        for kind, count in {**counts, "failed": use.handler_errors}.items():
            width = WIDTH * count / use.calls
            if count:
                drawn.append({"kind": kind, "x": round(at, 1), "width": round(width, 1)})
            at += width
        return drawn

    @property
    def span(self) -> dict[str, float] | None:
        """From the median to the 95th percentile, on the scale of the slowest row."""
        if self.use.median_ms is None or self.use.p95_ms is None:
            return None
        ends = [round(4 + (WIDTH - 8) * v / self.slowest, 1) for v in self._times]
        return {"start": ends[0], "end": ends[1]}

    @property
    def _times(self) -> tuple[float, float]:
        return self.use.median_ms or 0.0, self.use.p95_ms or 0.0

    @property
    def invalid_share(self) -> float:
        return 100 * self.use.validation_errors / self.use.calls

    @property
    def faults(self) -> list[dict[str, Any]]:
        return [{"fault": fault, "words": fault_words(fault)} for fault in self.use.faults]


def fault_words(fault: Fault) -> Any:
    return FAULT_WORDS.get(fault.code, fault.code)


@admin.register(ToolUsage)
class ToolUsageAdmin(admin.ModelAdmin):
    """One page for staff; there is nothing to open, add, change or delete."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and request.user.is_staff)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None and self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[Any]:
        """The list alone: a row would show somebody's arguments."""
        return [url for url in super().get_urls() if str(url.name).endswith("_changelist")]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        days = request.GET.get("days", "")
        chosen = int(days) if days in map(str, DAYS) else DEFAULT_DAYS
        found = usage(days=chosen)
        slowest = max((use.p95_ms or 0 for use in found.tools), default=0) or 1
        lines = [Line(use, slowest) for use in found.tools]
        context = {
            **self.admin_site.each_context(request),
            "title": capfirst(self.opts.verbose_name_plural),
            "opts": self.opts,
            "days": chosen,
            "periods": DAYS,
            "usage": found,
            "lines": lines,
            "worst": max(lines, key=lambda line: line.invalid_share, default=None),
            "width": WIDTH,
        }
        return TemplateResponse(request, "admin/agent_app/usage.html", context)
