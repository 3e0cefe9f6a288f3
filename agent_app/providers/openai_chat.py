"""Any server that speaks OpenAI's Chat Completions: Ollama, vLLM, llama.cpp and the like."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings

from agent_app.errors import ProviderError
from agent_app.messages import Message, Reply, Stop, TextDelta, ToolCall, ToolResult, Usage
from agent_app.providers.base import Request
from tools_app.schema.canonical import JSONRefused, loads_strict

CONNECT_SECONDS, READ_SECONDS, RETRIES = 5.0, 120.0, 2
STOPS: dict[str, Stop] = {
    "stop": "done",
    "tool_calls": "tools",
    "function_call": "tools",
    "length": "truncated",
    "content_filter": "refused",
}
STATUS_KINDS = {
    401: "auth",
    402: "quota",
    403: "auth",
    404: "model_missing",
    408: "timeout",
    429: "rate_limited",
    503: "overloaded",
    529: "overloaded",
}
_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, Any] = WeakKeyDictionary()


class OpenAIChatProvider:
    """Translates between neutral messages and Chat Completions; it decides nothing."""

    name = "openai_chat"
    dialect = "openai-chat"

    async def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]:
        """Yield text as it comes, then the reply. Raises ProviderError for every known fault."""
        answer = _Answer()
        with _known_errors():
            stream = await _client().chat.completions.create(
                model=request.model or settings.COMPATIBLE_MODEL,
                messages=to_wire(request),
                tools=request.tools,
                stream=True,
                stream_options={"include_usage": True},
            )
            try:
                async for chunk in stream:
                    if delta := answer.add(chunk):
                        yield TextDelta(delta)
            finally:
                await stream.close()
        yield answer.reply()


def to_wire(request: Request) -> list[dict[str, Any]]:
    """The history as Chat Completions messages; one system message, as many servers insist."""
    system = {"role": "system", "content": f"{request.instructions}\n\n{request.context}"}
    return [system, *(wire for message in request.messages for wire in _message(message))]


def _message(message: Message) -> Iterator[dict[str, Any]]:
    if message.role == "user":
        yield {"role": "user", "content": message.text}
    elif message.role == "tool":
        yield from map(_result, message.results)
    else:
        wire: dict[str, Any] = {"role": "assistant", "content": message.text or None}
        if message.calls:
            wire["tool_calls"] = [_call(call) for call in message.calls]
        yield wire


def _call(call: ToolCall) -> dict[str, Any]:
    arguments = json.dumps(call.arguments, ensure_ascii=False)
    function = {"name": call.name, "arguments": arguments}
    return {"id": call.id, "type": "function", "function": function}


def _result(result: ToolResult) -> dict[str, Any]:
    content = json.dumps(result.output, ensure_ascii=False)
    return {"role": "tool", "tool_call_id": result.call_id, "content": content}


@dataclass
class _Slot:
    """One tool call while its fragments arrive."""

    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass
class _Answer:
    """Gathers the chunks of one answer."""

    text: str = ""
    slots: list[_Slot] = field(default_factory=list)
    by_index: dict[int, _Slot] = field(default_factory=dict)
    finish: str = ""
    usage: Usage = field(default_factory=Usage)

    def add(self, chunk: Any) -> str:
        """Take a chunk in; the text it brings, which may be empty."""
        if chunk.usage:
            details = chunk.usage.prompt_tokens_details
            cached = (details.cached_tokens if details else 0) or 0
            self.usage = Usage(chunk.usage.prompt_tokens, chunk.usage.completion_tokens, cached)
        if not chunk.choices:
            return ""
        choice = chunk.choices[0]
        self.finish = choice.finish_reason or self.finish
        for fragment in choice.delta.tool_calls or ():
            self._add_fragment(fragment)
        delta = choice.delta.content or choice.delta.refusal or ""
        self.text += delta
        return delta

    def _add_fragment(self, fragment: Any) -> None:
        slot = self.by_index.get(fragment.index or 0)
        # Some servers repeat index 0 for every call: another id on it is another call.
        if slot is None or (fragment.id and slot.id and fragment.id != slot.id):
            slot = self.by_index[fragment.index or 0] = _Slot()
            self.slots.append(slot)
        slot.id = slot.id or fragment.id or ""
        if fragment.function:
            slot.name = slot.name or fragment.function.name or ""
            slot.arguments += _as_text(fragment.function.arguments)

    def reply(self) -> Reply:
        """The whole answer. Raises ProviderError when the stream ended without its marker."""
        if not self.finish:
            raise ProviderError("cut_short")
        stop = STOPS.get(self.finish, "done")
        calls = tuple(self._call(i, slot, stop) for i, slot in enumerate(self.slots))
        return Reply(self.text, calls, "tools" if calls and stop == "done" else stop, self.usage)

    def _call(self, position: int, slot: _Slot, stop: Stop) -> ToolCall:
        """Ids are made unique here: servers repeat them, and leave them out."""
        earlier = {other.id for other in self.slots[:position]}
        known = slot.id and slot.id not in earlier
        call_id = slot.id if known else f"call_{uuid.uuid4().hex[:12]}"
        if stop == "truncated":
            return ToolCall(call_id, slot.name, {}, fault="truncated")
        try:
            arguments = loads_strict(slot.arguments) if slot.arguments.strip() else {}
        except JSONRefused:
            arguments = None
        if not isinstance(arguments, dict):
            return ToolCall(call_id, slot.name, {}, fault="invalid_json")
        return ToolCall(call_id, slot.name, arguments)


def _as_text(arguments: Any) -> str:
    """Argument text; some servers send the object itself."""
    if arguments is None or isinstance(arguments, str):
        return arguments or ""
    return json.dumps(arguments, ensure_ascii=False)


def _client() -> Any:
    """The SDK client of the running event loop: its connections belong to that loop."""
    import httpx2
    from openai import AsyncOpenAI

    loop = asyncio.get_running_loop()
    where = (settings.COMPATIBLE_BASE_URL, settings.COMPATIBLE_API_KEY)
    if loop not in _clients or _clients[loop][0] != where:
        timeout = httpx2.Timeout(READ_SECONDS, connect=CONNECT_SECONDS)
        client = AsyncOpenAI(
            base_url=where[0],
            api_key=where[1] or "none",
            timeout=timeout,
            max_retries=RETRIES,
        )
        _clients[loop] = (where, client)
    return _clients[loop][1]


@contextmanager
def _known_errors() -> Iterator[None]:
    """Turn the SDK's exceptions into ProviderError; their text never leaves this file."""
    import httpx2
    import openai

    try:
        yield
    except openai.APIStatusError as error:
        raise ProviderError(_kind(error), retry_after=_retry_after(error)) from error
    except (openai.APITimeoutError, httpx2.TimeoutException) as error:
        raise ProviderError("timeout") from error
    except openai.APIConnectionError as error:
        # Before the first byte nothing was reached; after it the answer broke off.
        raise ProviderError("unreachable") from error
    except httpx2.TransportError as error:
        raise ProviderError("cut_short") from error
    except (openai.APIError, json.JSONDecodeError) as error:
        raise ProviderError("unavailable") from error


def _kind(error: Any) -> str:
    if error.code == "insufficient_quota":
        return "quota"
    if error.code == "context_length_exceeded":
        return "context_full"
    other = "bad_request" if error.status_code < 500 else "unavailable"
    return STATUS_KINDS.get(error.status_code, other)


def _retry_after(error: Any) -> float | None:
    try:
        return float(error.response.headers.get("retry-after", ""))
    except ValueError:
        return None
