"""The whole agent: ask the provider, run the calls in order, tell it the results, ask again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from agent_app.errors import ProviderError
from agent_app.messages import (
    Message,
    Reply,
    TextDelta,
    ToolCall,
    ToolResult,
    Usage,
    fingerprint,
)
from agent_app.providers.base import Provider, Request

MAX_ROUNDS = 10
MAX_IDENTICAL = 3
MAX_CUT = 2


class Listener(Protocol):
    """What the loop tells while it works: text as it comes, whole messages, tokens used."""

    def text(self, delta: str) -> None: ...

    async def message(self, message: Message) -> None: ...

    def usage(self, usage: Usage) -> None: ...


@dataclass(frozen=True)
class Ending:
    """How a turn came to rest; ``reason`` names the sentence to add, empty when the text is whole.

    Reasons: ``round_limit``, ``repeated``, ``cut``, ``refused``; ``awaiting_approval`` pauses.
    """

    reason: str = ""


async def run_turn(
    provider: Provider,
    request: Request,
    execute: Callable[[ToolCall], Awaitable[ToolResult]],
    listener: Listener,
) -> Ending:
    """Go on from ``request.messages`` until the model only answers, or a limit ends it.

    Raises ProviderError when a round gives no usable answer.
    """
    messages = list(request.messages)
    seen: Counter[str] = Counter()
    cuts = 0
    for _round in range(MAX_ROUNDS):
        reply = await ask(provider, replace(request, messages=tuple(messages)), listener)
        messages.append(reply.message())
        await listener.message(messages[-1])
        if not reply.calls:
            return Ending(_text_ending(reply))
        results = tuple([await execute(call) for call in reply.calls])
        messages.append(Message("tool", results=results))
        await listener.message(messages[-1])
        if any(result.status == "awaiting_approval" for result in results):
            return Ending("awaiting_approval")
        cuts += any(call.fault for call in reply.calls)
        seen.update(fingerprint(call.name, call.arguments) for call in reply.calls)
        if cuts >= MAX_CUT:
            return Ending("cut")
        if max(seen.values()) >= MAX_IDENTICAL:
            return Ending("repeated")
    return Ending("round_limit")


async def ask(provider: Provider, request: Request, listener: Listener) -> Reply:
    """One round: passes text on as it comes and returns the whole answer."""
    async for event in provider.stream(request):
        if isinstance(event, TextDelta):
            listener.text(event.text)
        else:
            listener.usage(event.usage)
            return _usable(event)
    raise ProviderError("cut_short")


def _usable(reply: Reply) -> Reply:
    """An answer that says and asks nothing is a fault of the provider, unless it is a refusal."""
    if not reply.text and not reply.calls and reply.stop not in ("refused", "truncated"):
        raise ProviderError("empty")
    return reply


def _text_ending(reply: Reply) -> str:
    return {"refused": "refused", "truncated": "cut"}.get(reply.stop, "")
