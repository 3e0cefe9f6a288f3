"""Reports every drift and lint finding of the drafts and of the release in use."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tools_app import releases
from tools_app.models import Tool
from tools_app.schema.findings import ERROR, INFO, WARNING, Finding


class Command(BaseCommand):
    help = "Checks drafts and the release in use; exit 1 on an error."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [*_drafts(), *_release()]
        ok = all(finding.level != ERROR for _scope, finding in found)
        if options["json"]:
            rows = [{"scope": scope, "tool": f.tool, **f.as_dict()} for scope, f in found]
            self.stdout.write(json.dumps({"ok": ok, "findings": rows}, ensure_ascii=False))
        else:
            self._write_lines(found)
        if not ok:
            sys.exit(1)

    def _write_lines(self, found: list[tuple[str, Finding]]) -> None:
        for scope, f in found:
            place = " ".join(filter(None, (f.tool, f.path, f.provider)))
            self.stdout.write(f"{f.level:7} {scope:7} {place}: {f.message}")
        levels = [finding.level for _scope, finding in found]
        self.stdout.write(f"{levels.count(ERROR)} errors, {len(levels)} findings.")


def _drafts() -> list[tuple[str, Finding]]:
    found = [("drafts", finding) for finding in releases.draft_findings()]
    if not Tool.objects.exists():
        message = _("No hay borradores. Carga el catálogo con load_catalogue.")
        found.append(("drafts", Finding(ERROR, "", "", message)))
    for one in releases.draft_breaks():
        found.append(("drafts", Finding(WARNING, one.path, "", one.message, one.tool)))
    for name, state in releases.changed_tools().items():
        if state != "same":
            message = _("El borrador cambió y aún no se ha publicado.")
            found.append(("drafts", Finding(INFO, "", "", message, name)))
    return found


def _release() -> list[tuple[str, Finding]]:
    try:
        release = releases.active()
    except releases.NoRelease as error:
        return [("release", Finding(ERROR, "", "", str(error)))]
    return [("release", finding) for finding in releases.release_findings(release)]
