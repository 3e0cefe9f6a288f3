"""Lint rules that need the handlers: every tool has one, none is orphaned, parameters agree."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from agent_app.registry import HANDLERS, JUMPS
from tools_app.releases import ToolDefinition
from tools_app.schema.findings import ERROR, Finding

Handler = Callable[..., dict[str, Any]]


def handler_rules(
    tools: Sequence[ToolDefinition], *, handlers: dict[str, Handler] = HANDLERS
) -> list[Finding]:
    """Where tools and handlers disagree; a disabled tool still counts as named."""
    found = [finding for tool in tools for finding in _of_tool(tool, handlers.get(tool.name))]
    for name in sorted(handlers.keys() - {tool.name for tool in tools}):
        message = _("Hay código para «%(name)s», pero ninguna herramienta. Añádela de nuevo.")
        found.append(Finding(ERROR, "", "", message % {"name": name}, name))
    return found


def _of_tool(tool: ToolDefinition, handler: Handler | None) -> Iterator[Finding]:
    if handler is None:
        message = _(
            "Ningún código atiende a «%(name)s». Usa el nombre de una herramienta que exista."
        )
        yield Finding(ERROR, "", "", message % {"name": tool.name[:80]}, tool.name)
        return
    if tool.approval == "jumps" and tool.name not in JUMPS:
        message = _("Nada dice qué es un salto en «%(name)s». Elige «nunca» o «siempre».")
        yield Finding(ERROR, "", "", message % {"name": tool.name[:80]}, tool.name)
    parameters = list(inspect.signature(handler).parameters.values())[1:]
    for path, message in _disagreements(tool.input_schema, parameters):
        yield Finding(ERROR, path, "", message, tool.name)


def _disagreements(
    schema: dict[str, Any], parameters: list[inspect.Parameter]
) -> Iterator[tuple[str, str]]:
    """Properties and parameters by name; what may be left out on one side may be on the other."""
    properties = schema.get("properties")
    declared = list(properties) if isinstance(properties, dict) else []
    known = {parameter.name: parameter.default is not parameter.empty for parameter in parameters}
    required = schema.get("required", [])
    for name in declared:
        if name not in known:
            message = _("El código no conoce la propiedad «%(name)s». Quítala o corrige su nombre.")
            yield f"/properties/{name}", message % {"name": name[:80]}
    for name, optional in known.items():
        if name not in declared:
            message = _("El código espera la propiedad «%(name)s». Añádela al esquema.")
            yield "/properties", message % {"name": name}
        elif not optional and name not in required:
            message = _("El código necesita siempre «%(name)s». Añádela a «required».")
            yield "/required", message % {"name": name}
