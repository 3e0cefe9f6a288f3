"""What a turn may do when health is at stake."""

from __future__ import annotations

from typing import Any

import pytest

from agent_app import conversation as conversations
from agent_app.models import Measurement, Profile
from tests.agent.conftest import *  # noqa: F403
from tests.agent.conftest import rested
from tests.scripted import calls, says

WEIGHT = ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": 74.3}})
READ = ("read_measurement", {"date": "2026-01-15"})


def test_it_answers_an_emergency_without_a_model(talk: Any) -> None:
    thread = talk(says("no"))
    turn = rested(conversations.post(thread, "ME DUELE EL PECHO AL ENTRENAR"))
    assert (turn.state, turn.provider, turn.executions.count()) == ("completed", "safety", 0)
    assert "112" in turn.answer
    assert not thread.scripted.asked


@pytest.mark.parametrize(
    ("country", "language", "words"),
    [("MX", "es", "800 911 2000"), ("US", "en", "988"), ("AR", "es", "107"), ("FI", "en", "112")],
)
def test_it_names_the_numbers_of_the_country(
    talk: Any, alice: Any, country: str, language: str, words: str
) -> None:
    Profile.of(alice)
    Profile.objects.filter(user=alice).update(country=country, language=language)
    turn = rested(conversations.post(talk(), "I want to kill myself"))
    assert words in turn.answer
    assert ("Emergency" in turn.answer) == (language == "en")


def test_it_tells_the_emergency_to_the_next_turn(talk: Any) -> None:
    thread = talk(says("Bien."))
    rested(conversations.post(thread, "me desmayé entrenando"))
    rested(conversations.post(thread, "ya estoy mejor, peso 70"))
    told = [message.role for message in thread.scripted.asked[0].messages]
    assert told == ["user", "assistant", "user"]


def test_it_only_reads_where_care_is_asked_for(talk: Any, alice: Any) -> None:
    thread = talk(calls(WEIGHT, READ), says("Listo."))
    turn = rested(conversations.post(thread, "estoy embarazada, apunta peso 74,3"))
    first, second = thread.scripted.asked
    assert {tool["name"] for tool in first.tools}.isdisjoint(
        {"write_measurement", "create_routine"}
    )
    refused, read = second.messages[-1].results
    assert (refused.output["error"], refused.output["recoverable"]) == ("health_reads_only", True)
    assert not read.is_error
    assert not Measurement.objects.filter(user=alice).exists()
    assert turn.answer.startswith("Con esto (embarazo o lactancia)")


def test_it_says_the_care_apart_from_the_answer(talk: Any) -> None:
    thread = talk(says("Camina."))
    turn = rested(conversations.post(thread, "soy hipertenso, ¿qué hago hoy?"))
    assert turn.answer.strip().endswith("\n\nCamina.")
    assert [message.text.strip() for message in turn.messages] == ["Camina."]


@pytest.mark.parametrize(
    "said", ["Come 900 kcal al día.", "Tu objetivo: 1.000 kcal.", "Pierdes 3 kg por semana."]
)
def test_it_follows_harmful_figures_with_caution(talk: Any, said: str) -> None:
    turn = rested(conversations.post(talk(says(said)), "¿qué plan sigo?"))
    assert "1.200 kcal" in turn.answer.replace(said, "")


@pytest.mark.parametrize(
    "said", ["Hoy llevas 900 kcal.", "Come 2.000 kcal al día.", "Un déficit de 300 kcal al día."]
)
def test_it_adds_no_caution_to_harmless_figures(talk: Any, said: str) -> None:
    turn = rested(conversations.post(talk(says(said)), "¿qué plan sigo?"))
    assert turn.answer.strip() == said


def test_it_keeps_a_health_fact_that_it_was_asked_to_remember(talk: Any, alice: Any) -> None:
    fact = {"key": "diabetes", "description": "Enfermedad", "value": "tipo 2"}
    save = ("save_personal_data", {"personal_data": [fact]})
    rested(conversations.post(talk(calls(save), says("Anotado.")), "recuerda que soy diabético"))
    assert alice.personal_data.filter(key="diabetes").exists()
