"""Search text and the names of meals."""

import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.parsing import canonical_meal, find_dates, find_quantities, fold, singular, tokens


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Plátano", "platano"), ("  AÑO  nuevo ", "ano nuevo"), ("Müsli", "musli"), ("", "")],
)
def test_it_folds(text, folded):
    assert fold(text) == folded


def test_it_keeps_the_enye_apart_when_told():
    assert (fold("Piña", keep_enye=True), fold("pina", keep_enye=True)) == ("piña", "pina")


@given(st.text(), st.booleans())
def test_it_changes_nothing_the_second_time(text, keep_enye):
    once = fold(text, keep_enye=keep_enye)
    assert fold(once, keep_enye=keep_enye) == once


def test_it_splits_into_words_and_figures():
    assert tokens("Café, con-leche 1,5 l") == ["cafe", "con", "leche", "1", "5", "l"]


@pytest.mark.parametrize(
    ("plural", "word"),
    [
        ("huevos", "huevo"),
        ("platanos", "platano"),
        ("panes", "pan"),
        ("nueces", "nuez"),
        ("yogures", "yogur"),
        ("carnes", "carne"),
        ("tomates", "tomate"),
        ("limones", "limon"),
        ("dulces", "dulce"),
        ("meses", "mes"),
        ("biceps", "biceps"),
        ("lunes", "lunes"),
        ("arroz", "arroz"),
    ],
)
def test_it_takes_the_plural_away(plural, word):
    assert singular(plural) == word


@pytest.mark.parametrize(
    ("text", "meal"),
    [
        ("desayuno", "Desayuno"),
        (" cena ", "Cena"),
        ("DESAYUNO", "Desayuno"),
        ("he cenado", "Cena"),
        ("desayuné", "Desayuno"),
        ("para cenar", "Cena"),
        ("anoche", "Cena"),
        ("media mañana", "Almuerzo"),
        ("almorcé", "Almuerzo"),
        ("merienda", "Merienda"),
        ("comida", "Comida"),
        ("at dinner", "Cena"),
        ("lunch", "Comida"),
        ("snack", "Merienda"),
        ("picoteo", None),
        ("comidas", None),
        ("", None),
    ],
)
def test_it_names_the_meal(text, meal):
    assert canonical_meal(text) == meal


@pytest.mark.parametrize(
    "piece", ["1.", "medio ", "el ", "uno y ", "setenta ", "1/", "hace ", "<b>", "ñ\x00"]
)
def test_it_reads_long_texts_at_once(piece):
    text, start = piece * (8000 // len(piece)), time.perf_counter()
    find_dates(text, date(2026, 10, 14))
    find_quantities(text)
    canonical_meal(text)
    assert time.perf_counter() - start < 1
