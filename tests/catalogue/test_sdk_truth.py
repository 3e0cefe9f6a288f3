"""What a provider receives when its official SDK is handed a projection, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from tests.catalogue import factory
from tools_app import releases
from tools_app.definitions import ToolDefinition, published

# Names that an SDK could take for keywords, and values that it could round, drop or reorder.
TRICKY = {
    "type": "object",
    "required": ["type", "items"],
    "properties": {
        "type": {"type": "string", "description": "Añade «ñ» y 😀.", "enum": ["STRING", "uno"]},
        "max_items": {"type": "integer", "description": "Cuántos.", "minimum": 1, "maximum": 20},
        "items": {
            "type": "array",
            "description": "Notas.",
            "minItems": 1,
            "maxItems": 3,
            "items": {
                "type": "object",
                "properties": {
                    "minLength": {"type": "string", "description": "Nota.", "maxLength": 9},
                    "additional_properties": {
                        "type": "number",
                        "description": "Entre medias.",
                        "minimum": 0.1,
                        "maximum": 5000,
                    },
                },
                "required": ["minLength"],
            },
        },
    },
}
HOSTS = "127.0.0.1,localhost"
pytestmark = pytest.mark.django_db


@pytest.fixture
def tools(catalogue: None) -> list[ToolDefinition]:
    """The published tools, with one more that is made to be misread."""
    factory.draft(input_schema=TRICKY, position=99)
    return published(releases.publish(note="Con una difícil").tools())


@pytest.fixture
def wire(httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> HTTPServer:
    """A loopback server, out of reach of the machine's own settings for these SDKs."""
    monkeypatch.setenv("NO_PROXY", HOSTS)
    for name in ("GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE", "OPENAI_ORG_ID"):
        monkeypatch.delenv(name, raising=False)
    return httpserver


def fetched(path: str) -> Any:
    """What a client of the REST interface passes as ``tools=``."""
    answer = Client().get(f"/api/v1/projections/{path}")
    assert answer.status_code == 200
    return answer.json()


def sent_by(wire: HTTPServer, path: str, answer: Any, send: Callable[[], Any]) -> Any:
    """The ``tools`` that arrived at ``path``, as they stood in the request's body."""
    wire.expect_oneshot_request(path, method="POST").respond_with_json(answer)
    send()
    [(request, _response)] = wire.log
    return json.loads(request.get_data())["tools"]


def through_responses(wire: HTTPServer, tools: Any) -> Any:
    from openai import OpenAI

    client = OpenAI(api_key="sk-test", base_url=wire.url_for("/v1"), max_retries=0)
    answer = {"id": "r", "object": "response", "status": "completed", "output": []}
    create = client.responses.create
    return sent_by(
        wire, "/v1/responses", answer, lambda: create(model="m", input="hola", tools=tools)
    )


def through_chat(wire: HTTPServer, tools: Any) -> Any:
    from openai import OpenAI

    client = OpenAI(api_key="sk-test", base_url=wire.url_for("/v1"), max_retries=0)
    said = {"index": 0, "message": {"role": "assistant", "content": "hola"}}
    answer = {"id": "c", "object": "chat.completion", "choices": [said]}
    asked = [{"role": "user", "content": "hola"}]
    create = client.chat.completions.create
    return sent_by(
        wire,
        "/v1/chat/completions",
        answer,
        lambda: create(model="m", messages=asked, tools=tools),
    )


def through_anthropic(wire: HTTPServer, tools: Any) -> Any:
    from anthropic import Anthropic

    client = Anthropic(api_key="sk-test", base_url=wire.url_for("/"), max_retries=0)
    answer = {"id": "m", "type": "message", "role": "assistant", "content": []}
    asked = [{"role": "user", "content": "hola"}]
    create = client.messages.create
    return sent_by(
        wire,
        "/v1/messages",
        answer,
        lambda: create(model="m", max_tokens=9, messages=asked, tools=tools),
    )


def through_google(wire: HTTPServer, tools: Any) -> Any:
    from google import genai

    client = genai.Client(api_key="test", http_options={"base_url": wire.url_for("/")})
    said = {"content": {"role": "model", "parts": [{"text": "hola"}]}, "finishReason": "STOP"}
    generate = client.models.generate_content
    return sent_by(
        wire,
        "/v1/models/m:generateContent",
        {"candidates": [said]},
        lambda: generate(model="m", contents="hola", config={"tools": tools}),
    )


@pytest.mark.parametrize(
    ("path", "through"),
    [
        ("openai/", through_responses),
        ("openai/?strict=1", through_responses),
        ("openai-chat/", through_chat),
        ("openai-chat/?strict=1", through_chat),
        ("anthropic/", through_anthropic),
    ],
)
def test_it_arrives_letter_by_letter(
    wire: HTTPServer, tools: list[ToolDefinition], path: str, through: Callable[..., Any]
) -> None:
    handed_out = fetched(path)
    assert json.dumps(through(wire, handed_out)) == json.dumps(handed_out)
    assert len(handed_out) == len(tools) == 14


@pytest.mark.parametrize(
    ("path", "through", "key"),
    [
        ("openai/", through_responses, "parameters"),
        ("openai-chat/", through_chat, "parameters"),
        ("anthropic/", through_anthropic, "input_schema"),
    ],
)
def test_it_arrives_as_the_catalogue_has_it(
    wire: HTTPServer, tools: list[ToolDefinition], path: str, through: Callable[..., Any], key: str
) -> None:
    arrived = [tool.get("function", tool) for tool in through(wire, fetched(path))]
    assert said(arrived, key) == catalogue(tools)


@pytest.mark.parametrize("path", ["openai/?strict=1", "openai-chat/?strict=1"])
def test_it_arrives_strict_and_closed(
    wire: HTTPServer, tools: list[ToolDefinition], path: str
) -> None:
    through = through_chat if "chat" in path else through_responses
    for tool in through(wire, fetched(path)):
        declared = tool.get("function", tool)
        assert declared["strict"] is True
        for node in objects(declared["parameters"]):
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])


def objects(schema: Any) -> list[dict[str, Any]]:
    """Every object schema of a schema, itself included."""
    if isinstance(schema, list):
        return [one for item in schema for one in objects(item)]
    if not isinstance(schema, dict):
        return []
    inner = [*schema.get("properties", {}).values(), schema.get("items"), schema.get("anyOf")]
    own = [schema] if "properties" in schema else []
    return own + [one for item in inner for one in objects(item)]


def catalogue(tools: list[ToolDefinition]) -> list[tuple[str, str, str]]:
    return [(tool.name, tool.description, json.dumps(tool.input_schema)) for tool in tools]


def said(declared: list[dict[str, Any]], key: str) -> list[tuple[str, str, str]]:
    return [(one["name"], one["description"], json.dumps(one[key])) for one in declared]


def test_it_arrives_at_google_but_for_the_sdks_spelling(
    wire: HTTPServer, tools: list[ToolDefinition]
) -> None:
    [tool] = through_google(wire, fetched("google/"))
    [key] = tool
    declared = tool[key]
    assert [(one["name"], one["description"]) for one in declared] == [
        (one.name, one.description) for one in tools
    ]
    for one, kept in zip(declared, tools, strict=True):
        # Equal as values: the SDK writes 20 as 20.0 and sorts the keywords, not the properties.
        assert unspelt(one["parameters"]) == kept.input_schema
        assert orders(unspelt(one["parameters"])) == orders(kept.input_schema)


def unspelt(schema: dict[str, Any]) -> dict[str, Any]:
    """Google's spelling undone: snake_case keywords and upper-case types, names left alone."""
    result: dict[str, Any] = {}
    for key, value in schema.items():
        key = re.sub(r"_([a-z])", lambda found: found[1].upper(), key)
        if key == "type":
            value = value.lower()
        elif key == "properties":
            value = {name: unspelt(inner) for name, inner in value.items()}
        elif key == "items":
            value = unspelt(value)
        result[key] = value
    return result


def orders(schema: dict[str, Any]) -> list[list[str]]:
    return [list(node["properties"]) for node in objects(schema)]


def test_it_is_read_by_the_mcp_client_as_the_catalogue_has_it(
    wire: HTTPServer, tools: list[ToolDefinition]
) -> None:
    listed = fetched("mcp/")
    wire.expect_request("/mcp").respond_with_handler(lambda request: mcp_answer(request, listed))
    read = [
        tool.model_dump(by_alias=True, exclude_none=True) for tool in asyncio.run(list_of(wire))
    ]
    assert read == listed["tools"]
    assert said(read, "inputSchema") == catalogue(tools)


def mcp_answer(request: Request, listed: Any) -> Response:
    """A server that has nothing but the projection to say."""
    if request.method != "POST":
        return Response(status=405)
    asked = json.loads(request.get_data())
    if "id" not in asked:
        return Response(status=202)
    opened = {
        "protocolVersion": "2025-06-18",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "loopback", "version": "1"},
    }
    result = listed if asked["method"] == "tools/list" else opened
    body = {"jsonrpc": "2.0", "id": asked["id"], "result": result}
    return Response(json.dumps(body), content_type="application/json")


async def list_of(wire: HTTPServer) -> list[Any]:
    from mcp.client.client import Client as MCPClient
    from mcp.client.streamable_http import streamable_http_client

    async with MCPClient(streamable_http_client(wire.url_for("/mcp")), mode="legacy") as client:
        return (await client.list_tools()).tools
