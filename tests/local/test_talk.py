"""What needs no tool, requests to the team, odd input, and the stream itself."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.wording import TABLES
from tests.local.talking import Talk, without

SENT = {"create_feature_issue": {"reference": "G-7", "title": "…", "message": "Enviada al equipo."}}


def test_it_is_honest_about_what_it_is():
    assert "ayudante por reglas" in Talk().say("¿quién eres?")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("borra la cena de ayer", "/diet/"),
        ("elimina la rutina de piernas", "/routines/"),
        ("quiero cambiar mi contraseña", "/settings/"),
        ("¿cómo exporto mis datos?", "/settings/"),
        ("¿cuántas calorías he comido de media este mes?", "/diet/"),
    ],
)
def test_it_names_the_page_where_it_can_be_done(text, address):
    talk = Talk()
    assert address in talk.say(text) and talk.calls == []


def test_it_answers_in_the_language_of_the_message():
    assert Talk().say("what can you do for me?").startswith("I am a rule-based helper")


def test_it_answers_in_the_persons_language_where_the_message_shows_none():
    assert Talk(language="en").say("ok").startswith("All right")


def test_it_sends_a_request_and_claims_it_with_the_reference_only():
    talk = Talk(SENT)
    assert "Referencia: G-7." in talk.say("estaría bien un cronómetro de descanso en la app")
    unproved = Talk({"create_feature_issue": {"reference": None}})
    assert "No tengo confirmación" in unproved.say("la app va lenta, pasadlo al equipo")


def test_it_leaves_personal_data_out_of_a_request():
    talk = Talk(SENT)
    talk.say("la app va lenta, me llamo Ana, escribidme a ana@example.com, peso 70 kg")
    sent = str(talk.calls[0].arguments)
    assert not any(word in sent for word in ("Ana", "example.com", "70 kg"))


def test_it_says_that_a_denied_request_was_not_sent():
    denied = {"error": "denied", "message": "No has aprobado el envío."}
    text = Talk({"create_feature_issue": denied}).say("la app va lenta, pasadlo al equipo")
    assert text.startswith("De acuerdo: no se ha hecho nada.")


def test_it_does_not_call_a_tool_that_is_off():
    talk = Talk(tools=without("read_routines"))
    assert "no está disponible" in talk.say("enséñame mis rutinas") and talk.calls == []


def test_it_streams_the_text_it_replies_with():
    talk = Talk()
    assert talk.say("hola") == talk.deltas


def test_it_gives_every_call_of_a_conversation_its_own_id():
    talk = Talk({"read_routines": {"routines": []}})
    for _turn in range(2):
        talk.say("enséñame mis rutinas")
    ids = [call.id for message in talk.messages for call in message.calls]
    assert len(ids) == len(set(ids)) == 2


def test_it_drops_a_question_when_something_else_is_asked():
    talk = Talk({"read_measurement": {"found": False, "near": []}})
    talk.say("apunta mi cintura")
    talk.say("¿cuánto pesaba ayer por la mañana, antes de entrenar?")
    assert [call.name for call in talk.calls] == ["read_measurement"]


ODD = ["", "   ", "\x00", "👍", "<b>hola</b>", "¿?"]
PIECES = [
    "a",
    "1/",
    "y ",
    "de mi ",
    "gracias ",
    "a la ",
    "4x8 ",
    "lo que ",
    "x ",
    "como mi ",
    "uno y ",
]


@pytest.mark.parametrize("text", ODD)
def test_it_answers_odd_texts(text):
    assert Talk().say(text)


@pytest.mark.parametrize("piece", PIECES)
def test_it_answers_long_texts_at_once(piece):
    start = time.perf_counter()
    talk = Talk()
    assert talk.say(piece * (8000 // len(piece))) or talk.calls
    assert time.perf_counter() - start < 2


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_it_answers_any_text(text):
    talk = Talk()
    assert talk.say(text) or talk.calls


WORDS = [
    *("peso", "cintura", "74,3", "hoy", "ayer", "cena", "arroz", "150 g", "he comido", "rutina"),
    *("press", "4x8", "de", "con", "y", "a", "kg", "¿qué", "mi", "objetivo", "recuerda", "busca"),
    *("proteína", "borra", "apunta", "crea", "ejercicios", "pecho", "la", "app", "no", "si"),
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_it_answers_any_mixture_of_its_own_words(words):
    talk = Talk()
    assert talk.say(" ".join(words)) or talk.calls


def test_it_has_every_sentence_in_both_languages():
    assert TABLES["es"].keys() == TABLES["en"].keys()


def test_it_reads_rows_of_phrases_that_go_on():
    assert dict(Phrasebook("vocabulary").rows("MUSCLES"))["Core"].count("|") > 3
