"""Measurements said, asked for and emptied."""

import pytest

from tests.local.talking import Talk


def stored(arguments):
    return {"saved": True, "date": arguments["date"], "stored": arguments["data"], "before": {}}


WRITES = {"write_measurement": stored}


@pytest.mark.parametrize(
    ("text", "day", "data"),
    [
        ("hoy peso 74,3 kg", "2026-10-14", {"weight_kg": 74.3}),
        ("me he pesado y estoy en 80 kilos y medio", "2026-10-14", {"weight_kg": 80.5}),
        ("ayer pesaba 75", "2026-10-13", {"weight_kg": 75}),
        ("74,3", "2026-10-14", {"weight_kg": 74.3}),
        ("apunta 85 de cintura", "2026-10-14", {"waist_cm": 85}),
        (
            "bíceps 36, pecho 102 y cuello 39",
            "2026-10-14",
            {"biceps_cm": 36, "chest_cm": 102, "neck_cm": 39},
        ),
        ("ayer 75 y cintura 84", "2026-10-13", {"weight_kg": 75, "waist_cm": 84}),
        ("20 % de grasa", "2026-10-14", {"body_fat_pct": 20}),
        ("mido 1,78", "2026-10-14", {"height_cm": 178}),
        ("mido un metro ochenta", "2026-10-14", {"height_cm": 180}),
        ("I weigh 160 lbs", "2026-10-14", {"weight_kg": 72.6}),
        ("el 3 de octubre pesaba 76", "2026-10-03", {"weight_kg": 76}),
        ("82 kilos con 300 esta mañana", "2026-10-14", {"weight_kg": 82.3}),
    ],
)
def test_it_writes_what_was_measured(text, day, data):
    talk = Talk(WRITES)
    talk.say(text)
    assert [(call.name, call.arguments) for call in talk.calls] == [
        ("write_measurement", {"date": day, "data": data})
    ]


def test_it_empties_one_field():
    talk = Talk(WRITES)
    talk.say("borra la cintura de ayer")
    assert talk.calls[0].arguments == {
        "date": "2026-10-13",
        "data": {},
        "clear_fields": ["waist_cm"],
    }


def test_it_tells_what_was_there_before():
    answer = {"date": "2026-10-14", "stored": {"weight_kg": 74.3}, "before": {"weight_kg": 74.9}}
    text = Talk({"write_measurement": answer}).say("peso 74,3")
    assert text == "Guardado (hoy): peso 74,3 kg (antes 74,9 kg)."


def test_it_asks_about_a_figure_that_is_not_certain():
    talk = Talk(WRITES)
    assert "No me queda claro" in talk.say("peso 1.234,5")
    assert talk.calls == []


def test_it_asks_about_a_day_that_does_not_exist():
    talk = Talk(WRITES)
    assert talk.say("el 31 de febrero pesaba 70") == "Ese día no existe. ¿Qué fecha apunto?"
    talk.say("el 28 de febrero")
    assert talk.calls[0].arguments["date"] == "2026-02-28"


def test_it_asks_for_the_figure_and_takes_the_answer():
    talk = Talk(WRITES)
    talk.say("apunta mi cintura")
    talk.say("84")
    assert talk.calls[0].arguments["data"] == {"waist_cm": 84}


def test_it_writes_weight_and_food_of_one_message():
    talk = Talk(WRITES)
    talk.say("Hoy peso 74,3 y he cenado 150 g de arroz con pollo")
    assert [call.name for call in talk.calls[:2]] == ["write_measurement", "search_foods"]


def test_it_reads_a_day():
    found = {"found": True, "date": "2026-10-12", "data": {"weight_kg": 75.2, "waist_cm": 84}}
    talk = Talk({"read_measurement": found})
    assert talk.say("¿cuánto pesaba el lunes pasado?") == "12 de octubre: peso 75,2 kg."
    assert talk.calls[0].arguments == {"date": "2026-10-12"}


def test_it_tells_the_nearest_day_where_there_is_none():
    near = {"found": False, "near": [{"date": "2026-10-01", "data": {"weight_kg": 75}}]}
    text = Talk({"read_measurement": near}).say("¿cuánto pesaba ayer?")
    assert text.endswith("Lo más cercano, 1 de octubre: peso 75 kg.")


@pytest.mark.parametrize(
    "text", ["¿cuánto he bajado este mes?", "gráfica de peso", "borra la medición de ayer"]
)
def test_it_names_the_page_for_what_no_tool_does(text):
    talk = Talk()
    assert "/measurements/" in talk.say(text)
    assert talk.calls == []
