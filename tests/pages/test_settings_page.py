"""The settings of a person."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
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


@pytest.mark.parametrize(("hour", "day"), [(0, 15), (4, 14)])
def test_it_counts_a_late_dinner_for_the_day_it_closes(alice: Any, hour: int, day: int) -> None:
    profile = Profile.of(alice)
    profile.day_start = hour
    late = datetime(2026, 1, 15, 2, 30, tzinfo=UTC)
    assert profile.today(at=late) == date(2026, 1, day)
    assert profile.today(at=late + timedelta(hours=3)) == date(2026, 1, 15)


def test_it_stores_the_hour_at_which_a_day_begins(signed_in: Client, alice: Any) -> None:
    signed_in.post("/settings/", {**GOOD, "day_start": "4"})
    assert Profile.of(alice).day_start == 4
    assert signed_in.post("/settings/", {**GOOD, "day_start": "7"}).status_code == 422
    told = signed_in.patch("/api/v1/me/", {"day_start": 7}, content_type="application/json")
    assert told.status_code == 400 and signed_in.get("/api/v1/me/").json()["day_start"] == 4
