"""OpenAI's strict form of a schema: closed objects, everything required, optional means null."""

from __future__ import annotations

from typing import Any

# Bounds and annotations that strict does not carry; leaving them out only widens what the model
# may write, and every call is validated against the catalogue's own schema anyway.
DROPPED = frozenset(
    {"minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"}
    | {"default", "examples", "$schema", "$comment", "readOnly", "writeOnly", "deprecated"}
)
FORMATS = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
)
# What has no strict form at all: such a tool goes out as it is, and not as strict.
UNCARRIED = frozenset(
    {"not", "if", "then", "else", "dependencies", "dependentRequired", "dependentSchemas"}
    | {"patternProperties", "propertyNames", "contains", "prefixItems", "additionalItems"}
)


class _NoStrictForm(Exception):
    """The schema says something that strict cannot say."""


def strict_schema(schema: dict[str, Any]) -> dict[str, Any] | None:
    """The strict form of an object schema, or None where it has none; the input is not touched."""
    if schema.get("type") != "object" or "anyOf" in schema or "oneOf" in schema:
        return None
    try:
        return _convert(schema)
    except _NoStrictForm:
        return None


def _convert(schema: Any) -> dict[str, Any]:
    if not isinstance(schema, dict) or UNCARRIED & schema.keys():
        raise _NoStrictForm
    schema = _inline_all_of(schema)
    result = {key: _value(key, value) for key, value in schema.items() if _carried(key, value)}
    return _close(result, schema) if _is_object(schema) else result


def _carried(key: str, value: Any) -> bool:
    return key not in DROPPED and (key != "format" or value in FORMATS)


def _value(key: str, value: Any) -> Any:
    if key == "items":
        return _convert(value)
    if key in ("anyOf", "oneOf"):
        return [_convert(branch) for branch in value]
    if key in ("definitions", "$defs"):
        return {name: _convert(branch) for name, branch in value.items()}
    return value


def _inline_all_of(schema: dict[str, Any]) -> dict[str, Any]:
    if "allOf" not in schema:
        return schema
    rest = {key: value for key, value in schema.items() if key != "allOf"}
    branches = schema["allOf"]
    if len(branches) != 1 or not isinstance(branches[0], dict) or rest.keys() & branches[0].keys():
        raise _NoStrictForm
    return {**rest, **branches[0]}


def _is_object(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    return kind == "object" or (isinstance(kind, list) and "object" in kind)


def _close(result: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Declare every property, required or null, and refuse all others."""
    if schema.get("additionalProperties", False) is not False or "properties" not in schema:
        raise _NoStrictForm
    required = schema.get("required", ())
    result["properties"] = {
        name: _convert(value) if name in required else _nullable(_convert(value))
        for name, value in schema["properties"].items()
    }
    result["required"] = list(schema["properties"])
    result["additionalProperties"] = False
    return result


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema, also satisfied by null, which stands for "not given"."""
    kind = schema.get("type")
    if kind is None or "const" in schema or "$ref" in schema:
        return _any_of_null(schema)
    kinds = kind if isinstance(kind, list) else [kind]
    result = {**schema, "type": kinds if "null" in kinds else [*kinds, "null"]}
    if "enum" in schema and None not in schema["enum"]:
        result["enum"] = [*schema["enum"], None]
    return result


def _any_of_null(schema: dict[str, Any]) -> dict[str, Any]:
    if schema.keys() <= {"anyOf", "description", "title"} and "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return {"anyOf": [schema, {"type": "null"}]}
