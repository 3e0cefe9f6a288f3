"""An account from the first page on, in the browser."""

from __future__ import annotations

import re
from typing import Any

from django.core import mail
from playwright.sync_api import Page, expect

from agent_app.models import Profile


def sign_up(page: Page, **changed: str) -> None:
    typed = {
        "username": "lucia",
        "email": "lucia@example.org",
        "password1": "remolacha-4417",
        "password2": "remolacha-4417",
        **changed,
    }
    for name, value in typed.items():
        page.fill(f"[name={name}]", value)
    page.get_by_role("button", name="Crear cuenta").click()


def test_it_leads_a_visitor_to_the_conversation(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Crear una cuenta").click()
    sign_up(page)
    expect(page).to_have_url(re.compile("/chat/$"))
    expect(page.get_by_label("Mensaje", exact=True)).to_be_focused()
    assert Profile.objects.get(user__username="lucia").time_zone == "Atlantic/Canary"


def test_it_says_what_is_wrong_and_keeps_what_was_typed(page: Page) -> None:
    page.goto("/accounts/signup/")
    sign_up(page, password2="otra-cosa-91")
    field = page.locator("[name=password2]")
    expect(page.locator(".field.wrong .errorlist")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=username]")).to_have_value("lucia")


def test_it_refuses_a_wrong_password_and_accepts_the_right_one(page: Page, alice: Any) -> None:
    page.goto("/accounts/login/")
    for password, address in (("no-es-esta", "/accounts/login/"), ("alice-password-1", "/chat/")):
        page.fill("[name=login]", "alice")
        page.fill("[name=password]", password)
        page.get_by_role("button", name="Entrar").click()
        expect(page).to_have_url(re.compile(f"{address}$"))


def test_it_gets_a_lost_password_back(page: Page, alice: Any) -> None:
    page.goto("/accounts/login/")
    page.get_by_role("link", name="He olvidado la contraseña").click()
    page.fill("[name=email]", "alice@example.org")
    page.get_by_role("button", name="Enviar el enlace").click()
    expect(page.get_by_role("heading", name="Mira tu correo")).to_be_visible()
    page.goto(re.search(r"http://\S+", mail.outbox[0].body)[0])  # type: ignore[index]
    page.fill("[name=password1]", "remolacha-4417")
    page.fill("[name=password2]", "remolacha-4417")
    page.get_by_role("button", name="Guardar la contraseña").click()
    expect(page.get_by_role("heading", name="Contraseña cambiada")).to_be_visible()


def test_it_changes_the_language_and_keeps_it_after_signing_up(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("[name=username]").fill("lucia")
    page.locator("[name=email]").fill("lucia@example.org")
    page.locator("[name=password1]").fill("remolacha-4417")
    page.locator("[name=password2]").fill("remolacha-4417")
    page.locator("main button").first.click()
    expect(page).to_have_url(re.compile("/chat/$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_it_signs_out(signed_in: Page) -> None:
    signed_in.goto("/chat/")
    signed_in.get_by_role("link", name="Cerrar sesión").click()
    signed_in.get_by_role("button", name="Cerrar sesión").click()
    expect(signed_in).to_have_url(re.compile("/accounts/login/"))
