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
MAX_CALLS = 32
NOT_RUN = {
    "too_many_calls": f"Not run: at most {MAX_CALLS} calls in a round. Ask for it again.",
    "repeated": f"Not run: this same call was already made {MAX_IDENTICAL} times.",
}


class Listener(Protocol):
    """What the loop tells while it works: text as it comes, whole messages, tokens used."""

    def text(self, delta: str) -> None: ...

    async def message(self, message: Message) -> None: ...

    def usage(self, usage: Usage) -> None: ...


@dataclass(frozen=True)
class Ending:
    """How a turn came to rest; ``reason`` names the sentence to add, empty when the text is whole.

    Reasons: ``round_limit``, ``repeated``, ``cut``, ``refused``, ``malformed``;
    ``awaiting_approval`` pauses.
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
        if reply.stop == "malformed" and not reply.text and cuts < MAX_CUT - 1:
            cuts += 1  # Nothing was said or run: the same question once more.
            continue
        messages.append(reply.message())
        await listener.message(messages[-1])
        if not reply.calls:
            return Ending(_text_ending(reply))
        results = await _run(reply.calls, execute, seen)
        messages.append(Message("tool", results=results))
        await listener.message(messages[-1])
        if any(result.status == "awaiting_approval" for result in results):
            return Ending("awaiting_approval")
        cuts += any(call.fault for call in reply.calls)
        if cuts >= MAX_CUT:
            return Ending("cut")
        if max(seen.values()) >= MAX_IDENTICAL:
            return Ending("repeated")
    return Ending("round_limit")


async def _run(
    calls: tuple[ToolCall, ...],
    execute: Callable[[ToolCall], Awaitable[ToolResult]],
    seen: Counter[str],
) -> tuple[ToolResult, ...]:
    """The results of a round's calls, in their order; ``seen`` counts them over the turn."""
    results = []
    for position, call in enumerate(calls):
        name = fingerprint(call.name, call.arguments)
        seen[name] += not call.fault
        if position >= MAX_CALLS:
            results.append(_not_run(call, "too_many_calls"))
        elif seen[name] > MAX_IDENTICAL:
            results.append(_not_run(call, "repeated"))
        else:
            results.append(await execute(call))
    return tuple(results)


def _not_run(call: ToolCall, why: str) -> ToolResult:
    """For the model alone: nobody is told of a call that was left out."""
    output = {"error": why, "message": NOT_RUN[why], "recoverable": why == "too_many_calls"}
    return ToolResult(call.id, call.name, output, is_error=True, status="failed")


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
    explained = reply.stop in ("refused", "truncated", "malformed")
    if not reply.text and not reply.calls and not explained:
        raise ProviderError("empty")
    return reply


def _text_ending(reply: Reply) -> str:
    return {"truncated": "cut", "refused": "refused", "malformed": "malformed"}.get(reply.stop, "")
