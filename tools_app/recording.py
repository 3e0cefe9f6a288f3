"""Asks the site for a projection and keeps what it answered, to be given again byte for byte."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

Message = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
# The start of a response, and its whole body.
Answer = tuple[Message, Message]

EMPTY: Message = {"type": "http.response.body", "body": b""}
HOST, TAGS = b"host", b"if-none-match"


class Stored(NamedTuple):
    """One projection: its tag, the answer with the bytes, and the one that says not modified."""

    tag: bytes
    full: Answer
    unchanged: Answer


async def record(
    site: Application, path: str, *, host: bytes, secure: bool, number: bytes
) -> Stored | None:
    """What ``site`` answers at ``path``; None unless it answers for release ``number``."""
    scope = _scope(path, host, secure=secure)
    full = await _ask(site, scope)
    tag = dict(full[0]["headers"]).get(b"etag", b"")
    unchanged = await _ask(site, scope | {"headers": [*scope["headers"], (TAGS, tag)]})
    for (start, _body), status in ((full, 200), (unchanged, 304)):
        told = dict(start["headers"])
        if (start["status"], told.get(b"x-catalogue-release")) != (status, number):
            return None
        # What is one visitor's own is not for all.
        if not tag or told.get(b"etag") != tag or b"set-cookie" in told:
            return None
    return Stored(tag, full, unchanged)


async def _ask(site: Application, scope: Scope) -> Answer:
    sent: list[Message] = []
    arriving: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        # A client that stays: nothing more arrives until the site stops listening.
        return arriving.pop() if arriving else await asyncio.get_running_loop().create_future()

    async def send(message: Message) -> None:
        sent.append(message)

    await site(scope, receive, send)
    start, *rest = sent
    # ASGI wants the names of headers in lower case; Django leaves them as they are written.
    headers = [(name.lower(), value) for name, value in start["headers"]]
    body = b"".join(message.get("body", b"") for message in rest)
    return {**start, "headers": headers}, {**EMPTY, "body": body}


def _scope(path: str, host: bytes, *, secure: bool) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "https" if secure else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(HOST, host)],
        "client": None,
        "server": None,
    }
