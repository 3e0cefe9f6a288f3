"""The shape of a flow: calls out, outputs in, what is said at the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from agent_app.providers.local.context import Call
from agent_app.providers.local.summary import Added

Output = dict[str, Any]
Answer = str | Added
Steps = Generator[tuple[Call, ...], tuple[Output, ...], Answer]


def one(tool: str, /, **arguments: Any) -> Generator[tuple[Call, ...], tuple[Output, ...], Output]:
    """A single call; arguments that are None or empty text are left out."""
    (output,) = yield (call(tool, **arguments),)
    return output


def call(tool: str, /, **arguments: Any) -> Call:
    return Call(tool, {key: value for key, value in arguments.items() if value not in (None, "")})
