"""The four wires as a server speaks them: one neutral answer, its event stream on each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

KEY = "sk-secret-key-0123456789"
RAW = "RAW-PROVIDER-WORDS"
SIGNATURE = "c2lnbmF0dXJlLfCfkqo="
Call = tuple[str, str, Any]
Event = dict[str, Any]


@dataclass
class Told:
    """What the model answers: text in pieces, calls as (id, name, arguments), how it stops."""

    text: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    stop: str = ""
    thought: bool = True

    @property
    def why(self) -> str:
        return self.stop or ("tools" if self.calls else "done")


def text(*pieces: str, stop: str = "") -> Told:
    return Told(text=pieces, stop=stop)


def calls(*wanted: Call, stop: str = "") -> Told:
    return Told(calls=wanted, stop=stop)


def as_text(arguments: Any) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def frame(event: Any) -> bytes:
    """One event; text stays as it is, so that borders may fall inside a letter."""
    name = f"event: {event['type']}\n" if isinstance(event, dict) and "type" in event else ""
    body = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
    return f"{name}data: {body}\n\n".encode()


class Speech:
    """One wire: ``events(told)``, the last of which ends the answer, and how it says no."""

    provider = ""
    prefix = ""
    after: tuple[Any, ...] = ()

    def frames(self, told: Told) -> list[bytes]:
        return [frame(event) for event in (*self.events(told), *self.after)]

    def body(self, told: Told) -> bytes:
        return b"".join(self.frames(told))

    def events(self, told: Told) -> list[Event]:
        raise NotImplementedError

    def refusal(self, status: int, code: str, message: str = "") -> dict[str, Any]:
        """The JSON body of an error status."""
        error = {"type": code, "code": code, "message": f"{message} {RAW} {KEY}", "param": None}
        return {"error": error}

    def error_event(self, code: str) -> Event:
        return self.refusal(0, code)


class Responses(Speech):
    provider, prefix = "openai", "/v1"
    stops = {"truncated": "max_output_tokens", "safety": "content_filter"}

    def events(self, told: Told) -> list[Event]:
        out: list[Event] = [{"type": "response.created", "response": {"status": "in_progress"}}]
        items: list[Event] = []
        if told.thought:
            item = {
                "id": "rs_1",
                "type": "reasoning",
                "summary": [],
                "encrypted_content": SIGNATURE,
            }
            self._item(out, items, item, [])
        if told.text:
            self._text(out, items, told)
        for number, (call_id, name, arguments) in enumerate(told.calls):
            item = {"id": f"fc_{number}", "type": "function_call", "call_id": call_id, "name": name}
            item |= {"status": "completed", "arguments": arguments}
            deltas = [as_text(arguments)[at : at + 40_000] for at in range(0, 120_000, 40_000)]
            kind = "response.function_call_arguments.delta"
            self._item(out, items, item, [{"type": kind, "delta": one} for one in deltas if one])
        out.append(self._last(told, items))
        return out

    def _text(self, out: list[Event], items: list[Event], told: Told) -> None:
        refusal = told.stop == "refusal"
        kind = "response.refusal.delta" if refusal else "response.output_text.delta"
        whole = "".join(told.text)
        content = {"type": "output_text", "text": whole, "annotations": []}
        if refusal:
            content = {"type": "refusal", "refusal": whole}
        item = {"id": "msg_1", "type": "message", "role": "assistant", "content": [content]}
        item |= {"status": "completed", "phase": "final_answer"}
        self._item(out, items, item, [{"type": kind, "delta": piece} for piece in told.text])

    def _item(self, out: list[Event], items: list[Event], item: Event, deltas: list[Event]) -> None:
        place = {"output_index": len(items)}
        begun = {key: value for key, value in item.items() if key != "encrypted_content"}
        out.append({"type": "response.output_item.added", "item": begun, **place})
        out += [delta | place for delta in deltas]
        out.append({"type": "response.output_item.done", "item": item, **place})
        items.append(item)

    def _last(self, told: Told, items: list[Event]) -> Event:
        usage = {"input_tokens": 90, "output_tokens": 9, "total_tokens": 99}
        usage["input_tokens_details"] = {"cached_tokens": 80}  # type: ignore[assignment]
        response: Event = {"status": "completed", "output": items, "usage": usage, "error": None}
        if reason := self.stops.get(told.why):
            response |= {"status": "incomplete", "incomplete_details": {"reason": reason}}
        return {"type": f"response.{response['status']}", "response": response}

    def error_event(self, code: str) -> Event:
        return {"type": "error", "code": code, "message": f"{RAW} {KEY}", "param": None}


class Chat(Speech):
    provider, prefix = "openai_chat", "/v1"
    after = ("[DONE]",)
    stops = {"done": "stop", "tools": "tool_calls", "truncated": "length"} | {
        "safety": "content_filter",
        "refusal": "stop",
    }

    def events(self, told: Told) -> list[Event]:
        field = "refusal" if told.stop == "refusal" else "content"
        out = [self.chunk({"role": "assistant", "content": ""})]
        out += [self.chunk({field: piece}) for piece in told.text]
        for index, (call_id, name, arguments) in enumerate(told.calls):
            whole = isinstance(arguments, dict) or len(arguments) > 100_000
            half = len(arguments) // 2
            parts = [arguments] if whole else [arguments[:half], arguments[half:]]
            for number, part in enumerate(parts):
                named = {"id": call_id, "type": "function"} if not number else {}
                function = {"name": name, "arguments": part} if not number else {"arguments": part}
                one = {"index": index, "function": function, **named}
                out.append(self.chunk({"tool_calls": [one]}))
        usage = {"prompt_tokens": 90, "completion_tokens": 9, "total_tokens": 99}
        details = {"prompt_tokens_details": {"cached_tokens": 80}}
        out.append({**self.chunk({}, self.stops[told.why]), "usage": usage | details})
        return out

    @staticmethod
    def chunk(delta: Event, finish: str | None = None) -> Event:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return {"id": "c", "object": "chat.completion.chunk", "created": 1, "choices": [choice]}


class Messages(Speech):
    provider, prefix = "anthropic", ""
    stops = {"done": "end_turn", "tools": "tool_use", "truncated": "max_tokens"} | {
        "safety": "refusal",
        "refusal": "refusal",
        "context": "model_context_window_exceeded",
        "pause": "pause_turn",
    }

    def events(self, told: Told) -> list[Event]:
        usage = {"input_tokens": 10, "cache_read_input_tokens": 80, "output_tokens": 1}
        out: list[Event] = [
            {"type": "message_start", "message": {"role": "assistant", "usage": usage}}
        ]
        out.append({"type": "ping"})
        blocks: list[tuple[Event, list[Event]]] = []
        if told.thought:
            thought = {"type": "thinking", "thinking": "", "signature": ""}
            words = {"type": "thinking_delta", "thinking": "Pienso — luego peso."}
            signed = {"type": "signature_delta", "signature": SIGNATURE}
            blocks.append((thought, [words, signed]))
            blocks.append(({"type": "redacted_thinking", "data": SIGNATURE}, []))
        if told.text:
            deltas = [{"type": "text_delta", "text": piece} for piece in told.text]
            blocks.append(({"type": "text", "text": ""}, deltas))
        for call_id, name, arguments in told.calls:
            begun = {"type": "tool_use", "id": call_id, "name": name, "input": {}}
            half = len(as_text(arguments)) // 2
            parts = (as_text(arguments)[:half], as_text(arguments)[half:])
            blocks.append((begun, [{"type": "input_json_delta", "partial_json": p} for p in parts]))
        for index, (block, deltas) in enumerate(blocks):
            out.append({"type": "content_block_start", "index": index, "content_block": block})
            out += [{"type": "content_block_delta", "index": index, "delta": d} for d in deltas]
            out.append({"type": "content_block_stop", "index": index})
        reason = {"stop_reason": self.stops[told.why], "stop_sequence": None}
        out.append({"type": "message_delta", "delta": reason, "usage": {"output_tokens": 9}})
        return [*out, {"type": "message_stop"}]

    def refusal(self, status: int, code: str, message: str = "") -> dict[str, Any]:
        return {"type": "error", "error": {"type": code, "message": f"{message} {RAW} {KEY}"}}


class Google(Speech):
    provider, prefix = "google", ""
    stops = {"done": "STOP", "tools": "STOP", "truncated": "MAX_TOKENS", "safety": "SAFETY"} | {
        "refusal": "PROHIBITED_CONTENT",
        "malformed": "MALFORMED_FUNCTION_CALL",
    }
    statuses = {429: "RESOURCE_EXHAUSTED", 400: "INVALID_ARGUMENT"}

    def events(self, told: Told) -> list[Event]:
        out = [self.chunk({"text": "Pienso.", "thought": True})] if told.thought else []
        out += [self.chunk({"text": piece}) for piece in told.text]
        for number, (call_id, name, arguments) in enumerate(told.calls):
            called = {"name": name, "args": arguments} | ({"id": call_id} if call_id else {})
            part: Event = {"functionCall": called}
            if told.thought and not number:
                part["thoughtSignature"] = SIGNATURE
            out.append(self.chunk(part))
        counts = {"promptTokenCount": 90, "candidatesTokenCount": 9, "cachedContentTokenCount": 80}
        last = {"finishReason": self.stops[told.why], "content": {"role": "model"}}
        return [*out, {"candidates": [last], "usageMetadata": counts}]

    @staticmethod
    def chunk(part: Event) -> Event:
        return {"candidates": [{"content": {"role": "model", "parts": [part]}}]}

    def refusal(self, status: int, code: str, message: str = "") -> dict[str, Any]:
        error: Event = {"code": status, "status": self.statuses.get(status, code)}
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": code}]
        return {"error": error | {"message": f"{message} {RAW} {KEY}"}}

    def error_event(self, code: str) -> Event:
        return self.refusal({"overloaded_error": 503, "rate_limit_error": 429}.get(code, 500), code)


SPEECHES: dict[str, Speech] = {
    speech.provider: speech for speech in (Responses(), Chat(), Messages(), Google())
}
