"""Differences between two catalogues: word by word for texts, by path for schemas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from dataclasses import field as column
from difflib import SequenceMatcher
from typing import Any

from tools_app.breaking import Break, breaking
from tools_app.definitions import ToolDefinition
from tools_app.schema.canonical import canonical
from tools_app.schema.pointer import child

MAX_CHARACTERS = 50_000
MANY_WORDS = 2_000
# How much of an unchanged stretch a terminal shows on each side, in characters.
AROUND = 30
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True)
class Snapshot:
    """The content of a catalogue: the instructions and the tools, of a release or of the drafts."""

    prompt: str
    tools: tuple[ToolDefinition, ...]

    def text(self) -> str:
        """Canonical JSON, authored key order kept; what a release freezes and digests."""
        return canonical({"prompt": self.prompt, "tools": [tool.as_dict() for tool in self.tools]})


@dataclass(frozen=True)
class Piece:
    """A run of words: ``op`` is "=", "-" or "+"."""

    op: str
    text: str


@dataclass(frozen=True)
class PathChange:
    """One place of a schema; ``op`` is "added", "removed", "changed" or "reordered"."""

    path: str
    op: str
    before: Any = None
    after: Any = None


@dataclass(frozen=True)
class FieldChange:
    """One field of a tool; texts carry ``words``, the schema carries ``paths``."""

    field: str
    before: Any
    after: Any
    words: list[Piece] = column(default_factory=list)
    paths: list[PathChange] = column(default_factory=list)


@dataclass(frozen=True)
class ToolChange:
    """One tool that differs; ``change`` is "added", "removed" or "changed"."""

    name: str
    change: str
    fields: list[FieldChange]


@dataclass(frozen=True)
class CatalogueDiff:
    """Everything that differs; ``prompt`` is None where the instructions are the same.

    ``breaking`` holds what calls made for the older catalogue would stumble over.
    """

    prompt: FieldChange | None
    tools: list[ToolChange]
    breaking: list[Break] = column(default_factory=list)

    def __bool__(self) -> bool:
        return self.prompt is not None or bool(self.tools)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def diff(before: Snapshot, after: Snapshot) -> CatalogueDiff:
    """What changes from one catalogue to the other, tools in the order of ``after``."""
    old = {tool.name: tool for tool in before.tools}
    new = {tool.name: tool for tool in after.tools}
    changes = [tool_change(old.get(name), new.get(name)) for name in {**new, **old}]
    return CatalogueDiff(
        prompt_change(before.prompt, after.prompt),
        [change for change in changes if change],
        breaking(before.tools, after.tools),
    )


def prompt_change(before: str, after: str) -> FieldChange | None:
    """How the instructions differ, or None where they do not."""
    if before == after:
        return None
    return FieldChange("prompt", before, after, words=word_diff(before, after))


def tool_change(before: ToolDefinition | None, after: ToolDefinition | None) -> ToolChange | None:
    """How one tool differs, or None where it does not."""
    known = after or before
    if known is None:
        return None
    old = before.as_dict() if before else {}
    new = after.as_dict() if after else {}
    fields = [
        _field_change(key, old.get(key), new.get(key))
        for key in known.as_dict()
        if not same(old.get(key), new.get(key))
    ]
    change = "changed" if before and after else "added" if after else "removed"
    return ToolChange(known.name, change, fields) if fields else None


def same(before: Any, after: Any) -> bool:
    """Equal as canonical text: 1 and 1.0 differ, and so does another order of keys."""
    return canonical(before) == canonical(after)


def _field_change(name: str, before: Any, after: Any) -> FieldChange:
    if name == "description":
        return FieldChange(name, before, after, words=word_diff(before or "", after or ""))
    if name == "input_schema":
        return FieldChange(name, before, after, paths=list(path_diff(before, after)))
    return FieldChange(name, before, after)


def word_diff(before: str, after: str) -> list[Piece]:
    """Runs of words that stayed, went and came, in reading order.

    Beyond MAX_CHARACTERS the texts are not compared: one goes, the other comes.
    """
    if before == after or len(before) + len(after) > MAX_CHARACTERS:
        whole = [Piece("=", after)] if before == after else [Piece("-", before), Piece("+", after)]
        return [piece for piece in whole if piece.text]
    old, new = TOKEN.findall(before), TOKEN.findall(after)
    pieces = []
    # White space is everywhere: it may join a match, never be the reason for one. In long texts
    # other frequent words are treated alike, which bounds the time.
    matcher = SequenceMatcher(str.isspace, old, new, autojunk=len(old) + len(new) > MANY_WORDS)
    for op, i1, i2, j1, j2 in matcher.get_opcodes():
        if op == "equal":
            pieces.append(Piece("=", "".join(old[i1:i2])))
            continue
        pieces.append(Piece("-", "".join(old[i1:i2])))
        pieces.append(Piece("+", "".join(new[j1:j2])))
    return [piece for piece in pieces if piece.text]


def path_diff(before: Any, after: Any, path: str = "") -> Iterator[PathChange]:
    """Places where two JSON values differ; a whole branch that came or went is one place."""
    if same(before, after):
        return
    if not (isinstance(before, dict) and isinstance(after, dict)):
        yield from _leaf(before, after, path)
        return
    for key in {**before, **after}:
        if key not in after:
            yield PathChange(child(path, key), "removed", before=before[key])
        elif key not in before:
            yield PathChange(child(path, key), "added", after=after[key])
        else:
            yield from path_diff(before[key], after[key], child(path, key))
    if _reordered(before, after):
        yield PathChange(path, "reordered", before=list(before), after=list(after))


def _leaf(before: Any, after: Any, path: str) -> Iterator[PathChange]:
    if before is None or after is None:
        op = "added" if before is None else "removed"
        yield PathChange(path, op, before=before, after=after)
    else:
        yield PathChange(path, "changed", before=before, after=after)


def _reordered(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    kept: Sequence[str] = [key for key in before if key in after]
    return kept != [key for key in after if key in before]


def as_lines(fields: Iterable[FieldChange]) -> Iterator[str]:
    """Differences for a terminal: one line for each field, and for each place of a schema."""
    for one in fields:
        if one.words:
            yield f"{one.field}: {''.join(map(_marked, one.words))}"
        elif one.paths:
            for place in one.paths:
                yield f"{one.field} {place.path or '/'}: {_before_after(place)}"
        else:
            yield f"{one.field}: {_before_after(one)}"


def _marked(piece: Piece) -> str:
    """A run of words; what stayed is shortened to its ends."""
    if piece.op != "=":
        return f"[{piece.op}{piece.text}{piece.op}]"
    text = piece.text
    return text if len(text) <= 2 * AROUND else f"{text[:AROUND]}…{text[-AROUND:]}"


def _before_after(change: PathChange | FieldChange) -> str:
    old, new = ("—" if v is None else canonical(v) for v in (change.before, change.after))
    return f"{old} → {new}"
