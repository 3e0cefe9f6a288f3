"""What compiling each keyword checks, and the sub-schemas it goes into."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tools_app.schema.jsvalue import INHERITED
from tools_app.schema.patterns import (
    BadPattern,
    PatternTooCostly,
    compile_pattern,
    matches_without_flag,
)
from tools_app.schema.pointer import child
from tools_app.schema.trampoline import Step
from tools_app.schema.vocabulary import FORMATS, ORDERED_FORMATS, UNCHECKED_FORMATS

if TYPE_CHECKING:
    from tools_app.schema.compiler import Compiler, Scope


def _id(compiler: Compiler, scope: Scope, value: Any, at: str) -> None:
    compiler.refuse(at, "id", "«id» ya no existe; usa «$id».")


def _enum(compiler: Compiler, scope: Scope, value: list[Any], at: str) -> None:
    if not value:
        compiler.refuse(at, "enum", "«enum» necesita al menos un valor.")


def _format(compiler: Compiler, scope: Scope, value: str, at: str) -> None:
    if value not in FORMATS:
        compiler.refuse(at, "unknown_format", f"El formato «{value[:80]}» no existe.")


def _format_limit(compiler: Compiler, scope: Scope, value: str, at: str) -> None:
    name = scope.schema.get("format")
    if "format" not in scope.schema:
        compiler.refuse(at, "format_limit", "Este límite necesita «format».")
    elif not isinstance(name, str):
        compiler.refuse(at, "format_limit", "El valor de «format» debe ser un texto.")
    elif name in FORMATS - UNCHECKED_FORMATS - ORDERED_FORMATS:
        compiler.refuse(at, "format_limit", f"El formato «{name[:80]}» no tiene orden.")


def _pattern(compiler: Compiler, scope: Scope, value: str, at: str) -> bool:
    try:
        compile_pattern(value)
    except BadPattern as error:
        compiler.refuse(at, "pattern", f"El patrón no es válido: {error}.")
        return False
    return True


def _pattern_keyword(compiler: Compiler, scope: Scope, value: str, at: str) -> None:
    _pattern(compiler, scope, value, at)


def _not(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if not compiler.always_passes(value, at):
        yield compiler.child(scope, value, at)


def _any_of(compiler: Compiler, scope: Scope, value: list[Any], at: str) -> Step:
    if any(compiler.always_passes(item, child(at, i)) for i, item in enumerate(value)):
        return
    for index, item in enumerate(value):
        yield compiler.child(scope, item, child(at, index))


def _each_of(compiler: Compiler, scope: Scope, value: list[Any], at: str) -> Step:
    for index, item in enumerate(value):
        if not compiler.always_passes(item, child(at, index)):
            yield compiler.child(scope, item, child(at, index))


def _if(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    clauses = [key for key in ("then", "else") if key in scope.schema]
    if not clauses:
        compiler.refuse(at, "if", "«if» sin «then» ni «else» no hace nada.")
    clauses = [
        key
        for key in clauses
        if not compiler.always_passes(scope.schema[key], child(scope.path, key))
    ]
    if clauses:
        for key in ("if", *clauses):
            yield compiler.child(scope, scope.schema[key], child(scope.path, key))


def _clause(compiler: Compiler, scope: Scope, value: Any, at: str) -> None:
    if "if" not in scope.schema:
        compiler.refuse(at, "if", "«then» y «else» no hacen nada sin «if».")


def _additional_items(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if not isinstance(scope.schema.get("items"), list):
        compiler.refuse(at, "additional_items", "«additionalItems» necesita una lista en «items».")
    elif isinstance(value, dict) and not compiler.always_passes(value, at):
        yield compiler.part(scope, value, at)


def _items(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if isinstance(value, list):
        yield from _tuple(compiler, scope, value, at)
    elif not compiler.always_passes(value, at):
        yield compiler.part(scope, value, at)


def _tuple(compiler: Compiler, scope: Scope, value: list[Any], at: str) -> Step:
    size, schema = len(value), scope.schema
    closed = _is(schema.get("maxItems"), size) or schema.get("additionalItems") is False
    if not (_is(schema.get("minItems"), size) and closed):
        message = "Una lista de esquemas en «items» pide «minItems» y «maxItems» de ese tamaño."
        compiler.refuse(at, "tuple", message)
    for index, item in enumerate(value):
        if not compiler.always_passes(item, child(at, index)):
            yield compiler.part(scope, item, child(at, index))


def _is(value: Any, size: int) -> bool:
    return not isinstance(value, bool) and bool(value == size)


def _part(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if not compiler.always_passes(value, at):
        yield compiler.part(scope, value, at)


def _property_names(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if not compiler.always_passes(value, at):
        yield compiler.part(scope, value, at, ("string",))


def _unique_items(compiler: Compiler, scope: Scope, value: bool, at: str) -> None:
    items = scope.schema.get("items")
    if value and isinstance(items, dict):
        compiler.types_of(items, child(scope.path, "items"))


def _required(compiler: Compiler, scope: Scope, value: list[Any], at: str) -> None:
    properties = scope.schema.get("properties")
    for index, name in enumerate(value):
        if _owns(properties, name) or name in (scope.declared or ()):
            continue
        message = f"«{str(name)[:80]}» es obligatorio pero no está en «properties»."
        compiler.refuse(child(at, index), "required", message)


def _owns(properties: Any, name: Any) -> bool:
    """A property is there when it is declared or every object answers to its name."""
    if not isinstance(name, str) or properties is None:
        return False
    return name in INHERITED or (isinstance(properties, dict) and name in properties)


def _additional_properties(compiler: Compiler, scope: Scope, value: Any, at: str) -> Step:
    if compiler.always_passes(value, at):
        return
    for pattern in _patterns(scope.schema.get("patternProperties")):
        _pattern(compiler, scope, pattern, child(child(scope.path, "patternProperties"), pattern))
    if isinstance(value, dict):
        yield compiler.part(scope, value, at)


def _patterns(value: Any) -> list[str]:
    return [name for name in value if name != "__proto__"] if isinstance(value, dict) else []


def _dependencies(compiler: Compiler, scope: Scope, value: dict[str, Any], at: str) -> Step:
    for name, item in value.items():
        if name == "__proto__" or isinstance(item, list):
            continue
        if not compiler.always_passes(item, child(at, name)):
            yield compiler.child(scope, item, child(at, name))


def _properties(compiler: Compiler, scope: Scope, value: dict[str, Any], at: str) -> Step:
    names = [name for name in value if name != "__proto__"]
    if scope.declared is not None:
        scope.declared.update(names)
    asking = [name for name in names if not compiler.always_passes(value[name], child(at, name))]
    for name in asking:
        yield compiler.part(scope, value[name], child(at, name))


def _pattern_properties(compiler: Compiler, scope: Scope, value: dict[str, Any], at: str) -> Step:
    patterns = _patterns(value)
    asking = {p for p in patterns if not compiler.always_passes(value[p], child(at, p))}
    if not asking:
        return
    for pattern in patterns:
        if _pattern(compiler, scope, pattern, child(at, pattern)):
            _check_overlap(compiler, scope, pattern, child(at, pattern))
        if pattern in asking:
            yield compiler.part(scope, value[pattern], child(at, pattern))


def _check_overlap(compiler: Compiler, scope: Scope, pattern: str, at: str) -> None:
    properties = scope.schema.get("properties")
    for name in properties if isinstance(properties, dict) else ():
        compiler.spend()
        try:
            overlaps = matches_without_flag(pattern, name)
        except BadPattern as error:
            compiler.refuse(at, "pattern", f"El patrón no es válido: {error}.")
            return
        except PatternTooCostly:
            compiler.refuse(at, "pattern_cost", "Este patrón puede tardar demasiado.")
            return
        if overlaps:
            message = f"La propiedad «{name[:80]}» ya cumple este patrón."
            compiler.refuse(at, "matching_property", message)


Handler = Callable[["Compiler", "Scope", Any, str], Step | None]

HANDLERS: dict[str, Handler] = {
    "id": _id,
    "enum": _enum,
    "not": _not,
    "anyOf": _any_of,
    "oneOf": _each_of,
    "allOf": _each_of,
    "if": _if,
    "then": _clause,
    "else": _clause,
    "format": _format,
    "formatMaximum": _format_limit,
    "formatMinimum": _format_limit,
    "formatExclusiveMaximum": _format_limit,
    "formatExclusiveMinimum": _format_limit,
    "pattern": _pattern_keyword,
    "additionalItems": _additional_items,
    "items": _items,
    "contains": _part,
    "uniqueItems": _unique_items,
    "required": _required,
    "propertyNames": _property_names,
    "additionalProperties": _additional_properties,
    "dependencies": _dependencies,
    "properties": _properties,
    "patternProperties": _pattern_properties,
}
