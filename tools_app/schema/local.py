"""Local references of one schema, followed by pointer; enough for checking arguments."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote


def follow(root: Any, ref: Any) -> Any:
    """The schema that ``#`` or ``#/…`` names inside the root, or None."""
    if not isinstance(ref, str) or not ref.startswith("#"):
        return None
    node = root
    for part in unquote(ref[1:]).split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict) and name in node:
            node = node[name]
        elif isinstance(node, list) and name.isdecimal() and int(name[:9]) < len(node):
            node = node[int(name)]
        else:
            return None
    return node
