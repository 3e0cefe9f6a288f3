"""Writes the drafts as one JSON file."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tools_app.files import export_text
from tools_app.schema.canonical import JSONRefused


class Command(BaseCommand):
    help = "Writes the drafts as JSON to stdout; import_catalogue reads it back unchanged."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(export_text(), ending="")
        except JSONRefused as refused:
            raise CommandError(refused.message) from refused
