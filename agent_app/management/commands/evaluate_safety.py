"""Measures how often the health guardrail misses an emergency, and how often it cries wolf."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from agent_app.safety_evaluation import EVERYDAY, LABELLED, Rates, rates


class Command(BaseCommand):
    help = "Misses and false alarms of the health guardrail over the bundled labelled sentences."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        found = {path.stem: rates([path]) for path in sorted(LABELLED.glob("*.jsonl"))}
        found["everyday"] = rates(sorted(EVERYDAY.glob("*.jsonl")), expected="none")
        if options["json"]:
            told = {name: _told(one) for name, one in found.items()}
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            for name, one in found.items():
                self._write(name, one)

    def _write(self, name: str, one: Rates) -> None:
        sizes = ", ".join(f"{level} {one.count(level)}" for level in ("high", "middle", "none"))
        self.stdout.write(
            f"{name:10} ({sizes}): misses of high {100 * one.misses:.1f} %, "
            f"of middle {100 * one.careless:.1f} %, false alarms {100 * one.false_alarms:.1f} %"
        )
        for expected, got, text in one.wrong:
            self.stdout.write(f"  {expected} ← {got}: {text}")


def _told(one: Rates) -> dict[str, Any]:
    return {
        "count": sum(one.counts.values()),
        "misses": one.misses,
        "careless": one.careless,
        "false_alarms": one.false_alarms,
        "wrong": [
            {"level": expected, "got": got, "text": text} for expected, got, text in one.wrong
        ],
    }
