"""Searching foods and exercises as people type."""

from __future__ import annotations

from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from agent_app.models import Exercise, Food
from agent_app.models.records.base import faults
from agent_app.search import near_foods, search_exercises, search_foods
from agent_app.text_index import TextIndex, entry, one_edit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def reference(db: None) -> None:
    call_command("load_reference", stdout=StringIO())


def names(query: str, **filters: Any) -> list[str]:
    return [food.name for food in search_foods(query, filters=filters).foods]


def test_it_loads_the_same_rows_once() -> None:
    before = Food.objects.count(), Exercise.objects.count()
    stamp = Food.objects.latest("updated_at").updated_at
    call_command("load_reference", stdout=StringIO())
    assert (Food.objects.count(), Exercise.objects.count()) == before
    assert Food.objects.latest("updated_at").updated_at == stamp
    assert before[0] >= 80 and before[1] >= 60


def test_it_puts_a_changed_row_back() -> None:
    Food.objects.filter(food_id="arroz-blanco-cocido").update(calories_kcal=1, position=900)
    call_command("load_reference", stdout=StringIO())
    food = Food.objects.get(food_id="arroz-blanco-cocido")
    assert food.calories_kcal > 100 and food.position == 0


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("platano", "Plátano"),
        ("PLÁTANOS", "Plátano"),
        ("aguacte", "Aguacate"),
        ("garbansos", "Garbanzos cocidos"),
        ("los huevos", "Huevo"),
        ("uevo", "Huevo"),
        ("pina", "Piña"),
        ("piña", "Piña"),
        ("arroz", "Arroz blanco cocido"),
        ("arroz blanco", "Arroz blanco cocido"),
        ("palta", "Aguacate"),
        ("cocacola", "Refresco de cola"),
    ],
)
def test_it_finds_the_food_first(query: str, first: str) -> None:
    found = names(query)
    assert found and found[0].startswith(first)


@pytest.mark.parametrize(
    "query", ["quiero comer algo con arroz y huevo hoy", "¿?", "🍎", "x" * 150]
)
def test_it_finds_nothing_for_what_names_no_food(query: str) -> None:
    found = search_foods(query)
    assert (found.foods, found.total, found.filters["query"]) == ([], 0, query)


def test_it_suggests_near_names_where_nothing_is_found() -> None:
    assert "Arroz blanco cocido" in search_foods("arroz con unicornio").suggestions
    assert search_foods("arroz").suggestions == []


def test_it_forgives_no_typing_error_in_three_letters() -> None:
    assert not any(name.startswith("Pan") for name in names("pxn"))


def test_it_keeps_the_typed_letter_first() -> None:
    index = TextIndex(
        entry(place, name, [], place)
        for place, name in enumerate(["Cana", "Caña de lomo", "Año", "Ano", "Té", "Te"])
    )
    assert index.match("caña")[0] == 1 and set(index.match("cana")) == {0, 1}
    assert (index.match("año")[0], index.match("ano")[0]) == (2, 3)
    assert (index.match("té")[0], index.match("te")[0]) == (4, 5)


def test_it_ranks_exact_before_beginning_before_part() -> None:
    index = TextIndex(
        entry(place, name, others, place)
        for place, (name, *others) in enumerate(
            [("Empanada",), ("Panadera",), ("Panad",), ("Otra cosa", "panad")]
        )
    )
    assert index.match("panad") == [2, 3, 1, 0]


@pytest.mark.parametrize(
    ("word", "asked", "near"),
    [
        ("huevo", "uevo", True),
        ("pollo", "opllo", True),
        ("pollo", "bollo", False),
        ("pollo", "polo", True),
        ("pollo", "pavo", False),
        ("pollo", "pollo", False),
    ],
)
def test_it_counts_one_edit(word: str, asked: str, near: bool) -> None:
    assert one_edit(word, asked) is near


def test_it_ignores_filters_that_say_nothing() -> None:
    idle = {"category": "", "max_calories": 0, "max_fat": "0", "source": "null", "min_fat": 0}
    found = search_foods("arroz blanco", filters=idle, sort="")
    assert found.foods[0].name == "Arroz blanco cocido"
    assert sorted(found.ignored) == sorted([*idle, "sort_by"])


def test_it_filters_by_what_a_food_holds() -> None:
    found = search_foods("leche", filters={"max_fat": 0.5}).foods
    assert found and all(food.fat_g <= Decimal("0.5") for food in found)


def test_it_leaves_foods_of_unknown_figures_out_of_a_filter() -> None:
    Food.objects.filter(food_id="arroz-blanco-cocido").update(fat_g=None)
    assert "Arroz blanco cocido" not in names("arroz", max_fat=90)


def test_it_sorts_by_protein_from_most_to_least() -> None:
    found = search_foods(None, filters={"category": "carne"}, sort="protein", limit=5).foods
    figures = [food.protein_g for food in found]
    assert figures == sorted(figures, reverse=True) and {food.category for food in found} == {
        "Carnes"
    }


def test_it_reads_a_category_as_people_call_it() -> None:
    assert search_foods(None, filters={"category": "verdura"}).total > 10
    assert search_foods(None, filters={"category": "muebles"}).total == 0


@pytest.mark.parametrize(
    ("filters", "code"),
    [
        ({"min_protein": 30, "max_protein": 10}, "invalid_range"),
        ({"max_fat": -1}, "out_of_range"),
        ({"max_fat": "mucha"}, "not_a_number"),
        ({"max_fat": True}, "not_a_number"),
        ({"category": 7}, "not_text"),
        ({"sort_by": "precio"}, "unknown_sort"),
    ],
)
def test_it_refuses_filters_that_cannot_be(filters: dict[str, Any], code: str) -> None:
    with pytest.raises(ValidationError) as caught:
        search_foods(
            "arroz",
            filters={k: v for k, v in filters.items() if k != "sort_by"},
            sort=filters.get("sort_by"),
        )
    assert [one["code"] for one in faults(caught.value)] == [code]


def test_it_finds_no_removed_food() -> None:
    food = Food.objects.get(food_id="arroz-blanco-cocido")
    assert food.name in names("arroz")
    food.removed_at = food.updated_at
    food.save()
    assert food.name not in names("arroz")


def test_it_names_foods_near_an_unknown_identifier() -> None:
    assert near_foods("arroz-blanco")[0]["food_id"] == "arroz-blanco-cocido"
    assert near_foods(None) == []


def test_it_finds_exercises_by_other_names() -> None:
    assert search_exercises("press banca").exercises[0].name == "Press de banca con barra"
    assert search_exercises("bench press").exercises[0].name == "Press de banca con barra"


@pytest.mark.parametrize(
    ("facet", "value", "stored"),
    [
        ("muscle_group", "espalda", {"Espalda"}),
        ("muscle_group", "abdominales", {"Core"}),
        ("equipment", "sin material", {"Peso corporal"}),
        ("equipment", "mancuerna", {"Mancuernas"}),
        ("difficulty", "avanzada", {"Avanzado"}),
    ],
)
def test_it_filters_exercises_as_people_say(facet: str, value: str, stored: set[str]) -> None:
    found = search_exercises(filters={facet: value})
    assert {getattr(row, facet) for row in found.exercises} == stored
    assert found.filters[facet] == ", ".join(stored)


def test_it_tells_the_known_values_of_a_filter_that_finds_nothing() -> None:
    found = search_exercises(filters={"secondary_muscle": "alas"})
    assert found.exercises == [] and "Tríceps" in found.known["secondary_muscle"]


def test_it_searches_with_few_queries(django_assert_num_queries: Any) -> None:
    search_foods("arroz")
    with django_assert_num_queries(4):
        search_foods("leche")
