"""Figures and days as people read them."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.utils import timezone, translation

from agent_app import words


@pytest.mark.parametrize(
    ("value", "text"),
    [("74.30", "74,3"), ("75.00", "75"), ("1684", "1.684"), ("0.05", "0,05"), ("100", "100")],
)
def test_it_writes_figures_in_spanish(value: str, text: str) -> None:
    assert words.plain(Decimal(value)) == text


def test_it_writes_figures_in_english() -> None:
    with translation.override("en"):
        assert words.plain(Decimal("1684.5"), "kcal") == "1,684.5\xa0kcal"


@pytest.mark.parametrize(("language", "text"), [("es", "1684,5"), ("en", "1684.5")])
def test_it_writes_figures_as_a_person_types_them(language: str, text: str) -> None:
    with translation.override(language):
        assert words.typed("1684.50") == text


def test_it_rounds_half_up() -> None:
    assert words.rounded(Decimal("263.25"), 0, "kcal") == "263\xa0kcal"
    assert words.rounded(Decimal("0.25"), 1, "g") == "0,3\xa0g"


def test_it_says_when_there_is_no_figure() -> None:
    assert words.rounded(None, 0, "kcal") == words.plain(None) == "sin dato"


def test_it_keeps_a_decimal_where_figures_line_up() -> None:
    assert [words.measured(Decimal(v)) for v in ("75", "74.3", "74.25")] == [
        "75,0",
        "74,3",
        "74,25",
    ]


def test_it_signs_a_change() -> None:
    assert [words.signed(Decimal(v), "kg") for v in ("-0.6", "1", "0")] == [
        "−0,6\xa0kg",
        "+1\xa0kg",
        "0\xa0kg",
    ]


def test_it_names_the_days_around_today() -> None:
    today = date(2026, 12, 1)
    days = [today - timedelta(days=n) for n in (0, 1, -1, 3)]
    told = [words.relative_day(day, today=today) for day in days]
    assert told == ["hoy", "ayer", "mañana", "sábado 28 de noviembre"]


@pytest.mark.parametrize(("minutes", "text"), [(0, "ahora"), (5, "hace 5 min")])
def test_it_tells_how_long_ago(minutes: int, text: str) -> None:
    assert words.ago(timezone.now() - timedelta(minutes=minutes, seconds=2)) == text
