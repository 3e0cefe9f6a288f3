"""The page of measurements and its form."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from agent_app.models import Measurement


def weigh(user: Any, day: date, kilos: float) -> Measurement:
    row, _ = Measurement.objects.patch(user, date=day, data={"weight_kg": kilos}, today=day)
    return row


def test_it_says_how_to_begin(signed_in: Client) -> None:
    assert "Todavía no hay medidas." in signed_in.get("/measurements/").content.decode()


@pytest.mark.parametrize("typed", ["72,5", "72.5", " 72,5 kg "])
def test_it_stores_decimals_with_comma_or_point(
    signed_in: Client, alice: Any, today: date, typed: str
) -> None:
    response = signed_in.post("/measurements/", {"date": today.isoformat(), "weight_kg": typed})
    assert response.status_code == 302
    assert float(Measurement.objects.get(user=alice).weight_kg) == 72.5


@pytest.mark.parametrize("typed", ["1.234,5", "0", "-5", "NaN", "abc", "725", "9" * 39])
def test_it_refuses_what_no_body_weighs(
    signed_in: Client, alice: Any, today: date, typed: str
) -> None:
    weigh(alice, today - timedelta(days=7), 74.3)
    response = signed_in.post("/measurements/", {"date": today.isoformat(), "weight_kg": typed})
    html = response.content.decode()
    assert response.status_code == 422 and 'id="id_weight_kg_error"' in html
    assert f'value="{typed}"' in html and Measurement.objects.count() == 1


@pytest.mark.parametrize("typed", ["2026-02-30", "30/03/2026", "hoy", "", "2999-01-01"])
def test_it_refuses_a_date_that_cannot_be(signed_in: Client, alice: Any, typed: str) -> None:
    response = signed_in.post("/measurements/", {"date": typed, "weight_kg": "72,5"})
    assert response.status_code == 422 and 'id="id_date_error"' in response.content.decode()
    assert not Measurement.objects.exists()


def test_it_stores_nothing_when_one_figure_is_wrong(signed_in: Client, today: date) -> None:
    typed = {"date": today.isoformat(), "weight_kg": "72,5", "neck_cm": "mucho"}
    html = signed_in.post("/measurements/", typed).content.decode()
    assert "<details open>" in html and not Measurement.objects.exists()


def test_it_asks_before_storing_an_unlikely_jump(
    signed_in: Client, alice: Any, today: date
) -> None:
    weigh(alice, today - timedelta(days=7), 74.3)
    typed = {"date": today.isoformat(), "weight_kg": "375"}
    assert 'name="sure"' in signed_in.post("/measurements/", typed).content.decode()
    assert signed_in.post("/measurements/", {**typed, "sure": "on"}).status_code == 302


def test_it_shows_the_latest_weight_and_its_change(
    signed_in: Client, alice: Any, today: date
) -> None:
    weigh(alice, today - timedelta(days=7), 74.9)
    weigh(alice, today, 74.3)
    html = signed_in.get("/measurements/?range=1m").content.decode()
    assert "74,3" in html and "−0,6\xa0kg" in html and "<title id=" in html


def test_it_draws_the_measure_that_is_asked_for(signed_in: Client, alice: Any, today: date) -> None:
    for days, waist in ((7, 86), (0, 84.5)):
        day = today - timedelta(days=days)
        Measurement.objects.patch(alice, date=day, data={"waist_cm": waist}, today=today)
    html = signed_in.get("/measurements/?field=waist_cm").content.decode()
    assert "−1,5\xa0cm" in html and "Cintura del " in html
    assert signed_in.get("/measurements/?field=otra").status_code == 200


@pytest.mark.parametrize(("span", "rows"), [("1m", 1), ("1y", 2), ("all", 3), ("otra", 1)])
def test_it_narrows_to_a_span(
    signed_in: Client, alice: Any, today: date, span: str, rows: int
) -> None:
    for days in (1, 200, 800):
        weigh(alice, today - timedelta(days=days), 74)
    html = signed_in.get(f"/measurements/?range={span}").content.decode()
    assert html.count("/delete/") == rows


def test_it_changes_and_empties_figures(signed_in: Client, alice: Any, today: date) -> None:
    figures = {"weight_kg": 74, "waist_cm": 84}
    row, _ = Measurement.objects.patch(alice, date=today, data=figures, today=today)
    signed_in.post(f"/measurements/{row.pk}/", {"date": today.isoformat(), "weight_kg": "73,5"})
    row.refresh_from_db()
    assert (float(row.weight_kg), row.waist_cm) == (73.5, None)


def test_it_does_not_move_a_day_over_another(signed_in: Client, alice: Any, today: date) -> None:
    weigh(alice, today - timedelta(days=1), 74)
    row = weigh(alice, today, 75)
    moved = {"date": (today - timedelta(days=1)).isoformat(), "weight_kg": "75"}
    response = signed_in.post(f"/measurements/{row.pk}/", moved)
    assert response.status_code == 422 and Measurement.objects.count() == 2


def test_it_deletes_only_after_asking(signed_in: Client, alice: Any, today: date) -> None:
    row = weigh(alice, today, 74.3)
    assert "74,3\xa0kg" in signed_in.get(f"/measurements/{row.pk}/delete/").content.decode()
    assert Measurement.objects.exists()
    signed_in.post(f"/measurements/{row.pk}/delete/")
    assert not Measurement.objects.exists()


@pytest.mark.parametrize(("name", "advised"), [("height_cm", "170"), ("weight_kg", "72,5")])
def test_it_advises_a_figure_that_the_field_takes(
    signed_in: Client, today: date, name: str, advised: str
) -> None:
    page = signed_in.post("/measurements/", {"date": today.isoformat(), name: "1.234,5"})
    assert f"Escribe la cifra sin él, como {advised}." in page.content.decode()
