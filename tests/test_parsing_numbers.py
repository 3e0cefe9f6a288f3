"""Figures and quantities as people write them."""

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.parsing import (
    ParseError,
    find_numbers,
    find_quantities,
    find_quantity,
    parse_decimal,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("72,5", "72.5"),
        ("72.5", "72.5"),
        ("72,5 kg", "72.5"),
        (" 74,3kg", "74.3"),
        ("80 kilos y medio", "80.5"),
        ("80 y medio", "80.5"),
        ("ochenta kilos", "80"),
        ("setenta y cuatro coma tres", "74.3"),
        ("ciento veinte", "120"),
        ("eighty-five point five", "85.5"),
        ("a hundred and fifty", "150"),
        ("0,125", "0.125"),
        ("1/2", "0.5"),
        ("72½", "72.5"),
        ("７２", "72"),
        ("-5", "-5"),
        ("20 %", "20"),
        ("1.78 m", "1.78"),
    ],
)
def test_it_reads_a_figure(text, value):
    assert parse_decimal(text) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1.234,5", "ambiguous"),
        ("1,234.5", "ambiguous"),
        ("1.234", "ambiguous"),
        ("1'234", "ambiguous"),
        ("NaN", "not_a_number"),
        ("Infinity", "not_a_number"),
        ("true", "not_a_number"),
        ("abc", "not_a_number"),
        ("", "not_a_number"),
        ("72²", "not_a_number"),
        ("1/0", "not_a_number"),
        ("7" * 5000, "too_long"),
        ("7" * 40, "too_long"),
    ],
)
def test_it_refuses_what_is_no_certain_figure(text, code):
    with pytest.raises(ParseError) as refusal:
        parse_decimal(text)
    assert refusal.value.code == code


@pytest.mark.parametrize("value", [True, None, 72.5, ["72"]])
def test_it_refuses_what_is_not_text(value):
    with pytest.raises(ParseError):
        parse_decimal(value)


def test_it_refuses_another_unit():
    with pytest.raises(ParseError) as refusal:
        parse_decimal("72 cm", unit="kg")
    assert refusal.value.code == "unit"


@given(st.text(max_size=60))
def test_it_never_raises_anything_but_a_value_error(text):
    with contextlib.suppress(ValueError):
        assert parse_decimal(text).is_finite()


@given(
    st.decimals(0, 9999, places=1), st.sampled_from([",", "."]), st.sampled_from(["", " kg", "kg"])
)
def test_it_reads_back_what_was_written(value, mark, unit):
    assert parse_decimal(f"{value}".replace(".", mark) + unit, unit="kg") == value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("peso 74,3 y cintura 85", ["74.3", "85"]),
        ("ochenta kilos y medio", ["80.5"]),
        ("press 4x8 a 60 kg", ["60"]),
        ("el 15/10", []),
        ("1/2 kilo", ["0.5"]),
    ],
)
def test_it_finds_the_figures_of_a_sentence(text, values):
    assert [number.value for number in find_numbers(text)] == [Decimal(value) for value in values]


def test_it_marks_a_figure_that_is_not_certain():
    assert [number.value for number in find_numbers("peso 1.234,5")] == [None]


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("150 g de arroz", "150", "g"),
        ("150 gramos", "150", "g"),
        ("medio aguacate", "0.5", "unit"),
        ("dos huevos", "2", "unit"),
        ("una manzana", "1", "unit"),
        ("un vaso de leche", "1", "glass"),
        ("1/2 kg de pollo", "500", "g"),
        ("medio kilo de patatas", "500", "g"),
        ("1,5 kg", "1500", "g"),
        ("200 ml", "200", "ml"),
        ("330cl", "3300", "ml"),
        ("un cuarto de sandía", "0.25", "unit"),
        ("3 lonchas de pavo", "3", "slice"),
        ("un par de huevos", "2", "unit"),
        ("media docena de huevos", "6", "unit"),
        ("two slices of bread", "2", "slice"),
        ("half an avocado", "0.5", "unit"),
        ("2 cucharadas de aceite", "2", "tablespoon"),
    ],
)
def test_it_finds_a_quantity(text, amount, unit):
    found = find_quantity(text)
    assert found and (found.amount, found.unit) == (Decimal(amount), unit)


def test_it_covers_the_following_of_with_the_span():
    assert find_quantity("150 g de arroz").span == (0, 8)


@pytest.mark.parametrize("text", ["arroz con pollo", "", "hoy", "unos huevos"])
def test_it_finds_no_quantity_where_there_is_none(text):
    assert find_quantity(text) is None


@given(st.text(max_size=200))
def test_it_finds_quantities_in_any_text(text):
    assert all(found.amount >= 0 for found in find_quantities(text))
