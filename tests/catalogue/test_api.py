"""REST of the catalogue: exact bytes and headers, pinning, validation, problems."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tools_app import releases
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.models import Release, Tool
from tools_app.projections import PROJECTIONS, project, project_bytes

BASE = "/api/v1"
pytestmark = pytest.mark.django_db


def publish_change(note: str = "Otra") -> Release:
    tool = Tool.objects.get(name="read_routines")
    tool.description += " Sin prisa."
    tool.store()
    return releases.publish(note=note)


def code_of(response: Any, status: int) -> str:
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    return response.json()["code"]


@pytest.mark.parametrize("dialect", PROJECTIONS)
def test_it_answers_exactly_what_a_provider_takes(
    client: Client, release: Release, dialect: str
) -> None:
    response = client.get(f"{BASE}/projections/{dialect}/")
    assert response.content == project_bytes(BUNDLED_TOOLS, dialect)
    assert response["Content-Type"] == "application/json"
    assert response["X-Catalogue-Release"] == "1"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "public" in response["Cache-Control"] and "Vary" not in response


def test_it_answers_304_for_the_tag_it_gave(client: Client, release: Release) -> None:
    first = client.get(f"{BASE}/projections/google/")
    assert first["ETag"].startswith('"')
    second = client.get(f"{BASE}/projections/google/", headers={"If-None-Match": first["ETag"]})
    assert (second.status_code, second.content) == (304, b"")
    assert second["ETag"] == first["ETag"] and second["X-Catalogue-Release"] == "1"


def test_it_changes_the_tag_with_the_release_the_dialect_and_the_options(
    client: Client, release: Release
) -> None:
    paths = ["openai/", "openai/?strict=1", "openai/?tools=search_foods", "mcp/"]
    tags = {client.get(f"{BASE}/projections/{path}")["ETag"] for path in paths}
    publish_change()
    tags |= {client.get(f"{BASE}/projections/{path}")["ETag"] for path in paths[:2]}
    assert len(tags) == 6


def test_it_pins_a_release(client: Client, release: Release) -> None:
    before = client.get(f"{BASE}/projections/mcp/").content
    publish_change()
    pinned = client.get(f"{BASE}/projections/mcp/?release=1")
    assert pinned.content == before and pinned["X-Catalogue-Release"] == "1"
    assert client.get(f"{BASE}/projections/mcp/").content != before


def test_it_narrows_to_the_tools_asked_for_in_catalogue_order(
    client: Client, release: Release
) -> None:
    response = client.get(f"{BASE}/projections/anthropic/?tools=add_meal_food,search_foods")
    assert [tool["name"] for tool in response.json()] == ["search_foods", "add_meal_food"]


@pytest.mark.parametrize("dialect", ["openai", "openai-chat"])
def test_it_gives_the_strict_variant(client: Client, release: Release, dialect: str) -> None:
    response = client.get(f"{BASE}/projections/{dialect}/?strict=1")
    assert response.json() == project(BUNDLED_TOOLS, dialect, strict=True)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("projections/cohere/", 404, "unknown_dialect"),
        ("projections/openai/?release=99", 404, "unknown_release"),
        ("projections/openai/?release=abc", 404, "unknown_release"),
        ("projections/openai/?release=" + "9" * 5000, 404, "unknown_release"),
        ("projections/openai/?release=-1", 404, "unknown_release"),
        ("projections/openai/?tools=nope", 404, "unknown_tool"),
        ("projections/openai/?tools=", 404, "unknown_tool"),
        ("projections/openai/?strict=yes", 400, "invalid_strict"),
        ("projections/google/?strict=1", 400, "strict_not_offered"),
        ("tools/nope/", 404, "unknown_tool"),
        ("releases/x/", 404, "unknown_release"),
        ("releases/1/diff/77/", 404, "unknown_release"),
    ],
)
def test_it_answers_a_problem_for_what_does_not_exist(
    client: Client, release: Release, path: str, status: int, code: str
) -> None:
    assert code_of(client.get(f"{BASE}/{path}"), status) == code


def test_it_answers_a_problem_before_anything_is_published(client: Client) -> None:
    assert code_of(client.get(f"{BASE}/projections/openai/"), 404) == "no_release"


def test_it_answers_410_for_a_withdrawn_release(client: Client, release: Release) -> None:
    publish_change()
    releases.withdraw(1, reason="Nombraba un dato de más")
    for path in ("projections/openai/?release=1", "tools/?release=1", "releases/1/"):
        response = client.get(f"{BASE}/{path}")
        assert (code_of(response, 410), response.json()["use"]) == ("withdrawn_release", 2)
    assert client.get(f"{BASE}/releases/").json()["results"][1]["withdrawn_at"]


def test_it_hides_a_disabled_tool(client: Client, release: Release) -> None:
    Tool.objects.filter(name="create_feature_issue").update(enabled=False)
    releases.publish(note="Sin peticiones")
    names = [tool["name"] for tool in client.get(f"{BASE}/projections/anthropic/").json()]
    assert len(names) == 12 and "create_feature_issue" not in names
    assert code_of(client.get(f"{BASE}/tools/create_feature_issue/"), 404) == "unknown_tool"


def test_it_asks_for_a_token_while_projections_are_not_public(
    client: Client, release: Release, alice: Any, settings: Any
) -> None:
    settings.GYMNASIA_PUBLIC_PROJECTIONS = False
    response = client.get(f"{BASE}/projections/openai/")
    assert response.status_code == 401 and "Access-Control-Allow-Origin" not in response
    client.force_login(alice)
    assert "private" in client.get(f"{BASE}/projections/openai/")["Cache-Control"]


def test_it_answers_a_preflight(client: Client, release: Release) -> None:
    response = client.options(f"{BASE}/projections/openai/")
    assert response.status_code == 204
    assert "If-None-Match" in response["Access-Control-Allow-Headers"]


def test_it_lists_canonical_definitions(client: Client, release: Release) -> None:
    data = client.get(f"{BASE}/tools/").json()
    assert data["count"] == 13
    one = client.get(f"{BASE}/tools/search_foods/").json()
    assert one == data["results"][7]
    assert json.dumps(one["input_schema"]) == json.dumps(BUNDLED_TOOLS[7].input_schema)
    assert one["effect"] == "read" and one["prerequisites"] == []


def test_it_shows_the_instructions_and_the_author_to_staff_only(
    client: Client, release: Release, editor: Any, alice: Any
) -> None:
    client.force_login(alice)
    assert not {"prompt", "author"} & client.get(f"{BASE}/releases/1/").json().keys()
    assert "prompt" not in client.get(f"{BASE}/releases/1/diff/1/").json()
    client.force_login(editor)
    assert client.get(f"{BASE}/releases/1/").json()["prompt"].startswith("Eres el entrenador")
    assert "prompt" in client.get(f"{BASE}/releases/1/diff/1/").json()


def test_it_tells_two_releases_apart_word_by_word(client: Client, release: Release) -> None:
    publish_change()
    [change] = client.get(f"{BASE}/releases/1/diff/2/").json()["tools"]
    [field] = change["fields"]
    assert (change["name"], field["field"]) == ("read_routines", "description")
    assert [piece["op"] for piece in field["words"]] == ["=", "+"]
    assert field["words"][-1]["text"] == " Sin prisa."


def test_it_names_what_breaks_between_two_releases(client: Client, release: Release) -> None:
    tool = Tool.objects.get(name="search_foods")
    tool.schema_text = tool.schema_text.replace('"maximum": 15', '"maximum": 12')
    tool.store()
    releases.publish(note="Menos resultados")
    [one] = client.get(f"{BASE}/releases/1/diff/2/").json()["breaking"]
    place = ("search_foods", "/properties/limit/maximum", "narrowed_bounds")
    assert (one["tool"], one["path"], one["code"]) == place
    assert client.get(f"{BASE}/releases/2/diff/1/").json()["breaking"] == []


def validate(client: Client, body: Any, path: str = "tools/read_measurement") -> Any:
    return client.post(f"{BASE}/{path}/validate/", body, content_type="application/json")


def test_it_validates_an_input_without_repairing_it(client: Client, release: Release) -> None:
    good = validate(client, {"input": {"date": "2026-03-01"}})
    assert good.json() == {"valid": True, "errors": []}
    [error] = validate(client, {"input": {"date": 3}}).json()["errors"]
    assert error["path"] == "/date" and error["code"] == "type" and error["message"]


@pytest.mark.parametrize("value", [None, [], "x", 1e308, {"date": {"a": []}}, True])
def test_it_answers_200_whatever_the_input(client: Client, release: Release, value: Any) -> None:
    response = validate(client, {"input": value})
    assert response.status_code == 200 and response.json()["valid"] is False


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"input": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 400),
        (b'{"input": 1, "input": 2}', 400),
        (b'{"input": "\\u0000"}', 400),
        (b'{"input": "\\ud800"}', 400),
        ('{"input": "ñ"}'.encode("latin-1"), 400),
        (b'{"input": "' + b"x" * 1_000_001 + b'"}', 413),
        (b"[1]", 400),
        (b"{}", 400),
        (b"", 400),
    ],
)
def test_it_answers_a_problem_for_a_body_it_cannot_read(
    client: Client, release: Release, body: bytes, status: int
) -> None:
    assert code_of(validate(client, body), status)


def test_it_validates_against_the_pinned_release(client: Client, release: Release) -> None:
    Tool.objects.filter(name="read_routines").update(enabled=False)
    tool = Tool.objects.get(name="save_personal_data")
    tool.description += " Sin prisa."
    tool.store()
    releases.publish(note="Sin rutinas")
    assert validate(client, {"input": {}}, "tools/read_routines").status_code == 404
    pinned = client.post(
        f"{BASE}/tools/read_routines/validate/?release=1", {"input": {}}, "application/json"
    )
    assert pinned.json()["valid"] is True


def test_it_asks_the_database_once_for_a_projection(
    client: Client, release: Release, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        client.get(f"{BASE}/projections/openai/")
