"""What the providers would refuse, by path and with what to write instead."""

from __future__ import annotations

from typing import Any

import pytest

from tools_app.schema.findings import ERROR, INFO, WARNING
from tools_app.schema.providers import DIALECTS, provider_findings

CLEAN = {
    "type": "object",
    "properties": {
        "date": {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$"},
        "data": {"type": "object", "properties": {"weight_kg": {"type": "number", "minimum": 20}}},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "maxItems": 3},
    },
    "required": ["date"],
}


def found(schema: Any, dialect: str) -> set[tuple[str, str]]:
    return {(finding.level, finding.path) for finding in provider_findings(schema, [dialect])}


def inside(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": {"type": "array", "items": schema}}}


def test_it_finds_nothing_in_a_portable_schema() -> None:
    assert provider_findings(CLEAN) == []


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ({"type": "string", "const": "a"}, "/const"),
        ({"oneOf": [{"type": "string"}]}, "/oneOf"),
        ({"allOf": [{"type": "string"}]}, "/allOf"),
        ({"$ref": "#"}, "/$ref"),
        ({"type": "string", "default": "a"}, "/default"),
        ({"type": "number", "exclusiveMinimum": 0}, "/exclusiveMinimum"),
        ({"type": "number", "multipleOf": 2}, "/multipleOf"),
        ({"type": "array", "items": {"type": "string"}, "uniqueItems": True}, "/uniqueItems"),
        ({"type": "array", "prefixItems": [], "items": {"type": "string"}}, "/prefixItems"),
        ({"type": "array"}, ""),
        ({"type": ["string", "null"]}, "/type"),
        ({"type": "integer", "enum": [1, 2]}, "/enum"),
        ({"enum": ["a"]}, "/enum"),
        ({"type": "string", "format": "date"}, "/format"),
        ({"type": "object", "properties": {}}, ""),
        (
            {"type": "object", "properties": {"peso (kg)": {"type": "number"}}},
            "/properties/peso (kg)",
        ),
        (
            {"type": "object", "properties": {"a" * 65: {"type": "number"}}},
            "/properties/" + "a" * 65,
        ),
        ({"type": "string", "examples": ["a"]}, "/examples"),
        ({"type": "string", "x-note": 1}, "/x-note"),
        ({"type": "array", "items": True}, "/items"),
    ],
)
def test_it_says_what_google_refuses_at_any_depth(schema: Any, path: str) -> None:
    assert (ERROR, "/properties/a/items" + path) in found(inside(schema), "google")


def test_it_says_closed_objects_break_google_alone() -> None:
    schema = {**CLEAN, "additionalProperties": False}
    (finding,) = provider_findings(schema)
    assert (finding.level, finding.path, finding.provider) == (
        ERROR,
        "/additionalProperties",
        "google",
    )
    assert "Quítalo" in finding.message


@pytest.mark.parametrize(
    ("dialect", "level"),
    [("openai", WARNING), ("openai-chat", WARNING), ("anthropic", ERROR), ("google", ERROR)],
)
def test_it_knows_who_refuses_a_combined_root(dialect: str, level: str) -> None:
    assert found({**CLEAN, "anyOf": [{"required": ["date"]}]}, dialect) == {(level, "/anyOf")}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_it_wants_an_object_in_the_root(dialect: str) -> None:
    assert (ERROR, "") in found({"type": "string"}, dialect)


def test_it_wants_properties_and_items_for_openai() -> None:
    schema = {"type": "object", "properties": {"o": {"type": "object"}, "l": {"type": "array"}}}
    assert found(schema, "openai") == {(ERROR, "/properties/o"), (ERROR, "/properties/l")}
    assert found(schema, "anthropic") == found(schema, "mcp") == set()


def test_it_warns_where_the_contract_is_unsure() -> None:
    schema = inside({"type": "object", "properties": {}, "patternProperties": {"a": {}}})
    assert (WARNING, "/properties/a/items/patternProperties") in found(schema, "openai")
    assert found({**CLEAN, "$schema": "x"}, "anthropic") == {(INFO, "/$schema")}


@pytest.mark.parametrize(
    "odd", [None, 5, [], True, {"type": 5, "properties": 3, "items": "a"}, {"enum": 1}]
)
def test_it_takes_any_value(odd: Any) -> None:
    assert provider_findings(odd)


def test_it_passes_over_unknown_dialects() -> None:
    assert provider_findings({"type": "string"}, ["nobody"]) == []
