"""Rules about input schemas: they compile, every enabled dialect carries them, leaves are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from django.conf import settings
from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.canonical import canonical, loads_strict
from tools_app.schema.findings import ERROR, INFO, WARNING, Finding
from tools_app.schema.providers import PROPERTY_NAME, provider_findings
from tools_app.schema.strict import check_strict
from tools_app.schema.walk import Node, walk
from tools_app.wording import said

MAX_CHARACTERS = 60_000
# Counted in sub-schemas: a property of an item of a list in the root is three deep.
MAX_DEPTH = 20
DEEP = 8
MAX_VALUES = 1000
SHAPES = ("type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref")
JSON_TEXT = re.compile(r"\bJSON\b", re.IGNORECASE)


def compiles(tool: ToolDefinition) -> list[Finding]:
    """What the strict compiler and the dialects of GYMNASIA_DIALECTS would refuse; cached."""
    text = canonical(tool.input_schema)
    if len(text) > MAX_CHARACTERS:
        message = _("El esquema ocupa demasiado para un proveedor. Redúcelo a lo que se usa.")
        return [Finding(ERROR, "", "", message, tool.name)]
    found = _compiled(text, tuple(settings.GYMNASIA_DIALECTS))
    return [Finding(f.level, f.path, f.provider, said(f.message), tool.name) for f in found]


@lru_cache(maxsize=256)
def _compiled(text: str, dialects: tuple[str, ...]) -> tuple[Finding, ...]:
    schema = loads_strict(text)
    problems = [Finding(ERROR, p.path, "", p.message) for p in check_strict(schema)]
    return (*problems, *provider_findings(schema, dialects))


def shape(tool: ToolDefinition) -> Iterator[Finding]:
    """House rules: types down to the leaf, every property described, little depth."""
    for node in walk(tool.input_schema):
        if node.depth > MAX_DEPTH:
            message = _("Hay demasiados niveles. Aplana el esquema.")
            yield Finding(ERROR, node.path, "", message, tool.name)
            return
        for level, fault in (*_type_faults(node), *_text_faults(node)):
            yield Finding(level, node.path, "", fault, tool.name)


def _type_faults(node: Node) -> Iterator[tuple[str, str]]:
    schema = node.schema if isinstance(node.schema, dict) else {}
    if not node.path.endswith("/additionalProperties") and not any(s in schema for s in SHAPES):
        yield ERROR, _("No dice de qué tipo es. Escribe su «type».")
    properties = schema.get("properties")
    for name in properties if isinstance(properties, dict) else ():
        # With Google enabled its own finding says this already, at the property's path.
        if not PROPERTY_NAME.match(name) and "google" not in settings.GYMNASIA_DIALECTS:
            message = _(
                "La propiedad «%(name)s» no es portable. Usa letras sin acento, cifras o «_»."
            )
            yield ERROR, message % {"name": name[:80]}


def _text_faults(node: Node) -> Iterator[tuple[str, str]]:
    schema = node.schema if isinstance(node.schema, dict) else {}
    text = schema.get("description")
    if node.path.rpartition("/")[0].endswith("/properties") and not text:
        yield WARNING, _("No tiene descripción. Di qué es y, si es una cifra, en qué unidad va.")
    if schema.get("type") == "string" and isinstance(text, str) and JSON_TEXT.search(text):
        yield INFO, _("Si aquí va JSON, declara el objeto o la lista en vez de un texto.")
    values = schema.get("enum")
    if isinstance(values, list) and len(values) > MAX_VALUES:
        yield WARNING, _("Hay más de 1.000 valores en «enum». Ofrece un texto y búscalo después.")
    if node.depth == DEEP:
        yield WARNING, _("Está muy anidado y los modelos se equivocan más. Aplana si puedes.")
