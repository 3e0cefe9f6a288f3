"""Turns from post to rest: text, calls, approvals, stops, retries and what survives."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from agent_app import conversation as conversations
from agent_app import turns
from agent_app.errors import ProviderError
from agent_app.models import Execution, Measurement, Turn
from tests.agent.conftest import rested, wait_for
from tests.scripted import Endless, calls, says

WEIGHT = ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": 74.3}})
APPLE = {"kind": "manual", "name": "Manzana", "grams": 180, "calories_kcal": 94}
EAT = ("add_meal_food", {"date": "2026-01-15", "meal": "Merienda", "item": APPLE})
ISSUE = ("create_feature_issue", {"title": "Cronómetro", "summary": "Entre series, por favor."})


def events(turn: Turn) -> list[tuple[int, str, dict[str, Any]]]:
    return list(turn.events.values_list("seq", "kind", "data"))


def test_it_answers_and_stores_what_the_tools_wrote(talk: Any, alice: Any) -> None:
    turn = rested(conversations.post(talk(calls(WEIGHT), says("Anotado.")), "peso 74,3"))
    assert (turn.state, turn.answer.strip()) == ("completed", "Anotado.")
    assert float(Measurement.objects.get(user=alice).weight_kg) == 74.3


def test_it_logs_every_event_in_order(talk: Any) -> None:
    turn = rested(conversations.post(talk(calls(WEIGHT, text="Voy."), says("Hecho.")), "peso"))
    log = events(turn)
    assert [seq for seq, _kind, _data in log] == list(range(1, len(log) + 1))
    kinds = [kind for _seq, kind, _data in log]
    assert kinds[:4] == ["status", "text", "tool_call", "tool_result"]
    assert kinds[-2:] == ["status", "done"]


def test_it_logs_text_whose_pieces_make_the_answer(talk: Any) -> None:
    text = "Un plan de ñoquis y acción 💪 para toda la semana."
    turn = rested(conversations.post(talk(calls(WEIGHT, text="Voy."), says(text)), "plan"))
    pieces = [data for _seq, kind, data in events(turn) if kind == "text"]
    joined = ""
    for piece in pieces:
        assert piece["offset"] == len(joined)
        joined += piece["delta"]
    assert joined == turn.answer


def test_it_writes_two_identical_calls_of_one_turn_twice(talk: Any, alice: Any) -> None:
    rested(conversations.post(talk(calls(EAT, EAT), says("Dos.")), "dos manzanas"))
    assert alice.meal_items.count() == 2


def test_it_writes_once_when_a_turn_is_retried_with_new_ids(talk: Any, alice: Any) -> None:
    thread = talk(calls(EAT), ProviderError("timeout"), calls(EAT), says("Ya está."))
    failed = rested(conversations.post(thread, "una manzana"))
    assert (failed.state, failed.error_code) == ("failed", "timeout")
    again = rested(conversations.retry(failed))
    assert (again.state, alice.meal_items.count()) == ("completed", 1)


def test_it_refuses_a_second_post_while_a_turn_runs(talk: Any) -> None:
    thread = talk(Endless("Pensando"))
    running = conversations.post(thread, "hola")
    with pytest.raises(conversations.Refused) as refused:
        conversations.post(thread, "otra")
    assert (refused.value.code, refused.value.turn) == ("turn_running", running)
    conversations.stop(running)
    assert rested(running).state == "stopped"


def test_it_keeps_the_text_of_a_stopped_turn_and_goes_on(talk: Any) -> None:
    thread = talk(Endless("Primera parte"), says("Bien."))
    turn = conversations.post(thread, "cuéntame")
    wait_for(lambda: turn.events.filter(kind="text").exists())
    conversations.stop(turn)
    assert rested(turn).answer.strip() == "Primera parte"
    assert rested(conversations.post(thread, "sigue")).state == "completed"
    asked = [message.text for message in thread.scripted.asked[1].messages]
    assert asked == ["cuéntame", "Primera parte", "sigue"]


def test_it_pauses_for_an_approval_and_goes_on_after_it(talk: Any, alice: Any) -> None:
    thread = talk(calls(ISSUE), says("Enviada."))
    turn = rested(conversations.post(thread, "un cronómetro"))
    assert (turn.state, alice.feature_requests.count()) == ("awaiting_approval", 0)
    conversations.approve(Execution.objects.get(turn=turn))
    assert rested(turn).state == "completed"
    told = thread.scripted.asked[1].messages[-1].results[0]
    assert (told.status, alice.feature_requests.count()) == ("succeeded", 1)


def test_it_tells_the_model_of_a_denial(talk: Any, alice: Any) -> None:
    thread = talk(calls(ISSUE), says("De acuerdo."))
    turn = rested(conversations.post(thread, "un cronómetro"))
    conversations.deny(Execution.objects.get(turn=turn))
    assert rested(turn).state == "completed"
    told = thread.scripted.asked[1].messages[-1].results[0]
    assert told.is_error and told.output["error"] == "denied"
    assert not alice.feature_requests.exists()


def test_it_closes_an_approval_when_the_person_writes_on(talk: Any) -> None:
    thread = talk(calls(ISSUE), says("Otra cosa."))
    waiting = rested(conversations.post(thread, "un cronómetro"))
    rested(conversations.post(thread, "déjalo"))
    assert Execution.objects.get(turn=waiting).status == "denied"
    assert rested(waiting).state == "completed"
    results = [r for m in thread.scripted.asked[1].messages for r in m.results]
    assert results[0].output["error"] == "denied"


def test_it_shows_a_fault_of_the_provider_in_its_own_words(talk: Any) -> None:
    turn = rested(conversations.post(talk(ProviderError("rate_limited", retry_after=20)), "hola"))
    error = next(data for _seq, kind, data in events(turn) if kind == "error")
    assert error["code"] == "rate_limited" and error["retry_after"] == 20
    assert "20 segundos" in error["message"]


def test_it_survives_a_bug_of_the_provider(talk: Any) -> None:
    turn = rested(conversations.post(talk(RuntimeError("key=sk-secret")), "hola"))
    assert (turn.state, turn.error_code) == ("failed", "internal")
    assert "secret" not in str(events(turn))


def test_it_ends_the_tenth_round_with_a_sentence(talk: Any) -> None:
    script = [calls(("read_routines", {"name": f"rutina {n}"})) for n in range(10)]
    turn = rested(conversations.post(talk(*script), "mira"))
    assert turn.state == "completed" and "diez pasos" in turn.answer


def test_it_interrupts_a_turn_whose_process_is_gone(talk: Any) -> None:
    thread = talk(says("Sigo aquí."))
    dead = dead_turn(thread, state="running")
    turn = rested(conversations.post(thread, "¿estás?"))
    dead.refresh_from_db()
    assert (dead.state, dead.error_code, turn.state) == ("interrupted", "interrupted", "completed")


def test_it_gives_every_call_of_a_broken_turn_a_result(talk: Any) -> None:
    thread = talk(says("Sigo."))
    dead = dead_turn(thread, state="running")
    dead.messages = [calls(WEIGHT, EAT).message()]
    dead.save()
    rested(conversations.post(thread, "¿y bien?"))
    _user, called, told, *_rest = thread.scripted.asked[0].messages
    assert [call.id for call in called.calls] == [result.call_id for result in told.results]
    assert all(result.is_error for result in told.results)


def test_it_writes_nothing_when_the_lease_is_lost(talk: Any, alice: Any) -> None:
    from agent_app import executor
    from agent_app.messages import ToolCall

    turn = dead_turn(talk(), state="running")
    origin = executor.Origin("chat", turn.release, turn, "another-process")
    with pytest.raises(executor.LeaseLost):
        executor.execute(alice, origin, ToolCall("1", *WEIGHT))
    assert not Measurement.objects.exists()


def test_it_sends_the_same_prefix_in_the_next_turn(talk: Any) -> None:
    thread = talk(calls(WEIGHT), says("Anotado."), says("Sí."))
    rested(conversations.post(thread, "peso 74,3"))
    rested(conversations.post(thread, "¿seguro?"))
    first, second = thread.scripted.asked[1], thread.scripted.asked[2]
    assert second.messages[: len(first.messages)] == first.messages
    assert (second.instructions, second.tools) == (first.instructions, first.tools)


def test_it_answers_the_same_key_with_the_same_turn(talk: Any) -> None:
    thread = talk(says("Hola."))
    turn = rested(conversations.post(thread, "hola", key="k"))
    assert conversations.post(thread, "hola", key="k") == turn
    with pytest.raises(conversations.Refused) as refused:
        conversations.post(thread, "adiós", key="k")
    assert refused.value.code == "idempotency_conflict"


def dead_turn(thread: Any, *, state: str) -> Turn:
    """A turn of a process that was killed a minute ago."""
    from tools_app import releases

    return Turn.objects.create(
        conversation=thread,
        number=1,
        text="antes",
        state=state,
        release=releases.active(),
        provider="scripted",
        lease_owner="gone",
        lease_until=timezone.now() - timedelta(minutes=1) - turns.LEASE,
    )


def test_it_adds_no_caution_to_what_a_day_amounts_to(talk: Any) -> None:
    thread = talk()
    thread.provider = "local"
    thread.save()
    text = "añade 150 g de arroz blanco a la comida de hoy"
    turn = rested(conversations.post(thread, text))
    assert "195 kcal" in turn.answer and "Cautela" not in turn.answer
