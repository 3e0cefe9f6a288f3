"""Rules about patterns: none that could keep a client, a provider or a server busy for ever."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.rules.ambiguity import TooLarge, can_run_for_ever
from tools_app.schema.findings import ERROR, WARNING, Finding
from tools_app.schema.pattern_syntax import Unsupported
from tools_app.schema.patterns import BadPattern, compile_pattern
from tools_app.schema.pointer import child
from tools_app.schema.walk import walk

ENDLESS, UNKNOWN, FINE = "endless", "unknown", "fine"


def ends(tool: ToolDefinition) -> Iterator[Finding]:
    """Each pattern ends soon on any text; one that cannot be told is a warning."""
    for path, pattern in _patterns(tool):
        verdict = _verdict(pattern)
        if verdict == ENDLESS:
            message = _(
                "El patrón puede no terminar nunca con algunos textos: repite algo que ya se "
                "repite. Deja una sola repetición, con un separador fijo entre vuelta y vuelta."
            )
            yield Finding(ERROR, path, "", message, tool.name)
        elif verdict == UNKNOWN:
            message = _(
                "No se puede asegurar que el patrón termine pronto: mira alrededor o hacia atrás, "
                "o es muy largo. Escríbelo más simple o compruébalo en el servidor."
            )
            yield Finding(WARNING, path, "", message, tool.name)


def _patterns(tool: ToolDefinition) -> Iterator[tuple[str, str]]:
    for node in walk(tool.input_schema):
        schema = node.schema if isinstance(node.schema, dict) else {}
        if isinstance(schema.get("pattern"), str):
            yield child(node.path, "pattern"), schema["pattern"]
        named = schema.get("patternProperties")
        for pattern in named if isinstance(named, dict) else ():
            yield child(child(node.path, "patternProperties"), pattern), pattern


@lru_cache(maxsize=512)
def _verdict(pattern: str) -> str:
    try:
        compile_pattern(pattern)
        return ENDLESS if can_run_for_ever(pattern) else FINE
    except BadPattern:
        # The compiler of schemas says so already.
        return FINE
    except (Unsupported, TooLarge):
        return UNKNOWN
