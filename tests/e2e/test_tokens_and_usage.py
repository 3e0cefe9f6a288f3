"""In a browser: a token is made, copied and revoked; staff see how the tools do in use."""

from __future__ import annotations

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from agent_app import executor
from agent_app.messages import ToolCall
from agent_app.models import ApiToken, Execution
from tests.e2e.conftest import sign_in
from tools_app import releases

SIZES = {"wide": (1280, 800), "phone": (390, 844)}
CALLS = [
    ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": 74.3}}),
    ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": "74,3"}}),
    ("write_measurement", {"date": "2026-01-15"}),
    ("add_meal_food", {"date": "2026-01-15", "meal": "Picoteo", "item": {"kind": "x"}}),
    ("read_routines", {}),
    ("search_foods", {"query": "arroz"}),
    ("create_routine", {"name": "A", "category": "B", "exercises": [{"name": "Salto al vacío"}]}),
]


def assert_fine(page: Page) -> None:
    """Nothing serious for axe, and nothing wider than the screen."""
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], one["nodes"][0]["html"]) for one in serious]
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0


@pytest.mark.parametrize("size", SIZES)
def test_it_makes_a_token_that_can_be_copied(
    signed_in: Page, context: BrowserContext, alice: Any, size: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = signed_in
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    page.goto("/settings/")
    page.get_by_label("Para qué es").fill("portátil")
    page.get_by_label("Registros:").check()
    page.get_by_role("button", name="Crear token").click()
    page.get_by_role("button", name="Copiar").click()
    expect(page.get_by_role("button", name="Copiado")).to_be_visible()
    shown = page.get_by_label("El token").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == shown
    assert ApiToken.of(shown.encode())
    assert_fine(page)


def test_it_says_what_is_wrong_with_a_token(signed_in: Page) -> None:
    signed_in.goto("/settings/")
    signed_in.get_by_role("button", name="Crear token").click()
    expect(signed_in.get_by_text("Marca al menos un permiso.")).to_be_visible()
    assert_fine(signed_in)


def test_it_revokes_a_token(signed_in: Page, alice: Any) -> None:
    ApiToken.objects.create(alice, name="viejo")
    signed_in.goto("/settings/")
    signed_in.get_by_role("link", name="Revocar viejo").click()
    signed_in.get_by_role("button", name="Revocar").click()
    expect(signed_in.get_by_text("Token revocado: viejo.")).to_be_visible()
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_shows_staff_how_the_tools_do(
    page: Page,
    context: BrowserContext,
    asgi_server: str,
    alice: Any,
    django_user_model: Any,
    size: str,
    theme: Any,
) -> None:
    origin = executor.Origin("rest", releases.active())
    for name, arguments in CALLS * 6:
        row = executor.execute(alice, origin, ToolCall("", name, arguments))
        taken = random.Random(str(row.pk)).uniform(1, 90)
        Execution.objects.filter(pk=row.pk, duration_ms__isnull=False).update(duration_ms=taken)
    boss = django_user_model.objects.create_superuser("eva", "eva@example.org", "pw-eva-1")
    sign_in(context, asgi_server, boss)
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    page.goto("/admin/agent_app/toolusage/")
    expect(page.get_by_role("rowheader", name="write_measurement")).to_be_visible()
    assert_fine(page)
