"""Writes everything one person has as JSON and, if asked, as CSV files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from agent_app.personal.command import PersonCommand
from agent_app.personal.export import as_json, csv_files


class Command(PersonCommand):
    help = "Everything a person has, as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--output", type=Path, help="a file; else standard output")
        parser.add_argument("--csv", type=Path, help="a folder for one CSV file a section")

    def handle(self, *args: Any, **options: Any) -> None:
        user = self.person(options["user"])
        if options["csv"]:
            options["csv"].mkdir(parents=True, exist_ok=True)
            for name, text in csv_files(user):
                (options["csv"] / name).write_text(text, encoding="utf-8", newline="")
        if options["output"]:
            options["output"].write_text(as_json(user), encoding="utf-8")
        else:
            self.stdout.write(as_json(user))
