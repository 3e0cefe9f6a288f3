"""Anthropic Messages: name, description and input_schema."""

from __future__ import annotations

from typing import Any

from tools_app.definitions import ToolDefinition
from tools_app.projections.base import Projection


class AnthropicProjection(Projection):
    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        return {
            "name": instance.name,
            "description": instance.description,
            "input_schema": instance.input_schema,
        }
