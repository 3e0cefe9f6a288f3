"""No shared cache hands out a withdrawn release for longer than a minute."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tools_app import releases
from tools_app.fast import FRESH_SECONDS
from tools_app.models import Release, Tool

API = "/api/v1/"
BASE = API + "projections/openai/"
pytestmark = pytest.mark.django_db


def withdraw_first() -> None:
    Tool.objects.filter(name="create_feature_issue").update(enabled=False)
    releases.publish(note="Sin peticiones")
    releases.withdraw(1, reason="Nombraba un dato de más")


@pytest.mark.parametrize("path", [BASE, BASE + "?release=1", BASE + "?strict=1"])
def test_it_is_kept_by_caches_for_less_than_a_minute(
    client: Client, release: Release, path: str
) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    for answer in (first, again):
        told = answer["Cache-Control"]
        assert "public" in told and "must-revalidate" in told and "Vary" not in answer
        assert int(re.search(r"max-age=(\d+)", told)[1]) + FRESH_SECONDS < 60


@pytest.mark.parametrize("path", [BASE + "?release=1", BASE + "?release=9", BASE + "?strict=3"])
def test_it_keeps_no_problem(client: Client, release: Release, path: str) -> None:
    withdraw_first()
    answer = client.get(path)
    assert answer.status_code in (400, 404, 410) and answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["tools/", "tools/?release=1", "releases/1/", "releases/"])
def test_it_lets_no_cache_keep_what_names_no_age(
    client: Client, release: Release, path: str
) -> None:
    assert client.get(API + path)["Cache-Control"] == "no-store"


def test_it_tells_a_withdrawn_release_to_who_asks_again(client: Client, release: Release) -> None:
    tag = client.get(BASE + "?release=1")["ETag"]
    withdraw_first()
    answer = client.get(BASE + "?release=1", headers={"If-None-Match": tag})
    assert answer.status_code == 410


def test_it_keeps_a_private_answer_for_one_person(
    client: Client, release: Release, alice: Any, settings: Any
) -> None:
    settings.GYMNASIA_PUBLIC_PROJECTIONS = False
    client.force_login(alice)
    answer = client.get(BASE)
    assert "private" in answer["Cache-Control"]
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
