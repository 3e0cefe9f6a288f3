"""OpenAI Chat Completions, and every server compatible with it: nested function tools."""

from __future__ import annotations

from typing import Any

from tools_app.definitions import ToolDefinition
from tools_app.projections.base import Projection
from tools_app.projections.strict import strict_schema


class OpenAIChatProjection(Projection):
    """``strict`` appears only when it is true: compatible servers may not know the key."""

    offers_strict = True

    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        closed = strict_schema(instance.input_schema) if self.strict else None
        function: dict[str, Any] = {
            "name": instance.name,
            "description": instance.description,
            "parameters": instance.input_schema if closed is None else closed,
        }
        if closed is not None:
            function["strict"] = True
        return {"type": "function", "function": function}
