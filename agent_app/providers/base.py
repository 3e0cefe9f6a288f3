"""What the loop hands to a provider, and what every provider must offer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from agent_app.messages import Message, Reply, TextDelta


@dataclass(frozen=True)
class Request:
    """One question to a model.

    ``instructions`` is the released prompt, ``context`` what changes from turn to turn (the
    person's date and language), ``tools`` the release projected for the provider's dialect.
    """

    instructions: str
    context: str
    messages: tuple[Message, ...]
    tools: Any
    today: date
    language: str = "es"
    model: str = ""


class Provider(Protocol):
    """Streams one answer: TextDeltas, then exactly one Reply; or raises ProviderError."""

    name: str
    dialect: str

    def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]: ...
