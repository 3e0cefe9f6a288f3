"""Turns what the records refuse into what a tool answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError

from agent_app.errors import ToolError
from agent_app.models.records.base import faults


@contextmanager
def told() -> Iterator[None]:
    """Raise ToolError for a ValidationError inside: its code, or ``invalid`` for several faults.

    Details: ``errors`` as ``[{"path", "message", "code"}]``, and ``near`` where something is close.
    """
    try:
        yield
    except ValidationError as error:
        raise refusal(error) from error


def refusal(error: ValidationError) -> ToolError:
    found = faults(error)
    code = found[0]["code"] if len(found) == 1 else "invalid"
    near = [name for one in found for name in one.get("near", [])]
    details = {"errors": found, **({"near": near} if near else {})}
    return ToolError(code, " ".join(one["message"] for one in found), **details)
