"""Chat spelling and slips of the finger, put right before the rules read a message."""

from __future__ import annotations

import json
import re
from pathlib import Path

from agent_app.parsing import singular, tokens
from agent_app.providers.local.phrasebook import Phrasebook, every_word

_BOOK = Phrasebook("spelling")

_SHORT = dict(_BOOK.rows("SHORT"))
_WORDS = re.compile(r"[a-z']+")
# The words that decide what is asked; a word one slip away from exactly one of them means it.
_KEYS = _BOOK.words("KEYS")
# Words of their own that lie one slip away from a key.
_KNOWN = _BOOK.words("KNOWN")


_DATA = Path(__file__).parents[2] / "data"
_ENDINGS = ("o", "a")


def _catalogued() -> frozenset[str]:
    """The words that foods and exercises are called by, and those of the other gender."""
    rows = [
        row
        for name in ("foods", "exercises")
        for row in json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))
    ]
    texts = [text for row in rows for text in (row["name"], *row.get("synonyms", ()))]
    words = {singular(word) for text in texts for word in tokens(text)}
    return frozenset(words | {_other_gender(word) for word in words})


def _other_gender(word: str) -> str:
    end = word[-1:]
    return f"{word[:-1]}{_ENDINGS[end == 'o']}" if end in _ENDINGS else word


# Whatever the other rules know by name, or a catalogue holds, is spelled right as it is.
_SPELLED = _KNOWN | every_word() | _catalogued()


def correct(text: str) -> str:
    """Folded text with chat spelling written out and slips in the deciding words put right."""
    return _WORDS.sub(lambda match: _word(match[0]), text)


def _word(word: str) -> str:
    if word in _SHORT:
        return _SHORT[word]
    if len(word) < 5 or word in _KEYS or word in _SPELLED:
        return word
    if singular(word) in _SPELLED or word.rstrip("s") in _KEYS or f"{word}s" in _KEYS:
        return word
    return _nearest(word)


def _nearest(word: str) -> str:
    near = {key for slip in _deletions(word) for key in _SLIPS.get(slip, ())}
    close = [key for key in near if key[0] == word[0] and _one_slip(word, key)]
    return close[0] if len(close) == 1 else word


def _deletions(word: str) -> set[str]:
    return {word} | {word[:i] + word[i + 1 :] for i in range(len(word))}


def _one_slip(word: str, key: str) -> bool:
    """One letter added, lost or changed, or two neighbours swapped; never only the last letter."""
    if word[:-1] == key[:-1] or word[:-1] == key or word == key[:-1]:
        return False
    if len(word) == len(key):
        differ = [i for i, (a, b) in enumerate(zip(word, key, strict=True)) if a != b]
        if len(differ) == 2 and differ[1] == differ[0] + 1:
            return word[differ[0]] == key[differ[1]] and word[differ[1]] == key[differ[0]]
        return len(differ) == 1
    longer, shorter = sorted((word, key), key=len, reverse=True)
    return len(longer) - len(shorter) == 1 and shorter in _deletions(longer)


def _index() -> dict[str, set[str]]:
    """Every key, whole and without one of its letters → the keys it may stand for."""
    index: dict[str, set[str]] = {}
    for key in _KEYS:
        for slip in _deletions(key) if len(key) >= 5 else ():
            index.setdefault(slip, set()).add(key)
    return index


_SLIPS = _index()
