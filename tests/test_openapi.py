"""The OpenAPI document: no warning, true examples, every problem told; and held by schemathesis."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def contents(operation: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every body that is sent or answered: its place and its media type's object."""
    for media in operation.get("requestBody", {}).get("content", {}).values():
        yield "request", media
    for status, response in operation["responses"].items():
        for media in response.get("content", {}).values():
            yield status, media


def test_it_is_valid_without_a_warning() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())


def test_it_is_openapi_3_1_with_both_ways_to_say_who_one_is(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert set(document["components"]["securitySchemes"]) == {"bearer", "session"}
    assert len(list(operations(document))) > 50


def test_it_gives_an_example_of_every_operation(document: dict[str, Any]) -> None:
    for operation in operations(document):
        bodies = [media for _place, media in contents(operation)]
        paths = [p for p in operation.get("parameters", []) if p["in"] == "path"]
        assert bodies or paths
        assert all("example" in one for one in [*bodies, *paths]), operation["operationId"]


def test_it_gives_examples_that_are_true_to_their_schemas(document: dict[str, Any]) -> None:
    for operation in operations(document):
        for place, media in contents(operation):
            whole = {**media["schema"], "components": document["components"]}
            check = Draft202012Validator(whole, format_checker=FormatChecker())
            faults = [error.message for error in check.iter_errors(media["example"])]
            assert not faults, (operation["operationId"], place, faults)


def test_it_tells_the_problems_of_every_operation(document: dict[str, Any]) -> None:
    for operation in operations(document):
        told, name = set(operation["responses"]), operation["operationId"]
        places = {parameter["in"] for parameter in operation.get("parameters", [])}
        assert {"406", "429"} <= told, name
        assert "requestBody" not in operation or {"400", "413", "415"} <= told, name
        assert "path" not in places or "404" in told, name
        assert not any(operation.get("security", [])) or {"401", "403"} <= told, name


@pytest.mark.parametrize("code", ["409", "410", "422", "503"])
def test_it_tells_the_rarer_problems_of_a_call(document: dict[str, Any], code: str) -> None:
    call = document["paths"]["/api/v1/tools/{name}/call/"]["post"]["responses"]
    problem = call[code]["content"]["application/problem+json"]
    assert problem["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert problem["example"]["status"] == int(code)


def test_it_takes_any_value_where_it_says_so(document: dict[str, Any]) -> None:
    members = document["components"]["schemas"]["ValidateRequest"]["properties"]
    assert Draft202012Validator(members["input"]).is_valid(None)


def test_it_keeps_the_shortcut_for_browsers_to_itself(document: dict[str, Any]) -> None:
    named = [p["name"] for o in operations(document) for p in o.get("parameters", [])]
    assert "limit" in named and "format" not in named


CREATED = ("measurements", "meals", "routines", "personal_data", "feature_requests")


@pytest.mark.parametrize("name", CREATED)
def test_it_gives_examples_that_the_server_takes(
    document: dict[str, Any], alice: Any, name: str
) -> None:
    call_command("load_reference", verbosity=0)
    client = Client()
    client.force_login(alice)
    (post,) = [o for o in operations(document) if o["operationId"] == f"{name}_create"]
    sent = post["requestBody"]["content"]["application/json"]["example"]
    path = f"/api/v1/{name.replace('_', '-')}/"
    answer = client.post(path, sent, content_type="application/json")
    shown = post["responses"]["201"]["content"]["application/json"]["example"]
    assert answer.status_code == 201, answer.content
    assert set(answer.json()) == set(shown)
    assert {key: answer.json()[key] for key in sent} == sent


def test_it_is_served_with_a_page_to_browse(db: None) -> None:
    assert Client().get("/api/docs/").status_code == 200
    answer = Client().get("/api/schema/", headers={"Accept": "application/json"})
    assert answer.json()["info"]["title"] == "Gymnasia"
