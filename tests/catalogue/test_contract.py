"""The contract as a whole: definitions, handlers and projections agree, bundled and stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command

from agent_app.catalogue_rules import handler_rules
from agent_app.registry import HANDLERS
from tests.catalogue.factory import bundled_tool
from tools_app import releases
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.lint import lint_tools
from tools_app.models import Tool

RULE = "agent_app.catalogue_rules.handler_rules"


def test_it_finds_bundled_tools_and_handlers_in_agreement(settings: Any) -> None:
    settings.TOOL_LINT_RULES = [RULE]
    assert lint_tools(BUNDLED_TOOLS) == []
    assert {tool.name for tool in BUNDLED_TOOLS} == HANDLERS.keys()


def test_it_loads_a_catalogue_that_its_own_check_accepts(db: None, settings: Any) -> None:
    settings.TOOL_LINT_RULES = [RULE]
    call_command("load_catalogue", verbosity=0)
    assert releases.draft_findings() == []
    assert releases.release_findings(releases.active()) == []


def test_it_refuses_a_tool_without_a_handler() -> None:
    invented = replace(bundled_tool("read_routines"), name="read_sleep")
    [finding] = handler_rules([*BUNDLED_TOOLS, invented])
    assert finding.tool == "read_sleep"


def test_it_refuses_a_handler_without_a_tool() -> None:
    [finding] = handler_rules(BUNDLED_TOOLS[1:])
    assert finding.tool == "save_personal_data"


def test_it_counts_a_disabled_tool_as_named() -> None:
    assert handler_rules([replace(tool, enabled=False) for tool in BUNDLED_TOOLS]) == []


@pytest.mark.parametrize(
    ("rename", "paths"),
    [({"date": "day"}, {"/properties/day", "/properties"}), ({"meal": "meal"}, set())],
)
def test_it_refuses_properties_that_the_handler_does_not_take(
    rename: dict[str, str], paths: set[str]
) -> None:
    tool = bundled_tool("read_meal_foods")
    properties = tool.input_schema["properties"]
    changed = {rename.get(name, name): value for name, value in properties.items()}
    schema = {**tool.input_schema, "properties": changed}
    found = handler_rules([replace(tool, input_schema=schema)], handlers={tool.name: handler(tool)})
    assert {finding.path for finding in found} == paths


def handler(tool: Any) -> Any:
    return HANDLERS[tool.name]


def test_it_refuses_a_needed_parameter_that_may_be_left_out() -> None:
    tool = bundled_tool("read_measurement")
    schema = {key: value for key, value in tool.input_schema.items() if key != "required"}
    found = handler_rules([replace(tool, input_schema=schema)], handlers={tool.name: handler(tool)})
    assert [finding.path for finding in found] == ["/required"]


def test_it_keeps_drift_from_being_published(release: Any, settings: Any) -> None:
    settings.TOOL_LINT_RULES = [RULE]
    Tool.objects.filter(name="read_routines").update(name="read_plans")
    with pytest.raises(releases.PublishRefused) as refusal:
        releases.publish(note="Otro nombre")
    assert {finding.tool for finding in refusal.value.findings} >= {"read_plans", "read_routines"}
