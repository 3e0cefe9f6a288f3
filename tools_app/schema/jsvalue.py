"""Values as JavaScript compares and names them, where that differs from Python."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Hashable
from typing import Any

from tools_app.schema.trampoline import Step, run

# Names that every JavaScript object answers to, even when it has no such key.
INHERITED = frozenset(
    {
        "__proto__",
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
        "__defineGetter__",
        "__defineSetter__",
        "__lookupGetter__",
        "__lookupSetter__",
    }
)


def is_number(value: Any) -> bool:
    """True for a number; booleans are not numbers."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def as_double(value: int | float) -> float:
    """The number as a double; beyond its range it is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def is_finite(value: Any) -> bool:
    return is_number(value) and math.isfinite(as_double(value))


def is_integer(value: Any) -> bool:
    return is_finite(value) and as_double(value).is_integer()


def identity(value: Any) -> Hashable:
    """A hashable key, equal for exactly the values that JavaScript finds deeply equal."""
    if isinstance(value, (list, dict)):
        return run(_compound_identity(value))
    return _scalar_identity(value)


def _scalar_identity(value: Any) -> Hashable:
    return ("n", as_double(value) + 0.0) if is_number(value) else (type(value).__name__, value)


def _compound_identity(value: Any) -> Step:
    """One digest a level, so that hashing never descends into nested tuples."""
    names = list(value) if isinstance(value, dict) else range(len(value))
    parts = []
    for name in names:
        inner = value[name]
        nested = isinstance(inner, (list, dict))
        parts.append(
            (name, (yield _compound_identity(inner)) if nested else _scalar_identity(inner))
        )
    parts = sorted(parts, key=lambda part: part[0])
    text = repr((type(value).__name__, parts))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def has_repeats(values: list[Any]) -> bool:
    """True when two values are equal, or when comparing them fails in JavaScript."""
    if len(values) <= MAX_PAIRED and _overrides_methods(values):
        pairs = ((values[i], values[j]) for i in range(len(values)) for j in range(i))
        return any(_equal_by_methods(one, other) for one, other in pairs)
    return len({identity(value) for value in values}) < len(values)


_METHODS = ("valueOf", "toString")
# Comparing each with each takes the square of their number.
MAX_PAIRED = 1_000


def _overrides_methods(values: list[Any]) -> bool:
    waiting = list(values)
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if "constructor" in node or not node.keys().isdisjoint(_METHODS):
                return True
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return False


def _equal_by_methods(one: Any, other: Any) -> bool:
    """Deep equality that asks objects for their methods, which JSON may have replaced."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal_by_methods, one, other))
    if not (isinstance(one, dict) and isinstance(other, dict)):
        compound = isinstance(one, (dict, list)) or isinstance(other, (dict, list))
        return not compound and identity(one) == identity(other)
    makers = one.get("constructor", dict), other.get("constructor", dict)
    if any(isinstance(maker, (dict, list)) for maker in makers) or makers[0] != makers[1]:
        return False
    if not one.keys().isdisjoint(_METHODS):
        return True
    same_keys = one.keys() == other.keys()
    return same_keys and all(_equal_by_methods(one[key], other[key]) for key in one)


def truthy(value: Any) -> bool:
    """What counts as true in JavaScript: empty lists and objects do."""
    if isinstance(value, (dict, list)):
        return True
    return bool(value) and value == value
