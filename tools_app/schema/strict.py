"""Would a strict JSON Schema compiler (Ajv 8, draft-07, all strict modes) take this schema?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools_app.schema.compiler import Compiler, Problem, TooComplex
from tools_app.schema.metaschema import meta_faults
from tools_app.schema.refs import META_ALIAS, META_ID, BadReference, Registry
from tools_app.schema.trampoline import run
from tools_app.schema.uri import BadURI, normalize_id

__all__ = ["Compiled", "Problem", "check_strict", "compile_schema"]

MAX_NODES = 200_000
MAX_DEPTH = 500


@dataclass(frozen=True)
class Compiled:
    """A schema with what its compilation found; it compiled when there are no problems."""

    schema: Any
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


def compile_schema(schema: Any) -> Compiled:
    """The schema and its problems. Takes any value, never raises."""
    return Compiled(schema, tuple(check_strict(schema)))


def check_strict(schema: Any) -> list[Problem]:
    """Every reason found to refuse the schema; none exactly when it compiles. Never raises."""
    if isinstance(schema, bool):
        return []
    if not isinstance(schema, dict):
        return [Problem("", "Un esquema es un objeto, true o false.", "type")]
    if too_big := _measure(schema):
        return [too_big]
    try:
        registry = Registry(schema)
    except (BadReference, BadURI) as error:
        return [Problem("", str(error) or "Hay una dirección que no es válida.", "id")]
    faults = [Problem(path, message, "meta") for path, message in meta_faults(schema)]
    faults += _check_dialect(schema)
    if faults:
        return faults
    compiler = Compiler(registry)
    try:
        run(compiler.document(registry.root))
    except TooComplex:
        return [Problem("", "El esquema pide demasiado trabajo; simplifícalo.", "too_complex")]
    return list(compiler.problems)


def _check_dialect(schema: dict[str, Any]) -> list[Problem]:
    dialect = schema.get("$schema")
    if not isinstance(dialect, str) or normalize_id(dialect) in ("", META_ID, META_ALIAS):
        return []
    return [Problem("/$schema", "Solo se admite JSON Schema draft-07.", "dialect")]


def _measure(schema: Any) -> Problem | None:
    """Look at size, depth and kinds of value before anything recursive does."""
    waiting: list[tuple[Any, int]] = [(schema, 1)]
    nodes = 0
    while waiting:
        node, depth = waiting.pop()
        nodes += 1
        if nodes > MAX_NODES:
            return Problem("", f"El esquema pasa de {MAX_NODES} valores.", "too_large")
        if depth > MAX_DEPTH:
            return Problem("", f"El esquema pasa de {MAX_DEPTH} niveles.", "too_deep")
        if isinstance(node, dict):
            if not all(isinstance(key, str) for key in node):
                return Problem("", "Todas las claves deben ser textos.", "not_json")
            waiting.extend((item, depth + 1) for item in node.values())
        elif isinstance(node, list):
            waiting.extend((item, depth + 1) for item in node)
        elif not isinstance(node, (str, int, float, bool, type(None))):
            return Problem("", "El esquema contiene algo que no es JSON.", "not_json")
    return None
