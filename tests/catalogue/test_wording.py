"""What the schema reader says, in English too: nothing of it is left in Spanish."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from tests.catalogue.factory import definition, schema
from tools_app.lint import lint_tool
from tools_app.models import schema_fault
from tools_app.schema.canonical import JSONRefused, loads_strict
from tools_app.wording import TEMPLATES, said

SPANISH = re.compile(
    r"[áéíóúñ]|\b(el|la|los|las|un|una|de|que|con|por|sin|no es|usa|quita|hay)\b", re.IGNORECASE
)
BROKEN = [
    "{", '{"a" 1}', "[1,]", '{"a": 1 "b": 2}', "[] []", '"a', '"\\x"', '"\\ud800"', '"\\u0000"',
    "[NaN]", "1e999", '{"a": 1, "a": 2}', "[" * 600, b"\xff", "\ufeff1", '"\t"',
]  # fmt: skip
ODD: list[Any] = [
    {"type": "strnig"}, {"type": ["string", "number"]}, {"type": ["string", "null"]},
    {"enum": []}, {"enum": [1]}, {"enum": ["a"]}, {"const": 1}, {"minimum": 1}, {"default": 1},
    {"type": "string", "minLength": -1}, {"type": "string", "pattern": "("}, {"$ref": "#/no"},
    {"type": "string", "format": "odd"}, {"type": "string", "format": "email"}, {"oneOf": [{}]},
    {"type": "array"}, {"type": "array", "items": [{}]}, {"type": "object"}, {"owner": 1},
    {"type": "object", "properties": {}, "additionalProperties": False}, {"examples": [1]},
    {"type": "object", "properties": {"a b": {}}, "required": ["b"]}, {"if": {}}, {"then": {}},
    {"type": "object", "patternProperties": {"^a": {}}, "propertyNames": {}}, {"nullable": True},
    {"not": {}}, {"allOf": [{}]}, {"anyOf": {}}, {"properties": 3}, {"$id": 3}, {"id": "x"}, True,
    {"required": "x"}, {"items": 3}, {"uniqueItems": 3}, {"multipleOf": 0}, {"title": 3},
    {"$schema": "http://json-schema.org/draft-04/schema#"}, {"dependencies": {"a": 3}},
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_it_tells_in_english_why_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(JSONRefused) as refusal:
        loads_strict(text)
    with translation.override("en"):
        assert not SPANISH.search(schema_fault(refusal.value))


@pytest.mark.parametrize("odd", ODD)
def test_it_tells_in_english_what_is_wrong_with_a_schema(odd: Any) -> None:
    nested = definition(input_schema=schema(x=odd))
    roots = [definition(input_schema=odd)] if isinstance(odd, dict) else []
    with translation.override("en"):
        for tool in (nested, *roots):
            found = [f.message for f in lint_tool(tool, []) if f.path or f.provider]
            assert [message for message in found if SPANISH.search(message)] == []


def test_it_has_every_template_in_english() -> None:
    with translation.override("en"):
        assert [one for one in TEMPLATES if translation.gettext(one) == one] == []


def test_it_leaves_what_it_does_not_know_as_it_is() -> None:
    with translation.override("en"):
        assert said("Otra cosa.") == "Otra cosa."
    assert said("Aquí falta un valor.") == "Aquí falta un valor."
