"""Rules about effects: what leaves the house is approved first, and words are those we know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.conf import settings
from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.findings import ERROR, Finding

EFFECTS = ("read", "write", "external")
APPROVALS = ("never", "always", "jumps")
# How many declarations a request takes; the others name no limit.
MAX_TOOLS = {"openai": 128, "openai-chat": 128, "google": 512}


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
    """No more enabled tools than each enabled dialect takes in one request."""
    count = sum(tool.enabled for tool in tools)
    for dialect in settings.GYMNASIA_DIALECTS:
        if count > MAX_TOOLS.get(dialect, count):
            message = _("Hay %(count)d herramientas activas y caben %(limit)d. Desactiva alguna.")
            words = {"count": count, "limit": MAX_TOOLS[dialect]}
            yield Finding(ERROR, "", dialect, message % words)
