"""Measures how often a provider chooses the right tool of a release, over labelled utterances."""

from __future__ import annotations

import asyncio
import json
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from tqdm import tqdm

from agent_app import evaluation
from agent_app.evaluation import Case, Question
from agent_app.providers import get_provider
from agent_app.providers.base import Provider
from tools_app import releases
from tools_app.projections import project


class Command(BaseCommand):
    help = "Tool-selection accuracy over labelled utterances; runs no handler."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--release", type=int, help="a release by its number; else the active one"
        )
        which.add_argument("--draft", action="store_true", help="the drafts as they stand")
        parser.add_argument("--provider", help="a provider's name; else the configured one")
        parser.add_argument(
            "--cases", action="append", type=Path, help="JSON Lines; else the bundled"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        tools, instructions = _catalogue(options["release"], draft=options["draft"])
        if not tools:
            raise CommandError("There are no tools. Load them with load_catalogue.")
        provider = _provider(options["provider"] or settings.GYMNASIA_PROVIDER)
        question = _question(tools, instructions, provider, timezone.localdate())
        cases = _cases(options["cases"])
        with tqdm(total=len(cases), unit="case", disable=None) as bar:
            verdicts = asyncio.run(
                evaluation.evaluate(provider, question, cases, advance=bar.update)
            )
        found = evaluation.report(verdicts)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self._write_table(found)

    def _write_table(self, found: dict[str, Any]) -> None:
        for tool, row in found["per_tool"].items():
            wrong = found["confusion"][tool].items()
            told = ", ".join(f"{got} {count}" for got, count in wrong if got != tool)
            share = f"{row['hits']:4}/{row['count']:<4} {100 * row['accuracy']:5.1f} %"
            self.stdout.write(f"{tool:24} {share}  {told}".rstrip())
        for miss in found["misses"]:
            self.stdout.write(f"  {miss['tool']} ← {miss['got']}: {miss['text']}")
        low, high = (100 * bound for bound in found["interval"])
        total = f"{100 * found['accuracy']:.1f} % of {found['count']}"
        self.stdout.write(f"{total} (95 %: {low:.1f} to {high:.1f})")


def _catalogue(number: int | None, *, draft: bool) -> tuple[list[releases.ToolDefinition], str]:
    if draft:
        return list(releases.draft_tools()), releases.draft_prompt()
    try:
        release = releases.active() if number is None else releases.get(number)
    except releases.NoRelease as error:
        raise CommandError(str(error)) from error
    if release is None:
        raise CommandError(f"There is no release {number}.")
    return list(release.tools()), release.prompt()


def _provider(name: str) -> Provider:
    try:
        return get_provider(name)
    except KeyError as error:
        raise CommandError(f"There is no provider {name}.") from error


def _question(
    tools: list[releases.ToolDefinition], instructions: str, provider: Provider, today: date
) -> Question:
    needed = {tool.name: tuple(tool.prerequisites) for tool in tools}
    return Question(project(tools, provider.dialect), instructions, needed, today)


def _cases(paths: list[Path] | None) -> list[Case]:
    found: list[Case] = []
    for path in paths or sorted(evaluation.BUNDLED_CASES.glob("*.jsonl")):
        try:
            found += evaluation.read_cases(path)
        except (OSError, ValueError) as error:
            raise CommandError(f"{path}: {error}") from error
    if not found:
        raise CommandError("There are no cases.")
    return found
