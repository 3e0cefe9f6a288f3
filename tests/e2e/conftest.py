"""A real browser against a real server: fails on any error in the console, CSP faults included."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from agent_app import conversation as conversations
from agent_app.messages import Reply, TextDelta
from agent_app.models import Conversation
from agent_app.providers import PROVIDERS
from agent_app.providers.base import Request
from agent_app.runner import runner
from tests.scripted import ScriptedProvider
from tests.server import serving

# Chromium would otherwise call home, and wait for a network that is not there.
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
# A busy machine may take its time; what never comes still fails.
expect.set_options(timeout=15_000)
# What a browser says of a page that was refused on purpose.
REFUSED = "Failed to load resource: the server responded with a status of 4"


@pytest.fixture(scope="session", autouse=True)
def orm_beside_a_loop() -> Iterator[None]:
    """Playwright keeps an event loop in the test's thread, where Django would refuse the ORM."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": "/usr/bin/chromium", "args": ARGS}


@pytest.fixture
def asgi_server(transactional_db: None) -> Iterator[str]:
    """The whole site with its catalogue and reference data; gives its address."""
    call_command("load_catalogue", verbosity=0)
    call_command("load_reference", verbosity=0)
    with serving() as address:
        yield address
        wait_idle()


def wait_idle() -> None:
    """Nothing of a test may still run when the next one empties the tables."""
    deadline = time.monotonic() + 15
    while not runner.idle():
        assert time.monotonic() < deadline, "the runner is still busy"
        time.sleep(0.02)


@pytest.fixture
def browser_context_args(asgi_server: str) -> dict[str, Any]:
    return {
        "base_url": asgi_server,
        "locale": "es-ES",
        "timezone_id": "Atlantic/Canary",
        "viewport": {"width": 1280, "height": 800},
    }


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(REFUSED):
            faults.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert not faults


def sign_in(context: BrowserContext, address: str, user: Any) -> None:
    """Give the browser a session of ``user``, as a login would."""
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])


@pytest.fixture
def signed_in(page: Page, context: BrowserContext, asgi_server: str, alice: Any) -> Page:
    """Alice's browser."""
    sign_in(context, asgi_server, alice)
    return page


class SlowProvider(ScriptedProvider):
    """Writes its words one after another, slowly enough to be watched."""

    async def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]:
        async for event in super().stream(request):
            yield event
            await asyncio.sleep(0.03)


@pytest.fixture
def scripted(alice: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Conversation]:
    """``scripted(round, round, …)``: Alice's conversation with a provider that answers so."""

    def start(*script: Any) -> Conversation:
        provider = SlowProvider(*script)
        monkeypatch.setitem(PROVIDERS, "scripted", lambda: provider)
        conversation = conversations.start(alice)
        conversation.provider = "scripted"
        conversation.save()
        return conversation

    return start
