"""Publishes the drafts from a shell or a pipeline."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools_app import releases


class Command(BaseCommand):
    help = "Publishes the drafts as the next release; exit 1 and no change where lint forbids it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--note", required=True, help="what changes and why")

    def handle(self, *args: Any, **options: Any) -> None:
        # Told before it is done; nobody reads the differences of a pipeline's release first.
        for one in releases.draft_breaks():
            self.stdout.write(f"breaking: {one.tool} {one.path} ({one.code}): {one.message}")
        try:
            release = releases.publish(note=options["note"])
        except releases.PublishRefused as refused:
            lines = [f"{f.tool} {f.path}: {f.message}" for f in refused.findings]
            raise CommandError("\n".join([refused.message, *lines])) from refused
        self.stdout.write(f"Published release {release.number} ({release.digest[:12]}).")
