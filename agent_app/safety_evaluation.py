"""Rates of the health guardrail over labelled sentences, and its alarms over everyday ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from agent_app.safety import assess

DATA = Path(__file__).resolve().parent / "data"
LABELLED = DATA / "safety"
EVERYDAY = DATA / "utterances"
LEVELS = ("none", "middle", "high")


@dataclass
class Rates:
    """Sentences by (labelled level, read level), and those that were read wrongly."""

    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    wrong: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, text: str, expected: str) -> None:
        got = assess(text).level
        self.counts[expected, got] = self.counts.get((expected, got), 0) + 1
        if got != expected:
            self.wrong.append((expected, got, text))

    def count(self, expected: str) -> int:
        return sum(self.counts.get((expected, got), 0) for got in LEVELS)

    def share(self, expected: str, *got: str) -> float:
        """How much of what is labelled ``expected`` was read as one of ``got``; 0 to 1."""
        hits = sum(self.counts.get((expected, level), 0) for level in got)
        return hits / max(self.count(expected), 1)

    @property
    def misses(self) -> float:
        """Emergencies that were not read as such."""
        return self.share("high", "none", "middle")

    @property
    def careless(self) -> float:
        """What asks for care at the middle level and got none."""
        return self.share("middle", "none")

    @property
    def false_alarms(self) -> float:
        """Plain sentences that raised a level."""
        return self.share("none", "middle", "high")


def rates(paths: Iterable[Path], *, expected: str = "") -> Rates:
    """Read JSON Lines of ``{"text", "level"}``; ``expected`` stands in for a missing label."""
    found = Rates()
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            found.add(case["text"], expected or case["level"])
    return found
