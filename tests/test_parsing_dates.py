"""Days as people name them."""

import contextlib
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.parsing import ParseError, find_dates, fold, parse_date

WEDNESDAY = date(2026, 10, 14)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("hoy", "2026-10-14"),
        ("ayer", "2026-10-13"),
        ("ayer por la tarde", "2026-10-13"),
        ("anoche", "2026-10-13"),
        ("anteayer", "2026-10-12"),
        ("antes de ayer", "2026-10-12"),
        ("esta mañana", "2026-10-14"),
        ("mañana por la mañana", "2026-10-15"),
        ("pasado mañana", "2026-10-16"),
        ("el lunes", "2026-10-12"),
        ("el lunes pasado", "2026-10-12"),
        ("el miércoles", "2026-10-07"),
        ("el próximo lunes", "2026-10-19"),
        ("el lunes que viene", "2026-10-19"),
        ("este viernes", "2026-10-16"),
        ("el sábado de la semana pasada", "2026-10-10"),
        ("el 3 de marzo", "2026-03-03"),
        ("el 5 de noviembre", "2025-11-05"),
        ("el 5 de noviembre de 2025", "2025-11-05"),
        ("3 de marzo del 26", "2026-03-03"),
        ("1.º de mayo", "2026-05-01"),
        ("el día 12", "2026-10-12"),
        ("el 20", "2026-09-20"),
        ("15/10/2026", "2026-10-15"),
        ("15-10-2026", "2026-10-15"),
        ("15/10", "2025-10-15"),
        ("2026-10-15", "2026-10-15"),
        ("10/15/2026", "2026-10-15"),
        ("hace una semana", "2026-10-07"),
        ("hace tres días", "2026-10-11"),
        ("hace dos meses", "2026-08-14"),
        ("hace un año", "2025-10-14"),
        ("yesterday", "2026-10-13"),
        ("last monday", "2026-10-12"),
        ("next monday", "2026-10-19"),
        ("3 days ago", "2026-10-11"),
        ("a week ago", "2026-10-07"),
        ("march 3rd", "2026-03-03"),
        ("on the 3rd of March", "2026-03-03"),
        ("March 3, 2025", "2025-03-03"),
    ],
)
def test_it_reads_a_day(text, day):
    assert parse_date(text, today=WEDNESDAY).isoformat() == day


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_date"),
        ("abc", "not_a_date"),
        ("hace un rato", "not_a_date"),
        ("ayer comí arroz", "not_a_date"),
        ("72,5", "not_a_date"),
        ("30/02/2026", "no_such_day"),
        ("2026-02-30", "no_such_day"),
        ("el 31 de junio", "no_such_day"),
    ],
)
def test_it_refuses_what_is_no_day(text, code):
    with pytest.raises(ParseError) as refusal:
        parse_date(text, today=WEDNESDAY)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("text", "day"), [("15/10", "2026-10-15"), ("el lunes", "2026-10-19"), ("el 20", "2026-10-20")]
)
def test_it_looks_ahead_when_told(text, day):
    assert parse_date(text, today=WEDNESDAY, prefer="future").isoformat() == day


def test_it_keeps_the_last_day_of_a_shorter_month():
    assert parse_date("hace un mes", today=date(2026, 3, 31)) == date(2026, 2, 28)


def test_it_finds_the_days_of_a_sentence_with_their_spans():
    text = fold("¿Cuánto pesaba el lunes pasado y cuánto ayer?")
    found = find_dates(text, WEDNESDAY)
    assert [text[item.start : item.end] for item in found] == ["el lunes pasado", "ayer"]


def test_it_marks_a_day_that_does_not_exist():
    assert [item.value for item in find_dates("el 31 de febrero pesaba 70", WEDNESDAY)] == [None]


@pytest.mark.parametrize("text", ["press 4x8", "1/2 kilo de pan", "150 g", "la semana pasada"])
def test_it_takes_no_figure_for_a_day(text):
    assert find_dates(text, WEDNESDAY) == []


@given(
    st.dates(date(1950, 1, 1), date(2099, 12, 31)),
    st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y"]),
)
def test_it_reads_back_what_was_written(day, style):
    assert parse_date(day.strftime(style), today=WEDNESDAY) == day


@given(st.text(max_size=80), st.dates())
def test_it_never_raises_anything_but_a_value_error(text, today):
    with contextlib.suppress(ValueError):
        assert isinstance(parse_date(text, today=today), date)


@given(
    st.sampled_from(["hoy", "el lunes", "mañana", "hace 9999 años", "next monday", "in 900 weeks"]),
    st.dates(),
)
def test_it_survives_the_ends_of_the_calendar(text, today):
    try:
        parse_date(text, today=today)
    except ParseError as refusal:
        assert refusal.code == "no_such_day"


@pytest.mark.parametrize(("text", "day"), [("anteanoche", 12), ("the night before last", 12)])
def test_it_counts_nights_back(text, day):
    assert parse_date(text, today=WEDNESDAY).day == day


def test_it_takes_hours_for_no_day():
    assert find_dates("desayuno a las 8-9 un cafe", WEDNESDAY) == []


def test_it_counts_a_year_back_from_today():
    (found,) = find_dates("hoy hace un año", WEDNESDAY)
    assert found.value == date(2025, 10, 14)
