"""Patterns matched in time linear in the text: a set of states instead of backtracking."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tools_app.schema.pattern_syntax import (
    AnyOf,
    Assertion,
    Char,
    Node,
    Repeat,
    Sequence,
    parse,
)

MAX_STATES = 4_000
MAX_WORK = 3_000_000
MAX_CACHE = 4_000
MATCH = -1

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_WORD = re.compile(r"[A-Za-z0-9_]")


class OutOfWork(ValueError):
    """The text and the pattern together ask for too many steps."""


@dataclass
class State:
    """Either reads one character that ``accepts``, or leads on at once where ``holds``."""

    accepts: Callable[[str], bool] | None = None
    holds: str = ""
    onward: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """What stands around a position; enough to decide every assertion."""

    start: bool
    end: bool
    edge: bool

    def allows(self, assertion: str) -> bool:
        holds = {"": True, "^": self.start, "$": self.end, r"\b": self.edge, r"\B": not self.edge}
        return holds[assertion]


class Automaton:
    """A pattern ready to search. Raises Unsupported or OutOfWork when it cannot be built."""

    def __init__(self, pattern: str) -> None:
        self.states: list[State] = []
        self.first = self._build(parse(pattern), MATCH)
        self.closed: dict[tuple[frozenset[int], Place], tuple[tuple[int, ...], bool]] = {}
        self.moves: dict[tuple[tuple[int, ...], str], frozenset[int]] = {}
        self.work = 0

    def search(self, text: str) -> bool:
        """True when the pattern is found anywhere. Raises OutOfWork."""
        self.work = 0
        current: frozenset[int] = frozenset()
        for at in range(len(text) + 1):
            reading, found = self._close(current | {self.first}, _place(text, at))
            if found:
                return True
            if at < len(text):
                current = self._move(reading, text[at])
        return False

    def _close(self, states: frozenset[int], place: Place) -> tuple[tuple[int, ...], bool]:
        """The states that read a character, and whether the end is reached."""
        key = (states, place)
        known = self.closed.get(key)
        if known is None:
            waiting, seen = list(states), set(states)
            while waiting:
                number = waiting.pop()
                state = self.states[number] if number != MATCH else State()
                if state.accepts is None and place.allows(state.holds):
                    fresh = [n for n in state.onward if n not in seen]
                    seen.update(fresh)
                    waiting.extend(fresh)
            self._spend(len(seen))
            reading = (n for n in seen if n != MATCH and self.states[n].accepts is not None)
            known = (tuple(sorted(reading)), MATCH in seen)
            _remember(self.closed, key, known)
        return known

    def _move(self, reading: tuple[int, ...], char: str) -> frozenset[int]:
        key = (reading, char)
        known = self.moves.get(key)
        if known is None:
            self._spend(len(reading))
            known = frozenset(
                onward
                for n in reading
                if self._accepts(n, char)
                for onward in self.states[n].onward
            )
            _remember(self.moves, key, known)
        return known

    def _accepts(self, number: int, char: str) -> bool:
        accepts = self.states[number].accepts
        return accepts is not None and accepts(char)

    def _spend(self, amount: int) -> None:
        self.work += amount + 1
        if self.work > MAX_WORK:
            raise OutOfWork

    def _add(self, state: State) -> int:
        if len(self.states) >= MAX_STATES:
            raise OutOfWork
        self.states.append(state)
        return len(self.states) - 1

    def _build(self, node: Node, onward: int) -> int:
        """The number of the state from which a node is matched before going onward."""
        if isinstance(node, Char):
            return self._add(State(accepts=node.accepts, onward=[onward]))
        if isinstance(node, Assertion):
            return self._add(State(holds=node.kind, onward=[onward]))
        if isinstance(node, AnyOf):
            return self._add(State(onward=[self._build(n, onward) for n in node.nodes]))
        if isinstance(node, Sequence):
            for inner in reversed(node.nodes):
                onward = self._build(inner, onward)
            return onward
        return self._repeat(node, onward)

    def _repeat(self, node: Repeat, onward: int) -> int:
        if node.most is None:
            loop = self._add(State(onward=[onward]))
            self.states[loop].onward.append(self._build(node.node, loop))
            onward = loop
        else:
            end = onward
            for _ in range(node.most - node.least):
                onward = self._add(State(onward=[end, self._build(node.node, onward)]))
        for _ in range(node.least):
            onward = self._build(node.node, onward)
        return onward


def _place(text: str, at: int) -> Place:
    before = at > 0 and _WORD.match(text[at - 1]) is not None
    after = at < len(text) and _WORD.match(text[at]) is not None
    return Place(at == 0, at == len(text), before != after)


def _remember(cache: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    if len(cache) >= MAX_CACHE:
        cache.clear()
    cache[key] = value
