"""Anthropic Messages: content blocks in their order, thinking and signatures as they came."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from agent_app.errors import ProviderError
from agent_app.messages import Message, Stop, ToolCall, ToolResult, Usage
from agent_app.providers import clients, sse
from agent_app.providers.base import Request
from agent_app.providers.calls import RawCall, as_text, wire_id, wire_name
from agent_app.providers.clients import Account
from agent_app.providers.faults import provider_error, sdk_error
from agent_app.providers.wired import Answer, WiredProvider, understood

MAX_TOKENS = 8_192
MAX_PAUSES = 3
STOPS: dict[str, Stop] = {
    "end_turn": "done",
    "stop_sequence": "done",
    "tool_use": "tools",
    "max_tokens": "truncated",
    "pause_turn": "truncated",
    "refusal": "refused",
}
CACHED = {"cache_control": {"type": "ephemeral"}}
THOUGHTS = ("thinking", "redacted_thinking")
# Where a delta of each kind goes: the field of its block, or of the delta itself.
GROWING = {"text_delta": "text", "thinking_delta": "thinking"}


class AnthropicProvider(WiredProvider):
    """Translates between neutral messages and content blocks."""

    name = "anthropic"
    dialect = "anthropic"

    def model(self, request: Request) -> str:
        return request.model or settings.ANTHROPIC_MODEL

    async def answer(self, request: Request) -> AsyncIterator[str | Answer]:
        gathered = _Gathered()
        for _pause in range(MAX_PAUSES):
            async for delta in self._segment(request, gathered):
                yield delta
            if gathered.stop != "pause_turn":
                break
        yield gathered.answer()

    async def _segment(self, request: Request, gathered: _Gathered) -> AsyncIterator[str]:
        """One request; after a pause it carries on from what was said so far."""
        account = Account(settings.ANTHROPIC_BASE_URL, settings.ANTHROPIC_API_KEY)
        messages = clients.client(self.name, account, _build).messages
        asked = messages.with_streaming_response.create(
            model=self.model(request),
            max_tokens=MAX_TOKENS,
            system=system(request),
            messages=self.to_wire(request, gathered.begin()),
            stream=True,
            **({"tools": request.tools} if request.tools else {}),
        )
        async with asked as response:
            async for event in sse.events(response, last=_is_last):
                if delta := understood(gathered.add, event):
                    yield delta

    def settle(self, raw: RawCall, call: ToolCall) -> None:
        assert raw.item is not None
        raw.item |= {"id": wire_id(call.id), "name": wire_name(call.name), "input": call.arguments}

    def fault(self, error: Exception) -> ProviderError | None:
        import anthropic

        if not isinstance(error, anthropic.APIStatusError):
            return sdk_error(error, anthropic)
        return provider_error(
            error.status_code,
            (error.error_code, error.type),
            error.message,
            retry_after=clients.retry_after(error.response.headers),
        )

    def to_wire(self, request: Request, said: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The history, roles alternating; ``said`` is what a paused answer has so far."""
        wire: list[dict[str, Any]] = []
        for message in request.messages:
            role = "assistant" if message.role == "assistant" else "user"
            _append(wire, role, list(self.own_items(request, message)) or blocks(message))
        # The history so far is read from the cache in the next round.
        if wire:
            wire[-1]["content"][-1] = wire[-1]["content"][-1] | CACHED
        _append(wire, "assistant", said)
        return wire


def system(request: Request) -> list[dict[str, Any]]:
    """The cache covers tools and prompt; what changes from day to day comes after it."""
    stable = [{"type": "text", "text": request.instructions, **CACHED}]
    changing = [{"type": "text", "text": request.context}]
    return [
        *(stable if request.instructions.strip() else ()),
        *(changing if request.context.strip() else ()),
    ]


def blocks(message: Message) -> list[dict[str, Any]]:
    """A message's content; results come first, as they must."""
    calls = [
        {"type": "tool_use", "id": wire_id(call.id), "name": wire_name(call.name)}
        | {"input": call.arguments}
        for call in message.calls
    ]
    text = [{"type": "text", "text": message.text}] if message.text.strip() else []
    return [*map(_result, message.results), *text, *calls]


def _result(result: ToolResult) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": wire_id(result.call_id)}
    block["content"] = as_text(result.output)
    return {**block, "is_error": True} if result.is_error else block


def _append(wire: list[dict[str, Any]], role: str, content: list[dict[str, Any]]) -> None:
    if not content:
        return
    if wire and wire[-1]["role"] == role:
        wire[-1]["content"] += content
    else:
        wire.append({"role": role, "content": content})


def _is_last(event: dict[str, Any]) -> bool:
    return event.get("type") == "message_stop"


def _build(account: Account, http_client: Any) -> Any:
    from anthropic import AsyncAnthropic

    return AsyncAnthropic(
        base_url=account.base_url,
        api_key=account.api_key,
        timeout=clients.timeout(),
        max_retries=clients.RETRIES,
        http_client=http_client,
    )


@dataclass
class _Gathered:
    """Gathers the events of one answer, over its pauses."""

    before: list[dict[str, Any]] = field(default_factory=list)
    blocks: dict[int, dict[str, Any]] = field(default_factory=dict)
    inputs: dict[int, str] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    spent: Usage = field(default_factory=Usage)
    stop: str = ""
    ended: bool = False

    def begin(self) -> list[dict[str, Any]]:
        """Make ready for one (more) stream; what was said so far."""
        self.before = self._items()
        self.spent = self._usage()
        self.blocks, self.inputs, self.tokens = {}, {}, {}
        self.stop, self.ended = "", False
        return list(self.before)

    def add(self, event: dict[str, Any]) -> str:
        """Take an event in; the text it brings, which may be empty."""
        kind = event.get("type")
        if kind == "content_block_start":
            block = self.blocks[event["index"]] = dict(event["content_block"])
            return str(block.get("text") or "")
        if kind == "content_block_delta":
            return self._grow(event["index"], event["delta"])
        if kind == "message_start":
            self._count(event["message"].get("usage"))
        elif kind == "message_delta":
            self.stop = event["delta"].get("stop_reason") or self.stop
            self._count(event.get("usage"))
        elif kind == "message_stop":
            self.ended = True
        elif kind == "error":
            raise _event_fault(event.get("error"))
        return ""

    def _grow(self, index: int, delta: dict[str, Any]) -> str:
        block, kind = self.blocks[index], delta.get("type", "")
        if kind == "input_json_delta":
            self.inputs[index] = self.inputs.get(index, "") + delta["partial_json"]
        elif kind == "signature_delta":
            block["signature"] = delta["signature"]
        elif kind == "citations_delta":
            block["citations"] = [*(block.get("citations") or ()), delta["citation"]]
        elif name := GROWING.get(kind):
            block[name] = (block.get(name) or "") + delta[name]
        return str(delta["text"]) if kind == "text_delta" else ""

    def _count(self, usage: dict[str, Any] | None) -> None:
        """The counts are cumulative: a later one replaces an earlier one."""
        self.tokens |= {
            name: count for name, count in (usage or {}).items() if isinstance(count, int)
        }

    def _usage(self) -> Usage:
        names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
        new, written, cached = (self.tokens.get(name, 0) for name in names)
        before, said = self.spent, self.tokens.get("output_tokens", 0)
        return Usage(
            before.input + new + written + cached, before.output + said, before.cached + cached
        )

    def answer(self) -> Answer:
        """The whole answer. Raises ProviderError when it did not fit the model's context."""
        if not self.ended or not self.stop:
            return Answer()
        if self.stop == "model_context_window_exceeded":
            raise ProviderError("context_full")
        items = self._items()
        calls = [_call(item) for item in items if item["type"] == "tool_use"]
        return Answer(STOPS.get(self.stop, "done"), calls, items, self._usage())

    def _items(self) -> list[dict[str, Any]]:
        """The blocks that may be sent again: no blank text, no thought unsigned or at the end."""
        for index, text in self.inputs.items():
            block = self.blocks[index]
            block["input"] = text if block["type"] == "tool_use" else json.loads(text or "{}")
        items = [*self.before, *(block for _index, block in sorted(self.blocks.items()))]
        items = [item for item in items if _sendable(item)]
        while items and items[-1]["type"] in THOUGHTS:
            items.pop()
        return items


def _sendable(block: dict[str, Any]) -> bool:
    if block["type"] == "text":
        return bool(block["text"].strip())
    return block["type"] != "thinking" or bool(block.get("signature"))


def _call(block: dict[str, Any]) -> RawCall:
    return RawCall(block.get("id") or "", block["name"], block.get("input") or "", block)


def _event_fault(error: Any) -> ProviderError:
    error = error if isinstance(error, dict) else {"message": error}
    details = error.get("details") or {}
    return provider_error(None, (details.get("error_code"), error.get("type")), error["message"])
