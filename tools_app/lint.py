"""Lint: what is wrong, or could be better, in a catalogue before anyone is handed it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.conf import settings
from django.utils.module_loading import import_string

from tools_app.definitions import ToolDefinition, ordered
from tools_app.rules import mentions, names, patterns, policies, schemas, texts
from tools_app.schema.findings import ERROR, LEVELS, Finding

Tools = Sequence[ToolDefinition]

# One tool at a time; first the field of the draft where the remedy is written.
TOOL_RULES: tuple[tuple[str, Callable[[ToolDefinition], Iterable[Finding]]], ...] = (
    ("name", names.portable_name),
    ("description", texts.description),
    ("approval", policies.effect),
    ("schema_text", schemas.compiles),
    ("schema_text", schemas.shape),
    ("schema_text", patterns.ends),
)
# One tool among the others.
CONTEXT_RULES: tuple[tuple[str, Callable[[ToolDefinition, Tools], Iterable[Finding]]], ...] = (
    ("prerequisites", mentions.prerequisites),
    ("description", mentions.mentions),
)
# All of them together.
CATALOGUE_RULES: tuple[tuple[str, Callable[[Tools], Iterable[Finding]]], ...] = (
    ("name", names.unique_names),
    ("description", texts.distinct_descriptions),
    ("enabled", policies.how_many),
)


def lint_tools(tools: Iterable[ToolDefinition]) -> list[Finding]:
    """Every finding of a whole catalogue, worst first, then in the order of the tools.

    Besides the rules above it runs those of ``settings.TOOL_LINT_RULES``: dotted paths of callables
    from the tools to findings, through which another app adds what only it can know.
    """
    everything = ordered(tools)
    found = [finding for tool in everything for _field, finding in _of_one(tool, everything)]
    found += [finding for _field, finding in _of_all(everything)]
    return _worst_first(found)


def lint_tool(tool: ToolDefinition, tools: Iterable[ToolDefinition]) -> list[Finding]:
    """The findings of one tool as it would be among ``tools`` (its older self is replaced)."""
    return _worst_first(finding for _field, finding in lint_fields(tool, tools))


def lint_fields(tool: ToolDefinition, tools: Iterable[ToolDefinition]) -> list[tuple[str, Finding]]:
    """As ``lint_tool``, each with the field of the draft where the remedy is written."""
    among = ordered([*(other for other in tools if other.name != tool.name), tool])
    found = _of_one(tool, among)
    found += [(field, finding) for field, finding in _of_all(among) if finding.tool == tool.name]
    return [("schema_text" if finding.path else field, finding) for field, finding in found]


def lint_prompt(text: str, tools: Iterable[ToolDefinition]) -> list[Finding]:
    """Findings of the instructions: tools they name that no model can call."""
    return mentions.prompt_mentions(text, list(tools))


def errors(findings: Iterable[Finding]) -> list[Finding]:
    """Those that forbid saving and publishing."""
    return [finding for finding in findings if finding.level == ERROR]


def _of_one(tool: ToolDefinition, tools: Tools) -> list[tuple[str, Finding]]:
    found = [(field, finding) for field, rule in TOOL_RULES for finding in rule(tool)]
    return found + [(field, f) for field, rule in CONTEXT_RULES for f in rule(tool, tools)]


def _of_all(tools: Tools) -> list[tuple[str, Finding]]:
    found = [(field, finding) for field, rule in CATALOGUE_RULES for finding in rule(tools)]
    outside = map(import_string, settings.TOOL_LINT_RULES)
    return found + [("name", finding) for rule in outside for finding in rule(tools)]


def _worst_first(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(dict.fromkeys(findings), key=lambda finding: LEVELS.index(finding.level))
