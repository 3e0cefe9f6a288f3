"""Holds the bundled foods and exercises to their shape and to plausible figures."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parent.parent / "agent_app" / "data"
FOODS: list[dict[str, Any]] = json.loads((DATA / "foods.json").read_text("utf-8"))
EXERCISES: list[dict[str, Any]] = json.loads((DATA / "exercises.json").read_text("utf-8"))
README = (DATA / "README.md").read_text("utf-8")

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
MACROS = ("protein_g", "carbs_g", "fat_g", "fibre_g", "alcohol_g")
KCAL_PER_GRAM = {"protein_g": 4, "carbs_g": 4, "fat_g": 9, "fibre_g": 2, "alcohol_g": 7}
ENERGY_TOLERANCE = 0.12
ENERGY_TOLERANCE_KCAL = 12

FOOD_TEXTS = ("food_id", "name", "category", "source", "serving_name")
FOOD_NUMBERS = ("calories_kcal", *MACROS, "serving_g")
FOOD_KEYS = {*FOOD_TEXTS, *FOOD_NUMBERS, "synonyms", "unit_g"}
FOOD_CATEGORIES = {
    "Cereales y pan",
    "Legumbres",
    "Verduras y hortalizas",
    "Frutas",
    "Carnes",
    "Pescados y mariscos",
    "Huevos",
    "Lácteos",
    "Frutos secos y semillas",
    "Aceites y grasas",
    "Dulces y azúcares",
    "Bebidas",
    "Platos preparados",
    "Salsas y condimentos",
    "Suplementos",
}
FOOD_SOURCES = {"Tablas de composición", "Receta calculada"}

EXERCISE_TEXTS = (
    "exercise_id",
    "name",
    "alias_en",
    "muscle_group",
    "equipment",
    "difficulty",
    "instructions",
)
EXERCISE_KEYS = {*EXERCISE_TEXTS, "synonyms", "secondary_muscles"}
MUSCLES = {
    "Pecho",
    "Espalda",
    "Hombros",
    "Bíceps",
    "Tríceps",
    "Cuádriceps",
    "Isquiotibiales",
    "Glúteos",
    "Gemelos",
    "Core",
    "Antebrazos",
    "Cuerpo completo",
    "Cardio",
}
EQUIPMENT = {
    "Barra",
    "Mancuernas",
    "Máquina",
    "Polea",
    "Peso corporal",
    "Kettlebell",
    "Banda elástica",
    "Banco",
    "Balón medicinal",
    "Cardio",
    "Rueda abdominal",
    "Anillas",
}
DIFFICULTIES = {"Principiante", "Intermedio", "Avanzado"}

# Everyday words a person types alone, and the plain product each must stand for.
BASE_FOODS = {
    "arroz": "arroz-blanco-cocido",
    "pasta": "pasta-cocida",
    "pan": "pan-blanco",
    "pollo": "pechuga-de-pollo-a-la-plancha",
    "huevo": "huevo",
    "leche": "leche-entera",
    "yogur": "yogur-natural",
    "atún": "atun-en-aceite-de-oliva-en-lata",
    "palta": "aguacate",
    "papa": "patata-cocida",
    "banana": "platano",
    "durazno": "melocoton",
    "frijoles": "alubias-blancas-cocidas",
    "choclo": "maiz-dulce-en-conserva",
    "rice": "arroz-blanco-cocido",
    "tortilla": "tortilla-de-patatas",
}
BASE_EXERCISES = {
    "sentadilla": "sentadilla-con-barra",
    "press banca": "press-de-banca-con-barra",
    "bench press": "press-de-banca-con-barra",
    "peso muerto": "peso-muerto-con-barra",
    "dominada": "dominadas",
    "curl": "curl-de-biceps-con-barra",
}


def fold(text: str) -> str:
    """Lower-case TEXT without accents, as a person in a hurry types it."""
    split = unicodedata.normalize("NFKD", text)
    return "".join(char for char in split if not unicodedata.combining(char)).casefold()


def repeated(texts: Iterable[str]) -> list[str]:
    return [text for text, times in Counter(texts).items() if times > 1]


def labels(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Every (folded word, id) by which a row is found; one pair for equal words of a row."""
    pairs = {
        (fold(word), row.get("food_id") or row["exercise_id"])
        for row in rows
        for word in [row["name"], row.get("alias_en", row["name"]), *row["synonyms"]]
    }
    return sorted(pairs)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_text(value: object) -> bool:
    return isinstance(value, str) and value == value.strip() != ""


def atwater(food: dict[str, Any]) -> float:
    return sum(float(food[macro]) * factor for macro, factor in KCAL_PER_GRAM.items())


def recipes() -> dict[str, tuple[dict[str, float], float]]:
    """The README's table: dish → ({ingredient: grams}, cooked grams)."""
    rows = re.findall(r"^\| ([a-z0-9-]+) \| ([a-z0-9-]+ [^|]+) \| ([\d.]+) \|$", README, re.M)
    return {
        dish: (
            {part.rsplit(" ", 1)[0]: float(part.rsplit(" ", 1)[1]) for part in parts.split(", ")},
            float(cooked),
        )
        for dish, parts, cooked in rows
    }


def test_it_covers_the_usual_foods_and_exercises() -> None:
    assert len(FOODS) >= 300
    assert len(EXERCISES) >= 120
    assert {food["category"] for food in FOODS} == FOOD_CATEGORIES
    assert {exercise["muscle_group"] for exercise in EXERCISES} == MUSCLES


@pytest.mark.parametrize(("rows", "keys"), [(FOODS, FOOD_KEYS), (EXERCISES, EXERCISE_KEYS)])
def test_it_gives_every_row_the_same_fields(rows: list[dict[str, Any]], keys: set[str]) -> None:
    assert [row for row in rows if set(row) != keys] == []


@pytest.mark.parametrize(("rows", "texts"), [(FOODS, FOOD_TEXTS), (EXERCISES, EXERCISE_TEXTS)])
def test_it_fills_every_text(rows: list[dict[str, Any]], texts: tuple[str, ...]) -> None:
    assert [row for row in rows if not all(is_text(row[key]) for key in texts)] == []
    assert [
        row for row in rows if not row["synonyms"] or not all(map(is_text, row["synonyms"]))
    ] == []


def test_it_gives_every_food_finite_figures() -> None:
    wrong = [
        food["food_id"]
        for food in FOODS
        if not all(is_number(food[key]) and 0 <= food[key] <= 900 for key in FOOD_NUMBERS)
    ]
    assert wrong == []


@pytest.mark.parametrize(("rows", "key"), [(FOODS, "food_id"), (EXERCISES, "exercise_id")])
def test_it_keeps_ids_unique_ascii_slugs(rows: list[dict[str, Any]], key: str) -> None:
    ids = [row[key] for row in rows]
    assert repeated(ids) == []
    assert [each for each in ids if not SLUG.fullmatch(each)] == []


@pytest.mark.parametrize("rows", [FOODS, EXERCISES])
def test_it_lets_no_two_rows_share_a_word(rows: list[dict[str, Any]]) -> None:
    assert repeated(word for word, _ in labels(rows)) == []


@pytest.mark.parametrize("rows", [FOODS, EXERCISES])
def test_it_repeats_no_synonym_within_a_row(rows: list[dict[str, Any]]) -> None:
    assert [
        row["name"] for row in rows if repeated(map(fold, [row["name"], *row["synonyms"]]))
    ] == []


@pytest.mark.parametrize(("rows", "words"), [(FOODS, BASE_FOODS), (EXERCISES, BASE_EXERCISES)])
def test_it_gives_the_plain_word_to_the_plain_row(
    rows: list[dict[str, Any]], words: dict[str, str]
) -> None:
    found = dict(labels(rows))
    assert {word: found.get(fold(word)) for word in words} == words


def test_it_takes_food_categories_and_sources_from_the_sets() -> None:
    wrong = [
        food["food_id"]
        for food in FOODS
        if food["category"] not in FOOD_CATEGORIES or food["source"] not in FOOD_SOURCES
    ]
    assert wrong == []


def test_it_holds_energy_against_the_macros() -> None:
    wrong = [
        (food["food_id"], food["calories_kcal"], round(atwater(food), 1))
        for food in FOODS
        if abs(atwater(food) - food["calories_kcal"])
        > max(ENERGY_TOLERANCE * food["calories_kcal"], ENERGY_TOLERANCE_KCAL)
    ]
    assert wrong == []


def test_it_keeps_macros_within_one_hundred_grams() -> None:
    over = [food["food_id"] for food in FOODS if sum(food[macro] for macro in MACROS) > 100]
    assert over == []


def test_it_keeps_alcohol_to_drinks() -> None:
    assert {food["category"] for food in FOODS if food["alcohol_g"] > 0} == {"Bebidas"}


def test_it_gives_plausible_servings() -> None:
    assert [food["food_id"] for food in FOODS if not 4 <= food["serving_g"] <= 500] == []


def test_it_gives_plausible_units() -> None:
    units = {food["food_id"]: food["unit_g"] for food in FOODS if food["unit_g"] is not None}
    assert [name for name, grams in units.items() if not is_number(grams)] == []
    assert [name for name, grams in units.items() if not 0.5 <= grams <= 400] == []
    assert units["huevo"] == 55
    assert "arroz-blanco-cocido" not in units


def test_it_agrees_serving_and_unit() -> None:
    # "2 rebanadas" of 28 g are 56 g, "1/2 unidad" of 150 g is 75 g.
    counted = re.compile(r"(1/2|\d+) (?:unidad|rebanada|loncha|onza|cazo|lata|tarrina|filete)")
    wrong = []
    for food in FOODS:
        match = counted.match(food["serving_name"])
        if match and food["unit_g"]:
            count = 0.5 if match[1] == "1/2" else int(match[1])
            if count * food["unit_g"] != pytest.approx(food["serving_g"], rel=0.15):
                wrong.append(food["food_id"])
    assert wrong == []


def test_it_documents_the_recipe_of_every_calculated_dish() -> None:
    calculated = {food["food_id"] for food in FOODS if food["source"] == "Receta calculada"}
    assert set(recipes()) == calculated


def test_it_computes_every_dish_from_its_recipe() -> None:
    by_id = {food["food_id"]: food for food in FOODS}
    wrong = []
    for dish, (parts, cooked) in recipes().items():
        for key, slack in [("calories_kcal", 1.0), *((macro, 0.1) for macro in MACROS)]:
            total = sum(by_id[part][key] * grams for part, grams in parts.items())
            if abs(total / cooked - by_id[dish][key]) > slack:
                wrong.append((dish, key, total / cooked))
    assert wrong == []


def test_it_takes_exercise_values_from_the_sets() -> None:
    wrong = [
        exercise["exercise_id"]
        for exercise in EXERCISES
        if exercise["muscle_group"] not in MUSCLES
        or exercise["equipment"] not in EQUIPMENT
        or exercise["difficulty"] not in DIFFICULTIES
    ]
    assert wrong == []


def test_it_lists_other_muscles_as_secondary() -> None:
    wrong = [
        exercise["exercise_id"]
        for exercise in EXERCISES
        if not set(exercise["secondary_muscles"]) <= MUSCLES - {exercise["muscle_group"]}
        or repeated(exercise["secondary_muscles"])
    ]
    assert wrong == []


def test_it_explains_every_exercise_in_a_few_sentences() -> None:
    texts = {row["exercise_id"]: row["instructions"] for row in EXERCISES}
    assert [name for name, text in texts.items() if not 60 <= len(text) <= 600] == []
    assert [
        name for name, text in texts.items() if not 2 <= len(re.findall(r"\.(?= |$)", text)) <= 4
    ] == []
    assert repeated(map(fold, texts.values())) == []


@pytest.mark.parametrize("value", sorted(EQUIPMENT | DIFFICULTIES))
def test_it_has_exercises_for_every_filter(value: str) -> None:
    assert any(value in (row["equipment"], row["difficulty"]) for row in EXERCISES)
