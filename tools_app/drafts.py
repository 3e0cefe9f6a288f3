"""The drafts as a whole: read at once, judged, made equal to a file or to a release."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools_app import lint
from tools_app.definitions import ToolDefinition, ordered
from tools_app.diffs import FieldChange, Snapshot, prompt_change, tool_change
from tools_app.models import Prompt, Tool, schema_fault
from tools_app.schema.canonical import JSONRefused, canonical, pretty
from tools_app.schema.findings import ERROR, Finding


@dataclass(frozen=True)
class Drafts:
    """What the drafts say; ``broken`` has an error for each whose schema text is not JSON."""

    snapshot: Snapshot
    broken: list[Finding]

    def findings(self) -> list[Finding]:
        tools = self.snapshot.tools
        prompt = lint.lint_prompt(self.snapshot.prompt, tools)
        return [*self.broken, *lint.lint_tools(tools), *prompt]


@dataclass(frozen=True)
class Change:
    """What is done to one draft: ``what`` is added, changed or disabled.

    ``fields`` is empty where only the layout of the schema's text changes.
    """

    name: str
    what: str
    fields: list[FieldChange] = field(default_factory=list)


def read() -> Drafts:
    tools, broken = [], []
    for tool in Tool.objects.all():
        try:
            tools.append(tool.definition())
        except JSONRefused as refused:
            broken.append(Finding(ERROR, "", "", schema_fault(refused), tool.name))
    return Drafts(Snapshot(prompt_text(), tuple(ordered(tools))), broken)


def prompt_text() -> str:
    return Prompt.objects.filter(key="system").values_list("text", flat=True).first() or ""


def lock() -> None:
    """Within a transaction: nobody else changes a draft until it ends."""
    for model in (Tool, Prompt):
        list(model._default_manager.order_by("pk").select_for_update().values_list("pk"))


def from_definition(tool: ToolDefinition) -> Tool:
    """An unsaved draft that says what a definition says."""
    data = tool.as_dict()
    return Tool(schema_text=pretty(data.pop("input_schema")), **data)


def faults(wanted: Iterable[Tool]) -> list[Finding]:
    """Errors of lint if the drafts were made equal to these; the others stay, disabled."""
    definitions = [tool.definition() for tool in wanted]
    names = {tool.name for tool in definitions}
    others = []
    for tool in Tool.objects.exclude(name__in=names):
        tool.enabled = False
        try:
            others.append(tool.definition())
        except JSONRefused:
            continue
    left = {tool.name for tool in others}
    found = lint.errors(lint.lint_tools([*definitions, *others]))
    return [finding for finding in found if finding.tool not in left]


def make_equal(
    wanted: Sequence[Tool], prompt: str, *, reason: str, author: Any = None
) -> list[Change]:
    """Store these drafts and instructions; drafts not among them are disabled, never deleted."""
    changes = [_apply(tool, reason, author) for tool in wanted]
    for tool in Tool.objects.filter(enabled=True).exclude(name__in=[t.name for t in wanted]):
        before = _definition(tool)
        tool.enabled = False
        tool.store(reason=reason, author=author)
        changes.append(Change(tool.name, "disabled", _fields(before, tool)))
    changes.append(_apply_prompt(prompt, reason, author))
    return [change for change in changes if change is not None]


def _apply(wanted: Tool, reason: str, author: Any) -> Change | None:
    stored = Tool.objects.filter(name=wanted.name).first()
    before = _definition(stored) if stored else None
    tool = stored or Tool()
    for name, value in wanted.content().items():
        setattr(tool, name, value)
    if not tool.store(reason=reason, author=author):
        return None
    return Change(tool.name, "changed" if stored else "added", _fields(before, tool))


def _definition(tool: Tool) -> ToolDefinition | None:
    try:
        return tool.definition()
    except JSONRefused:
        return None


def _fields(before: ToolDefinition | None, tool: Tool) -> list[FieldChange]:
    change = tool_change(before, _definition(tool))
    return change.fields if change else []


def _apply_prompt(text: str, reason: str, author: Any) -> Change | None:
    prompt = Prompt.objects.filter(key="system").first() or Prompt()
    known, before = prompt.pk, prompt.text
    prompt.text = text
    if not prompt.store(reason=reason, author=author):
        return None
    change = prompt_change(before, text)
    return Change("prompt", "changed" if known else "added", [change] if change else [])


def keeping_layout(wanted: Tool) -> Tool:
    """The same draft with the stored one's schema text, where both say the same."""
    stored = Tool.objects.filter(name=wanted.name).first()
    definition = _definition(stored) if stored else None
    if (
        stored
        and definition
        and canonical(definition.input_schema) == canonical(wanted.input_schema)
    ):
        wanted.schema_text = stored.schema_text
    return wanted
