"""A pattern as a tree. Single characters are left to the engine, so that classes mean the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from regress import Regex

# One token of a pattern: an escape, a whole class, the head of a group, or one character.
TOKEN = re.compile(
    r"(?P<escape>\\(?:k<[^>]*>|[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F].."
    r"|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[1-9][0-9]*|c[a-zA-Z]|.|\Z))"
    r"|(?P<class>\[\^?(?:\\.|[^\]\\])*\])"
    r"|(?P<group>\((?:\?(?:<(?:[=!]|[^>]*>)|[=!:]|[a-z-]*:))?)"
    r"|(?P<quantifier>(?:[*+?]|\{\d+(?:,\d*)?\})\??)"
    r"|(?P<char>.)",
    re.DOTALL,
)
MAX_DEPTH = 50
MAX_REPEATS = 1_000


class Unsupported(ValueError):
    """A pattern that looks around or back, so that states alone cannot match it."""


@dataclass(frozen=True)
class Char:
    accepts: Callable[[str], bool]


@dataclass(frozen=True)
class Assertion:
    kind: str


@dataclass(frozen=True)
class Sequence:
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class AnyOf:
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Repeat:
    node: Node
    least: int
    most: int | None


Node: TypeAlias = Char | Assertion | Sequence | AnyOf | Repeat


@dataclass
class _Group:
    """A group that is still open: its finished branches and the branch being read."""

    branches: list[Node] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)

    def split(self) -> None:
        self.branches.append(Sequence(tuple(self.nodes)))
        self.nodes = []

    def close(self) -> Node:
        self.split()
        return AnyOf(tuple(self.branches)) if len(self.branches) > 1 else self.branches[0]


def parse(pattern: str) -> Node:
    """The tree of a pattern that the engine has accepted. Raises Unsupported."""
    stack = [_Group()]
    for token in TOKEN.finditer(pattern):
        text = token[0]
        if token["group"]:
            _open(stack, text)
        elif text == ")" and token["char"] and len(stack) > 1:
            closed = stack.pop().close()
            stack[-1].nodes.append(closed)
        elif text == "|" and token["char"]:
            stack[-1].split()
        elif token["quantifier"]:
            stack[-1].nodes[-1] = _repeat(stack[-1].nodes[-1], text)
        else:
            stack[-1].nodes.append(_atom(text))
    return stack[0].close()


def _open(stack: list[_Group], head: str) -> None:
    looks = head in ("(?=", "(?!", "(?<=", "(?<!")
    if looks or len(stack) >= MAX_DEPTH:
        raise Unsupported(head)
    stack.append(_Group())


def _repeat(node: Node, quantifier: str) -> Node:
    mark = quantifier[0]
    if mark != "{":
        return Repeat(node, 1 if mark == "+" else 0, 1 if mark == "?" else None)
    least, comma, most = quantifier[1 : quantifier.index("}")].partition(",")
    bounds = [int(n[:9]) for n in (least, most) if n]
    if max(bounds) > MAX_REPEATS:
        raise Unsupported(quantifier)
    return Repeat(node, bounds[0], bounds[-1] if most or not comma else None)


def _atom(text: str) -> Node:
    if text in ("^", "$", r"\b", r"\B"):
        return Assertion(text)
    if re.match(r"\\(?:k<|[1-9])", text):
        raise Unsupported(text)
    if len(text) == 1 and text != ".":
        return Char(text.__eq__)
    return Char(_one(text))


@lru_cache(maxsize=512)
def _one(source: str) -> Callable[[str], bool]:
    """Whether one character is matched by an escape, a class or a dot; answers are kept."""
    regex = Regex(f"^(?:{source})$", "u")

    @lru_cache(maxsize=4096)
    def accepts(char: str) -> bool:
        return regex.find(char) is not None

    return accepts
