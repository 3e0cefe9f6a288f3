"""A plain JSON value against a schema, keyword by keyword (draft-07)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any

from tools_app.schema.formats import FORMATS, fits
from tools_app.schema.jsvalue import as_double, identity, is_number
from tools_app.schema.local import follow
from tools_app.schema.patterns import BadPattern, PatternTooCostly, search
from tools_app.schema.plain import ArgumentError, clip, step_into

MAX_STEPS = 500_000

TYPE_NAMES = {
    "string": "un texto",
    "number": "un número",
    "integer": "un número entero",
    "boolean": "true o false",
    "null": "null",
    "object": "un objeto",
    "array": "una lista",
}

Errors = Iterator[ArgumentError]


class TooComplex(Exception):
    """The schema asks for more work on this value than is allowed."""


def has_type(value: Any, name: str) -> bool:
    """JSON Schema's types: booleans are no numbers, and 75.0 is an integer."""
    if name == "integer":
        return is_number(value) and as_double(value).is_integer()
    if name == "number":
        return is_number(value)
    kinds = {"string": str, "boolean": bool, "null": type(None), "object": dict, "array": list}
    return name in kinds and isinstance(value, kinds[name])


def echo(value: Any) -> str:
    """A short picture of the value for a message."""
    if isinstance(value, str):
        return f"«{clip(value)}»"
    if isinstance(value, dict):
        return "un objeto"
    if isinstance(value, list):
        return "una lista"
    names = {None: "null", True: "true", False: "false"}
    return names[value] if value is None or isinstance(value, bool) else clip(str(value))


def field(path: str) -> str:
    """The place as people read it: «data.weight_kg», or the arguments as a whole."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
    return f"«{clip('.'.join(parts))}»" if parts else "El conjunto de argumentos"


class Evaluator:
    """Checks values against the sub-schemas of one root schema."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.steps = 0
        self.enums: dict[int, frozenset[Hashable]] = {}
        self.following: set[tuple[int, int, str]] = set()

    def errors(self, schema: Any, value: Any, path: str = "") -> Errors:
        """Every fault of the value. Raises TooComplex when there is too much to do."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooComplex
        if schema is False:
            yield ArgumentError(path, f"{field(path)} no admite ningún valor; quítalo.", "false")
        if not isinstance(schema, dict):
            return
        types = schema.get("type")
        if types is not None and not self._type_fits(schema, types, value):
            yield _type_error(types, value, path)
            return
        for keyword in schema:
            if keyword in HANDLERS:
                yield from HANDLERS[keyword](self, schema, value, path)

    def passes(self, schema: Any, value: Any, path: str) -> bool:
        return next(self.errors(schema, value, path), None) is None

    def members(self, values: list[Any]) -> frozenset[Hashable]:
        if id(values) not in self.enums:
            self.enums[id(values)] = frozenset(identity(item) for item in values)
        return self.enums[id(values)]

    @staticmethod
    def _type_fits(schema: dict[str, Any], types: Any, value: Any) -> bool:
        names = types if isinstance(types, list) else [types]
        if value is None and schema.get("nullable") is True:
            return True
        return any(has_type(value, name) for name in names)


def _type_error(types: Any, value: Any, path: str) -> ArgumentError:
    names = types if isinstance(types, list) else [types]
    wanted = " o ".join(TYPE_NAMES.get(str(name), "otro valor") for name in names)
    return ArgumentError(path, f"{field(path)} debe ser {wanted}, no {echo(value)}.", "type")


def _const(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if identity(value) != identity(schema["const"]):
        message = f"{field(path)} solo puede ser {echo(schema['const'])}."
        yield ArgumentError(path, message, "const")


def _enum(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    allowed = schema["enum"]
    if identity(value) in ev.members(allowed):
        return
    shown = ", ".join(echo(item) for item in allowed[:12]) + ("…" if len(allowed) > 12 else "")
    message = f"{field(path)} debe ser uno de estos valores: {shown}; no {echo(value)}."
    yield ArgumentError(path, message, "enum")


_LIMITS: dict[str, tuple[Callable[[Any, Any], bool], str]] = {
    "minimum": (lambda value, limit: bool(value >= limit), "{} o más"),
    "maximum": (lambda value, limit: bool(value <= limit), "{} o menos"),
    "exclusiveMinimum": (lambda value, limit: bool(value > limit), "más de {}"),
    "exclusiveMaximum": (lambda value, limit: bool(value < limit), "menos de {}"),
}
_SIZES: dict[str, tuple[type, bool, str]] = {
    "minLength": (str, True, "tener al menos {} caracteres"),
    "maxLength": (str, False, "tener como mucho {} caracteres"),
    "minItems": (list, True, "tener al menos {} elementos"),
    "maxItems": (list, False, "tener como mucho {} elementos"),
    "minProperties": (dict, True, "tener al menos {} propiedades"),
    "maxProperties": (dict, False, "tener como mucho {} propiedades"),
}


def _limit(keyword: str) -> Handler:
    holds, words = _LIMITS[keyword]

    def check(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
        limit = schema[keyword]
        if is_number(value) and is_number(limit) and not holds(value, limit):
            wanted = words.format(echo(limit))
            yield ArgumentError(
                path, f"{field(path)} debe ser {wanted}, no {echo(value)}.", keyword
            )

    return check


def _size(keyword: str) -> Handler:
    kind, at_least, words = _SIZES[keyword]

    def check(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
        limit = schema[keyword]
        if not isinstance(value, kind) or not is_number(limit):
            return
        size = len(value)  # type: ignore[arg-type]
        if size < limit if at_least else size > limit:
            message = f"{field(path)} debe {words.format(echo(limit))}, y tiene {size}."
            yield ArgumentError(path, message, keyword)

    return check


def _multiple_of(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    step = schema["multipleOf"]
    if not is_number(value) or not is_number(step) or step <= 0:
        return
    if Fraction(str(value)) % Fraction(str(step)):
        message = f"{field(path)} debe ser múltiplo de {echo(step)}, no {echo(value)}."
        yield ArgumentError(path, message, "multipleOf")


def _pattern(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if not isinstance(value, str):
        return
    try:
        if search(schema["pattern"], value):
            return
    except (BadPattern, PatternTooCostly):
        message = f"{field(path)} es demasiado largo para comprobar su forma; acórtalo."
        yield ArgumentError(path, message, "pattern")
        return
    message = f"{field(path)} no tiene la forma pedida ({clip(schema['pattern'])}): {echo(value)}."
    yield ArgumentError(path, message, "pattern")


def _format(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    name = schema["format"]
    if isinstance(value, str) and isinstance(name, str) and not fits(name, value):
        message = f"{field(path)} debe ser {FORMATS[name][1]}, no {echo(value)}."
        yield ArgumentError(path, message, "format")


def _items(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if not isinstance(value, list):
        return
    items = schema["items"]
    for index, item in enumerate(value):
        inner = items
        if isinstance(items, list):
            inner = items[index] if index < len(items) else schema.get("additionalItems", True)
        yield from ev.errors(inner, item, step_into(path, index))


def _contains(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if not isinstance(value, list):
        return
    if not any(ev.passes(schema["contains"], item, path) for item in value):
        message = f"{field(path)} no tiene ningún elemento como los que se piden."
        yield ArgumentError(path, message, "contains")


def _unique_items(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if not isinstance(value, list) or schema["uniqueItems"] is not True:
        return
    seen: set[Hashable] = set()
    for index, item in enumerate(value):
        key = identity(item)
        if key in seen:
            at = step_into(path, index)
            yield ArgumentError(at, f"{field(at)} está repetido; déjalo una vez.", "uniqueItems")
            return
        seen.add(key)


def _required(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if isinstance(value, dict):
        for name in schema["required"]:
            if name not in value:
                at = step_into(path, name)
                yield ArgumentError(at, f"Falta {field(at)}; es obligatorio.", "required")


def _properties(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if isinstance(value, dict):
        for name, inner in schema["properties"].items():
            if name in value:
                yield from ev.errors(inner, value[name], step_into(path, name))


def _pattern_properties(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if isinstance(value, dict):
        for pattern, inner in schema["patternProperties"].items():
            for name in value:
                if _name_matches(pattern, name):
                    yield from ev.errors(inner, value[name], step_into(path, name))


def _name_matches(pattern: str, name: str) -> bool:
    try:
        return search(pattern, name)
    except (BadPattern, PatternTooCostly):
        return False


def _additional(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    inner = schema["additionalProperties"]
    # An object closed here is closed by the rule of the house, which words it better.
    if not isinstance(value, dict) or not isinstance(inner, dict):
        return
    properties, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for name in value:
        if name not in properties and not any(_name_matches(p, name) for p in patterns):
            yield from ev.errors(inner, value[name], step_into(path, name))


def _property_names(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    for name in value if isinstance(value, dict) else ():
        if not ev.passes(schema["propertyNames"], name, path):
            message = f"El nombre «{clip(name)}» no se admite en {field(path)}."
            yield ArgumentError(step_into(path, name), message, "propertyNames")


def _dependencies(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if not isinstance(value, dict):
        return
    for name, wanted in schema["dependencies"].items():
        if name not in value:
            continue
        if not isinstance(wanted, list):
            yield from ev.errors(wanted, value, path)
            continue
        for other in wanted:
            if other not in value:
                at = step_into(path, other)
                message = f"Falta {field(at)}; hace falta cuando hay «{clip(name)}»."
                yield ArgumentError(at, message, "dependencies")


def _all_of(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    for inner in schema["allOf"]:
        yield from ev.errors(inner, value, path)


def _any_of(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    branches = [list(ev.errors(inner, value, path)) for inner in schema["anyOf"]]
    if all(branches):
        yield from _closest(branches, value, path, "anyOf")


def _one_of(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    branches = [list(ev.errors(inner, value, path)) for inner in schema["oneOf"]]
    passing = sum(1 for errors in branches if not errors)
    if not passing:
        yield from _closest(branches, value, path, "oneOf")
    elif passing > 1:
        message = f"{field(path)} encaja en más de una de las formas posibles; solo cabe una."
        yield ArgumentError(path, message, "oneOf")


def _closest(branches: list[list[ArgumentError]], value: Any, path: str, code: str) -> Errors:
    """The faults of the one branch that is about this kind of value, else one fault for all."""
    near = [b for b in branches if not any(e.code == "type" and e.path == path for e in b)]
    if len(near) == 1:
        yield from near[0]
        return
    message = f"{field(path)} no encaja en ninguna de las formas posibles: {echo(value)}."
    yield ArgumentError(path, message, code)


def _not(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    if ev.passes(schema["not"], value, path):
        yield ArgumentError(path, f"{field(path)} no puede ser {echo(value)}.", "not")


def _if(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    branch = "then" if ev.passes(schema["if"], value, path) else "else"
    yield from ev.errors(schema.get(branch, True), value, path)


def _ref(ev: Evaluator, schema: dict[str, Any], value: Any, path: str) -> Errors:
    target = follow(ev.root, schema["$ref"])
    here = (id(target), id(value), path)
    if here in ev.following:
        return
    ev.following.add(here)
    try:
        yield from ev.errors(target, value, path)
    finally:
        ev.following.discard(here)


Handler = Callable[[Evaluator, dict[str, Any], Any, str], Errors]

HANDLERS: dict[str, Handler] = {
    "$ref": _ref,
    "additionalProperties": _additional,
    "allOf": _all_of,
    "anyOf": _any_of,
    "const": _const,
    "contains": _contains,
    "dependencies": _dependencies,
    "enum": _enum,
    "format": _format,
    "if": _if,
    "items": _items,
    "multipleOf": _multiple_of,
    "not": _not,
    "oneOf": _one_of,
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "properties": _properties,
    "propertyNames": _property_names,
    "required": _required,
    "uniqueItems": _unique_items,
    **{keyword: _limit(keyword) for keyword in _LIMITS},
    **{keyword: _size(keyword) for keyword in _SIZES},
}
