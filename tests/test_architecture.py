"""Holds the import rule of the house: what may know of what."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPS = ("gymnasia_site", "tools_app", "agent_app")
# What the agent may know of the catalogue.
CATALOGUE_SEEN = ("schema", "projections", "releases", "lint")
# The outermost layer: nothing else imports it.
OUTER = ("views", "api", "admin", "urls", "mcp")
NO_DJANGO = ("tools_app/schema", "agent_app/parsing", "agent_app/messages.py", "agent_app/loop.py")
SDKS = ("openai", "anthropic", "google", "mcp")


def modules() -> list[Path]:
    files = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    return [path for path in files if "migrations" not in path.parts]


def imports(path: Path, *, top_level: bool = False) -> list[str]:
    """Every imported dotted name of a file, ``from a import b`` as a.b."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_level else list(ast.walk(tree))
    names = []
    for node in nodes:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_it_keeps_the_catalogue_free_of_the_agent() -> None:
    for path in modules():
        if place(path).startswith("tools_app"):
            assert not [name for name in imports(path) if name.startswith("agent_app")], path


def test_it_shows_the_agent_only_four_parts_of_the_catalogue() -> None:
    for path in modules():
        if place(path).startswith("agent_app"):
            seen = [name.split(".") for name in imports(path) if name.startswith("tools_app")]
            assert all(name[1] in CATALOGUE_SEEN for name in seen), (path, seen)


def test_it_keeps_lower_layers_free_of_the_outer_ones() -> None:
    for path in modules():
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] == "gymnasia_site" or parts[1] in OUTER:
            continue
        for name in imports(path):
            inner = name.split(".")
            outer = inner[0] in APPS and len(inner) > 1 and inner[1] in OUTER
            assert not outer, (path, name)


def test_it_keeps_handlers_apart_from_one_another() -> None:
    for path in (ROOT / "agent_app/handlers").glob("*.py"):
        others = [name for name in imports(path) if name.startswith("agent_app.handlers.")]
        shared = "agent_app.handlers.outputs"
        assert all(name.startswith(shared) for name in others), (path, others)


def test_it_keeps_the_pure_parts_free_of_django() -> None:
    for path in modules():
        if place(path).startswith(NO_DJANGO):
            assert not [name for name in imports(path) if name.split(".")[0] == "django"], path


def test_it_imports_provider_sdks_only_inside_functions() -> None:
    for path in modules():
        top = {name.split(".")[0] for name in imports(path, top_level=True)}
        assert not top & set(SDKS), path


def test_it_loads_no_provider_sdk_before_one_is_needed() -> None:
    script = "import django, sys; django.setup(); import gymnasia_site.urls, gymnasia_site.asgi;"
    script += f"print([name for name in {SDKS!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
