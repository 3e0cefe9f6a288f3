"""What a change would break for clients of the last release, by path and with a stable code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.catalogue.factory import definition, schema
from tools_app.breaking import BREAKS, breaking
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.schema.validate import validate_arguments

TEXT = {"type": "string"}
WORDS = {"type": "string", "enum": ["a", "b"]}


def found(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str]]:
    """Path and code of what breaks when a property ``x`` changes from one schema to the other."""
    old, new = (definition(input_schema=schema(x=one)) for one in (before, after))
    return [(one.path.removeprefix("/properties/x"), one.code) for one in breaking([old], [new])]


def test_it_finds_nothing_between_equal_catalogues() -> None:
    assert breaking(BUNDLED_TOOLS, BUNDLED_TOOLS) == []


NARROWER = [
    ({"type": "number"}, {"type": "integer"}, "/type", "type_changed", 1.5),
    ({"type": ["string", "null"]}, TEXT, "/type", "type_changed", None),
    ({}, TEXT, "/type", "type_changed", 3),
    (WORDS, {"type": "string", "enum": ["a"]}, "/enum", "narrowed_enum", "b"),
    (TEXT, WORDS, "/enum", "narrowed_enum", "c"),
    (WORDS, {"type": "string", "const": "a"}, "/enum", "narrowed_enum", "b"),
    ({"minimum": 1}, {"minimum": 2}, "/minimum", "narrowed_bounds", 1),
    ({}, {"maximum": 9}, "/maximum", "narrowed_bounds", 10),
    ({"maxLength": 5}, {"maxLength": 4}, "/maxLength", "narrowed_bounds", "abcde"),
    ({"minItems": 1}, {"minItems": 2}, "/minItems", "narrowed_bounds", [1]),
    (TEXT, {"type": "string", "pattern": "^a"}, "/pattern", "changed_rule", "b"),
    ({"anyOf": [TEXT, {"type": "null"}]}, {"anyOf": [TEXT]}, "/anyOf/1", "narrowed_union", None),
    (schema(a=TEXT), schema(b=TEXT), "/properties/a", "removed_property", {"a": "x"}),
    (
        schema(a=TEXT),
        {**schema(a=TEXT), "required": ["a"]},
        "/properties/a",
        "newly_required",
        {},
    ),
    (
        {"type": "array", "items": TEXT},
        {"type": "array", "items": WORDS},
        "/items/enum",
        "narrowed_enum",
        ["c"],
    ),
]


@pytest.mark.parametrize(("before", "after", "path", "code", "value"), NARROWER)
def test_it_names_what_is_no_longer_taken(
    before: Any, after: Any, path: str, code: str, value: Any
) -> None:
    assert found(before, after) == [(path, code)]
    old, new = schema(x=before), schema(x=after)
    assert validate_arguments(old, {"x": value}).valid
    assert not validate_arguments(new, {"x": value}).valid


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"type": "integer"}, {"type": "number"}),
        (TEXT, {"type": ["string", "null"]}),
        (TEXT, {"anyOf": [{"type": "null"}, TEXT]}),
        (WORDS, {"type": "string", "enum": ["b", "c", "a"]}),
        (WORDS, TEXT),
        ({"minimum": 2}, {"minimum": 1}),
        ({"maxItems": 2}, {}),
        ({}, {"minLength": 0}),
        ({**schema(a=TEXT), "required": ["a"]}, schema(a=TEXT, b=TEXT)),
        ({**TEXT, "description": "Uno."}, {**TEXT, "description": "Otro."}),
        ({**TEXT, "pattern": "^a"}, TEXT),
    ],
)
def test_it_is_silent_where_everything_is_still_taken(before: Any, after: Any) -> None:
    assert found(before, after) == []


@pytest.mark.parametrize("after", [[], [definition(enabled=False)]])
def test_it_names_a_tool_that_is_no_longer_offered(after: list[Any]) -> None:
    assert [one.code for one in breaking([definition()], after)] == ["removed_tool"]


def test_it_names_a_call_that_now_waits_for_approval() -> None:
    after = replace(definition(), approval="always")
    assert [one.code for one in breaking([definition()], [after])] == ["newly_approved"]


@pytest.mark.parametrize(
    "odd",
    [
        {"properties": [], "required": 3, "type": [1], "enum": 3, "minimum": "x"},
        {"anyOf": 3, "items": [True], "additionalProperties": True, "not": {}},
        {"anyOf": [{}] * 500},
        True,
    ],
)
def test_it_takes_any_schema(odd: Any) -> None:
    deep: Any = odd
    for _ in range(200):
        deep = {"properties": {"x": deep}}
    for one in (odd, deep):
        for pair in ((one, TEXT), (TEXT, one), (one, {"items": odd}), ({"items": one}, odd)):
            assert {code for _path, code in found(*pair)} <= set(BREAKS)
