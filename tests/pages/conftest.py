"""Alice signed in, and the reference data the pages search."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from agent_app.models import Profile


@pytest.fixture
def signed_in(alice: Any) -> Client:
    """A browser of sorts in which Alice is signed in."""
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def today(alice: Any) -> date:
    return Profile.of(alice).today()


@pytest.fixture
def reference(db: None) -> None:
    call_command("load_reference", verbosity=0)
