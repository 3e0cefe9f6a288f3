"""The fault matrix: every fault on every wire that knows it, through the official SDKs."""

from __future__ import annotations

import logging
import socket
from typing import Any

import pytest

from agent_app import sentences
from agent_app.errors import ProviderError
from agent_app.messages import Message, Reply, ToolCall
from agent_app.providers import clients
from tests.providers.conftest import Ask
from tests.providers.matrix import ALL, CASES, CHAT, FAULTS, FINE, GEMINI, Fault
from tests.providers.speech import KEY, RAW, SPEECHES, Chat, calls, frame
from tests.providers.wires import Served, Wires

NAMES = [f"{provider}: {fault.name}" for fault, provider in CASES]


@pytest.mark.parametrize("fault,provider", CASES, ids=NAMES)
def test_it_meets_every_fault(
    wires: Wires, ask: Ask, caplog: Any, fault: Fault, provider: str
) -> None:
    caplog.set_level(logging.DEBUG)
    wires.serve(*fault.serve(SPEECHES[provider]))
    came_to, wait, shown = outcome(ask, provider, fault)
    assert came_to == fault.outcomes.get(provider, fault.outcome)
    assert len(wires.log) == fault.other_tries.get(provider, fault.tries)
    assert wait == pytest.approx(fault.wait) if fault.wait else not wait
    assert KEY not in shown + caplog.text and RAW not in shown + caplog.text


def outcome(ask: Ask, provider: str, fault: Fault) -> tuple[Any, float | None, str]:
    """What the provider's stream came to, the wait it told, and everything it shows."""
    try:
        last = ask(provider)[-1]
    except ProviderError as error:
        assert error.__cause__ is None and error.__context__ is None
        return ("error", error.kind), error.retry_after, repr(error)
    assert isinstance(last, Reply)
    if fault.outcome[0] == "call":
        return ("call", last.calls[0].fault), None, repr(last)
    return ("stop", last.stop), None, repr(last)


def test_it_knows_sixty_faults_and_more() -> None:
    assert len({fault.name for fault in FAULTS}) >= 60


@pytest.mark.parametrize("ending", ["cut", "whole"])
@pytest.mark.parametrize("provider", ALL)
def test_it_takes_no_answer_before_its_end(
    wires: Wires, ask: Ask, provider: str, ending: Any
) -> None:
    frames = SPEECHES[provider].frames(FINE)
    # Chat tells its end one event before the last.
    marker = len(frames) - (1 if provider == CHAT else 0)
    for border in range(1, marker):
        wires.serve(Served(b"".join(frames[:border]), ending=ending))
        with pytest.raises(ProviderError, match="cut_short"):
            ask(provider)
        assert len(wires.log) == 1


@pytest.mark.parametrize("provider", ALL)
def test_it_takes_an_answer_cut_inside_an_event_for_cut(
    wires: Wires, ask: Ask, provider: str
) -> None:
    body = SPEECHES[provider].body(FINE)
    wires.serve(Served(body[: body.index("💪".encode()) + 2], ending="cut"))
    with pytest.raises(ProviderError, match="cut_short"):
        ask(provider)


@pytest.mark.parametrize("provider", ALL)
def test_it_says_when_nothing_listens(wires: Wires, ask: Ask, settings: Any, provider: str) -> None:
    for name in ("OPENAI", "COMPATIBLE", "ANTHROPIC", "GOOGLE"):
        setattr(settings, f"{name}_BASE_URL", "http://127.0.0.1:9")
    with pytest.raises(ProviderError, match="unreachable"):
        ask(provider)


@pytest.mark.parametrize("provider", ALL)
def test_it_gives_up_connecting(ask: Ask, settings: Any, monkeypatch: Any, provider: str) -> None:
    monkeypatch.setattr(clients, "CONNECT_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        waiting = [socket.socket() for _ in range(3)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        for name in ("OPENAI", "COMPATIBLE", "ANTHROPIC", "GOOGLE"):
            setattr(settings, f"{name}_BASE_URL", f"http://127.0.0.1:{full.getsockname()[1]}")
        with pytest.raises(ProviderError, match="timeout"):
            ask(provider)
        for one in waiting:
            one.close()


@pytest.mark.parametrize("ending,tries", [("silent", 3), ("hang", 1)])
@pytest.mark.parametrize("provider", ALL)
def test_it_waits_only_so_long(
    wires: Wires, ask: Ask, monkeypatch: Any, provider: str, ending: Any, tries: int
) -> None:
    monkeypatch.setattr(clients, "READ_SECONDS", 0.2)
    begun = SPEECHES[provider].frames(FINE)[:2]
    wires.serve(*[Served(b"".join(begun), ending=ending)] * tries)
    with pytest.raises(ProviderError, match="timeout"):
        ask(provider)
    assert len(wires.log) == tries


@pytest.mark.parametrize("provider", ALL)
def test_it_makes_ids_unique(wires: Wires, ask: Ask, provider: str) -> None:
    arguments: Any = {} if provider == GEMINI else "{}"
    wires.serve(Served(SPEECHES[provider].body(calls(*[("x", "a", arguments)] * 100))))
    earlier = Message("assistant", calls=(ToolCall("x", "a", {}),))
    reply = ask(provider, Message("user", text="hola"), earlier)[-1]
    assert isinstance(reply, Reply)
    ids = {call.id for call in reply.calls}
    assert (len(ids), "x" in ids) == (100, False)


def fragments(*wanted: dict[str, Any]) -> Served:
    chunks = [Chat.chunk({"tool_calls": [one]}) for one in wanted]
    return Served(b"".join(map(frame, [*chunks, Chat.chunk({}, "tool_calls"), "[DONE]"])))


@pytest.mark.parametrize("index", [{}, {"index": 0}, {"index": None}])
def test_it_parts_calls_that_share_an_index(wires: Wires, ask: Ask, index: Any) -> None:
    first = {"id": "1", "function": {"name": "a", "arguments": "{}"}, **index}
    second = {"id": "2", "function": {"name": "b", "arguments": "{}"}, **index}
    wires.serve(fragments(first, second))
    reply = ask(CHAT)[-1]
    assert isinstance(reply, Reply)
    assert [call.name for call in reply.calls] == ["a", "b"]


@pytest.mark.parametrize("language", ["es", "en"])
def test_it_has_a_sentence_for_every_outcome(language: str) -> None:
    from django.utils import translation

    kinds = {one[1] for fault, _on in CASES for one in (fault.outcome, *fault.outcomes.values())}
    named = {one for one in kinds if one in sentences.ERRORS}
    assert named >= {"auth", "quota", "garbled", "cut_short", "context_full", "unreachable"}
    with translation.override(language):
        told = [sentences.error(kind, 90) for kind in sentences.ERRORS]
    with translation.override("en" if language == "es" else "es"):
        assert not set(told) & {sentences.error(kind, 90) for kind in sentences.ERRORS}


@pytest.mark.parametrize(
    "seconds,told",
    [(0, "ya"), (20, "20 segundos"), (90.2, "91 segundos"), (600, "10 minutos"), (9e4, "25 horas")],
)
def test_it_tells_the_wait_in_a_unit_people_use(seconds: float, told: str) -> None:
    assert told in sentences.error("rate_limited", seconds)
