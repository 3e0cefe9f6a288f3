"""Rules about names: what the strictest provider takes, and one tool for each name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.findings import ERROR, Finding

PORTABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")


def portable_name(tool: ToolDefinition) -> Iterator[Finding]:
    """Google wants a letter or underscore first, the others no dots and at most 64 characters."""
    if not PORTABLE.fullmatch(tool.name):
        message = _(
            "El nombre «%(name)s» no vale para todos los proveedores. Escribe letras sin acento, "
            "cifras, guiones o guiones bajos, empieza por una letra y no pases de 64 caracteres."
        )
        yield Finding(ERROR, "", "", message % {"name": tool.name[:80]}, tool.name)


def unique_names(tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    counts = Counter(tool.name.casefold() for tool in tools)
    for tool in tools:
        if counts[tool.name.casefold()] > 1:
            message = _("Hay otra herramienta con este nombre. Deja solo una.")
            yield Finding(ERROR, "", "", message, tool.name)
