"""Takes out of a text what tells who wrote it, before the text leaves the house.

It knows e-mail addresses, credentials in addresses, telephone and other long numbers, and the
person's own user name and names. It cannot know other people's names, or health told in prose: for
those there is the person's approval of the exact text.
"""

from __future__ import annotations

import re
from typing import Any

from agent_app.parsing import fold

_EMAIL = re.compile(r"[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[^\s@<>(),;:]*\w")
_CREDENTIALS = re.compile(r"(?<=://)[^\s/@]+@")
_SECRET = re.compile(r"\b(?:sk|ghp|gho|github_pat|AIza|xox[abp])[-_A-Za-z0-9]{12,}")
# Seven figures or more, however grouped, and the letter of a DNI; a date such as 2026-03-10 stays.
_LONG_NUMBER = re.compile(r"(?<!\w)\+?\(?\d(?:[\s().-]?\d){6,}(?!\d)[A-Za-z]?(?!\w)")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4}")
_SHORTEST_NAME = 3


def without_personal_data(text: str, user: Any) -> str:
    """The text with "[correo]", "[número]" and "[nombre]" where something personal stood."""
    text = _CREDENTIALS.sub("", text)
    text = _EMAIL.sub("[correo]", text)
    text = _SECRET.sub("[clave]", text)
    text = _LONG_NUMBER.sub(_number, text)
    return _without_names(text, user)


def _number(match: re.Match[str]) -> str:
    return match[0] if _DATE.fullmatch(match[0]) else "[número]"


def _without_names(text: str, user: Any) -> str:
    names = {user.get_username(), user.get_full_name(), user.first_name, user.last_name}
    known = [name for name in names if len(name.strip()) >= _SHORTEST_NAME]
    for name in sorted(known, key=len, reverse=True):
        text = _replaced(text, name.strip())
    return text


def _replaced(text: str, name: str) -> str:
    """Whole words only, and only where folding keeps every letter in its place."""
    folded = [fold(char) or char for char in text]
    wanted = re.escape(fold(name))
    if any(len(char) != 1 for char in folded):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "[nombre]", text, flags=re.IGNORECASE)
    pieces, end = [], 0
    for match in re.finditer(rf"(?<!\w){wanted}(?!\w)", "".join(folded)):
        pieces += [text[end : match.start()], "[nombre]"]
        end = match.end()
    return "".join([*pieces, text[end:]])
