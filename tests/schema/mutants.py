"""Mutants of real tool schemas for comparing the strict check with Ajv: seeds, edits, oddities."""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

from tests.schema.oddities import ODDITIES
from tests.schema.seeds import SEEDS

Rng = random.Random

TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"]
FORMATS = [
    *("date", "time", "date-time", "iso-time", "iso-date-time", "duration", "uri"),
    *("uri-reference", "uri-template", "url", "email", "hostname", "ipv4", "ipv6", "regex"),
    *("uuid", "json-pointer", "json-pointer-uri-fragment", "relative-json-pointer", "byte"),
    *("int32", "int64", "float", "double", "password", "binary", "idn-email", "iri", "phone"),
    *("", "Date", "constructor", "enum"),
]
PATTERNS = [
    *("^[a-z]+$", "^\\d{4}-\\d{2}-\\d{2}$", "(", "[", "\\", "a{2,1}", "*", "\\p{L}+", "\\p{Foo}"),
    *("(?<y>a)\\k<y>", "\\k<z>", "(?<!a)b", "[b-a]", "\\-", "\\_", "{", "}", "]", "\\u{1F600}"),
    *(
        "^peso",
        "_kg$",
        "",
        ".",
        "^ñ",
        "\\Z",
        "\\A",
        "(?i)a",
        "(?P<n>a)",
        "[\\w-a]",
        "\\1",
        "(a)\\1",
    ),
    *(
        "(?:a",
        "a++",
        "a{,3}",
        "[[:alpha:]]",
        "\\cA",
        "\\c",
        "\\x4",
        "\\u12",
        "\\0",
        "\\01",
        "(?=a)*",
    ),
    *(
        "[\\u{1F600}-\\u{1F64F}]",
        "^x-",
        "/",
        "a|b",
        "(?#c)",
        "(?>a)",
        "\\d+\\.\\d+",
        "[^]",
        "[]",
        "$^",
    ),
]
SCALARS: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 0.5, 1.0, 1e400, -0.0, "", "a", "object", "weight_kg"),
    *([], ["a"], ["a", "a"], [1, 1.0], [True, 1], [{}], [None], {}, {"a": 1}, {"type": "string"}),
    *({"a": {"type": "string"}}, {"$ref": "#"}, {"a": ["b"]}, {"a": True}, ["object", "null"]),
]
REFS = [
    *("#", "#/", "", "#/definitions/a", "#/definitions/b", "#/$defs/a", "#/properties/date"),
    *("#/properties/data", "#/properties", "#/required", "#/required/0", "#/type", "#/title"),
    *("#/definitions/missing", "#a", "#/definitions/a/properties/x", "other.json", "a", "./a"),
    *("http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-07/schema"),
    *("http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger",),
    *("http://json-schema.org/draft-04/schema#", "#/definitions/a%20b", "#/definitions/a b"),
    *(
        "#/definitions/x~1y",
        "#/definitions/%",
        "#/allOf/0",
        "#/anyOf/1",
        "#/items",
        "#/constructor",
    ),
    *("toString", "http://example.com/t.json#/definitions/a", "http://example.com/t.json"),
    *("t.json", "/t.json", "urn:x:y", "#/definitions", "#/minLength", "#/properties/date/type"),
]
IDS = [
    *("http://example.com/t.json", "http://example.com/", "t.json", "#a", "a", "", "urn:x:y", "#"),
    *(
        "/a/b",
        "http://json-schema.org/draft-07/schema",
        "constructor",
        "#/definitions/a",
        "%",
        "a b",
    ),
    *("http://example.com/t.json#", "HTTP://EXAMPLE.com/a/../t.json", "//x", "\\\\x", "a#b"),
]
NAMES = [
    *("weight_kg", "date", "items", "x", "a", "type", "$ref", "$id", "constructor", "toString"),
    *("__proto__", "required", "peso (kg)", "ñ", "", "a/b", "a~b", "0", "x-1", "if"),
]


def scalar(rng: Rng) -> Any:
    """Any value, as a copy: an edit must not reach the next mutant."""
    return copy.deepcopy(rng.choice(SCALARS))


def schema(rng: Rng, depth: int = 0) -> Any:
    """A small schema: mostly sound, now and then not."""
    if rng.random() < 0.08:
        return rng.choice(
            [True, False, {}, {"title": "x"}, {"$comment": "c"}, {"description": "d"}]
        )
    if depth > 2 or rng.random() < 0.45:
        return rng.choice(_LEAVES)(rng)
    return rng.choice(_BRANCHES)(rng, depth + 1)


_LEAVES: list[Callable[[Rng], Any]] = [
    lambda rng: {"type": "string", "minLength": 1},
    lambda rng: {"type": "string", "format": rng.choice(FORMATS)},
    lambda rng: {"type": "string", "pattern": rng.choice(PATTERNS)},
    lambda rng: {"type": "number", "minimum": 0},
    lambda rng: {"type": "integer", "maximum": 5},
    lambda rng: {"enum": ["a", "b"]},
    lambda rng: {"const": scalar(rng)},
    lambda rng: {"type": rng.choice(TYPES)},
    lambda rng: {"type": rng.sample(TYPES, 2)},
    lambda rng: {"type": ["null", rng.choice(TYPES)]},
    lambda rng: {"type": rng.choice(TYPES), "nullable": rng.choice([True, False])},
    lambda rng: {"required": [rng.choice(NAMES)]},
    lambda rng: {"type": "object", "required": [rng.choice(NAMES)]},
    lambda rng: {"minimum": 1},
    lambda rng: {"minLength": 1},
    lambda rng: {"$ref": rng.choice(REFS)},
    lambda rng: {"$id": rng.choice(IDS), "type": "string"},
    lambda rng: {"$anchor": rng.choice(["a", "b", "1", "a b"]), "type": "string"},
]


def _objects(rng: Rng, depth: int) -> Any:
    names = rng.sample(NAMES, 2)
    result: dict[str, Any] = {"properties": {name: schema(rng, depth) for name in names}}
    if rng.random() < 0.8:
        result["type"] = "object"
    if rng.random() < 0.5:
        result["required"] = [rng.choice([*names, rng.choice(NAMES)])]
    if rng.random() < 0.3:
        result["additionalProperties"] = rng.choice([False, True, schema(rng, depth)])
    return result


_BRANCHES: list[Callable[[Rng, int], Any]] = [
    _objects,
    _objects,
    lambda rng, d: {"type": "array", "items": schema(rng, d)},
    lambda rng, d: {"type": "array", "items": [schema(rng, d)], "minItems": 1, "maxItems": 1},
    lambda rng, d: {"type": "array", "items": [schema(rng, d)], "additionalItems": schema(rng, d)},
    lambda rng, d: {"type": "array", "contains": schema(rng, d), "uniqueItems": True},
    lambda rng, d: {"anyOf": [schema(rng, d), schema(rng, d)]},
    lambda rng, d: {"oneOf": [schema(rng, d), schema(rng, d)]},
    lambda rng, d: {"allOf": [schema(rng, d), schema(rng, d)]},
    lambda rng, d: {"type": rng.choice(TYPES), "anyOf": [schema(rng, d), schema(rng, d)]},
    lambda rng, d: {"type": "object", "allOf": [_objects(rng, d), schema(rng, d)]},
    lambda rng, d: {**_objects(rng, d), "anyOf": [{"required": [rng.choice(NAMES)]}]},
    lambda rng, d: {"not": schema(rng, d)},
    lambda rng, d: {"if": schema(rng, d), "then": schema(rng, d)},
    lambda rng, d: {"if": schema(rng, d), "then": schema(rng, d), "else": schema(rng, d)},
    lambda rng, d: {"type": "object", "patternProperties": {rng.choice(PATTERNS): schema(rng, d)}},
    lambda rng, d: {
        **_objects(rng, d),
        "patternProperties": {rng.choice(PATTERNS): schema(rng, d)},
    },
    lambda rng, d: {"type": "object", "propertyNames": schema(rng, d)},
    lambda rng, d: {"type": "object", "dependencies": {"a": rng.choice([["b"], schema(rng, d)])}},
    lambda rng, d: {"$ref": rng.choice(REFS), **schema_object(rng, d)},
]


def schema_object(rng: Rng, depth: int = 0) -> dict[str, Any]:
    found = schema(rng, depth)
    return found if isinstance(found, dict) else {}


def value_for(rng: Rng, keyword: str) -> Any:
    """A value for a keyword: usually of the right kind."""
    if rng.random() < 0.2:
        return scalar(rng)
    return _VALUES[keyword](rng)


def _count(rng: Rng) -> Any:
    return rng.choice([0, 1, 2, 3, 2.0, 2.5, -1])


def _number(rng: Rng) -> Any:
    return rng.choice([0, 1, -5, 0.1, 400, 1e400])


def _schemas(rng: Rng) -> Any:
    return [schema(rng, 1) for _ in range(rng.randint(1, 3))]


def _map(rng: Rng) -> Any:
    return {rng.choice([*NAMES, "b"]): schema(rng, 1) for _ in range(rng.randint(1, 3))}


def _any(rng: Rng) -> Any:
    return scalar(rng)


def _text(rng: Rng) -> Any:
    return rng.choice(["", "a", "Peso en kg"])


def _sub(rng: Rng) -> Any:
    return schema(rng, 1)


def _flag(rng: Rng) -> Any:
    return rng.choice([True, False])


_VALUES: dict[str, Callable[[Rng], Any]] = {
    **dict.fromkeys(
        ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties"), _count
    ),
    **dict.fromkeys(("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"), _number),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _schemas),
    **dict.fromkeys(("properties", "definitions", "$defs"), _map),
    **dict.fromkeys(
        ("title", "description", "$comment", "contentEncoding", "contentMediaType"), _text
    ),
    **dict.fromkeys(("not", "if", "then", "else", "additionalItems", "contains"), _sub),
    **dict.fromkeys(("additionalProperties", "propertyNames", "contentSchema"), _sub),
    **dict.fromkeys(("readOnly", "writeOnly", "deprecated", "uniqueItems", "nullable"), _flag),
    **dict.fromkeys(("const", "default", "example", "discriminator", "id", "$vocabulary"), _any),
    **dict.fromkeys(("minContains", "maxContains"), _count),
    **dict.fromkeys(("unevaluatedProperties", "unevaluatedItems", "prefixItems"), _sub),
    **dict.fromkeys(("dependentRequired", "dependentSchemas", "x-order", "constructor"), _any),
    **dict.fromkeys(("formatMinimum", "formatMaximum"), lambda rng: "2026-01-01"),
    **dict.fromkeys(("formatExclusiveMinimum", "formatExclusiveMaximum"), lambda rng: "2026-01-01"),
    "type": lambda rng: rng.choice([rng.choice(TYPES), rng.sample(TYPES, 2), [rng.choice(TYPES)]]),
    "items": lambda rng: rng.choice([_sub, _schemas])(rng),
    "enum": lambda rng: rng.choice([["a", "b"], ["a", "a"], [1, 1.0], [1, True], [None], [{}, {}]]),
    "required": lambda rng: rng.sample(NAMES, rng.randint(0, 2)),
    "multipleOf": lambda rng: rng.choice([1, 0.01, 0, -1]),
    "format": lambda rng: rng.choice(FORMATS),
    "pattern": lambda rng: rng.choice(PATTERNS),
    "patternProperties": lambda rng: {rng.choice(PATTERNS): schema(rng, 1)},
    "dependencies": lambda rng: {
        rng.choice(NAMES): rng.choice([["a"], ["a", "a"], schema(rng, 1)])
    },
    "examples": lambda rng: rng.choice([[], ["a"], "a"]),
    "$ref": lambda rng: rng.choice(REFS),
    "$id": lambda rng: rng.choice(IDS),
    "$anchor": lambda rng: rng.choice(["a", "b", "1a", ""]),
    "$async": lambda rng: rng.choice([True, False, "yes", 0]),
    "$schema": lambda rng: rng.choice(
        [
            "http://json-schema.org/draft-07/schema#",
            "http://json-schema.org/draft-07/schema",
            "http://json-schema.org/schema#",
            "https://json-schema.org/draft/2020-12/schema",
            "",
        ]
    ),
}
KEYWORDS = list(_VALUES)


def places(node: Any, found: list[dict[str, Any]] | None = None) -> list[dict[str, Any]]:
    """Every object inside, schema or not."""
    found = [] if found is None else found
    if isinstance(node, dict):
        found.append(node)
        for value in node.values():
            places(value, found)
    elif isinstance(node, list):
        for value in node:
            places(value, found)
    return found


def mutate(rng: Rng, root: Any) -> Any:
    """One edit somewhere in the schema."""
    if not isinstance(root, dict):
        return schema(rng)
    place = rng.choice(places(root))
    return rng.choice(_EDITS)(rng, root, place)


def _set(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    keyword = rng.choice(KEYWORDS)
    place[keyword] = value_for(rng, keyword)
    return root


def _drop(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    if place:
        del place[rng.choice(list(place))]
    return root


def _replace(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    if place:
        place[rng.choice(list(place))] = scalar(rng)
    return root


def _rename(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    if place:
        name = rng.choice(list(place))
        place[rng.choice([name.upper(), name + "s", *NAMES])] = place.pop(name)
    return root


def _graft(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    place.update(schema_object(rng, rng.randint(0, 1)))
    return root


def _wrap(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    inner = copy.deepcopy(place)
    place.clear()
    keyword = rng.choice(["anyOf", "allOf", "oneOf", "not", "if", "then"])
    place[keyword] = [inner] if keyword.endswith("Of") else inner
    if rng.random() < 0.5:
        place["type"] = rng.choice(TYPES)
    return root


def _hoist(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    """Move a part into definitions and refer to it."""
    if place is root:
        return root
    holder = rng.choice(["definitions", "$defs"])
    inner = copy.deepcopy(place)
    place.clear()
    place["$ref"] = f"#/{holder}/a"
    if rng.random() < 0.3:
        place[rng.choice(KEYWORDS)] = scalar(rng)
    if isinstance(root.setdefault(holder, {}), dict):
        root[holder]["a"] = inner
    return root


def _define(rng: Rng, root: Any, place: dict[str, Any]) -> Any:
    root[rng.choice(["definitions", "$defs"])] = {
        rng.choice(["a", "b", "a b", "x/y"]): rng.choice([schema(rng), scalar(rng)])
    }
    place["$ref"] = rng.choice(REFS)
    return root


_EDITS: list[Callable[[Rng, Any, dict[str, Any]], Any]] = [
    *(_set, _set, _set, _drop, _replace, _rename, _graft, _graft, _wrap, _hoist, _define)
]


def mutants(seed: int, count: int) -> Iterator[Any]:
    """Schemas to judge: the oddities first, then seeds and small schemas with a few edits."""
    rng = random.Random(seed)
    yield from ODDITIES[:count]
    for _ in range(count - len(ODDITIES)):
        bred = rng.random() < 0.7
        root = copy.deepcopy(rng.choice(SEEDS)) if bred else schema(rng)
        for _edit in range(rng.choice([1, 1, 1, 2, 3]) if bred else rng.choice([0, 0, 1, 2])):
            root = mutate(rng, root)
        yield root


def to_json(value: Any) -> str:
    """One line; numbers beyond a double are written as JSON writes them."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("Infinity", "1e400")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    options = parser.parse_args()
    for mutant in mutants(options.seed, options.count):
        sys.stdout.write(to_json(mutant) + "\n")


if __name__ == "__main__":
    main()
