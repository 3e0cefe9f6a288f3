"""Regular expressions read as JavaScript reads them with the ``u`` flag."""

from __future__ import annotations

import re
from functools import lru_cache

from regress import Regex, RegressError

# Newer than the engines that read these schemas: inline flags, and one group name used twice.
_INLINE_FLAGS = re.compile(r"\(\?[ims]*(?:-[ims]*)?:")
_GROUP_NAME = re.compile(r"\(\?<([^=!>][^>]*)>")
_SURROGATE = re.compile("[\ud800-\udfff]")


class BadPattern(ValueError):
    """A pattern that JavaScript would refuse."""


@lru_cache(maxsize=512)
def compile_pattern(pattern: str, flags: str = "u") -> Regex:
    """A searchable pattern. Raises BadPattern with the engine's reason."""
    bare = re.sub(r"\\.", "", pattern, flags=re.DOTALL)
    names = _GROUP_NAME.findall(bare)
    if any(m != "(?:" for m in _INLINE_FLAGS.findall(bare)) or len(set(names)) != len(names):
        raise BadPattern("Invalid group")
    try:
        return Regex(_SURROGATE.sub("\ufffd", pattern), flags)
    except RegressError as error:
        raise BadPattern(str(error)) from error


def matches(pattern: Regex, text: str) -> bool:
    """True when the pattern is found anywhere in the text."""
    return pattern.find(_SURROGATE.sub("\ufffd", text)) is not None


class PatternTooCostly(ValueError):
    """A pattern that could run for very long on this text."""


MAX_TEXT_FOR_PATTERN = 10_000


def search(pattern: str, text: str) -> bool:
    """True when the pattern is found in the text. Raises BadPattern or PatternTooCostly."""
    if len(text) > MAX_TEXT_FOR_PATTERN:
        raise PatternTooCostly(pattern)
    return matches(compile_pattern(pattern), text)
