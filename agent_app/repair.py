"""Mends arguments whose meaning is certain: JSON sent as text, decimals with a comma."""

from __future__ import annotations

from decimal import Decimal
from math import isfinite
from typing import Any

from agent_app.parsing import fold, parse_decimal
from tools_app.schema.canonical import JSONRefused, loads_strict

STRUCTURES = {"object": dict, "array": list}
NUMBERS = ("number", "integer")
MAX_DEPTH = 16


def repair(schema: dict[str, Any], arguments: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Arguments as meant, and the JSON Pointers of what was mended. Never raises."""
    repairs: list[str] = []
    return _object(schema, arguments, "", repairs), repairs


def _object(schema: dict[str, Any], value: dict[str, Any], path: str, log: list[str]) -> dict:
    properties = schema.get("properties", {})
    required = schema.get("required", [])
    mended = {}
    for key, item in value.items():
        place = f"{path}/{key}"
        if key in properties and key not in required and _is_absent(item):
            log.append(place)
            continue
        mended[key] = _value(properties.get(key, {}), item, place, log)
    return mended


def _is_absent(item: Any) -> bool:
    """Null and blank text are how models leave an optional argument out."""
    return item is None or (isinstance(item, str) and not item.strip())


def _value(schema: dict[str, Any], value: Any, path: str, log: list[str]) -> Any:
    if path.count("/") > MAX_DEPTH:
        return value
    kind = schema.get("type")
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # no JSON column holds it; as text it fails validation by name
    if isinstance(value, str):
        value = _from_text(schema, _storable(value, path, log), path, log)
    if kind == "object" and isinstance(value, dict):
        return _object(schema, value, path, log)
    if kind == "array" and isinstance(value, list):
        items = schema.get("items", {})
        return [_value(items, item, f"{path}/{i}", log) for i, item in enumerate(value)]
    return value


def _storable(value: str, path: str, log: list[str]) -> str:
    """Without NUL and lone surrogates, which no database column could hold."""
    clean = value.replace("\0", "").encode("utf-8", "ignore").decode()
    if clean != value:
        log.append(path)
    return clean


def _from_text(schema: dict[str, Any], value: str, path: str, log: list[str]) -> Any:
    """Text where the schema wants something else, when it can only mean one thing."""
    kind = schema.get("type")
    mended: Any = value
    if kind in STRUCTURES:
        mended = _json(value, STRUCTURES[kind])
    elif "enum" in schema:
        mended = _member(value, schema["enum"])
    elif kind in NUMBERS:
        mended = _number(value)
    if mended is not value:
        log.append(path)
    return mended


def _member(value: str, members: list[Any]) -> str:
    """The one of ``members`` that was meant, case, accents and blanks aside."""
    if value in members:
        return value
    meant = [one for one in members if isinstance(one, str) and fold(one) == fold(value)]
    return meant[0] if len(meant) == 1 else value


def _json(value: str, wanted: type) -> Any:
    try:
        parsed = loads_strict(value)
    except JSONRefused:
        return value
    return parsed if isinstance(parsed, wanted) else value


def _number(value: str) -> Any:
    try:
        number: Decimal = parse_decimal(value)
    except ValueError:
        return value
    return int(number) if number == number.to_integral_value() else float(number)
