"""The API's JSON parser: what could be read in two ways, or not stored, is refused."""

from __future__ import annotations

from typing import IO, Any

from rest_framework.parsers import BaseParser

from gymnasia_site.problems import Problem
from tools_app.schema.canonical import JSONRefused, loads_strict

MAX_BYTES = 1_000_000


class StrictJSONParser(BaseParser):
    """Reads at most 1 MB of UTF-8 JSON; anything else is a 400 or 413 problem."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        try:
            return loads_strict(stream.read(MAX_BYTES + 1), max_bytes=MAX_BYTES)
        except JSONRefused as refused:
            status = 413 if refused.code == "too_large" else 400
            raise Problem(status, refused.code, refused.message) from refused
