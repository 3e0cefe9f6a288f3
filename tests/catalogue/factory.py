"""Builds tools for the tests of the catalogue; every default can be overridden."""

from __future__ import annotations

from typing import Any

from tools_app.catalogue import BUNDLED_TOOLS, PROMPT
from tools_app.definitions import ToolDefinition
from tools_app.models import Prompt, Tool
from tools_app.schema.canonical import pretty

DESCRIPTION = (
    "Apunta la nota que la persona dicta en su cuaderno. Devuelve la nota guardada con su fecha. "
    "Úsala cuando pida apuntar algo que no sea comida ni una medida."
)


def schema(**properties: Any) -> dict[str, Any]:
    known = properties or {"text": {"type": "string", "description": "La nota."}}
    return {"type": "object", "properties": known}


def definition(**overrides: Any) -> ToolDefinition:
    given = {
        "name": "write_note",
        "description": DESCRIPTION,
        "input_schema": schema(),
        "effect": "write",
        **overrides,
    }
    return ToolDefinition(**given)


def draft(**overrides: Any) -> Tool:
    """A stored draft; ``input_schema`` may be given instead of its text."""
    wanted = overrides.pop("input_schema", schema())
    given = {
        "name": "write_note",
        "description": DESCRIPTION,
        "schema_text": pretty(wanted),
        "effect": "write",
        **overrides,
    }
    tool = Tool(**given)
    tool.store()
    return tool


def bundled() -> None:
    """The bundled catalogue as drafts."""
    for tool in BUNDLED_TOOLS:
        data = tool.as_dict()
        draft(**data)
    Prompt(text=PROMPT).store()


def bundled_tool(name: str) -> ToolDefinition:
    return next(tool for tool in BUNDLED_TOOLS if tool.name == name)
