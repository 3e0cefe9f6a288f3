"""Regular expressions read as JavaScript reads them, mostly with its ``u`` flag."""

from __future__ import annotations

import re
from functools import lru_cache

from regress import Regex, RegressError

from tools_app.schema.automaton import Automaton, OutOfWork
from tools_app.schema.pattern_syntax import TOKEN, Unsupported

# How many steps a pattern that looks around or back may take, and its longest text when it
# repeats what already repeats.
MAX_STEPS = 1_000_000
MAX_NESTED_TEXT = 16

_QUANTIFIER = re.compile(r"[*+?]|\{\d+(?:,\d*)?\}")
_GROUP_NAME = re.compile(r"\(\?<([^=!>][^>]*)>")
_INLINE_FLAGS = re.compile(r"\(\?[a-z-]+:")
_HIGH_SURROGATE = re.compile(r"\\u[dD][89abAB]..")
_WHOLE_ESCAPE = re.compile(r"\\u(?:[0-9a-fA-F]{4}|\{0*(?:10|[0-9a-fA-F])?[0-9a-fA-F]{1,4}\})")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_ESCAPE = re.compile(r"\\u([dD][89a-fA-F][0-9a-fA-F]{2})")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
# What the flag changes the meaning of, in a pattern that is sound with it.
_READ_OTHERWISE = re.compile("\\\\[upPk]|[\ud800-\udfff\U00010000-\U0010ffff]")
_UNIT_PLANE = 0xF0000


class BadPattern(ValueError):
    """A pattern that JavaScript would refuse."""


class PatternTooCostly(ValueError):
    """A pattern that could run for very long on this text."""


@lru_cache(maxsize=512)
def compile_pattern(pattern: str, flags: str = "u") -> Regex:
    """A searchable pattern. Raises BadPattern with the engine's reason."""
    _check(pattern, unicode=bool(flags))
    text = _SURROGATE.sub("\ufffd", pattern) if flags else _units_of_pattern(pattern)
    try:
        return Regex(text, flags)
    except RegressError as error:
        raise BadPattern(str(error)) from error


def matches(pattern: Regex, text: str) -> bool:
    """True when a pattern with the ``u`` flag is found anywhere in the text."""
    return pattern.find(_SURROGATE.sub("\ufffd", text)) is not None


def matches_without_flag(pattern: str, text: str) -> bool:
    """True when a pattern without flags is found, read by 16-bit units.

    The pattern must be sound with the ``u`` flag. Raises BadPattern or PatternTooCostly.
    """
    if not _READ_OTHERWISE.search(pattern + text):
        return search(pattern, text)
    regex, units = compile_pattern(pattern, ""), _units(text)
    if len(units) > longest_text(pattern):
        raise PatternTooCostly(pattern)
    return regex.find(units) is not None


def search(pattern: str, text: str) -> bool:
    """True when the pattern is found in the text. Raises BadPattern or PatternTooCostly."""
    regex = compile_pattern(pattern)
    automaton = _automaton(pattern)
    if automaton is None:
        if len(text) > longest_text(pattern):
            raise PatternTooCostly(pattern)
        return matches(regex, text)
    try:
        return automaton.search(_SURROGATE.sub("\ufffd", text))
    except OutOfWork as error:
        raise PatternTooCostly(pattern) from error


def runs_in_linear_time(pattern: str) -> bool:
    """False for a pattern that has to be tried out, so that long texts are refused unread."""
    return _automaton(pattern) is not None


@lru_cache(maxsize=128)
def _automaton(pattern: str) -> Automaton | None:
    try:
        return Automaton(_SURROGATE.sub("\ufffd", pattern))
    except (Unsupported, OutOfWork):
        return None


@lru_cache(maxsize=512)
def longest_text(pattern: str) -> int:
    """How long a text may be for the backtracking engine to finish soon, whatever it holds."""
    repeats, nested = 1, False
    repeating: list[bool] = []
    for token in TOKEN.finditer(pattern):
        if token["group"]:
            repeating.append(False)
        elif token[0] == ")" and token["char"] and repeating:
            inner = repeating.pop()
            again = _QUANTIFIER.match(pattern, token.end())
            nested = nested or (inner and again is not None and again[0] != "?")
            if repeating:
                repeating[-1] = repeating[-1] or inner
        elif token["quantifier"] or (token[0] == "|" and token["char"]):
            repeats += token[0][0] in "*+{"
            repeating[-1:] = [True] if repeating else []
    return MAX_NESTED_TEXT if nested else int(MAX_STEPS ** (1 / (repeats + 1)))


def _check(pattern: str, *, unicode: bool) -> None:
    """Refuse what this engine takes and the JavaScript engines of today do not."""
    names: set[str] = set()
    for token in TOKEN.finditer(pattern):
        text, after = token[0], token.end()
        if _INLINE_FLAGS.match(text) and token["group"]:
            raise BadPattern("Inline flags")
        if text in (r"\b", r"\B") and _QUANTIFIER.match(pattern, after):
            raise BadPattern("Nothing to repeat")
        cut = _HIGH_SURROGATE.match(text) and pattern.startswith(r"\u", after)
        if cut and unicode and not _WHOLE_ESCAPE.match(pattern, after):
            raise BadPattern("Invalid Unicode escape")
        name = _GROUP_NAME.match(text)
        if name and token["group"]:
            if name[1] in names:
                raise BadPattern("Duplicate capture group name")
            names.add(name[1])


def _units_of_pattern(pattern: str) -> str:
    """The pattern for 16-bit units; without the flag ``\\u{…}`` is a ``u`` and braces."""
    text = _SURROGATE_ESCAPE.sub(lambda found: chr(_UNIT_PLANE + int(found[1], 16)), pattern)
    text = re.sub(r"\\(.)", lambda m: "u" if m[1] == "u" and _is_open(m) else m[0], text, flags=16)
    return _units(text)


def _is_open(escape: re.Match[str]) -> bool:
    return escape.string.startswith("{", escape.end())


def _units(text: str) -> str:
    """Each 16-bit unit of a surrogate pair, or a lone one, as a private character of its own."""
    text = _ASTRAL.sub(lambda found: _pair(ord(found[0])), text)
    return _SURROGATE.sub(lambda found: chr(_UNIT_PLANE + ord(found[0])), text)


def _pair(point: int) -> str:
    if _UNIT_PLANE <= point < _UNIT_PLANE + 0x10000:
        return chr(point)
    point -= 0x10000
    return chr(_UNIT_PLANE + 0xD800 + (point >> 10)) + chr(_UNIT_PLANE + 0xDC00 + (point & 0x3FF))
