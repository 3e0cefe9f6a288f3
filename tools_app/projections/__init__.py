"""The catalogue as each provider wants it: PROJECTIONS by dialect, project() and its bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from tools_app.definitions import ToolDefinition, published
from tools_app.projections.anthropic import AnthropicProjection
from tools_app.projections.base import Projection, StrictNotOffered, UnknownDialect
from tools_app.projections.google import GoogleProjection
from tools_app.projections.mcp import MCPProjection
from tools_app.projections.openai import OpenAIProjection
from tools_app.projections.openai_chat import OpenAIChatProjection
from tools_app.schema.canonical import canonical

__all__ = ["PROJECTIONS", "StrictNotOffered", "UnknownDialect", "etag", "project", "project_bytes"]

PROJECTIONS: dict[str, type[Projection]] = {
    "openai": OpenAIProjection,
    "openai-chat": OpenAIChatProjection,
    "anthropic": AnthropicProjection,
    "google": GoogleProjection,
    "mcp": MCPProjection,
}


def project(tools: Iterable[ToolDefinition], dialect: str, *, strict: bool = False) -> Any:
    """The enabled tools exactly as one passes them as ``tools=`` to that provider.

    By position, then name; each input schema deep-equal and in its own key order, except in the
    strict variant of the openai dialects. Raises UnknownDialect and StrictNotOffered.
    """
    projection = PROJECTIONS.get(dialect)
    if projection is None:
        raise UnknownDialect(dialect)
    if strict and not projection.offers_strict:
        raise StrictNotOffered(dialect)
    return projection.wrap(
        [projection(tool, context={"strict": strict}).data for tool in published(tools)]
    )


def project_bytes(tools: Iterable[ToolDefinition], dialect: str, *, strict: bool = False) -> bytes:
    """The projection as UTF-8 JSON; the same tools give the same bytes."""
    return canonical(project(tools, dialect, strict=strict)).encode()


def etag(body: bytes, *parts: str) -> str:
    """A strong entity tag of the bytes and of what they were made from (release, dialect …)."""
    return f'"{hashlib.sha256(chr(0).join(parts).encode() + body).hexdigest()}"'
