"""Rules about tools that name one another: prerequisites, and words that look like tool names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.canonical import canonical, loads_strict
from tools_app.schema.findings import ERROR, WARNING, Finding
from tools_app.schema.walk import walk

MENTION = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w-])")
VERBS = frozenset(
    {"add", "change", "create", "delete", "edit", "get", "list", "read", "remove", "save"}
    | {"search", "set", "update", "write"}
)


def prerequisites(tool: ToolDefinition, tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    """Each exists, is enabled, is another tool, and is named where the model reads it."""
    by_name = {other.name: other for other in tools}
    for name in tool.prerequisites:
        if fault := _prerequisite_fault(tool, name, by_name):
            yield Finding(ERROR, "", "", fault % {"name": name}, tool.name)


def _prerequisite_fault(tool: ToolDefinition, name: str, by_name: dict[str, ToolDefinition]) -> str:
    other = by_name.get(name)
    if name == tool.name:
        return _("Se nombra a sí misma como requisito previo. Quítalo.")
    if other is None:
        return _("El requisito previo «%(name)s» no existe. Corrige el nombre o quítalo.")
    if tool.enabled and not other.enabled:
        return _("El requisito previo «%(name)s» está desactivado. Actívalo o quítalo.")
    if tool.name in other.prerequisites:
        return _("«%(name)s» y esta herramienta se exigen la una a la otra. Quita un requisito.")
    if name not in MENTION.findall(tool.description) and not _says(name, tool.description):
        return _("La descripción no nombra su requisito previo. Di que antes va «%(name)s».")
    return ""


def _says(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


def mentions(tool: ToolDefinition, tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    """A text for the model names only tools it can call; fields of any tool are fine."""
    if not tool.enabled:
        return
    fields = {word for other in tools for word in _field_words(canonical(other.input_schema))}
    for path, text in _texts(tool):
        for word in dict.fromkeys(MENTION.findall(text)):
            if word not in fields or any(word == other.name for other in tools):
                yield from _unknown(tool.name, path, word, tools)


def prompt_mentions(text: str, tools: Sequence[ToolDefinition]) -> list[Finding]:
    """The instructions name only tools that a model can call; a lapse there is a warning."""
    names = {other.name for other in tools}
    suspects = (word for word in dict.fromkeys(MENTION.findall(text)) if _is_toolish(word, names))
    found = (finding for word in suspects for finding in _unknown("", "", word, tools))
    return [replace(finding, level=WARNING) for finding in found]


@dataclass(frozen=True)
class Dependent:
    """What counts on a tool: another tool ("" for the instructions), as prerequisite or by name."""

    tool: str
    as_prerequisite: bool
    by_name: bool


def dependents(name: str, tools: Sequence[ToolDefinition], prompt: str) -> list[Dependent]:
    """Everything that would have to change before this tool can be disabled and published."""
    found = [
        Dependent(
            other.name,
            name in other.prerequisites,
            any(_says(name, text) for _path, text in _texts(other)),
        )
        for other in tools
        if other.enabled and other.name != name
    ]
    found.append(Dependent("", False, _says(name, prompt)))
    return [one for one in found if one.as_prerequisite or one.by_name]


def _is_toolish(word: str, names: set[str]) -> bool:
    return word in names or word.split("_")[0] in VERBS


def _unknown(tool: str, path: str, word: str, tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    names = {other.name: other.enabled for other in tools}
    if names.get(word) or word == tool:
        return
    if word in names:
        level, message = ERROR, _("Nombra a «%(word)s», que está desactivada. Quita la mención.")
    elif word.split("_")[0] in VERBS | {name.split("_")[0] for name in names}:
        level, message = ERROR, _("Nombra a «%(word)s», y no hay ninguna herramienta así.")
    else:
        level = WARNING
        message = _("«%(word)s» parece el nombre de un campo, y ninguna herramienta lo tiene.")
    yield Finding(level, path, "", message % {"word": word[:80]}, tool)


def _texts(tool: ToolDefinition) -> Iterator[tuple[str, str]]:
    yield "", tool.description
    for node in walk(tool.input_schema):
        if isinstance(node.schema, dict) and isinstance(node.schema.get("description"), str):
            yield f"{node.path}/description", node.schema["description"]


@lru_cache(maxsize=256)
def _field_words(schema_text: str) -> frozenset[str]:
    """Property names and enum texts of a schema, at every depth."""
    found: set[str] = set()
    for node in walk(loads_strict(schema_text)):
        if isinstance(node.schema, dict):
            found.update(_strings(node.schema.get("properties")))
            found.update(_strings(node.schema.get("enum")))
    return frozenset(found)


def _strings(value: Any) -> list[str]:
    """The texts of a list, or the keys of an object."""
    many = isinstance(value, (dict, list))
    return [item for item in value if isinstance(item, str)] if many else []
