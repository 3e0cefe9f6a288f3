"""Whole turns over faults: no write twice, and every conversation goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command

from agent_app import conversation as conversations
from agent_app.models import Conversation, Turn
from tests.agent.conftest import rested, wait_idle
from tests.providers.matrix import ALL, FAULTS, GEMINI, TEXTUAL, call
from tests.providers.speech import KEY, RAW, SPEECHES, Call, Told, calls, text
from tests.providers.wires import Served, Wires

APPLE = {"kind": "manual", "name": "Manzana", "grams": 180, "calories_kcal": 94}
EAT = {"date": "2026-01-15", "meal": "Merienda", "item": APPLE}
Start = Callable[..., Conversation]
# One fault of each outcome that ends a turn; the matrix has them all.
ENDING = ("400 bad tool schema", "401", "429 wait 30 s", "502 page of a proxy", "no end event")
ENDING += ("overloaded in mid-stream", "event of another shape", "empty answer", "refusal")


@pytest.fixture
def start(transactional_db: None, alice: Any) -> Iterator[Start]:
    call_command("load_catalogue", verbosity=0)

    def begin(provider: str) -> Conversation:
        return Conversation.objects.create(user=alice, provider=provider)

    yield begin
    wait_idle()


def eats(provider: str, call_id: str = "call_1") -> Call:
    return (call_id, "add_meal_food", EAT if provider == GEMINI else json.dumps(EAT))


def told(provider: str, *answers: Told) -> list[Served]:
    return [Served(SPEECHES[provider].body(one)) for one in answers]


def everything(thread: Conversation) -> str:
    """All that is stored of a conversation, and with it all that is ever shown."""
    rows = [turn.messages_text + turn.answer + turn.error_code for turn in thread.turns.all()]
    events = thread.turns.values_list("events__data", "executions__output", "executions__input")
    return json.dumps([rows, list(events)], default=str, ensure_ascii=False)


@pytest.mark.parametrize("name", ENDING)
@pytest.mark.parametrize("provider", ALL)
def test_it_goes_on_after_a_fault(wires: Wires, start: Start, provider: str, name: str) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    thread = start(provider)
    wires.serve(*fault.serve(SPEECHES[provider]))
    first = rested(conversations.post(thread, "hola"))
    assert first.state == ("completed" if name == "refusal" else "failed")
    wires.serve(*told(provider, text("Aquí estoy.")))
    second = rested(conversations.post(thread, "¿sigues ahí?"))
    assert (second.state, second.answer) == ("completed", "Aquí estoy.")
    assert "hola" in json.dumps(wires.log[0].body)
    assert RAW not in everything(thread) and KEY not in everything(thread)


@pytest.mark.parametrize("provider", ALL)
def test_it_writes_once_when_the_answer_is_lost_after_a_write(
    wires: Wires, start: Start, alice: Any, provider: str
) -> None:
    thread = start(provider)
    lost = Served(b"".join(SPEECHES[provider].frames(text("Ap", "untada"))[:3]), ending="cut")
    wires.serve(*told(provider, calls(eats(provider))), lost)
    failed = rested(conversations.post(thread, "una manzana"))
    assert (failed.state, failed.error_code) == ("failed", "cut_short")
    wires.serve(*told(provider, calls(eats(provider, "other_id")), text("Apuntada.")))
    again = rested(conversations.retry(failed))
    assert (again.state, alice.meal_items.count()) == ("completed", 1)


@pytest.mark.parametrize("provider", ALL)
def test_it_runs_no_call_of_a_cut_answer(
    wires: Wires, start: Start, alice: Any, provider: str
) -> None:
    cut = calls(eats(provider), stop="truncated")
    wires.serve(*told(provider, cut, text("Más corto.")))
    turn = rested(conversations.post(start(provider), "una manzana"))
    assert (turn.state, alice.meal_items.count()) == ("completed", 0)
    assert "call_truncated" in json.dumps(wires.log[1].body)


@pytest.mark.parametrize("provider", TEXTUAL)
@pytest.mark.parametrize("arguments", ['{"date": ', json.dumps({"date": "a" * 1_000_000})])
def test_it_sends_no_unreadable_arguments_again(
    wires: Wires, start: Start, provider: str, arguments: str
) -> None:
    broken = call(arguments, name="read_measurement")
    wires.serve(*told(provider, broken, text("Vaya.")))
    turn = rested(conversations.post(start(provider), "¿cuánto peso?"))
    assert (turn.state, turn.answer) == ("completed", "Vaya.")
    again = json.dumps(wires.log[1].body)
    assert '{\\"date' not in again and len(again) < 200_000


@pytest.mark.parametrize("provider", ALL)
def test_it_answers_an_invented_tool_and_goes_on(wires: Wires, start: Start, provider: str) -> None:
    arguments: Any = {} if provider == GEMINI else "{}"
    odd = calls(("call_1", "functions.borrar todo", arguments))
    wires.serve(*told(provider, odd, text("No puedo hacerlo.")))
    turn = rested(conversations.post(start(provider), "bórralo todo"))
    assert (turn.state, turn.executions.get().output["error"]) == ("completed", "unknown_tool")
    sent = json.dumps(wires.log[1].body)
    assert '"name": "functions.' not in sent and '"name": "_functions_borrar_todo"' in sent


@pytest.mark.parametrize("provider", ALL)
def test_it_runs_a_hundred_calls_only_in_part(wires: Wires, start: Start, provider: str) -> None:
    asked = [
        (f"c{n}", "list_personal_data_keys", words if provider == GEMINI else json.dumps(words))
        for n, words in ((n, {"query": f"clave {n}"}) for n in range(100))
    ]
    wires.serve(*told(provider, calls(*asked), text("Ya.")))
    turn = rested(conversations.post(start(provider), "todo"))
    assert (turn.state, turn.executions.count()) == ("completed", 32)
    results = [result for message in turn.messages for result in message.results]
    assert len(results) == 100 and results[99].output["error"] == "too_many_calls"


@pytest.mark.parametrize("provider", ALL)
def test_it_stops_identical_calls_without_end(
    wires: Wires, start: Start, alice: Any, provider: str
) -> None:
    wires.serve(*told(provider, *[calls(eats(provider, f"c{n}")) for n in range(12)]))
    turn = rested(conversations.post(start(provider), "una manzana"))
    assert (turn.state, len(wires.log), alice.meal_items.count()) == ("completed", 3, 3)
    assert "repitiendo" in turn.answer
    wires.serve(*told(provider, text("Bien.")))
    assert rested(conversations.post(turn.conversation, "vale")).state == "completed"


def test_it_asks_once_more_for_a_malformed_call(wires: Wires, start: Start) -> None:
    wires.serve(*told(GEMINI, Told(stop="malformed"), text("Ahora sí.")))
    turn: Turn = rested(conversations.post(start(GEMINI), "apunta"))
    assert (turn.answer, len(wires.log)) == ("Ahora sí.", 2)
    wires.serve(*told(GEMINI, *[Told(stop="malformed")] * 3))
    turn = rested(conversations.post(turn.conversation, "apunta"))
    assert "ilegible" in turn.answer and len(wires.log) == 2


@pytest.mark.parametrize("model", ["model-1", "model-2"])
def test_it_gives_thoughts_back_only_to_their_model(wires: Wires, start: Start, model: str) -> None:
    thread = start("openai")
    wires.serve(*told("openai", text("Hola.")))
    rested(conversations.post(thread, "hola"))
    thread.model = model
    thread.save()
    wires.serve(*told("openai", text("Sí.")))
    rested(conversations.post(thread, "¿sí?"))
    assert ("encrypted_content" in json.dumps(wires.log[0].body)) == (model == "model-1")
