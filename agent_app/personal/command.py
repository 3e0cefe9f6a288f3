"""What the commands about one person share."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser


class PersonCommand(BaseCommand):
    """A command about the person named USER."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="a user name")

    def person(self, name: str) -> Any:
        found = get_user_model()._default_manager.filter(username=name).first()
        if found is None:
            raise CommandError(f"There is no user {name}.")
        return found
