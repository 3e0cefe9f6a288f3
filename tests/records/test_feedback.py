"""Requests for improvements: what leaves the house, and what is claimed about it."""

from __future__ import annotations

import socket
import time
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from agent_app import github
from agent_app.models import FeatureRequest
from agent_app.models.records.privacy import without_personal_data

pytestmark = pytest.mark.django_db
ISSUES = "/repos/team/gymnasia/issues"
TEXT = {"title": "Gráfica de pasos", "summary": "Ver los pasos de cada día."}


@pytest.fixture
def repository(httpserver: HTTPServer, settings: Any) -> HTTPServer:
    settings.GITHUB_TOKEN = "secret-token"
    settings.GITHUB_REPOSITORY = "team/gymnasia"
    settings.GITHUB_API_URL = httpserver.url_for("").rstrip("/")
    return httpserver


def submit(user: Any) -> FeatureRequest:
    row = FeatureRequest.objects.submit(user, **TEXT)
    row.refresh_from_db()
    return row


def test_it_stores_a_request_where_no_repository_is_configured(alice: Any) -> None:
    row = submit(alice)
    assert (row.state, row.reference) == ("stored", f"G-{row.pk}")


def test_it_sends_a_request_once_and_keeps_its_number(alice: Any, repository: Any) -> None:
    repository.expect_request(
        ISSUES,
        method="POST",
        json={"title": TEXT["title"], "body": TEXT["summary"]},
        headers={"Authorization": "Bearer secret-token"},
    ).respond_with_json({"number": 12}, status=201)
    row = submit(alice)
    assert (row.state, row.reference) == ("sent", "team/gymnasia#12")
    assert len(repository.log) == 1


@pytest.mark.parametrize("status", [401, 403, 404, 410, 422])
def test_it_keeps_a_refused_request_here(status: int, alice: Any, repository: Any) -> None:
    repository.expect_request(ISSUES).respond_with_json({"message": "no"}, status=status)
    row = submit(alice)
    assert (row.state, row.reference) == ("stored", f"G-{row.pk}")


@pytest.mark.parametrize(
    ("body", "status"), [("{}", 500), ("no json", 201), ("[]", 201), ('{"number": 12}', 200)]
)
def test_it_claims_nothing_without_proof(
    body: str, status: int, alice: Any, repository: Any
) -> None:
    repository.expect_request(ISSUES).respond_with_data(body, status=status)
    row = submit(alice)
    assert (row.state, row.reference) == ("uncertain", "")


def test_it_claims_nothing_after_a_timeout(alice: Any, repository: Any, monkeypatch: Any) -> None:
    def slow(_request: Request) -> Response:
        time.sleep(0.4)
        return Response("{}")

    monkeypatch.setattr(github, "TIMEOUT_SECONDS", 0.1)
    repository.expect_request(ISSUES).respond_with_handler(slow)
    assert submit(alice).state == "uncertain"


def test_it_knows_that_nothing_left_without_a_connection(alice: Any, settings: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        settings.GITHUB_API_URL = f"http://127.0.0.1:{taken.getsockname()[1]}"
        settings.GITHUB_TOKEN, settings.GITHUB_REPOSITORY = "t", "team/gymnasia"
        assert submit(alice).state == "stored"


def test_it_sends_what_its_preview_shows(alice: Any) -> None:
    text = {
        "title": "Error de alice",
        "summary": "Escribidme a alice@example.org o al 612 34 56 78",
    }
    title, summary = FeatureRequest.objects.preview(alice, **text)
    assert (title, summary) == ("Error de [nombre]", "Escribidme a [correo] o al [número]")
    row = FeatureRequest.objects.submit(alice, **text)
    assert (row.title, row.summary) == (title, summary)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("ÁLICE y Alice, no malice", "[nombre] y [nombre], no malice"),
        ("me llamo Álex Gómez Ruiz", "me llamo [nombre]"),
        ("llama al +34 612-345-678 ya", "llama al [número] ya"),
        ("mi DNI es 12345678Z", "mi DNI es [número]"),
        ("el 2026-03-10 fallaron 12 de 150 g", "el 2026-03-10 fallaron 12 de 150 g"),
        ("https://ana:clave@example.org/x", "https://example.org/x"),
        ("mi clave es sk-abcdefghijklmnop", "mi clave es [clave]"),
    ],
)
def test_it_takes_out_what_tells_who_wrote(text: str, clean: str, alice: Any) -> None:
    alice.first_name, alice.last_name = "Alex", "Gómez Ruiz"
    assert without_personal_data(text, alice) == clean


@pytest.mark.parametrize("wrong", [{"title": ""}, {"title": "x" * 121}, {"summary": None}])
def test_it_refuses_a_request_without_words(wrong: Any, alice: Any) -> None:
    with pytest.raises(ValidationError) as caught:
        FeatureRequest.objects.submit(alice, **{**TEXT, **wrong})
    assert list(caught.value.error_dict) == list(wrong)
    assert not FeatureRequest.objects.exists()
