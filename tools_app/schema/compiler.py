"""A walk over a schema in the order a validator is generated, noting what would refuse it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tools_app.schema import applicators, resolution
from tools_app.schema.jsvalue import is_number, truthy
from tools_app.schema.metaschema import SIMPLE_TYPES
from tools_app.schema.pointer import child
from tools_app.schema.refs import (
    BadReference,
    Document,
    Registry,
    has_rules_beside_ref,
    text_id,
)
from tools_app.schema.trampoline import Step
from tools_app.schema.uri import BadURI, full_path, normalize_id, resolve
from tools_app.schema.vocabulary import KEYWORDS, KNOWN, RULES

MAX_WORK = 300_000
_TYPE_NAMES: dict[type, str] = {str: "string", list: "array", dict: "object"}


@dataclass(frozen=True)
class Problem:
    """Why a schema is refused: JSON Pointer, Spanish message, stable code."""

    path: str
    message: str
    code: str


@dataclass
class Scope:
    """What is known about the value that one schema describes."""

    schema: Any
    document: Document
    base_id: str
    path: str = ""
    types: tuple[str, ...] = ()
    # Shared by the schemas of one value: a name declared in one may be required by the next.
    declared: set[str] | None = None


def keys_of(schema: Any) -> list[str]:
    """Names of the parts of any value, as a JavaScript loop sees them."""
    if isinstance(schema, dict):
        return list(schema)
    return [str(i) for i in range(len(schema))] if isinstance(schema, (list, str)) else []


def json_type(value: Any) -> str:
    """The type name by which keyword values are told apart."""
    if isinstance(value, bool):
        return "boolean"
    if is_number(value):
        return "number"
    return _TYPE_NAMES.get(type(value), "null")


class TooComplex(ValueError):
    """A schema whose references multiply the work beyond reason."""


class Compiler:
    """Collects the problems of one schema. Raises nothing but TooComplex."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.problems: dict[Problem, None] = {}
        self.compiling: list[Document] = []
        self.found: dict[tuple[int, str], Document | None] = {}
        self.work = 0

    def refuse(self, path: str, code: str, message: str) -> None:
        self.problems[Problem(path, message, code)] = None

    def spend(self, amount: int = 1) -> None:
        self.work += amount
        if self.work > MAX_WORK:
            raise TooComplex

    def document(self, document: Document, path: str = "") -> Step:
        """Compile a document once; one that is being compiled already counts as done."""
        for other in self.compiling:
            same = other.schema is document.schema and other.root is document.root
            if same and other.base_id == document.base_id:
                return other
        base_id = document.base_id or full_path(document.root.base_id)
        self.compiling.append(document)
        yield self.schema(Scope(document.schema, document, base_id, path, (), set()), top=True)
        self.compiling.remove(document)
        document.compiled = True
        return document

    def schema(self, scope: Scope, *, top: bool = False) -> Step:
        """Compile one schema within its scope."""
        schema = scope.schema
        self.spend()
        if isinstance(schema, bool):
            return
        self.check_names(schema, scope.path)
        if not (isinstance(schema, dict) and any(key in RULES for key in schema)):
            return
        if not top:
            self._enter(scope)
        types = self.types_of(schema, scope.path)
        if truthy(schema.get("$ref")) and not has_rules_beside_ref(schema):
            yield from self._keyword(scope, "$ref")
            return
        self._check_types(scope, types)
        for keyword in KEYWORDS:
            if keyword in schema:
                yield from self._keyword(scope, keyword)

    def child(self, scope: Scope, schema: Any, path: str, **changes: Any) -> Step:
        """A schema about the same value as its parent's."""
        return self.schema(replace(scope, schema=schema, path=path, **changes))

    def part(self, scope: Scope, schema: Any, path: str, types: tuple[str, ...] = ()) -> Step:
        """A schema about a property or an item: it starts with no known type and no names."""
        scope.declared = set()
        return self.schema(replace(scope, schema=schema, path=path, types=types))

    def always_passes(self, schema: Any, path: str) -> bool:
        """True when nothing is asked, so that the schema is not compiled any further."""
        if isinstance(schema, bool):
            return schema
        keys = keys_of(schema)
        if schema is None:
            self.refuse(path, "type", "Aquí va un esquema, no null.")
            return True
        self.check_names(schema, path)
        return not any(key in RULES for key in keys)

    def check_names(self, schema: Any, path: str) -> None:
        if schema is None:
            self.refuse(path, "type", "Aquí va un esquema, no null.")
        for key in keys_of(schema):
            if key not in KNOWN:
                self.refuse(
                    child(path, key),
                    "unknown_keyword",
                    f"«{key[:80]}» no es una palabra de JSON Schema draft-07.",
                )

    def _enter(self, scope: Scope) -> None:
        try:
            own = text_id(scope.schema.get("$id"))
            if own:
                scope.base_id = resolve(scope.base_id, normalize_id(own))
        except (BadReference, BadURI):
            self.refuse(child(scope.path, "$id"), "id", "«$id» no es una dirección válida.")
        if truthy(scope.schema.get("$async")) and not scope.document.is_async:
            self.refuse(child(scope.path, "$async"), "async", "«$async» solo puede ir en la raíz.")

    def types_of(self, schema: dict[str, Any], path: str) -> tuple[str, ...]:
        declared = schema.get("type")
        listed = declared if isinstance(declared, list) else [declared]
        named: list[Any] = listed if truthy(declared) else []
        nullable = schema.get("nullable")
        at = child(path, "nullable")
        if not all(isinstance(name, str) and name in SIMPLE_TYPES for name in named):
            self.refuse(child(path, "type"), "type", "Hay un tipo que no existe.")
            return ()
        if "null" in named:
            if nullable is False:
                self.refuse(at, "nullable", "El tipo null contradice «nullable: false».")
            return tuple(named)
        if not named and "nullable" in schema:
            self.refuse(at, "nullable", "«nullable» necesita que se declare «type».")
        return (*named, "null") if nullable is True else tuple(named)

    def _check_types(self, scope: Scope, types: tuple[str, ...]) -> None:
        at = child(scope.path, "type")
        if types:
            self._narrow(scope, types, at)
        if len(types) > 1 and not (len(types) == 2 and "null" in types):
            self.refuse(at, "union_type", "Un tipo solo puede unirse con null; usa «anyOf».")
        for keyword, rule in KEYWORDS.items():
            if keyword in scope.schema and not _applies(rule.applies_to, scope.types):
                wanted = " o ".join(rule.applies_to)
                message = f"«{keyword}» necesita que el mismo esquema declare «type»: {wanted}."
                self.refuse(child(scope.path, keyword), "missing_type", message)

    def _narrow(self, scope: Scope, types: tuple[str, ...], at: str) -> None:
        if not scope.types:
            scope.types = types
            return
        for name in types:
            if not _includes(scope.types, name):
                message = f"El tipo {name} no cabe en el de fuera: {', '.join(scope.types)}."
                self.refuse(at, "type_conflict", message)
        narrowed = []
        for name in scope.types:
            if _includes(types, name):
                narrowed.append(name)
            elif "integer" in types and name == "number":
                narrowed.append("integer")
        scope.types = tuple(narrowed)

    def _keyword(self, scope: Scope, keyword: str) -> Step:
        value = scope.schema[keyword]
        at = child(scope.path, keyword)
        expected = KEYWORDS[keyword].values
        if expected and json_type(value) not in expected:
            self.refuse(at, "value", f"El valor de «{keyword}» no es del tipo esperado.")
            return
        if keyword == "$ref":
            yield resolution.reference(self, scope, value, at)
        elif keyword in applicators.HANDLERS:
            steps = applicators.HANDLERS[keyword](self, scope, value, at)
            if steps is not None:
                yield from steps


def _includes(types: tuple[str, ...], name: str) -> bool:
    return name in types or (name == "integer" and "number" in types)


def _applies(wanted: tuple[str, ...], types: tuple[str, ...]) -> bool:
    if not wanted:
        return True
    return any(t in types or (t == "number" and "integer" in types) for t in wanted)
