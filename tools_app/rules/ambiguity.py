"""Can a pattern keep a backtracking engine busy for ever? Read from its tree, nothing is run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from tools_app.schema.pattern_syntax import (
    AnyOf,
    Char,
    Node,
    Repeat,
    Sequence,
    parse,
)

MAX_POSITIONS = 120
MAX_COPIES = 8
MAX_STEPS = 200_000
# Characters by which two places of a pattern are compared, besides those it names itself.
SAMPLE = "".join(map(chr, range(128))) + "áÉñÑüçß²٣中\u2028\u00a0😀"


class TooLarge(ValueError):
    """The pattern has too many places, or too many ways through them, to be compared."""


@dataclass
class Part:
    """Where a piece of the pattern can begin and end, and whether it can be empty."""

    empty: bool = True
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)


class Places:
    """Every character place of a pattern, and how often each can follow each."""

    def __init__(self, pattern: str) -> None:
        self.sample = dict.fromkeys(SAMPLE + pattern)
        self.accepts: list[frozenset[str]] = []
        self.follow: list[Counter[int]] = []
        self._part(parse(pattern))

    def _part(self, node: Node) -> Part:
        if isinstance(node, Char):
            return self._char(node)
        if isinstance(node, Sequence):
            whole = Part()
            for inner in node.nodes:
                whole = self._then(whole, self._part(inner))
            return whole
        if isinstance(node, AnyOf):
            parts = [self._part(inner) for inner in node.nodes]
            first = [place for part in parts for place in part.first]
            last = [place for part in parts for place in part.last]
            return Part(any(part.empty for part in parts), first, last)
        return self._repeated(node) if isinstance(node, Repeat) else Part()

    def _char(self, node: Char) -> Part:
        if len(self.accepts) >= MAX_POSITIONS:
            raise TooLarge
        self.accepts.append(frozenset(filter(node.accepts, self.sample)))
        self.follow.append(Counter())
        place = len(self.accepts) - 1
        return Part(False, [place], [place])

    def _then(self, one: Part, other: Part) -> Part:
        for last in one.last:
            self.follow[last].update(other.first)
        return Part(
            one.empty and other.empty,
            one.first + other.first if one.empty else one.first,
            other.last + one.last if other.empty else other.last,
        )

    def _repeated(self, node: Repeat) -> Part:
        """A counted repetition as a few copies; with room between its bounds, as if endless."""
        whole = Part()
        for _ in range(min(node.least, MAX_COPIES) - (node.least != node.most and node.least > 0)):
            whole = self._then(whole, self._part(node.node))
        if node.least == node.most:
            return whole
        loop = self._part(node.node)
        if node.most != 1:
            for last in loop.last:
                self.follow[last].update(loop.first)
        return self._then(whole, Part(loop.empty or node.least == 0, loop.first, loop.last))


def can_run_for_ever(pattern: str) -> bool:
    """True when one text can be read along two ways around a loop, which doubles each time.

    Takes a pattern that compiles. Raises Unsupported where it looks around or back, TooLarge where
    it is too long to tell.
    """
    places = Places(pattern)
    for group in _loops(_pairs(places)):
        same = [one for one, other in group if one == other]
        if same and (len(same) < len(group) or _twice(places, same)):
            return True
    return False


def _twice(places: Places, loop: list[int]) -> bool:
    """A place of the loop leads to another of it in two ways: (a*)* starts again in both."""
    return any(places.follow[one][other] > 1 for one, other in product(loop, loop))


Pair = tuple[int, int]


def _pairs(places: Places) -> dict[Pair, list[Pair]]:
    """Two readers of one text, from every place they can be in together to the next."""
    edges: dict[Pair, list[Pair]] = {}
    waiting = [(place, place) for place in range(len(places.accepts))]
    steps = 0
    while waiting:
        pair = waiting.pop()
        if pair in edges:
            continue
        ways = product(places.follow[pair[0]], places.follow[pair[1]])
        edges[pair] = [(p, q) for p, q in ways if places.accepts[p] & places.accepts[q]]
        waiting.extend(edges[pair])
        steps += len(places.follow[pair[0]]) * len(places.follow[pair[1]])
        if steps > MAX_STEPS:
            raise TooLarge
    return edges


def _loops(edges: dict[Pair, list[Pair]]) -> Iterator[list[Pair]]:
    """Strongly connected groups that hold a loop: those seen from both directions."""
    order: list[Pair] = []
    seen: set[Pair] = set()
    for start in edges:
        order += _finished(start, edges, seen)
    back: dict[Pair, list[Pair]] = {pair: [] for pair in edges}
    for pair, onward in edges.items():
        for other in onward:
            back[other].append(pair)
    seen = set()
    for start in reversed(order):
        group = list(_finished(start, back, seen))
        if len(group) > 1 or (group and group[0] in edges[group[0]]):
            yield group


def _finished(start: Pair, edges: dict[Pair, list[Pair]], seen: set[Pair]) -> Iterable[Pair]:
    """Unseen pairs reachable from a start, each after all it leads to."""
    if start in seen:
        return
    seen.add(start)
    path = [(start, iter(edges[start]))]
    while path:
        pair, onward = path[-1]
        fresh = next((other for other in onward if other not in seen), None)
        if fresh is None:
            path.pop()
            yield pair
        else:
            seen.add(fresh)
            path.append((fresh, iter(edges[fresh])))
