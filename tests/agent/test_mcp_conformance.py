"""The protocol's own conformance checks against /mcp, in both eras."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent_app.models import ApiToken
from tests.mcp_conformance.proxy import adding_token
from tests.server import serving

HOME = Path(__file__).resolve().parent.parent / "mcp_conformance"
NODE = HOME / "node_modules/node/bin/node"
HANDSHAKE = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]
MODERN = ["tools-list", "http-header-validation", "dns-rebinding-protection"]
MODERN_VERSION = ["--spec-version", "2026-07-28"]
RUNS = [("conformance-stable", name, []) for name in HANDSHAKE]
RUNS += [("conformance-next", name, MODERN_VERSION) for name in MODERN]


@pytest.fixture
def address(transactional_db: None, release: Any, alice: Any) -> Iterator[str]:
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
