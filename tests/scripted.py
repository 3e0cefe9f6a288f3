"""The fake provider: answers from a queue and remembers what it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from agent_app.messages import Reply, TextDelta, ToolCall
from agent_app.providers.base import Request


class ScriptedProvider:
    """Each entry of ``script`` is one round: a Reply, an exception to raise, or a callable."""

    name = "scripted"
    dialect = "anthropic"

    def __init__(self, *script: Any) -> None:
        self.script = list(script)
        self.asked: list[Request] = []

    async def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]:
        self.asked.append(request)
        reply = self.script.pop(0)
        if isinstance(reply, Exception):
            raise reply
        for piece in reply.text.split(" ") if reply.text else ():
            yield TextDelta(f"{piece} ")
            await asyncio.sleep(0)
        if getattr(reply, "endless", False):
            await asyncio.sleep(60)
        yield reply


class Endless(Reply):
    """A reply whose stream says its text and then never ends."""

    endless = True


def says(text: str, **more: Any) -> Reply:
    return Reply(text=text, **more)


def calls(*wanted: tuple[str, dict[str, Any]], text: str = "") -> Reply:
    """A round that asks for tools; ids are new for every call made with this."""
    made = tuple(ToolCall(f"call-{next(_ids)}", name, arguments) for name, arguments in wanted)
    return Reply(text=text, calls=made, stop="tools")


_ids = iter(range(1, 1_000_000))
