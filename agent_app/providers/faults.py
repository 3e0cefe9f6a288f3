"""What a provider's refusal means: status, codes and words in, one ProviderError out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from agent_app.errors import ProviderError

# Codes that say more than the status they come with.
CODES = {
    "insufficient_quota": "quota",
    "billing_error": "quota",
    "billing_not_active": "quota",
    "context_length_exceeded": "context_full",
    "exceed_context_size_error": "context_full",
    "request_too_large": "context_full",
    "invalid_api_key": "auth",
    "API_KEY_INVALID": "auth",
    "model_not_found": "model_missing",
    "overloaded_error": "overloaded",
    "server_overloaded": "overloaded",
    "rate_limit_exceeded": "rate_limited",
}
STATUSES = {
    401: "auth",
    402: "quota",
    403: "auth",
    404: "model_missing",
    408: "timeout",
    409: "unavailable",
    413: "context_full",
    429: "rate_limited",
    503: "overloaded",
    504: "timeout",
    529: "overloaded",
}
# What an error event in mid-stream has instead of a status.
TYPES = {
    "authentication_error": "auth",
    "permission_error": "auth",
    "UNAUTHENTICATED": "auth",
    "PERMISSION_DENIED": "auth",
    "not_found_error": "model_missing",
    "NOT_FOUND": "model_missing",
    "rate_limit_error": "rate_limited",
    "RESOURCE_EXHAUSTED": "rate_limited",
    "UNAVAILABLE": "overloaded",
    "timeout_error": "timeout",
    "DEADLINE_EXCEEDED": "timeout",
    "invalid_request_error": "bad_request",
    "INVALID_ARGUMENT": "bad_request",
}
CONTEXT_WORDS = re.compile(
    r"context[ _](length|window|size)|maximum context|(prompt|input) is too long"
    r"|token count[^.]{0,80}exceeds",
    re.IGNORECASE,
)
QUOTA_WORDS = re.compile(r"credit balance|insufficient (funds|credit|balance)", re.IGNORECASE)
READ_CHARACTERS = 2_000


def provider_error(
    status: int | None,
    codes: Iterable[Any] = (),
    words: Any = "",
    *,
    retry_after: float | None = None,
) -> ProviderError:
    """The neutral fault. ``status`` is None for an error event; ``words`` are read, never kept."""
    known = [code for code in codes if isinstance(code, str)]
    kind = _from(CODES, known) or _from_words(str(words)[:READ_CHARACTERS])
    if not kind and status is not None and status >= 400:
        kind = STATUSES.get(status, "bad_request" if status < 500 else "unavailable")
    return ProviderError(kind or _from(TYPES, known) or "unavailable", retry_after=retry_after)


def embedded_status(code: Any) -> int | None:
    """The HTTP status that some servers put into an error event as its code."""
    return code if isinstance(code, int) and 400 <= code < 600 else None


def _from(table: dict[str, str], codes: list[str]) -> str:
    return next((table[code] for code in codes if code in table), "")


def _from_words(words: str) -> str:
    if CONTEXT_WORDS.search(words):
        return "context_full"
    return "quota" if QUOTA_WORDS.search(words) else ""


def transport_error(error: Exception) -> ProviderError | None:
    """A fault of the connection while the answer was read, or None for anything else."""
    import httpx2

    if isinstance(error, httpx2.TimeoutException):
        return ProviderError("timeout")
    if isinstance(error, httpx2.ConnectError):
        return ProviderError("unreachable")
    if isinstance(error, httpx2.TransportError):
        return ProviderError("cut_short")
    return ProviderError("garbled") if isinstance(error, httpx2.DecodingError) else None


def sdk_error(error: Exception, sdk: Any) -> ProviderError | None:
    """What an exception of the OpenAI or Anthropic SDK means, or None when it is not theirs."""
    if isinstance(error, sdk.APITimeoutError):
        return ProviderError("timeout")
    if isinstance(error, sdk.APIConnectionError):
        return ProviderError("unreachable")
    return transport_error(error)
