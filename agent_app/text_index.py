"""Finds named things by what people type: accents, plurals, beginnings and typing errors aside.

Pure: knows neither the database nor what the things are, so that both kinds share one behaviour.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from agent_app.parsing import fold, singular

_WORD = re.compile(r"[^\W_]+")
_STOP = frozenset(
    ("de", "del", "la", "las", "el", "los", "un", "una", "unos", "unas", "al", "con", "en", "para")
).union(("por", "y", "e", "o", "a", "the", "of", "with", "and", "in", "no"))
_NO_MATCH = 9
# Compares a stored word with an asked one.
Holds = Callable[[str, str], bool]
MAX_WORDS = 12
SUGGESTIONS = 5


@dataclass(frozen=True)
class Word:
    """A word as it is written (lower case), and folded to the singular."""

    written: str
    plain: str


@dataclass(frozen=True)
class Entry:
    """One thing that can be found: its name, other names, and its place among equals."""

    pk: int
    name: str
    names: tuple[tuple[Word, ...], ...]
    position: int


def words(text: str) -> tuple[Word, ...]:
    """The words of a text that carry meaning; all of them where none does."""
    written = _WORD.findall(unicodedata.normalize("NFC", text).lower())
    found = [Word(word, singular(fold(word))) for word in written if fold(word)]
    return tuple([word for word in found if fold(word.written) not in _STOP] or found)


def entry(pk: int, name: str, others: Iterable[str], position: int) -> Entry:
    return Entry(pk, name, tuple(words(text) for text in [name, *others]), position)


class TextIndex:
    """Answers queries over a fixed set of entries."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = {one.pk: one for one in entries}
        self._by_word: dict[str, set[int]] = {}
        self._by_joined: dict[str, set[int]] = {}
        for one in self._entries.values():
            for name in one.names:
                self._by_joined.setdefault(_joined(name), set()).add(one.pk)
                for word in name:
                    self._by_word.setdefault(word.plain, set()).add(one.pk)

    def match(self, query: str) -> list[int]:
        """Keys of the entries that hold every word of the query, the best first.

        A word matches its own form, a beginning, or from four letters a part. Only where that finds
        nothing, words may be joined ("cocacola"), and only then one typing error is forgiven in
        words of four letters or more.
        """
        asked = words(query)
        little = all(fold(word.written) in _STOP for word in asked)
        if little or len(asked) > MAX_WORDS:
            return []
        found = (
            self._all_words(asked, _holds)
            or self._by_joined.get(_joined(asked), set())
            or self._all_words(asked, _holds_with_a_typo)
        )
        return sorted(found, key=lambda pk: self._rank(self._entries[pk], asked))

    def suggest(self, query: str) -> list[str]:
        """Up to five names near a query that finds nothing: alike as a whole, or sharing a word."""
        by_name = {fold(one.name): one.name for one in self._entries.values()}
        close = get_close_matches(fold(query[:80]), by_name, SUGGESTIONS, 0.7)
        shared = [self._entries[pk].name for pk in self._sharing(words(query)[:MAX_WORDS])]
        return list(dict.fromkeys([*(by_name[name] for name in close), *shared]))[:SUGGESTIONS]

    def _all_words(self, asked: Sequence[Word], holds: Holds) -> set[int]:
        found = [self._with(word.plain, holds) for word in asked]
        return set.intersection(*found)

    def _with(self, plain: str, holds: Holds) -> set[int]:
        hits = [pks for word, pks in self._by_word.items() if holds(word, plain)]
        return set().union(*hits)

    def _sharing(self, asked: Sequence[Word]) -> list[int]:
        """Entries by how many words they share with the query, typing errors forgiven."""
        counts: dict[int, int] = {}
        for word in asked:
            for pk in self._with(word.plain, _shares):
                counts[pk] = counts.get(pk, 0) + 1
        return sorted(counts, key=lambda pk: (-counts[pk], self._entries[pk].position, pk))

    def _rank(self, one: Entry, asked: Sequence[Word]) -> tuple[int, int, int, int, int]:
        """A typed ñ first, then how well the words fit, then accents, then the usual food first."""
        fits = [(_fit(name, asked), 0 if n == 0 else 1) for n, name in enumerate(one.names)]
        fit, alias = min(fits)
        if fit == _NO_MATCH:
            fit, alias = _fit([word for name in one.names for word in name], asked), 1
        written = {word.written for name in one.names for word in name}
        return (
            sum(_lost_enye(word, one) for word in asked),
            2 * fit + alias,
            sum(word.written not in written for word in asked),
            one.position,
            one.pk,
        )


def _joined(name: Sequence[Word]) -> str:
    return singular("".join(fold(word.written) for word in name))


def _holds(word: str, asked: str) -> bool:
    return word.startswith(asked) or (len(asked) >= 4 and asked in word)


def _shares(word: str, asked: str) -> bool:
    return word == asked or _holds_with_a_typo(word, asked)


def _holds_with_a_typo(word: str, asked: str) -> bool:
    return _holds(word, asked) or (len(asked) >= 4 and one_edit(word, asked))


def one_edit(word: str, asked: str) -> bool:
    """One letter added, left out, swapped with its neighbour or, but the first, changed."""
    if abs(len(word) - len(asked)) > 1 or word == asked:
        return False
    start = next((n for n, (a, b) in enumerate(zip(word, asked, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, other = word[start:], asked[start:]
    if len(word) != len(asked):
        longer, shorter = (rest, other) if len(rest) > len(other) else (other, rest)
        return longer[1:] == shorter
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or (start > 0 and rest[1:] == other[1:])


def _fit(name: Sequence[Word], asked: Sequence[Word]) -> int:
    """0 the same words, 1 begins with them, 2 holds them, 3 beginnings of them, 4 parts, 9 no."""
    plain, wanted = [word.plain for word in name], [word.plain for word in asked]
    if plain == wanted:
        return 0
    if plain[: len(wanted)] == wanted:
        return 1
    if set(wanted) <= set(plain):
        return 2
    if all(any(word.startswith(one) for word in plain) for one in wanted):
        return 3
    if all(any(_holds_with_a_typo(word, one) for word in plain) for one in wanted):
        return 4
    return _NO_MATCH


def _lost_enye(asked: Word, one: Entry) -> bool:
    """Somebody who types ñ means it; a plain n may stand for either."""
    if "ñ" not in asked.written:
        return False
    wanted = singular(fold(asked.written, keep_enye=True))
    written = (fold(word.written, keep_enye=True) for name in one.names for word in name)
    return not any(wanted in word for word in written)
