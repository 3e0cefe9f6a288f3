"""Personal memory in conversation."""

import pytest

from tests.local.talking import Talk


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        (
            "recuerda que soy alérgico a los frutos secos",
            "alergias",
            "Soy alérgico a los frutos secos",
        ),
        ("mi objetivo es bajar a 70 kg", "objetivo", "Bajar a 70 kg"),
        ("Soy vegetariano", "dieta", "Soy vegetariano"),
        ("remember that I have dumbbells at home", "material", "I have dumbbells at home"),
    ],
)
def test_it_saves_what_is_told(text, key, value):
    talk = Talk({"save_personal_data": {"saved": [{"key": key, "value": value}]}})
    talk.say(text)
    (datum,) = talk.calls[0].arguments["personal_data"]
    assert (datum["key"], datum["value"]) == (key, value) and datum["description"]


@pytest.mark.parametrize(
    ("text", "key"),
    [("olvida mi objetivo", "objetivo"), ("borra mi alergia de tus datos", "alergias")],
)
def test_it_forgets(text, key):
    talk = Talk({"save_personal_data": {"saved": [], "forgotten": [key]}})
    assert talk.say(text) == f"Olvidado: {key}."
    assert talk.calls[0].arguments == {"personal_data": [], "forget_keys": [key]}


def test_it_says_when_there_was_nothing_to_forget():
    talk = Talk({"save_personal_data": {"saved": [], "forgotten": []}})
    assert "No tenía guardado" in talk.say("olvida mi objetivo")


def test_it_lists_the_keys():
    talk = Talk({"list_personal_data_keys": {"keys": [{"key": "objetivo"}, {"key": "alergias"}]}})
    assert "(2): objetivo y alergias" in talk.say("¿qué sabes de mí?")


def test_it_reads_a_value_as_it_was_saved():
    talk = Talk({"read_field_value": {"found": True, "key": "objetivo", "value": "70 kg"}})
    assert talk.say("¿cuál es mi objetivo?") == "objetivo: 70 kg"


def test_it_reads_the_one_key_that_is_near():
    def read(arguments):
        if arguments["key"] == "objetivo":
            return {"found": False, "near": ["objetivo_peso"]}
        return {"found": True, "key": "objetivo_peso", "value": "70 kg"}

    assert Talk({"read_field_value": read}).say("¿cuál es mi objetivo?") == "objetivo_peso: 70 kg"


def test_it_explains_a_datum():
    answer = {"found": True, "key": "objetivo", "description": "Lo que quieres."}
    talk = Talk({"read_field_description": answer})
    assert "Lo que quieres." in talk.say("¿para qué sirve el dato 'objetivo'?")
    assert talk.calls[0].arguments == {"key": "objetivo"}


def test_it_offers_to_keep_an_aim_and_does_so_when_told():
    talk = Talk({"save_personal_data": {"saved": [{"key": "objetivo"}]}})
    assert "¿Lo guardo?" in talk.say("quiero perder peso")
    talk.say("sí")
    assert talk.calls[0].arguments["personal_data"][0]["value"] == "Quiero perder peso"
