"""Lint: what is wrong, or could be better, in a catalogue before anyone is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.utils.module_loading import import_string

from tools_app.definitions import ToolDefinition, ordered
from tools_app.rules import mentions, names, policies, schemas, texts
from tools_app.schema.findings import ERROR, LEVELS, Finding

# One tool at a time.
TOOL_RULES = (
    names.portable_name,
    texts.description,
    policies.effect,
    schemas.compiles,
    schemas.shape,
)
# One tool among the others.
CONTEXT_RULES = (mentions.prerequisites, mentions.mentions)
# All of them together.
CATALOGUE_RULES = (names.unique_names, texts.distinct_descriptions, policies.how_many)


def lint_tools(tools: Iterable[ToolDefinition]) -> list[Finding]:
    """Every finding of a whole catalogue, worst first, then in the order of the tools.

    Besides the rules above it runs those of ``settings.TOOL_LINT_RULES``: dotted paths of callables
    from the tools to findings, through which another app adds what only it can know.
    """
    everything = ordered(tools)
    found = [finding for tool in everything for finding in _of_one(tool, everything)]
    found += [finding for rule in CATALOGUE_RULES for finding in rule(everything)]
    for path in settings.TOOL_LINT_RULES:
        found += import_string(path)(everything)
    return _sorted(found)


def lint_tool(tool: ToolDefinition, tools: Iterable[ToolDefinition]) -> list[Finding]:
    """The findings of one tool as it would be among ``tools`` (its older self is replaced)."""
    among = ordered([*(other for other in tools if other.name != tool.name), tool])
    found = _of_one(tool, among)
    found += [f for rule in CATALOGUE_RULES for f in rule(among) if f.tool == tool.name]
    for path in settings.TOOL_LINT_RULES:
        found += [f for f in import_string(path)(among) if f.tool == tool.name]
    return _sorted(found)


def lint_prompt(text: str, tools: Iterable[ToolDefinition]) -> list[Finding]:
    """Findings of the instructions: tools they name that no model can call."""
    return mentions.prompt_mentions(text, list(tools))


def errors(findings: Iterable[Finding]) -> list[Finding]:
    """Those that forbid saving and publishing."""
    return [finding for finding in findings if finding.level == ERROR]


def _of_one(tool: ToolDefinition, tools: Sequence[ToolDefinition]) -> list[Finding]:
    found = [finding for rule in TOOL_RULES for finding in rule(tool)]
    return found + [finding for rule in CONTEXT_RULES for finding in rule(tool, tools)]


def _sorted(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(dict.fromkeys(findings), key=lambda finding: LEVELS.index(finding.level))
