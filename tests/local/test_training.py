"""Exercises and routines in conversation."""

import pytest

from tests.local.talking import Talk


def found(arguments):
    name = str(arguments.get("query") or arguments.get("muscle_group")).capitalize()
    return {"exercises": [{"name": f"{name} exacto", "muscle_group": "Pecho"}], "total": 1}


def created(arguments):
    return {"saved": True, "routine": arguments}


ANSWERS = {"search_exercises": found, "create_routine": created}


def test_it_searches_the_exercises_and_creates_with_their_exact_names():
    talk = Talk(ANSWERS)
    talk.say("crea una rutina de empuje con press de banca 4x8 a 60 kg y fondos 3x12")
    assert [call.arguments.get("query") for call in talk.calls[:2]] == ["press de banca", "fondos"]
    press, dips = talk.calls[2].arguments["exercises"]
    assert press["name"] == "Press de banca exacto"
    assert press["sets"] == [{"type": "normal", "reps": 8, "weight_kg": 60}] * 4
    assert dips["sets"] == [{"type": "normal", "reps": 12}] * 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("crea una rutina de empuje con fondos 3x12", "Empuje"),
        ("crea una rutina llamada Torso A con dominadas 4x6", "Torso A"),
        ('nueva rutina "Pierna B": prensa 4x12', "Pierna B"),
        ("create a push routine with dips 3x12", "Push"),
    ],
)
def test_it_names_the_routine(text, name):
    talk = Talk(ANSWERS)
    talk.say(text)
    assert talk.calls[-1].arguments["name"] == name


def test_it_keeps_the_rest_between_sets():
    talk = Talk(ANSWERS)
    talk.say("crea una rutina de pecho con fondos 3x12, descanso 90 segundos")
    assert talk.calls[-1].arguments["exercises"][0]["sets"][0]["rest_seconds"] == 90


def test_it_chooses_exercises_for_the_muscles_that_are_named():
    talk = Talk(ANSWERS)
    text = talk.say("hazme una rutina de brazos")
    searched = [call.arguments["muscle_group"] for call in talk.calls[:-1]]
    assert searched == ["Bíceps", "Tríceps"]
    assert "los he elegido del catálogo" in text


def test_it_creates_nothing_while_an_exercise_is_unknown():
    talk = Talk({**ANSWERS, "search_exercises": lambda given: {"exercises": []}})
    assert "«flurbo»" in talk.say("crea una rutina de pecho con flurbo 3x10")
    assert [call.name for call in talk.calls] == ["search_exercises"]


def test_it_takes_another_exercise_in_its_place_and_keeps_the_rest():
    unknown = {"exercises": []}
    search = lambda given: unknown if given.get("query") == "flurbo" else found(given)  # noqa: E731
    talk = Talk({**ANSWERS, "search_exercises": search})
    talk.say("crea una rutina de pierna con sentadilla 5x5 y flurbo 3x10")
    talk.say("zancadas")
    exercises = talk.calls[-1].arguments["exercises"]
    assert [(one["name"], len(one["sets"])) for one in exercises] == [
        ("Sentadilla exacto", 5),
        ("Zancadas exacto", 3),
    ]


def test_it_asks_what_goes_into_a_routine():
    talk = Talk(ANSWERS)
    assert "¿Qué ejercicios" in talk.say("hazme una rutina")
    talk.say("espalda")
    assert talk.calls[-1].name == "create_routine"


def test_it_asks_for_another_name_where_one_is_taken():
    names = []

    def create(arguments):
        names.append(arguments["name"])
        return (
            {"error": "duplicate", "message": "ya existe"}
            if len(names) == 1
            else created(arguments)
        )

    talk = Talk({**ANSWERS, "create_routine": create})
    assert "¿Cómo llamo a esta?" in talk.say("crea una rutina de empuje con fondos 3x12")
    talk.say("Empuje B")
    assert names == ["Empuje", "Empuje B"]


def test_it_reads_a_routine_with_equal_sets_told_once():
    sets = [{"type": "normal", "reps": 8, "weight_kg": 60}] * 4
    routine = {
        "name": "Empuje",
        "category": "fuerza",
        "exercises": [{"name": "Press", "sets": sets}],
    }
    talk = Talk({"read_routines": {"routines": [routine]}})
    assert "- Press: 4x8 con 60 kg" in talk.say("¿qué toca en la rutina de empuje?")
    assert talk.calls[0].arguments == {"name": "empuje"}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            "ejercicios de pecho con mancuernas",
            {"muscle_group": "Pecho", "equipment": "mancuernas"},
        ),
        ("¿cómo se hace la sentadilla?", {"query": "sentadilla"}),
        (
            "ejercicios de espalda para principiantes",
            {"muscle_group": "Espalda", "difficulty": "Principiante"},
        ),
    ],
)
def test_it_searches_exercises(text, arguments):
    talk = Talk(ANSWERS)
    talk.say(text)
    assert talk.calls[0].arguments == arguments
