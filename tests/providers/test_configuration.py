"""Which provider new conversations use, and a start that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from agent_app.providers import PROVIDERS, clients
from gymnasia_site.env import PROVIDER_KEYS, provider_name, text


@pytest.mark.parametrize(
    "configured,chosen",
    [
        ({}, "local"),
        ({"COMPATIBLE_BASE_URL": "http://x"}, "openai_chat"),
        ({"COMPATIBLE_BASE_URL": "http://x", "GOOGLE_API_KEY": "k"}, "google"),
        ({"GOOGLE_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}, "anthropic"),
        ({"ANTHROPIC_API_KEY": "k", "OPENAI_API_KEY": "k"}, "openai"),
        ({"OPENAI_API_KEY": "k", "GYMNASIA_PROVIDER": "local"}, "local"),
    ],
)
def test_it_takes_the_first_that_is_configured(
    monkeypatch: Any, configured: dict[str, str], chosen: str
) -> None:
    for name, value in configured.items():
        monkeypatch.setenv(name, value)
    assert provider_name() == chosen


@pytest.mark.parametrize("provider,variable", PROVIDER_KEYS.items())
def test_it_refuses_a_provider_without_its_key(
    monkeypatch: Any, provider: str, variable: str
) -> None:
    monkeypatch.setenv("GYMNASIA_PROVIDER", provider)
    with pytest.raises(ImproperlyConfigured, match=variable):
        provider_name()


def test_it_knows_how_each_provider_is_configured() -> None:
    assert {"local", *PROVIDER_KEYS} == PROVIDERS.keys()


def test_it_takes_a_blank_variable_for_none(monkeypatch: Any) -> None:
    monkeypatch.setenv("OPENAI_MODEL", " ")
    assert text("OPENAI_MODEL", "usual") == "usual"


def test_it_shows_no_key_in_an_account() -> None:
    assert "sk-1" not in repr(clients.Account("http://x", "sk-1"))
