"""How the tools do in use: counted from real calls, shown to staff without anybody's words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from agent_app import executor, usage
from agent_app.messages import ToolCall
from agent_app.models import ApiToken, Execution
from agent_app.registry import HANDLERS
from tools_app import releases

PAGE = "/admin/agent_app/toolusage/"
SECRET = "palabra-privada-7391"
GOOD = {"date": "2026-01-15", "data": {"weight_kg": 74.3}}


@pytest.fixture
def staff(django_user_model: Any) -> Client:
    user = django_user_model.objects.create_user("eva", "eva@example.org", "pw-eva-1")
    user.is_staff = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def called(release: Any, alice: Any) -> Any:
    """``called(tool, arguments)``: Alice calls a tool over MCP."""

    def run(tool: str, arguments: Any) -> Execution:
        origin = executor.Origin("mcp", releases.active())
        return executor.execute(alice, origin, ToolCall("", tool, arguments))

    return run


def only() -> usage.ToolUse:
    (use,) = usage.usage().tools
    return use


def test_it_counts_calls_errors_and_repairs(called: Any) -> None:
    called("write_measurement", GOOD)
    called("write_measurement", GOOD | {"data": {"weight_kg": "74,5"}})
    called("write_measurement", {"date": "2026-01-15"})
    called("write_measurement", GOOD | {"date": "2026-02-30"})
    use = only()
    assert (use.tool, use.release, use.calls) == ("write_measurement", 1, 4)
    assert (use.validation_errors, use.handler_errors, use.repairs) == (1, 1, 1)


def test_it_measures_what_a_handler_takes(called: Any) -> None:
    row = called("write_measurement", GOOD)
    assert Execution.objects.get(pk=row.pk).duration_ms > 0
    assert called("write_measurement", {}).duration_ms is None


def test_it_measures_a_handler_that_breaks(called: Any, monkeypatch: Any) -> None:
    def broken(user: Any, **arguments: Any) -> Any:
        raise RuntimeError

    monkeypatch.setitem(HANDLERS, "write_measurement", broken)
    assert called("write_measurement", GOOD).duration_ms is not None
    assert [(f.kind, f.code) for f in only().faults] == [("handler", "internal_error")]


def test_it_gives_the_median_and_the_95th_percentile(called: Any) -> None:
    for taken in range(1, 101):
        row = called("read_routines", {})
        Execution.objects.filter(pk=row.pk).update(duration_ms=taken)
    assert (only().median_ms, only().p95_ms) == (50.5, 95.0)


@pytest.mark.parametrize(("count", "wanted"), [(1, 1.0), (2, 2.0), (19, 19.0), (20, 19.0)])
def test_it_takes_the_nearest_rank(count: int, wanted: float) -> None:
    assert usage.percentile([float(n) for n in range(1, count + 1)], 95) == wanted


def test_it_names_the_commonest_faults_by_declared_places_only(
    called: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(usage, "COMMONEST", 50)
    wrong = {"name": "A", "category": "B", "exercises": [{"name": "x", SECRET: 1}, {"sets": 5}]}
    called("create_routine", wrong)
    called("create_routine", {"name": SECRET * 9, "category": SECRET, "exercises": SECRET})
    found = {(fault.path, fault.code) for fault in only().faults}
    assert ("/exercises/*/…", "unknown_property") in found
    assert ("/exercises", "not_a_list") in found and SECRET not in str(found)


def test_it_counts_one_mistake_of_a_call_once(called: Any) -> None:
    called("create_routine", {"name": "A", "category": "B", "exercises": [{"sets": []}] * 3})
    missing = [fault for fault in only().faults if fault.path == "/exercises/*/name"]
    assert [(fault.code, fault.count) for fault in missing] == [("required", 1)]


def test_it_leaves_out_names_that_no_release_has(called: Any) -> None:
    called(SECRET, {})
    assert usage.usage().tools == []


def test_it_looks_back_as_far_as_asked(called: Any) -> None:
    row = called("read_routines", {})
    Execution.objects.filter(pk=row.pk).update(created_at=timezone.now() - timedelta(days=20))
    assert [len(usage.usage(days=days).tools) for days in usage.DAYS] == [0, 1, 1]


def test_it_asks_few_queries_however_many_calls(
    called: Any, django_assert_num_queries: Any
) -> None:
    for name in HANDLERS:
        called(name, {"nada": 1})
    with django_assert_num_queries(4):
        assert len(usage.usage().tools) == 13


def test_it_says_when_times_are_those_of_the_newest(called: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(usage, "MAX_TIMES", 2)
    for _ in range(3):
        called("read_routines", {})
    assert usage.usage().sampled and only().calls == 3


def test_it_shows_staff_the_page_without_a_persons_words(called: Any, staff: Client) -> None:
    called("save_personal_data", {"personal_data": [{"key": SECRET, "value": SECRET}]})
    called("save_personal_data", {"personal_data": SECRET, SECRET: SECRET})
    called("write_measurement", GOOD)
    text = staff.get(PAGE).content.decode()
    assert "save_personal_data" in text and "<svg" in text and "No está declarado" in text
    assert SECRET not in text and "74.3" not in text and "alice" not in text


def test_it_shows_an_empty_period(release: Any, staff: Client) -> None:
    assert "no se ha llamado" in staff.get(PAGE, {"days": "x"}).content.decode()


def test_it_opens_no_single_call(called: Any, staff: Client) -> None:
    row = called("write_measurement", GOOD)
    for path in (f"{PAGE}{row.pk}/", f"{PAGE}{row.pk}/change/", f"{PAGE}add/", f"{PAGE}x/history/"):
        assert staff.get(path).status_code == 404, path


def test_it_is_listed_for_staff(release: Any, staff: Client) -> None:
    assert PAGE in staff.get("/admin/").content.decode()


def test_it_keeps_the_page_from_others(release: Any, alice: Any) -> None:
    client = Client()
    client.force_login(alice)
    assert client.get(PAGE).status_code == 302
    assert client.get("/api/v1/usage/").json()["code"] == "permission_denied"


def test_it_tells_staff_over_rest(called: Any, staff: Client) -> None:
    called("write_measurement", {"date": "2026-01-15"})
    told = staff.get("/api/v1/usage/?days=7").json()
    assert told["tools"][0]["faults"] == [
        {"kind": "validation", "path": "/data", "code": "required", "count": 1}
    ]
    assert staff.get("/api/v1/usage/?days=8").status_code == 400


def test_it_asks_a_token_of_staff_for_the_catalogue(release: Any, django_user_model: Any) -> None:
    boss = django_user_model.objects.create_superuser("boss", "b@example.org", "pw-boss-1")
    token = ApiToken.objects.create(boss, scopes=["records"])[1]
    answer = Client().get("/api/v1/usage/", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403
