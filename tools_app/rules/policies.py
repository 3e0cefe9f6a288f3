"""Rules about effects: what leaves the house is approved first, and words are those we know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.findings import ERROR, Finding

EFFECTS = ("read", "write", "external")
APPROVALS = ("never", "always", "jumps")
MAX_TOOLS = 128


def effect(tool: ToolDefinition) -> Iterator[Finding]:
    if tool.effect not in EFFECTS:
        yield Finding(ERROR, "", "", _("El efecto no es read, write ni external."), tool.name)
    if tool.approval not in APPROVALS:
        yield Finding(ERROR, "", "", _("La aprobación no es never, always ni jumps."), tool.name)
    if tool.effect == "external" and tool.approval != "always":
        message = _("Lo que sale fuera pide aprobación siempre. Elige «siempre».")
        yield Finding(ERROR, "", "", message, tool.name)
    if tool.effect == "read" and tool.approval != "never":
        message = _("Una lectura no cambia nada y no pide aprobación. Elige «nunca».")
        yield Finding(ERROR, "", "", message, tool.name)


def how_many(tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    if sum(tool.enabled for tool in tools) > MAX_TOOLS:
        message = _(
            "Hay más de 128 herramientas activas, y OpenAI no admite más. Desactiva alguna."
        )
        yield Finding(ERROR, "", "openai", message)
