"""The settings of a person."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from agent_app.models import Profile

GOOD = {"time_zone": "America/Mexico_City", "language": "en", "country": "MX"}


def test_it_stores_the_settings_and_remembers_the_language(signed_in: Client, alice: Any) -> None:
    response = signed_in.post("/settings/", GOOD)
    assert response.cookies["django_language"].value == "en"
    assert Profile.of(alice).time_zone == "America/Mexico_City"


@pytest.mark.parametrize(
    ("field", "value"), [("time_zone", "Madrid"), ("language", "xx"), ("country", "")]
)
def test_it_keeps_the_profile_when_something_is_wrong(
    signed_in: Client, alice: Any, field: str, value: str
) -> None:
    response = signed_in.post("/settings/", {**GOOD, field: value})
    assert response.status_code == 422 and f'id="id_{field}_error"' in response.content.decode()
    assert Profile.of(alice).time_zone == "Europe/Madrid"


def test_it_changes_the_language_of_the_profile_from_the_foot(
    signed_in: Client, alice: Any
) -> None:
    signed_in.get("/chat/")
    response = signed_in.post("/settings/language/", {"language": "en", "next": "/more/"})
    assert response["Location"] == "/more/" and Profile.of(alice).language == "en"
