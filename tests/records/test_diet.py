"""The verbs of the food diary."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from agent_app.models import Food, MealItem
from agent_app.models.records.base import faults

TODAY = date(2026, 3, 10)
pytestmark = pytest.mark.django_db


@pytest.fixture
def oats(db: None) -> Food:
    figures = {"calories_kcal": 351, "protein_g": "12.5", "carbs_g": "58.7", "fat_g": None}
    Food.objects.create(food_id="avena", name="Avena", search_text="avena", **figures)
    return Food.objects.get()


def add(user: Any, **changes: Any) -> MealItem:
    given = {"date": "2026-03-10", "meal": "Cena", "grams": 100, "name": "Sopa"}
    given |= {"figures": {"calories_kcal": 90}, "today": TODAY, **changes}
    return MealItem.objects.add(user, **given)


def refusal(user: Any, **changes: Any) -> list[dict[str, Any]]:
    with pytest.raises(ValidationError) as caught:
        add(user, **changes)
    assert not MealItem.objects.filter(user=user).exists()
    return faults(caught.value)


def test_it_computes_a_catalogue_food_per_100_g(alice: Any, oats: Food) -> None:
    item = add(alice, food=oats, grams=75, name="otra", figures={"calories_kcal": 1})
    item.refresh_from_db()
    assert (item.name, item.calories_kcal, item.fat_g) == ("Avena", Decimal("263.25"), None)


def test_it_sums_exactly_and_rounds_once(alice: Any) -> None:
    for _n in range(3):
        add(alice, figures={"calories_kcal": 90.004})
    day = MealItem.objects.day(alice, TODAY)
    assert day.totals.figures["calories_kcal"] == Decimal("270.0120")
    assert day.totals.as_dict()["calories_kcal"] == 270.01


def test_it_marks_totals_with_unknown_figures(alice: Any, oats: Food) -> None:
    add(alice, food=oats)
    add(alice, figures={"calories_kcal": 90, "fat_g": 2, "carbs_g": None})
    totals = MealItem.objects.day(alice, TODAY).totals.as_dict()
    assert totals["incomplete"] == ["protein_g", "carbs_g", "fat_g"]
    assert (totals["fat_g"], totals["carbs_g"]) == (2, 58.7)


def test_it_gives_no_sum_of_figures_that_nobody_knows(alice: Any) -> None:
    add(alice)
    totals = MealItem.objects.day(alice, TODAY).totals.as_dict()
    assert totals["protein_g"] is None and totals["calories_kcal"] == 90
    assert MealItem.objects.day(alice, date(2026, 3, 9)).totals.as_dict()["protein_g"] == 0


def test_it_keeps_days_and_people_apart(alice: Any, charlie: Any) -> None:
    add(alice)
    add(alice, date="2026-03-09", meal="Comida")
    add(charlie)
    day = MealItem.objects.day(alice, TODAY)
    assert [len(meal.items) for meal in day.meals] == [0, 0, 0, 0, 1]
    assert day.meal("Cena").totals.figures == day.totals.figures


@pytest.mark.parametrize(
    ("typed", "stored"), [(" cena ", "Cena"), ("DESAYUNO", "Desayuno"), ("almuerzo", "Almuerzo")]
)
def test_it_reads_meal_names_as_people_write_them(typed: str, stored: str, alice: Any) -> None:
    assert add(alice, meal=typed).meal == stored


@pytest.mark.parametrize("meal", ["picoteo", "", None, 7, "la cena o la comida", ["Cena"]])
def test_it_refuses_other_meals_with_the_five_names(meal: Any, alice: Any) -> None:
    found = refusal(alice, meal=meal)
    assert [one["code"] for one in found] == ["unknown_meal"]
    assert len(found[0]["near"]) == 5 and "Merienda" in found[0]["message"]


@pytest.mark.parametrize("grams", [0, -5, 5000.5, True, "mucho", None, "100 kg", float("nan")])
def test_it_refuses_amounts_that_cannot_be(grams: Any, alice: Any) -> None:
    assert [one["path"] for one in refusal(alice, grams=grams)] == ["/grams"]


def test_it_lets_meals_be_planned_two_weeks_ahead(alice: Any) -> None:
    assert add(alice, date="2026-03-24").date == date(2026, 3, 24)
    MealItem.objects.all().delete()
    assert [one["code"] for one in refusal(alice, date="2026-03-25")] == ["too_far"]


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({}, "required"),
        ({"calories_kcal": 901}, "implausible"),
        ({"calories_kcal": 300, "protein_g": 60, "fat_g": 60}, "implausible"),
        ({"calories_kcal": 850, "protein_g": 10, "carbs_g": 31, "fat_g": 4}, "kilojoules"),
        ({"calories_kcal": -1}, "out_of_range"),
        ({"calories_kcal": 100, "protein_g": "mucha"}, "not_a_number"),
    ],
)
def test_it_refuses_figures_no_food_has(figures: Any, code: str, alice: Any) -> None:
    assert [one["code"] for one in refusal(alice, figures=figures)] == [code]


def test_it_takes_the_figures_of_strong_drinks(alice: Any) -> None:
    wine = {"calories_kcal": 83, "protein_g": 0, "carbs_g": 2.6, "fat_g": 0}
    assert add(alice, figures=wine).calories_kcal == 83


def test_it_computes_again_when_grams_are_corrected(alice: Any, oats: Food) -> None:
    item = add(alice, food=oats, grams=750)
    fixed = MealItem.objects.edit(alice, pk=item.pk, today=TODAY, grams="75")
    assert fixed.calories_kcal == Decimal("263.25") and fixed.fat_g is None


def test_it_keeps_the_figures_of_an_item_that_only_moves(alice: Any, oats: Food) -> None:
    item = add(alice, food=oats)
    Food.objects.update(calories_kcal=1)
    moved = MealItem.objects.edit(alice, pk=item.pk, today=TODAY, meal="comida", grams=100)
    assert (moved.meal, moved.calories_kcal) == ("Comida", Decimal("351"))


def test_it_keeps_the_proportion_of_a_manual_food(alice: Any) -> None:
    item = add(alice, figures={"calories_kcal": 90, "fat_g": 3})
    fixed = MealItem.objects.edit(alice, pk=item.pk, today=TODAY, grams=50, meal="comida")
    assert (fixed.calories_kcal, fixed.fat_g, fixed.meal) == (
        Decimal("45"),
        Decimal("1.5"),
        "Comida",
    )
    emptied = MealItem.objects.edit(alice, pk=item.pk, today=TODAY, fat_g=None, calories_kcal=40)
    assert (emptied.calories_kcal, emptied.fat_g) == (Decimal("40"), None)


def test_it_refuses_to_set_what_the_catalogue_gives(alice: Any, oats: Food) -> None:
    item = add(alice, food=oats)
    with pytest.raises(ValidationError) as caught:
        MealItem.objects.edit(alice, pk=item.pk, today=TODAY, calories_kcal=1, grams=0)
    assert {one["code"] for one in faults(caught.value)} == {"computed", "out_of_range"}
    item.refresh_from_db()
    assert item.grams == 100


def test_it_leaves_other_peoples_items_alone(alice: Any, charlie: Any) -> None:
    item = add(alice)
    with pytest.raises(MealItem.DoesNotExist):
        MealItem.objects.edit(charlie, pk=item.pk, today=TODAY, grams=1)
    assert not MealItem.objects.remove(charlie, pk=item.pk)
    assert MealItem.objects.remove(alice, pk=item.pk)
