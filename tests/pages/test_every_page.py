"""What holds for every page: a login, one title, nothing inline, nobody else's rows."""

from __future__ import annotations

import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from agent_app.models import Measurement, PersonalDatum, Profile
from gymnasia_site.env import BASE_DIR

PAGES = [
    "/chat/", "/measurements/", "/diet/", "/diet/2026-01-15/", "/diet/2026-01-15/add/",
    "/diet/2026-01-15/copy/",
    "/routines/", "/routines/new/", "/memory/", "/requests/", "/settings/", "/more/",
    "/settings/data/", "/settings/data/erase/",
    "/accounts/logout/", "/accounts/email/", "/accounts/password/change/",
]  # fmt: skip
PUBLIC = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)|https?://(?!www\.w3\.org)")


@pytest.mark.parametrize("path", PAGES)
def test_it_shows_one_title_and_where_one_is(signed_in: Client, path: str) -> None:
    response = signed_in.get(path)
    html = response.content.decode()
    assert response.status_code == 200 and html.count("<h1") == 1
    assert '<html lang="es">' in html and 'href="#main"' in html


@pytest.mark.parametrize("path", PUBLIC)
def test_it_shows_public_pages_to_anybody(client: Client, db: None, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200 and response.content.decode().count("<h1") == 1


@pytest.mark.parametrize("path", [p for p in PAGES if not p.startswith("/accounts/")])
def test_it_asks_for_a_login(client: Client, db: None, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 302 and "/accounts/login/" in response["Location"]


@pytest.mark.parametrize("path", PAGES)
def test_it_speaks_english_to_whom_chose_it(signed_in: Client, alice: Any, path: str) -> None:
    Profile.objects.update_or_create(user=alice, defaults={"language": "en"})
    signed_in.get("/chat/")
    assert '<html lang="en">' in signed_in.get(path).content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/diet/2026-02-30/", "/diet/hoy/", "/diet/30-03-2026/", "/diet/20260115/", "/routines/999/",
        "/memory/999/", "/measurements/99999999999999999999/", f"/chat/{uuid.UUID(int=1)}/",
        f"/chat/turns/{uuid.UUID(int=1)}/", f"/chat/executions/{uuid.UUID(int=1)}/card/",
    ],
)  # fmt: skip
def test_it_knows_no_such_page(signed_in: Client, path: str) -> None:
    response = signed_in.get(path)
    assert response.status_code == 404 and "No encontrado" in response.content.decode()


def test_it_hides_the_rows_of_others(signed_in: Client, charlie: Any, today: Any) -> None:
    row, _ = Measurement.objects.patch(charlie, date=today, data={"weight_kg": 80}, today=today)
    datum = PersonalDatum.objects.add(charlie, key="Objetivo", value="72 kg")
    for path in (f"/measurements/{row.pk}/", f"/measurements/{row.pk}/delete/"):
        assert signed_in.get(path).status_code == signed_in.post(path).status_code == 404
    assert signed_in.post(f"/memory/{datum.pk}/forget/").status_code == 404
    assert Measurement.objects.filter(user=charlie).exists()


def test_it_marks_the_section_one_is_in(signed_in: Client) -> None:
    html = signed_in.get("/measurements/").content.decode()
    assert html.count('href="/measurements/" aria-current="page"') == 2


def test_it_sends_a_signed_in_person_to_the_conversation(signed_in: Client) -> None:
    assert signed_in.get("/")["Location"] == "/chat/"


@pytest.mark.parametrize(
    "path", sorted((BASE_DIR / "templates").rglob("*.html")), ids=lambda p: p.name
)
def test_it_writes_no_script_or_style_into_a_page(path: Path) -> None:
    assert not INLINE.search(path.read_text("utf-8"))


@pytest.mark.parametrize("path", ["/measurements/", "/routines/", "/memory/", "/requests/"])
def test_it_asks_the_database_a_few_things_for_a_list(
    signed_in: Client, path: str, django_assert_max_num_queries: Any
) -> None:
    signed_in.get(path)
    with django_assert_max_num_queries(12):
        signed_in.get(path)
