"""Strict reading of JSON, and the canonical text."""

from __future__ import annotations

import time

import pytest

from tools_app.schema.canonical import (
    JSONRefused,
    canonical,
    digest,
    loads_javascript,
    loads_strict,
    pretty,
)


def refusal(text: str | bytes) -> JSONRefused:
    with pytest.raises(JSONRefused) as caught:
        loads_strict(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (b'{"a":\n "\xff"}', "not_utf8", 2, 3),
        ('{"a": 1,\n "a": 2}', "duplicate_key", 2, 2),
        ('{"b": {"a": 1}, "a": {"c": 1, "c": 2}}', "duplicate_key", 1, 31),
        ('{"a": "\\u0000"}', "nul", 1, 8),
        ('{"a": "\\ud800"}', "lone_surrogate", 1, 8),
        ('{"a": "\\udc00\\ud800"}', "lone_surrogate", 1, 8),
        ('{"a": "\\ud800x\\udc00"}', "lone_surrogate", 1, 8),
        ('"\ud800"', "lone_surrogate", 1, 2),
        ('{"a": NaN}', "not_finite", 1, 7),
        ('["NaN", -Infinity]', "not_finite", 1, 9),
        ('{"a": 1} x', "invalid", 1, 10),
        ("{'a': 1}", "invalid", 1, 2),
        ("", "invalid", 1, 1),
        ("[1,]", "invalid", 1, 4),
        ("[1e400]", "number_too_large", 1, 2),
        (f"[{'9' * 5000}]", "number_too_large", 1, 2),
        ('"a\nb"', "invalid", 1, 3),
        (" " * 1_000_001, "too_large", 1, 1),
        ("[" * 100_000, "too_deep", 1, 501),
        ('{"a":' * 100_000, "too_deep", 1, 2501),
    ],
)
def test_it_refuses_with_code_and_place(text: str, code: str, line: int, column: int) -> None:
    found = refusal(text)
    assert (found.code, found.line, found.column) == (code, line, column)


def test_it_words_the_fault_in_spanish() -> None:
    assert refusal('{"a": 1 "b": 2}').message == "Falta una coma, o falta cerrar el bloque."


def test_it_counts_bytes_and_not_characters() -> None:
    assert refusal('"' + "ñ" * 600_000 + '"').code == "too_large"


def test_it_refuses_many_repeated_keys_quickly() -> None:
    start = time.perf_counter()
    assert refusal("{" + ",".join(['"a":1'] * 150_000) + "}").code == "duplicate_key"
    assert time.perf_counter() - start < 5


def test_it_reads_pairs_of_surrogates_and_escaped_backslashes() -> None:
    assert loads_strict('["\\ud83d\\ude00", "\\\\u0000", "\\"[["]') == ["😀", "\\u0000", '"[[']


def test_it_reads_bytes_and_respects_a_smaller_limit() -> None:
    assert loads_strict('{"año": [1, 2.5, null]}'.encode()) == {"año": [1, 2.5, None]}
    with pytest.raises(JSONRefused):
        loads_strict("[[1]]", max_depth=1)


def test_it_reads_as_javascript_where_asked() -> None:
    assert loads_javascript('{"a": 1, "a": 2, "b": 1e400}') == {"a": 2, "b": float("inf")}


def test_it_writes_one_canonical_text() -> None:
    value = {"b": "añade", "a": [1, 2.5]}
    assert canonical(value) == '{"b":"añade","a":[1,2.5]}'
    assert pretty(value).splitlines()[1] == '  "b": "añade",'
    assert loads_strict(canonical(value)) == value


def test_it_digests_a_value_as_its_canonical_text() -> None:
    assert digest({"a": 1}) == digest('{"a":1}')
    assert len(digest("")) == 64
    assert digest({"a": 1, "b": 2}) != digest({"b": 2, "a": 1})
