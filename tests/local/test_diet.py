"""Food into the diary and out of it."""

import pytest

from tests.local.talking import FOOD, Talk, found_foods, stored_food, without

ANSWERS = {"search_foods": found_foods(FOOD), "add_meal_food": stored_food}


def test_it_searches_and_then_adds():
    talk = Talk(ANSWERS)
    talk.say("añade 150 g de arroz blanco a la comida de hoy")
    assert [(call.name, call.arguments) for call in talk.calls] == [
        ("search_foods", {"query": "arroz blanco"}),
        (
            "add_meal_food",
            {
                "date": "2026-10-14",
                "meal": "Comida",
                "item": {"kind": "catalogue", "grams": 150, "food_id": "arroz"},
            },
        ),
    ]


def test_it_tells_the_stored_figures_as_spanish_writes_them():
    text = Talk(ANSWERS).say("añade 150 g de arroz blanco a la comida de hoy")
    assert "Arroz blanco, 150 g, 195 kcal" in text and "1.684 kcal" in text


def test_it_keeps_the_day_that_was_said():
    talk = Talk(ANSWERS)
    talk.say("Ayer cené 400 g de yogur con granola")
    assert talk.calls[-1].arguments["date"] == "2026-10-13"
    assert talk.calls[-1].arguments["meal"] == "Cena"


def test_it_adds_each_food_of_a_sentence():
    talk = Talk(ANSWERS)
    talk.say("he desayunado dos huevos y un café con leche")
    searched = [call.arguments["query"] for call in talk.calls if call.name == "search_foods"]
    assert searched == ["huevos", "cafe con leche"]
    assert sum(call.name == "add_meal_food" for call in talk.calls) == 2


@pytest.mark.parametrize(
    ("text", "food", "grams"),
    [
        ("cené 3 lonchas de pavo", {"serving_name": "2 lonchas", "serving_g": 40}, 60),
        ("desayuné dos huevos", {"serving_name": "1 unidad", "serving_g": 55, "unit_g": 55}, 110),
        ("cené medio aguacate", {"serving_name": "1/2 unidad", "serving_g": 75, "unit_g": 150}, 75),
        ("cené medio kilo de patatas", {}, 500),
        ("desayuné un vaso de leche", {"serving_name": "1 vaso", "serving_g": 200}, 200),
        ("cené 2 cucharadas de aceite", {"serving_name": "1 cucharada", "serving_g": 10}, 20),
        ("cené 2 cucharadas de arroz", {}, 30),
        ("desayuné 200 ml de leche", {}, 200),
        ("cené arroz", {}, 180),
    ],
)
def test_it_turns_amounts_into_grams(text, food, grams):
    talk = Talk({**ANSWERS, "search_foods": found_foods({**FOOD, **food})})
    talk.say(text)
    assert talk.calls[-1].arguments["item"]["grams"] == grams


def test_it_says_which_portion_it_assumed():
    assert "Arroz blanco: cuento 1 plato como 180 g" in Talk(ANSWERS).say("cené arroz")


def test_it_prefers_a_food_that_is_measured_alike():
    breast = {**FOOD, "food_id": "pechuga", "serving_name": "1 filete", "unit_g": 120}
    sliced = {**FOOD, "food_id": "fiambre", "serving_name": "2 lonchas", "serving_g": 40}
    talk = Talk({**ANSWERS, "search_foods": found_foods(breast, sliced)})
    talk.say("cené 3 lonchas de pavo")
    assert talk.calls[-1].arguments["item"]["food_id"] == "fiambre"


def test_it_asks_for_the_meal_and_takes_the_next_message_as_the_answer():
    talk = Talk(ANSWERS)
    assert "¿En qué comida" in talk.say("añade 150 g de arroz")
    talk.say("cena")
    assert talk.calls[-1].arguments["meal"] == "Cena"


def test_it_asks_for_grams_where_no_portion_is_known():
    bare = {**FOOD, "serving_name": "", "serving_g": None}
    talk = Talk({**ANSWERS, "search_foods": found_foods(bare)})
    assert "¿Cuántos gramos" in talk.say("cené arroz")
    talk.say("200")
    assert talk.calls[-1].arguments["item"]["grams"] == 200


def test_it_does_not_write_again_what_a_question_came_after():
    bare = {**FOOD, "name": "Pan", "serving_g": None}
    by_query = {"arroz": FOOD, "pan": bare}
    search = lambda given: {"foods": [by_query[given["query"]]], "total": 1}  # noqa: E731
    talk = Talk({**ANSWERS, "search_foods": search})
    assert "¿Cuántos gramos de Pan" in talk.say("cené arroz y pan")
    talk.say("50 g")
    assert [c.arguments["item"]["grams"] for c in talk.calls if c.name == "add_meal_food"] == [50]


def test_it_asks_for_another_name_where_nothing_is_found():
    talk = Talk({"search_foods": {"foods": [], "total": 0, "suggestions": ["Arroz"]}})
    assert "Arroz" in talk.say("cené 100 g de arros")
    assert [call.name for call in talk.calls] == ["search_foods"]


def test_it_stores_the_figures_that_the_person_gives():
    talk = Talk(ANSWERS)
    talk.say(
        "he merendado una barrita de 180 kcal, 12 g de proteína, 20 de hidratos, 5 de grasa, 45 g"
    )
    assert talk.calls[0].arguments["item"] == {
        "kind": "manual",
        "grams": 45,
        "name": "barrita",
        "calories_kcal": 180,
        "protein_g": 12,
        "carbs_g": 20,
        "fat_g": 5,
    }


def test_it_tells_a_refusal_plainly():
    refusal = {"error": "too_far", "message": "La fecha está demasiado lejos.", "recoverable": True}
    text = Talk({**ANSWERS, "add_meal_food": refusal}).say("cené arroz")
    assert text == "No ha podido ser: La fecha está demasiado lejos."


def test_it_does_not_call_a_tool_that_is_off():
    talk = Talk(ANSWERS, tools=without("add_meal_food"))
    assert "no está disponible" in talk.say("cené 100 g de arroz")
    assert talk.calls == []


def test_it_reads_the_whole_day():
    items = [{"meal": "Cena", "name": "Pan", "grams": 50, "calories_kcal": 130}]
    totals = {
        "calories_kcal": 130,
        "protein_g": 4,
        "carbs_g": 25,
        "fat_g": None,
        "incomplete": True,
    }
    talk = Talk({"read_meal_foods": {"date": "2026-10-13", "items": items, "totals": totals}})
    text = talk.say("¿qué comí ayer?")
    assert talk.calls[0].arguments == {"date": "2026-10-13"}
    assert "Pan 50 g" in text and "sin dato de grasa" in text and "incompleto" in text


def test_it_reads_one_meal():
    talk = Talk({"read_meal_foods": {"items": [], "totals": {}}})
    assert "Cena (ayer)" in talk.say("¿qué cené ayer?")
    assert talk.calls[0].arguments == {"date": "2026-10-13", "meal": "Cena"}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("busca alimentos con más de 20 g de proteína", {"min_protein": 20}),
        ("frutas con menos de 50 kcal", {"category": "Fruta", "max_calories": 50}),
        ("calorías del aguacate", {"query": "aguacate"}),
        ("¿cuánta proteína tiene el pollo?", {"query": "pollo"}),
    ],
)
def test_it_searches_foods(text, arguments):
    talk = Talk({"search_foods": found_foods(FOOD)})
    talk.say(text)
    assert talk.calls[0].arguments == arguments


def test_it_compares_two_foods():
    lean = {**FOOD, "name": "Pavo", "fat_g": 2}
    by_query = {"pavo": lean, "cerdo": {**FOOD, "name": "Cerdo", "fat_g": 8}}
    talk = Talk({"search_foods": lambda given: {"foods": [by_query[given["query"]]], "total": 1}})
    text = talk.say("¿qué tiene menos grasa, el pavo o el cerdo?")
    assert text.endswith("Con menos grasa: Pavo (2 g por 100 g).")
