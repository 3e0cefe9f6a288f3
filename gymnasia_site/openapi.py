"""Completes the OpenAPI document: problems of every operation, and an example of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agent_app.api import examples as agent
from gymnasia_site.problems import CONTENT_TYPE
from tools_app.api import examples as catalogue

EXAMPLES = catalogue.EXAMPLES | agent.EXAMPLES
PROBLEMS = catalogue.PROBLEMS | agent.PROBLEMS
PATHS = catalogue.PATHS | agent.PATHS
METHODS = ("get", "post", "put", "patch", "delete")
USUAL = {
    "400": "What was sent cannot be read or is not allowed; ``errors`` names every place",
    "401": "No token, or one that is wrong, expired or revoked",
    "403": "The token lacks the scope, or the account the permission",
    "404": "There is no such thing, or it is somebody else's",
    "406": "The Accept header allows nothing that could be answered",
    "413": "The body is over 1 MB",
    "415": "The body is not application/json",
    "429": "Too many requests; Retry-After tells the seconds to wait",
}
# Members that only staff get.
FOR_STAFF = {"Release": ("author",), "ReleaseContent": ("author", "prompt")}
PROBLEM = {
    "type": "object",
    "description": "RFC 9457: every error of the API.",
    "required": ["type", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; a program may rely on it"},
        "detail": {"type": "string", "description": "A sentence for people"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["path", "message", "code"],
                "properties": {name: {"type": "string"} for name in ("path", "message", "code")},
            },
        },
    },
}
RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait"}}


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular, after all others; changes and gives back the document."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    for operation in operations(result):
        name = operation["operationId"]
        # Another way to write Accept, for people in a browser; programs send the header.
        taken = operation.get("parameters", [])
        taken[:] = [one for one in taken if one["name"] != "format"]
        _tell_problems(operation, PROBLEMS.get(name, {}))
        _show(operation, EXAMPLES.get(name, {}))
    _modernise(result["components"]["schemas"])
    for name, members in FOR_STAFF.items():
        required = result["components"]["schemas"][name]["required"]
        required[:] = [member for member in required if member not in members]
    return result


def _modernise(node: Any) -> None:
    """Write null as 3.1 does: another type, and nothing where any value is taken anyway."""
    if isinstance(node, dict):
        if node.pop("nullable", False):
            node["type"] = [node["type"], "null"]
        if {} in node.get("oneOf", ()):
            del node["oneOf"]
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            _modernise(item)


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from (path[method] for method in METHODS if method in path)


def _tell_problems(operation: dict[str, Any], own: dict[str, str]) -> None:
    responses = operation["responses"]
    told = {code: USUAL[code] for code in _usual(operation)}
    told |= {code: response["description"] for code, response in responses.items() if code >= "400"}
    told |= own
    for code in sorted(told):
        schema = {"$ref": "#/components/schemas/Problem"}
        content = {CONTENT_TYPE: {"schema": schema, "example": _example(code, told[code])}}
        responses[code] = {"description": told[code], "content": content}
    responses["429"]["headers"] = RETRY_AFTER


def _usual(operation: dict[str, Any]) -> set[str]:
    """The problems that follow from what an operation takes."""
    places = {parameter["in"] for parameter in operation.get("parameters", [])}
    # No request at all is an empty one in ``security``; it stands for everyone.
    known = any(operation.get("security", []))
    return {
        "406",
        "429",
        *(("401", "403") if known else ()),
        *(("404",) if "path" in places else ()),
        *(("400",) if places or "requestBody" in operation else ()),
        *(("413", "415") if "requestBody" in operation else ()),
    }


def _example(code: str, told: str) -> dict[str, Any]:
    return {"type": "about:blank", "status": int(code), "code": CODES[code], "detail": told}


CODES = {
    "400": "invalid",
    "401": "not_authenticated",
    "403": "insufficient_scope",
    "404": "not_found",
    "406": "not_acceptable",
    "409": "conflict",
    "410": "withdrawn_release",
    "413": "too_large",
    "415": "unsupported_media_type",
    "422": "invalid_arguments",
    "429": "throttled",
    "503": "no_release",
}


def _show(operation: dict[str, Any], shown: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            parameter["example"] = PATHS[parameter["name"]]
    sent = operation.get("requestBody", {}).get("content", {})
    for media in sent.values():
        media["example"] = shown["request"]
    for code, response in operation["responses"].items():
        for media in response.get("content", {}).values():
            if code < "400":
                media["example"] = shown[code]
