"""Any Python value looked at before a schema sees it: is it JSON, and of a size we handle?"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from tools_app.schema.pointer import child

MAX_DEPTH = 64
MAX_NODES = 100_000
MAX_TEXT = 1_000_000
MAX_BITS = 1024
ECHO = 80

_LONE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class ArgumentError:
    """One fault of the arguments: JSON Pointer, Spanish message for people, stable code."""

    path: str
    message: str
    code: str


def clip(text: str) -> str:
    """At most ECHO characters of a text, safe to encode."""
    text = _LONE.sub("\ufffd", text[: ECHO + 1])
    return text if len(text) <= ECHO else text[:ECHO] + "…"


def step_into(path: str, part: str | int) -> str:
    """The pointer one step further; a very long name is cut."""
    return child(path, part if isinstance(part, int) else clip(part))


class NotPlain(ValueError):
    """A value that is not JSON of a reasonable size."""

    def __init__(self, error: ArgumentError) -> None:
        super().__init__(error.message)
        self.error = error


class _Copier:
    """Copies a value into plain dicts, lists and scalars without calling any of its methods."""

    def __init__(self) -> None:
        self.nodes = 0
        self.text = 0
        self.open: set[int] = set()

    def copy(self, value: Any, path: str, depth: int) -> Any:
        self._count(path, depth)
        kind = type(value)
        if value is None or kind is bool:
            return value
        if issubclass(kind, str):
            return self._text(str.__str__(value), path)
        if issubclass(kind, int):
            return self._int(int.__index__(value), path)
        if issubclass(kind, float):
            return self._float(float.__float__(value), path)
        if issubclass(kind, (dict, list)):
            return self._compound(value, path, depth)
        _refuse(path, "not_json", f"Esto no es un valor JSON, sino {clip(_name(kind))}.")

    def _count(self, path: str, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            _refuse("", "too_large", f"Hay más de {MAX_NODES} valores; envía menos de una vez.")
        if depth > MAX_DEPTH:
            _refuse(path[:200], "too_deep", f"Hay más de {MAX_DEPTH} niveles anidados.")

    def _compound(self, value: Any, path: str, depth: int) -> Any:
        if id(value) in self.open:
            _refuse(path, "cyclic", "El valor se contiene a sí mismo.")
        self.open.add(id(value))
        if issubclass(type(value), list):
            items = enumerate(list.__iter__(value))
            result: Any = [self.copy(item, step_into(path, i), depth + 1) for i, item in items]
        else:
            result = {}
            for key, item in list(dict.items(value)):
                name = self._key(key, path)
                result[name] = self.copy(item, step_into(path, name), depth + 1)
        self.open.discard(id(value))
        return result

    def _key(self, key: Any, path: str) -> str:
        if not issubclass(type(key), str):
            _refuse(path, "key_type", "Los nombres de las propiedades deben ser textos.")
        return self._text(str.__str__(key), path)

    def _text(self, value: str, path: str) -> str:
        self.text += len(value)
        if self.text > MAX_TEXT:
            _refuse(path, "too_large", f"Hay más de {MAX_TEXT} caracteres; envía menos.")
        if "\x00" in value:
            _refuse(path, "nul", "El carácter NUL no se admite.")
        if _LONE.search(value):
            _refuse(path, "lone_surrogate", "Hay medio carácter Unicode suelto.")
        return value

    def _int(self, value: int, path: str) -> int:
        if value.bit_length() > MAX_BITS:
            _refuse(path, "number_too_large", "El número es demasiado grande.")
        return value

    def _float(self, value: float, path: str) -> float:
        if not math.isfinite(value):
            _refuse(path, "not_finite", "Debe ser un número finito, no NaN ni infinito.")
        return value


def plain(value: Any) -> Any:
    """A copy of the value made of plain JSON types. Raises NotPlain with the first fault."""
    return _Copier().copy(value, "", 0)


def _name(kind: type) -> str:
    return type.__getattribute__(kind, "__name__")


def _refuse(path: str, code: str, message: str) -> Any:
    raise NotPlain(ArgumentError(path, message, code))
