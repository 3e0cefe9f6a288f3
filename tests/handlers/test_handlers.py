"""What each tool answers: the stored row, a fact that nothing was found, or a refusal."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from agent_app.errors import ToolError
from agent_app.models import FeatureRequest, MealItem, Measurement, PersonalDatum, Profile, Routine
from agent_app.registry import HANDLERS

pytestmark = pytest.mark.django_db
RICE = {"kind": "catalogue", "food_id": "arroz-blanco-cocido", "grams": 150}


@pytest.fixture
def today(alice: Any) -> date:
    return Profile.of(alice).today()


def refused(tool: str, user: Any, **arguments: Any) -> dict[str, Any]:
    with pytest.raises(ToolError) as caught:
        HANDLERS[tool](user, **arguments)
    return caught.value.output()


def call(tool: str, user: Any, **arguments: Any) -> dict[str, Any]:
    return HANDLERS[tool](user, **arguments)


def test_it_writes_and_reads_a_measurement(alice: Any) -> None:
    data = {"weight_kg": 74.3, "waist_cm": 82}
    assert call("write_measurement", alice, date="2026-03-01", data=data) == {
        "saved": True,
        "date": "2026-03-01",
        "stored": data,
        "changed": ["weight_kg", "waist_cm"],
        "before": {"weight_kg": None, "waist_cm": None},
    }
    read = call("read_measurement", alice, date="2026-03-01")
    assert read == {"found": True, "date": "2026-03-01", "data": data}


def test_it_tells_what_a_patch_replaced_and_emptied(alice: Any) -> None:
    call("write_measurement", alice, date="2026-03-01", data={"weight_kg": 74.3, "neck_cm": 38})
    wrote = call(
        "write_measurement",
        alice,
        date="2026-03-01",
        data={"weight_kg": 75},
        clear_fields=["neck_cm"],
    )
    assert wrote["stored"] == {"weight_kg": 75}
    assert wrote["before"] == {"neck_cm": 38, "weight_kg": 74.3}


def test_it_names_the_nearest_days_with_measurements(alice: Any) -> None:
    call("write_measurement", alice, date="2026-03-01", data={"weight_kg": 74.3})
    assert call("read_measurement", alice, date="2026-03-04") == {
        "found": False,
        "date": "2026-03-04",
        "near": [{"date": "2026-03-01", "data": {"weight_kg": 74.3}}],
    }


def test_it_refuses_a_measurement_with_code_place_and_remedy(alice: Any, today: date) -> None:
    output = refused("write_measurement", alice, date=str(today), data={"weight_kg": 725})
    assert (output["error"], output["recoverable"]) == ("out_of_range", True)
    assert output["errors"][0]["path"] == "/data/weight_kg"
    assert "Peso (kg)" in output["message"] and not Measurement.objects.exists()


@pytest.mark.parametrize("tool", ["read_measurement", "read_meal_foods"])
@pytest.mark.parametrize("day", ["2026-02-30", "30/03/2026", "hoy", ""])
def test_it_refuses_what_is_not_a_date(tool: str, day: str, alice: Any) -> None:
    assert refused(tool, alice, date=day)["error"] == "not_a_date"


def test_it_takes_the_persons_own_day_for_today(alice: Any, monkeypatch: Any) -> None:
    Profile.objects.update_or_create(user=alice, defaults={"time_zone": "America/Mexico_City"})
    late = datetime(2026, 3, 11, 5, 30, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late)
    wrote = call("write_measurement", alice, date="2026-03-10", data={"weight_kg": 74})
    assert wrote["saved"]
    output = refused("write_measurement", alice, date="2026-03-11", data={"weight_kg": 74})
    assert output["error"] == "future"


def test_it_computes_what_a_catalogue_food_holds(alice: Any, today: date, reference: None) -> None:
    item = {**RICE, "calories_kcal": 9999, "name": "otra cosa"}
    added = call("add_meal_food", alice, date=str(today), meal="Comida", item=item)
    assert added["item"]["name"] == "Arroz blanco cocido"
    assert (added["item"]["grams"], added["item"]["calories_kcal"]) == (150, 195)
    assert added["meal_totals"] == added["day_totals"]
    stored = MealItem.objects.get(pk=added["item"]["id"])
    assert stored.calories_kcal == 195 and stored.user == alice


def test_it_reads_back_what_was_added(alice: Any, today: date, reference: None) -> None:
    soup = {"kind": "manual", "name": "Sopa de la abuela", "grams": 300, "calories_kcal": 120}
    call("add_meal_food", alice, date=str(today), meal="Comida", item=RICE)
    call("add_meal_food", alice, date=str(today), meal="Cena", item=soup)
    day = call("read_meal_foods", alice, date=str(today))
    assert [item["meal"] for item in day["items"]] == ["Comida", "Cena"]
    assert (day["totals"]["calories_kcal"], day["meal"]) == (315, None)
    assert day["totals"]["incomplete"] == ["protein_g", "carbs_g", "fat_g"]
    assert set(day["meals"]) == {"Comida", "Cena"}
    dinner = call("read_meal_foods", alice, date=str(today), meal="Cena")
    assert dinner["items"][0]["protein_g"] is None and dinner["totals"]["calories_kcal"] == 120


def test_it_answers_an_empty_day_as_a_fact(alice: Any) -> None:
    day = call("read_meal_foods", alice, date="2026-03-01")
    assert (day["items"], day["totals"]["calories_kcal"], day["meals"]) == ([], 0, {})


def test_it_sends_an_unknown_food_back_to_the_search(
    alice: Any, today: date, reference: None
) -> None:
    item = {"kind": "catalogue", "food_id": "arroz-blanco", "grams": 150}
    output = refused("add_meal_food", alice, date=str(today), meal="Comida", item=item)
    assert output["error"] == "unknown_food" and "search_foods" in output["message"]
    assert output["near"][0]["food_id"] == "arroz-blanco-cocido"
    assert not MealItem.objects.exists()


@pytest.mark.parametrize(
    ("item", "path"),
    [
        ({"kind": "manual", "grams": 100, "calories_kcal": 90}, "/item/name"),
        ({"kind": "manual", "grams": 100, "name": "Sopa"}, "/item/calories_kcal"),
        ({"kind": "manual", "grams": 0, "name": "Sopa", "calories_kcal": 9}, "/item/grams"),
        ({"kind": "inventado", "grams": 100}, "/item"),
        ("arroz", "/item"),
    ],
)
def test_it_says_what_an_item_lacks(item: Any, path: str, alice: Any, today: date) -> None:
    output = refused("add_meal_food", alice, date=str(today), meal="Comida", item=item)
    assert [one["path"] for one in output["errors"]] == [path]


def test_it_refuses_an_unknown_meal_with_the_five_names(
    alice: Any, today: date, reference: None
) -> None:
    output = refused("add_meal_food", alice, date=str(today), meal="picoteo", item=RICE)
    assert (output["error"], len(output["near"])) == ("unknown_meal", 5)
    assert not MealItem.objects.exists()


def test_it_lets_a_meal_be_planned(alice: Any, today: date, reference: None) -> None:
    fortnight, later = today + timedelta(days=14), today + timedelta(days=15)
    assert call("add_meal_food", alice, date=str(fortnight), meal="Cena", item=RICE)["saved"]
    output = refused("add_meal_food", alice, date=str(later), meal="Cena", item=RICE)
    assert output["error"] == "too_far"


def test_it_finds_foods_despite_filters_that_say_nothing(alice: Any, reference: None) -> None:
    idle = {"category": "", "max_calories": 0, "max_fat": 0, "sort_by": "", "limit": 0}
    found = call("search_foods", alice, query="arroz blanco", **idle)
    assert found["foods"][0]["food_id"] == "arroz-blanco-cocido"
    assert found["filters"] == {"query": "arroz blanco"}
    assert set(found["ignored"]) == {"category", "max_calories", "max_fat", "sort_by"}


def test_it_limits_foods_and_tells_the_total(alice: Any, reference: None) -> None:
    found = call("search_foods", alice, category="fruta", limit=3)
    assert len(found["foods"]) == 3 and found["total"] > 3 and not found["total_is_minimum"]
    assert found["filters"]["category"] == "Frutas"
    assert refused("search_foods", alice, limit=16)["error"] == "out_of_range"


def test_it_answers_a_search_that_finds_nothing_as_a_fact(alice: Any, reference: None) -> None:
    found = call("search_foods", alice, query="arroz con unicornio")
    assert (found["foods"], found["total"]) == ([], 0)
    assert "Arroz blanco cocido" in found["suggestions"]


def test_it_refuses_a_minimum_above_the_maximum(alice: Any) -> None:
    output = refused("search_foods", alice, min_protein=30, max_protein=10)
    assert (output["error"], output["recoverable"]) == ("invalid_range", True)


def test_it_finds_exercises_with_exact_names(alice: Any, reference: None) -> None:
    found = call("search_exercises", alice, query="press banca", difficulty="")
    assert found["exercises"][0]["name"] == "Press de banca con barra"
    assert found["ignored"] == ["difficulty"] and found["total"] >= 1


def test_it_creates_and_reads_a_routine(alice: Any, reference: None) -> None:
    exercises = [{"name": "press de banca con barra", "sets": [{"type": "normal", "reps": 8}]}]
    made = call("create_routine", alice, name="Empuje", category="fuerza", exercises=exercises)
    assert made["routine"]["exercises"][0]["name"] == "Press de banca con barra"
    read = call("read_routines", alice, name="EMPUJE")
    assert read == {"routines": [made["routine"]], "total": 1}
    assert call("read_routines", alice)["total"] == 1


def test_it_saves_no_routine_with_a_fault_and_lists_all(alice: Any, reference: None) -> None:
    exercises = [
        {"name": "Press de banca", "sets": [{"type": "normal", "reps": 8}]},
        {"name": "Press de banca con barra", "sets": [{"type": "rara", "reps": 0}]},
    ]
    output = refused("create_routine", alice, name="E", category="fuerza", exercises=exercises)
    assert output["error"] == "invalid" and len(output["errors"]) == 3
    assert "Press de banca con barra" in output["near"] and not Routine.objects.exists()


def test_it_names_routines_near_an_unknown_one(alice: Any) -> None:
    found = call("read_routines", alice, name="Nada")
    assert found == {"routines": [], "total": 0, "name": "Nada", "near": []}


def test_it_saves_and_forgets_personal_data(alice: Any) -> None:
    fact = {"key": "Objetivo", "description": "Meta", "value": "correr"}
    saved = call("save_personal_data", alice, personal_data=[fact])
    assert saved == {"saved": [fact], "forgotten": [], "not_found": [], "before": []}
    gone = call("save_personal_data", alice, personal_data=[], forget_keys=["objetivo", "otra"])
    assert (gone["forgotten"], gone["not_found"]) == (["Objetivo"], ["otra"])
    assert gone["before"] == [fact] and not PersonalDatum.objects.exists()


def test_it_reads_facts_by_their_exact_key(alice: Any) -> None:
    fact = {"key": "Objetivo", "description": "Meta", "value": "correr"}
    call("save_personal_data", alice, personal_data=[fact])
    value = call("read_field_value", alice, key="Objetivo")
    assert (value["found"], value["value"]) == (True, "correr")
    described = call("read_field_description", alice, key="Objetivo")
    assert described == {"found": True, "key": "Objetivo", "description": "Meta"}
    missing = call("read_field_value", alice, key="objetivo")
    assert missing == {"found": False, "key": "objetivo", "near": ["Objetivo"]}


def test_it_lists_the_keys_without_values(alice: Any) -> None:
    facts = [{"key": key, "description": "", "value": "secreto"} for key in ("debug", "system")]
    call("save_personal_data", alice, personal_data=facts)
    listed = call("list_personal_data_keys", alice)
    assert [one["key"] for one in listed["keys"]] == ["debug", "system"] and listed["total"] == 2
    assert "secreto" not in str(listed)
    assert call("list_personal_data_keys", alice, query="SYST")["total"] == 1


def test_it_says_where_a_request_was_stored(alice: Any) -> None:
    made = call("create_feature_issue", alice, title="Pasos", summary="Contar los pasos.")
    row = FeatureRequest.objects.get()
    assert (made["reference"], made["state"], made["title"]) == (f"G-{row.pk}", "stored", "Pasos")


def test_it_claims_nothing_about_an_uncertain_request(
    alice: Any, settings: Any, httpserver: Any
) -> None:
    settings.GITHUB_TOKEN, settings.GITHUB_REPOSITORY = "t", "team/gymnasia"
    settings.GITHUB_API_URL = httpserver.url_for("").rstrip("/")
    httpserver.expect_request("/repos/team/gymnasia/issues").respond_with_data("", status=502)
    output = refused("create_feature_issue", alice, title="Pasos", summary="Contar los pasos.")
    assert (output["error"], output["recoverable"]) == ("uncertain", False)
    assert "reference" not in output and FeatureRequest.objects.get().state == "uncertain"


def test_it_shows_nobody_elses_records(
    alice: Any, charlie: Any, today: date, reference: None
) -> None:
    call("write_measurement", alice, date=str(today), data={"weight_kg": 74.3})
    call("add_meal_food", alice, date=str(today), meal="Cena", item=RICE)
    fact = {"key": "objetivo", "description": "", "value": "correr"}
    call("save_personal_data", alice, personal_data=[fact])
    assert not call("read_measurement", charlie, date=str(today))["near"]
    assert not call("read_meal_foods", charlie, date=str(today))["items"]
    assert not call("list_personal_data_keys", charlie)["keys"]
    assert not call("read_field_value", charlie, key="objetivo")["near"]
    assert not call("read_routines", charlie)["routines"]
