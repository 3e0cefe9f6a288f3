"""The verbs of body measurements."""

from __future__ import annotations

import threading
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from agent_app.models import Measurement
from agent_app.models.records.base import faults

TODAY = date(2026, 3, 10)
pytestmark = pytest.mark.django_db


def patch(user: Any, data: Any = None, clear: Any = (), day: Any = "2026-03-09") -> Any:
    return Measurement.objects.patch(user, date=day, data=data or {}, clear=clear, today=TODAY)


def refusal(user: Any, *args: Any, **kwargs: Any) -> list[dict[str, Any]]:
    with pytest.raises(ValidationError) as caught:
        patch(user, *args, **kwargs)
    assert not Measurement.objects.filter(user=user, date="2026-03-08").exists()
    return faults(caught.value)


def test_it_keeps_what_a_patch_does_not_name(alice: Any) -> None:
    patch(alice, {"weight_kg": 74.3, "waist_cm": 82})
    row, before = patch(alice, {"weight_kg": 74})
    assert row.figures() == {"weight_kg": Decimal("74"), "waist_cm": Decimal("82")}
    assert before == {"weight_kg": Decimal("74.30")}
    assert Measurement.objects.filter(user=alice).count() == 1


def test_it_empties_only_the_fields_to_clear(alice: Any) -> None:
    patch(alice, {"weight_kg": 74.3, "waist_cm": 82})
    row, before = patch(alice, clear=["waist_cm"])
    assert list(row.figures()) == ["weight_kg"] and before == {"waist_cm": Decimal("82.00")}


def test_it_deletes_a_row_left_without_figures(alice: Any) -> None:
    patch(alice, {"weight_kg": 74.3})
    patch(alice, clear=["weight_kg"])
    assert Measurement.objects.on(alice, date(2026, 3, 9)) is None


def test_it_says_when_there_is_nothing_to_clear(alice: Any) -> None:
    assert [one["code"] for one in refusal(alice, clear=["waist_cm"])] == ["nothing_there"]


def test_it_rejects_the_whole_patch_for_one_bad_value(alice: Any) -> None:
    found = refusal(alice, {"weight_kg": 74, "waist_cm": 5}, day="2026-03-08")
    assert [(one["path"], one["code"]) for one in found] == [("/waist_cm", "out_of_range")]
    assert "Cintura (cm)" in found[0]["message"]


@pytest.mark.parametrize(
    "value",
    [0, -74, 725, 19.99, True, "abc", "", "1.234,5", float("nan"), float("inf"), [], {}, 10**400],
)
def test_it_refuses_a_weight_no_body_has(alice: Any, value: Any) -> None:
    found = refusal(alice, {"weight_kg": value}, day="2026-03-08")
    assert [one["path"] for one in found] == ["/weight_kg"]
    assert found[0]["message"].startswith("Peso (kg)")


@pytest.mark.parametrize("value", ["72,5", "72.5", "72,5 kg", 72.5, 72.499999])
def test_it_reads_decimals_as_people_write_them(alice: Any, value: Any) -> None:
    row, _before = patch(alice, {"weight_kg": value})
    assert row.weight_kg == Decimal("72.5")


@pytest.mark.parametrize(
    "day", ["2026-02-30", "30/03/2026", "hoy", "", None, 20260309, "0001-01-01"]
)
def test_it_refuses_what_is_not_a_date(alice: Any, day: Any) -> None:
    assert [one["path"] for one in refusal(alice, {"weight_kg": 74}, day=day)] == ["/date"]


def test_it_refuses_a_date_after_the_persons_today(alice: Any) -> None:
    found = refusal(alice, {"weight_kg": 74}, day="2026-03-11")
    assert [one["code"] for one in found] == ["future"] and "2026-03-10" in found[0]["message"]


@pytest.mark.parametrize("data", [{}, {"weight_kg": None}])
def test_it_refuses_an_empty_patch(alice: Any, data: Any) -> None:
    assert [one["code"] for one in refusal(alice, data)] == ["empty"]


def test_it_refuses_a_field_it_does_not_know(alice: Any) -> None:
    found = refusal(alice, {"peso": 74})
    assert found[0]["code"] == "unknown_field" and "weight_kg" in found[0]["message"]


def test_it_refuses_a_field_to_save_and_to_clear(alice: Any) -> None:
    found = refusal(alice, {"weight_kg": 74}, clear=["weight_kg"])
    assert [one["code"] for one in found] == ["contradiction"]


def test_it_finds_the_nearest_days(alice: Any, charlie: Any) -> None:
    for day in ("2026-01-01", "2026-03-01", "2026-03-05", "2026-03-08"):
        patch(alice, {"weight_kg": 74}, day=day)
    patch(charlie, {"weight_kg": 90}, day="2026-03-04")
    near = Measurement.objects.near(alice, date(2026, 3, 4), limit=2)
    assert [row.date.isoformat() for row in near] == ["2026-03-05", "2026-03-01"]


def test_it_gives_the_series_of_one_figure(alice: Any) -> None:
    patch(alice, {"waist_cm": 80}, day="2026-03-02")
    patch(alice, {"weight_kg": 74}, day="2026-03-03")
    patch(alice, {"weight_kg": 75}, day="2026-03-01")
    series = Measurement.objects.series(alice, "weight_kg")
    assert series == [(date(2026, 3, 1), Decimal("75")), (date(2026, 3, 3), Decimal("74"))]


def test_it_moves_a_row_only_to_a_free_day(alice: Any) -> None:
    row, _before = patch(alice, {"weight_kg": 74}, day="2026-03-01")
    patch(alice, {"weight_kg": 75}, day="2026-03-02")
    with pytest.raises(ValidationError) as caught:
        Measurement.objects.edit(alice, pk=row.pk, date="2026-03-02", data={}, today=TODAY)
    assert faults(caught.value)[0]["code"] == "duplicate"
    moved = Measurement.objects.edit(alice, pk=row.pk, date="2026-03-03", data={}, today=TODAY)
    assert moved.date == date(2026, 3, 3) and moved.pk == row.pk


def test_it_leaves_other_peoples_rows_alone(alice: Any, charlie: Any) -> None:
    row, _before = patch(alice, {"weight_kg": 74})
    assert not Measurement.objects.remove(charlie, pk=row.pk)
    with pytest.raises(Measurement.DoesNotExist):
        Measurement.objects.edit(
            charlie, pk=row.pk, date=row.date, data={"weight_kg": 75}, today=TODAY
        )
    assert Measurement.objects.remove(alice, pk=row.pk)


@pytest.mark.django_db(transaction=True)
def test_it_keeps_both_fields_written_at_once(alice: Any) -> None:
    def write(data: dict[str, Any]) -> None:
        patch(alice, data)
        connection.close()

    writes = [{"weight_kg": 74}, {"waist_cm": 82}, {"neck_cm": 38}, {"calf_cm": 37}]
    threads = [threading.Thread(target=write, args=(data,)) for data in writes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(Measurement.objects.get(user=alice).figures()) == 4
