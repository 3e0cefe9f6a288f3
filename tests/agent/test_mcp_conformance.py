"""The protocol's own conformance checks against /mcp, in both eras."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent_app.errors import ToolError
from agent_app.models import ApiToken
from agent_app.registry import HANDLERS
from tests.catalogue import factory
from tests.mcp_conformance.proxy import adding_token
from tests.server import serving
from tools_app import releases

HOME = Path(__file__).resolve().parent.parent / "mcp_conformance"
NODE = HOME / "node_modules/node/bin/node"
HANDSHAKE = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]
CALLS = ["tools-call-simple-text", "tools-call-error"]
MODERN = ["tools-list", "http-header-validation", "dns-rebinding-protection"]
MODERN_VERSION = ["--spec-version", "2026-07-28"]
RUNS = [("conformance-stable", name, []) for name in [*HANDSHAKE, *CALLS]]
RUNS += [("conformance-next", name, MODERN_VERSION) for name in [*MODERN, *CALLS]]


TOLD = {
    "test_simple_text": "Da un texto fijo. Devuelve siempre el mismo. Úsala al probar respuestas.",
    "test_error_handling": "Falla. Devuelve un error en cada llamada. Úsala al probar fallos.",
}


def simple_text(user: Any, **arguments: Any) -> dict[str, Any]:
    return {"text": "This is a simple text response for testing."}


def error_handling(user: Any, **arguments: Any) -> dict[str, Any]:
    raise ToolError("test", "This tool intentionally returns an error for testing")


@pytest.fixture
def fixture_tools(release: Any, monkeypatch: Any, settings: Any) -> None:
    """The two tools that the checks call, beside ours."""
    settings.TOOL_LINT_RULES = []
    made = {"test_simple_text": simple_text, "test_error_handling": error_handling}
    for name, handler in made.items():
        factory.draft(name=name, description=TOLD[name], effect="read", position=90)
        monkeypatch.setitem(HANDLERS, name, handler)
    releases.publish(note="With the tools of the checks")


@pytest.fixture
def address(transactional_db: None, fixture_tools: None, alice: Any) -> Iterator[str]:
    token = ApiToken.objects.create(alice)[1]
    with serving() as site, adding_token(site, token) as proxy:
        yield f"{proxy}/mcp"


@pytest.mark.parametrize(("package", "scenario", "options"), RUNS)
def test_it_passes_the_protocols_own_checks(
    address: str, tmp_path: Path, package: str, scenario: str, options: list[str]
) -> None:
    assert NODE.exists(), "run .ci/need-conformance first"
    program = HOME / "node_modules" / package / "dist/index.js"
    command = [NODE, program, "server", "--url", address, "--scenario", scenario, *options]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    # A run that checked nothing has passed nothing.
    assert "SUCCESS" in run.stdout and "FAILURE" not in run.stdout
