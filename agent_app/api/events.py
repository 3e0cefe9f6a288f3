"""Follows a turn's event log as server-sent events, from any process, without missing one."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

from django.http import StreamingHttpResponse

from agent_app import turns
from agent_app.models import Turn, TurnEvent
from agent_app.runner import runner

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 15.0


def event_stream(turn_id: Any, *, after: int) -> StreamingHttpResponse:
    """The events after sequence number ``after``, and those to come until the turn rests."""
    response = StreamingHttpResponse(follow(turn_id, after), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response


async def follow(turn_id: Any, after: int) -> AsyncIterator[str]:
    written, told = asyncio.Event(), time.monotonic()
    loop = asyncio.get_running_loop()

    def tick() -> None:
        loop.call_soon_threadsafe(written.set)

    # A turn at rest ends at once, also for a client that has its last event already.
    perhaps_over = True
    with runner.listening(tick):
        while True:
            written.clear()
            async for event in TurnEvent.objects.filter(turn_id=turn_id, seq__gt=after):
                after, told = event.seq, time.monotonic()
                # An undo may be told after the end.
                later = perhaps_over and event.kind == "tool_result"
                perhaps_over = event.kind == "done" or later
                yield as_text(event)
            if perhaps_over and await _rests(turn_id, after):
                return
            if time.monotonic() - told > HEARTBEAT_SECONDS:
                told = time.monotonic()
                yield ": …\n\n"
            await _wait(written)


def as_text(event: TurnEvent) -> str:
    data = json.dumps(event.data, ensure_ascii=False)
    return f"id: {event.seq}\nevent: {event.kind}\ndata: {data}\n\n"


async def _rests(turn_id: Any, after: int) -> bool:
    """Whether this is the end: an approval may have sent the turn on its way again."""
    if await TurnEvent.objects.filter(turn_id=turn_id, seq__gt=after).aexists():
        return False
    return not await Turn.objects.filter(pk=turn_id, state__in=turns.ACTIVE_STATES).aexists()


async def _wait(written: asyncio.Event) -> None:
    """Until something was written here; another process's events are found by polling."""
    try:
        await asyncio.wait_for(written.wait(), POLL_SECONDS)
    except TimeoutError:
        return
