"""SDK clients: one a running loop and account, with the timeouts and retries of the house."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any
from weakref import WeakKeyDictionary

CONNECT_SECONDS, READ_SECONDS = 5.0, 120.0
# Tries after the first, only before the first byte; a started stream is never asked for again.
RETRIES = 2
# A provider that asks for a longer wait is not waited for: the person is told instead.
PATIENCE_SECONDS = 10.0
CONNECTIONS, KEPT_CONNECTIONS = 1000, 100


@dataclass(frozen=True)
class Account:
    """Where a provider is reached and with what; the key stays out of every text."""

    base_url: str
    api_key: str

    def __repr__(self) -> str:
        return f"Account({self.base_url!r})"


_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, tuple[Any, Any]]]
_clients = WeakKeyDictionary()


def client(provider: str, account: Account, build: Callable[[Account, Any], Any]) -> Any:
    """The running loop's client of a provider: its connections belong to that loop.

    ``build(account, http_client)`` makes one where there is none for this account yet.
    """
    kept = _clients.setdefault(asyncio.get_running_loop(), {})
    known, found = kept.get(provider, (None, None))
    if known != account:
        found = build(account, http_client())
        kept[provider] = (account, found)
    return found


def http_client() -> Any:
    import httpx2

    return httpx2.AsyncClient(
        timeout=timeout(),
        limits=httpx2.Limits(
            max_connections=CONNECTIONS, max_keepalive_connections=KEPT_CONNECTIONS
        ),
        event_hooks={"request": [_set_timeouts], "response": [_forbid_vain_retries]},
    )


def timeout() -> Any:
    import httpx2

    return httpx2.Timeout(READ_SECONDS, connect=CONNECT_SECONDS)


async def _set_timeouts(request: Any) -> None:
    """Google's SDK knows one number for all of them; connecting needs a shorter one."""
    request.extensions["timeout"] = timeout().as_dict()


async def _forbid_vain_retries(response: Any) -> None:
    """An SDK would sleep as long as it is told, and ask again with an empty account."""
    if response.status_code < 400:
        return
    wait = retry_after(response.headers)
    if wait is None:
        # Infinity, say: one SDK would sleep for weeks.
        response.headers.pop("retry-after", None)
        response.headers.pop("retry-after-ms", None)
    vain = wait is not None and wait > PATIENCE_SECONDS
    if response.status_code == 429 and not vain:
        vain = b"insufficient_quota" in await response.aread()
    if vain:
        response.headers["x-should-retry"] = "false"


def retry_after(headers: Any) -> float | None:
    """Seconds to wait as the headers say, whatever form they use; None where unknown."""
    milliseconds = seconds(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after", "")
    number = seconds(text)
    return number if number is not None else _until(text)


def seconds(text: str) -> float | None:
    """A finite number that is not negative, or None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _until(text: str) -> float | None:
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
