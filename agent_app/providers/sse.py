"""Reads an event stream: bytes with borders anywhere in, one decoded JSON object an event out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

from agent_app.errors import ProviderError

END = b"[DONE]"
DRAIN_SECONDS = 1.0


async def events(
    response: Any, *, last: Callable[[dict[str, Any]], bool] = lambda event: False
) -> AsyncIterator[dict[str, Any]]:
    """The objects of an SDK's streamed response, up to ``last``, ``[DONE]`` or the end.

    Raises ProviderError ``garbled`` for what is no JSON object.
    """
    seen = False
    chunks = response.iter_bytes()
    async for data in _data(chunks):
        if data.startswith(END):
            break
        seen = True
        event = _decoded(data)
        yield event
        if last(event):
            break
    await _drain(chunks)
    if not seen and "event-stream" not in response.headers.get("content-type", ""):
        raise ProviderError("garbled")


async def _data(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The data of each event. Lines are split as bytes: text has more kinds of line ends."""
    pending = bytearray()
    data: list[bytes] = []
    async for chunk in chunks:
        pending += chunk
        if b"\n" not in chunk:
            continue
        *lines, rest = bytes(pending).split(b"\n")
        pending = bytearray(rest)
        for line in lines:
            if line.startswith(b"data:"):
                data.append(line[5:].strip())
            elif data and line in (b"", b"\r"):
                yield b"\n".join(data)
                data = []
    if data:
        yield b"\n".join(data)


def _decoded(data: bytes) -> dict[str, Any]:
    try:
        event = json.loads(data)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise ProviderError("garbled")
    return event


async def _drain(chunks: AsyncIterator[bytes]) -> None:
    """Read to the end, so that the connection can be used again; whatever fails, fails unheard."""
    with suppress(Exception):
        async with asyncio.timeout(DRAIN_SECONDS):
            async for _chunk in chunks:
                pass
