"""Schemathesis against the whole OpenAPI document, on a real server, with its examples capped."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from agent_app import conversation as conversations
from agent_app.api.examples import EXAMPLES
from agent_app.models import ApiToken
from tests.agent.conftest import rested, wait_idle
from tests.server import serving

# The rules of the records (no future day, a known food) go beyond what a schema can say, so a body
# that fits the schema may still be refused; every other check of schemathesis holds.
CHECKS = ["--exclude-checks", "positive_data_acceptance"]
CAPS = ["--max-examples", "8", "--seed", "1", "--no-color"]
# Parameters that nobody asked for are ignored, as on the web at large. The rest names things that
# exist, for the operations on one of them; random ids are tried in test_bad_input.
CONFIG = """
[generation]
allow-extra-parameters = false

[parameters]
"path.conversation_id" = "{thread}"
"path.turn_id" = "{turn}"
"path.name" = "write_measurement"
"path.dialect" = "openai"
"path.number" = "1"
"path.before" = "1"
"path.after" = "1"
"""
ON_ONE = """
[[operations]]
include-path = "/api/v1/{kind}/{{id}}/"
parameters = {{ "path.id" = {row} }}
"""
KINDS = ("measurements", "meals", "routines", "personal-data", "feature-requests")


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    call_command("load_catalogue", verbosity=0)
    call_command("load_reference", verbosity=0)
    with serving() as site:
        yield site
        wait_idle()


@pytest.fixture
def known(address: str, alice: Any) -> str:
    """What schemathesis is told of a turn of Alice's; she is staff."""
    alice.is_staff = True
    alice.save()
    thread = conversations.start(alice)
    turn = rested(conversations.post(thread, "hola"))
    return CONFIG.format(thread=thread.pk, turn=turn.pk)


@pytest.fixture
def rows(address: str, alice: Any) -> str:
    """The same of a record of every kind."""
    client, told = Client(), ""
    client.force_login(alice)
    for kind in KINDS:
        sent = EXAMPLES[f"{kind.replace('-', '_')}_create"]["request"]
        row = client.post(f"/api/v1/{kind}/", sent, content_type="application/json").json()
        told += ON_ONE.format(kind=kind, row=row["id"])
    return told


@pytest.fixture
def fuzz(address: str, alice: Any, known: str, tmp_path: Path) -> Any:
    """``fuzz(more_config, *options)``: what schemathesis printed, having found nothing."""
    token = ApiToken.objects.create(alice)[1]
    program = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/api/schema/"]

    def run(config: str, *options: str) -> str:
        (tmp_path / "schemathesis.toml").write_text(known + config)
        opened = ["--header", f"Authorization: Bearer {token}"]
        command = [*program, *opened, *CHECKS, *CAPS, *options]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_it_holds_what_the_document_says(fuzz: Any) -> None:
    told = fuzz("", "--phases", "examples,coverage,fuzzing")
    selected, tested = (re.search(rf"{word}: (\d+)", told) for word in ("Selected", "Tested"))
    assert selected and tested and int(selected[1]) == int(tested[1]) > 50, told


def test_it_holds_it_for_records_that_exist(fuzz: Any, rows: str) -> None:
    changing = ["--include-path-regex", r"\{id\}", "--exclude-method", "DELETE"]
    assert "Tested: 13" in fuzz(rows, "--phases", "examples,fuzzing", *changing)
