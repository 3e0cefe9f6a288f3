"""Every address of the API answers nonsense with a 4xx problem, and never with a 500."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver

PROBLEM = "application/problem+json"
FILLERS = {
    "uuid": str(uuid.uuid4()),
    "int": "2147483648",
    "str": "nada",
    "slug": "nada",
    "path": "nada",
}
BODIES = {
    "nothing": b"",
    "not json": b"{peso: 74}",
    "a list": b"[]",
    "a text": b'"hola"',
    "null": b"null",
    "nested a hundred thousand deep": b'{"input":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a NUL": b'{"input": {"key": "a\\u0000b"}, "text": "a\\u0000b", "name": "a\\u0000"}',
    "a lone surrogate": b'{"text": "\\ud800", "input": {"key": "\\udfff"}, "name": "\\ud800"}',
    "a key twice": b'{"text": "a", "text": "b"}',
    "latin 1": '{"text": "año", "name": "año"}'.encode("latin-1"),
    "utf-16": '{"text": "año"}'.encode("utf-16"),
    "not a number": b'{"grams": NaN, "weight_kg": Infinity, "input": {"n": NaN}}',
    "a huge number": b'{"grams": ' + b"9" * 5_000 + b"}",
    "more than a megabyte": json.dumps({"text": "x" * 1_100_000}).encode(),
}
QUERIES = ["?date=2026-02-30&from=x&to=9999-99-99", "?limit=-1&offset=99999999999999999999999"]
QUERIES += ["?query=%00", "?query=%ED%A0%80%FF", "?release=99999999999999999999", "?release=x"]
QUERIES += ["?tools=%F0%9F%92%AA,,&strict=2", "?min_calories=1e400&max_fat=NaN&limit=abc"]


def addresses(patterns: Any = None, prefix: str = "/") -> Iterator[str]:
    """One concrete address for every pattern under /api/v1/."""
    for entry in patterns if patterns is not None else get_resolver().url_patterns:
        path = prefix + concrete(entry)
        if isinstance(entry, URLResolver):
            yield from addresses(entry.url_patterns, path)
        elif isinstance(entry, URLPattern) and path.startswith("/api/v1/"):
            yield path


def concrete(entry: Any) -> str:
    route = str(entry.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
    if entry.pattern.converters:
        for name, converter in entry.pattern.converters.items():
            kind = type(converter).__name__.removesuffix("Converter").lower()
            kind = {"string": "str", "positiveint": "int"}.get(kind, kind)
            route = route.replace(f"<{kind}:{name}>", FILLERS[kind]).replace(f"<{name}>", "nada")
    return re.sub(r"\(\?P<pk>[^)]*\)", "1", route)


ADDRESSES = sorted(set(addresses()))


@pytest.fixture
def http(db: None, alice: Any) -> Client:
    call_command("load_catalogue", verbosity=0)
    client = Client(raise_request_exception=False)
    client.force_login(alice)
    return client


def test_it_knows_the_addresses_it_tries() -> None:
    assert len(ADDRESSES) > 25
    assert not [path for path in ADDRESSES if "<" in path or "(" in path]


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_it_refuses_bodies_nobody_can_mean(http: Client, body: bytes) -> None:
    for path in ADDRESSES:
        for method in ("POST", "PATCH", "PUT"):
            answer = http.generic(method, path, body, content_type="application/json")
            assert answer.status_code < 500, (method, path, answer.content[:300])
            assert_told(answer, method, path)


def assert_told(answer: Any, method: str, path: str) -> None:
    """A refusal is a problem with a code and a sentence."""
    if answer.status_code >= 400:
        assert answer["Content-Type"] == PROBLEM, (method, path)
        told = json.loads(answer.content)
        assert told["code"] and told["detail"], (method, path)


@pytest.mark.parametrize("query", QUERIES)
def test_it_refuses_or_ignores_parameters_nobody_can_mean(http: Client, query: str) -> None:
    for path in ADDRESSES:
        answer = http.get(path + query)
        assert answer.status_code < 500, (path, query, answer.content[:300])


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", ""])
def test_it_survives_other_kinds_of_content(http: Client, kind: str) -> None:
    for path in ADDRESSES:
        answer = http.generic("POST", path, b"a=1", content_type=kind)
        assert answer.status_code < 500, (path, answer.content[:300])


HEADERS: dict[str, dict[str, Any]] = {
    "accepts nothing of ours": {"Accept": "image/png"},
    "accepts nonsense": {"Accept": ";;,/;q=x"},
    "accepts too much": {"Accept": "text/html," * 5_000},
    "a token that is none": {"Authorization": "Bearer \x01\xff"},
    "another way to sign in": {"Authorization": "Basic Og=="},
    "a way nobody knows": {"Authorization": "=" * 9_000},
    "a key that is long": {"Idempotency-Key": "k" * 5_000},
    "a key of other letters": {"Idempotency-Key": "\xf1\xff\x00"},
    "an event that never was": {"Last-Event-ID": "-1e9"},
    "a cookie that is none": {"Cookie": "sessionid=\xff; =;;csrftoken"},
    "a language nobody speaks": {"Accept-Language": "\xff" * 900, "Cookie": "django_language=qq"},
    "an origin that is none": {"Origin": "null", "Referer": "::::"},
    "a tag that is none": {"If-None-Match": '"' * 300 + "W/,,*"},
    "a forged address": {"X-Forwarded-For": "x, y", "X-Forwarded-Host": "evil.example"},
}
ODD_TYPES = [
    "application/json; charset=utf-16",
    "application/json; charset=nada",
    "application/json;;=",
    "application/vnd.api+json",
    "multipart/form-data; boundary=",
    "\xff/\xfe",
]
SEGMENTS = [
    "%00",
    "%FF%FE",
    "..%2f..",
    "%0d%0aX: y",
    "%E2%80%AE",
    "a" * 3_000,
    "-1",
    "1e9",
    " ",
    "%25",
]
METHODS = ["TRACE", "PROPFIND", "HEAD", "DELETE", "get", "X" * 200]


@pytest.mark.parametrize("headers", HEADERS.values(), ids=HEADERS)
def test_it_survives_headers_nobody_can_mean(http: Client, headers: dict[str, Any]) -> None:
    for path in ADDRESSES:
        for method in ("GET", "POST"):
            kind = "application/json"
            answer = http.generic(method, path, b"{}", content_type=kind, headers=headers)
            assert answer.status_code < 500, (method, path, answer.content[:300])
            assert_told(answer, method, path)


@pytest.mark.parametrize("kind", ODD_TYPES)
def test_it_survives_kinds_of_content_nobody_can_mean(http: Client, kind: str) -> None:
    for path in ADDRESSES:
        answer = http.generic("POST", path, b'{"a": 1}', content_type=kind)
        assert answer.status_code < 500, (path, answer.content[:300])
        assert_told(answer, "POST", path)


@pytest.mark.parametrize("segment", SEGMENTS)
def test_it_refuses_names_in_the_path_nobody_can_mean(http: Client, segment: str) -> None:
    for path in ADDRESSES:
        odd = (
            path.replace("nada", segment)
            .replace(FILLERS["uuid"], segment)
            .replace("/1/", f"/{segment}/")
        )
        if odd == path:
            odd = f"{path}{segment}/"
        for method in ("GET", "POST", "DELETE"):
            answer = http.generic(method, odd, b"{}", content_type="application/json")
            assert 400 <= answer.status_code < 500, (method, odd, answer.content[:300])
            assert_told(answer, method, odd)


@pytest.mark.parametrize("method", METHODS)
def test_it_survives_methods_nobody_can_mean(http: Client, method: str) -> None:
    for path in ADDRESSES:
        answer = http.generic(method, path)
        assert answer.status_code < 500, (path, answer.content[:300])


@pytest.mark.parametrize("debug", [True, False])
def test_it_tells_an_address_without_its_slash(http: Client, debug: bool) -> None:
    with override_settings(DEBUG=debug):
        for path in ADDRESSES:
            bare = path.rstrip("/")
            answer = http.post(bare, {}, content_type="application/json")
            assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM), bare
            assert http.get(f"{bare}?a=1")["Location"] == f"{path}?a=1"


@pytest.mark.parametrize(
    "path", ["/api/", "/api/v1/", "/api/nada", "/api/v1/nada/x/", "/api/v2/tools/"]
)
def test_it_answers_where_there_is_nothing_with_a_problem(http: Client, path: str) -> None:
    for method in ("GET", "POST", "PUT", "OPTIONS"):
        answer = http.generic(method, path, b"{}", content_type="application/json")
        assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM), (method, path)


@pytest.mark.parametrize(
    "query", ["?lang=%FF", "?version=9", "?format=xml", "?lang=../x", "?a=%00"]
)
def test_it_serves_or_refuses_the_document_whatever_is_asked(http: Client, query: str) -> None:
    for path in ("/api/schema/", "/api/docs/"):
        assert http.get(path + query).status_code < 500, path + query
        assert http.post(path + query, b"{", content_type="application/json").status_code < 500
