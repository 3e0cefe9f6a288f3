"""The house rule that objects are closed: what a schema does not declare is refused."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from tools_app.schema.local import follow
from tools_app.schema.patterns import BadPattern, PatternTooCostly, search
from tools_app.schema.plain import ArgumentError, clip, step_into

_IN_PLACE_ONE = ("if", "then", "else")
_IN_PLACE_MANY = ("allOf", "anyOf", "oneOf")
MAX_SCHEMAS = 500


def undeclared(schema: Any, value: Any) -> Iterator[ArgumentError]:
    """Errors for the properties, at any depth, that no schema of their object declares."""
    waiting: list[tuple[list[Any], Any, str]] = [([schema], value, "")]
    while waiting:
        schemas, here, path = waiting.pop()
        schemas = _in_place(schema, schemas)
        if any("const" in s or "enum" in s for s in schemas):
            continue
        if isinstance(here, list):
            inner = [(_item_schemas(schemas, i), x, step_into(path, i)) for i, x in enumerate(here)]
            waiting.extend(reversed(inner))
        elif isinstance(here, dict):
            for name, item in here.items():
                found = _property_schemas(schemas, name)
                if found is None:
                    yield _unknown(schemas, name, path)
                elif not any(_is_open(s) for s in found):
                    waiting.append((found, item, step_into(path, name)))


def _in_place(root: Any, schemas: list[Any]) -> list[dict[str, Any]]:
    """These schemas and every one they apply to the same value."""
    waiting = [s for s in reversed(schemas) if isinstance(s, dict)]
    seen: dict[int, dict[str, Any]] = {}
    while waiting and len(seen) < MAX_SCHEMAS:
        schema = waiting.pop()
        if id(schema) in seen:
            continue
        seen[id(schema)] = schema
        inner = [schema[key] for key in _IN_PLACE_ONE if key in schema]
        for key in _IN_PLACE_MANY:
            inner.extend(schema[key] if isinstance(schema.get(key), list) else ())
        dependencies = schema.get("dependencies")
        inner.extend(dependencies.values() if isinstance(dependencies, dict) else ())
        if "$ref" in schema:
            inner.append(follow(root, schema["$ref"]))
        waiting.extend(s for s in reversed(inner) if isinstance(s, dict))
    return list(seen.values())


def _item_schemas(schemas: list[dict[str, Any]], index: int) -> list[Any]:
    found = []
    for schema in schemas:
        items = schema.get("items")
        if isinstance(items, list):
            items = items[index] if index < len(items) else schema.get("additionalItems")
        found.append(items)
    return found


def _property_schemas(schemas: list[dict[str, Any]], name: str) -> list[Any] | None:
    """The schemas that declare this property; None when it is not declared."""
    found: list[Any] = []
    for schema in schemas:
        properties: dict[str, Any] = _map(schema, "properties")
        declared = name in properties
        if declared:
            found.append(properties[name])
        patterns: dict[str, Any] = _map(schema, "patternProperties")
        for pattern in patterns:
            if _matches(pattern, name):
                declared = True
                found.append(patterns[pattern] or {})
        if not declared and schema.get("additionalProperties", False) is not False:
            found.append(schema["additionalProperties"])
    return found or None


def _map(schema: dict[str, Any], keyword: str) -> dict[str, Any]:
    value = schema.get(keyword)
    return value if isinstance(value, dict) else {}


def _matches(pattern: str, name: str) -> bool:
    try:
        return search(pattern, name)
    except (BadPattern, PatternTooCostly):
        return False


def _is_open(schema: Any) -> bool:
    """``additionalProperties: true`` opens everything below, since nothing can be declared."""
    return schema is True


def _unknown(schemas: list[dict[str, Any]], name: str, path: str) -> ArgumentError:
    known = [key for s in schemas for key in _map(s, "properties")]
    near = get_close_matches(name[:80], known[:200], n=1)
    hint = f"¿Querías decir «{clip(near[0])}»?" if near else "Quítala."
    message = f"La propiedad «{clip(name)}» no existe aquí. {hint}"
    return ArgumentError(step_into(path, name), message, "unknown_property")
