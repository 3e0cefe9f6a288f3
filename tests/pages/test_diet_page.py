"""The diary's pages and forms."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from agent_app import words
from agent_app.models import Food, MealItem

MANUAL = {"meal": "Cena", "name": "Croquetas", "grams": "125", "calories_kcal": "280"}


def eat(user: Any, day: date, **more: Any) -> MealItem:
    given = {"meal": "Cena", "grams": 125, "name": "Croquetas", "figures": {"calories_kcal": 280}}
    return MealItem.objects.add(user, date=day, today=day, **{**given, **more})


def test_it_says_how_to_begin(signed_in: Client) -> None:
    html = signed_in.get("/diet/").content.decode()
    assert "No hay nada anotado este día." in html and html.count("Añadir alimento") == 5


def test_it_adds_up_the_day_and_owns_to_what_it_does_not_know(
    signed_in: Client, alice: Any, today: date
) -> None:
    eat(alice, today)
    eat(alice, today, figures={"calories_kcal": 1404, "protein_g": 10}, grams=400)
    html = signed_in.get(f"/diet/{today}/").content.decode()
    assert "1.684" in html and "sin dato" in html and "Total incompleto" in html


def test_it_finds_a_food_with_figures_for_the_grams(signed_in: Client, reference: None) -> None:
    html = signed_in.get("/diet/2026-01-15/add/?meal=Cena&query=platano&grams=150").content.decode()
    food = Food.objects.get(name="Plátano")
    energy = words.rounded(food.calories_kcal * Decimal("1.5"), 0, "kcal")
    assert "Plátano" in html and energy in html


@pytest.mark.parametrize("query", ["zzzzqq", "x" * 300, "%00", "'; --", "arroz " * 40])
def test_it_survives_any_search(signed_in: Client, reference: None, query: str) -> None:
    response = signed_in.get("/diet/2026-01-15/add/", {"query": query, "grams": "muchos"})
    assert response.status_code == 200 and 'id="id_grams_error"' in response.content.decode()


def test_it_adds_a_food_of_the_list(
    signed_in: Client, alice: Any, reference: None, today: date
) -> None:
    food = Food.objects.filter(name__icontains="arroz").first()
    picked = {"food_id": food.food_id, "grams": "75,5", "meal": "Comida"}
    assert signed_in.post(f"/diet/{today}/add/", picked).status_code == 302
    item = MealItem.objects.get(user=alice)
    assert (item.food, item.grams, item.meal) == (food, Decimal("75.50"), "Comida")


@pytest.mark.parametrize("changed", [{"food_id": "nada"}, {"grams": "-1"}, {"meal": "picoteo"}])
def test_it_refuses_a_food_that_cannot_be_added(
    signed_in: Client, reference: None, today: date, changed: dict[str, str]
) -> None:
    food = Food.objects.first()
    picked = {"food_id": food.food_id, "grams": "75", "meal": "Comida", **changed}
    response = signed_in.post(f"/diet/{today}/add/", picked)
    assert response.status_code == 422 and 'role="alert"' in response.content.decode()
    assert not MealItem.objects.exists()


def test_it_adds_a_food_by_hand(signed_in: Client, alice: Any, today: date) -> None:
    assert signed_in.post(f"/diet/{today}/add/", MANUAL)["Location"] == f"/diet/{today}/"
    item = MealItem.objects.get(user=alice)
    assert (item.name, item.protein_g) == ("Croquetas", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("grams", "mucho"),
        ("calories_kcal", "9000"),
        ("name", " "),
        ("meal", "picoteo"),
        ("fat_g", "x"),
    ],
)
def test_it_puts_a_fault_under_its_field(
    signed_in: Client, today: date, field: str, value: str
) -> None:
    response = signed_in.post(f"/diet/{today}/add/", {**MANUAL, field: value})
    html = response.content.decode()
    assert response.status_code == 422 and f'id="id_{field}_error"' in html
    assert "Croquetas" in html or field == "name"


def test_it_plans_two_weeks_ahead_and_no_more(signed_in: Client, today: date) -> None:
    near, far = (f"/diet/{today + timedelta(days=n)}/add/" for n in (14, 15))
    assert signed_in.post(near, MANUAL).status_code == 302
    assert signed_in.post(far, MANUAL).status_code == 422


def test_it_lets_untouched_figures_follow_the_grams(
    signed_in: Client, alice: Any, today: date
) -> None:
    item = eat(alice, today)
    typed = {"date": today.isoformat(), "meal": "Cena", "grams": "250", "name": "Croquetas"}
    signed_in.post(f"/diet/items/{item.pk}/", {**typed, "calories_kcal": "280"})
    item.refresh_from_db()
    assert item.calories_kcal == 560


def test_it_moves_an_item_to_another_meal_and_day(
    signed_in: Client, alice: Any, today: date
) -> None:
    item = eat(alice, today)
    yesterday = (today - timedelta(days=1)).isoformat()
    typed = {"date": yesterday, "meal": "Comida", "grams": "125", "name": "Croquetas"}
    response = signed_in.post(f"/diet/items/{item.pk}/", {**typed, "calories_kcal": "280"})
    item.refresh_from_db()
    assert response["Location"] == f"/diet/{yesterday}/" and item.meal == "Comida"


def test_it_takes_an_item_out_after_asking(signed_in: Client, alice: Any, today: date) -> None:
    item = eat(alice, today)
    assert "125\xa0g" in signed_in.get(f"/diet/items/{item.pk}/delete/").content.decode()
    signed_in.post(f"/diet/items/{item.pk}/delete/")
    assert not MealItem.objects.exists()


def test_it_offers_what_was_added_last(
    signed_in: Client, alice: Any, reference: None, today: date
) -> None:
    food = Food.objects.first()
    eat(alice, today, food=food)
    html = signed_in.get(f"/diet/{today}/add/").content.decode()
    assert "Lo último que has añadido" in html and food.name in html


def test_it_counts_tenths_of_a_macro_where_they_matter(
    signed_in: Client, alice: Any, today: date
) -> None:
    eat(alice, today, figures={"calories_kcal": 280, "protein_g": 12.4, "fat_g": 0.5})
    html = signed_in.get("/diet/").content.decode()
    assert "0,5\xa0g</span> grasa" in html and "12\xa0g</span> proteína" in html
