"""MCP ``tools/list``: inputSchema, and the effect told as annotations."""

from __future__ import annotations

from typing import Any

from tools_app.definitions import ToolDefinition
from tools_app.projections.base import Projection

# A write may replace what was stored that day, so a client should treat it as destructive; a
# request sent outside only adds, but sending it twice makes two.
ANNOTATIONS: dict[str, dict[str, bool]] = {
    "read": {
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": False,
    },
    "write": {
        "readOnlyHint": False,
        "destructiveHint": True,
        "idempotentHint": False,
        "openWorldHint": False,
    },
    "external": {
        "readOnlyHint": False,
        "destructiveHint": False,
        "idempotentHint": False,
        "openWorldHint": True,
    },
}


class MCPProjection(Projection):
    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        return {
            "name": instance.name,
            "description": instance.description,
            "inputSchema": instance.input_schema,
            "annotations": dict(ANNOTATIONS[instance.effect]),
        }

    @classmethod
    def wrap(cls, declarations: list[dict[str, Any]]) -> Any:
        return {"tools": declarations}
