"""Lint: the bundled catalogue is clean, and each rule says what to write instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.catalogue.factory import DESCRIPTION, definition, schema
from tools_app.catalogue import BUNDLED_TOOLS, PROMPT
from tools_app.definitions import ToolDefinition
from tools_app.lint import errors, lint_prompt, lint_tool, lint_tools
from tools_app.rules.mentions import Dependent, dependents
from tools_app.rules.policies import how_many
from tools_app.schema.findings import ERROR, WARNING, Finding


def error_texts(*tools: ToolDefinition) -> str:
    return "\n".join(finding.message for finding in errors(lint_tools(tools)))


def test_it_finds_nothing_in_the_bundled_catalogue() -> None:
    assert lint_tools(BUNDLED_TOOLS) == []
    assert lint_prompt(PROMPT, BUNDLED_TOOLS) == []


@pytest.mark.parametrize("name", ["añadir comida", "2_read_meal", "x" * 65, "a.b", "", "a\n"])
def test_it_refuses_a_name_that_a_provider_would(name: str) -> None:
    assert "proveedores" in error_texts(definition(name=name))


@pytest.mark.parametrize("name", ["peso corporal (kg)", "año", "x" * 65, "$ref", ""])
@pytest.mark.parametrize("dialects", [["google"], ["openai"]])
def test_it_refuses_a_property_name_that_is_not_portable(
    name: str, dialects: list[str], settings: Any
) -> None:
    settings.GYMNASIA_DIALECTS = dialects
    nested = schema(data={"type": "object", "properties": {name: {"type": "string"}}})
    assert errors(lint_tools([definition(input_schema=nested)]))


@pytest.mark.parametrize(
    "text", ["", "   ", "write note", "Write_Note.", "Apunta una nota.", "ok " * 40]
)
def test_it_refuses_a_description_that_says_too_little(text: str) -> None:
    assert "cuándo usarla" in error_texts(definition(description=text))


@pytest.mark.parametrize(
    ("length", "dialects", "expected"),
    [
        (1024, ["openai"], []),
        (1025, ["openai"], [(WARNING, "openai")]),
        (1025, ["google"], []),
        (4097, ["google"], [(ERROR, "")]),
    ],
)
def test_it_measures_a_description(
    length: int, dialects: list[str], expected: list[Any], settings: Any
) -> None:
    settings.GYMNASIA_DIALECTS = dialects
    text = DESCRIPTION + "." * (length - len(DESCRIPTION))
    found = lint_tools([definition(description=text)])
    assert [(finding.level, finding.provider) for finding in found] == expected


@pytest.mark.parametrize(("dialect", "limit"), [("openai", 128), ("google", 512)])
def test_it_counts_the_tools_a_provider_takes(dialect: str, limit: int, settings: Any) -> None:
    settings.GYMNASIA_DIALECTS = [dialect]
    many = [definition(name=f"note_{number}") for number in range(limit + 1)]
    assert [f.provider for f in how_many(many)] == [dialect]
    assert list(how_many(many[:limit])) == []


def test_it_warns_when_result_or_context_is_missing() -> None:
    text = "Apunta una nota larga en el cuaderno personal de quien la dicta en voz alta, sin más."
    levels = [finding.level for finding in lint_tools([definition(description=text)])]
    assert levels == [WARNING, WARNING]


def test_it_refuses_a_prerequisite_that_does_not_exist() -> None:
    assert "no existe" in error_texts(definition(prerequisites=("find_note",)))


def test_it_refuses_a_prerequisite_that_the_description_does_not_name() -> None:
    other = definition(name="read_notes", effect="read", description=f"Antes. {DESCRIPTION} Lee.")
    tool = definition(prerequisites=("read_notes",))
    assert "no nombra su requisito" in error_texts(tool, other)


def test_it_refuses_a_disabled_prerequisite_and_the_mention_of_it() -> None:
    tools = [replace(tool, enabled=tool.name != "search_foods") for tool in BUNDLED_TOOLS]
    found = errors(lint_tools(tools))
    assert {finding.tool for finding in found} == {"add_meal_food"}
    assert len(found) == 2


@pytest.mark.parametrize("mention", ["delete_meal_food", "save_notes"])
def test_it_refuses_the_mention_of_a_tool_that_is_not_there(mention: str) -> None:
    assert mention in error_texts(definition(description=f"{DESCRIPTION} Antes va {mention}."))


def test_it_looks_for_mentions_in_property_descriptions_too() -> None:
    text = {"type": "string", "description": "Lo que devuelve search_notes."}
    [finding] = errors(lint_tools([definition(input_schema=schema(text=text))]))
    assert finding.path == "/properties/text/description"


def test_it_lets_a_description_name_its_own_fields() -> None:
    text = {"type": "string", "description": "La nota."}
    tool = definition(
        description=f"{DESCRIPTION} Con note_text vacío no hace nada.",
        input_schema=schema(note_text=text),
    )
    assert lint_tools([tool]) == []


def test_it_refuses_a_closed_object_at_every_depth_for_google() -> None:
    closed = {"type": "object", "properties": {"a": {"type": "string"}}}
    closed["additionalProperties"] = False
    nested = schema(items={"type": "array", "items": closed})
    found = [f for f in errors(lint_tools([definition(input_schema=nested)])) if f.provider]
    assert [(f.provider, f.path) for f in found] == [
        ("google", "/properties/items/items/additionalProperties")
    ]


def test_it_asks_only_the_enabled_dialects(settings: Any) -> None:
    settings.GYMNASIA_DIALECTS = ["openai", "anthropic"]
    closed = {**schema(), "additionalProperties": False}
    assert errors(lint_tools([definition(input_schema=closed)])) == []


@pytest.mark.parametrize(
    "bad",
    [
        {"type": "object", "properties": {"a": {"type": "array"}}},
        {"type": "object", "properties": {"a": {}}},
        {"type": "object", "properties": {}},
        {"type": "object"},
        {"type": "string"},
        {"type": "object", "properties": {"a": {"type": "string", "minimun": 3}}},
        {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}]},
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["b"]},
    ],
)
def test_it_refuses_a_schema_that_does_not_compile_or_is_not_carried(bad: dict[str, Any]) -> None:
    assert errors(lint_tools([definition(input_schema=bad)]))


def test_it_refuses_a_schema_too_deep_or_too_large() -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _level in range(40):
        deep = {"type": "array", "items": deep}
    assert "niveles" in error_texts(definition(input_schema=schema(a=deep)))
    large = {"type": "string", "enum": [f"{n:050}" for n in range(2000)]}
    assert "demasiado" in error_texts(definition(input_schema=schema(a=large)))


def test_it_refuses_two_tools_with_one_name_or_one_description() -> None:
    messages = error_texts(definition(), definition(name="Write_Note"))
    assert "este nombre" in messages and "se distinguen" in messages


def test_it_refuses_an_external_effect_without_approval() -> None:
    assert "aprobación" in error_texts(definition(effect="external"))


def test_it_runs_the_rules_of_other_apps(settings: Any) -> None:
    settings.TOOL_LINT_RULES = ["tests.catalogue.test_lint.outside_rule"]
    assert [finding.message for finding in lint_tools([definition()])] == ["fuera"]


def outside_rule(tools: list[ToolDefinition]) -> list[Finding]:
    return [Finding(ERROR, "", "", "fuera", tool.name) for tool in tools]


def test_it_lints_one_tool_in_place_of_its_older_self() -> None:
    changed = replace(BUNDLED_TOOLS[0], description="x")
    assert {finding.tool for finding in lint_tool(changed, BUNDLED_TOOLS)} == {changed.name}


def test_it_warns_when_the_instructions_name_a_disabled_tool() -> None:
    tools = [replace(tool, enabled=tool.name != "search_foods") for tool in BUNDLED_TOOLS]
    [finding] = lint_prompt("Usa search_foods antes.", tools)
    assert finding.level == WARNING and "search_foods" in finding.message


def test_it_lets_any_bundled_tool_that_nothing_needs_be_disabled() -> None:
    needed = {name for tool in BUNDLED_TOOLS for name in tool.prerequisites}
    for name in {tool.name for tool in BUNDLED_TOOLS} - needed:
        tools = [replace(tool, enabled=tool.name != name) for tool in BUNDLED_TOOLS]
        assert not lint_tools(tools) and not lint_prompt(PROMPT, tools)


def test_it_tells_both_tools_whose_descriptions_compete() -> None:
    near = DESCRIPTION.replace("cuaderno", "diario").replace("guardada", "apuntada")
    pair = [definition(), definition(name="keep_note", description=near)]
    found = [finding for finding in lint_tools(pair) if "casi igual" in finding.message]
    assert {(f.tool, f.level) for f in found} == {("write_note", WARNING), ("keep_note", WARNING)}


def test_it_warns_when_two_tools_begin_with_the_same_sentence() -> None:
    first = DESCRIPTION.split(".")[0]
    other = f"{first}. Responde con un número. Solo antes de cenar o después del primer café."
    found = lint_tools([definition(), definition(name="keep_note", description=other)])
    assert any("casi igual" in finding.message for finding in found)


def test_it_warns_about_a_very_long_list_of_values() -> None:
    values = [f"v{number}" for number in range(1001)]
    kind = {"type": "string", "description": "Cuál.", "enum": values}
    [finding] = lint_tools([definition(input_schema=schema(kind=kind))])
    assert (finding.level, finding.path) == (WARNING, "/properties/kind")


def test_it_tells_what_depends_on_a_tool() -> None:
    needs = definition(name="add_note", prerequisites=("write_note",))
    names = definition(name="edit_note", description=f"{DESCRIPTION} Después de write_note.")
    off = definition(name="old_note", prerequisites=("write_note",), enabled=False)
    found = dependents("write_note", [definition(), needs, names, off], "Usa write_note.")
    assert found == [
        Dependent("add_note", True, False),
        Dependent("edit_note", False, True),
        Dependent("", False, True),
    ]
