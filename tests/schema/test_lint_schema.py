"""The ``lint_schema`` command: one verdict for each line, whatever the line holds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

GOOD = '{"type":"object","properties":{"date":{"type":"string"}},"required":["date"]}'


def lint(path: str | Path) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command("lint_schema", str(path), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def lint_text(tmp_path: Path, data: bytes) -> list[dict[str, Any]]:
    (tmp_path / "schemas.jsonl").write_bytes(data)
    return lint(tmp_path / "schemas.jsonl")


def test_it_judges_one_schema_a_line(tmp_path: Path) -> None:
    first, second = lint_text(tmp_path, f'{GOOD}\n{{"typo":1}}\n'.encode())
    assert first == {"valid": True, "findings": []}
    assert second["valid"] is False
    assert second["findings"][0].keys() == {"level", "path", "provider", "message"}


def test_it_keeps_verdicts_in_line_with_broken_and_blank_lines(tmp_path: Path) -> None:
    lines = [b"{bad", b"", GOOD.encode() + b"\r", b"\xff", b"[" * 100_000, b"true", b'"\\ud800"']
    verdicts = lint_text(tmp_path, b"\n".join(lines))
    expected = [False, False, True, False, False, True, False]
    assert [verdict["valid"] for verdict in verdicts] == expected


def test_it_refuses_a_line_over_a_megabyte_and_reads_the_next(tmp_path: Path) -> None:
    big = b'{"enum":["' + b"a" * 3_000_000 + b'"]}'
    assert [v["valid"] for v in lint_text(tmp_path, big + b"\n" + GOOD.encode())] == [False, True]


def test_it_judges_a_repeated_key_as_javascript_reads_it(tmp_path: Path) -> None:
    (verdict,) = lint_text(tmp_path, GOOD[:-1].encode() + b',"type":"object"}')
    assert verdict["valid"] is True
    assert "repetida" in verdict["findings"][0]["message"]


def test_it_names_the_provider_of_what_only_it_refuses(tmp_path: Path) -> None:
    (verdict,) = lint_text(tmp_path, GOOD[:-1].encode() + b',"additionalProperties":false}')
    assert verdict["valid"] is True
    assert [f["provider"] for f in verdict["findings"]] == ["google"]


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert lint("-") == [{"valid": True, "findings": []}]


def test_it_says_when_the_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        lint(tmp_path / "nothing")
