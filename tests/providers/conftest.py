"""One scripted server, all four providers pointed at it, SDKs that do not sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import anthropic._base_client
import openai._base_client
import pytest

from agent_app.messages import Message, Reply, TextDelta
from agent_app.providers import get_provider, google
from agent_app.providers.base import Request
from tests.providers.speech import KEY, SPEECHES
from tests.providers.wires import Wires

TOOLS = {"openai": [], "openai_chat": [], "anthropic": [], "google": []}
Ask = Callable[..., list[TextDelta | Reply]]


@pytest.fixture(scope="session")
def wires() -> Iterator[Wires]:
    server = Wires()
    yield server
    server.close()


@pytest.fixture(scope="session")
def one_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """One loop for all, so that each SDK client is made once."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(autouse=True)
def no_sleep(monkeypatch: Any) -> None:
    for sdk in (openai, anthropic):
        monkeypatch.setattr(sdk._base_client, "INITIAL_RETRY_DELAY", 0.0)
    for name in ("RETRY_INITIAL_SECONDS", "RETRY_MAX_SECONDS", "RETRY_JITTER_SECONDS"):
        monkeypatch.setattr(google, name, 0.0)


@pytest.fixture(autouse=True)
def configured(wires: Wires, settings: Any) -> Iterator[None]:
    for prefix in ("OPENAI", "ANTHROPIC", "GOOGLE", "COMPATIBLE"):
        setattr(settings, f"{prefix}_API_KEY", KEY)
        setattr(settings, f"{prefix}_MODEL", "model-1")
    settings.OPENAI_BASE_URL = wires.url + SPEECHES["openai"].prefix
    settings.COMPATIBLE_BASE_URL = wires.url + SPEECHES["openai_chat"].prefix
    settings.ANTHROPIC_BASE_URL = settings.GOOGLE_BASE_URL = wires.url
    yield
    wires.release()


@pytest.fixture
def ask(one_loop: asyncio.AbstractEventLoop) -> Ask:
    """``ask(provider, message, …)``: everything the provider's stream yields."""

    def run(name: str, *messages: Message, **more: Any) -> list[TextDelta | Reply]:
        history = messages or (Message("user", text="hola"),)
        request = Request("Eres…", "Hoy es lunes.", history, [], date(2026, 12, 1), **more)

        async def collect() -> list[TextDelta | Reply]:
            return [event async for event in get_provider(name).stream(request)]

        return one_loop.run_until_complete(asyncio.wait_for(collect(), 20))

    return run
