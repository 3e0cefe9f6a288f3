"""The helper that needs no key and no network: rules that read a message and call the tools."""

from agent_app.providers.local.provider import LocalProvider

__all__ = ["LocalProvider"]
