"""A tool as the model may see it: the value that projections, lint and releases share."""

from __future__ import annotations

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
