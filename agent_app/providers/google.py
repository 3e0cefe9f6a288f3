"""Google's generateContent: parts in their order, thought signatures as they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from django.conf import settings

from agent_app.errors import ProviderError
from agent_app.messages import Message, Stop, ToolCall, ToolResult, Usage
from agent_app.providers import clients, sse
from agent_app.providers.base import Request
from agent_app.providers.calls import RawCall, wire_name
from agent_app.providers.clients import Account
from agent_app.providers.faults import embedded_status, provider_error, transport_error
from agent_app.providers.wired import Answer, WiredProvider, understood

# The whole answer; how long a silence may last is the same as for everybody.
TOTAL_MILLISECONDS = 600_000
RETRY_INITIAL_SECONDS, RETRY_MAX_SECONDS, RETRY_JITTER_SECONDS = 0.5, 8.0, 0.5
RETRIED = [408, 429, 500, 502, 503, 504]
STOPS: dict[str, Stop] = {
    "STOP": "done",
    "MAX_TOKENS": "truncated",
    "SAFETY": "refused",
    "RECITATION": "refused",
    "LANGUAGE": "refused",
    "BLOCKLIST": "refused",
    "PROHIBITED_CONTENT": "refused",
    "SPII": "refused",
    "ESCALATION": "refused",
    "PUP_LIMITED_DISABLED": "refused",
    "MODEL_ARMOR": "refused",
    "MALFORMED_FUNCTION_CALL": "malformed",
    "UNEXPECTED_TOOL_CALL": "malformed",
    "TOO_MANY_TOOL_CALLS": "malformed",
    "MALFORMED_RESPONSE": "malformed",
    "MISSING_THOUGHT_SIGNATURE": "malformed",
}


class GoogleProvider(WiredProvider):
    """Translates between neutral messages and the parts of generateContent."""

    name = "google"
    dialect = "google"

    def model(self, request: Request) -> str:
        return request.model or settings.GOOGLE_MODEL

    async def answer(self, request: Request) -> AsyncIterator[str | Answer]:
        account = Account(settings.GOOGLE_BASE_URL, settings.GOOGLE_API_KEY)
        models = clients.client(self.name, account, _build).aio.models
        gathered = _Gathered()
        stream = await models.generate_content_stream(
            model=self.model(request), contents=self.to_wire(request), config=_config(request)
        )
        try:
            async for chunk in _chunks(stream, gathered):
                for delta in understood(gathered.add, chunk):
                    yield delta
        except Exception as error:
            # With its finish reason the answer is whole, however the connection ends.
            if not gathered.stop or not transport_error(error):
                raise
        yield gathered.answer()

    def settle(self, raw: RawCall, call: ToolCall) -> None:
        assert raw.item is not None
        called = raw.item["function_call"]
        called["name"] = wire_name(call.name)
        if call.fault:
            called["args"] = {}

    def fault(self, error: Exception) -> ProviderError | None:
        from google.genai import errors

        if not isinstance(error, errors.APIError):
            return transport_error(error)
        reasons, wait = _details(error.details)
        headers = getattr(error.response, "headers", None)
        wait = wait if wait is not None or not headers else clients.retry_after(headers)
        codes = (*reasons, error.status)
        return provider_error(embedded_status(error.code), codes, error.message, retry_after=wait)

    def to_wire(self, request: Request) -> list[Any]:
        """The history as contents, roles alternating; a result has the id its call came with."""
        from google.genai import types

        wire: list[dict[str, Any]] = []
        asked: list[dict[str, Any]] = []
        for message in request.messages:
            parts = list(self.own_items(request, message)) or _parts(message, asked)
            if message.role == "assistant":
                asked = [part["function_call"] for part in parts if "function_call" in part]
            role = "model" if message.role == "assistant" else "user"
            if parts and wire and wire[-1]["role"] == role:
                wire[-1]["parts"] += parts
            elif parts:
                wire.append({"role": role, "parts": parts})
        return [types.Content.model_validate(content) for content in wire]


def _parts(message: Message, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if message.role == "tool":
        ids = chain((call.get("id") for call in asked), repeat(None))
        return [_result(*pair) for pair in zip(message.results, ids, strict=False)]
    text = [{"text": message.text}] if message.text else []
    return [*text, *map(_called, message.calls)]


def _called(call: ToolCall) -> dict[str, Any]:
    return {"function_call": {"name": wire_name(call.name), "args": call.arguments}}


def _result(result: ToolResult, call_id: str | None) -> dict[str, Any]:
    response = {"error" if result.is_error else "output": result.output}
    named = {"name": wire_name(result.name), "response": response}
    return {"function_response": {**named, "id": call_id} if call_id else named}


def _config(request: Request) -> Any:
    from google.genai import types

    texts = [text for text in (request.instructions, request.context) if text]
    return types.GenerateContentConfig(
        system_instruction=[types.Part(text=text) for text in texts] or None,
        tools=request.tools or None,
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
    )


def _build(account: Account, http_client: Any) -> Any:
    from google import genai
    from google.genai import types

    retries = types.HttpRetryOptions(
        attempts=clients.RETRIES + 1,
        initial_delay=RETRY_INITIAL_SECONDS,
        max_delay=RETRY_MAX_SECONDS,
        jitter=RETRY_JITTER_SECONDS,
        http_status_codes=RETRIED,
    )
    options = types.HttpOptions(
        base_url=account.base_url,
        timeout=TOTAL_MILLISECONDS,
        retry_options=retries,
        httpx_async_client=http_client,
    )
    return genai.Client(api_key=account.api_key, vertexai=False, http_options=options)


async def _chunks(stream: Any, gathered: _Gathered) -> AsyncIterator[Any]:
    """The SDK's chunks; what it cannot read is garbled. After the end little is waited for."""
    try:
        while True:
            async with asyncio.timeout(sse.DRAIN_SECONDS if gathered.stop else None):
                chunk = await anext(stream, None)
            if chunk is None:
                return
            yield chunk
    except TimeoutError:
        return
    except (ValueError, TypeError, AttributeError, KeyError):
        raise ProviderError("garbled") from None


@dataclass
class _Gathered:
    """Gathers the chunks of one answer."""

    parts: list[dict[str, Any]] = field(default_factory=list)
    stop: Stop | None = None
    usage: Usage = field(default_factory=Usage)

    def add(self, chunk: Any) -> list[str]:
        """Take a chunk in; the pieces of text it brings."""
        if chunk.usage_metadata:
            self.usage = _usage(chunk.usage_metadata)
        if not chunk.candidates:
            if chunk.prompt_feedback and chunk.prompt_feedback.block_reason:
                self.stop = "refused"
            return []
        candidate = chunk.candidates[0]
        if candidate.finish_reason:
            self.stop = STOPS.get(candidate.finish_reason.value, "done")
        parts = (candidate.content and candidate.content.parts) or []
        self.parts += [part.model_dump(mode="json", exclude_none=True) for part in parts]
        return [part.text for part in parts if part.text and not part.thought]

    def answer(self) -> Answer:
        items = [part for part in self.parts if part and part != {"text": ""}]
        calls = [_call(part) for part in items if "function_call" in part]
        return Answer(self.stop, calls, items, self.usage)


def _call(part: dict[str, Any]) -> RawCall:
    call = part["function_call"]
    return RawCall(call.get("id") or "", call.get("name") or "", call.get("args") or {}, part)


def _usage(counts: Any) -> Usage:
    said = (counts.candidates_token_count or 0) + (counts.thoughts_token_count or 0)
    return Usage(counts.prompt_token_count or 0, said, counts.cached_content_token_count or 0)


def _details(body: Any) -> tuple[list[str], float | None]:
    """The reasons and the wait that Google puts into the details of an error."""
    error = body.get("error", body) if isinstance(body, dict) else {}
    details = error.get("details") if isinstance(error, dict) else None
    known = [one for one in details or () if isinstance(one, dict)]
    waits = [
        clients.seconds(str(one["retryDelay"]).rstrip("s")) for one in known if "retryDelay" in one
    ]
    return [one["reason"] for one in known if "reason" in one], next(iter(waits), None)
