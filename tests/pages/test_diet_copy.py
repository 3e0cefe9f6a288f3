"""Copying a meal or a day of the diary, by its verb, its page and its address in the API."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from agent_app.models import Food, MealItem
from agent_app.models.records.base import faults
from agent_app.models.records.copies import COPIED, copy_meals

URL = "/api/v1/meals/copy/"


@pytest.fixture
def eaten(alice: Any, today: date, reference: None) -> list[MealItem]:
    """Yesterday: a dinner of two and a breakfast."""
    yesterday = today - timedelta(days=1)
    fruit = Food.objects.get(name="Plátano")
    given = {"date": yesterday, "today": today}
    add = MealItem.objects.add
    return [
        add(alice, meal="Desayuno", grams=90, name="Pan", figures={"calories_kcal": 230}, **given),
        add(alice, meal="Cena", grams="33.33", food=fruit, **given),
        add(alice, meal="Cena", grams=200, name="Sopa", figures={"calories_kcal": 90}, **given),
    ]


def copied(user: Any, today: date, **more: Any) -> list[MealItem]:
    yesterday = today - timedelta(days=1)
    given = {"source": yesterday, "target": today, "today": today, **more}
    return copy_meals(user, **given)


def refusal(user: Any, today: date, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(ValidationError) as refused:
        copied(user, today, **more)
    return [(one["path"], one["code"]) for one in faults(refused.value)]


def test_it_copies_a_day_whole_and_exact(alice: Any, today: date, eaten: Any) -> None:
    copied(alice, today)
    new = MealItem.objects.filter(user=alice, date=today).values_list(*COPIED)
    old = MealItem.objects.filter(user=alice, date=today - timedelta(days=1)).values_list(*COPIED)
    assert list(new) == list(old) and len(new) == 3


def test_it_copies_one_meal_into_another(alice: Any, today: date, eaten: Any) -> None:
    rows = copied(alice, today, meal="cena", to_meal="Comida")
    assert {(row.meal, row.date) for row in rows} == {("Comida", today)} and len(rows) == 2


def test_it_adds_to_what_is_there(alice: Any, today: date, eaten: Any) -> None:
    copied(alice, today, meal="Desayuno")
    copied(alice, today, meal="Desayuno")
    assert MealItem.objects.filter(user=alice, date=today).count() == 2


def test_it_keeps_the_figures_when_the_food_changes(alice: Any, today: date, eaten: Any) -> None:
    Food.objects.update(calories_kcal=Decimal(1))
    (banana, _soup) = copied(alice, today, meal="Cena")
    assert MealItem.objects.get(pk=banana.pk).calories_kcal == eaten[1].calories_kcal


def test_it_copies_nothing_of_nobody_else(charlie: Any, today: date, eaten: Any) -> None:
    assert refusal(charlie, today) == [("/from", "nothing_there")]
    assert not MealItem.objects.filter(user=charlie).exists()


def test_it_refuses_days_and_meals_that_cannot_be(alice: Any, today: date, eaten: Any) -> None:
    far = today + timedelta(days=15)
    wrong = {"source": "ayer", "target": far, "meal": "picoteo"}
    found = refusal(alice, today, **wrong)
    assert found == [("/from", "not_a_date"), ("/to", "too_far"), ("/meal", "unknown_meal")]
    assert refusal(alice, today, to_meal="Cena") == [("/to_meal", "contradiction")]
    assert refusal(alice, today, target=today - timedelta(days=1)) == [("/to", "same_place")]
    assert refusal(alice, today, meal="Merienda") == [("/from", "nothing_there")]
    assert MealItem.objects.count() == 3


def test_it_copies_over_rest_and_counts(signed_in: Client, today: date, eaten: Any) -> None:
    sent = {"from": f"{today - timedelta(days=1)}", "to": f"{today}", "meal": "Cena"}
    answer = signed_in.post(URL, sent, content_type="application/json")
    assert (answer.status_code, answer.json()["count"]) == (201, 2)
    assert [row["name"] for row in answer.json()["results"]] == ["Plátano", "Sopa"]
    wrong = signed_in.post(URL, {"to": "mañana"}, content_type="application/json")
    assert {error["path"] for error in wrong.json()["errors"]} == {"/from", "/to"}


def test_it_copies_from_the_page_to_the_day_chosen(
    signed_in: Client, alice: Any, today: date, eaten: Any
) -> None:
    page = f"/diet/{today - timedelta(days=1)}/copy/"
    html = signed_in.get(f"{page}?meal=Cena").content.decode()
    assert "Sopa" in html and 'value="Cena" selected' in html and f'value="{today}"' in html
    to = today + timedelta(days=2)
    response = signed_in.post(page, {"meal": "Cena", "to": f"{to}"}, follow=True)
    assert response.redirect_chain == [(f"/diet/{to}/", 302)]
    assert "Alimentos copiados al" in response.content.decode()


def test_it_says_on_the_page_what_is_wrong(signed_in: Client, today: date, eaten: Any) -> None:
    page = f"/diet/{today - timedelta(days=1)}/copy/"
    response = signed_in.post(page, {"meal": "day", "to": f"{today + timedelta(days=40)}"})
    assert response.status_code == 422 and "dos semanas" in response.content.decode()
    empty = signed_in.post(page, {"meal": "Merienda", "to": f"{today}"})
    assert "No hay nada que copiar de ahí" in empty.content.decode()
    assert "nada que copiar" in signed_in.get("/diet/2020-01-01/copy/").content.decode()


def test_it_offers_to_copy_from_the_diary(signed_in: Client, today: date, eaten: Any) -> None:
    yesterday = today - timedelta(days=1)
    day = signed_in.get(f"/diet/{yesterday}/").content.decode()
    assert f"/diet/{yesterday}/copy/?meal=Cena" in day and "Copiar el día" in day
    assert f"/diet/{yesterday}/copy/?to={today}" in signed_in.get("/diet/").content.decode()
