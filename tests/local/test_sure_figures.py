"""Nothing is written that the sentence does not surely say: figure, day, meal and food."""

import pytest

from tests.local.talking import FOOD, Talk, found_foods, stored_food

ANSWERS = {
    "search_foods": found_foods(FOOD),
    "add_meal_food": stored_food,
    "search_exercises": lambda given: {"exercises": [{"name": given["query"]}], "total": 1},
    "create_routine": lambda given: {"saved": True, "routine": given},
}
NONE = {**ANSWERS, "search_foods": {"foods": [], "total": 0}}
NO_EXERCISE = {**ANSWERS, "search_exercises": {"exercises": [], "total": 0}}


def said(*texts, answers=ANSWERS):
    talk = Talk(answers)
    return [talk.say(text) for text in texts][-1], talk.calls


def items(calls):
    return [call.arguments["item"]["grams"] for call in calls if call.name == "add_meal_food"]


def weights(calls):
    return [(call.arguments["date"], call.arguments["data"]["weight_kg"]) for call in calls]


@pytest.mark.parametrize(
    ("text", "grams"),
    [
        ("añade 0,5 kg de patatas a la cena", [500]),
        ("añade 1,5 litros de leche a la merienda", [1500]),
        ("añade 12,5 g de mantequilla al desayuno", [12.5]),
        ("he comido 1,5 l de agua y 0,2 kg de pollo", [1500, 200]),
        ("añade 0,25 kg de lentejas a la cena", [250]),
        ("cené 100 g de pollo,50 g de arroz", [100, 50]),
        ("cené 100 g de pan y 50,5 g de arroz", [100, 50.5]),
        ("ayer comí 200 de pollo", [200]),
    ],
)
def test_it_keeps_the_decimals_of_an_amount(text, grams):
    assert items(said(text)[1]) == grams


def test_it_keeps_the_decimals_of_a_load():
    _, calls = said("crea una rutina de empuje con press de banca 4x8 con 62,5 kg y fondos 3x10")
    press, dips = calls[-1].arguments["exercises"]
    assert press["sets"] == [{"type": "normal", "reps": 8, "weight_kg": 62.5}] * 4
    assert "weight_kg" not in dips["sets"][0]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("a media mañana me he tomado un plátano", "2026-10-14"),
        ("el viernes por la mañana desayuné 40 g de avena", "2026-10-09"),
        ("el martes por la mañana desayuné avena", "2026-10-13"),
        ("anteanoche cené pizza", "2026-10-12"),
    ],
)
def test_it_dates_what_was_eaten_behind(text, day):
    assert said(text)[1][-1].arguments["date"] == day


@pytest.mark.parametrize(
    "text",
    [
        "el mes pasado pesaba 78",
        "la semana pasada pesaba 77",
        "en enero pesaba 80",
        "el año pasado pesaba 85",
        "pesaba 79 en noviembre",
        "a principios de mes pesaba 76",
        "antes pesaba 80",
        "el mes pasado medía 85 de cintura",
        "la semana pasada comí pizza",
        "mañana he comido pollo",
        "in January I weighed 80 kg",
    ],
)
def test_it_asks_for_the_day_that_is_not_named(text):
    answer, calls = said(text)
    assert calls == [] and ("¿Qué día fue?" in answer or "Which day was it?" in answer)


def test_it_takes_the_day_that_is_answered():
    assert weights(said("el mes pasado pesaba 78", "el 3 de septiembre")[1]) == [("2026-09-03", 78)]
    assert weights(said("el 31 de noviembre pesé 75", "el 30")[1]) == [("2026-09-30", 75)]


def test_it_counts_a_year_back_from_today():
    assert weights(said("hoy hace un año pesaba 90")[1]) == [("2025-10-14", 90)]


def test_it_closes_a_question_about_the_day_with_another_weight():
    _, calls = said("el 31 de noviembre pesé 75", "hace dos semanas pesaba 77 kg")
    assert weights(calls) == [("2026-09-30", 77)]


def test_it_closes_a_question_about_grams_with_another_food():
    _, calls = said("añade un batido de 250 kcal a la merienda", "he comido 2 kg de arroz")
    assert calls[-1].arguments["item"] == {"kind": "catalogue", "grams": 2000, "food_id": "arroz"}


@pytest.mark.parametrize(
    "text",
    [
        "borra la rutina full body",
        "cambia los 150 g de arroz por 200",
        "me equivoqué, eran 200 g",
        "bórralo",
        "deshaz eso",
        "déjalo",
    ],
)
def test_it_searches_for_no_sentence_as_a_name(text):
    assert said("cené 100 g de xiwowo", text, answers=NONE)[1] == []
    assert said("crea una rutina con zumbaloca 3x10", text, answers=NO_EXERCISE)[1] == []


def test_it_answers_a_question_put_while_another_is_open():
    _, calls = said("cené 100 g de xiwowo", "¿cuántas rutinas tengo?", answers=NONE)
    assert [call.name for call in calls] == ["read_routines"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("cené pasta cocida", "pasta cocida"),
        ("cené cocido", "cocido"),
        ("cené una pizza casera", "pizza casera"),
        ("he desayunado café, no perdón, té", "te"),
        ("hoy he desayunado tostadas, no, mejor dicho, arroz con leche", "arroz con leche"),
        ("he cenado pollo, digo, pavo", "pavo"),
    ],
)
def test_it_searches_for_what_was_meant_and_for_that_alone(text, query):
    searched = [c.arguments["query"] for c in said(text)[1] if c.name == "search_foods"]
    assert searched == [query]


def test_it_takes_a_corrected_amount():
    assert items(said("he cenado 100 g de pollo, perdón, 150 g")[1]) == [150]


def test_it_takes_a_corrected_weight():
    assert weights(said("peso 74, no, perdón, 73")[1]) == [("2026-10-14", 73)]


def test_it_asks_which_figure_is_corrected():
    answer, calls = said("peso 74 y 85 de cintura, no, perdón, 73")
    assert calls == [] and "número" in answer


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("peso setenta y tres kilos y doscientos gramos", 73.2),
        ("esta mañana en ayunas pesaba 72 con 8", 72.8),
        ("peso 82 kilos con 300", 82.3),
    ],
)
def test_it_reads_the_whole_weight(text, weight):
    assert weights(said(text)[1]) == [("2026-10-14", weight)]


@pytest.mark.parametrize(
    "text", ["peso -70", "añade -50 g de arroz a la cena", "crea una rutina con sentadilla 3x0"]
)
def test_it_refuses_a_figure_that_cannot_be(text):
    assert all(call.name.startswith("search") for call in said(text)[1])


def test_it_asks_what_a_cup_of_something_solid_weighs():
    answer, calls = said("add a cup of oats to breakfast tomorrow")
    assert items(calls) == [] and "How many grams" in answer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("apunta 72 kg para hoy y 73 para ayer", [("2026-10-14", 72), ("2026-10-13", 73)]),
        ("pesaba 75 el lunes y 74 el martes", [("2026-10-12", 75), ("2026-10-13", 74)]),
        ("ayer pesaba 74 pero hoy peso 75", [("2026-10-13", 74), ("2026-10-14", 75)]),
    ],
)
def test_it_stores_the_weight_of_each_day(text, expected):
    assert weights(said(text)[1]) == expected


def test_it_stores_every_figure_of_a_sentence():
    _, calls = said("peso 74,3 y mido 178 y tengo un 20% de grasa")
    assert calls[0].arguments["data"] == {"weight_kg": 74.3, "height_cm": 178, "body_fat_pct": 20}


def test_it_says_which_figure_it_left_out():
    answer, calls = said("peso 74,3 y la muñeca 17")
    assert "17" in answer and weights(calls) == [("2026-10-14", 74.3)]


def places(calls):
    stored = [call.arguments for call in calls if call.name == "add_meal_food"]
    return [(row["date"][-2:], row["meal"], row["item"]["grams"]) for row in stored]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "cené 150 g de arroz y ayer 200 de pollo",
            [("14", "Cena", 150), ("13", "Cena", 200)],
        ),
        (
            "ayer desayuné 60 g de pan, comí 200 g de pasta y cené 150 g de merluza",
            [("13", "Desayuno", 60), ("13", "Comida", 200), ("13", "Cena", 150)],
        ),
        (
            "añade 150 g de arroz a la comida y 100 g de pollo a la cena",
            [("14", "Comida", 150), ("14", "Cena", 100)],
        ),
        (
            "el lunes comí 200 g de pasta y el martes 100 g de arroz",
            [("12", "Comida", 200), ("13", "Comida", 100)],
        ),
    ],
)
def test_it_stores_each_food_where_it_was_said(text, expected):
    assert places(said(text)[1]) == expected


def test_it_asks_where_a_meal_is_named_without_a_food():
    answer, calls = said("añade 150 g de arroz a la comida y a la cena")
    assert calls == [] and "de uno en uno" in answer


@pytest.mark.parametrize(
    "text",
    [
        "añade entre 100 y 150 g de arroz a la cena",
        "añade 100-150 g de arroz a la cena",
        "añade 1.500 g de arroz a la cena",
        "añade 0 g de arroz a la cena",
    ],
)
def test_it_asks_for_an_amount_that_is_not_certain(text):
    answer, calls = said(text)
    assert items(calls) == [] and "¿Cuántos gramos de Arroz" in answer


@pytest.mark.parametrize("text", ["cené 2 yogures de 125 g", "cené dos yogures de 125 g cada uno"])
def test_it_multiplies_what_each_weighs(text):
    assert items(said(text)[1]) == [250]


@pytest.mark.parametrize(
    "text",
    [
        "he bajado 2 kg",
        "he perdido tres kilos este mes",
        "peso entre 74 y 75",
        "peso 74 o 75",
        "peso 74 y 75",
        "peso 7,5",
        "casi ceno pizza",
        "mi madre cenó pizza",
    ],
)
def test_it_writes_nothing_of_a_difference_or_a_doubt(text):
    assert said(text)[1] == []


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("he bajado de 80 a 76 kg", 76),
        ("he perdido dos kilos, ahora peso 78", 78),
        ("no peso 74, peso 73", 73),
        ("recién levantado peso 74,2", 74.2),
    ],
)
def test_it_takes_the_weight_that_is_meant(text, weight):
    assert weights(said(text)[1]) == [("2026-10-14", weight)]


@pytest.mark.parametrize(
    "text",
    [
        "crea una rutina con press banca 4x8 con 60, 65, 70 y 75 kg",
        "crea una rutina con press banca 3x10 y 2x8",
    ],
)
def test_it_creates_no_routine_with_a_figure_left_over(text):
    assert said(text)[1] == []


def test_it_takes_a_figure_without_a_day_for_todays():
    assert weights(said("peso 74 y ayer 75")[1]) == [("2026-10-14", 74), ("2026-10-13", 75)]


def test_it_says_no_more_of_a_bare_weight_than_it_stored():
    answer, calls = said("72,3")
    assert weights(calls) == [("2026-10-14", 72.3)] and "No sé" not in answer


@pytest.mark.parametrize(
    "text", ["el mes pasado pesaba 78 y hoy peso 76", "la semana pasada comí pizza y hoy arroz"]
)
def test_it_asks_where_only_one_of_two_days_is_known(text):
    assert said(text)[1] == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("peso 74 y ayer anduve 10 km", "2026-10-14"),
        ("el lunes entrené 3 horas y hoy peso 74", "2026-10-14"),
        ("peso 74, ayer", "2026-10-13"),
    ],
)
def test_it_keeps_a_weight_to_its_own_day(text, day):
    assert weights(said(text)[1]) == [(day, 74)]


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("crea una rutina con press militar 3x12 a 20,5 kg", 20.5),
        ("crea una rutina con sentadilla 5x5 a 80", 80),
        ("crea una rutina con sentadilla 4x8-10 a 62,5", 62.5),
    ],
)
def test_it_takes_what_follows_the_sets_for_the_load(text, weight):
    (exercise,) = said(text)[1][-1].arguments["exercises"]
    assert {one["weight_kg"] for one in exercise["sets"]} == {weight}


def test_it_asks_whether_a_small_figure_is_a_load():
    assert said("crea una rutina con press militar 3x8 a 12")[1] == []


def test_it_stores_no_food_that_is_denied():
    _, calls = said("añade 100 g de pollo, no pavo, a la cena")
    assert [c.arguments["query"] for c in calls if c.name == "search_foods"] == ["pollo"]


def test_it_asks_since_when_a_weight_was():
    assert said("pesaba 80")[1] == []
