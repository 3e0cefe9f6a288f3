"""What the adapters of all wires share: from a provider's own answer to neutral events."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, TypeVar

from agent_app.errors import ProviderError
from agent_app.messages import Message, Opaque, Reply, Stop, TextDelta, ToolCall, Usage
from agent_app.providers.base import Request
from agent_app.providers.calls import RawCall, made, taken_ids

logger = logging.getLogger("gymnasia.providers")
T = TypeVar("T")


@dataclass
class Answer:
    """One round as a provider tells it. Without ``stop`` it never reached its end.

    ``items`` are the provider's own, in order and unchanged; a call's item is one of them.
    """

    stop: Stop | None = None
    calls: list[RawCall] = field(default_factory=list)
    items: list[dict[str, Any]] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)


class WiredProvider:
    """Subclasses say ``answer``, ``settle`` and ``fault``; they translate and decide nothing."""

    name = ""
    dialect = ""

    def model(self, request: Request) -> str:
        raise NotImplementedError

    def answer(self, request: Request) -> AsyncIterator[str | Answer]:
        """Text as it comes, then the Answer; the connection is closed before the latter."""
        raise NotImplementedError

    def settle(self, raw: RawCall, call: ToolCall) -> None:
        """Bring a call's own item in line with what the call came to."""

    def fault(self, error: Exception) -> ProviderError | None:
        raise NotImplementedError

    async def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]:
        """Yield text as it comes, then the reply. Raises ProviderError for every known fault."""
        said, whole, fault = Said(), Answer(), None
        try:
            async with aclosing(self.answer(request)) as events:  # type: ignore[type-var]
                async for event in events:
                    if isinstance(event, Answer):
                        whole = event
                    elif piece := said.add(event):
                        yield TextDelta(piece)
        except Exception as error:
            fault = self._named(error)
            if fault is None:
                raise
        if fault is not None:
            # Raised out here, the SDK's exception and its text are not attached to it.
            raise fault
        if piece := said.rest():
            yield TextDelta(piece)
        yield self._reply(request, whole, said.text)

    def _named(self, error: Exception) -> ProviderError | None:
        if isinstance(error, ProviderError):
            fault: ProviderError | None = ProviderError(error.kind, retry_after=error.retry_after)
        else:
            fault = self.fault(error)
        if fault is not None:
            status = getattr(error, "status_code", None) or getattr(error, "code", "")
            status = status if isinstance(status, int) else "-"
            logger.warning("%s: %s (%s, %s)", self.name, fault.kind, type(error).__name__, status)
        return fault

    def _reply(self, request: Request, answer: Answer, text: str) -> Reply:
        if answer.stop is None:
            raise ProviderError("cut_short")
        stop = answer.stop
        raw = [] if stop == "refused" else answer.calls
        calls = made(raw, taken_ids(request.messages), cut=stop == "truncated")
        for one, call in zip(raw, calls, strict=True):
            self.settle(one, call)
        stop = "tools" if calls and stop in ("done", "malformed") else stop
        keep = bool(text or calls) and stop not in ("refused", "malformed")
        opaque = self._opaque(request, answer.items) if keep and answer.items else None
        return Reply(text, calls, stop, answer.usage, opaque)

    def _opaque(self, request: Request, items: list[dict[str, Any]]) -> Opaque:
        return Opaque(self.name, tuple(storable(items)), self.model(request))

    def own_items(self, request: Request, message: Message) -> tuple[dict[str, Any], ...]:
        """What this provider and model gave for a message; nothing when it was another one."""
        opaque = message.opaque
        if not opaque or (opaque.provider, opaque.model) != (self.name, self.model(request)):
            return ()
        return opaque.items


def understood(read: Callable[[Any], T], event: Any) -> T:
    """``read(event)``; ProviderError ``garbled`` when the event is not shaped as it must be."""
    try:
        return read(event)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        raise ProviderError("garbled") from None


class Said:
    """Text from pieces that may end inside a character: halves wait for each other."""

    def __init__(self) -> None:
        self.text = ""
        self._half = ""

    def add(self, piece: str) -> str:
        piece, self._half = self._half + piece, ""
        if piece and "\ud800" <= piece[-1] <= "\udbff":
            piece, self._half = piece[:-1], piece[-1]
        return self._say(piece)

    def rest(self) -> str:
        half, self._half = self._half, ""
        return self._say(half)

    def _say(self, piece: str) -> str:
        piece = storable(piece)
        self.text += piece
        return piece


def storable(value: Any) -> Any:
    """The same JSON value; only NUL and half characters, which no database holds, are left out."""
    if isinstance(value, str):
        if value.isascii() and "\0" not in value:
            return value
        units = value.replace("\0", "").encode("utf-16-le", "surrogatepass")
        return units.decode("utf-16-le", "ignore")
    if isinstance(value, dict):
        return {storable(key): storable(item) for key, item in value.items()}
    return [storable(item) for item in value] if isinstance(value, list) else value
