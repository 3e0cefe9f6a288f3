"""The draft-07 meta-schema as a table: what value each keyword may have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tools_app.schema.jsvalue import has_repeats, is_finite, is_integer, is_number
from tools_app.schema.pointer import child

SIMPLE_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")


def _is_string(value: Any) -> bool:
    return isinstance(value, str)


def _is_boolean(value: Any) -> bool:
    return isinstance(value, bool)


def _is_array(value: Any) -> bool:
    return isinstance(value, list)


def _is_count(value: Any) -> bool:
    return is_number(value) and is_integer(value) and value >= 0


def _is_positive(value: Any) -> bool:
    return is_finite(value) and value > 0


def _is_string_array(value: Any) -> bool:
    return (
        _is_array(value) and all(isinstance(item, str) for item in value) and not has_repeats(value)
    )


def _is_enum(value: Any) -> bool:
    return _is_array(value) and bool(value) and not has_repeats(value)


def _is_type(value: Any) -> bool:
    if isinstance(value, str):
        return value in SIMPLE_TYPES
    return _is_string_array(value) and bool(value) and all(item in SIMPLE_TYPES for item in value)


_STRING = (_is_string, "un texto")
_BOOLEAN = (_is_boolean, "true o false")
_NUMBER = (is_finite, "un número")
_COUNT = (_is_count, "un entero no negativo")

VALUES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "$id": _STRING,
    "$schema": _STRING,
    "$ref": _STRING,
    "$comment": _STRING,
    "title": _STRING,
    "description": _STRING,
    "pattern": _STRING,
    "format": _STRING,
    "contentMediaType": _STRING,
    "contentEncoding": _STRING,
    "readOnly": _BOOLEAN,
    "uniqueItems": _BOOLEAN,
    "examples": (_is_array, "una lista"),
    "multipleOf": (_is_positive, "un número mayor que cero"),
    "maximum": _NUMBER,
    "exclusiveMaximum": _NUMBER,
    "minimum": _NUMBER,
    "exclusiveMinimum": _NUMBER,
    "maxLength": _COUNT,
    "minLength": _COUNT,
    "maxItems": _COUNT,
    "minItems": _COUNT,
    "maxProperties": _COUNT,
    "minProperties": _COUNT,
    "required": (_is_string_array, "una lista de nombres sin repetir"),
    "enum": (_is_enum, "una lista con valores, sin repetir ninguno"),
    "type": (_is_type, f"uno de {', '.join(SIMPLE_TYPES)}, o una lista de ellos sin repetir"),
}

SCHEMA_KEYS = frozenset(
    {
        "additionalItems",
        "additionalProperties",
        "contains",
        "else",
        "if",
        "items",
        "not",
        "propertyNames",
        "then",
    }
)
LIST_KEYS = frozenset({"allOf", "anyOf", "oneOf"})
MAP_KEYS = frozenset({"definitions", "dependencies", "patternProperties", "properties"})

Fault = tuple[str, str]


def meta_faults(schema: Any) -> Iterator[Fault]:
    """Pairs of path and Spanish message, one for each keyword whose value is not allowed."""
    waiting: list[tuple[str, Any]] = [("", schema)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, bool):
            continue
        if not isinstance(node, dict):
            yield path, "Aquí va un esquema: un objeto, true o false."
            continue
        for keyword, value in node.items():
            at = child(path, keyword)
            if keyword in VALUES:
                accepts, expected = VALUES[keyword]
                if not accepts(value):
                    yield at, f"El valor de «{keyword}» debe ser {expected}."
            else:
                faults, inner = _inner(keyword, value, at)
                yield from faults
                waiting.extend(reversed(inner))


def _inner(keyword: str, value: Any, at: str) -> tuple[list[Fault], list[tuple[str, Any]]]:
    """Faults of a keyword that holds schemas, and the schemas it holds."""
    if keyword in LIST_KEYS or (keyword == "items" and isinstance(value, list)):
        if not isinstance(value, list) or not value:
            return [(at, f"El valor de «{keyword}» debe ser una lista con algún esquema.")], []
        return [], [(child(at, index), item) for index, item in enumerate(value)]
    if keyword in SCHEMA_KEYS:
        return [], [(at, value)]
    if keyword not in MAP_KEYS:
        return [], []
    if not isinstance(value, dict):
        return [(at, f"El valor de «{keyword}» debe ser un objeto de esquemas.")], []
    if keyword != "dependencies":
        return [], [(child(at, name), item) for name, item in value.items()]
    return _dependencies(value, at)


def _dependencies(value: dict[str, Any], at: str) -> tuple[list[Fault], list[tuple[str, Any]]]:
    faults = [
        (child(at, name), "Una dependencia es un esquema o una lista de nombres sin repetir.")
        for name, item in value.items()
        if isinstance(item, list) and not _is_string_array(item)
    ]
    schemas = [(child(at, n), item) for n, item in value.items() if not isinstance(item, list)]
    return faults, schemas
