"""Every sentence of the product has its English one, whole and compiled."""

from __future__ import annotations

import ast
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.utils.translation.template import templatize

from gymnasia_site.env import BASE_DIR

CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
IN_TEMPLATE = re.compile(r"""\b_\((u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")""")
PLURAL = re.compile(r"""\bngettext\((u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")""")
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def english() -> GNUTranslations:
    with (BASE_DIR / "locale/en/LC_MESSAGES/django.mo").open("rb") as compiled:
        return GNUTranslations(compiled)


def of_python(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def of_template(path: Path) -> set[str]:
    text = templatize(path.read_text("utf-8"))
    written = [*IN_TEMPLATE.findall(text), *PLURAL.findall(text)]
    return {ast.literal_eval(one.removeprefix("u")) for one in written}


def sources() -> list[Path]:
    apps = ("agent_app", "tools_app", "gymnasia_site")
    python = [path for app in apps for path in (BASE_DIR / app).rglob("*.py")]
    pages = [path for path in (BASE_DIR / "templates").rglob("*.*") if path.suffix != ".py"]
    return [path for path in [*python, *pages] if "migrations" not in path.parts]


@pytest.mark.parametrize("app", ["agent_app", "tools_app", "gymnasia_site", "templates"])
def test_it_says_everything_in_english_too(app: str) -> None:
    known = {key if isinstance(key, str) else key[0] for key in english()._catalog}
    missing: dict[str, list[str]] = {}
    for path in sources():
        if path.relative_to(BASE_DIR).parts[0] == app:
            texts = of_python(path) if path.suffix == ".py" else of_template(path)
            lacking = sorted(texts - known)
            missing |= {str(path): lacking} if lacking else {}
    assert missing == {}


def test_it_keeps_the_figures_of_a_sentence_when_translating() -> None:
    for key, text in english()._catalog.items():
        source = key if isinstance(key, str) else key[0]
        assert set(HOLES.findall(text)) <= set(HOLES.findall(source)), source


def test_it_compiled_what_is_written() -> None:
    written = (BASE_DIR / "locale/en/LC_MESSAGES/django.po").read_text("utf-8")
    assert "fuzzy" not in written and not re.search(r'msgstr ""\n(?!")', written)
    compiled = {key if isinstance(key, str) else key[0] for key in english()._catalog}
    assert written.count("\nmsgid ") == len(compiled - {""})
