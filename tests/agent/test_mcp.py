"""The /mcp endpoint through the SDK's own client, over real HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from agent_app.models import ApiToken, Execution, Measurement
from agent_app.registry import HANDLERS
from tests.server import serving

WEIGHT = {"date": "2026-01-15", "data": {"weight_kg": 74.3}}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
JSON_ONLY = {"Accept": "application/json, text/event-stream"}


@pytest.fixture
def site(transactional_db: None, release: Any) -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def token(alice: Any) -> str:
    return ApiToken.objects.create(alice)[1]


def call(site: str, token: str, *wanted: tuple[str, dict[str, Any]], mode: str = "auto") -> Any:
    """The SDK client's answers to ``wanted``; with none, its list of tools."""
    from mcp.client.client import Client
    from mcp.client.streamable_http import streamable_http_client

    async def talk() -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx2.AsyncClient(headers=headers) as http:
            transport = streamable_http_client(f"{site}/mcp", http_client=http)
            async with Client(transport, mode=mode) as client:
                if not wanted:
                    return (await client.list_tools()).tools
                return [await client.call_tool(name, arguments) for name, arguments in wanted]

    return asyncio.run(talk())


def post(site: str, token: str, body: Any = LIST, **headers: str) -> httpx2.Response:
    sent = JSON_ONLY | {"Authorization": f"Bearer {token}"} | headers
    return httpx2.post(f"{site}/mcp", json=body, headers=sent)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_it_lists_the_tools_of_the_active_release(site: str, token: str, mode: str) -> None:
    tools = call(site, token, mode=mode)
    assert [tool.name for tool in tools] == [tool.name for tool in tools_of_release()]
    schemas = [tool.input_schema for tool in tools_of_release()]
    assert [tool.input_schema for tool in tools] == schemas


def tools_of_release() -> list[Any]:
    from tools_app import releases

    return list(releases.active().tools())


def test_it_hints_at_what_a_tool_does(site: str, token: str) -> None:
    hints = {tool.name: tool.annotations for tool in call(site, token)}
    assert hints["read_routines"].read_only_hint is True
    assert hints["write_measurement"].read_only_hint is False
    assert hints["create_feature_issue"].open_world_hint is True


def test_it_runs_a_call_on_the_owners_records(site: str, token: str, alice: Any) -> None:
    (answer,) = call(site, token, ("write_measurement", WEIGHT))
    assert not answer.is_error
    assert answer.structured_content["stored"] == {"weight_kg": 74.3}
    assert Measurement.objects.get(user=alice).weight_kg
    assert Execution.objects.get().origin == "mcp"


def test_it_flags_a_tools_refusal_as_an_error(site: str, token: str) -> None:
    wrong = {"date": "2026-13-01", "data": {"weight_kg": 75}}
    (answer,) = call(site, token, ("write_measurement", wrong))
    assert answer.is_error and json.loads(answer.content[0].text)["recoverable"]
    assert not Measurement.objects.exists()


def test_it_tells_that_a_call_awaits_approval(site: str, token: str) -> None:
    issue = {"title": "Cronómetro", "summary": "Un cronómetro entre series."}
    (answer,) = call(site, token, ("create_feature_issue", issue))
    assert not answer.is_error
    assert answer.structured_content["status"] == "awaiting_approval"


def test_it_calls_every_tool_there_is(site: str, token: str) -> None:
    answers = call(site, token, *[(name, {}) for name in HANDLERS])
    assert len(answers) == 13
    assert all(answer.structured_content["execution"] for answer in answers)


def test_it_calls_an_unknown_tool_an_error_of_the_protocol(site: str, token: str) -> None:
    body = LIST | {"method": "tools/call", "params": {"name": "nada", "arguments": {}}}
    assert post(site, token, body).json()["error"]["code"] == -32602


def test_it_asks_for_a_token(site: str) -> None:
    answer = post(site, "wrong")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_it_takes_only_posts(site: str, token: str, method: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx2.request(method, f"{site}/mcp", headers=headers)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_it_refuses_other_hosts_and_origins(site: str, token: str) -> None:
    assert post(site, token, Host="evil.example").status_code == 421
    assert post(site, token, Origin="https://evil.example").status_code == 403


@pytest.mark.parametrize("version", ["2025-06-18", "2026-07-28"])
def test_it_leaks_no_text_of_an_exception(
    site: str, token: str, monkeypatch: Any, version: str
) -> None:
    from tools_app import releases

    def broken() -> Any:
        raise RuntimeError("secret text")

    monkeypatch.setattr(releases, "active", broken)
    meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    headers = {"MCP-Protocol-Version": version, "Mcp-Method": "tools/list"}
    answer = post(site, token, LIST | {"params": {"_meta": meta}}, **headers)
    assert "secret" not in answer.text and answer.json()["error"]["message"] == "Internal error"
