"""The catalogue in the admin: what is invalid stays on the page, what is stored is recorded."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client

from tools_app import releases
from tools_app.models import Prompt, Release, Tool

TOOLS = "/admin/tools_app/tool/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client: Client, release: Release, editor: Any) -> Client:
    client.force_login(editor)
    return client


def tool(name: str = "search_foods") -> Tool:
    return Tool.objects.get(name=name)


def address(name: str = "search_foods", page: str = "change") -> str:
    return f"{TOOLS}{tool(name).pk}/{page}/"


def fields(name: str = "search_foods", **overrides: Any) -> dict[str, Any]:
    """What the browser sends for an unchanged form, with its own line ends."""
    draft = tool(name)
    data = {**draft.content(), "base_revision": draft.revision, "reason": "", **overrides}
    if not data["enabled"]:
        del data["enabled"]
    return {k: v.replace("\n", "\r\n") if isinstance(v, str) else v for k, v in data.items()}


def test_it_stores_a_change_with_its_author_and_reason(admin: Client, editor: Any) -> None:
    text = tool().description + " Sin prisa."
    response = admin.post(address(), fields(description=text, reason="Más claro"))
    assert response.status_code == 302
    last = tool().history.first()
    assert (tool().description, tool().revision) == (text, 2)
    assert (last.history_user, last.history_change_reason) == (editor, "Más claro")
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize("name", ["search_foods", "add_meal_food", "create_feature_issue"])
def test_it_stores_nothing_when_nothing_changed(admin: Client, name: str) -> None:
    response = admin.post(address(name), fields(name), follow=True)
    assert "No había nada que cambiar" in response.content.decode()
    assert (tool(name).revision, tool(name).history.count()) == (1, 1)
    assert not LogEntry.objects.exists()


def test_it_keeps_the_typed_text_and_tells_where_the_json_breaks(admin: Client) -> None:
    broken = '{\n  "type": "object",\n  "año": ñ\n}'
    page = admin.post(address(), fields(schema_text=broken)).content.decode()
    assert "Línea 3, columna 10" in page
    assert "&quot;año&quot;: ñ" in page
    assert tool().revision == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"description": "Corta."}, "La descripción es muy corta"),
        ({"description": "x" * 2000}, "description"),
        ({"schema_text": "[]"}, "tiene que ser un objeto JSON"),
        ({"schema_text": '{"type": "object", "type": "object"}'}, "repetida"),
        ({"schema_text": "[" * 100_000}, "niveles"),
        ({"schema_text": '{"type": "object", "properties": {}}'}, "Google"),
        ({"schema_text": ""}, "schema_text"),
        ({"prerequisites": ["no_such_tool"]}, "no es"),
        ({"effect": "magic"}, "no es"),
        ({"effect": "external"}, "aprobación siempre"),
        ({"position": "-1"}, "position"),
        ({"base_revision": "x"}, "base_revision"),
        ({"reason": "x" * 101}, "reason"),
    ],
)
def test_it_refuses_what_is_invalid(admin: Client, change: dict[str, Any], told: str) -> None:
    response = admin.post(address(), fields(**change))
    assert response.status_code == 200
    assert response.context["errors"]
    assert told in response.content.decode()
    assert tool().revision == 1


def test_it_refuses_a_closed_object_by_its_path(admin: Client) -> None:
    schema = tool("add_meal_food").schema_text.replace(
        '"description": "El alimento y su cantidad.",',
        '"description": "El alimento.", "additionalProperties": false,',
    )
    page = admin.post(address("add_meal_food"), fields("add_meal_food", schema_text=schema))
    assert "/properties/item/additionalProperties" in page.content.decode()


def test_it_refuses_a_stale_save_and_shows_both_texts(admin: Client) -> None:
    stale = fields(description=tool().description + " Mía.")
    admin.post(address(), fields(description=tool().description + " Suya.", reason="Antes"))
    response = admin.post(address(), stale)
    page = response.content.decode()
    assert "otra persona cambió este borrador" in page
    assert "<ins>Mía</ins>" in page and "<del>Suya</del>" in page
    assert "eva" in page and "«Antes»" in page
    assert tool().description.endswith("Suya.")


def test_it_lets_the_second_editor_choose_theirs(admin: Client) -> None:
    mine = fields(description=tool().description + " Mía.")
    admin.post(address(), fields(description=tool().description + " Suya."))
    assert admin.post(address(), {**mine, "resolve": "2"}).status_code == 302
    assert tool().description.endswith("Mía.") and tool().revision == 3


def test_it_does_not_overwrite_a_third_revision_on_an_old_choice(admin: Client) -> None:
    mine = fields(description=tool().description + " Mía.")
    for word in ("Suya.", "Otra."):
        admin.post(address(), fields(description=f"{tool().description} {word}"))
    assert admin.post(address(), {**mine, "resolve": "2"}).status_code == 200
    assert tool().description.endswith("Otra.")


def test_it_never_changes_a_published_name(admin: Client) -> None:
    assert 'name="name"' not in admin.get(address()).content.decode()
    admin.post(address(), {**fields(position=1), "name": "find_foods"})
    assert tool().position == 1


def test_it_shows_accents_as_they_are(admin: Client) -> None:
    for page in ("change", "history"):
        text = admin.get(address(page=page)).content.decode()
        assert "\\u00" not in text
    assert "Energía mínima" in admin.get(address()).content.decode()


def test_it_deletes_no_tool(admin: Client) -> None:
    assert admin.get(address(page="delete")).status_code == 403
    assert admin.post(address(page="delete"), {"post": "yes"}).status_code == 403


def test_it_previews_the_typed_text_without_storing_it(admin: Client) -> None:
    typed = fields(description=tool().description + " Con ñandú.")
    data = admin.post(address(page="preview"), typed).json()
    assert data["fault"] is None and re.search("<ins>[^<]*ñandú", data["html"])
    for provider in ("OpenAI (Responses)", "Anthropic", "Google", "MCP"):
        assert provider in data["html"]
    assert tool().revision == 1


def test_it_previews_findings_and_faults_of_the_typed_text(admin: Client) -> None:
    data = admin.post(address(page="preview"), fields(description="Corta.")).json()
    assert "muy corta" in data["html"]
    data = admin.post(address(page="preview"), fields(schema_text="{\n oops")).json()
    assert (data["fault"]["line"], data["fault"]["column"]) == (2, 2)


@pytest.mark.parametrize(
    "odd",
    [
        {"schema_text": '{"a":' * 499 + "1" + "}" * 499},
        {"effect": "magic", "approval": "magic", "position": "9" * 50},
        {"schema_text": '{"type": ["object"], "properties": [], "required": 3}'},
        {
            "schema_text": '{"properties": {"a": {"enum": 3}, "b": null}}',
            "prerequisites": ["", "x"],
        },
    ],
)
def test_it_previews_odd_input_without_failing(admin: Client, odd: dict[str, Any]) -> None:
    assert admin.post(address(page="preview"), fields(**odd)).status_code == 200
    assert admin.post(f"{TOOLS}add/preview/", fields(**odd)).status_code == 200


def test_it_lists_state_and_findings_in_a_bounded_number_of_queries(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    Tool.objects.filter(name="search_foods").update(description="Corta.")
    with django_assert_max_num_queries(12):
        page = admin.get(TOOLS).content.decode()
    assert "con cambios" in page and "Errores: 1" in page


@pytest.mark.parametrize(
    ("state", "count"), [("changed", 1), ("same", 12), ("new", 0), ("odd", 13)]
)
def test_it_filters_by_state(admin: Client, state: str, count: int) -> None:
    Tool.objects.filter(name="search_foods").update(position=1)
    response = admin.get(f"{TOOLS}?state={state}")
    listed = response.context["cl"].result_count if response.status_code == 200 else 13
    assert listed == count


def test_it_searches_names_and_descriptions(admin: Client) -> None:
    page = admin.get(f"{TOOLS}?q=diario").content.decode()
    assert "add_meal_food" in page and "create_routine" not in page


def test_it_restores_an_older_revision_with_one_click(admin: Client) -> None:
    old = tool().description
    admin.post(address(), fields(description=old + " Sin prisa."))
    admin.post(f"{TOOLS}{tool().pk}/restore/1/")
    assert (tool().description, tool().revision) == (old, 3)
    assert "Recuperada la revisión 1" in admin.get(address(page="history")).content.decode()


def test_it_does_not_restore_what_could_not_be_saved(admin: Client) -> None:
    Tool.objects.filter(name="search_foods").update(description="Corta.")
    tool().history.update(description="Corta.")
    draft = tool()
    draft.description = releases.active().tools()[7].description
    draft.store()
    response = admin.post(f"{TOOLS}{draft.pk}/restore/1/", follow=True)
    assert "No se ha recuperado" in response.content.decode()
    assert tool().revision == 2


def test_it_shows_the_history_of_one_field(admin: Client) -> None:
    old = tool().description
    admin.post(address(), fields(description=old + " Sin prisa.", reason="Calma"))
    admin.post(address(), fields(position=3, reason="Antes"))
    page = admin.get(f"{address(page='history')}?field=description").content.decode()
    assert "Calma" in page and "eva" in page and "Antes</p>" not in page
    assert "Revisión 2" in page and "Revisión 1" in page and "Revisión 3" not in page


def test_it_reverts_one_field_and_leaves_the_others(admin: Client) -> None:
    old = tool().description
    admin.post(address(), fields(description=old + " Sin prisa.", position=3))
    admin.post(address(page="restore/1"), {"field": "description", "base": "2"})
    assert (tool().description, tool().position, tool().revision) == (old, 3, 3)
    assert tool().history.first().history_change_reason.endswith("revisión 1: descripción")


def test_it_reverts_nothing_that_was_saved_meanwhile(admin: Client) -> None:
    for position in (3, 4):
        admin.post(address(), fields(position=position))
    response = admin.post(address(page="restore/1"), {"base": "2"}, follow=True)
    assert "alguien ha guardado mientras" in response.content.decode()
    assert tool().position == 4


def test_it_never_reverts_a_published_name(admin: Client) -> None:
    tool().history.update(name="find_foods")
    admin.post(address(), fields(position=3))
    admin.post(address(page="restore/1"))
    assert (tool().name, tool().position) == ("search_foods", 80)


def test_it_turns_the_pages_of_a_long_history(admin: Client) -> None:
    draft = tool()
    for position in range(200, 252):
        draft.position = position
        draft.store()
    page = admin.get(address(page="history")).content.decode()
    assert "Revisión 53" in page and "Revisión 3<" not in page and "?before=4" in page
    page = admin.get(f"{address(page='history')}?before=4").content.decode()
    assert "Revisión 3<" in page and "Revisión 4<" not in page


def test_it_says_what_counts_on_a_tool_that_is_disabled(admin: Client) -> None:
    html = admin.post(address(page="preview"), fields(enabled=False)).json()["html"]
    assert "<b>add_meal_food</b>: la exige como requisito previo, la nombra en su texto" in html
    page = admin.post(address(), fields(enabled=False), follow=True).content.decode()
    assert "todavía cuentan con ella: add_meal_food" in page
    assert tool().enabled is False


def test_it_calls_out_and_counts_what_breaks_while_typing(admin: Client) -> None:
    schema = tool().schema_text.replace('"maximum": 15', '"maximum": 12')
    html = admin.post(address(page="preview"), fields(schema_text=schema)).json()["html"]
    assert "Rompe" in html and "/properties/limit/maximum" in html and "Avisos: 1" in html


@pytest.mark.parametrize("page", ["restore/9", "restore/1"])
def test_it_restores_only_what_exists_and_only_by_post(admin: Client, page: str) -> None:
    assert admin.get(address(page=page)).status_code == 404


def test_it_is_closed_to_people_without_the_permission(
    client: Client, release: Release, alice: Any
) -> None:
    client.force_login(alice)
    assert client.get(TOOLS).status_code == 302
    alice.is_staff = True
    alice.save()
    for path in (TOOLS, address(), address(page="history"), "/admin/tools_app/release/publish/"):
        assert client.get(path).status_code == 403
    for path in (address(page="preview"), address(page="restore/1")):
        assert client.post(path, {}).status_code in (403, 404)


def test_it_adds_a_tool_that_has_code_and_refuses_one_without(admin: Client, settings: Any) -> None:
    settings.TOOL_LINT_RULES = ["agent_app.catalogue_rules.handler_rules"]
    data = fields("read_routines")
    Tool.objects.filter(name="read_routines").delete()
    del data["base_revision"]
    page = admin.post(f"{TOOLS}add/", {**data, "name": "read_plans"}).content.decode()
    assert "Ningún código atiende" in page and 'value="read_plans"' in page
    assert admin.post(f"{TOOLS}add/", data).status_code == 302
    assert tool("read_routines").revision == 1


def prompt_fields(**overrides: Any) -> dict[str, Any]:
    prompt = Prompt.objects.get()
    return {"text": prompt.text, "base_revision": prompt.revision, "reason": "", **overrides}


def test_it_edits_the_instructions_with_the_same_care(admin: Client) -> None:
    path = f"/admin/tools_app/prompt/{Prompt.objects.get().pk}/"
    stale = prompt_fields(text="Otras instrucciones.")
    admin.post(f"{path}change/", prompt_fields())
    assert Prompt.objects.get().revision == 1
    admin.post(f"{path}change/", prompt_fields(text=Prompt.objects.get().text + "\nSé breve."))
    assert "otra persona" in admin.post(f"{path}change/", stale).content.decode()
    html = admin.post(f"{path}preview/", prompt_fields(text="Usa delete_all.")).json()["html"]
    assert "delete_all" in html and "Aviso" in html


def test_it_keeps_one_row_of_instructions(admin: Client) -> None:
    assert admin.get("/admin/tools_app/prompt/add/").status_code == 403


@pytest.mark.django_db(transaction=True)
def test_it_stores_one_of_two_saves_that_arrive_together(release: Release, editor: Any) -> None:
    forms = [fields(description=f"{tool().description} {word}") for word in ("Uno.", "Dos.")]
    barrier = Barrier(2)

    def post(form: dict[str, Any]) -> int:
        try:
            client = Client()
            client.force_login(editor)
            barrier.wait(10)
            return client.post(address(), form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(post, forms)) == [200, 302]
    assert (tool().revision, tool().history.count()) == (2, 2)
