"""Google generateContent: one tool that holds every function declaration."""

from __future__ import annotations

from typing import Any

from tools_app.definitions import ToolDefinition
from tools_app.projections.base import Projection


class GoogleProjection(Projection):
    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        return {
            "name": instance.name,
            "description": instance.description,
            "parameters": instance.input_schema,
        }

    @classmethod
    def wrap(cls, declarations: list[dict[str, Any]]) -> Any:
        # Google refuses a tool with an empty declaration list; no tools is an empty list.
        return [{"functionDeclarations": declarations}] if declarations else []
