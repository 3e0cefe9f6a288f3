"""Read input schemas as JSON lines, print one JSON verdict a line (in ASCII, for any terminal)."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from tools_app.schema.canonical import MAX_BYTES
from tools_app.schema.verdict import verdict


class Command(BaseCommand):
    """``manage.py lint_schema FILE|-``."""

    help = (
        "Lee un esquema JSON por línea y escribe un veredicto JSON por línea. "
        "Una línea en blanco recibe también el suyo, para que las líneas casen."
    )
    requires_system_checks: list[Any] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="archivo de líneas JSON, o - para la entrada estándar")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] == "-":
            self._lint(sys.stdin.buffer)
            return
        try:
            with Path(options["file"]).open("rb") as lines:
                self._lint(lines)
        except OSError as error:
            raise CommandError(f"No se puede leer {options['file']}: {error.strerror}.") from error

    def _lint(self, source: BinaryIO) -> None:
        for line in bounded_lines(source):
            self.stdout.write(json.dumps(verdict(line), separators=(",", ":")))


def bounded_lines(source: BinaryIO, limit: int = MAX_BYTES) -> Iterator[bytes]:
    """Lines ended by LF. Of one that is too long comes just enough to be refused."""
    while line := source.readline(limit + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := source.readline(limit)):
            pass
        yield line.removesuffix(b"\n")
