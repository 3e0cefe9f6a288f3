"""Arguments against a schema: the verdict, the wording, and values nobody should send."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from tests.schema.seeds import SEEDS
from tools_app.schema.plain import MAX_DEPTH
from tools_app.schema.validate import MAX_ERRORS, validate_arguments

MEASUREMENT = {
    "type": "object",
    "properties": {
        "date": {"type": "string", "format": "date"},
        "data": {
            "type": "object",
            "properties": {
                "weight_kg": {"type": "number", "minimum": 20, "maximum": 400},
                "reps": {"type": "integer"},
            },
        },
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "meal": {"type": "string", "enum": ["Comida", "Cena"]},
    },
    "required": ["date"],
}


def faults(value: Any, schema: Any = MEASUREMENT) -> list[tuple[str, str]]:
    found = validate_arguments(schema, value)
    assert found.valid == (not found.errors)
    return [(error.path, error.code) for error in found.errors]


def data(**fields: Any) -> dict[str, Any]:
    return {"date": "2026-03-30", "data": fields}


def deep(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": value}
    return value


def cyclic() -> dict[str, Any]:
    value: dict[str, Any] = {"date": "2026-03-30"}
    value["data"] = value
    return value


class Hostile(dict[str, int]):
    """Raises whatever is asked of it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __iter__(self) -> Any:
        raise RuntimeError

    __len__ = __eq__ = __hash__ = __repr__ = __iter__  # type: ignore[assignment]


def test_it_accepts_what_the_schema_describes() -> None:
    assert faults({**data(weight_kg=72.5, reps=12.0), "tags": ["a"], "meal": "Cena"}) == []


@pytest.mark.parametrize(
    ("value", "path", "code"),
    [
        ({}, "/date", "required"),
        (5, "", "type"),
        ({"date": "2026-02-30"}, "/date", "format"),
        ({"date": "30/03/2026"}, "/date", "format"),
        ({"date": "2026-W01-1"}, "/date", "format"),
        (data(weight_kg=True), "/data/weight_kg", "type"),
        (data(weight_kg="72,5"), "/data/weight_kg", "type"),
        (data(weight_kg=725), "/data/weight_kg", "maximum"),
        (data(reps=12.5), "/data/reps", "type"),
        (data(weight=70), "/data/weight", "unknown_property"),
        ({"date": "2026-03-30", "tags": ["a", "a"]}, "/tags/1", "uniqueItems"),
        ({"date": "2026-03-30", "tags": [{"a/b": 1}]}, "/tags/0/a~1b", "unknown_property"),
        ({"date": "2026-03-30", "meal": "picoteo"}, "/meal", "enum"),
        (data(weight_kg=math.nan), "/data/weight_kg", "not_finite"),
        (data(weight_kg=-math.inf), "/data/weight_kg", "not_finite"),
        (data(weight_kg=10**5000), "/data/weight_kg", "number_too_large"),
        ({"date": "\ud800"}, "/date", "lone_surrogate"),
        ({"date": "a\x00"}, "/date", "nul"),
        ({1: 2}, "", "key_type"),
        ({"date": {1, 2}}, "/date", "not_json"),
        ({"date": b"x"}, "/date", "not_json"),
        ({"date": object()}, "/date", "not_json"),
        (cyclic(), "/data", "cyclic"),
    ],
)
def test_it_names_the_place_and_the_code(value: Any, path: str, code: str) -> None:
    assert (path, code) in faults(value)


def test_it_calls_no_method_of_the_value() -> None:
    assert ("/a", "unknown_property") in faults(Hostile(a=1))


def test_it_words_a_fault_for_people() -> None:
    (error,) = validate_arguments(MEASUREMENT, data(weight_kg=725)).errors
    assert error.message == "«data.weight_kg» debe ser 400 o menos, no 725."


def test_it_offers_the_property_that_was_meant() -> None:
    (error,) = validate_arguments(MEASUREMENT, data(weigth_kg=70)).errors
    assert "¿Querías decir «weight_kg»?" in error.message


def test_it_echoes_little_of_a_long_value() -> None:
    long = "x" * 900_000
    found = validate_arguments(MEASUREMENT, {"date": long, long[:90_000]: 1, "meal": long[:9_000]})
    assert len(found.errors) == 3
    assert max(len(error.message) + len(error.path) for error in found.errors) < 400


def test_it_counts_the_errors_and_says_when_there_are_more() -> None:
    found = validate_arguments(MEASUREMENT, {"date": "2026-03-30", "tags": list(range(500))})
    assert len(found.errors) == MAX_ERRORS + 1
    assert found.errors[-1].code == "too_many_errors"


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100_000])
def test_it_refuses_depth_without_recursing_into_it(depth: int) -> None:
    (found,) = faults(deep(depth))
    assert found[1] == "too_deep"


@pytest.mark.parametrize(
    "value", ["x" * 3_000_000, list(range(200_000)), {"date": ["é" * 2_000_000]}]
)
def test_it_refuses_megabytes(value: Any) -> None:
    assert [code for _, code in faults(value)] == ["too_large"]


def test_it_compares_three_thousand_objects_quickly() -> None:
    item = {"type": "object", "properties": {"n": {"type": "integer"}}}
    schema = {"type": "array", "items": item, "uniqueItems": True}
    start = time.perf_counter()
    assert faults([{"n": n} for n in range(3000)], schema) == []
    assert faults([{"n": n} for n in range(3000)] + [{"n": 7.0}], schema)[0][1] == "uniqueItems"
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    "pattern", ["^(a+)+$", "^(a|a)*$", "(.*)*(.*)*x$", "^(?=(a+)+b).*$", r"^(a+)\1+$"]
)
def test_it_never_hangs_on_a_pattern(pattern: str) -> None:
    start = time.perf_counter()
    validate_arguments({"type": "string", "pattern": pattern}, "a" * 50_000 + "c")
    assert time.perf_counter() - start < 3


def test_it_stops_at_a_schema_that_multiplies_itself() -> None:
    definitions: dict[str, Any] = {"d0": {"type": "string"}}
    for n in range(1, 40):
        definitions[f"d{n}"] = {"allOf": [{"$ref": f"#/definitions/d{n - 1}"}] * 2}
    schema = {"definitions": definitions, "$ref": "#/definitions/d39"}
    assert faults("a", schema) == [("", "too_complex")]


def test_it_says_so_when_the_schema_is_broken() -> None:
    for broken in ({"type": 5}, {"a": {1}}, {"$ref": "#/nowhere"}, {"pattern": "("}, 5, None):
        assert faults({}, broken) == [("", "schema")]


def test_it_checks_against_a_schema_that_lint_would_not_publish() -> None:
    assert faults("a", {"type": ["string", "integer"], "minLength": 2, "x-note": 1}) == [
        ("", "minLength")
    ]


def test_it_leaves_open_what_the_schema_opens() -> None:
    opened = {"type": "object", "additionalProperties": True}
    typed = {"type": "object", "additionalProperties": {"type": "number"}}
    named = {"type": "object", "patternProperties": {"^x_": {"type": "number"}}}
    assert faults({"a": {"b": 1}}, opened) == []
    assert faults({"a": 1, "b": "c"}, typed) == [("/b", "type")]
    assert faults({"x_a": 1, "y": 1}, named) == [("/y", "unknown_property")]


def test_it_closes_objects_that_declare_nothing() -> None:
    assert faults({"a": 1}, {"type": "object"}) == [("/a", "unknown_property")]
    closed = {"type": "object", "properties": {}, "additionalProperties": False}
    assert faults({"a": 1}, closed) == [("/a", "unknown_property")]


def test_it_counts_properties_declared_in_combined_schemas() -> None:
    parts = [{"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "string"}}}]
    schema = {"type": "object", "allOf": parts}
    assert faults({"a": "x", "b": "y"}, schema) == []
    assert faults({"c": "x"}, schema) == [("/c", "unknown_property")]


def test_it_reports_the_branch_that_was_meant() -> None:
    number = {"type": "number", "minimum": 1}
    assert faults(0, {"anyOf": [number, {"type": "null"}]}) == [("", "minimum")]
    assert faults("a", {"anyOf": [number, {"type": "null"}]}) == [("", "anyOf")]


def test_it_does_not_change_the_value() -> None:
    value = data(weight_kg=72.5)
    validate_arguments(MEASUREMENT, value)
    assert value == data(weight_kg=72.5)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
NAMES = st.sampled_from(["date", "data", "weight_kg", "tags", "target", "name", "range", "value"])
VALUES = st.recursive(
    SCALARS | st.sets(st.integers()),
    lambda inner: st.lists(inner) | st.dictionaries(NAMES | SCALARS, inner),
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 500)
    | st.sampled_from(["", "a", "2026-03-30", "Cena"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*SEEDS, MEASUREMENT, True, {}]), VALUES)
def test_it_answers_for_any_value(schema: Any, value: Any) -> None:
    found = validate_arguments(schema, value)
    assert found.valid == (not found.errors)
    assert all(error.message and error.code for error in found.errors)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([*SEEDS[:3], *SEEDS[4:], MEASUREMENT]), JSON)
def test_it_agrees_with_a_reference_validator(schema: dict[str, Any], value: Any) -> None:
    ours = [code for _, code in faults(value, schema) if code not in ("unknown_property", "format")]
    text = {key: item for key, item in schema.items() if key != "$schema"}
    theirs = [e for e in Draft7Validator(text).iter_errors(value) if not _house(e)]
    assert bool(ours) == bool(theirs)


def _house(error: Any) -> bool:
    """Faults the house words itself: closed objects."""
    return error.validator == "additionalProperties" and error.validator_value is False
