"""A published catalogue, reference data, a scripted provider, and turns run to their rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command

from agent_app import conversation as conversations
from agent_app.models import Conversation, Turn
from agent_app.models.chat import ACTIVE_STATES
from agent_app.providers import PROVIDERS
from agent_app.runner import runner
from tests.scripted import ScriptedProvider
from tools_app import releases

REST_SECONDS = 10.0


@pytest.fixture
def release(db: None) -> releases.Release:
    call_command("load_catalogue", verbosity=0)
    call_command("load_reference", verbosity=0)
    return releases.active()


@pytest.fixture
def talk(
    transactional_db: None, release: releases.Release, alice: Any, monkeypatch: Any
) -> Iterator[Callable[..., Conversation]]:
    """``talk(round, round, …)``: Alice's conversation with a provider that answers so."""

    def start(*script: Any) -> Conversation:
        provider = ScriptedProvider(*script)
        monkeypatch.setitem(PROVIDERS, "scripted", lambda: provider)
        conversation = conversations.start(alice)
        conversation.provider = "scripted"
        conversation.save()
        conversation.scripted = provider
        return conversation

    yield start
    wait_idle()


def rested(turn: Turn) -> Turn:
    """The turn once it rests."""
    deadline = time.monotonic() + REST_SECONDS
    turn.refresh_from_db()
    while turn.state in ACTIVE_STATES:
        assert time.monotonic() < deadline, f"the turn is still {turn.state}"
        time.sleep(0.02)
        turn.refresh_from_db()
    return turn


def wait_idle() -> None:
    """Nothing of this test may still run when the next one empties the tables."""
    deadline = time.monotonic() + REST_SECONDS
    while not runner.idle():
        assert time.monotonic() < deadline, "the runner is still busy"
        time.sleep(0.02)


def wait_for(condition: Callable[[], Any]) -> Any:
    """What ``condition`` gives once it is true."""
    deadline = time.monotonic() + REST_SECONDS
    while not (value := condition()):
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.02)
    return value
