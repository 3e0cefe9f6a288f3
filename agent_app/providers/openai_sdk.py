"""The OpenAI SDK as both of its adapters use it: client, errors, and how a refusal is read."""

from __future__ import annotations

from typing import Any

from agent_app.errors import ProviderError
from agent_app.providers import clients
from agent_app.providers.faults import embedded_status, provider_error, sdk_error


def client(provider: str, account: clients.Account) -> Any:
    return clients.client(provider, account, _build)


def _build(account: clients.Account, http_client: Any) -> Any:
    from openai import AsyncOpenAI

    return AsyncOpenAI(
        base_url=account.base_url,
        # Servers at home want none, the SDK wants one.
        api_key=account.api_key or "none",
        timeout=clients.timeout(),
        max_retries=clients.RETRIES,
        http_client=http_client,
    )


def fault(error: Exception) -> ProviderError | None:
    """What the SDK raised, or None when it is not the provider's fault."""
    import openai

    if not isinstance(error, openai.APIStatusError):
        return sdk_error(error, openai)
    return provider_error(
        error.status_code,
        (error.code, error.type),
        error.message,
        retry_after=clients.retry_after(error.response.headers),
    )


def event_fault(error: Any) -> ProviderError:
    """What an error inside a stream means; some servers put an HTTP status into its code."""
    if not isinstance(error, dict):
        return provider_error(None, (), error)
    codes = (error.get("code"), error.get("type"))
    return provider_error(embedded_status(error.get("code")), codes, error.get("message"))
