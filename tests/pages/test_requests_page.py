"""The page of requests, and approving what waits from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from agent_app.models import Execution, FeatureRequest
from tools_app import releases

TEXT = {"title": "Cronómetro", "summary": "Entre series, visible durante la rutina."}


@pytest.fixture
def waiting(alice: Any) -> Execution:
    call_command("load_catalogue", verbosity=0)
    return Execution.objects.create(
        user=alice,
        origin="rest",
        release=releases.active(),
        tool="create_feature_issue",
        operation_key="once:1",
        input=TEXT,
        status="awaiting_approval",
    )


def test_it_says_what_really_happened_to_a_request(signed_in: Client, alice: Any) -> None:
    html = signed_in.post("/requests/", TEXT, follow=True).content.decode()
    row = FeatureRequest.objects.get(user=alice)
    assert (
        row.state == "stored"
        and f"Guardada para el equipo con la referencia {row.reference}" in html
    )


@pytest.mark.parametrize("field", ["title", "summary"])
def test_it_puts_a_fault_under_its_field(signed_in: Client, field: str) -> None:
    response = signed_in.post("/requests/", {**TEXT, field: ""})
    assert response.status_code == 422 and f'id="id_{field}_error"' in response.content.decode()


def test_it_shows_the_exact_text_that_waits(signed_in: Client, waiting: Execution) -> None:
    html = signed_in.get("/requests/").content.decode()
    assert TEXT["summary"] in html and "Aprobar y enviar" in html and "Rechazar" in html


def test_it_approves_once_however_often_it_is_pressed(
    signed_in: Client, waiting: Execution
) -> None:
    for _ in range(2):
        signed_in.post(f"/chat/executions/{waiting.pk}/approve/")
    assert FeatureRequest.objects.count() == 1


def test_it_sends_nothing_when_rejected(signed_in: Client, waiting: Execution) -> None:
    response = signed_in.post(
        f"/chat/executions/{waiting.pk}/deny/", {"next": "https://example.org/"}
    )
    waiting.refresh_from_db()
    assert response["Location"] == "/requests/" and waiting.status == "denied"
    assert not FeatureRequest.objects.exists()


def test_it_lets_nobody_else_decide(client: Client, charlie: Any, waiting: Execution) -> None:
    client.force_login(charlie)
    assert client.post(f"/chat/executions/{waiting.pk}/approve/").status_code == 404
