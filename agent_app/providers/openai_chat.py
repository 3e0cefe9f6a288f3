"""Any server that speaks OpenAI's Chat Completions: Ollama, vLLM, llama.cpp and the like."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from agent_app.errors import ProviderError
from agent_app.messages import Message, Stop, ToolCall, ToolResult, Usage
from agent_app.providers import openai_sdk, sse
from agent_app.providers.base import Request
from agent_app.providers.calls import RawCall, as_text, wire_id, wire_name
from agent_app.providers.clients import Account
from agent_app.providers.faults import transport_error
from agent_app.providers.wired import Answer, WiredProvider, understood

STOPS: dict[str, Stop] = {
    "stop": "done",
    "tool_calls": "tools",
    "function_call": "tools",
    "length": "truncated",
    "content_filter": "refused",
}


class OpenAIChatProvider(WiredProvider):
    """Translates between neutral messages and Chat Completions; it decides nothing."""

    name = "openai_chat"
    dialect = "openai-chat"

    def model(self, request: Request) -> str:
        return request.model or settings.COMPATIBLE_MODEL

    async def answer(self, request: Request) -> AsyncIterator[str | Answer]:
        account = Account(settings.COMPATIBLE_BASE_URL, settings.COMPATIBLE_API_KEY)
        gathered = _Gathered()
        chat = openai_sdk.client(self.name, account).chat.completions
        asked = chat.with_streaming_response.create(
            model=self.model(request),
            messages=to_wire(request),
            stream=True,
            stream_options={"include_usage": True},
            # Some servers refuse an empty list.
            **({"tools": request.tools} if request.tools else {}),
        )
        try:
            async with asked as response:
                async for event in sse.events(response):
                    if delta := understood(gathered.add, event):
                        yield delta
        except Exception as error:
            # With its finish reason the answer is whole, however the connection ends.
            if not gathered.finish or not transport_error(error):
                raise
        yield gathered.answer()

    def fault(self, error: Exception) -> ProviderError | None:
        return openai_sdk.fault(error)


def to_wire(request: Request) -> list[dict[str, Any]]:
    """The history as Chat Completions messages; one system message, as many servers insist."""
    system = {"role": "system", "content": f"{request.instructions}\n\n{request.context}"}
    wire: list[dict[str, Any]] = [system]
    for one in (one for message in request.messages for one in _message(message)):
        # Many servers' templates want roles to alternate.
        if one["role"] == wire[-1]["role"] != "tool" and "tool_calls" not in wire[-1]:
            one = {
                **one,
                "content": "\n\n".join(filter(None, (wire.pop()["content"], one["content"]))),
            }
        wire.append(one)
    return wire


def _message(message: Message) -> Iterator[dict[str, Any]]:
    if message.role == "user":
        yield {"role": "user", "content": message.text}
    elif message.role == "tool":
        yield from map(_result, message.results)
    elif message.calls:
        calls = [_call(call) for call in message.calls]
        yield {"role": "assistant", "content": message.text or None, "tool_calls": calls}
    elif message.text:
        yield {"role": "assistant", "content": message.text}


def _call(call: ToolCall) -> dict[str, Any]:
    function = {"name": wire_name(call.name), "arguments": as_text(call.arguments)}
    return {"id": wire_id(call.id), "type": "function", "function": function}


def _result(result: ToolResult) -> dict[str, Any]:
    content = as_text(result.output)
    return {"role": "tool", "tool_call_id": wire_id(result.call_id), "content": content}


@dataclass
class _Gathered:
    """Gathers the chunks of one answer."""

    calls: list[RawCall] = field(default_factory=list)
    by_index: dict[int, RawCall] = field(default_factory=dict)
    finish: str = ""
    refused: bool = False
    usage: Usage = field(default_factory=Usage)

    def add(self, chunk: dict[str, Any]) -> str:
        """Take a chunk in; the text it brings, which may be empty."""
        if error := chunk.get("error"):
            raise openai_sdk.event_fault(error)
        if usage := chunk.get("usage"):
            self.usage = _usage(usage)
        if not chunk.get("choices"):
            return ""
        choice = chunk["choices"][0]
        self.finish = choice.get("finish_reason") or self.finish
        delta = choice.get("delta") or {}
        for fragment in delta.get("tool_calls") or ():
            self._add_fragment(fragment)
        self.refused = self.refused or bool(delta.get("refusal"))
        return str(delta.get("content") or delta.get("refusal") or "")

    def _add_fragment(self, fragment: dict[str, Any]) -> None:
        index, call_id = fragment.get("index") or 0, fragment.get("id") or ""
        call = self.by_index.get(index)
        # Some servers repeat index 0 for every call: another id on it is another call.
        if call is None or (call_id and call.id and call_id != call.id):
            call = self.by_index[index] = RawCall()
            self.calls.append(call)
        call.id = call.id or call_id
        function = fragment.get("function") or {}
        call.name = call.name or function.get("name") or ""
        arguments = function.get("arguments") or ""
        call.arguments += arguments if isinstance(arguments, str) else as_text(arguments)

    def answer(self) -> Answer:
        if not self.finish:
            return Answer()
        stop = "refused" if self.refused else STOPS.get(self.finish, "done")
        return Answer(stop, self.calls, usage=self.usage)


def _usage(usage: dict[str, Any]) -> Usage:
    cached = (usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0
    return Usage(usage.get("prompt_tokens") or 0, usage.get("completion_tokens") or 0, cached)
