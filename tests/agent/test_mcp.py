"""The /mcp endpoint through the SDK's own client, over real HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx2
import pytest
from django.test import override_settings

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


def post(site: str, token: str | bytes, body: Any = LIST, **headers: Any) -> httpx2.Response:
    opener = token if isinstance(token, bytes) else token.encode()
    sent = JSON_ONLY | {"Authorization": b"Bearer " + opener} | headers
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
    assert answer.structured_content["approval_url"] == f"{site}/requests/"


def test_it_calls_every_tool_there_is(site: str, token: str) -> None:
    answers = call(site, token, *[(name, {}) for name in HANDLERS])
    assert len(answers) == 13
    assert all(answer.structured_content["execution"] for answer in answers)


def test_it_calls_an_unknown_tool_an_error_of_the_protocol(site: str, token: str) -> None:
    body = LIST | {"method": "tools/call", "params": {"name": "nada", "arguments": {}}}
    assert post(site, token, body).json()["error"]["code"] == -32602


def test_it_asks_for_a_token(site: str) -> None:
    for sent in ("wrong", "\xf1", "0" * 5000, "a b c"):
        answer = post(site, sent.encode("latin-1"))
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert answer.json()["code"] == "not_authenticated"


def test_it_refuses_an_expired_token(site: str, alice: Any) -> None:
    expired = ApiToken.objects.create(alice, expiry=timedelta(seconds=-1))[1]
    assert post(site, expired).status_code == 401


CALL = LIST | {"method": "tools/call", "params": {"name": "read_routines", "arguments": {}}}


@pytest.mark.parametrize(
    ("scope", "allowed"), [("catalogue", [200, 403]), ("records", [200, 200]), ("chat", [403, 403])]
)
def test_it_asks_the_scope_of_a_method(
    site: str, alice: Any, scope: str, allowed: list[int]
) -> None:
    token = ApiToken.objects.create(alice, scopes=[scope])[1]
    answers = [post(site, token, body) for body in (LIST, CALL)]
    assert [answer.status_code for answer in answers] == allowed
    refused = [answer.json()["code"] for answer in answers if answer.status_code == 403]
    assert set(refused) <= {"insufficient_scope"}


@override_settings(GYMNASIA_RATES={"person": "2/min"})
def test_it_limits_a_persons_requests(site: str, token: str) -> None:
    answers = [post(site, token) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 0 < int(answers[2].headers["retry-after"]) <= 60


def test_it_lists_in_pages_of_one_release(site: str, token: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("agent_app.mcp.PAGE_SIZE", 5)
    names, cursor = [], None
    while cursor is not None or not names:
        params = {"cursor": cursor} if cursor else {}
        page = post(site, token, LIST | {"params": params}).json()["result"]
        names += [tool["name"] for tool in page["tools"]]
        cursor = page.get("nextCursor")
    assert names == [tool.name for tool in tools_of_release()]


def test_it_refuses_a_cursor_it_never_gave(site: str, token: str) -> None:
    for cursor in ("x", "1", "9.0", "1.-5", "1.5.5", "١.٥", ".", "9" * 40):
        answer = post(site, token, LIST | {"params": {"cursor": cursor}})
        assert answer.json()["error"]["code"] == -32602, cursor


NO_JSON = [b"", b"{", b"[" * 100_000, b'{"id": 1, "id": 2}', b'{"method": "\\ud800"}', b"\xff\xfe"]


def test_it_answers_what_is_no_json_as_the_protocol_does(site: str, token: str) -> None:
    headers = JSON_ONLY | {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for content in NO_JSON:
        answer = httpx2.post(f"{site}/mcp", content=content, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, -32700)


def test_it_refuses_more_than_a_megabyte(site: str, token: str) -> None:
    body = LIST | {"params": {"cursor": "x" * 1_000_001}}
    answer = post(site, token, body)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


ODD = [[], 5, "x", None, {}, {"method": 5}, LIST | {"params": 5}, LIST | {"id": {}}, [LIST]]
ODD += [CALL | {"params": {"name": 5}}, CALL | {"params": {"name": "x", "arguments": []}}]
ODD += [LIST | {"method": "no/such"}, LIST | {"jsonrpc": "1.0"}, CALL | {"params": {}}]


@pytest.mark.parametrize("version", ["", "2025-06-18", "2026-07-28", "é"])
def test_it_fails_on_no_message(site: str, token: str, version: str) -> None:
    headers = {"MCP-Protocol-Version": version.encode()} if version else {}
    for body in ODD:
        answer = post(site, token, body, **headers)
        assert answer.status_code < 500, (body, answer.text)
        assert answer.status_code != 200 or "error" in answer.json(), (body, answer.text)


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_it_takes_only_posts(site: str, token: str, method: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx2.request(method, f"{site}/mcp", headers=headers)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_it_refuses_other_hosts(site: str, token: str) -> None:
    for host in ("evil.example", "evil.example:80", "[", "127.0.0.1.evil.example"):
        assert post(site, token, Host=host).status_code == 421, host


def test_it_refuses_pages_of_other_sites(site: str, token: str) -> None:
    for origin in ("https://evil.example", "null", "", "http://[", "file://"):
        answer = post(site, token, Origin=origin)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), origin


def test_it_serves_pages_of_its_own(site: str, token: str) -> None:
    assert post(site, token, Origin=site).status_code == 200
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://app.example"]):
        assert post(site, token, Origin="https://app.example").status_code == 200


def test_it_checks_pages_also_where_every_host_is_served(site: str, token: str) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        assert post(site, token, Host="any.example").status_code == 200
        assert post(site, token, Origin="https://evil.example").status_code == 403


def test_it_serves_hosts_by_pattern(site: str, token: str) -> None:
    with override_settings(ALLOWED_HOSTS=[".example.org"]):
        assert post(site, token, Host="gym.example.org").status_code == 200


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


def test_it_says_when_the_server_never_started_it() -> None:
    from agent_app.mcp import Endpoint

    sent: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    asyncio.run(Endpoint()({"type": "http", "method": "POST", "headers": []}, send, send))
    assert sent[0]["status"] == 503 and json.loads(sent[1]["body"])["code"] == "not_running"
