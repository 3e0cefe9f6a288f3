"""One example of every operation of the catalogue's API, and the problems beyond the usual ones."""

from __future__ import annotations

from typing import Any

SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string", "description": "Nombre de la rutina."}},
}
DESCRIPTION = "Lee las rutinas guardadas con sus ejercicios y series."
TOOL = {
    "name": "read_routines",
    "description": DESCRIPTION,
    "input_schema": SCHEMA,
    "effect": "read",
    "prerequisites": [],
    "approval": "never",
    "position": 10,
}
DECLARED = {
    "type": "function",
    "name": "read_routines",
    "description": DESCRIPTION,
    "parameters": SCHEMA,
    "strict": False,
}
RELEASE = {
    "number": 4,
    "digest": "8d3a5c0f1e2b47968d3a5c0f1e2b47968d3a5c0f1e2b47968d3a5c0f1e2b4796",
    "note": "La descripción dice cuándo usarla.",
    "created_at": "2026-03-01T08:15:00+01:00",
    "is_active": True,
    "withdrawn_at": None,
}
CHANGE = {
    "field": "description",
    "before": "Lee las rutinas.",
    "after": "Lee las rutinas guardadas.",
    "words": [
        {"op": "=", "text": "Lee las rutinas"},
        {"op": "+", "text": " guardadas"},
        {"op": "=", "text": "."},
    ],
    "paths": [],
}
DIFF = {
    "before": 3,
    "after": 4,
    "tools": [{"name": "read_routines", "change": "changed", "fields": [CHANGE]}],
    "breaking": [],
}
WRONG = {"path": "/name", "message": "«name» debe ser texto, no 5.", "code": "type"}


def page(row: dict[str, Any]) -> dict[str, Any]:
    return {"count": 1, "next": None, "previous": None, "results": [row]}


# Operation → what is sent ("request") and what is answered, by status.
EXAMPLES: dict[str, dict[str, Any]] = {
    "projections_retrieve": {"200": [DECLARED]},
    "tools_list": {"200": page(TOOL)},
    "tools_retrieve": {"200": TOOL},
    "tools_validate_create": {
        "request": {"input": {"name": 5}},
        "200": {"valid": False, "errors": [WRONG]},
    },
    "releases_list": {"200": page(RELEASE)},
    "releases_retrieve": {"200": {**RELEASE, "tools": [TOOL]}},
    "releases_diff_retrieve": {"200": DIFF},
}
PROBLEMS: dict[str, dict[str, str]] = {}
PATHS: dict[str, Any] = {
    "dialect": "openai",
    "name": "read_routines",
    "number": "4",
    "before": "3",
    "after": "4",
}
