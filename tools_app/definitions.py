"""A tool as the model may see it: the value that projections, lint and releases share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ToolDefinition:
    """One tool of a release or of the drafts; ``input_schema`` keeps the editor's key order."""

    name: str
    description: str
    input_schema: dict[str, Any]
    effect: str
    prerequisites: tuple[str, ...] = ()
    approval: str = "never"
    position: int = 0
    enabled: bool = True

    def as_dict(self) -> dict[str, Any]:
        """The canonical definition: what a release freezes and the API answers, in fixed order."""
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": self.input_schema,
            "effect": self.effect,
            "prerequisites": list(self.prerequisites),
            "approval": self.approval,
            "position": self.position,
            "enabled": self.enabled,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ToolDefinition:
        """The inverse of ``as_dict``; a missing or unknown key is a TypeError."""
        return cls(**{**data, "prerequisites": tuple(data.get("prerequisites", ()))})


def ordered(tools: Iterable[ToolDefinition]) -> list[ToolDefinition]:
    """By position, then name: the one order in which tools are kept and handed out."""
    return sorted(tools, key=lambda tool: (tool.position, tool.name))


def published(tools: Iterable[ToolDefinition]) -> list[ToolDefinition]:
    """The enabled tools, in order: those a model may call."""
    return ordered(tool for tool in tools if tool.enabled)
