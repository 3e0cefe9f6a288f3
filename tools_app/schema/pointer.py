"""JSON Pointers (RFC 6901): the paths by which findings and errors name a place."""

from __future__ import annotations


def escape(part: str | int) -> str:
    return str(part).replace("~", "~0").replace("/", "~1")


def child(path: str, part: str | int) -> str:
    """The pointer one step further."""
    return f"{path}/{escape(part)}"
