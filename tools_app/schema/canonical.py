"""JSON in and out: strict reading with a place for every fault, and one canonical text."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

MAX_BYTES = 1_000_000
MAX_DEPTH = 500
MAX_DIGITS = 308

_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{\]}]|[^\s"\[\]{},:]+', re.DOTALL)
_COLON = re.compile(r"\s*:")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")

_FAULTS = {
    "Expecting value": "Aquí falta un valor.",
    "Expecting property name enclosed in double quotes": (
        "Aquí va un nombre entre comillas dobles; puede que sobre una coma."
    ),
    "Expecting ':' delimiter": "Faltan los dos puntos después del nombre.",
    "Expecting ',' delimiter": "Falta una coma, o falta cerrar el bloque.",
    "Extra data": "Sobra texto después del final.",
    "Unterminated string starting at": "Falta cerrar las comillas de este texto.",
    "Invalid control character at": "Hay un carácter de control sin escapar dentro de un texto.",
    "Invalid \\escape": "La barra invertida no forma un escape válido.",
    "Invalid \\uXXXX escape": "Un escape \\u lleva cuatro cifras hexadecimales.",
    "Illegal trailing comma before end of object": "Sobra la coma del final.",
    "Illegal trailing comma before end of array": "Sobra la coma del final.",
}


class JSONRefused(ValueError):
    """JSON text that is not accepted; ``line`` and ``column`` count from 1, ``code`` is stable."""

    def __init__(self, message: str, line: int = 1, column: int = 1, code: str = "invalid") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.code = code


def loads_strict(
    text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH
) -> Any:
    """Read JSON and refuse what JSON allows but a catalogue must not keep.

    Raises JSONRefused with code ``not_utf8``, ``too_large``, ``too_deep``, ``duplicate_key``,
    ``nul``, ``lone_surrogate``, ``not_finite``, ``number_too_large`` or ``invalid``.
    """
    text = _decode(text, max_bytes)
    check_depth(text, max_depth)
    _check_escapes(text)
    return _parse(text, strict=True)


def loads_javascript(
    text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH
) -> Any:
    """Read JSON as ``JSON.parse`` does: the last of two equal keys wins, a huge number is infinite.

    Raises JSONRefused like ``loads_strict``, for fewer reasons.
    """
    text = _decode(text, max_bytes)
    check_depth(text, max_depth)
    return _parse(text, strict=False)


def canonical(value: Any) -> str:
    """JSON without white space, accents as they are, keys in the order given by the author."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def pretty(value: Any) -> str:
    """JSON for people: two spaces of indent, accents as they are, keys as authored."""
    return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 in hex of a text, or of any other value's canonical JSON."""
    text = value if isinstance(value, str) else canonical(value)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def check_depth(text: str, max_depth: int) -> None:
    """Raise JSONRefused (``too_deep``) before any recursive reader sees the text."""
    depth = 0
    for token in _STRUCTURE.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth += 1
            if depth > max_depth:
                _refuse(
                    text, token.start(), "too_deep", f"Hay más de {max_depth} niveles anidados."
                )
        elif mark in "]}":
            depth -= 1


def _decode(text: str | bytes, max_bytes: int) -> str:
    if len(text) > max_bytes:
        raise JSONRefused(f"El texto pasa de {max_bytes} bytes.", code="too_large")
    if isinstance(text, str):
        lone = _SURROGATE.search(text)
        if lone:
            _refuse(text, lone.start(), "lone_surrogate", "Hay medio carácter Unicode suelto.")
        if len(text.encode()) > max_bytes:
            raise JSONRefused(f"El texto pasa de {max_bytes} bytes.", code="too_large")
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8")
        _refuse(before, len(before), "not_utf8", "El texto no está en UTF-8.")


def _parse(text: str, *, strict: bool) -> Any:
    try:
        return json.loads(
            text,
            parse_constant=lambda name: _refuse_token(text, name),
            parse_int=lambda digits: _number(text, digits, strict=strict),
            parse_float=lambda digits: _number(text, digits, strict=strict),
            object_pairs_hook=(lambda pairs: _object(text, pairs)) if strict else None,
        )
    except json.JSONDecodeError as error:
        message = _FAULTS.get(error.msg, "El texto no es JSON válido.")
        raise JSONRefused(message, error.lineno, error.colno, "invalid") from error


def _number(text: str, digits: str, *, strict: bool) -> int | float:
    whole = digits.lstrip("-").isdigit()
    if whole and len(digits) <= MAX_DIGITS:
        return int(digits)
    number = float(digits)
    if strict and (math.isinf(number) or (whole and len(digits) > MAX_DIGITS)):
        at = next((m.start() for m in _STRUCTURE.finditer(text) if m[0] == digits), 0)
        _refuse(text, at, "number_too_large", "Este número es demasiado grande.")
    return number


def _refuse_token(text: str, name: str) -> NoReturn:
    at = next((m.start() for m in _STRUCTURE.finditer(text) if m[0] == name), 0)
    _refuse(text, at, "not_finite", f"{name} no es un número de JSON.")


def _object(text: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        at, key = next(_duplicates(text))
        _refuse(text, at, "duplicate_key", f"La clave «{key[:80]}» está repetida.")
    return result


def _duplicates(text: str) -> Iterator[tuple[int, str]]:
    """Offsets of keys seen before in the same object."""
    open_blocks: list[set[str]] = []
    for token in _STRUCTURE.finditer(text):
        if token[0] in "[{":
            open_blocks.append(set())
        elif token[0] in "]}":
            open_blocks.pop()
        elif token[0][0] == '"' and _COLON.match(text, token.end()):
            key = json.loads(token[0])
            if key in open_blocks[-1]:
                yield token.start(), key
            open_blocks[-1].add(key)


def _check_escapes(text: str) -> None:
    high_until = -1
    pending = -1
    for escape in _ESCAPE.finditer(text):
        unit = int(escape[1], 16) if escape[1] else -1
        if unit == 0:
            _refuse(text, escape.start(), "nul", "El carácter NUL no se admite.")
        paired = pending >= 0 and escape.start() == high_until and 0xDC00 <= unit <= 0xDFFF
        if (pending >= 0 and not paired) or (0xDC00 <= unit <= 0xDFFF and not paired):
            at = pending if pending >= 0 and not paired else escape.start()
            _refuse(text, at, "lone_surrogate", "Hay medio carácter Unicode suelto.")
        pending = escape.start() if 0xD800 <= unit <= 0xDBFF else -1
        high_until = escape.end()
    if pending >= 0:
        _refuse(text, pending, "lone_surrogate", "Hay medio carácter Unicode suelto.")


def _refuse(text: str, at: int, code: str, message: str) -> NoReturn:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    raise JSONRefused(message, line, column, code)
