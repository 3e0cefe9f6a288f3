"""Runs one import: reads, checks, stores by batches, lists what was refused, counts everything."""

from __future__ import annotations

import csv
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from django.db import DatabaseError, connection, reset_queries

from agent_app.importing.formats import Format
from agent_app.importing.source import FAULTS, Refused, Source
from agent_app.importing.store import Stored, Table

BATCH = 1000
REPORT_COLUMNS = ("line", "id", "code", "reason")


@dataclass
class Summary:
    """What an import came to; ``fault`` says why it ended early, with what is stored kept."""

    read: int = 0
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: int = 0
    line: int = 0
    fault: str = ""
    by_code: dict[str, int] = field(default_factory=dict)

    def add(self, stored: Stored) -> None:
        self.new += stored.new
        self.updated += stored.updated
        self.unchanged += stored.unchanged

    def refuse(self, code: str) -> None:
        self.skipped += 1
        self.by_code[code] = self.by_code.get(code, 0) + 1

    def __str__(self) -> str:
        counts = f"{self.read} read: {self.new} new, {self.updated} updated, "
        counts += f"{self.unchanged} unchanged, {self.skipped} skipped"
        codes = ", ".join(f"{code} {count}" for code, count in sorted(self.by_code.items()))
        return counts + (f" ({codes})" if codes else "")


class Import:
    """One run over one source; ``accept`` may refuse rows by what the others are."""

    def __init__(
        self,
        source: Source,
        read_as: Format,
        table: Table,
        *,
        accept: Callable[[dict[str, Any]], None] | None = None,
        advance: Callable[[int], Any] = lambda position: None,
    ) -> None:
        self.source, self.format, self.table = source, read_as, table
        self.accept, self.advance = accept, advance
        self.summary = Summary()
        self._batch: dict[str, dict[str, Any]] = {}
        self._rows = 0

    def run(self, report: Path) -> Summary:
        """Import everything that can be; what cannot is in the report, which is made anew.

        A damaged file, an interruption or a refusal of the database ends it: what was stored
        until then stays, and the summary says so in ``fault``.
        """
        with ExitStack() as stack:
            file = stack.enter_context(report.open("w", encoding="utf-8", newline=""))
            try:
                self._read_all(file)
            except KeyboardInterrupt:
                self.summary.fault = "Interrupted"
            except FAULTS as error:
                self._flush()
                self.summary.fault = f"The file is damaged ({error})"
            except DatabaseError as error:
                self.summary.fault = f"The database refused a batch ({error})"
        return self.summary

    def _read_all(self, file: TextIO) -> None:
        writer = csv.writer(file)
        writer.writerow(REPORT_COLUMNS)
        for line, record in self.format.rows(self.source):
            self.summary.read += 1
            self.summary.line = line
            try:
                self._take(record)
            except Refused as refused:
                self.summary.refuse(refused.code)
                writer.writerow([line, _safe(refused.key), refused.code, _safe(str(refused))])
            if self.summary.read % BATCH == 0:
                self._flush()
        self._flush()

    def _take(self, record: dict[str, Any] | Refused) -> None:
        if isinstance(record, Refused):
            raise record
        values = self.format.values(record)
        if self.accept:
            self.accept(values)
        key = values[self.table.key]
        if key in self._batch:
            raise Refused("repeated", "The file has this one already, just before.", key=key)
        self._batch[key] = values

    def _flush(self) -> None:
        batch, self._batch = self._batch, {}
        self.summary.add(self.table.store(batch))
        self.advance(self.source.position if self.source.size else self.summary.read)
        # With DEBUG on, Django keeps every statement; a large file would fill the memory.
        if connection.force_debug_cursor or connection.queries_log:
            reset_queries()


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = "".join(char if char.isprintable() else " " for char in text)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
