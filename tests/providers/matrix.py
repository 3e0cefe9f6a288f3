"""The faults the four wires are known for, and what each must come to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.providers.speech import KEY, RAW, Speech, Told, calls, frame, text
from tests.providers.wires import Served

Serve = Callable[[Speech], list[Served]]
# ("error", kind), ("stop", stop) or ("call", fault of the first call)
Outcome = tuple[str, str]
OPENAI, CHAT, CLAUDE, GEMINI = "openai", "openai_chat", "anthropic", "google"
ALL = (OPENAI, CHAT, CLAUDE, GEMINI)
TEXTUAL = (OPENAI, CHAT, CLAUDE)
FINE = text("Bien ", "💪.")


@dataclass(frozen=True)
class Fault:
    """What is served, what it comes to, how often the provider is asked, the wait if known."""

    name: str
    serve: Serve
    outcome: Outcome
    tries: int = 1
    on: tuple[str, ...] = ALL
    wait: float | None = None
    # Where a provider differs: its outcome, its tries.
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    other_tries: dict[str, int] = field(default_factory=dict)


def error(kind: str) -> Outcome:
    return "error", kind


def status(code: int, name: str = "", words: str = "", **headers: str) -> Serve:
    """A refusal, as often as it is asked for."""
    named = {key.replace("_", "-"): value for key, value in headers.items()}

    def serve(speech: Speech) -> list[Served]:
        body = json.dumps(speech.refusal(code, name, words)).encode()
        return [Served(body, code, named)] * 4

    return serve


def page(code: int) -> Serve:
    body = f"<html>{RAW} {KEY}</html>".encode()
    return lambda speech: [Served(body, code, {"content-type": "text/html"})] * 4


def says(*told: Told, size: int = 0, **more: Any) -> Serve:
    return lambda speech: [Served(speech.body(one), size=size, **more) for one in told]


def raw(*events: Any) -> Serve:
    """An answer that begins well and goes on with these events, as bytes or as objects."""

    def serve(speech: Speech) -> list[Served]:
        begun = speech.frames(FINE)[:3]
        more = [one if isinstance(one, bytes) else frame(one) for one in events]
        return [Served(b"".join([*begun, *more]))]

    return serve


def failing(code: str) -> Serve:
    return lambda speech: raw(speech.error_event(code))(speech)


def each(**serves: Serve) -> Serve:
    return lambda speech: serves[speech.provider](speech)


def then_fine(first: Served) -> Serve:
    return lambda speech: [first, Served(speech.body(FINE))]


def call(arguments: Any, *, call_id: str = "call_1", name: str = "a") -> Told:
    return calls((call_id, name, arguments))


def failed(code: str) -> Serve:
    body = {"status": "failed", "error": {"code": code, "message": f"{RAW} {KEY}"}, "output": []}
    return raw({"type": "response.failed", "response": body})


def told_in_details(speech: Speech) -> list[Served]:
    body = speech.refusal(429, "RATE_LIMIT_EXCEEDED")
    body["error"]["details"].append({"@type": "RetryInfo", "retryDelay": "37.5s"})
    return [Served(json.dumps(body).encode(), 429)] * 3


def odd_lines(speech: Speech) -> list[Served]:
    body = speech.body(FINE).replace(b"\n", b"\r\n")
    return [Served(b": keep-alive\r\n\r\n" + body if speech.provider != GEMINI else body, size=1)]


def ascii_body(told: Told) -> Serve:
    """The same events with every other letter escaped, as many servers write them."""

    def serve(speech: Speech) -> list[Served]:
        lines = []
        for event in (*speech.events(told), *speech.after):
            body = event if isinstance(event, str) else json.dumps(event)
            name = f"event: {event['type']}\n" if "type" in event and body is not event else ""
            lines.append(f"{name}data: {body}\n\n")
        return [Served("".join(lines).encode())]

    return serve


BAD_SHAPE = each(
    openai=raw({"type": "response.output_text.delta"}),
    openai_chat=raw({"choices": [5]}),
    anthropic=raw({"type": "content_block_delta", "index": 99, "delta": {}}),
    google=raw({"candidates": 5}),
)
CONTEXT = "This model's maximum context length is 8 tokens."
NO_MONEY = "Your credit balance is too low."
REFUSED = ("stop", "refused")
DONE = ("stop", "done")
LONG = json.dumps({"name": "a" * 1_000_000})

REFUSALS = [
    Fault("400 bad tool schema", status(400, "invalid_request_error"), error("bad_request")),
    Fault("400 context, by words", status(400, "x", CONTEXT), error("context_full")),
    Fault("400 prompt too long", status(400, "x", "prompt is too long"), error("context_full")),
    Fault(
        "400 context, by code",
        status(400, "context_length_exceeded"),
        error("context_full"),
        on=(OPENAI, CHAT),
    ),
    Fault("400 key not valid", status(400, "API_KEY_INVALID"), error("auth"), on=(GEMINI,)),
    Fault("400 no credit", status(400, "x", NO_MONEY), error("quota")),
    Fault("401", status(401, "authentication_error"), error("auth")),
    Fault("402", status(402, "billing_error"), error("quota")),
    Fault("403", status(403, "permission_error"), error("auth")),
    Fault("404 model", status(404, "not_found_error"), error("model_missing")),
    Fault("408", status(408), error("timeout"), 3),
    Fault("409", status(409), error("unavailable"), 3, other_tries={GEMINI: 1}),
    Fault("413", status(413, "request_too_large"), error("context_full")),
    Fault("422", status(422, "invalid_request_error"), error("bad_request")),
    Fault("429", status(429, "rate_limit_error"), error("rate_limited"), 3),
    Fault(
        "429 wait 30 s",
        status(429, retry_after="30"),
        error("rate_limited"),
        other_tries={GEMINI: 3},
        wait=30.0,
    ),
    Fault("429 wait 20 ms", status(429, retry_after_ms="20"), error("rate_limited"), 3, wait=0.02),
    Fault(
        "429 wait until a date",
        status(429, retry_after="Wed, 21 Oct 2015 07:28:00 GMT"),
        error("rate_limited"),
        3,
        wait=0.0,
    ),
    Fault("429 wait unreadable", status(429, retry_after="soon"), error("rate_limited"), 3),
    Fault("429 wait infinite", status(429, retry_after="inf"), error("rate_limited"), 3),
    Fault("429 quota", status(429, "insufficient_quota"), error("quota"), on=(OPENAI, CHAT)),
    Fault(
        "429 wait in the details",
        told_in_details,
        error("rate_limited"),
        3,
        on=(GEMINI,),
        wait=37.5,
    ),
    Fault("500", status(500, "api_error"), error("unavailable"), 3),
    Fault("502 page of a proxy", page(502), error("unavailable"), 3),
    Fault("503", status(503, "overloaded_error"), error("overloaded"), 3),
    Fault(
        "503 wait 600 s",
        status(503, retry_after="600"),
        error("overloaded"),
        other_tries={GEMINI: 3},
        wait=600.0,
    ),
    Fault("504", status(504), error("timeout"), 3),
    Fault("529", status(529, "overloaded_error"), error("overloaded"), 3, other_tries={GEMINI: 1}),
    Fault("307", status(307, location="http://127.0.0.1:9/"), error("unavailable")),
    Fault("401 page of a proxy", page(401), error("auth")),
    Fault("200 page of a proxy", page(200), error("garbled")),
]
CONNECTIONS = [
    Fault(
        "dropped before the first byte",
        lambda speech: [Served(ending="drop")] * 4,
        error("unreachable"),
        3,
        outcomes={GEMINI: error("cut_short")},
        other_tries={GEMINI: 1},
    ),
    Fault("dropped once", then_fine(Served(ending="drop")), DONE, 2, on=TEXTUAL),
    Fault("503 once", then_fine(Served(b"{}", 503)), DONE, 2),
    Fault("429 once", then_fine(Served(b"{}", 429, {"retry-after": "0.01"})), DONE, 2),
    Fault("open after its end", says(FINE, ending="hang"), DONE),
]
STREAMS = [
    Fault("borders inside letters", says(FINE, size=1), DONE),
    Fault("CRLF and comments", odd_lines, DONE),
    Fault("escaped letters", ascii_body(FINE), DONE),
    Fault(
        "an emoji in halves",
        ascii_body(text("a\ud83d", "\udcaab\0\udc00")),
        DONE,
    ),
    Fault("line separators in text", says(text("a\u2028b\u0085c")), DONE),
    Fault("malformed event", raw(b'data: {"a": \n\n'), error("garbled"), on=(OPENAI, CHAT, GEMINI)),
    Fault("malformed named event", raw(b"event: x\ndata: {\n\n"), error("garbled"), on=(CLAUDE,)),
    Fault("event that is a list", raw(b"event: x\ndata: [1]\n\n"), error("garbled"), on=TEXTUAL),
    Fault("event of another shape", BAD_SHAPE, error("garbled")),
    Fault("overloaded in mid-stream", failing("overloaded_error"), error("overloaded")),
    Fault(
        "rate in mid-stream",
        failing("rate_limit_error"),
        error("rate_limited"),
    ),
    Fault("broken in mid-stream", failing("api_error"), error("unavailable")),
    Fault("no account in mid-stream", failing("insufficient_quota"), error("quota")),
    Fault("context in mid-stream", failing("context_length_exceeded"), error("context_full")),
    Fault(
        "error that is text",
        raw({"error": f"{RAW} {KEY}"}),
        error("unavailable"),
        on=(OPENAI, CHAT),
    ),
    Fault(
        "status in an error event", raw({"error": {"code": 429}}), error("rate_limited"), on=(CHAT,)
    ),
    Fault("failed: broken", failed("server_error"), error("unavailable"), on=(OPENAI,)),
    Fault("failed: rate", failed("rate_limit_exceeded"), error("rate_limited"), on=(OPENAI,)),
    Fault("failed: policy", failed("bio_policy"), REFUSED, on=(OPENAI,)),
    Fault("no end event", raw(), error("cut_short")),
]
ANSWERS = [
    Fault("refusal", says(text("No puedo.", stop="refusal")), REFUSED),
    Fault("safety stop", says(text("Esto", stop="safety")), REFUSED),
    Fault("safety stop with a call", says(calls(("1", "a", {}), stop="safety")), REFUSED),
    Fault(
        "blocked question",
        lambda speech: [Served(frame({"promptFeedback": {"blockReason": "SAFETY"}}))],
        REFUSED,
        on=(GEMINI,),
    ),
    Fault("empty answer", says(Told(thought=False)), DONE),
    Fault("thought and nothing else", says(Told()), DONE),
    Fault("cut text", says(text("Esto es", stop="truncated")), ("stop", "truncated")),
    Fault("malformed call", says(Told(stop="malformed")), ("stop", "malformed"), on=(GEMINI,)),
    Fault(
        "context full at the end",
        says(text("a", stop="context")),
        error("context_full"),
        on=(CLAUDE,),
    ),
    Fault("pause", says(text("a", stop="pause"), FINE), DONE, 2, on=(CLAUDE,)),
    Fault(
        "endless pause",
        says(*[text("a", stop="pause")] * 4),
        ("stop", "truncated"),
        3,
        on=(CLAUDE,),
    ),
    Fault(
        "cut call",
        says(calls(("1", "a", '{"n'), stop="truncated")),
        ("call", "truncated"),
        on=TEXTUAL,
    ),
    Fault(
        "cut after a call",
        says(calls(("1", "a", {}), stop="truncated")),
        ("call", "truncated"),
        on=(CHAT, GEMINI),
    ),
    Fault("malformed arguments", says(call('{"n": 1,}')), ("call", "invalid_json"), on=TEXTUAL),
    Fault("arguments that are a list", says(call("[1]")), ("call", "invalid_json"), on=TEXTUAL),
    Fault(
        "arguments twice over", says(call('{"n":1}{"n":1}')), ("call", "invalid_json"), on=TEXTUAL
    ),
    Fault("doubled key", says(call('{"n":1,"n":2}')), ("call", "invalid_json"), on=TEXTUAL),
    Fault("no arguments", says(call("")), ("call", ""), on=TEXTUAL),
    Fault("blank arguments", says(call(" \n")), ("call", ""), on=TEXTUAL),
    Fault("arguments as an object", says(call({"n": 1})), ("call", ""), on=(OPENAI, CHAT, GEMINI)),
    Fault("no id", says(call({}, call_id="")), ("call", ""), on=(CHAT, GEMINI)),
    Fault("invented name", says(call({}, name="functions.a b")), ("call", ""), on=(CHAT, GEMINI)),
    Fault("a megabyte of arguments", says(call(LONG)), ("call", "too_long"), on=TEXTUAL),
    Fault(
        "a megabyte in an object",
        says(call({"name": "a" * 1_000_000})),
        ("call", "too_long"),
        on=(CHAT, GEMINI),
    ),
]
FAULTS = [*REFUSALS, *CONNECTIONS, *STREAMS, *ANSWERS]
CASES = [(fault, provider) for fault in FAULTS for provider in fault.on]
