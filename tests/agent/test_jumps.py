"""A figure far from the last known one waits for the person, and then is stored once."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from agent_app import conversation as conversations
from agent_app import executor
from agent_app.catalogue_rules import handler_rules
from agent_app.messages import ToolCall
from agent_app.models import Execution, MealItem, Measurement
from agent_app.registry import HANDLERS, JUMPS
from agent_app.views.pending_words import PENDING
from tests.agent.conftest import rested
from tests.scripted import calls, says
from tools_app.definitions import ToolDefinition

DAY, BEFORE = "2026-01-15", date(2026, 1, 10)


@pytest.fixture
def do(release: Any, alice: Any) -> Any:
    """``do(tool, arguments)``: Alice's call over REST."""

    def run(tool: str, arguments: Any) -> Execution:
        origin = executor.Origin("rest", release)
        return executor.execute(alice, origin, ToolCall("", tool, arguments))

    return run


@pytest.fixture
def weighed(alice: Any) -> None:
    Measurement.objects.create(user=alice, date=BEFORE, weight_kg="74.3", waist_cm=82)


def weight(value: Any, **more: Any) -> dict[str, Any]:
    return {"date": DAY, "data": {"weight_kg": value, **more}}


def eaten(grams: Any, name: str = "Lentejas de casa") -> dict[str, Any]:
    item = {"kind": "manual", "name": name, "grams": grams, "calories_kcal": grams}
    return {"date": DAY, "meal": "Cena", "item": item}


def test_it_knows_jumps_only_of_tools_there_are() -> None:
    assert set(JUMPS) <= set(HANDLERS)


@pytest.mark.parametrize("value", [24.7, 230])
def test_it_waits_with_a_weight_far_from_the_last(do: Any, weighed: None, value: float) -> None:
    row = do("write_measurement", weight(value, waist_cm=81))
    assert row.status == "awaiting_approval"
    (jump,) = row.output["jumps"]
    assert (jump["field"], jump["value"], jump["last"]) == ("weight_kg", value, 74.3)
    assert (jump["last_date"], jump["before"]) == ("2026-01-10", {})
    assert Measurement.objects.count() == 1


@pytest.mark.parametrize("value", [25, 72.5, 222])
def test_it_stores_what_may_be_at_once(do: Any, weighed: None, value: float) -> None:
    assert do("write_measurement", weight(value)).status == "succeeded"


def test_it_stores_a_first_figure_at_once(do: Any) -> None:
    assert do("write_measurement", weight(230)).status == "succeeded"


def test_it_compares_with_the_figure_of_before_the_day(do: Any, alice: Any, weighed: None) -> None:
    Measurement.objects.create(user=alice, date=date(2026, 1, 20), weight_kg=230)
    assert do("write_measurement", weight(73)).status == "succeeded"
    first = {"date": "2026-01-01", "data": {"weight_kg": 24}}
    assert do("write_measurement", first).output["jumps"][0]["last"] == 74.3


def test_it_refuses_what_is_over_the_limits_without_asking(do: Any, weighed: None) -> None:
    assert do("write_measurement", weight(725)).status == "failed"


def test_it_stores_an_approved_jump_once(do: Any, weighed: None) -> None:
    row = do("write_measurement", weight(230))
    for _press in range(2):
        done = executor.approve(Execution.objects.get(pk=row.pk))
    assert done.status == "succeeded" and done.undo["after"] == {"weight_kg": "230.00"}
    assert Measurement.objects.get(date=DAY).weight_kg == 230


def test_it_compares_with_the_persons_own_figures(do: Any, charlie: Any) -> None:
    Measurement.objects.create(user=charlie, date=BEFORE, weight_kg=50)
    MealItem.objects.create(user=charlie, date=BEFORE, meal="Cena", name="Lentejas", grams=10)
    assert do("write_measurement", weight(230)).status == "succeeded"
    assert do("add_meal_food", eaten(900, "Lentejas")).status == "succeeded"


def test_it_waits_with_ten_times_the_food(do: Any) -> None:
    do("add_meal_food", eaten(150))
    row = do("add_meal_food", eaten(1500, "lentejas de casa"))
    assert row.status == "awaiting_approval"
    (jump,) = row.output["jumps"]
    assert (jump["value"], jump["most"], jump["calories_kcal"]) == (1500, 150, 1500)
    assert executor.approve(row).status == "succeeded"


@pytest.mark.parametrize("grams", [450, 460])
def test_it_takes_a_large_portion_for_a_portion(do: Any, grams: int) -> None:
    do("add_meal_food", eaten(150))
    do("add_meal_food", eaten(20, "Otra cosa"))
    assert do("add_meal_food", eaten(grams)).status == "succeeded"


def test_it_goes_on_after_the_approval_of_a_jump(talk: Any, alice: Any, weighed: None) -> None:
    thread = talk(calls(("write_measurement", weight(230))), says("Guardado."))
    turn = rested(conversations.post(thread, "peso 230"))
    assert turn.state == "awaiting_approval"
    conversations.approve(turn.executions.get())
    assert rested(turn).answer.strip() == "Guardado."
    (told,) = thread.scripted.asked[-1].messages[-1].results
    assert told.output["stored"]["weight_kg"] == 230


def test_it_draws_what_would_be_stored_and_what_is_known(
    do: Any, alice: Any, weighed: None
) -> None:
    row = do("write_measurement", weight(230, waist_cm=81))
    client = Client()
    client.force_login(alice)
    html = client.get(f"/chat/executions/{row.pk}/card/").content.decode().replace("\xa0", " ")
    assert "Peso 230 kg (lo último: 74,3 kg, sábado 10 de enero)" in html
    assert "Cintura 81 cm" in html and "Aprobar y guardar" in html
    client.post(f"/chat/executions/{row.pk}/deny/")
    assert "No se guardó nada" in client.get(f"/chat/executions/{row.pk}/card/").content.decode()


def test_it_draws_what_the_day_holds_before(do: Any, alice: Any, weighed: None) -> None:
    do("write_measurement", weight(74.1, waist_cm=83, hips_cm=95))
    change = {**weight(230, waist_cm=81), "clear_fields": ["hips_cm"]}
    row = do("write_measurement", change)
    said = PENDING[row.tool](row.input, row.output)
    lines = [line.replace("\xa0", " ") for line in said.lines]
    assert lines == [
        "Peso 230 kg (antes 74,1 kg)",
        "Cintura 81 cm (antes 83 cm)",
        "Cadera: se quita (antes 95 cm)",
    ]


def test_it_lets_no_tool_ask_for_jumps_that_nothing_finds() -> None:
    schema = {"type": "object", "properties": {}}
    tool = ToolDefinition(
        name="create_routine",
        description="d",
        input_schema=schema,
        effect="write",
        approval="jumps",
    )
    with translation.override("es"):
        assert any("salto" in finding.message for finding in handler_rules([tool]))
