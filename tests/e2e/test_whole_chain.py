"""From the admin to the chat: an editor publishes, a client fetches, a person talks and sees."""

from __future__ import annotations

from typing import Any

import httpx2
from playwright.sync_api import BrowserContext, Page, expect

from agent_app.models import Measurement
from tests.e2e.conftest import sign_in
from tools_app.models import Tool
from tools_app.schema.canonical import canonical

PASSWORD = "una-clave-larga-1"
DESCRIPTION = (
    "Apunta en el registro del día las medidas del cuerpo que la persona da: peso, grasa o "
    "contornos. Devuelve lo que ha quedado guardado y lo que había antes. Úsala cuando diga cuánto "
    "pesa o mide, o quiera corregir una medida de un día."
)


def change_form(page: Page, name: str) -> None:
    page.goto(f"/admin/tools_app/tool/{Tool.objects.get(name=name).pk}/change/")


def test_it_takes_an_edit_from_the_admin_to_a_client(
    page: Page, context: BrowserContext, asgi_server: str, admin_user: Any
) -> None:
    sign_in(context, asgi_server, admin_user)
    before = httpx2.get(f"{asgi_server}/api/v1/projections/anthropic/")
    change_form(page, "write_measurement")
    page.get_by_label("Descripción").fill(DESCRIPTION)
    page.get_by_role("button", name="Guardar", exact=True).click()
    assert httpx2.get(f"{asgi_server}/api/v1/projections/anthropic/").content == before.content
    page.goto("/admin/tools_app/release/publish/")
    expect(page.get_by_text("write_measurement").first).to_be_visible()
    page.get_by_label("Nota").fill("Descripción más clara")
    page.get_by_role("button", name="Publicar").click()
    after = httpx2.get(f"{asgi_server}/api/v1/projections/anthropic/")
    told = {tool["name"]: tool["description"] for tool in after.json()}
    assert told["write_measurement"] == DESCRIPTION
    assert after.headers["x-catalogue-release"] == "2"
    assert after.headers["etag"] != before.headers["etag"]
    pinned = httpx2.get(f"{asgi_server}/api/v1/projections/anthropic/?release=1")
    assert pinned.content == before.content


def test_it_saves_no_schema_a_provider_would_refuse(
    page: Page, context: BrowserContext, asgi_server: str, admin_user: Any
) -> None:
    sign_in(context, asgi_server, admin_user)
    change_form(page, "read_routines")
    tool = Tool.objects.get(name="read_routines")
    closed = canonical({**tool.input_schema, "additionalProperties": False})
    page.get_by_label("Esquema de entrada").fill(closed)
    page.get_by_role("button", name="Guardar", exact=True).click()
    expect(page.get_by_text("additionalProperties").first).to_be_visible()
    expect(page.get_by_label("Esquema de entrada")).to_have_value(closed)
    tool.refresh_from_db()
    assert "additionalProperties" not in tool.schema_text


def test_it_takes_a_person_from_sign_up_to_the_stored_row(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill("lucia")
    page.locator("[name=email]").fill("lucia@example.org")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("[name=password2]").press("Enter")
    composer = page.get_by_label("Mensaje", exact=True)
    composer.fill("hoy peso 74,3 kg")
    composer.press("Enter")
    card = page.locator(".act.stored")
    expect(card).to_contain_text("74,3 kg")
    expect(page.locator("[data-status]")).to_have_text("Respuesta lista")
    assert str(Measurement.objects.get(user__username="lucia").weight_kg) == "74.30"
    page.goto("/measurements/")
    expect(page.locator("main")).to_contain_text("74,3")


def test_it_adds_what_was_eaten_to_the_day(signed_in: Page) -> None:
    signed_in.goto("/chat/")
    composer = signed_in.get_by_label("Mensaje", exact=True)
    composer.fill("añade 150 g de arroz blanco a la comida de hoy")
    composer.press("Enter")
    expect(signed_in.locator(".act.stored")).to_contain_text("150 g")
    signed_in.goto("/diet/")
    expect(signed_in.get_by_role("row", name="Arroz blanco")).to_contain_text("195")
