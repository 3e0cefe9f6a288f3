"""Every published name has one handler, and both agree on its arguments."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_app.errors import ToolError
from agent_app.registry import HANDLERS
from tools_app.catalogue import BUNDLED_TOOLS

SCHEMAS = {tool.name: tool.input_schema for tool in BUNDLED_TOOLS}
WORDS = ["2026-03-01", "hoy", "Cena", "weight_kg", "72,5", "null", "catalogue", "manual", "arroz"]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from([10**400, -1, 0, "\ud800", "\0", "é" * 5000, *WORDS])
    | st.text(max_size=20)
)


def objects(inner: Any) -> Any:
    names = sorted({name for schema in SCHEMAS.values() for name in names_of(schema)})
    return st.dictionaries(st.sampled_from(names) | st.text(max_size=5), inner, max_size=4)


def names_of(schema: Any) -> list[str]:
    found = list(schema.get("properties", {}))
    inner = [*schema.get("properties", {}).values(), schema.get("items", {})]
    return found + [name for one in inner if one for name in names_of(one)]


VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | objects(inner), max_leaves=8
)


def plausible(schema: dict[str, Any]) -> Any:
    """Mostly what the schema wants, so that runs get past the first check."""
    kind = schema.get("type")
    if kind == "object":
        known = {name: plausible(one) for name, one in schema["properties"].items()}
        right = st.fixed_dictionaries({}, optional=known)
    elif kind == "array":
        right = st.lists(plausible(schema["items"]), max_size=3)
    elif "enum" in schema:
        right = st.sampled_from(schema["enum"])
    elif kind in ("number", "integer"):
        right = st.integers(0, 200) | st.floats(0, 200)
    else:
        right = st.sampled_from(WORDS) | st.text(min_size=1, max_size=10)
    return st.one_of(right, right, right, VALUES)


def test_it_has_a_handler_for_every_tool_and_no_other() -> None:
    assert set(HANDLERS) == set(SCHEMAS)


@pytest.mark.parametrize("name", HANDLERS)
def test_it_takes_the_schemas_own_arguments(name: str) -> None:
    _user, *parameters = inspect.signature(HANDLERS[name]).parameters.values()
    assert {one.name for one in parameters} == set(SCHEMAS[name]["properties"])
    required = {one.name for one in parameters if one.default is inspect.Parameter.empty}
    assert required == set(SCHEMAS[name].get("required", []))
    assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in parameters)


@pytest.mark.django_db
@pytest.mark.parametrize("name", HANDLERS)
def test_it_answers_any_arguments_with_an_object_or_a_refusal(
    name: str, alice: Any, reference: None
) -> None:
    schema = SCHEMAS[name]
    required = schema.get("required", [])
    given_values = {key: plausible(one) for key, one in schema["properties"].items()}
    needed = {key: given_values.pop(key) for key in required}

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.fixed_dictionaries(needed, optional=given_values))
    def run(arguments: dict[str, Any]) -> None:
        try:
            output = HANDLERS[name](alice, **arguments)
        except ToolError as error:
            output = error.output()
            assert output["error"] and output["message"]
        assert isinstance(output, dict)
        json.dumps(output, allow_nan=False)

    run()
