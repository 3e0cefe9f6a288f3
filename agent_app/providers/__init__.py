"""The providers an agent can run on; adding one is one file and one line here."""

from __future__ import annotations

from collections.abc import Callable

from agent_app.providers.anthropic import AnthropicProvider
from agent_app.providers.base import Provider
from agent_app.providers.google import GoogleProvider
from agent_app.providers.local import LocalProvider
from agent_app.providers.openai import OpenAIProvider
from agent_app.providers.openai_chat import OpenAIChatProvider

PROVIDERS: dict[str, Callable[[], Provider]] = {
    "local": LocalProvider,
    "openai": OpenAIProvider,
    "anthropic": AnthropicProvider,
    "google": GoogleProvider,
    "openai_chat": OpenAIChatProvider,
}


def get_provider(name: str) -> Provider:
    """The provider called ``name``; KeyError when there is none."""
    return PROVIDERS[name]()
