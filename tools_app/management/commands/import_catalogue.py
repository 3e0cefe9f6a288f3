"""Reads a JSON file written by export_catalogue into the drafts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools_app.diffs import as_lines
from tools_app.files import MAX_BYTES, FileRefused, import_text
from tools_app.schema.canonical import JSONRefused
from tools_app.wording import said


class Command(BaseCommand):
    help = "Makes the drafts equal to FILE (- is stdin); publishes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            changes = import_text(_read(options["file"]), dry_run=options["dry_run"])
        except JSONRefused as refused:
            place = f"line {refused.line}, column {refused.column}"
            raise CommandError(f"{options['file']}, {place}: {said(refused.message)}") from refused
        except FileRefused as refused:
            lines = [f"{f.tool} {f.path or '/'}: {f.message}" for f in refused.findings]
            first = f"{options['file']}, {refused.path or '/'}: {refused.message}"
            raise CommandError("\n".join([first, *lines])) from refused
        for change in changes:
            self.stdout.write(f"{change.what}: {change.name}")
            for line in as_lines(change.fields):
                self.stdout.write(f"  {line}")
        done = "would change" if options["dry_run"] else "changed"
        self.stdout.write(f"{len(changes)} drafts {done}.")


def _read(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
