"""What each provider makes of a schema: keyword rules as data, shape rules as small functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tools_app.schema.findings import ERROR, INFO, WARNING, Finding
from tools_app.schema.pointer import child
from tools_app.schema.walk import Node, walk

OPENAI = "openai"
OPENAI_CHAT = "openai-chat"
ANTHROPIC = "anthropic"
GOOGLE = "google"
MCP = "mcp"

NAMES = {
    OPENAI: "OpenAI (Responses)",
    OPENAI_CHAT: "OpenAI (Chat Completions)",
    ANTHROPIC: "Anthropic",
    GOOGLE: "Google",
    MCP: "MCP",
}
DIALECTS = tuple(NAMES)

PROPERTY_NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_]{0,63}\Z")
GOOGLE_STRING_FORMATS = ("date-time", "enum")
MAX_OBJECT_LEVELS = 10


class Rule(NamedTuple):
    """How serious a keyword is there, and what to write instead."""

    level: str
    instead: str


_PLAIN = "Descríbelo en «description» y compruébalo en el servidor."
_UNION = "Usa «anyOf», o un solo esquema."
_MERGE = "Escribe aquí mismo las propiedades, en un solo esquema."
_INLINE = "Copia aquí el esquema al que apunta."
_DROP = "Quítalo."
_SPLIT = "Usa «items» con un solo esquema y di el orden en «description»."

# Keywords that the `parameters` field carries; any other fails the whole request.
GOOGLE_KEYWORDS = frozenset(
    {
        "anyOf",
        "description",
        "enum",
        "format",
        "items",
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "minItems",
        "minLength",
        "minProperties",
        "minimum",
        "nullable",
        "pattern",
        "properties",
        "required",
        "title",
        "type",
    }
)

GOOGLE_INSTEAD = {
    "$defs": _INLINE,
    "$ref": _INLINE,
    "$schema": _DROP,
    "additionalProperties": "Quítalo: la casa ya rechaza las propiedades que no se declaran.",
    "allOf": _MERGE,
    "const": "Usa «enum» con un solo texto.",
    "default": "Di en «description» qué se supone cuando falta.",
    "definitions": _INLINE,
    "else": _MERGE,
    "examples": "Pon un ejemplo en «description».",
    "exclusiveMaximum": "Usa «maximum».",
    "exclusiveMinimum": "Usa «minimum».",
    "if": _MERGE,
    "multipleOf": _PLAIN,
    "not": _PLAIN,
    "oneOf": _UNION,
    "patternProperties": "Usa una lista de objetos con clave y valor.",
    "prefixItems": _SPLIT,
    "propertyNames": _PLAIN,
    "then": _MERGE,
    "uniqueItems": _PLAIN,
}

_OPENAI_RULES = {
    "$schema": Rule(WARNING, _DROP),
    "examples": Rule(INFO, "Pon un ejemplo en «description»."),
    "nullable": Rule(INFO, "Usa una unión con null."),
    "patternProperties": Rule(WARNING, "Usa una lista de objetos con clave y valor."),
    "prefixItems": Rule(WARNING, _SPLIT),
    "propertyNames": Rule(WARNING, _PLAIN),
}
_ANTHROPIC_RULES = {
    "$schema": Rule(INFO, _DROP),
    "examples": Rule(INFO, "Pon un ejemplo en «description»."),
    "nullable": Rule(INFO, "Usa una unión con null."),
}
_MCP_RULES = {"nullable": Rule(INFO, "Usa una unión con null.")}

KEYWORD_RULES: dict[str, dict[str, Rule]] = {
    OPENAI: _OPENAI_RULES,
    OPENAI_CHAT: _OPENAI_RULES,
    ANTHROPIC: _ANTHROPIC_RULES,
    GOOGLE: {},
    MCP: _MCP_RULES,
}

# Keywords that may not stand in the root of the schema.
ROOT_RULES: dict[str, dict[str, str]] = {
    OPENAI: dict.fromkeys(("allOf", "anyOf", "oneOf", "$ref"), WARNING),
    OPENAI_CHAT: dict.fromkeys(("allOf", "anyOf", "oneOf", "$ref"), WARNING),
    ANTHROPIC: dict.fromkeys(("allOf", "anyOf", "oneOf", "$ref"), ERROR),
    GOOGLE: dict.fromkeys(("anyOf",), ERROR),
    MCP: {},
}

_EFFECT = {
    ERROR: "{name} rechaza la petición entera por {what}.",
    WARNING: "{name} puede rechazar o pasar por alto {what}.",
    INFO: "{name} pasa por alto {what}.",
}

Issue = tuple[str, str, str, str]  # level, path, what, instead


def provider_findings(schema: Any, dialects: Iterable[str] = DIALECTS) -> list[Finding]:
    """What the providers of these dialects would refuse, question or ignore, by path.

    Takes any value as the schema and never raises; unknown dialects are passed over.
    """
    nodes = list(walk(schema))
    findings: list[Finding] = []
    for dialect in dialects:
        for check in CHECKS.get(dialect, ()):
            for node in nodes:
                findings.extend(_worded(dialect, issue) for issue in check(dialect, node))
    return findings


def _worded(dialect: str, issue: Issue) -> Finding:
    level, path, what, instead = issue
    effect = _EFFECT[level].format(name=NAMES[dialect], what=what)
    return Finding(level, path, dialect, f"{effect} {instead}")


def _root(dialect: str, node: Node) -> Iterator[Issue]:
    if not node.is_root:
        return
    schema = node.schema if isinstance(node.schema, dict) else {}
    if schema.get("type") != "object":
        instead = 'Escribe «"type": "object"» en la raíz.'
        yield ERROR, "", "un esquema que no es un objeto", instead
    for keyword, level in ROOT_RULES[dialect].items():
        if keyword in schema:
            yield level, child("", keyword), f"«{keyword}» en la raíz", _MERGE


def _keywords(dialect: str, node: Node) -> Iterator[Issue]:
    rules = KEYWORD_RULES[dialect]
    for keyword in node.schema if isinstance(node.schema, dict) else ():
        if keyword in rules:
            level, instead = rules[keyword]
            yield level, child(node.path, keyword), f"«{keyword}»", instead


def _google_keywords(dialect: str, node: Node) -> Iterator[Issue]:
    if not isinstance(node.schema, dict):
        instead = "Escribe un esquema con «type»."
        yield ERROR, node.path, "un esquema que es true o false", instead
        return
    for keyword, value in node.schema.items():
        if keyword in GOOGLE_KEYWORDS:
            continue
        open_map = keyword == "additionalProperties" and isinstance(value, dict)
        instead = GOOGLE_INSTEAD.get(keyword, _DROP)
        yield WARNING if open_map else ERROR, child(node.path, keyword), f"«{keyword}»", instead


def _needs_properties(dialect: str, node: Node) -> Iterator[Issue]:
    schema = node.schema
    if not _has_type(schema, "object") or isinstance(schema.get("properties"), dict):
        return
    instead = "Declara sus propiedades en «properties»."
    yield ERROR, node.path, "un objeto sin «properties»", instead


def _google_properties(dialect: str, node: Node) -> Iterator[Issue]:
    schema = node.schema
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if _has_type(schema, "object") and not properties:
        instead = "Declara al menos una propiedad."
        yield ERROR, node.path, "un objeto sin propiedades", instead
    for name in properties if isinstance(properties, dict) else ():
        if not PROPERTY_NAME.match(name):
            at = child(child(node.path, "properties"), name)
            instead = "Usa de 1 a 64 letras sin acentos, cifras o «_», sin empezar por cifra."
            yield ERROR, at, f"el nombre «{name[:80]}»", instead


def _needs_items(dialect: str, node: Node) -> Iterator[Issue]:
    if _has_type(node.schema, "array") and "items" not in node.schema:
        yield ERROR, node.path, "una lista sin «items»", "Di en «items» cómo es cada elemento."


def _tuples(dialect: str, node: Node) -> Iterator[Issue]:
    if isinstance(node.schema, dict) and isinstance(node.schema.get("items"), list):
        level = ERROR if dialect == GOOGLE else WARNING
        yield level, child(node.path, "items"), "una lista de esquemas en «items»", _SPLIT


def _google_types(dialect: str, node: Node) -> Iterator[Issue]:
    schema = node.schema if isinstance(node.schema, dict) else {}
    if isinstance(schema.get("type"), list):
        instead = "Usa un solo tipo; lo que puede faltar no va en «required»."
        yield ERROR, child(node.path, "type"), "una lista de tipos", instead
    values = schema.get("enum")
    if "enum" in schema and not (isinstance(values, list) and _all_texts(values)):
        instead = 'Escribe los valores como textos, con «"type": "string"».'
        yield ERROR, child(node.path, "enum"), "un «enum» con valores que no son textos", instead
    elif "enum" in schema and schema.get("type") != "string":
        instead = 'Añade «"type": "string"».'
        yield ERROR, child(node.path, "enum"), "un «enum» sin tipo string", instead


def _google_formats(dialect: str, node: Node) -> Iterator[Issue]:
    schema = node.schema if isinstance(node.schema, dict) else {}
    name = schema.get("format")
    if isinstance(name, str) and name not in GOOGLE_STRING_FORMATS and _has_type(schema, "string"):
        instead = "Di el formato en «description» (por ejemplo, AAAA-MM-DD) o usa «pattern»."
        yield ERROR, child(node.path, "format"), f"el formato «{name[:80]}» en un texto", instead


def _depth(dialect: str, node: Node) -> Iterator[Issue]:
    if node.depth == MAX_OBJECT_LEVELS + 1:
        instead = f"Deja como mucho {MAX_OBJECT_LEVELS} niveles."
        yield WARNING, node.path, "un esquema tan anidado", instead


def _all_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _has_type(schema: Any, name: str) -> bool:
    declared = schema.get("type") if isinstance(schema, dict) else None
    return declared == name or (isinstance(declared, list) and name in declared)


Check = Callable[[str, Node], Iterator[Issue]]

_OPENAI_CHECKS: tuple[Check, ...] = (
    _root,
    _keywords,
    _needs_properties,
    _needs_items,
    _tuples,
    _depth,
)
CHECKS: dict[str, tuple[Check, ...]] = {
    OPENAI: _OPENAI_CHECKS,
    OPENAI_CHAT: _OPENAI_CHECKS,
    ANTHROPIC: (_root, _keywords),
    GOOGLE: (
        _root,
        _google_keywords,
        _google_properties,
        _needs_items,
        _tuples,
        _google_types,
        _google_formats,
    ),
    MCP: (_root, _keywords),
}
