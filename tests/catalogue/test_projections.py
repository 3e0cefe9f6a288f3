"""The five projections: exact shapes, untouched schemas, stable bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.catalogue.factory import DESCRIPTION, definition
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.projections import (
    PROJECTIONS,
    StrictNotOffered,
    UnknownDialect,
    etag,
    project,
    project_bytes,
)

SCHEMA = {
    "type": "object",
    "required": ["text"],
    "properties": {"text": {"description": "Añade «ñ».", "type": "string", "maxLength": 9}},
}
GOLDEN: dict[str, Any] = {
    "openai": [
        {
            "type": "function",
            "name": "write_note",
            "description": DESCRIPTION,
            "parameters": SCHEMA,
            "strict": False,
        }
    ],
    "openai-chat": [
        {
            "type": "function",
            "function": {"name": "write_note", "description": DESCRIPTION, "parameters": SCHEMA},
        }
    ],
    "anthropic": [{"name": "write_note", "description": DESCRIPTION, "input_schema": SCHEMA}],
    "google": [
        {
            "functionDeclarations": [
                {"name": "write_note", "description": DESCRIPTION, "parameters": SCHEMA}
            ]
        }
    ],
    "mcp": {
        "tools": [
            {
                "name": "write_note",
                "description": DESCRIPTION,
                "inputSchema": SCHEMA,
                "annotations": {
                    "readOnlyHint": False,
                    "destructiveHint": True,
                    "idempotentHint": False,
                    "openWorldHint": False,
                },
            }
        ]
    },
}


def schemas_of(value: Any) -> list[dict[str, Any]]:
    """Every schema of a projection, whatever its shape."""
    if isinstance(value, list):
        return [schema for item in value for schema in schemas_of(item)]
    for key in ("tools", "functionDeclarations", "function"):
        if key in value:
            return schemas_of(value[key])
    return [
        next(value[key] for key in ("parameters", "input_schema", "inputSchema") if key in value)
    ]


@pytest.mark.parametrize("dialect", PROJECTIONS)
def test_it_gives_the_exact_shape_in_the_authored_key_order(dialect: str) -> None:
    body = project_bytes([definition(input_schema=SCHEMA)], dialect)
    assert body == json.dumps(GOLDEN[dialect], ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize("dialect", PROJECTIONS)
def test_it_hands_out_every_bundled_schema_unchanged(dialect: str) -> None:
    handed_out = schemas_of(json.loads(project_bytes(BUNDLED_TOOLS, dialect)))
    assert [json.dumps(schema) for schema in handed_out] == [
        json.dumps(tool.input_schema) for tool in BUNDLED_TOOLS
    ]


def test_it_orders_by_position_then_name_whatever_order_it_is_given() -> None:
    assert project_bytes(BUNDLED_TOOLS[::-1], "google") == project_bytes(BUNDLED_TOOLS, "google")
    tools = [definition(name="b"), definition(name="a"), definition(name="z", position=-1)]
    assert [tool["name"] for tool in project(tools, "anthropic")] == ["z", "a", "b"]


def test_it_leaves_out_disabled_tools() -> None:
    assert project([definition(enabled=False)], "mcp") == {"tools": []}
    assert project([definition(enabled=False)], "google") == []


def test_it_maps_effects_to_hints() -> None:
    tools = [definition(name=effect, effect=effect) for effect in ("read", "external")]
    outside, read = (tool["annotations"] for tool in project(tools, "mcp")["tools"])
    assert read["readOnlyHint"] and not read["destructiveHint"]
    assert outside["openWorldHint"] and not outside["readOnlyHint"]


def test_it_refuses_an_unknown_dialect() -> None:
    with pytest.raises(UnknownDialect):
        project(BUNDLED_TOOLS, "cohere")


@pytest.mark.parametrize("dialect", ["anthropic", "google", "mcp"])
def test_it_offers_strict_only_for_openai(dialect: str) -> None:
    with pytest.raises(StrictNotOffered):
        project(BUNDLED_TOOLS, dialect, strict=True)


def test_it_varies_the_tag_by_release_and_dialect() -> None:
    tags = {etag(b"[]", *parts) for parts in (("1", "openai"), ("2", "openai"), ("1", "mcp"))}
    assert len(tags) == 3


def test_it_does_not_touch_the_definition_it_projects() -> None:
    tool = replace(definition(input_schema=SCHEMA))
    project([tool], "openai", strict=True)
    assert "additionalProperties" not in tool.input_schema
