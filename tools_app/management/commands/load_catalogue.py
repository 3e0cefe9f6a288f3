"""Loads the bundled catalogue as drafts where absent and publishes the first release."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tools_app import releases
from tools_app.catalogue import BUNDLED_TOOLS, PROMPT
from tools_app.drafts import from_definition
from tools_app.groups import add_groups
from tools_app.models import Prompt, Release, Tool


class Command(BaseCommand):
    help = "Loads the bundled tools that are missing as drafts; publishes if nothing ever was."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        known = set(Tool.objects.values_list("name", flat=True))
        missing = [tool for tool in BUNDLED_TOOLS if tool.name not in known]
        for tool in missing:
            from_definition(tool).store(reason="Catálogo incluido")
        if not Prompt.objects.filter(key="system").exists():
            Prompt(text=PROMPT).store(reason="Catálogo incluido")
        self.stdout.write(f"Tools loaded: {len(missing)}; already there: {len(known)}.")
        if added := add_groups():
            self.stdout.write(f"Groups added: {', '.join(added)}.")
        if not Release.objects.exists():
            self._publish()

    def _publish(self) -> None:
        try:
            release = releases.publish(note="Primer catálogo")
        except releases.PublishRefused as refused:
            lines = [f"{f.tool} {f.path}: {f.message}" for f in refused.findings]
            raise CommandError("\n".join([refused.message, *lines])) from refused
        self.stdout.write(f"Published release {release.number}.")
