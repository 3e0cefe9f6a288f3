"""Brings an export back into an account: what is there already is not doubled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from agent_app.models.records.base import faults, hold
from agent_app.personal.export import FORMAT, VERSION
from agent_app.personal.restore_chat import restore_chat
from agent_app.personal.restore_records import RECORDS
from tools_app.schema.canonical import JSONRefused, loads_strict

MAX_BYTES = 50_000_000
MAX_PROBLEMS = 100
CHAT = ("conversations", "turns", "events", "executions")
OUTCOMES = ("new", "changed", "unchanged", "skipped")


class NotAnExport(ValueError):
    """A file that is no export of ours; the text says why, for people."""


@dataclass
class Restored:
    """How many rows of each section were new, changed, unchanged or skipped, and why skipped."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    problems: list[dict[str, str]] = field(default_factory=list)

    def add(self, section: str, outcome: str, number: int = 1) -> None:
        counts = self.counts.setdefault(section, dict.fromkeys(OUTCOMES, 0))
        counts[outcome] += number

    def skip(self, section: str, place: int, why: str) -> None:
        self.add(section, "skipped")
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append({"path": f"/{section}/{place}", "message": why})

    def attempt(self, section: str, place: int, write: Callable[[], str]) -> None:
        """Count what ``write`` says came of a row; one with a fault is skipped, alone."""
        try:
            with transaction.atomic():
                self.add(section, write())
        except ValidationError as error:
            self.skip(section, place, faults(error)[0]["message"])


def read(text: bytes | str) -> dict[str, Any]:
    """The export in a file. Raises NotAnExport."""
    try:
        found = loads_strict(text, max_bytes=MAX_BYTES)
    except JSONRefused as refused:
        message = _("El fichero no se puede leer: línea %(line)s, columna %(column)s.")
        told = {"line": refused.line, "column": refused.column}
        raise NotAnExport(message % told) from refused
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise NotAnExport(_("El fichero no es una exportación de Gymnasia."))
    if found.get("version") != VERSION:
        raise NotAnExport(_("El fichero es de otra versión de Gymnasia y no se puede importar."))
    return found


def restore(user: Any, data: dict[str, Any], *, today: date, dry_run: bool = False) -> Restored:
    """Write the records and conversations of an export to a person's account, once.

    Of a record that is there and differs, the file's version is kept. Account, tokens and logs
    are never written. A row with a fault is skipped and told. ``dry_run`` only tells.
    """
    restored = Restored()
    with transaction.atomic():
        hold(user)
        for section, write in RECORDS.items():
            write(user, _rows(data, section), restored, today)
        restore_chat(user, {name: _rows(data, name) for name in CHAT}, restored)
        transaction.set_rollback(dry_run)
    return restored


def _rows(data: dict[str, Any], section: str) -> list[dict[str, Any]]:
    rows = data.get(section)
    listed = rows if isinstance(rows, list) else []
    return [row for row in listed if isinstance(row, dict)]
