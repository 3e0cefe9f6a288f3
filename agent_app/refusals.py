"""Turns what the records refuse into what a tool answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError

from agent_app.errors import ToolError
from agent_app.models.records.base import faults


@contextmanager
def told(*, inside: str = "", fields: Collection[str] = ()) -> Iterator[None]:
    """Raise ToolError for a ValidationError in the block: its code, or ``invalid`` for several.

    Details: ``errors`` as ``[{"path", "message", "code"}]``, and ``near`` where something is close.
    The paths of ``fields`` go below ``inside``, where the tool's input has them.
    """
    try:
        yield
    except ValidationError as error:
        found = faults(error)
        for one in found:
            if one["path"].removeprefix("/") in fields:
                one["path"] = inside + one["path"]
        raise refusal(found) from error


def refusal(found: list[dict[str, Any]]) -> ToolError:
    code = found[0]["code"] if len(found) == 1 else "invalid"
    near = [name for one in found for name in one.get("near", [])]
    details: dict[str, Any] = {"errors": found, **({"near": near} if near else {})}
    return ToolError(code, " ".join(one["message"] for one in found), **details)
