"""Whole turns on every wire, with the catalogue's thirteen tools, through the official SDKs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command

from agent_app import conversation as conversations
from agent_app.models import Conversation
from agent_app.providers import get_provider
from tests.agent.conftest import rested, wait_idle
from tests.providers.speech import SIGNATURE, SPEECHES, Call, Told, text
from tests.providers.wires import Served, Wires
from tools_app import releases
from tools_app.projections import project

WEIGHT = ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": 74.3}})
KEYS = ("list_personal_data_keys", {})
Start = Callable[..., Conversation]
# What each provider must get back as it told it, byte for byte.
OWN = {
    "openai": [
        f'{{"id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": "{SIGNATURE}"}}',
        '"call_id": "call_1", "name": "write_measurement", "status": "completed", "arguments": '
        + json.dumps(json.dumps(WEIGHT[1])),
    ],
    "anthropic": [
        f'{{"type": "thinking", "thinking": "Pienso — luego peso.", "signature": "{SIGNATURE}"}}',
        f'{{"type": "redacted_thinking", "data": "{SIGNATURE}"}}',
    ],
    "google": [
        f'"name": "write_measurement"}}, "thoughtSignature": "{SIGNATURE}"}}',
        '{"text": "Pienso.", "thought": true}',
    ],
}


@pytest.fixture
def start(transactional_db: None, alice: Any) -> Iterator[Start]:
    call_command("load_catalogue", verbosity=0)

    def begin(provider: str) -> Conversation:
        return Conversation.objects.create(user=alice, provider=provider)

    yield begin
    wait_idle()


def wire_call(provider: str, call_id: str, call: tuple[str, dict[str, Any]]) -> Call:
    """A call as that wire writes it: with arguments as text, or as an object."""
    name, arguments = call
    return (call_id, name, arguments if provider == "google" else json.dumps(arguments))


def serve(wires: Wires, provider: str, *told: Told, size: int = 0) -> None:
    wires.serve(*(Served(SPEECHES[provider].body(one), size=size) for one in told))


def two_rounds(provider: str) -> list[Told]:
    asked = [wire_call(provider, "call_1", WEIGHT), wire_call(provider, "call_2", KEYS)]
    return [Told(("Voy. ",), tuple(asked)), text("Anotado", " 💪."), text("Sí.")]


@pytest.mark.parametrize("provider", SPEECHES)
def test_it_talks_calls_and_answers_on_every_wire(
    wires: Wires, start: Start, provider: str
) -> None:
    serve(wires, provider, *two_rounds(provider), size=5)
    turn = rested(conversations.post(start(provider), "peso 74,3"))
    assert (turn.state, turn.answer) == ("completed", "Voy. \n\nAnotado 💪.")
    rows = list(turn.executions.values_list("tool", "status"))
    assert rows == [("write_measurement", "succeeded"), ("list_personal_data_keys", "succeeded")]
    assert (turn.tokens_in, turn.tokens_out, turn.tokens_cached) == (180, 18, 160)


@pytest.mark.parametrize("provider", SPEECHES)
def test_it_sends_the_thirteen_tools_as_projected(
    wires: Wires, start: Start, provider: str
) -> None:
    serve(wires, provider, text("Hola."))
    rested(conversations.post(start(provider), "hola"))
    sent = wires.log[0].body["tools"]
    tools = project(releases.active().tools(), get_provider(provider).dialect)
    declared = sent[0]["functionDeclarations"] if provider == "google" else sent
    assert len(declared) == 13
    if provider != "google":  # whose SDK writes types in capitals
        assert sent == tools


@pytest.mark.parametrize("provider", OWN)
def test_it_returns_what_a_provider_gave_unchanged_after_a_reload(
    wires: Wires, start: Start, provider: str
) -> None:
    serve(wires, provider, *two_rounds(provider))
    thread = start(provider)
    rested(conversations.post(thread, "peso 74,3"))
    rested(conversations.post(Conversation.objects.get(pk=thread.pk), "¿seguro?"))
    second, third = (json.dumps(sent.body, ensure_ascii=False) for sent in wires.log[1:])
    for item in OWN[provider]:
        assert item in second and item in third


@pytest.mark.parametrize("provider", SPEECHES)
def test_it_sends_the_same_prefix_in_the_next_turn(
    wires: Wires, start: Start, provider: str
) -> None:
    serve(wires, provider, *two_rounds(provider))
    thread = start(provider)
    rested(conversations.post(thread, "peso 74,3"))
    rested(conversations.post(thread, "¿seguro?"))
    earlier, later = wires.log[1].body, wires.log[2].body
    assert said(later)[: len(said(earlier))] == said(earlier)
    for part in ("tools", "system", "instructions", "systemInstruction"):
        assert json.dumps(earlier.get(part)) == json.dumps(later.get(part))


def test_it_marks_the_cache_after_tools_and_prompt(wires: Wires, start: Start) -> None:
    serve(wires, "anthropic", text("Hola."))
    turn = rested(conversations.post(start("anthropic"), "hola"))
    prompt, context = wires.log[0].body["system"]
    assert prompt["text"] == turn.release.prompt()
    assert ("cache_control" in prompt, "cache_control" in context) == (True, False)


@pytest.mark.parametrize("after", SPEECHES)
@pytest.mark.parametrize("before", SPEECHES)
def test_it_goes_on_with_another_provider(
    wires: Wires, start: Start, before: str, after: str
) -> None:
    serve(wires, before, *two_rounds(before)[:2])
    thread = start(before)
    rested(conversations.post(thread, "peso 74,3"))
    thread.provider, thread.model = after, "another"
    thread.save()
    serve(wires, after, text("Sigo."))
    turn = rested(conversations.post(thread, "¿seguro?"))
    sent = json.dumps(wires.log[0].body, ensure_ascii=False)
    assert (turn.state, SIGNATURE in sent) == ("completed", False)
    assert sent.count("write_measurement") >= 2 and "74.3" in sent and "Anotado 💪." in sent


def said(body: dict[str, Any]) -> list[Any]:
    """What a request says of earlier rounds, without marks for the cache."""
    history = next(body[name] for name in ("input", "contents", "messages") if name in body)
    whole = json.dumps(history).replace(', "cache_control": {"type": "ephemeral"}', "")
    said: list[Any] = json.loads(whole)
    return said
