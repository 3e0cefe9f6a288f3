"""OpenAI by its Responses API, stateless: every output item goes back as it came."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from agent_app.errors import ProviderError
from agent_app.messages import Message, ToolCall, Usage
from agent_app.providers import openai_sdk, sse
from agent_app.providers.base import Request
from agent_app.providers.calls import RawCall, as_text, wire_id, wire_name
from agent_app.providers.clients import Account
from agent_app.providers.wired import Answer, WiredProvider, understood

LAST = ("response.completed", "response.incomplete", "response.failed", "error")
TEXTS = ("response.output_text.delta", "response.refusal.delta")
# Failures that say no to the question, and not that something broke.
POLICIES = (
    "invalid_prompt",
    "bio_policy",
    "misalignment_policy_violation",
    "image_content_policy_violation",
)


class OpenAIProvider(WiredProvider):
    """Translates between neutral messages and the items of Responses."""

    name = "openai"
    dialect = "openai"

    def model(self, request: Request) -> str:
        return request.model or settings.OPENAI_MODEL

    async def answer(self, request: Request) -> AsyncIterator[str | Answer]:
        account = Account(settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY)
        gathered = _Gathered()
        responses = openai_sdk.client(self.name, account).responses
        asked = responses.with_streaming_response.create(
            model=self.model(request),
            instructions=request.instructions,
            input=self.to_wire(request),
            tools=request.tools,
            store=False,
            stream=True,
        )
        async with asked as response:
            async for event in sse.events(response, last=lambda event: event.get("type") in LAST):
                if delta := understood(gathered.add, event):
                    yield delta
        yield understood(_Gathered.answer, gathered)

    def settle(self, raw: RawCall, call: ToolCall) -> None:
        """What could not be read is not sent again: it would have later requests refused."""
        assert raw.item is not None
        raw.item |= {"call_id": wire_id(call.id), "name": wire_name(call.name)}
        whole = isinstance(raw.arguments, str) and raw.arguments.strip()
        if call.fault or not whole:
            raw.item["arguments"] = as_text(call.arguments)

    def fault(self, error: Exception) -> ProviderError | None:
        return openai_sdk.fault(error)

    def to_wire(self, request: Request) -> list[dict[str, Any]]:
        """The history as input items; what changes from day to day comes after the prompt."""
        context = {"role": "developer", "content": request.context}
        items = (item for message in request.messages for item in self._items(request, message))
        return [context, *items] if request.context else list(items)

    def _items(self, request: Request, message: Message) -> Iterator[dict[str, Any]]:
        if own := self.own_items(request, message):
            yield from own
            return
        if message.text:
            yield {"role": message.role, "content": message.text}
        for call in message.calls:
            named = {"call_id": wire_id(call.id), "name": wire_name(call.name)}
            yield {"type": "function_call", **named, "arguments": as_text(call.arguments)}
        for result in message.results:
            told = {"call_id": wire_id(result.call_id), "output": as_text(result.output)}
            yield {"type": "function_call_output", **told}


@dataclass
class _Gathered:
    """Gathers the events of one response."""

    items: dict[int, dict[str, Any]] = field(default_factory=dict)
    whole: set[int] = field(default_factory=set)
    refused: bool = False
    response: dict[str, Any] = field(default_factory=dict)

    def add(self, event: dict[str, Any]) -> str:
        """Take an event in; the text it brings, which may be empty."""
        kind = event.get("type")
        if kind in TEXTS:
            self.refused = self.refused or kind == "response.refusal.delta"
            return str(event["delta"])
        if kind == "response.output_item.added":
            self.items[event["output_index"]] = event["item"]
        elif kind == "response.output_item.done":
            self.items[event["output_index"]] = event["item"]
            self.whole.add(event["output_index"])
        elif kind == "error" or "error" in event:
            raise openai_sdk.event_fault(event.get("error") or event)
        elif kind in LAST:
            self.response = event["response"]
        return ""

    def answer(self) -> Answer:
        """The whole response. Raises ProviderError when it failed."""
        if not self.response:
            return Answer()
        error = self.response.get("error") or {}
        if self.response.get("status") == "failed" or error:
            if error.get("code") in POLICIES:
                return Answer("refused", usage=self._usage())
            raise openai_sdk.event_fault(error)
        items = self._items()
        calls = [_call(item) for item in items if item["type"] == "function_call"]
        return Answer(self._stop(), calls, _replayable(items), self._usage())

    def _stop(self) -> Any:
        reason = (self.response.get("incomplete_details") or {}).get("reason")
        if self.refused or reason == "content_filter":
            return "refused"
        return "truncated" if self.response.get("status") == "incomplete" else "done"

    def _items(self) -> list[dict[str, Any]]:
        """Items told as done, in order; the last event has those that were not."""
        for index, item in enumerate(self.response.get("output") or ()):
            if index not in self.whole:
                self.items[index] = item
                self.whole.add(index)
        return [
            item
            for index, item in sorted(self.items.items())
            if index in self.whole or item["type"] == "function_call"
        ]

    def _usage(self) -> Usage:
        usage = self.response.get("usage") or {}
        cached = (usage.get("input_tokens_details") or {}).get("cached_tokens") or 0
        return Usage(usage.get("input_tokens") or 0, usage.get("output_tokens") or 0, cached)


def _call(item: dict[str, Any]) -> RawCall:
    return RawCall(item.get("call_id") or "", item["name"], item.get("arguments") or "", item)


def _replayable(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Nothing where a reasoning item came without its content: it is stored nowhere else."""
    lost = any(item["type"] == "reasoning" and not item.get("encrypted_content") for item in items)
    return [] if lost else items
