"""What a tool wrote can be taken back once, and only where nothing has changed it since."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from agent_app import conversation as conversations
from agent_app import executor, turns
from agent_app.errors import ToolError
from agent_app.messages import ToolCall
from agent_app.models import Execution, MealItem, Measurement, PersonalDatum, Routine
from agent_app.registry import HANDLERS, KEEPERS, UNDOERS
from agent_app.undo import undo
from agent_app.usage import usage
from tests.agent.conftest import rested, wait_for
from tests.scripted import Endless, calls, says

DAY = "2026-01-15"
ITEM = {"kind": "manual", "name": "Manzana", "grams": 180, "calories_kcal": 94}
FOOD = {"date": DAY, "meal": "Cena", "item": ITEM}
SETS = [{"type": "normal", "reps": 8, "weight_kg": 60}]
PLAN = [{"name": "Sentadilla con barra", "sets": SETS}]
ROUTINE = {"name": "Piernas", "category": "Fuerza", "exercises": PLAN}
ISSUE = {"title": "Cronómetro", "summary": "Un cronómetro entre series."}


@pytest.fixture
def do(release: Any, alice: Any) -> Any:
    """``do(tool, arguments)``: Alice's call over REST."""

    def run(tool: str, arguments: Any) -> Execution:
        origin = executor.Origin("rest", release)
        return executor.execute(alice, origin, ToolCall("", tool, arguments))

    return run


def weight(**data: Any) -> dict[str, Any]:
    return {"date": DAY, "data": data}


def fact(key: str, value: str, description: str = "d") -> dict[str, str]:
    return {"key": key, "description": description, "value": value}


def memory(user: Any) -> list[dict[str, str]]:
    return [row.as_dict() for row in PersonalDatum.objects.filter(user=user)]


def refusal(row: Execution) -> str:
    with pytest.raises(ToolError) as refused:
        undo(row)
    return refused.value.code


def test_it_can_undo_every_write_that_stays_in_the_house(release: Any) -> None:
    writes = {tool.name for tool in release.tools() if tool.effect == "write"}
    assert set(UNDOERS) == set(KEEPERS) == writes <= set(HANDLERS)


def test_it_gives_a_measurement_what_it_held_before(do: Any, alice: Any) -> None:
    do("write_measurement", weight(weight_kg=74.3, waist_cm=80))
    row = do("write_measurement", weight(weight_kg=73.85) | {"clear_fields": ["waist_cm"]})
    assert undo(row).status == "undone"
    assert Measurement.objects.get(user=alice).plain_figures()["weight_kg"] == 74.3
    assert Measurement.objects.get(user=alice).plain_figures()["waist_cm"] == 80


def test_it_deletes_a_day_that_was_not_there(do: Any) -> None:
    undo(do("write_measurement", weight(weight_kg=74.3)))
    assert not Measurement.objects.exists()


def test_it_undoes_once_and_keeps_the_evidence(do: Any, alice: Any) -> None:
    row = do("write_measurement", weight(weight_kg=74.3))
    undo(row)
    Measurement.objects.create(user=alice, date=date(2026, 1, 15), weight_kg=75)
    again = undo(row)
    assert (again.status, again.output["stored"]["weight_kg"]) == ("undone", 74.3)
    assert again.undone_at and Measurement.objects.get(user=alice).weight_kg == 75


@pytest.mark.parametrize("later", [{"weight_kg": 75}, {"waist_cm": 80}])
def test_it_leaves_a_day_that_has_changed_since(do: Any, alice: Any, later: Any) -> None:
    row = do("write_measurement", weight(weight_kg=74.3))
    do("write_measurement", weight(**later))
    before = Measurement.objects.get(user=alice).figures()
    assert refusal(row) == "changed_since"
    assert Measurement.objects.get(user=alice).figures() == before
    assert Execution.objects.get(pk=row.pk).status == "succeeded"


def test_it_undoes_two_writes_in_turn(do: Any, alice: Any) -> None:
    first = do("write_measurement", weight(weight_kg=74.3))
    second = do("write_measurement", weight(weight_kg=75))
    undo(second)
    undo(first)
    assert not Measurement.objects.filter(user=alice).exists()


def test_it_takes_a_food_out_again(do: Any, alice: Any) -> None:
    row, other = do("add_meal_food", FOOD), do("add_meal_food", FOOD)
    undo(row)
    assert MealItem.objects.get(user=alice).pk == other.output["item"]["id"]


def test_it_leaves_a_food_that_was_corrected(do: Any, alice: Any) -> None:
    row = do("add_meal_food", FOOD)
    pk = row.output["item"]["id"]
    MealItem.objects.edit(alice, pk=pk, today=date(2026, 1, 15), grams="200")
    assert refusal(row) == "changed_since"
    MealItem.objects.remove(alice, pk=pk)
    assert refusal(row) == "changed_since"


def test_it_takes_a_routine_back(do: Any, alice: Any) -> None:
    undo(do("create_routine", ROUTINE))
    assert not Routine.objects.filter(user=alice).exists()


def test_it_leaves_a_routine_whose_sets_have_changed(do: Any, alice: Any) -> None:
    row = do("create_routine", ROUTINE)
    changed = [{"name": "Sentadilla con barra", "sets": [{**SETS[0], "reps": 9}]}]
    Routine.objects.replace(alice, pk=row.output["routine"]["id"], exercises=changed)
    assert refusal(row) == "changed_since"
    assert Routine.objects.filter(user=alice).exists()


def test_it_restores_what_was_replaced_and_forgotten(do: Any, alice: Any) -> None:
    old = [fact("Alergia", "nueces"), fact("Objetivo", "perder grasa")]
    do("save_personal_data", {"personal_data": old})
    new = [fact("objetivo", "ganar fuerza", "otra"), fact("Sueño", "7 h")]
    row = do("save_personal_data", {"personal_data": new, "forget_keys": ["alergia"]})
    assert [one["key"] for one in memory(alice)] == ["Objetivo", "Sueño"]
    undo(row)
    assert memory(alice) == old


def test_it_leaves_a_memory_that_has_changed_since(do: Any, alice: Any) -> None:
    row = do("save_personal_data", {"personal_data": [], "forget_keys": ["x"]})
    assert row.output["not_found"] == ["x"]
    do("save_personal_data", {"personal_data": [fact("Objetivo", "1")]})
    forgot = do("save_personal_data", {"personal_data": [], "forget_keys": ["objetivo"]})
    do("save_personal_data", {"personal_data": [fact("Objetivo", "2")]})
    assert refusal(forgot) == "changed_since"
    assert memory(alice) == [fact("Objetivo", "2")]


def test_it_undoes_neither_reads_nor_failures_nor_what_was_sent(do: Any) -> None:
    sent = executor.approve(do("create_feature_issue", ISSUE))
    failed = do("write_measurement", weight(weight_kg=4000))
    for row in (do("read_routines", {}), failed, sent):
        assert refusal(row) == "not_undoable"


def test_it_logs_the_undo_and_tells_the_model(talk: Any, alice: Any) -> None:
    thread = talk(calls(("write_measurement", weight(weight_kg=74.3))), says("Hecho."))
    turn = rested(conversations.post(thread, "peso 74,3"))
    conversations.undo(turn.executions.get())
    last = turn.events.last()
    assert (last.kind, last.data["status"]) == ("tool_result", "undone")
    thread.scripted.script = [says("Vale.")]
    rested(conversations.post(thread, "¿cuánto peso?"))
    asked = thread.scripted.asked[-1].messages
    (told,) = [one for message in asked for one in message.results]
    assert told.output["undone"] and "stored" not in told.output and not told.is_error


def test_it_undoes_while_its_turn_goes_on(talk: Any, alice: Any) -> None:
    write = calls(("write_measurement", weight(weight_kg=74.3)))
    turn = conversations.post(talk(write, Endless("Y además")), "peso 74,3")
    # A card to press on is there once the log tells of it.
    wait_for(lambda: turn.events.filter(kind="tool_result").exists())
    conversations.undo(turn.executions.get())
    conversations.stop(turn)
    assert rested(turn).state == "stopped" and not Measurement.objects.exists()
    log = list(turn.events.values_list("seq", "kind", "data__status"))
    assert [seq for seq, _kind, _status in log] == list(range(1, len(log) + 1))
    assert [status for _seq, kind, status in log if kind == "tool_result"][-1] == "undone"


def test_it_undoes_once_when_two_press_at_once(transactional_db: None, do: Any) -> None:
    do("write_measurement", weight(weight_kg=74.3))
    row = do("write_measurement", weight(weight_kg=75))

    def press(_n: int) -> str:
        try:
            return undo(Execution.objects.get(pk=row.pk)).status
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(press, range(4))) == {"undone"}
    assert Measurement.objects.get().weight_kg == Decimal("74.3")


def test_it_does_not_write_again_what_was_undone(talk: Any, alice: Any) -> None:
    call = calls(("write_measurement", weight(weight_kg=74.3)))
    thread = talk(call, RuntimeError(), calls(("write_measurement", weight(weight_kg=74.3))))
    thread.scripted.script.append(says("Hecho."))
    turn = rested(conversations.post(thread, "peso 74,3"))
    conversations.undo(turn.executions.get())
    again = rested(conversations.retry(turn))
    assert again.state == "completed" and not Measurement.objects.exists()
    (told,) = [one for message in turns.closed(again) for one in message.results]
    assert told.output["undone"]


def test_it_undoes_over_rest_and_says_what_changed(do: Any, alice: Any) -> None:
    first = do("write_measurement", weight(weight_kg=74.3))
    second = do("write_measurement", weight(weight_kg=75))
    client = Client()
    client.force_login(alice)
    refused = client.post(f"/api/v1/executions/{first.pk}/undo/")
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_since")
    assert refused["Content-Type"] == "application/problem+json"
    done = client.post(f"/api/v1/executions/{second.pk}/undo/")
    assert (done.status_code, done.json()["status"]) == (200, "undone")
    assert client.post(f"/api/v1/executions/{second.pk}/undo/").status_code == 200


def test_it_undoes_nobody_elses_write(do: Any, charlie: Any) -> None:
    row = do("write_measurement", weight(weight_kg=74.3))
    client = Client()
    client.force_login(charlie)
    assert client.post(f"/api/v1/executions/{row.pk}/undo/").status_code == 404
    assert client.post(f"/chat/executions/{row.pk}/undo/").status_code == 404
    assert Measurement.objects.exists()


def test_it_counts_what_was_undone_for_the_usage_page(do: Any) -> None:
    undo(do("add_meal_food", FOOD))
    for _n in range(3):
        do("add_meal_food", FOOD)
    (use,) = usage().tools
    assert (use.undone, use.undo_rate) == (1, 0.25)


@pytest.mark.parametrize(
    ("page", "tool", "arguments"),
    [
        ("/measurements/", "write_measurement", weight(weight_kg=74.3)),
        (f"/diet/{DAY}/", "add_meal_food", FOOD),
        ("/routines/", "create_routine", ROUTINE),
        ("/memory/", "save_personal_data", {"personal_data": [fact("Objetivo", "correr")]}),
    ],
)
def test_it_undoes_from_the_page_of_the_records(
    do: Any, alice: Any, page: str, tool: str, arguments: Any
) -> None:
    row = do(tool, arguments)
    client = Client()
    client.force_login(alice)
    address = f"/chat/executions/{row.pk}/undo/"
    assert address in client.get(page).content.decode()
    response = client.post(address, {"next": page}, follow=True)
    html = response.content.decode()
    assert response.redirect_chain == [(page, 302)] and "Deshecho" in html
    assert address not in html and Execution.objects.get(pk=row.pk).status == "undone"


def test_it_says_on_a_page_why_something_is_not_undone(do: Any, alice: Any) -> None:
    row = do("add_meal_food", FOOD)
    MealItem.objects.remove(alice, pk=row.output["item"]["id"])
    client = Client()
    client.force_login(alice)
    told = client.post(f"/chat/executions/{row.pk}/undo/", {"next": "/diet/"}, follow=True)
    assert "Ha cambiado desde entonces" in told.content.decode()
    assert "/undo/" not in client.get("/diet/2026-01-16/").content.decode()
