"""OpenAI's strict variant: closed, all required, optional means null."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.catalogue.factory import bundled_tool, schema
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.projections import project
from tools_app.projections.strict import strict_schema
from tools_app.schema.strict import check_strict
from tools_app.schema.walk import walk


def objects(value: Any) -> Iterator[dict[str, Any]]:
    for node in walk(value):
        if isinstance(node.schema, dict) and "properties" in node.schema:
            yield node.schema


@pytest.mark.parametrize("tool", BUNDLED_TOOLS, ids=lambda tool: tool.name)
def test_it_closes_every_object_and_requires_every_property(tool: Any) -> None:
    strict = strict_schema(tool.input_schema)
    assert strict is not None
    for one in objects(strict):
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])


@pytest.mark.parametrize("tool", BUNDLED_TOOLS, ids=lambda tool: tool.name)
def test_it_still_compiles(tool: Any) -> None:
    assert check_strict(strict_schema(tool.input_schema)) == []


def test_it_makes_the_thirteen_optional_filters_nullable() -> None:
    strict = strict_schema(bundled_tool("search_foods").input_schema)
    assert strict is not None
    assert len(strict["properties"]) == 13
    assert all("null" in one["type"] for one in strict["properties"].values())
    assert strict["properties"]["sort_by"]["enum"][-1] is None


def test_it_keeps_required_properties_as_they_are() -> None:
    strict = strict_schema(bundled_tool("read_measurement").input_schema)
    assert strict is not None
    assert strict["properties"]["date"]["type"] == "string"


def test_it_drops_bounds_that_strict_does_not_carry_and_keeps_the_others() -> None:
    bounds = {"type": "string", "maxLength": 3, "pattern": "^a", "format": "uri", "default": "a"}
    strict = strict_schema({**schema(a=bounds), "required": ["a"]})
    assert strict is not None
    assert strict["properties"]["a"] == {"type": "string", "pattern": "^a"}


def test_it_makes_an_optional_union_nullable() -> None:
    union = {"anyOf": [{"type": "string"}, {"type": "number"}], "description": "x"}
    strict = strict_schema(schema(a=union))
    assert strict is not None
    assert strict["properties"]["a"]["anyOf"][-1] == {"type": "null"}


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "string", "not": {"const": "x"}},
        {"allOf": [{"type": "string"}, {"minLength": 2}]},
    ],
)
def test_it_sends_a_schema_without_strict_form_as_not_strict(odd: dict[str, Any]) -> None:
    given = schema(a=odd)
    assert strict_schema(given) is None


def test_it_marks_each_tool_of_the_strict_variants() -> None:
    assert all(tool["strict"] is True for tool in project(BUNDLED_TOOLS, "openai", strict=True))
    chat = project(BUNDLED_TOOLS, "openai-chat", strict=True)
    assert all(tool["function"]["strict"] is True for tool in chat)
