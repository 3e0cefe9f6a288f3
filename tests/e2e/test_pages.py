"""The records' pages in the browser: each form with right and with wrong input."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from agent_app.models import FeatureRequest, MealItem, Measurement, PersonalDatum, Profile, Routine


def shown_error(page: Page, field: str) -> None:
    expect(page.locator(f"#id_{field}_error")).to_be_visible()
    expect(page.locator(f"#id_{field}")).to_have_attribute("aria-invalid", "true")


def test_it_stores_a_weight_and_draws_it(signed_in: Page, alice: Any) -> None:
    signed_in.goto("/measurements/")
    for day, weight in (("2026-01-10", "74,9"), ("2026-01-17", "74.3")):
        signed_in.fill("#id_date", day)
        signed_in.fill("#id_weight_kg", weight)
        signed_in.get_by_role("button", name="Guardar medidas").click()
        expect(signed_in.get_by_text("Medidas guardadas.")).to_be_visible()
    signed_in.get_by_role("link", name="Todo").click()
    expect(signed_in.locator(".bignum")).to_have_text("74,3 kg")
    expect(signed_in.locator("svg.plot.wide")).to_be_visible()


def test_it_keeps_a_weight_nobody_has_and_says_why(signed_in: Page) -> None:
    signed_in.goto("/measurements/")
    signed_in.fill("#id_weight_kg", "725")
    signed_in.get_by_role("button", name="Guardar medidas").click()
    shown_error(signed_in, "weight_kg")
    expect(signed_in.locator("#id_weight_kg")).to_have_value("725")


def test_it_deletes_a_day_after_asking(signed_in: Page, alice: Any) -> None:
    today = Profile.of(alice).today()
    Measurement.objects.patch(alice, date=today, data={"weight_kg": 74.3}, today=today)
    signed_in.goto("/measurements/")
    signed_in.get_by_role("link", name="Borrar").click()
    expect(signed_in.get_by_text("74,3 kg")).to_be_visible()
    signed_in.get_by_role("button", name="Borrar").click()
    expect(signed_in.get_by_text("Todavía no hay medidas.")).to_be_visible()


def test_it_searches_a_food_and_adds_it_to_a_meal(signed_in: Page, alice: Any) -> None:
    signed_in.goto("/diet/")
    signed_in.get_by_role("link", name="Añadir alimento a Cena").click()
    signed_in.fill("#id_query", "arroz blanco")
    signed_in.fill("#id_grams", "150")
    signed_in.get_by_role("button", name="Buscar").click()
    signed_in.get_by_role("button", name="Añadir Arroz blanco cocido").click()
    row = signed_in.get_by_role("row", name=re.compile("Arroz blanco cocido 150"))
    expect(row).to_be_visible()
    assert MealItem.objects.get(user=alice).meal == "Cena"


def test_it_changes_the_grams_of_an_item_and_takes_it_out(signed_in: Page, alice: Any) -> None:
    today = Profile.of(alice).today()
    figures = {"calories_kcal": 280}
    MealItem.objects.add(
        alice, date=today, meal="Cena", grams=125, today=today, name="Croquetas", figures=figures
    )
    signed_in.goto("/diet/")
    signed_in.get_by_role("link", name="Croquetas").click()
    signed_in.fill("#id_grams", "muchas")
    signed_in.get_by_role("button", name="Guardar cambios").click()
    shown_error(signed_in, "grams")
    signed_in.fill("#id_grams", "250")
    signed_in.get_by_role("button", name="Guardar cambios").click()
    expect(signed_in.locator(".bignum")).to_have_text("560 kcal")
    signed_in.get_by_role("link", name="Croquetas").click()
    signed_in.get_by_role("link", name="Quitar del día").click()
    signed_in.get_by_role("button", name="Quitar").click()
    expect(signed_in.get_by_text("No hay nada anotado este día.")).to_be_visible()


def test_it_refuses_kilojoules_by_hand_and_keeps_them_typed(signed_in: Page) -> None:
    signed_in.goto("/diet/2026-01-15/add/?meal=Merienda")
    signed_in.get_by_text("Añadir a mano").first.click()
    form = signed_in.locator("details form")
    form.locator("[name=name]").fill("Galletas")
    form.locator("[name=grams]").fill("100")
    form.locator("[name=calories_kcal]").fill("1850")
    form.get_by_role("button", name="Añadir a mano").click()
    expect(signed_in.locator("#id_calories_kcal_error")).to_be_visible()
    expect(signed_in.locator("#id_calories_kcal")).to_have_value("1850")


def test_it_builds_a_routine_and_shows_it_as_a_checklist(signed_in: Page, alice: Any) -> None:
    signed_in.goto("/routines/new/")
    signed_in.fill("#id_name", "Piernas")
    signed_in.fill("#id_category", "Fuerza")
    signed_in.fill("#id_query", "sentadilla con barra")
    signed_in.keyboard.press("Enter")
    signed_in.get_by_role("button", name="Añadir Sentadilla con barra").first.click()
    signed_in.fill("#id_e0-reps", "0")
    signed_in.get_by_role("button", name="Guardar rutina").click()
    shown_error(signed_in, "e0-reps")
    assert not Routine.objects.exists()
    signed_in.fill("#id_e0-reps", "10")
    signed_in.get_by_role("button", name="Guardar rutina").click()
    expect(signed_in.get_by_role("heading", name="Piernas")).to_be_visible()
    signed_in.locator(".sets label").first.click()
    expect(signed_in.get_by_role("checkbox").first).to_be_checked()


def test_it_shows_two_tabs_their_conflict(signed_in: Page, alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, key="Objetivo", value="72 kg")
    signed_in.goto(f"/memory/{row.pk}/")
    PersonalDatum.objects.edit(alice, pk=row.pk, value="70 kg")
    signed_in.fill("#id_value", "68 kg")
    signed_in.get_by_role("button", name="Guardar cambios").click()
    expect(signed_in.get_by_text("70 kg")).to_be_visible()
    signed_in.get_by_role("button", name="Guardar lo mío").click()
    expect(signed_in.get_by_text("68 kg")).to_be_visible()


def test_it_asks_for_the_name_of_a_fact(signed_in: Page) -> None:
    signed_in.goto("/memory/")
    signed_in.fill("#id_value", "72 kg")
    signed_in.get_by_role("button", name="Guardar dato").click()
    shown_error(signed_in, "key")
    expect(signed_in.locator("#id_value")).to_have_value("72 kg")


def test_it_asks_for_the_text_of_a_request_and_sends_it(signed_in: Page) -> None:
    signed_in.goto("/requests/")
    signed_in.fill("#id_title", "Cronómetro de descanso")
    signed_in.get_by_role("button", name="Enviar petición").click()
    shown_error(signed_in, "summary")
    signed_in.fill("#id_summary", "Visible durante la rutina.")
    signed_in.get_by_role("button", name="Enviar petición").click()
    expect(signed_in.get_by_role("listitem").filter(has_text="Visible durante")).to_be_visible()


def test_it_changes_the_settings(signed_in: Page, alice: Any) -> None:
    signed_in.goto("/settings/")
    signed_in.select_option("#id_time_zone", "America/Mexico_City")
    signed_in.select_option("#id_language", "en")
    signed_in.locator("main form button").first.click()
    expect(signed_in.locator("html")).to_have_attribute("lang", "en")
    assert Profile.of(alice).time_zone == "America/Mexico_City"


@pytest.mark.parametrize("path", ["/diet/2026-02-30/", "/routines/999/", "/nada/"])
def test_it_says_in_its_own_words_that_there_is_no_such_page(signed_in: Page, path: str) -> None:
    signed_in.goto(path)
    expect(signed_in.get_by_role("heading", name="No encontrado")).to_be_visible()


@pytest.mark.parametrize("path", ["/measurements/?range=all", "/diet/", "/requests/"])
def test_it_fits_long_things_on_a_phone(signed_in: Page, alice: Any, path: str) -> None:
    today = Profile.of(alice).today()
    Measurement.objects.patch(
        alice, date=today, data=dict.fromkeys(("weight_kg", "neck_cm"), 40), today=today
    )
    food = {"name": "Esternocleidomastoideo" * 4, "meal": "Cena", "grams": 4000}
    MealItem.objects.add(alice, date=today, today=today, figures={"calories_kcal": 5000}, **food)
    FeatureRequest.objects.submit(alice, title="Largo", summary="https://example.org/" + "a" * 200)
    signed_in.set_viewport_size({"width": 390, "height": 844})
    signed_in.goto(path)
    assert signed_in.evaluate("document.documentElement.scrollWidth") == 390
