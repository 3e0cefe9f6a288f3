"""Erases one person with everything that hangs on the account."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from agent_app.personal.command import PersonCommand
from agent_app.personal.erase import count, erase


class Command(PersonCommand):
    help = "Erase a person's account and everything in it, for good."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--yes", action="store_true", help="erase without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        user = self.person(options["user"])
        name = user.get_username()
        for section, number in count(user).items():
            self.stdout.write(f"{section:20} {number:8}")
        if not options["yes"] and input(f"Write {name} to erase all of it: ") != name:
            raise CommandError("Nothing was erased.")
        erase(user)
        self.stdout.write(f"Erased: {name}.")
