"""Patterns as JavaScript reads them, matched without backtracking."""

from __future__ import annotations

import pytest

from tools_app.schema.patterns import (
    BadPattern,
    PatternTooCostly,
    compile_pattern,
    matches,
    matches_without_flag,
    runs_in_linear_time,
    search,
)

GOOD = [
    *(
        r"^\d{4}-\d{2}$",
        "a|bc|",
        "(?:ab)+c?",
        "[^a-c]{2,3}",
        r"\bkg\b",
        "^$",
        "x*?y",
        "(a(b|c)*)+d",
    ),
    *(
        r"\p{L}+",
        "[\\u{1F600}-\\u{1F64F}]",
        r"\ud83d\ude00",
        r"^.{3}$",
        r"\B1",
        "(?<y>a)b",
        "[]",
        "[^]",
    ),
]
TEXTS = [
    "",
    "a",
    "abc",
    "2026-03",
    "72 kg",
    "ñandú",
    "😀",
    "abd",
    "xxy",
    "a1",
    "ab\nc",
    "acbd",
    "kg",
]


@pytest.mark.parametrize("pattern", GOOD)
def test_it_finds_what_the_engine_finds(pattern: str) -> None:
    regex = compile_pattern(pattern)
    assert runs_in_linear_time(pattern)
    assert [search(pattern, text) for text in TEXTS] == [matches(regex, text) for text in TEXTS]


@pytest.mark.parametrize(
    "pattern",
    ["(", r"\Z", "a{2,1}", "(?i:a)", "(?<a>x)|(?<a>y)", r"\b+", r"\-", "[b-a]", r"\p{Foo}", "{"],
)
def test_it_refuses_what_javascript_refuses(pattern: str) -> None:
    with pytest.raises(BadPattern):
        compile_pattern(pattern)


@pytest.mark.parametrize("pattern", ["(?=a)b", r"(a)\1", "(?<!a)b", r"(?<y>a)\k<y>"])
def test_it_tries_out_only_short_texts_where_it_must(pattern: str) -> None:
    assert not runs_in_linear_time(pattern)
    assert search(pattern, "aab") in (True, False)
    with pytest.raises(PatternTooCostly):
        search(pattern, "a" * 2_000_000)


def test_it_reads_braces_literally_without_the_flag() -> None:
    assert matches_without_flag("^\\u{61}$", "u" * 61)
    assert not matches_without_flag("^\\u{61}$", "a")
    with pytest.raises(BadPattern):
        matches_without_flag("[\\u{1F600}-\\u{1F64F}]", "a")
