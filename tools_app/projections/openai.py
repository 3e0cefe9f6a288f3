"""OpenAI Responses: flat function tools that always state ``strict``."""

from __future__ import annotations

from typing import Any

from tools_app.definitions import ToolDefinition
from tools_app.projections.base import Projection
from tools_app.projections.strict import strict_schema


class OpenAIProjection(Projection):
    """``strict`` is written out even when false: Responses reads a missing one as true."""

    offers_strict = True

    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        closed = strict_schema(instance.input_schema) if self.strict else None
        return {
            "type": "function",
            "name": instance.name,
            "description": instance.description,
            "parameters": instance.input_schema if closed is None else closed,
            "strict": closed is not None,
        }
