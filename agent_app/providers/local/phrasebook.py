"""Reads the phrase files: what people write, as patterns over folded text, kept out of the code.

A file has sections, ``[NAME]``. The lines of a section are alternatives of one pattern; in a
section of rows each is ``name = pattern``, and one that begins with ``|`` goes on with the row
above. A line that begins with ``#`` is a remark. ``{ar}``, ``{er}`` and ``{me}`` are the endings
of verbs and the pronouns after them.
"""

from __future__ import annotations

import re
from pathlib import Path

_FOLDER = Path(__file__).parent / "phrases"
_PRONOUNS = r"(?:me|te|se|le|les|nos|os)?(?:lo|la|los|las)?"
_ENDINGS = {
    "{ar}": rf"(?:a|as|ar|ad|an|e|es|en|emos){_PRONOUNS}",
    "{er}": rf"(?:e|er|ir|ed|id|i|a|as|an|es){_PRONOUNS}",
    "{me}": _PRONOUNS,
}


def every_word() -> frozenset[str]:
    """The words of all the files: what they know is not a slip of the pen."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("*.txt")))
    return frozenset(word for text in texts for word in re.findall(r"[a-z]{4,}", text))


def _expanded(line: str) -> str:
    for mark, endings in _ENDINGS.items():
        line = line.replace(mark, endings)
    return line


class Phrasebook:
    """One file of phrases."""

    def __init__(self, name: str) -> None:
        self._sections: dict[str, list[str]] = {}
        section: list[str] = []
        for line in (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith("[") and line.endswith("]") and line[1:-1].isidentifier():
                section = self._sections.setdefault(line[1:-1], [])
            elif line.strip() and not line.startswith("#"):
                section.append(_expanded(line))

    def whole(self, section: str) -> re.Pattern[str]:
        """Any of the alternatives, as whole words."""
        return re.compile(rf"\b(?:{'|'.join(self._sections[section])})\b")

    def pattern(self, section: str) -> re.Pattern[str]:
        """Any of the alternatives, just as they are written."""
        return re.compile("|".join(self._sections[section]))

    def as_written(self, section: str) -> re.Pattern[str]:
        """Any of the alternatives in a text that is not folded, in either case."""
        return re.compile("|".join(self._sections[section]), re.IGNORECASE)

    def rows(self, section: str) -> list[tuple[str, str]]:
        """Names and their patterns, in order; a name may come again."""
        rows: list[tuple[str, str]] = []
        for line in self._sections[section]:
            if line.startswith("|"):
                name, pattern = rows.pop()
                rows.append((name, pattern + line))
            else:
                name, _, pattern = line.partition(" = ")
                rows.append((name, pattern))
        return rows

    def words(self, section: str) -> frozenset[str]:
        return frozenset(" ".join(self._sections[section]).split())
