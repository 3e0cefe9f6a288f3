"""Whatever is sent to a form, the answer is a page that says so, and nothing is stored."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from agent_app.models import FeatureRequest, MealItem, Measurement, PersonalDatum, Routine

FORM = "application/x-www-form-urlencoded"
FIELDS = (
    "date", "weight_kg", "meal", "name", "grams", "calories_kcal", "food_id", "query", "category",
    "count", "e0-name", "e0-reps", "e0-sets", "do", "key", "value", "description", "revision",
    "title", "summary", "time_zone", "language", "country", "next", "login", "email", "username",
)  # fmt: skip
PATHS = [
    "/measurements/", "/diet/2026-01-15/add/", "/routines/new/", "/memory/", "/requests/",
    "/settings/", "/settings/language/", "/accounts/login/", "/accounts/signup/",
    "/accounts/password/reset/", "/accounts/password/change/", "/accounts/email/",
]  # fmt: skip
VALUES = {
    "nul": "\0",
    "long": "ñ" * 90_000,
    "markup": "<script>alert(1)</script>",
    "format": "%s%(x)d{0}",
    "number": "9" * 400,
    "direction": "\u202e\u200b\ufeff",
}
BODIES = {
    "not utf-8": (b"name=%ff%fe&value=%ed%a0%80&date=\xff", FORM),
    "too many": (urlencode([(f"f{n}", "1") for n in range(3000)]).encode(), FORM),
    "too large": (b"value=" + b"x" * 1_200_000, FORM),
    "no boundary": (b"--x\r\n", "multipart/form-data"),
    "cut multipart": (
        b'--x\r\nContent-Disposition: form-data; name="key"',
        "multipart/form-data; boundary=x",
    ),
    "json": (b"[" * 100_000, "application/json"),
    "unknown charset": (b"key=a", f"{FORM}; charset=nada"),
}  # fmt: skip
STORES = (FeatureRequest, MealItem, Measurement, PersonalDatum, Routine)


@pytest.fixture
def sender(alice: Any) -> Client:
    """A client that gives back a 500 instead of raising what caused it."""
    client = Client(raise_request_exception=False)
    client.force_login(alice)
    return client


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("value", VALUES)
def test_it_answers_hostile_text(sender: Client, path: str, value: str) -> None:
    response = sender.post(path, dict.fromkeys(FIELDS, VALUES[value]))
    assert response.status_code < 500
    assert b"<script>alert" not in response.content


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", BODIES)
def test_it_answers_a_body_that_is_no_form(sender: Client, path: str, body: str) -> None:
    data, kind = BODIES[body]
    assert sender.generic("POST", path, data, content_type=kind).status_code < 500
    assert not any(store.objects.exists() for store in STORES)


@pytest.mark.parametrize(
    "path",
    [
        "/diet/%00/", "/diet/?x=%00", "/measurements/?page=%ff&range=%ed%a0%80", "/chat/?x=\udcff",
        "/diet/2026-01-15/add/?query=" + "a" * 5000, "/measurements/?page=" + "9" * 500,
        "/diet/0001-01-01/", "/diet/9999-12-31/", "/diet/-001-01-01/", "/diet/２０２６-01-01/",
    ],
)  # fmt: skip
def test_it_answers_any_address(sender: Client, path: str) -> None:
    assert sender.get(path.encode("utf-8", "surrogateescape").decode("latin-1")).status_code < 500


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_it_answers_methods_it_does_not_have(sender: Client, method: str) -> None:
    assert getattr(sender, method)("/measurements/").status_code in (200, 405)
