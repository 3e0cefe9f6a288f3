"""Projections answered before Django: the same answers, soon right, limited, and closable."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2
import pytest
from django.core.handlers.asgi import ASGIHandler
from django.db import OperationalError

from gymnasia_site import asgi
from tests.server import serving
from tools_app import fast, releases
from tools_app.buckets import MOST, Buckets
from tools_app.fast import FastProjections
from tools_app.models import Release, Tool
from tools_app.projections import PROJECTIONS, project_bytes

OPENAI = "/api/v1/projections/openai/"
LOCAL = (b"host", b"localhost")
pytestmark = pytest.mark.django_db(transaction=True)


class Got(NamedTuple):
    """An answer: header names in lower case, in order of name."""

    status: int
    headers: dict[str, str]
    body: bytes


class Visitor:
    """Asks the fast way and Django alone, on one event loop, as one server process would."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.runner = runner
        self.django = ASGIHandler()
        self.fast = FastProjections(self.django)

    def get(self, path: str = OPENAI, **request: Any) -> Got:
        return self.runner.run(ask(self.fast, path, **request))

    def get_from_django(self, path: str = OPENAI, **request: Any) -> Got:
        return self.runner.run(ask(self.django, path, **request))


async def ask(app: Any, path: str, *, headers: Any = (LOCAL,), **changes: Any) -> Got:
    sent: list[dict[str, Any]] = []
    path, _, query = path.partition("?")
    scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http"}
    scope |= {"path": path, "raw_path": path.encode(), "query_string": query.encode()}
    scope |= {
        "root_path": "",
        "client": ("192.0.2.1", 1),
        "server": ("localhost", 80),
        "headers": list(headers),
        **changes,
    }
    arriving = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Any:
        return arriving.pop() if arriving else await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    told = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return Got(sent[0]["status"], told, b"".join(m.get("body", b"") for m in sent[1:]))


@pytest.fixture
def visitor(release: Release) -> Iterator[Visitor]:
    with asyncio.Runner() as runner:
        yield Visitor(runner)


def publish_change() -> Release:
    tool = Tool.objects.get(name="read_routines")
    tool.description += " Sin prisa."
    tool.store()
    return releases.publish(note="Otra")


def named(tag: str, *more: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"headers": [LOCAL, (b"if-none-match", tag.encode()), *more]}


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("dialect", PROJECTIONS)
def test_it_answers_header_by_header_what_django_answers(
    visitor: Visitor, dialect: str, scheme: str
) -> None:
    path = f"/api/v1/projections/{dialect}/"
    ours = visitor.get(path, scheme=scheme)
    assert ours == visitor.get_from_django(path, scheme=scheme)
    assert ours.body == project_bytes(releases.active().tools(), dialect)
    assert visitor.fast.counts["200"] == 1 and ours.headers["x-content-type-options"] == "nosniff"
    assert ours.headers["access-control-allow-origin"] == "*" and "vary" not in ours.headers


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ("{0}", 304),
        ("W/{0}", 304),
        ('"other", {0}', 304),
        ('"other",W/{0} , "more"', 304),
        ("*", 304),
        (" * ", 304),
        ('"other"', 200),
        ("without quotes", 200),
        ("", 200),
        ("\xff\xfe", 200),
    ],
)
def test_it_answers_a_tag_as_django_does(visitor: Visitor, form: str, status: int) -> None:
    tag = visitor.get().headers["etag"]
    sent = [LOCAL, (b"if-none-match", form.format(tag).encode("latin-1"))]
    ours = visitor.get(headers=sent)
    assert ours == visitor.get_from_django(headers=sent)
    assert ours.status == status and visitor.fast.counts["passed"] == 0
    assert sum(visitor.fast.counts[name] for name in ("200", "304")) == 2


def test_it_answers_a_head_without_a_body(visitor: Visitor) -> None:
    head = visitor.get(method="HEAD")
    assert head.body == b"" and head[:2] == visitor.get_from_django(method="HEAD")[:2]
    assert visitor.get(method="HEAD", **named(head.headers["etag"])).status == 304
    assert visitor.fast.counts["passed"] == 0


def test_it_gives_the_same_on_the_wire_as_django(release: Release) -> None:
    with serving() as site:
        fast_way, pinned = (httpx2.get(site + OPENAI + more) for more in ("", "?release=1"))
        head = httpx2.head(site + OPENAI)
    kept = [
        {k: v for k, v in got.headers.items() if k != "date"} for got in (fast_way, pinned, head)
    ]
    assert kept[0] == kept[1] == kept[2] and fast_way.content == pinned.content
    assert head.content == b"" and int(head.headers["content-length"]) == len(pinned.content)


def test_it_ignores_which_form_is_asked_for(visitor: Visitor) -> None:
    html = [LOCAL, (b"accept", b"text/html")]
    assert visitor.get(headers=html) == visitor.get_from_django(headers=html) == visitor.get()


ELSEWHERE: dict[str, dict[str, Any]] = {
    "query": {"path": OPENAI + "?strict=1"},
    "unknown": {"path": "/api/v1/projections/cohere/"},
    "no slash": {"path": OPENAI[:-1]},
    "post": {"method": "POST"},
    "preflight": {"method": "OPTIONS"},
    "host": {"headers": [(b"host", b"evil.example")]},
    "no host": {"headers": []},
    "two hosts": {"headers": [LOCAL, LOCAL]},
    "two tags": {"headers": [LOCAL, (b"if-none-match", b'"a"'), (b"if-none-match", b"*")]},
    "if-match": {"headers": [LOCAL, (b"if-match", b'"a"')]},
    "unmodified": {"headers": [LOCAL, (b"if-unmodified-since", b"Tue, 01 Dec 2026 00:00:00 GMT")]},
}


@pytest.mark.parametrize("case", ELSEWHERE)
def test_it_leaves_to_django_what_is_not_plain(visitor: Visitor, case: str) -> None:
    visitor.get()
    ours = visitor.get(**ELSEWHERE[case])
    assert ours == visitor.get_from_django(**ELSEWHERE[case])
    assert visitor.fast.counts["200"] == 1 and visitor.fast.counts["304"] == 0


def test_it_leaves_the_redirect_to_tls_to_django(release: Release, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 60
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    proxied = {"headers": [LOCAL, (b"x-forwarded-proto", b"https")]}
    odd = {"headers": [LOCAL, (b"x-forwarded-proto", b"http")], "scheme": "https"}
    with asyncio.Runner() as runner:
        visitor = Visitor(runner)
        assert (visitor.get().status, visitor.get(**odd).status) == (301, 301)
        assert visitor.fast.counts["passed"] == 2
        ours = visitor.get(**proxied)
        assert ours == visitor.get_from_django(**proxied) == visitor.get(scheme="https")
    assert ours.headers["strict-transport-security"] and visitor.fast.counts["200"] == 2


def test_it_is_closed_with_the_public_projections(visitor: Visitor, settings: Any) -> None:
    visitor.get()
    settings.GYMNASIA_PUBLIC_PROJECTIONS = False
    visitor.fast.expire()
    assert visitor.get().status == 401
    assert visitor.fast.counts["200"] == 1


def test_it_asks_the_database_once_in_half_a_second(visitor: Visitor) -> None:
    assert {visitor.get().status for _ in range(20)} == {200}
    assert visitor.fast.counts["checks"] == 1 and visitor.fast.counts["200"] == 20


def test_it_asks_once_for_all_who_wait(visitor: Visitor) -> None:
    async def together() -> list[Got]:
        return await asyncio.gather(*(ask(visitor.fast, OPENAI) for _ in range(20)))

    assert len({got.body for got in visitor.runner.run(together())}) == 1
    assert visitor.fast.counts["checks"] == 1 and visitor.fast.counts["200"] == 20


def test_it_gives_the_new_release_half_a_second_later(visitor: Visitor) -> None:
    before = visitor.get()
    publish_change()
    time.sleep(fast.FRESH_SECONDS)
    after = visitor.get(**named(before.headers["etag"]))
    assert (after.status, after.headers["x-catalogue-release"]) == (200, "2")
    assert after == visitor.get_from_django()
    assert visitor.fast.counts["passed"] == 0


def test_it_gives_the_new_release_at_once_to_whoever_published_here(visitor: Visitor) -> None:
    visitor.get()
    publish_change()
    visitor.get("/healthz", method="POST")
    assert visitor.get().headers["x-catalogue-release"] == "2"


def test_it_goes_back_with_the_release_in_use(visitor: Visitor) -> None:
    first = visitor.get()
    publish_change()
    releases.activate(1, reason="Mejor la de antes")
    visitor.fast.expire()
    assert visitor.get() == first


def test_it_leaves_trouble_with_the_database_to_django(visitor: Visitor, monkeypatch: Any) -> None:
    def broken() -> None:
        raise OperationalError("gone")

    first = visitor.get()
    with monkeypatch.context() as patch:
        patch.setattr(fast, "_active_version", broken)
        visitor.fast.expire()
        assert visitor.get() == first == visitor.get()
    assert (visitor.fast.counts["passed"], visitor.fast.counts["failures"]) == (2, 1)
    visitor.fast.expire()
    assert visitor.get() == first and visitor.fast.counts["200"] == 2


def test_it_does_not_wait_for_a_slow_database(visitor: Visitor, monkeypatch: Any) -> None:
    monkeypatch.setattr(fast, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(fast, "_active_version", lambda: time.sleep(0.3))
    assert visitor.get().status == 200
    assert visitor.fast.counts["passed"] == 1


def test_it_joins_no_question_that_began_too_long_ago(visitor: Visitor, monkeypatch: Any) -> None:
    monkeypatch.setattr(fast, "FRESH_SECONDS", 0.05)
    monkeypatch.setattr(fast, "_active_version", lambda: time.sleep(0.6))

    async def one_after_the_other() -> tuple[int, bool]:
        first = asyncio.create_task(ask(visitor.fast, OPENAI))
        await asyncio.sleep(0.1)
        second = await ask(visitor.fast, OPENAI)
        waits = not first.done()
        await first
        return second.status, waits

    assert visitor.runner.run(one_after_the_other()) == (200, True)
    assert visitor.fast.counts["checks"] == 1 and visitor.fast.counts["passed"] == 2


def test_it_answers_before_anything_is_published_as_django_does(visitor: Visitor) -> None:
    Release.objects.update(is_active=False)
    assert visitor.get() == visitor.get_from_django()
    assert visitor.get().status == 404 and visitor.fast.counts["passed"] == 2


def test_it_limits_each_address(visitor: Visitor, settings: Any) -> None:
    settings.GYMNASIA_RATES = {**settings.GYMNASIA_RATES, "address": "3/min"}
    visitor.fast = FastProjections(visitor.django)
    asked = [visitor.get() for _ in range(4)]
    assert [got.status for got in asked] == [200, 200, 200, 429]
    refused = asked[3]
    assert refused.headers["content-type"] == "application/problem+json"
    assert 0 < int(refused.headers["retry-after"]) <= 20
    assert b'"code": "throttled"' in refused.body and visitor.fast.counts["429"] == 1
    assert visitor.get(client=("192.0.2.2", 1)).status == 200


def test_it_fills_a_bucket_as_time_passes() -> None:
    buckets = Buckets(2, 10.0)
    assert [buckets.take("a", 100.0) for _ in range(3)] == [0.0, 0.0, 5.0]
    assert buckets.take("a", 105.0) == 0.0 and buckets.take("a", 105.0) == 5.0
    assert buckets.take("b", 105.0) == 0.0


def test_it_forgets_full_buckets() -> None:
    buckets = Buckets(1, 1.0)
    for number in range(MOST + 1):
        buckets.take(str(number), now=float(number))
    assert len(buckets) < 10 and buckets.take(str(MOST), float(MOST)) > 0


def test_it_refuses_a_websocket() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(asgi.application({"type": "websocket", "path": "/"}, None, send))
    assert sent == [{"type": "websocket.close"}]
