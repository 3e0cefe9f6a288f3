"""What the admin's pages show: findings, declarations line by line, differences, conflicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tools_app.breaking import Break
from tools_app.definitions import ToolDefinition
from tools_app.diffs import MAX_CHARACTERS, FieldChange, PathChange, Piece, ToolChange, word_diff
from tools_app.projections import PROJECTIONS, project
from tools_app.rules.mentions import Dependent
from tools_app.schema.canonical import pretty
from tools_app.schema.findings import ERROR, INFO, LEVELS, WARNING, Finding
from tools_app.schema.providers import NAMES

# How much of an unchanged stretch is shown on each side, in characters.
CONTEXT = 200
LONG = 1_100

LEVEL_WORDS = {ERROR: _("Error"), WARNING: _("Aviso"), INFO: _("Nota")}
COUNT_WORDS = {ERROR: _("Errores"), WARNING: _("Avisos"), INFO: _("Notas")}
STATE_WORDS = {"new": _("nueva"), "changed": _("con cambios"), "same": _("igual")}
CHANGE_WORDS = {"added": _("nueva"), "removed": _("quitada"), "changed": _("cambiada")}
PLACE_WORDS = {
    "added": _("añadido"),
    "removed": _("quitado"),
    "changed": _("cambiado"),
    "reordered": _("otro orden"),
}
FIELD_WORDS = {
    "name": _("nombre"),
    "description": _("descripción"),
    "input_schema": _("esquema de entrada"),
    "schema_text": _("esquema de entrada"),
    "effect": _("efecto"),
    "prerequisites": _("requisitos previos"),
    "approval": _("aprobación"),
    "position": _("posición"),
    "enabled": _("activa"),
    "prompt": _("instrucciones"),
    "text": _("instrucciones"),
}


@dataclass(frozen=True)
class Declaration:
    """What one provider gets of a tool: before and after as one text with its differences."""

    dialect: str
    provider: str
    words: list[Piece]

    @property
    def changed(self) -> bool:
        return any(piece.op != "=" for piece in self.words)


def shown(finding: Finding) -> dict[str, Any]:
    """A finding in people's words."""
    return {
        "level": finding.level,
        "word": LEVEL_WORDS[finding.level],
        "provider": NAMES.get(finding.provider, finding.provider),
        "path": finding.path,
        "message": finding.message,
        "tool": finding.tool,
    }


def shown_break(one: Break) -> dict[str, Any]:
    """A break in people's words: a warning of its own kind."""
    return {
        "level": WARNING,
        "word": gettext("Rompe"),
        "provider": "",
        "path": one.path,
        "message": one.message,
        "tool": one.tool,
    }


def counted(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many findings there are of each level, worst first; levels without any are left out."""
    levels = [finding["level"] for finding in findings]
    return [
        {"level": level, "word": COUNT_WORDS[level], "count": levels.count(level)}
        for level in LEVELS
        if level in levels
    ]


def shown_dependent(one: Dependent) -> dict[str, Any]:
    """What counts on a tool, and how it does."""
    how = [gettext("la exige como requisito previo")] if one.as_prerequisite else []
    how += [gettext("la nombra en su texto")] if one.by_name else []
    return {"tool": one.tool or gettext("Instrucciones"), "how": ", ".join(how)}


def declarations(before: ToolDefinition | None, after: ToolDefinition | None) -> list[Declaration]:
    """Each provider's declaration before (the release in use) and after (the text as typed)."""
    return [
        Declaration(dialect, NAMES[dialect], merged(_text(before, dialect), _text(after, dialect)))
        for dialect in PROJECTIONS
    ]


def _text(tool: ToolDefinition | None, dialect: str) -> str:
    if tool is None or not tool.enabled:
        return ""
    return pretty(project([tool], dialect))


def merged(before: str, after: str) -> list[Piece]:
    """Two texts as one: compared by lines, and where lines were rewritten, by words."""
    if len(before) + len(after) > MAX_CHARACTERS:
        return word_diff(before, after)
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    pieces: list[Piece] = []
    for op, i1, i2, j1, j2 in SequenceMatcher(None, old, new).get_opcodes():
        if op == "equal":
            pieces.append(Piece("=", "".join(old[i1:i2])))
        else:
            pieces += word_diff("".join(old[i1:i2]), "".join(new[j1:j2]))
    return pieces


def shown_changes(changes: Iterable[ToolChange]) -> list[dict[str, Any]]:
    """Tools that differ, in people's words; values that are not texts as JSON."""
    return [
        {
            "name": change.name,
            "change": change.change,
            "word": CHANGE_WORDS[change.change],
            "fields": [shown_field(field) for field in change.fields],
        }
        for change in changes
    ]


def shown_field(field: FieldChange) -> dict[str, Any]:
    return {
        "label": FIELD_WORDS[field.field],
        "words": abridged(field.words),
        "paths": shown_paths(field.paths),
        "before": as_text(field.before),
        "after": as_text(field.after),
    }


def shown_paths(places: Iterable[PathChange]) -> list[dict[str, Any]]:
    return [
        {
            "path": place.path or "/",
            "word": PLACE_WORDS[place.op],
            "before": as_text(place.before),
            "after": as_text(place.after),
        }
        for place in places
    ]


def abridged(words: list[Piece]) -> list[Piece]:
    """The same words with long unchanged stretches cut in the middle, between two words."""
    return [
        Piece("=", f"{_head(piece.text)} […] {_head(piece.text[::-1])[::-1]}")
        if piece.op == "=" and len(piece.text) > LONG
        else piece
        for piece in words
    ]


def _head(text: str) -> str:
    return text[:CONTEXT].rpartition(" ")[0] or text[:CONTEXT]


def as_text(value: Any) -> str:
    """A value for reading: texts as they are, nothing as nothing, the rest as JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("sí") if value else gettext("no")
    return value if isinstance(value, str) else pretty(value)
