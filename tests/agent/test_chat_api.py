"""Conversations, turns and tool calls over REST, as a client with a token uses them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from agent_app.models import ApiToken, Execution, Measurement
from tests.agent.conftest import rested, wait_for
from tests.scripted import Endless, calls, says
from tests.server import serving
from tools_app import releases
from tools_app.models import Tool

WEIGHT = {"date": "2026-01-15", "data": {"weight_kg": 74.3}}
ISSUE = {"title": "Cronómetro", "summary": "Un cronómetro entre series."}
STREAM = {"Accept": "text/event-stream"}
CALL = "/api/v1/tools/write_measurement/call/"


@pytest.fixture
def site(talk: Any) -> Iterator[str]:
    with serving() as address:
        yield address


def client(site: str, user: Any) -> httpx2.Client:
    _row, token = ApiToken.objects.create(user)
    headers = {"Authorization": f"Bearer {token}"}
    return httpx2.Client(base_url=site, headers=headers, timeout=20)


def events(response: httpx2.Response) -> list[tuple[int, str, Any]]:
    blocks = [block.split("\n") for block in response.text.strip().split("\n\n")]
    fields = [dict(line.split(": ", 1) for line in block) for block in blocks]
    return [(int(f["id"]), f["event"], json.loads(f["data"])) for f in fields if "event" in f]


def messages(thread: Any) -> str:
    return f"/api/v1/conversations/{thread.pk}/messages/"


def test_it_gives_a_token_for_a_name_and_a_password(site: str, alice: Any) -> None:
    body = {"username": "alice", "password": "alice-password-1"}
    answer = httpx2.post(f"{site}/api/v1/auth/token/", json=body)
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert httpx2.get(f"{site}/api/v1/conversations/", headers=headers).status_code == 200
    wrong = httpx2.post(f"{site}/api/v1/auth/token/", json=body | {"password": "no"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_credentials")


def test_it_asks_for_a_token(site: str) -> None:
    answer = httpx2.post(f"{site}/api/v1/conversations/")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer.headers["content-type"] == "application/problem+json"


def test_it_answers_when_the_turn_rests(site: str, talk: Any, alice: Any) -> None:
    thread = talk(calls(("write_measurement", WEIGHT)), says("Anotado."))
    answer = client(site, alice).post(messages(thread), json={"text": "hoy peso 74,3"}).json()
    assert (answer["status"], answer["text"].strip(), answer["release"]) == (
        "completed",
        "Anotado.",
        1,
    )
    (execution,) = answer["executions"]
    assert (execution["tool"], execution["status"]) == ("write_measurement", "succeeded")
    assert execution["output"]["stored"]["weight_kg"] == 74.3


def test_it_streams_the_events_of_a_turn(site: str, talk: Any, alice: Any) -> None:
    thread = talk(calls(("write_measurement", WEIGHT)), says("Anotado."))
    sent = client(site, alice).post(messages(thread), json={"text": "peso 74,3"}, headers=STREAM)
    assert sent.headers["content-type"] == "text/event-stream"
    log = events(sent)
    assert [seq for seq, _kind, _data in log] == list(range(1, len(log) + 1))
    assert log[-1][1] == "done" and log[-1][2]["status"] == "completed"


def test_it_resumes_after_the_last_event_seen(site: str, talk: Any, alice: Any) -> None:
    thread, http = talk(says("Uno dos tres.")), client(site, alice)
    turn = http.post(messages(thread), json={"text": "cuenta"}).json()["turn"]
    whole = events(http.get(f"/api/v1/turns/{turn}/events/"))
    rest = events(http.get(f"/api/v1/turns/{turn}/events/", headers={"Last-Event-ID": "2"}))
    assert rest == whole[2:]
    last = {"Last-Event-ID": str(whole[-1][0])}
    assert http.get(f"/api/v1/turns/{turn}/events/", headers=last).text == ""
    bad = http.get(f"/api/v1/turns/{turn}/events/", headers={"Last-Event-ID": "x"})
    assert bad.status_code == 400


def test_it_refuses_a_second_message_and_stops_the_first(site: str, talk: Any, alice: Any) -> None:
    thread, http = talk(Endless("Pienso")), client(site, alice)
    with http.stream("POST", messages(thread), json={"text": "hola"}, headers=STREAM) as stream:
        turn = wait_for(lambda: thread.turns.first())
        second = http.post(messages(thread), json={"text": "otra"})
        assert (second.status_code, second.json()["code"]) == (409, "turn_running")
        assert second.json()["turn"] == str(turn.pk)
        stopped = http.post(f"/api/v1/turns/{turn.pk}/stop/").json()
        assert stopped["status"] == "stopped"
        assert '"stopped"' in stream.read().decode()


def test_it_approves_over_rest_and_the_turn_goes_on(site: str, talk: Any, alice: Any) -> None:
    thread = talk(calls(("create_feature_issue", ISSUE)), says("Enviada."))
    http = client(site, alice)
    waiting = http.post(messages(thread), json={"text": "un cronómetro"}).json()
    assert waiting["status"] == "awaiting_approval"
    execution = waiting["executions"][0]["id"]
    approved = http.post(f"/api/v1/executions/{execution}/approve/").json()
    assert approved["status"] == "succeeded" and approved["output"]["reference"]
    assert rested(thread.turns.get()).answer.strip() == "Enviada."


@pytest.mark.parametrize(
    "address",
    ["turns/{turn}/", "turns/{turn}/events/", "turns/{turn}/stop/", "executions/{execution}/deny/"],
)
def test_it_shows_nobody_another_persons_things(
    site: str, talk: Any, alice: Any, charlie: Any, address: str
) -> None:
    thread = talk(calls(("create_feature_issue", ISSUE)))
    waiting = client(site, alice).post(messages(thread), json={"text": "x"}).json()
    path = address.format(turn=waiting["turn"], execution=waiting["executions"][0]["id"])
    method = "POST" if path.endswith(("stop/", "deny/")) else "GET"
    assert client(site, charlie).request(method, f"/api/v1/{path}").status_code == 404
    assert client(site, charlie).post(messages(thread), json={"text": "x"}).status_code == 404


@pytest.mark.parametrize(
    "body,code",
    [
        (b'{"text": ""}', "empty"),
        (b'{"text": "   "}', "empty"),
        (b'{"text": 5}', "invalid"),
        (b"{}", "invalid"),
        (b"[]", "invalid"),
        (b'{"text": "a", "text": "b"}', None),
        (b'{"text": "\\u0000"}', None),
        (b'{"text": "\\ud800"}', None),
        (b"\xff\xfe", None),
        (b"[" * 100_000, None),
        (json.dumps({"text": "x" * 8_001}).encode(), "too_long"),
    ],
)
def test_it_refuses_bodies_it_cannot_take(
    site: str, talk: Any, alice: Any, body: bytes, code: str | None
) -> None:
    thread = talk()
    headers = {"Content-Type": "application/json"}
    answer = client(site, alice).post(messages(thread), content=body, headers=headers)
    assert answer.status_code == 400 and answer.json()["detail"]
    assert code is None or answer.json()["code"] == code
    assert not thread.turns.exists()


def test_it_refuses_more_than_a_megabyte(site: str, talk: Any, alice: Any) -> None:
    body = json.dumps({"text": "x" * 1_100_000}).encode()
    headers = {"Content-Type": "application/json"}
    answer = client(site, alice).post(messages(talk()), content=body, headers=headers)
    assert answer.status_code == 413


def test_it_calls_a_tool_on_the_owners_records(site: str, alice: Any) -> None:
    answer = client(site, alice).post(CALL, json={"input": WEIGHT})
    assert (answer.status_code, answer.json()["status"]) == (200, "succeeded")
    assert Measurement.objects.get(user=alice).weight_kg


def test_it_answers_wrong_arguments_with_what_to_mend(site: str, alice: Any) -> None:
    wrong = {"input": {"date": "2026-01-15", "data": {"weight_kg": 725, "altura": 1}}}
    answer = client(site, alice).post(CALL, json=wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_arguments")
    paths = {error["path"] for error in answer.json()["output"]["errors"]}
    assert "/data/altura" in paths and not Measurement.objects.exists()


def test_it_replays_a_call_sent_again_with_its_key(site: str, alice: Any) -> None:
    http, key = client(site, alice), {"Idempotency-Key": "k-1"}
    first = http.post(CALL, json={"input": WEIGHT}, headers=key).json()
    again = http.post(CALL, json={"input": WEIGHT}, headers=key).json()
    assert first["execution"] == again["execution"]
    other = {"input": WEIGHT | {"date": "2026-01-16"}}
    conflict = http.post(CALL, json=other, headers=key)
    assert (conflict.status_code, conflict.json()["code"]) == (409, "idempotency_conflict")
    assert Execution.objects.filter(user=alice).count() == 1


def test_it_tells_where_to_approve_a_call(site: str, alice: Any) -> None:
    path = "/api/v1/tools/create_feature_issue/call/"
    answer = client(site, alice).post(path, json={"input": ISSUE})
    assert (answer.status_code, answer.json()["status"]) == (202, "awaiting_approval")
    assert answer.json()["approval_url"].startswith(site)


@pytest.mark.parametrize("path", ["tools/nada/call/", "tools/read_routines/call/?release=99"])
def test_it_knows_no_such_tool_or_release(site: str, alice: Any, path: str) -> None:
    answer = client(site, alice).post(f"/api/v1/{path}", json={"input": {}})
    assert answer.status_code == 404


def test_it_answers_404_for_what_is_not_there(site: str, alice: Any) -> None:
    http = client(site, alice)
    assert http.get(f"/api/v1/turns/{uuid.uuid4()}/").status_code == 404
    assert http.get("/api/v1/nada/").json()["code"] == "not_found"


def test_it_names_the_release_to_use_instead_of_a_withdrawn_one(site: str, alice: Any) -> None:
    Tool.objects.filter(name="read_routines").update(position=5)
    releases.publish(note="Otro orden")
    releases.withdraw(1, reason="Se retira")
    answer = client(site, alice).post(f"{CALL}?release=1", json={"input": WEIGHT})
    assert (answer.status_code, answer.json()["use"]) == (410, 2)
    assert not Measurement.objects.exists()
