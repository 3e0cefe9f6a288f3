"""What the two import commands share: their arguments, the progress, the words at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from agent_app.importing.formats import Format, format_of
from agent_app.importing.run import Import, Summary
from agent_app.importing.source import FAULTS, NotReadable, Source
from agent_app.importing.store import Table


class ImportCommand(BaseCommand):
    """A command that imports FILE into one table of the reference."""

    formats: dict[str, Format]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file (gzipped too), a zip or a folder")
        parser.add_argument("--report", type=Path, help="where to list the rows left out")
        told = "else it is told by the content"
        parser.add_argument("--format", choices=list(self.formats), help=told)

    def table(self) -> Table:
        raise NotImplementedError

    def acceptance(self) -> Callable[[dict[str, Any]], None] | None:
        """What may refuse a row by the rows that are there."""
        return None

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"].resolve()
        report = options["report"] or path.with_name(f"{path.name}.report.csv")
        try:
            with Source(path) as source:
                read_as = format_of(source, self.formats, options["format"])
                summary = self._run(source, read_as, report)
        except (NotReadable, *FAULTS) as error:
            raise CommandError(f"Nothing was imported. {error}") from error
        self._tell(summary, report)

    def _run(self, source: Source, read_as: Format, report: Path) -> Summary:
        by_bytes = source.size is not None
        unit = "B" if by_bytes else " rows"
        with tqdm(total=source.size, unit=unit, unit_scale=True, disable=None) as bar:
            run = Import(
                source,
                read_as,
                self.table(),
                accept=self.acceptance(),
                advance=lambda position: bar.update(position - bar.n),
            )
            return run.run(report)

    def _tell(self, summary: Summary, report: Path) -> None:
        if summary.skipped:
            self.stdout.write(f"Rows left out, with their reasons: {report}")
        if summary.fault:
            raise CommandError(
                f"{summary.fault} after line {summary.line}. What is told here is stored, and the "
                f"rest is not; run it again to go on. {summary}"
            )
        self.stdout.write(str(summary))
