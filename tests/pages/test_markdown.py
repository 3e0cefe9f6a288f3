"""What a model writes can show nothing but text."""

import pytest

from agent_app.markdown import render


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![foto](https://example.org/robo?dato=1)",
        "[pulsa](javascript:alert(1))",
        "[pulsa](data:text/html;base64,PHNjcmlwdD4=)",
        "<a href='https://example.org' onclick='x()'>a</a>",
        "<iframe src='https://example.org'></iframe>",
    ],
)
def test_it_renders_nothing_that_loads_or_runs(hostile: str) -> None:
    html = render(hostile)
    for forbidden in ("<script", "<img", "<iframe", 'href="javascript', 'href="data', "<a href='"):
        assert forbidden not in html


def test_it_shows_the_words_of_an_image() -> None:
    assert "foto" in render("![foto](https://example.org/x.png)")


def test_it_shows_where_a_link_leads() -> None:
    html = render("Lee [esto](https://example.org/guia).")
    assert '<a href="https://example.org/guia" rel="noopener noreferrer nofollow">esto</a>' in html
    assert '<span class="host">(example.org)</span>' in html


def test_it_escapes_a_host_made_of_markup() -> None:
    assert "<b>" not in render("[x](https://exa<b>mple.org/)")


def test_it_keeps_its_headings_below_those_of_the_page() -> None:
    html = render("# Plan\n\n## Lunes")
    assert "<h3>Plan</h3>" in html and "<h4>Lunes</h4>" in html


def test_it_links_the_pages_that_an_answer_names() -> None:
    html = render("Míralo en Medidas (/measurements/) o en /diet/2026-01-15/, no en /otra/.")
    assert html.count("<a ") == 2 and '<a href="/diet/2026-01-15/"' in html


def test_it_links_no_piece_of_a_longer_address() -> None:
    assert "<a " not in render("https:/diet/ x/memory/ /diets/")


def test_it_draws_tables_and_keeps_line_breaks() -> None:
    html = render("| a | b |\n|---|---|\n| 1 | 2 |\n\nuno\ndos")
    assert "<table>" in html and "uno<br>" in html


def test_it_keeps_letters_outside_the_basic_plane() -> None:
    assert "ñandú 💪" in render("ñandú 💪")
