"""One call: found, repaired, validated, claimed, run and recorded."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from agent_app import executor, registry
from agent_app.errors import ToolError
from agent_app.executor import Origin
from agent_app.messages import ToolCall
from agent_app.models import Execution, Measurement, PersonalDatum, Profile
from tools_app.models import Tool

DAY = "2026-01-15"
REQUEST = {"title": "Cronómetro", "summary": "Un cronómetro de descanso entre series."}


def run(user: Any, release: Any, name: str, arguments: Any, **more: Any) -> Execution:
    key = more.pop("key", None)
    named = (lambda _tool, _arguments: key) if key else None
    call = ToolCall("id", name, arguments, **more)
    return executor.execute(user, Origin("rest", release), call, key=named)


def weigh(user: Any, release: Any, weight: Any, **more: Any) -> Execution:
    data = {"date": DAY, "data": {"weight_kg": weight}}
    return run(user, release, "write_measurement", data, **more)


def test_it_runs_a_write_and_records_what_is_stored(alice: Any, release: Any) -> None:
    row = weigh(alice, release, 74.3)
    assert row.status == "succeeded"
    assert row.output["stored"]["weight_kg"] == 74.3
    assert str(Measurement.objects.get(user=alice).weight_kg) == "74.30"


def test_it_repairs_what_is_certain_and_says_so(alice: Any, release: Any) -> None:
    row = weigh(alice, release, "74,3 kg")
    assert row.status == "succeeded"
    assert (row.input["data"]["weight_kg"], row.repairs) == (74.3, ["/data/weight_kg"])


def test_it_reads_an_object_sent_as_text(alice: Any, release: Any) -> None:
    arguments = {"date": DAY, "data": '{"weight_kg": 74.3}'}
    row = run(alice, release, "write_measurement", arguments)
    assert (row.status, row.repairs) == ("succeeded", ["/data"])


@pytest.mark.parametrize("weight", ["725 o así", "1.234,5", True, None, [], 1e400, "NaN"])
def test_it_writes_nothing_for_what_is_not_certain(alice: Any, release: Any, weight: Any) -> None:
    row = weigh(alice, release, weight)
    assert row.status == "failed"
    assert not Measurement.objects.exists()


def test_it_names_the_tools_there_are_for_one_there_is_not(alice: Any, release: Any) -> None:
    row = run(alice, release, "delete_everything", {})
    assert row.output["error"] == "unknown_tool"
    assert row.output["recoverable"] and len(row.output["tools"]) == 13


def test_it_does_not_run_a_call_that_arrived_cut(alice: Any, release: Any) -> None:
    row = run(alice, release, "write_measurement", {}, fault="truncated")
    assert (row.status, row.output["error"]) == ("failed", "call_truncated")


def test_it_writes_once_for_one_operation(alice: Any, release: Any) -> None:
    first = weigh(alice, release, 74, key="one")
    Measurement.objects.filter(user=alice).update(weight_kg=80)
    again = weigh(alice, release, 74, key="one")
    assert again.pk == first.pk
    assert Measurement.objects.get(user=alice).weight_kg == 80


def test_it_runs_a_failed_operation_again(alice: Any, release: Any, monkeypatch: Any) -> None:
    def broken(user: Any, **arguments: Any) -> dict[str, Any]:
        raise ToolError("later", "Ahora no.")

    with monkeypatch.context() as patch:
        patch.setitem(registry.HANDLERS, "write_measurement", broken)
        assert weigh(alice, release, 74, key="one").status == "failed"
    assert weigh(alice, release, 74, key="one").status == "succeeded"


def test_it_keeps_nothing_of_a_handler_that_fails_half_way(
    alice: Any, release: Any, monkeypatch: Any
) -> None:
    def half(user: Any, **arguments: Any) -> dict[str, Any]:
        Measurement.objects.create(user=user, date=date(2026, 1, 1), weight_kg=70)
        raise RuntimeError("secret text")

    monkeypatch.setitem(registry.HANDLERS, "write_measurement", half)
    row = weigh(alice, release, 74)
    assert (row.status, row.output["error"]) == ("failed", "internal_error")
    assert "secret" not in str(row.output) and not Measurement.objects.exists()


def test_it_waits_for_the_persons_approval(alice: Any, release: Any) -> None:
    row = run(alice, release, "create_feature_issue", REQUEST)
    assert row.status == "awaiting_approval"
    assert not alice.feature_requests.exists()


def test_it_holds_the_text_that_would_really_be_sent(alice: Any, release: Any) -> None:
    private = REQUEST | {"summary": "Escríbeme a alice@example.org cuando esté."}
    row = run(alice, release, "create_feature_issue", private)
    assert "alice@example.org" not in row.input["summary"]
    assert executor.approve(row).output["summary"] == row.input["summary"]


def test_it_runs_an_approved_call_once(alice: Any, release: Any) -> None:
    row = run(alice, release, "create_feature_issue", REQUEST)
    stale = Execution.objects.get(pk=row.pk)
    assert executor.approve(row).status == "succeeded"
    assert executor.approve(stale).status == "succeeded"
    assert alice.feature_requests.count() == 1


def test_it_does_nothing_for_a_denied_call(alice: Any, release: Any) -> None:
    row = run(alice, release, "create_feature_issue", REQUEST)
    assert executor.deny(row, reason="No.").status == "denied"
    assert executor.approve(row).status == "denied"
    assert not alice.feature_requests.exists()


def test_it_does_not_call_a_disabled_tool(alice: Any, release: Any) -> None:
    Tool.objects.filter(name="write_measurement").update(enabled=False)
    from tools_app import releases

    disabled = releases.publish(note="Sin medidas")
    assert weigh(alice, disabled, 74).output["error"] == "unknown_tool"


def test_it_stores_text_no_database_could_hold_without_the_bad_letters(
    alice: Any, release: Any
) -> None:
    item = {"key": "nota", "description": "d", "value": "a\x00b\ud800c"}
    row = run(alice, release, "save_personal_data", {"personal_data": [item]})
    assert row.status == "succeeded"
    assert PersonalDatum.objects.get(user=alice).value == "abc"


@pytest.mark.parametrize("meal", [" cena ", "CENA", "Cena"])
def test_it_reads_a_meal_however_it_is_written(alice: Any, release: Any, meal: str) -> None:
    item = {"kind": "manual", "name": "Manzana", "grams": 180, "calories_kcal": 94}
    row = run(alice, release, "add_meal_food", {"date": DAY, "meal": meal, "item": item})
    assert (row.status, row.input["meal"]) == ("succeeded", "Cena")


def test_it_names_the_five_meals_for_another_one(alice: Any, release: Any) -> None:
    row = run(alice, release, "read_meal_foods", {"date": DAY, "meal": "picoteo"})
    assert row.status == "failed" and "Merienda" in row.output["message"]


def test_it_tells_every_fault_of_a_routine_at_once(alice: Any, release: Any) -> None:
    exercises = [
        {"name": "Salto de la rana azul", "sets": [{"type": "normal", "reps": 0}]},
        {"name": "Sentadilla con barra", "sets": []},
        {"name": "Sentadilla con barra", "sets": [{"type": "rarísimo", "reps": 8}]},
    ]
    routine = {"name": "Piernas", "category": "Fuerza", "exercises": exercises}
    row = run(alice, release, "create_routine", routine)
    paths = {error["path"] for error in row.output["errors"]}
    assert paths >= {
        "/exercises/0/name",
        "/exercises/0/sets/0/reps",
        "/exercises/1/sets",
        "/exercises/2/sets/0/type",
    }
    assert not alice.routines.exists()


def fat(user: Any, release: Any, grams: Any, **more: Any) -> Execution:
    item = {"kind": "manual", "name": "Aceite", "grams": grams, "calories_kcal": 90, **more}
    return run(user, release, "add_meal_food", {"date": DAY, "meal": "Cena", "item": item})


def test_it_tells_the_limits_of_a_body_in_words_for_people(alice: Any, release: Any) -> None:
    row = weigh(alice, release, 725)
    (error,) = row.output["errors"]
    assert error["path"] == "/data/weight_kg"
    assert error["message"] == "Peso (kg): tiene que estar entre 20 y 400\xa0kg."
    assert row.output["message"].endswith(error["message"])


def test_it_tells_the_limits_of_a_food_in_words_for_people(alice: Any, release: Any) -> None:
    row = fat(alice, release, 9000)
    (error,) = row.output["errors"]
    assert error["path"] == "/item/grams"
    assert error["message"] == "Gramos: tiene que estar entre 0,1 y 5000\xa0g."


def test_it_writes_limits_as_the_persons_language_does(alice: Any, release: Any) -> None:
    Profile.objects.update_or_create(user=alice, defaults={"language": "en"})
    assert "0.1" in fat(alice, release, 9000).output["message"]


def test_it_tells_a_late_day_with_the_fault_the_schema_finds(alice: Any, release: Any) -> None:
    data = {"date": "2999-01-01", "data": {"weight_kg": 725}}
    row = run(alice, release, "write_measurement", data)
    assert {error["path"] for error in row.output["errors"]} == {"/date", "/data/weight_kg"}


def test_it_tells_an_unknown_measure_once(alice: Any, release: Any) -> None:
    row = run(alice, release, "write_measurement", {"date": DAY, "data": {"wings_cm": 3}})
    assert len(row.output["errors"]) == 1


@pytest.mark.parametrize("item", [None, [], "arroz", {"kind": "catalogue", "food_id": "no"}])
def test_it_refuses_an_item_that_is_none(alice: Any, release: Any, item: Any) -> None:
    row = run(alice, release, "add_meal_food", {"date": DAY, "meal": "Cena", "item": item})
    assert row.status == "failed" and not alice.meal_items.exists()
