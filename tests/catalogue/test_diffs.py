"""Differences: words of texts, paths of schemas."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

from tests.catalogue.factory import bundled_tool
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.diffs import Snapshot, diff, path_diff, word_diff


def catalogue(*tools: Any, prompt: str = "") -> Snapshot:
    return Snapshot(prompt, tools)


def test_it_finds_no_difference_between_equal_catalogues() -> None:
    assert not diff(catalogue(*BUNDLED_TOOLS), catalogue(*BUNDLED_TOOLS))


def test_it_tells_words_that_went_and_came() -> None:
    pieces = word_diff("Busca alimentos sanos.", "Busca recetas sanas.")
    assert [(piece.op, piece.text) for piece in pieces] == [
        ("=", "Busca "),
        ("-", "alimentos sanos"),
        ("+", "recetas sanas"),
        ("=", "."),
    ]


@pytest.mark.parametrize("texts", [("", "a b"), ("a b", ""), ("a  b\n", "a b"), ("ñ", "n")])
def test_it_can_rebuild_both_texts_from_the_words(texts: tuple[str, str]) -> None:
    pieces = word_diff(*texts)
    assert "".join(piece.text for piece in pieces if piece.op != "+") == texts[0]
    assert "".join(piece.text for piece in pieces if piece.op != "-") == texts[1]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 2}, [("/a", "changed")]),
        ({"a": 1}, {}, [("/a", "removed")]),
        ({}, {"a/b": {"c": 1}}, [("/a~1b", "added")]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, [("", "reordered")]),
        ({"a": {"b": [1]}}, {"a": {"b": [1, 2]}}, [("/a/b", "changed")]),
        ({"a": True}, {"a": 1}, [("/a", "changed")]),
    ],
)
def test_it_tells_places_of_a_schema(before: Any, after: Any, expected: list[Any]) -> None:
    assert [(one.path, one.op) for one in path_diff(before, after)] == expected


def test_it_tells_tools_added_removed_and_changed() -> None:
    read, write = bundled_tool("read_measurement"), bundled_tool("write_measurement")
    found = diff(catalogue(read, write), catalogue(replace(read, enabled=False), BUNDLED_TOOLS[0]))
    assert [(tool.name, tool.change) for tool in found.tools] == [
        ("read_measurement", "changed"),
        ("save_personal_data", "added"),
        ("write_measurement", "removed"),
    ]
    assert [field.field for field in found.tools[0].fields] == ["enabled"]


def test_it_tells_a_change_of_the_instructions() -> None:
    found = diff(catalogue(prompt="Sé breve."), catalogue(prompt="Sé claro."))
    assert found.prompt and [piece.op for piece in found.prompt.words] == ["=", "-", "+", "="]


@pytest.mark.parametrize("text", ["a b " * 20_000, "{\n},\n" * 9_000, " " * 60_000])
def test_it_compares_long_and_repetitive_texts_in_bounded_time(text: str) -> None:
    started = monotonic()
    pieces = word_diff(text, f"x{text}y")
    assert "".join(piece.text for piece in pieces if piece.op != "+") == text
    assert monotonic() - started < 5
