"""The site itself: its health, its security headers, its own error pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client

from gymnasia_site import middleware
from gymnasia_site.env import BASE_DIR


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<h1>Page not found at /nothing</h1>", status=404)


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    """What `manage.py check` says in an environment that has only ``environment``."""
    names = ("DEBUG", "GYMNASIA_SECRET_KEY", "GYMNASIA_PROVIDER", "COMPATIBLE_BASE_URL")
    clean = {key: value for key, value in os.environ.items() if key not in names}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    # Empty and not absent, so that a developer's .env changes nothing.
    blank = dict.fromkeys(names, "")
    return subprocess.run(
        command, cwd=BASE_DIR, env=clean | blank | environment, capture_output=True, text=True
    )


def test_it_starts_clean_in_production() -> None:
    done = start(GYMNASIA_SECRET_KEY="k3y-" + "aB3-_xYz90" * 6)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "environment,told",
    [
        ({}, "GYMNASIA_SECRET_KEY"),
        ({"DEBUG": "1", "GYMNASIA_PROVIDER": "openai_chat"}, "COMPATIBLE_BASE_URL"),
        ({"DEBUG": "1", "GYMNASIA_PROVIDER": "nobody"}, "GYMNASIA_PROVIDER"),
    ],
)
def test_it_refuses_to_start_without_what_it_needs(environment: Any, told: str) -> None:
    done = start(**environment)
    assert done.returncode != 0 and told in done.stderr


def test_it_says_whether_it_is_ready(client: Client, db: None) -> None:
    assert client.get("/healthz").status_code == 200
    before = client.get("/readyz")
    assert (before.status_code, before.json()["missing"]) == (503, ["catalogue"])
    call_command("load_catalogue", verbosity=0)
    assert client.get("/readyz").status_code == 200


def test_it_allows_no_script_or_style_but_its_own(client: Client, db: None) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "style-src 'self'" in policy
    assert "unsafe" not in policy


def test_it_refuses_a_nul_in_an_address(client: Client, db: None) -> None:
    assert client.get("/chat/?q=%00").status_code == 400
    answer = client.get("/api/v1/tools/?q=%00")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_it_shows_people_no_page_for_developers(settings: Any, rf: Any, db: None) -> None:
    settings.DEBUG = True
    answered = middleware.own_error_pages(nothing)
    page = answered(rf.get("/"))
    assert page.status_code == 404 and b"Page not found at" not in page.content
    problem = answered(rf.get("/api/v1/"))
    assert problem["Content-Type"] == "application/problem+json"


def test_it_lists_every_setting_in_the_example() -> None:
    read = "".join(
        (BASE_DIR / "gymnasia_site" / f"{name}.py").read_text() for name in ("settings", "env")
    )
    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', read)) - {"GYMNASIA_TEST_DATABASE"}
    listed = (BASE_DIR / ".env.example").read_text()
    assert len(names) > 20 and not [name for name in sorted(names) if f"#{name}=" not in listed]
