"""Publishing and going back in the admin."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tools_app import releases
from tools_app.models import Prompt, Release, Tool

RELEASES = "/admin/tools_app/release/"
PUBLISH = f"{RELEASES}publish/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client: Client, release: Release, editor: Any) -> Client:
    client.force_login(editor)
    return client


@pytest.fixture
def changed(admin: Client) -> None:
    tool = Tool.objects.get(name="search_foods")
    tool.description = tool.description.replace("Busca alimentos", "Encuentra alimentos")
    tool.schema_text = tool.schema_text.replace('"maximum": 15', '"maximum": 12')
    tool.store()
    prompt = Prompt.objects.get()
    prompt.text = prompt.text.replace("sin adornos", "sin rodeos")
    prompt.store()


def test_it_shows_what_would_change(admin: Client, changed: None) -> None:
    page = admin.get(PUBLISH).content.decode()
    assert "<del>Busca</del>" in page and "<ins>Encuentra</ins>" in page
    assert "/properties/limit/maximum" in page
    assert "<del>adornos</del>" in page and "<ins>rodeos</ins>" in page


def test_it_publishes_with_a_note(admin: Client, changed: None, editor: Any) -> None:
    response = admin.post(PUBLISH, {"note": "Menos resultados"})
    assert response.status_code == 302
    active = releases.active()
    assert (active.number, active.note, active.author) == (2, "Menos resultados", editor)


def test_it_asks_for_the_note(admin: Client, changed: None) -> None:
    page = admin.post(PUBLISH, {"note": "  "}).content.decode()
    assert "Escribe una nota" in page and "Busca" in page
    assert releases.active().number == 1


def test_it_offers_no_button_without_changes(admin: Client) -> None:
    page = admin.get(PUBLISH).content.decode()
    assert "no hay nada que publicar" in page and 'name="note"' not in page
    assert "No hay cambios" in admin.post(PUBLISH, {"note": "x"}).content.decode()


def test_it_does_not_publish_errors(admin: Client, changed: None) -> None:
    Tool.objects.filter(name="search_foods").update(enabled=False)
    page = admin.get(PUBLISH).content.decode()
    assert "add_meal_food" in page and "No se puede publicar: hay 2 errores" in page
    admin.post(PUBLISH, {"note": "x"})
    assert releases.active().number == 1


def test_it_shows_a_draft_that_cannot_be_read_as_a_finding(admin: Client) -> None:
    Tool.objects.filter(name="search_foods").update(schema_text="{")
    for path in (PUBLISH, "/admin/tools_app/tool/"):
        assert admin.get(path).status_code == 200
    assert "Línea 1" in admin.get(PUBLISH).content.decode()


def test_it_lists_and_shows_releases_without_editing_them(admin: Client, changed: None) -> None:
    second = releases.publish(note="Menos resultados")
    assert "Menos resultados" in admin.get(RELEASES).content.decode()
    page = admin.get(f"{RELEASES}{second.pk}/change/").content.decode()
    assert second.digest in page and "<del>Busca</del>" in page
    assert admin.post(f"{RELEASES}{second.pk}/change/", {"note": "otra"}).status_code in (200, 403)
    assert Release.objects.get(pk=second.pk).note == "Menos resultados"


def test_it_lists_releases_without_reading_their_content(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6) as queries:
        admin.get(RELEASES)
    assert not any('"snapshot"' in query["sql"] for query in queries.captured_queries)


def test_it_goes_back_with_a_reason(admin: Client, release: Release, changed: None) -> None:
    releases.publish(note="Menos resultados")
    path = f"{RELEASES}{release.pk}/activate/"
    assert "Escribe el motivo" in admin.post(path, {"note": ""}).content.decode()
    assert releases.active().number == 2
    admin.post(path, {"note": "Confundía a los modelos"})
    assert releases.active().number == 1
    page = admin.get(f"{RELEASES}{release.pk}/change/").content.decode()
    assert "Confundía a los modelos" in page


def test_it_withdraws_with_a_reason(admin: Client, release: Release, changed: None) -> None:
    releases.publish(note="Menos resultados")
    admin.post(f"{RELEASES}{release.pk}/withdraw/", {"note": "Nombraba un dato de más"})
    assert Release.objects.get(number=1).is_withdrawn
    assert "retirada" in admin.get(RELEASES).content.decode()


def test_it_tells_why_a_decision_is_refused(admin: Client, release: Release) -> None:
    page = admin.post(f"{RELEASES}{release.pk}/withdraw/", {"note": "x"}).content.decode()
    assert "Está en uso" in page and not Release.objects.get(number=1).is_withdrawn


def test_it_calls_out_what_a_publication_breaks(admin: Client, changed: None) -> None:
    page = admin.get(PUBLISH).content.decode()
    assert "Qué rompe" in page and "antes 15, ahora 12" in page


def test_it_publishes_only_the_drafts_that_were_shown(admin: Client, changed: None) -> None:
    seen = admin.get(PUBLISH).context["seen"]
    Tool.objects.filter(name="read_routines").update(position=1)
    page = admin.post(PUBLISH, {"note": "x", "seen": seen}).content.decode()
    assert "han cambiado mientras" in page and "read_routines" in page
    assert admin.post(PUBLISH, {"note": "x", "seen": ""}).status_code == 200
    assert releases.active().number == 1


def test_it_takes_a_release_to_the_drafts(admin: Client, release: Release, changed: None) -> None:
    releases.publish(note="Menos resultados")
    path = f"{RELEASES}{release.pk}/restore/"
    assert "Escribe el motivo" in admin.post(path, {"note": " "}).content.decode()
    page = admin.post(path, {"note": "Confundía"}, follow=True).content.decode()
    assert "Cambiados: search_foods, instrucciones" in page
    assert releases.draft_snapshot() == releases.snapshot_of(release)
    assert releases.active().number == 2
    again = admin.post(path, {"note": "Confundía"}).content.decode()
    assert "ya dicen lo mismo" in again


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "<del>Busca</del>"),
        ("?from=1&to=drafts", "<ins>Encuentra</ins>"),
        ("?from=drafts&to=1", "<del>Encuentra</del>"),
        ("?from=1&to=1", "no hay diferencias"),
        ("?from=9&to=1", "No existe ninguna"),
        (f"?from=x&to={'9' * 30}", "No existe ninguna"),
    ],
)
def test_it_compares_any_two(admin: Client, changed: None, query: str, told: str) -> None:
    assert told in admin.get(f"{RELEASES}compare/{query}").content.decode()


def test_it_lists_who_did_what_when_and_why(
    admin: Client, release: Release, changed: None, editor: Any
) -> None:
    releases.publish(note="Menos resultados", author=editor)
    admin.post(f"{RELEASES}{release.pk}/activate/", {"note": "Confundía"})
    releases.withdraw(2, reason="Un dato de más", author=editor)
    page = admin.get("/admin/tools_app/releaseevent/").content.decode()
    told = ("Primera", "Menos resultados", "Confundía", "Un dato de más", "puesta en uso", "eva")
    assert [word for word in told if word not in page] == []


@pytest.mark.parametrize("path", ["1/activate/", "99999/activate/", "99999/change/"])
def test_it_answers_404_to_what_is_not_there(admin: Client, path: str) -> None:
    assert admin.get(f"{RELEASES}{path}").status_code in (302, 404)


def test_it_sends_no_inline_script_or_style(admin: Client, changed: None) -> None:
    tool = Tool.objects.get(name="search_foods")
    for path in (
        PUBLISH,
        RELEASES,
        "/admin/tools_app/tool/",
        f"/admin/tools_app/tool/{tool.pk}/change/",
    ):
        page = admin.get(path).content.decode()
        assert "<style" not in page and "<script>" not in page and " onclick=" not in page
