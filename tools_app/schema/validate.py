"""A tool's arguments against its input schema: every fault, worded for people, never a raise."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from threading import Lock
from typing import Any

from tools_app.schema.canonical import canonical
from tools_app.schema.closed import undeclared
from tools_app.schema.evaluate import Evaluator, TooComplex
from tools_app.schema.local import follow
from tools_app.schema.plain import ArgumentError, NotPlain, plain
from tools_app.schema.strict import check_strict
from tools_app.schema.walk import walk

__all__ = ["ArgumentError", "Validation", "validate_arguments"]

MAX_ERRORS = 100
CACHE_SIZE = 256
# Problems of a schema that leave nothing to check arguments against.
MEANINGLESS = frozenset(
    {"id", "meta", "not_json", "pattern", "too_deep", "too_large", "type", "value"}
)


@dataclass(frozen=True)
class Validation:
    """The verdict, and the faults in the order of the schema (at most MAX_ERRORS and a note)."""

    valid: bool
    errors: tuple[ArgumentError, ...] = ()


@dataclass(frozen=True)
class _Checked:
    schema: Any
    usable: bool


_cache: OrderedDict[str, _Checked] = OrderedDict()
_lock = Lock()


def validate_arguments(schema: Any, value: Any) -> Validation:
    """Check any Python value as the input of a tool.

    Objects are closed at every depth (code ``unknown_property``) unless the schema itself opens
    them. Takes any value, JSON or not; never raises and never changes it.
    """
    checked = _checked(schema)
    if not checked.usable:
        return _refused("El esquema de la herramienta no es válido; avisa a quien la edita.")
    try:
        arguments = plain(value)
    except NotPlain as refusal:
        return Validation(False, (refusal.error,))
    try:
        return _verdict(checked.schema, arguments)
    except (TooComplex, RecursionError):
        return _refused("Los argumentos son demasiado complejos para comprobarlos.", "too_complex")


def _verdict(schema: Any, arguments: Any) -> Validation:
    found = chain(Evaluator(schema).errors(schema, arguments), undeclared(schema, arguments))
    errors = list(islice(_once(found), MAX_ERRORS + 1))
    if len(errors) > MAX_ERRORS:
        note = f"Hay más errores; aquí están los primeros {MAX_ERRORS}."
        errors[MAX_ERRORS] = ArgumentError("", note, "too_many_errors")
    return Validation(not errors, tuple(errors))


def _once(found: Iterable[ArgumentError]) -> Iterator[ArgumentError]:
    seen: set[ArgumentError] = set()
    for error in found:
        if error not in seen:
            seen.add(error)
            yield error


def _refused(message: str, code: str = "schema") -> Validation:
    return Validation(False, (ArgumentError("", message, code),))


def _is_usable(schema: Any) -> bool:
    """A schema that means something, be it looser than the catalogue wants."""
    if any(problem.code in MEANINGLESS for problem in check_strict(schema)):
        return False
    refs = (node.schema["$ref"] for node in walk(schema) if "$ref" in _keys(node.schema))
    return all(isinstance(follow(schema, ref), (dict, bool)) for ref in refs)


def _keys(schema: Any) -> Any:
    return schema if isinstance(schema, dict) else ()


def _checked(schema: Any) -> _Checked:
    """The schema checked once for each canonical text; the oldest are forgotten."""
    try:
        key = canonical(schema)
    except (TypeError, ValueError, RecursionError):
        return _Checked(None, False)
    with _lock:
        if key in _cache:
            _cache.move_to_end(key)
            return _cache[key]
    checked = _Checked(json.loads(key), _is_usable(schema))
    with _lock:
        _cache[key] = checked
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    return checked
