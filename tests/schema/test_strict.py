"""The strict check against Ajv's own verdicts, and what it says of a few schemas."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.schema.mutants import mutants, to_json
from tests.schema.seeds import SEEDS
from tools_app.schema.canonical import loads_javascript
from tools_app.schema.strict import check_strict, compile_schema

GOLDEN = Path(__file__).parent / "ajv_verdicts.jsonl.gz"


def golden_rows() -> list[dict[str, Any]]:
    return [loads_javascript(line) for line in gzip.decompress(GOLDEN.read_bytes()).splitlines()]


def codes(schema: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in check_strict(schema)]


def nested(depth: int) -> Any:
    schema: Any = {}
    for _ in range(depth):
        schema = {"not": schema}
    return schema


def test_it_agrees_with_ajv_on_every_mutant() -> None:
    wrong = [row for row in golden_rows() if row["valid"] != (not check_strict(row["schema"]))]
    assert wrong == []


def test_it_keeps_a_corpus_of_both_verdicts() -> None:
    verdicts = [row["valid"] for row in golden_rows()]
    assert len(verdicts) >= 3000
    assert 600 < sum(verdicts) < len(verdicts) - 600


@pytest.mark.parametrize("seed", SEEDS)
def test_it_takes_the_schemas_the_mutants_come_from(seed: Any) -> None:
    assert check_strict(seed) == []


def test_it_breeds_the_same_mutants_from_the_same_seed() -> None:
    for _ in mutants(8, 600):
        pass
    first = [to_json(mutant) for mutant in mutants(7, 600)]
    golden = [json.dumps(row["schema"], separators=(",", ":")) for row in golden_rows()[:600]]
    assert [text.replace("1e400", "Infinity") for text in first] == golden


@pytest.mark.parametrize(
    ("schema", "path", "code"),
    [
        ({"typo": 1}, "/typo", "unknown_keyword"),
        ({"type": "string", "format": "phone"}, "/format", "unknown_format"),
        ({"minimum": 1}, "/minimum", "missing_type"),
        ({"type": ["string", "number"]}, "/type", "union_type"),
        ({"type": "object", "required": ["a"]}, "/required/0", "required"),
        ({"type": "string", "pattern": "("}, "/pattern", "pattern"),
        ({"enum": [1, 1.0]}, "/enum", "meta"),
        ({"$ref": "#/definitions/a"}, "/$ref", "ref"),
        ({"type": "string", "allOf": [{"type": "null"}]}, "/allOf/0/type", "type_conflict"),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema"}, "/$schema", "dialect"),
        ({"type": "array", "items": [{}]}, "/items", "tuple"),
        ({"if": {}}, "/if", "if"),
    ],
)
def test_it_names_the_place_and_the_reason(schema: Any, path: str, code: str) -> None:
    assert (path, code) in codes(schema)


def test_it_reports_every_problem_at_once() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"minimum": 1}, "b": {"typo": 1}},
        "required": ["c"],
    }
    assert {code for _, code in codes(schema)} == {"missing_type", "unknown_keyword", "required"}


def test_it_takes_names_declared_by_an_earlier_sibling() -> None:
    parts = [{"properties": {"a": {}}}, {"required": ["a"]}]
    assert codes({"type": "object", "allOf": parts}) == []
    assert codes({"type": "object", "allOf": parts[::-1]}) != []


def test_it_leaves_unused_definitions_alone() -> None:
    assert codes({"$defs": {"a": {"typo": 1}}}) == []
    assert codes({"$defs": {"a": {"typo": 1}}, "$ref": "#/$defs/a"}) != []


def test_it_follows_recursive_references_to_an_end() -> None:
    tree = {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#"}}}}
    assert codes(tree) == []
    assert codes({"definitions": {"a": {"$ref": "#/definitions/a"}}, "$ref": "#/definitions/a"})


@pytest.mark.parametrize(
    "odd", [None, 0, "object", [], (), {1: 2}, {"a": {3}}, object(), nested(600)]
)
def test_it_refuses_what_is_no_schema_without_raising(odd: Any) -> None:
    assert check_strict(odd) != []


def test_it_reaches_the_bottom_of_a_deep_schema() -> None:
    assert codes(nested(400)) == []


def test_it_refuses_a_schema_with_too_many_values() -> None:
    assert codes({"enum": list(range(300_000))}) == [("", "too_large")]


def test_it_keeps_the_schema_with_its_problems() -> None:
    compiled = compile_schema({"typo": 1})
    assert (compiled.ok, compiled.schema) == (False, {"typo": 1})
