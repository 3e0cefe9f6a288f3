"""Every sub-schema of a schema with its path, in the author's order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools_app.schema.pointer import child

ONE = (
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
)
MANY = ("allOf", "anyOf", "items", "oneOf", "prefixItems")
NAMED = (
    "$defs",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "patternProperties",
    "properties",
)
MAX_NODES = 20_000


@dataclass(frozen=True)
class Node:
    """One sub-schema (an object, or true or false) and how many objects lie above it."""

    schema: Any
    path: str
    depth: int = 0

    @property
    def is_root(self) -> bool:
        return self.path == ""


def walk(schema: Any) -> Iterator[Node]:
    """The root first. Stops after MAX_NODES; takes any value, never raises."""
    waiting = [Node(schema, "")]
    seen = 0
    while waiting and seen < MAX_NODES:
        node = waiting.pop()
        seen += 1
        yield node
        if isinstance(node.schema, dict):
            inner = list(_parts(node))
            waiting.extend(reversed(inner))


def _parts(node: Node) -> Iterator[Node]:
    deeper = node.depth + 1
    for keyword, value in node.schema.items():
        at = child(node.path, keyword)
        if keyword in NAMED and isinstance(value, dict):
            for name, item in value.items():
                if isinstance(item, (dict, bool)):
                    yield Node(item, child(at, name), deeper)
        elif keyword in MANY and isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, (dict, bool)):
                    yield Node(item, child(at, index), deeper)
        elif keyword in ONE and isinstance(value, dict | bool if keyword == "items" else dict):
            yield Node(value, at, deeper)
