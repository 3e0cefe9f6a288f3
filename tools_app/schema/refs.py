"""Where a ``$ref`` leads: ids, anchors and pointers of one schema document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_to_bytes

from jsonschema import Draft7Validator

from tools_app.schema.jsvalue import INHERITED, identity, truthy
from tools_app.schema.pointer import child
from tools_app.schema.uri import BadURI, fragment_of, full_path, normalize_id, resolve
from tools_app.schema.vocabulary import RULES

META_ID = "http://json-schema.org/draft-07/schema"
MAX_RESOLVED = 4_000_000
META_ALIAS = "http://json-schema.org/schema"

_ANCHOR = re.compile(r"[a-z_][-a-z0-9._]*\Z", re.IGNORECASE | re.ASCII)
_INDEX = re.compile(r"(?:0|[1-9][0-9]{0,8})\Z", re.ASCII)
_REF_KEYS = frozenset(
    {"$ref", "$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor"}
)

_ONE = frozenset(
    {
        "additionalItems",
        "items",
        "contains",
        "additionalProperties",
        "propertyNames",
        "not",
        "if",
        "then",
        "else",
    }
)
_MANY = frozenset({"items", "allOf", "anyOf", "oneOf"}) | INHERITED
_NAMED = frozenset({"$defs", "definitions", "properties", "patternProperties", "dependencies"})
_NAMED = _NAMED | INHERITED
_SKIPPED = INHERITED | {
    "default",
    "enum",
    "const",
    "required",
    "maximum",
    "minimum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "multipleOf",
    "maxLength",
    "minLength",
    "pattern",
    "format",
    "maxItems",
    "minItems",
    "uniqueItems",
    "maxProperties",
    "minProperties",
}


class BadReference(ValueError):
    """An id, anchor or reference that does not lead to one schema."""


class Opaque:
    """What an inherited name leads to: something without keywords, so everything passes it."""


OPAQUE = Opaque()


@dataclass(eq=False)
class Document:
    """A schema that is compiled on its own, and the document it belongs to."""

    schema: Any
    base_id: str
    owner: Document | None = None
    local: dict[str, Any] = field(default_factory=dict)
    resolved: dict[str, Any] = field(default_factory=dict)
    compiled: bool = False

    @property
    def root(self) -> Document:
        return self.owner or self

    @property
    def is_async(self) -> bool:
        return isinstance(self.schema, dict) and truthy(self.schema.get("$async"))


class Registry:
    """The documents and ids that references of one schema may lead to."""

    def __init__(self, schema: Any) -> None:
        """Collect every id and anchor. Raises BadReference or BadURI."""
        meta = Document(Draft7Validator.META_SCHEMA, META_ID, compiled=True)
        self.documents: dict[str, Document | str] = {META_ID: meta, META_ALIAS: META_ID}
        self.resolved = 0
        self.holders = reference_holders(schema) | _META_HOLDERS
        identifier = schema.get("$id") if isinstance(schema, dict) else None
        base_id = normalize_id(text_id(identifier))
        self.root = Document(schema, base_id)
        self._collect(schema, base_id)
        if base_id.startswith("#"):
            return
        if base_id and (base_id in self.documents or base_id in INHERITED):
            raise BadReference(f"El identificador «{base_id[:80]}» ya está en uso.")
        self.documents[base_id] = self.root

    def _collect(self, schema: Any, base_id: str) -> None:
        prefix = full_path(base_id)
        bases = {"": base_id}
        seen: set[str] = set()
        for node, path, parent in subschemas(schema):
            base = bases[parent]
            if isinstance(node.get("$id"), str):
                base = self._add(node, node["$id"], base, prefix + path, seen)
            for key in ("$anchor", "$dynamicAnchor"):
                anchor = node.get(key)
                if isinstance(anchor, str):
                    if not _ANCHOR.match(anchor):
                        raise BadReference(f"El ancla «{anchor[:80]}» no es válida.")
                    self._add(node, f"#{anchor}", base, prefix + path, seen)
            bases[path] = base

    def _add(self, node: Any, ref: str, base: str, full: str, seen: set[str]) -> str:
        self.resolved += len(base) + len(ref)
        if self.resolved > MAX_RESOLVED:
            raise BadReference("Los identificadores son demasiados y demasiado largos.")
        ref = normalize_id(resolve(base, ref) if base else ref)
        if ref in seen:
            raise _ambiguous(ref)
        seen.add(ref)
        known = self.documents.get(ref)
        if isinstance(known, str):
            known = self.documents.get(known)
        if isinstance(known, Document):
            if identity(known.schema) != identity(node):
                raise _ambiguous(ref)
        elif ref != normalize_id(full) and ref != "__proto__":
            if not ref.startswith("#"):
                self.documents[ref] = full
            elif ref in self.root.local and identity(self.root.local[ref]) != identity(node):
                raise _ambiguous(ref)
            else:
                self.root.local[ref] = node
        return ref


def text_id(value: Any) -> str:
    """An ``$id`` as text, "" where it counts as absent. Raises BadReference."""
    if not truthy(value):
        return ""
    if not isinstance(value, str):
        raise BadReference("El valor de «$id» debe ser un texto.")
    return value


def _ambiguous(ref: str) -> BadReference:
    return BadReference(f"La referencia «{ref[:80]}» lleva a más de un esquema.")


def subschemas(schema: Any) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Every object that may carry an id, with its path and its parent's path; not the root."""
    waiting: list[tuple[Any, str, str | None]] = [(schema, "", None)]
    while waiting:
        node, path, parent = waiting.pop()
        if not isinstance(node, dict):
            continue
        if parent is not None:
            yield node, path, parent
        inner: list[tuple[Any, str, str | None]] = []
        for key, value in node.items():
            # The keyword itself is not escaped here: ids are compared by this very path.
            at = f"{path}/{key}"
            if isinstance(value, list):
                if key in _MANY:
                    inner.extend((item, f"{at}/{i}", path) for i, item in enumerate(value))
            elif key in _NAMED:
                if isinstance(value, dict):
                    inner.extend((item, child(at, name), path) for name, item in value.items())
            elif key in _ONE or key not in _SKIPPED:
                inner.append((value, at, path))
        waiting.extend(reversed(inner))


def reference_holders(schema: Any) -> set[int]:
    """The identities of the objects and lists that hold a reference keyword, be it as mere data."""
    above: dict[int, int] = {}
    holders: set[int] = set()
    waiting = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict) and not _REF_KEYS.isdisjoint(node):
            here: int | None = id(node)
            while here is not None and here not in holders:
                holders.add(here)
                here = above.get(here)
        inner = node.values() if isinstance(node, dict) else node
        for item in inner if isinstance(inner, list) or isinstance(node, dict) else ():
            if isinstance(item, (dict, list)):
                above[id(item)] = id(node)
                waiting.append(item)
    return holders


def has_rules_beside_ref(schema: dict[str, Any]) -> bool:
    return any(key != "$ref" and key in RULES for key in schema)


def pointer_parts(reference: str) -> list[tuple[str, str]] | None:
    """Raw and unescaped steps of the pointer in a reference; None when it has none."""
    fragment = fragment_of(reference)
    if not fragment or not fragment.startswith("/"):
        return None
    return [(part, _unescape(part)) for part in fragment[1:].split("/")]


def _unescape(part: str) -> str:
    try:
        return unquote_to_bytes(part).decode("utf-8").replace("~1", "/").replace("~0", "~")
    except UnicodeDecodeError as error:
        raise BadURI(part) from error


def step(schema: Any, part: str) -> Any:
    """The value one step further; None (JSON has no bare None here) raises BadReference."""
    if isinstance(schema, dict) and part in schema:
        return schema[part]
    if isinstance(schema, (list, str)) and part == "length":
        return len(schema)
    if isinstance(schema, list) and _INDEX.match(part) and int(part[:9]) < len(schema):
        return schema[int(part)]
    if schema is None:
        raise BadReference("La referencia atraviesa un null.")
    if part in INHERITED:
        return OPAQUE
    raise LookupError(part)


_META_HOLDERS = reference_holders(Draft7Validator.META_SCHEMA)
