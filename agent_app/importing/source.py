"""Opens a file of any size by what is in it, and gives its lines one at a time."""

from __future__ import annotations

import csv
import gzip
import json
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

# More than this is no line of any of the formats, and would fill the memory.
LONGEST_LINE = 4_000_000
HEAD = 65_536
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BOM = b"\xef\xbb\xbf"
# What a damaged or unreadable file raises, at any line of it.
FAULTS = (OSError, EOFError, zipfile.BadZipFile, zlib.error, sqlite3.Error)


class Refused(Exception):
    """A row that is not stored: ``code`` is stable, the text says why."""

    def __init__(self, code: str, reason: str, *, key: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.key = key


class NotReadable(Exception):
    """A file that cannot be imported at all; the text says why."""


# The number of the line, and the record in it or why there is none.
Record = tuple[int, "dict[str, Any] | Refused"]


class Source:
    """A file or folder to import; ``head`` is the beginning of its text, to tell the format by."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_folder = path.is_dir()
        self.raw: IO[bytes] | None = None if self.is_folder else path.open("rb")
        start = self.raw.read(4) if self.raw else b""
        self.is_zip = start == _ZIP
        self.is_gzip = start.startswith(_GZIP)
        self.head = "" if self.is_folder or self.is_zip else self._head()

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *_: object) -> None:
        if self.raw:
            self.raw.close()

    @property
    def size(self) -> int | None:
        """Bytes on disk, where the progress can be told by them."""
        return None if self.is_folder or self.is_zip else self.path.stat().st_size

    @property
    def position(self) -> int:
        return self.raw.tell() if self.raw else 0

    def open(self) -> IO[bytes]:
        """The bytes from the beginning, unpacked."""
        assert self.raw is not None
        self.raw.seek(0)
        return gzip.GzipFile(fileobj=self.raw) if self.is_gzip else self.raw  # type: ignore[return-value]

    def _head(self) -> str:
        """As much as can be unpacked, for a damaged file has a beginning too."""
        assert self.raw is not None
        self.raw.seek(0)
        data = self.raw.read(HEAD)
        if self.is_gzip:
            data = zlib.decompressobj(31).decompress(data, HEAD)
        return data.removeprefix(_BOM).decode("utf-8", "replace").lstrip()


def lines(stream: IO[bytes]) -> Iterator[tuple[int, str]]:
    """The lines of a stream with their numbers, from 1.

    One that is too long is cut, and read as the damaged line it is.
    """
    number = 0
    while data := stream.readline(LONGEST_LINE):
        number += 1
        while len(data) >= LONGEST_LINE and not data.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
            if not rest or rest.endswith(b"\n"):
                break
        if number == 1:
            data = data.removeprefix(_BOM)
        yield number, data.decode("utf-8", "replace")


def json_lines(source: Source) -> Iterator[Record]:
    """The objects of a JSON Lines file."""
    for number, line in lines(source.open()):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            yield number, Refused("not_json", "The line is not JSON.")
            continue
        yield (
            number,
            found if isinstance(found, dict) else Refused("not_json", "The line is no object."),
        )


def delimiter_of(header: str) -> str:
    return max("\t,;", key=header.count)


def header_of(head: str) -> list[str]:
    """The column names of a file that begins like this, lower case."""
    first = head.partition("\n")[0]
    names = next(csv.reader([first], delimiter=delimiter_of(first)), [])
    return [name.strip().lower() for name in names]


def table(stream: IO[bytes]) -> Iterator[Record]:
    """The rows of a CSV or TSV file by column; the separator is told by the header."""
    numbered = lines(stream)
    _, header = next(numbered, (0, ""))
    mark = delimiter_of(header)
    # Tab-separated exports do not quote: a quotation mark there is part of a name.
    names = header_of(header)
    texts = (text for _, text in numbered)
    if mark == "\t":
        reader = csv.reader(texts, delimiter=mark, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(texts, delimiter=mark)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield reader.line_num + 1, Refused("not_csv", f"The row cannot be read: {error}.")
            continue
        if cells:
            yield reader.line_num + 1, dict(zip(names, cells, strict=False))


def csv_rows(source: Source) -> Iterator[Record]:
    """The rows of a source that is one CSV or TSV file."""
    return table(source.open())


def json_array(source: Source, *, longest: int = 64_000_000) -> Iterator[Record]:
    """The objects of one JSON array, numbered from 1; such a file is read whole."""
    text = source.open().read(longest + 1)
    if len(text) > longest:
        raise NotReadable("The JSON array is too large: 64 MB at most.")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotReadable(f"The file is not JSON: {error}") from error
    for number, one in enumerate(found, 1):
        yield number, one if isinstance(one, dict) else Refused("not_json", "It is no object.")
