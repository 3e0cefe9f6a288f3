"""Values as JavaScript compares and names them, where that differs from Python."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Hashable, Iterable
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
        return run(_compound_identity(value))  # type: ignore[no-any-return]
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


def has_repeats(values: Iterable[Any]) -> bool:
    seen: set[Hashable] = set()
    for value in values:
        key = identity(value)
        if key in seen:
            return True
        seen.add(key)
    return False


def truthy(value: Any) -> bool:
    """What counts as true in JavaScript: empty lists and objects do."""
    if isinstance(value, (dict, list)):
        return True
    return bool(value) and value == value
