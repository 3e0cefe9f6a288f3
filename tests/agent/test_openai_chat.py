"""The Chat Completions adapter through the official SDK, over real HTTP on loopback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Response

from agent_app.errors import ProviderError
from agent_app.messages import Message, Reply, TextDelta, ToolCall, ToolResult
from agent_app.providers.base import Request
from agent_app.providers.openai_chat import OpenAIChatProvider

PATH = "/v1/chat/completions"
TOOLS = [{"type": "function", "function": {"name": "a", "parameters": {"type": "object"}}}]
USAGE = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}


def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    frame = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    return {**frame, "choices": [choice], **more}


def call(
    arguments: str | None, *, index: int | None = 0, call_id: str = "", name: str = ""
) -> dict:
    function = {"name": name or None, "arguments": arguments}
    one = {"index": index, "id": call_id or None, "type": "function", "function": function}
    return {"tool_calls": [one]}


def frames(*chunks: Any, done: bool = True) -> bytes:
    text = "".join(f"data: {json.dumps(one, ensure_ascii=False)}\n\n" for one in chunks)
    return (text + ("data: [DONE]\n\n" if done else "")).encode()


@pytest.fixture
def wire(httpserver: HTTPServer, settings: Any) -> HTTPServer:
    settings.COMPATIBLE_BASE_URL = httpserver.url_for("/v1")
    settings.COMPATIBLE_API_KEY = "sk-test-1234"
    settings.COMPATIBLE_MODEL = "small"
    return httpserver


def answer(wire: HTTPServer, body: bytes) -> None:
    pieces = [body[i : i + 7] for i in range(0, len(body), 7)]
    response = Response(iter(pieces), content_type="text/event-stream")
    wire.expect_request(PATH, method="POST").respond_with_response(response)


def ask(*messages: Message) -> list[TextDelta | Reply]:
    request = Request(
        "Eres…", "hoy", messages or (Message("user", text="hola"),), TOOLS, date.today()
    )

    async def collect() -> list[TextDelta | Reply]:
        return [event async for event in OpenAIChatProvider().stream(request)]

    return asyncio.run(collect())


def reply(wire: HTTPServer, *chunks: Any, done: bool = True) -> Reply:
    answer(wire, frames(*chunks, done=done))
    last = ask()[-1]
    assert isinstance(last, Reply)
    return last


def test_it_streams_text_whole_over_any_chunk_border(wire: HTTPServer) -> None:
    last = {"id": "c", "object": "x", "created": 1, "model": "m", "choices": [], "usage": USAGE}
    answer(wire, frames(chunk({"content": "Acción "}), chunk({"content": "💪"}, "stop"), last))
    *deltas, whole = ask()
    assert [delta.text for delta in deltas] == ["Acción ", "💪"]
    assert (whole.text, whole.stop, whole.usage.input) == ("Acción 💪", "done", 9)


def test_it_sends_the_projection_and_the_key_in_a_header(wire: HTTPServer) -> None:
    reply(wire, chunk({"content": "a"}, "stop"))
    sent, _response = wire.log[0]
    body = sent.get_json()
    assert (body["tools"], body["model"]) == (TOOLS, "small")
    assert body["messages"][0] == {"role": "system", "content": "Eres…\n\nhoy"}
    assert sent.headers["Authorization"] == "Bearer sk-test-1234" and "sk-test" not in sent.url


def test_it_sends_each_result_right_after_its_call(wire: HTTPServer) -> None:
    answer(wire, frames(chunk({"content": "a"}, "stop")))
    called = Message("assistant", calls=(ToolCall("1", "a", {"n": 1}),))
    told = Message("tool", results=(ToolResult("1", "a", {"año": 1}),))
    ask(Message("user", text="hola"), called, told)
    sent = wire.log[0][0].get_json()["messages"][2:]
    assert json.loads(sent[0]["tool_calls"][0]["function"]["arguments"]) == {"n": 1}
    assert sent[1] == {"role": "tool", "tool_call_id": "1", "content": '{"año": 1}'}


def test_it_joins_the_fragments_of_calls(wire: HTTPServer) -> None:
    got = reply(
        wire,
        chunk(call('{"n"', call_id="x", name="a")),
        chunk(call(": 1}")),
        chunk(call("", index=1, call_id="y", name="b")),
        chunk({}, "tool_calls"),
    )
    assert [(c.id, c.name, c.arguments) for c in got.calls] == [
        ("x", "a", {"n": 1}),
        ("y", "b", {}),
    ]
    assert got.stop == "tools"


def test_it_keeps_calls_apart_that_share_an_index(wire: HTTPServer) -> None:
    got = reply(
        wire,
        chunk(call('{"n": 1}', call_id="x", name="a")),
        chunk(call('{"n": 2}', call_id="y", name="a")),
        chunk({}, "stop"),
    )
    assert [c.arguments["n"] for c in got.calls] == [1, 2]
    assert got.stop == "tools"


def test_it_gives_every_call_an_id_of_its_own(wire: HTTPServer) -> None:
    same = [chunk(call("{}", index=i, call_id="x", name="a")) for i in range(2)]
    got = reply(wire, *same, chunk(call("{}", index=2, name="a")), chunk({}, "tool_calls"))
    assert len({c.id for c in got.calls}) == 3 and all(c.id for c in got.calls)


@pytest.mark.parametrize(
    "arguments,finish,fault",
    [
        ('{"sets": [1, 2', "length", "truncated"),
        ('{"n": 1}', "length", "truncated"),
        ('{"n": ', "tool_calls", "invalid_json"),
        ("[1]", "tool_calls", "invalid_json"),
        ('{"n": NaN}', "tool_calls", "invalid_json"),
    ],
)
def test_it_marks_calls_that_must_not_run(
    wire: HTTPServer, arguments: str, finish: str, fault: str
) -> None:
    got = reply(wire, chunk(call(arguments, call_id="x", name="a")), chunk({}, finish))
    assert (got.calls[0].fault, got.calls[0].arguments) == (fault, {})


def test_it_does_not_take_an_early_end_for_an_answer(wire: HTTPServer) -> None:
    answer(wire, frames(chunk({"content": "La mitad"}), done=False))
    with pytest.raises(ProviderError, match="cut_short"):
        ask()


def test_it_reads_an_error_event_in_mid_stream(wire: HTTPServer) -> None:
    answer(wire, frames(chunk({"content": "La"}), {"error": {"message": "sk-test-1234 is bad"}}))
    with pytest.raises(ProviderError, match="unavailable"):
        ask()


@pytest.mark.parametrize(
    "status,error,kind",
    [
        (400, {"message": "bad schema"}, "bad_request"),
        (400, {"message": "long", "code": "context_length_exceeded"}, "context_full"),
        (401, {"message": "sk-test-1234"}, "auth"),
        (402, {"message": "pay"}, "quota"),
        (404, {"message": "no model"}, "model_missing"),
        (429, {"message": "slow"}, "rate_limited"),
        (429, {"message": "pay", "code": "insufficient_quota"}, "quota"),
        (500, {"message": "oops"}, "unavailable"),
        (503, {"message": "busy"}, "overloaded"),
    ],
)
def test_it_names_what_the_server_refused(
    wire: HTTPServer, status: int, error: dict[str, str], kind: str
) -> None:
    headers = {"retry-after": "0", "x-should-retry": "false"}
    wire.expect_request(PATH).respond_with_json({"error": error}, status=status, headers=headers)
    with pytest.raises(ProviderError) as raised:
        ask()
    assert raised.value.kind == kind
    assert "sk-test" not in str(raised.value)


def test_it_says_when_no_server_is_there(settings: Any) -> None:
    settings.COMPATIBLE_BASE_URL = "http://127.0.0.1:9/v1"
    with pytest.raises(ProviderError, match="unreachable"):
        ask()


def test_it_retries_before_the_first_byte_as_told(wire: HTTPServer) -> None:
    busy = Response("{}", status=429, headers={"retry-after": "0"})
    wire.expect_ordered_request(PATH).respond_with_response(busy)
    fine = Response(frames(chunk({"content": "Ya"}, "stop")), content_type="text/event-stream")
    wire.expect_ordered_request(PATH).respond_with_response(fine)
    assert ask()[-1].text == "Ya"


def pieces() -> Iterator[bytes]:
    yield frames(chunk({"content": "La mitad"}), done=False)
    raise ConnectionResetError


def test_it_tells_a_connection_lost_in_mid_answer(wire: HTTPServer) -> None:
    lost = Response(pieces(), content_type="text/event-stream", headers={"Content-Length": "9999"})
    wire.expect_request(PATH).respond_with_response(lost)
    with pytest.raises(ProviderError):
        ask()
