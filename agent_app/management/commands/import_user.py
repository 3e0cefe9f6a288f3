"""Brings an export back into one person's account; again without duplicates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from agent_app.models import Profile
from agent_app.personal.command import PersonCommand
from agent_app.personal.restore import NotAnExport, read, restore


class Command(PersonCommand):
    help = "Import what export_user wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--user", required=True, help="the user name it goes to")
        parser.add_argument("--dry-run", action="store_true", help="only tell what would change")

    def handle(self, *args: Any, **options: Any) -> None:
        user = self.person(options["user"])
        try:
            data = read(options["file"].read_bytes())
        except (OSError, NotAnExport) as error:
            raise CommandError(str(error)) from error
        today = Profile.of(user).today()
        restored = restore(user, data, today=today, dry_run=options["dry_run"])
        for section, counts in restored.counts.items():
            told = ", ".join(f"{number} {name}" for name, number in counts.items() if number)
            self.stdout.write(f"{section}: {told}")
        for problem in restored.problems:
            self.stdout.write(f"  {problem['path']}: {problem['message']}")
        self.stdout.write("Nothing was written." if options["dry_run"] else "Imported.")
