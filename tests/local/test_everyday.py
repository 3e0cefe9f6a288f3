"""Everyday sentences that lean on more than one rule."""

import pytest

from tests.local.talking import FOOD, TOOLS, Talk, found_foods, stored_food

YOGURTS = [
    {**FOOD, "food_id": "griego", "name": "Yogur griego", "calories_kcal": 97},
    {**FOOD, "food_id": "desnatado", "name": "Yogur desnatado", "calories_kcal": 41},
]
ANSWERS = {
    "search_foods": found_foods(FOOD),
    "add_meal_food": stored_food,
    "save_personal_data": lambda given: {"saved": given["personal_data"]},
    "search_exercises": lambda given: {"exercises": [{"name": given.get("query", "Remo")}]},
    "create_routine": lambda given: {"saved": True, "routine": given},
    "create_feature_issue": {"status": "awaiting_approval"},
    "read_meal_foods": {"items": [], "totals": {}},
}


def said(*texts, **answers):
    talk = Talk({**ANSWERS, **answers})
    return [talk.say(text) for text in texts][-1], talk.calls


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("cambia mi objetivo a ganar músculo", {"objetivo": "Ganar músculo"}),
        ("me llamo Lucía y tengo 34 años", {"nombre": "Lucía", "edad": "34 años"}),
        ("mi color favorito es el verde", {"color_favorito": "El verde"}),
    ],
)
def test_it_keeps_the_value_and_not_the_sentence(text, data):
    kept = said(text)[1][0].arguments["personal_data"]
    assert {datum["key"]: datum["value"] for datum in kept} == data


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("recuerda que mi contraseña es 1234", "no se guardan"),
        ("apunta que hoy he entrenado pierna", "registro de los entrenos"),
        ("pon que ayer pesaba lo mismo que hoy", "Dime cuánto"),
        ("¿cómo va lo de mi propuesta?", "(/requests/)"),
        ("mañana pesaré 73", "aún no ha llegado"),
        ("¿cuál es mi IMC?", "Eso no lo llevo"),
        ("me he pesado hoy", "con qué cifra"),
        ("hazme una dieta", "no doy consejos"),
        ("añade 150 g de Arroz Blanco a picoteo", "son cinco"),
        ("olvida todo lo que sabes de mí", "(/memory/)"),
        ("añade peso muerto a esa rutina", "(/routines/)"),
        ("cambia el nombre de mi rutina", "(/routines/)"),
        ("al final fueron 200 gramos de arroz", "(/diet/)"),
        ("ayer no comí nada", "no apunto nada"),
        ("comí fuera", "¿Qué comiste?"),
    ],
)
def test_it_answers_in_words_where_nothing_is_to_be_called(text, words):
    answer, calls = said(text)
    assert words in answer and calls == []


def test_it_says_that_a_waiting_request_was_closed():
    told = "La petición que esperaba tu aprobación se ha cerrado sin enviarse"
    answer, calls = said("la app no me deja guardar el peso", "sí")
    assert answer.startswith(told) and calls == []
    answer, calls = said("la app no me deja guardar el peso", "¿qué comí ayer?")
    assert answer.startswith(told) and [call.name for call in calls] == ["read_meal_foods"]


def test_it_offers_only_what_its_tools_allow():
    talk = Talk(tools=[tool for tool in TOOLS if tool["name"] != "read_routines"])
    answer = talk.say("¿qué puedes hacer?")
    assert "crear rutinas" in answer and "leer las que tienes" not in answer


@pytest.mark.parametrize(
    ("text", "weight"),
    [("I weighed 11 stone 5 yesterday", 72.1), ("peso 11 stone", 69.9), ("peso 74'3", 74.3)],
)
def test_it_reads_a_weight_in_other_writings(text, weight):
    assert said(text)[1][0].arguments["data"] == {"weight_kg": weight}


def test_it_reads_the_figures_of_a_food_given_as_a_list():
    text = (
        "añade barrita de proteínas: 60 g, 220 kcal, 20 g de proteína, 25 g de hidratos, "
        "7 g de grasa a la merienda"
    )
    assert said(text)[1][0].arguments["item"] == {
        "kind": "manual",
        "grams": 60,
        "name": "barrita de proteínas",
        "calories_kcal": 220,
        "protein_g": 20,
        "carbs_g": 25,
        "fat_g": 7,
    }


def test_it_says_that_another_food_stands_in():
    assert "«arroz al horno» como «Arroz blanco»" in said("cené arroz al horno")[0]


def test_it_reckons_the_amount_that_is_asked_about():
    answer, _ = said("¿cuántas calorías tienen 80 g de arroz?")
    assert "80 g de Arroz blanco: 104 kcal" in answer


def test_it_counts_each_piece():
    biscuit = {**FOOD, "serving_name": "5 unidades", "serving_g": 30, "unit_g": 6}
    answer, calls = said("cené 4 galletas", search_foods=found_foods(biscuit))
    assert calls[-1].arguments["item"]["grams"] == 24 and "cada unidad como 6 g" in answer


def test_it_tells_the_foods_of_a_meal_together():
    answer, _ = said("cené 100 g de arroz y 50 g de pan")
    assert answer.count("Apuntado en Cena") == 1 and answer.count("1.684") == 1


def test_it_stores_the_foods_of_each_meal_that_heads_a_list():
    _, calls = said("desayuno: 40 g de avena, 1 plátano. Comida: 120 g de pasta")
    meals = [call.arguments["meal"] for call in calls if call.name == "add_meal_food"]
    assert meals == ["Desayuno", "Desayuno", "Comida"]


def test_it_stores_what_was_eaten_and_not_what_was_not():
    _, calls = said("he comido pollo y no he cenado")
    stored = [call.arguments["meal"] for call in calls if call.name == "add_meal_food"]
    assert stored == ["Comida"]


def test_it_compares_the_foods_it_has_just_found():
    answer, calls = said(
        "busca yogures", "¿cuál de esos tiene menos calorías?", search_foods=found_foods(*YOGURTS)
    )
    assert "Yogur desnatado (41 kcal" in answer and calls == []


def test_it_adds_the_food_that_was_found_first():
    _, calls = said("busca yogures", "añade el primero", search_foods=found_foods(*YOGURTS))
    assert calls[0].arguments == {"query": "yogur griego"}


def test_it_takes_a_question_up_for_another_day():
    _, calls = said("¿qué comí ayer?", "¿y el domingo?")
    assert calls[0].arguments == {"date": "2026-10-11"}
    assert said("¿qué comí ayer?", "¿y la semana pasada?")[1] == []


def test_it_takes_sets_to_failure():
    _, calls = said('crea la rutina "Torso" con press banca 4x8 y fondos 3 series al fallo')
    dips = calls[-1].arguments["exercises"][1]
    assert (dips["name"], dips["sets"][0]["type"], len(dips["sets"])) == ("fondos", "al fallo", 3)


def test_it_reads_sets_written_out():
    text = (
        "crea una rutina con curl con barra 4 series de 12 repeticiones con 20,5 kg y "
        "90 segundos de descanso"
    )
    (curl,) = said(text)[1][-1].arguments["exercises"]
    one = {"type": "normal", "reps": 12, "weight_kg": 20.5, "rest_seconds": 90}
    assert curl == {"name": "curl con barra", "sets": [one] * 4}


def test_it_quotes_data_as_it_was_stored():
    value = {"found": True, "key": "objetivo", "value": "**70** kg"}
    assert said("¿cuál es mi objetivo?", read_field_value=value)[0] == r"objetivo: \*\*70\*\* kg"


def test_it_quotes_the_names_that_people_gave():
    routines = {"routines": [{"name": "*A*"}, {"name": "B"}]}
    assert r"\*A\* y B" in said("¿qué rutinas tengo?", read_routines=routines)[0]
    items = [{"meal": "Cena", "name": "Tarta *casera*", "grams": 50}]
    answer, _ = said("¿qué cené hoy?", read_meal_foods={"items": items, "totals": {}})
    assert r"Tarta \*casera\*" in answer
