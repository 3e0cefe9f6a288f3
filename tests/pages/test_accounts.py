"""Signing up, in, out, and getting a lost password back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from agent_app.models import Profile

NEW = {
    "username": "lucia",
    "email": "lucia@example.org",
    "password1": "remolacha-4417",
    "password2": "remolacha-4417",
}


def test_it_signs_up_and_opens_the_conversation(client: Client, db: None) -> None:
    response = client.post("/accounts/signup/", NEW, follow=True)
    assert response.redirect_chain[-1][0] == "/chat/"


def test_it_takes_the_language_of_the_visitor_into_the_profile(client: Client, db: None) -> None:
    client.post("/settings/language/", {"language": "en", "next": "/accounts/signup/"})
    client.post("/accounts/signup/", NEW, follow=True)
    assert Profile.objects.get(user__username="lucia").language == "en"


@pytest.mark.parametrize(
    ("told", "zone"),
    [("America/Mexico_City", "America/Mexico_City"), ("Madrid", "Europe/Madrid")],
)
def test_it_begins_in_the_time_zone_of_the_device(
    client: Client, db: None, told: str, zone: str
) -> None:
    client.cookies["time_zone"] = told
    client.post("/accounts/signup/", NEW, follow=True)
    assert Profile.objects.get(user__username="lucia").time_zone == zone


def test_it_keeps_what_was_typed_when_signing_up_fails(client: Client, db: None) -> None:
    page = client.post("/accounts/signup/", {**NEW, "password2": "otra"}).content.decode()
    assert 'value="lucia"' in page and 'value="lucia@example.org"' in page
    assert 'class="errorlist"' in page and "remolacha-4417" not in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("email", "lucia"), ("username", "a b/c"), ("password1", "12345678"), ("username", "")],
)
def test_it_marks_the_field_that_is_wrong(client: Client, db: None, field: str, value: str) -> None:
    page = client.post("/accounts/signup/", {**NEW, field: value}).content.decode()
    assert f'id="id_{field}_error"' in page


def test_it_refuses_a_wrong_password(client: Client, alice: Any) -> None:
    page = client.post("/accounts/login/", {"login": "alice", "password": "no"}).content.decode()
    assert 'role="alert"' in page and 'value="alice"' in page


def test_it_signs_out_only_when_asked_twice(client: Client, alice: Any) -> None:
    client.force_login(alice)
    assert "Cerrar sesión" in client.get("/accounts/logout/").content.decode()
    client.post("/accounts/logout/")
    assert client.get("/chat/").status_code == 302


def test_it_sends_the_reset_link_in_spanish(client: Client, alice: Any) -> None:
    client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    message = mail.outbox[0]
    assert "Cambia tu contraseña de Gymnasia" in message.subject
    assert "Tu nombre de usuario es alice." in message.body


def test_it_sets_a_new_password_from_the_link(client: Client, alice: Any) -> None:
    client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    link = re.search(r"http://\S+", mail.outbox[0].body)[0]  # type: ignore[index]
    form = client.get(link, follow=True)
    new = {"password1": "remolacha-4417", "password2": "remolacha-4417"}
    client.post(form.redirect_chain[-1][0], new)
    alice.refresh_from_db()
    assert alice.check_password("remolacha-4417")


def test_it_says_when_a_link_has_been_used(client: Client, db: None) -> None:
    page = client.get("/accounts/password/reset/key/1-roto/", follow=True).content.decode()
    assert "Enlace no válido" in page


@pytest.mark.parametrize("language", ["xx", "", "es'"])
def test_it_ignores_a_language_it_does_not_have(client: Client, db: None, language: str) -> None:
    response = client.post("/settings/language/", {"language": language})
    assert response.status_code == 302 and "django_language" not in response.cookies


def test_it_never_leads_to_another_site(client: Client, db: None) -> None:
    sent = {"language": "en", "next": "https://example.org/"}
    assert client.post("/settings/language/", sent)["Location"] == "/"


def test_it_tells_a_weak_password_only_its_faults(client: Client, db: None) -> None:
    rule = "Tiene al menos 8 caracteres."
    assert rule in client.get("/accounts/signup/").content.decode()
    html = client.post("/accounts/signup/", {**NEW, "password1": "123"}).content.decode()
    assert 'id="id_password1_error"' in html and rule not in html
