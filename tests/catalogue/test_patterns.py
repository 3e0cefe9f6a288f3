"""Patterns: one that could run for ever is refused, one that cannot be told is a warning."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

import pytest

from tests.catalogue.factory import definition, schema
from tools_app.lint import lint_tool
from tools_app.rules.ambiguity import TooLarge, can_run_for_ever
from tools_app.schema.findings import ERROR, WARNING


def levels(pattern: str) -> list[str]:
    text = {"type": "string", "description": "Un texto.", "pattern": pattern}
    tool = definition(input_schema=schema(text=text))
    found = lint_tool(tool, [])
    return [finding.level for finding in found if finding.path == "/properties/text/pattern"]


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$",
        "^(a*)*$",
        "^(a|a)*$",
        "^(a|aa)+$",
        r"^(\w+\s?)*$",
        r"^(.*,)+x$",
        r"^(\d+|\w+)+$",
        "(x+x+)+y",
        "^(a{1,64})+$",
        r"^(\p{L}+\s?)*$",
    ],
)
def test_it_refuses_a_pattern_that_can_run_for_ever(pattern: str) -> None:
    assert levels(pattern) == [ERROR]


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\d{4}-\d{2}-\d{2}$",
        "^[a-z]{1,64}$",
        "^([a-z]+-)*[a-z]+$",
        "^([0-9]{4}-?)+$",
        "^(foo|bar)+$",
        r"^(?:[a-z]+\.)+[a-z]{2,}$",
        "^[^@]+@[^@]+$",
        "^(ab?)*$",
    ],
)
def test_it_takes_a_pattern_that_ends(pattern: str) -> None:
    assert levels(pattern) == []


@pytest.mark.parametrize("pattern", ["(?=a)b", r"(a)\1", "a" * 300])
def test_it_warns_where_it_cannot_tell(pattern: str) -> None:
    assert levels(pattern) == [WARNING]


@pytest.mark.parametrize("pattern", [f"^({'a?' * 119})*$", f"^({'(a|b)*' * 30})*$", "(a*" * 40])
def test_it_tells_in_bounded_time(pattern: str) -> None:
    started = monotonic()
    with suppress(TooLarge):
        can_run_for_ever(pattern)
    assert monotonic() - started < 3
