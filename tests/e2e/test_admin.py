"""The admin in a browser: typing, two tabs, publishing, going back, phone, keyboard, English."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import Group
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import sign_in
from tests.e2e.test_accessibility import SIZES, cut_off
from tools_app import releases
from tools_app.models import Release, Tool

RELEASES = "/admin/tools_app/release/"
PAGES = (
    *("/admin/", "/admin/tools_app/tool/", "{tool}/change/", "{tool}/history/"),
    *("{tool}/history/?field=description", "/admin/tools_app/tool/add/"),
    *("/admin/tools_app/prompt/1/change/", "/admin/tools_app/prompt/1/history/", RELEASES),
    *(f"{RELEASES}publish/", f"{RELEASES}compare/", "{first}", "/admin/tools_app/releaseevent/"),
)


def tool(name: str = "search_foods") -> Tool:
    return Tool.objects.get(name=name)


def draft(name: str = "search_foods") -> str:
    return f"/admin/tools_app/tool/{tool(name).pk}"


@pytest.fixture
def admin(page: Page, context: BrowserContext, asgi_server: str, admin_user: Any) -> Page:
    sign_in(context, asgi_server, admin_user)
    return page


@pytest.fixture
def changed(asgi_server: str) -> None:
    """A second release in use, and drafts that narrow a bound after it."""
    one = tool()
    one.description = one.description.replace("Busca alimentos", "Encuentra alimentos")
    one.store(reason="Más claro")
    releases.publish(note="Descripción más clara")
    one.schema_text = one.schema_text.replace('"maximum": 15', '"maximum": 12')
    one.store(reason="Menos resultados")


def save(page: Page) -> None:
    page.get_by_role("button", name="Guardar", exact=True).click()


def test_it_tells_where_the_json_breaks_while_typing(admin: Page) -> None:
    admin.goto(f"{draft()}/change/")
    editor = admin.get_by_label("Esquema de entrada")
    editor.fill('{\n  "type": "object",\n  "año": ñ\n}')
    expect(admin.locator("#schema-fault")).to_contain_text("Línea 3, columna 10")
    admin.get_by_role("button", name="Ir al error").click()
    assert editor.evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)") == "ñ"
    save(admin)
    expect(admin.locator(".errorlist")).to_contain_text("Línea 3, columna 10")
    expect(editor).to_have_value('{\n  "type": "object",\n  "año": ñ\n}')


def test_it_shows_what_each_provider_would_get_while_typing(admin: Page) -> None:
    admin.goto(f"{draft()}/change/")
    panel = admin.locator(".draft-panel")
    expect(panel).to_contain_text("sin cambios")
    text = admin.get_by_label("Descripción")
    text.fill(text.input_value().replace("Busca alimentos", "Encuentra alimentos"))
    expect(panel.locator("ins").first).to_have_text("Encuentra")
    text.fill("Corta.")
    expect(panel).to_contain_text("Errores: 1")
    expect(admin.locator(".counter")).to_have_text("6 / 1024")
    assert tool().revision == 1


def test_it_calls_out_what_breaks_and_what_counts_on_it(admin: Page) -> None:
    admin.goto(f"{draft()}/change/")
    panel = admin.locator(".draft-panel")
    schema = admin.get_by_label("Esquema de entrada")
    schema.fill(schema.input_value().replace('"maximum": 15', '"maximum": 12'))
    expect(panel).to_contain_text("antes 15, ahora 12")
    admin.get_by_role("checkbox", name="Activa").uncheck()
    expect(panel.locator(".dependents")).to_contain_text("add_meal_food")


def test_it_refuses_the_second_of_two_tabs_and_shows_both(
    admin: Page, context: BrowserContext
) -> None:
    other = context.new_page()
    for tab, word in ((admin, "Mía."), (other, "Suya.")):
        tab.goto(f"{draft()}/change/")
        tab.get_by_label("Descripción").fill(f"{tool().description} {word}")
    other.get_by_label("Motivo del cambio").fill("Antes")
    save(other)
    save(admin)
    conflict = admin.locator(".conflict")
    expect(conflict).to_contain_text("«Antes»")
    expect(conflict).to_contain_text("admin guardó el")
    expect(conflict.locator("del")).to_have_text("Suya")
    expect(conflict.locator("ins")).to_have_text("Mía")
    assert tool().description.endswith("Suya.")
    admin.get_by_role("button", name="Guardar lo mío encima").click()
    expect(admin.locator(".messagelist")).to_contain_text("revisión 3")
    assert tool().description.endswith("Mía.")


def test_it_publishes_what_it_shows_with_a_note(admin: Page, changed: None) -> None:
    admin.goto(f"{RELEASES}publish/")
    expect(admin.get_by_role("heading", name="Qué rompe")).to_be_visible()
    expect(admin.locator(".diff-paths")).to_contain_text("/properties/limit/maximum")
    admin.get_by_role("button", name="Publicar").click()
    expect(admin.get_by_text("Escribe una nota").first).to_be_visible()
    admin.get_by_label("Nota").fill("Menos resultados")
    admin.get_by_role("button", name="Publicar").click()
    expect(admin.locator(".messagelist")).to_contain_text("Publicada la versión 3")
    assert releases.active().note == "Menos resultados"


def test_it_uses_an_older_release_again_and_takes_it_to_the_drafts(
    admin: Page, changed: None
) -> None:
    first = f"{RELEASES}{Release.objects.get(number=1).pk}/change/"
    admin.goto(first)
    admin.get_by_label("Motivo").fill("Confundía")
    admin.get_by_role("button", name="Volver a usar esta versión").click()
    expect(admin.locator(".messagelist")).to_contain_text("Ahora se usa la versión 1")
    admin.goto(first)
    admin.get_by_label("Motivo").fill("Empezar de nuevo")
    admin.get_by_role("button", name="Llevarla a los borradores").click()
    expect(admin.locator(".messagelist")).to_contain_text("Cambiados: search_foods")
    assert releases.draft_snapshot() == releases.snapshot_of(releases.active())
    admin.goto("/admin/tools_app/releaseevent/")
    expect(admin.get_by_role("row", name="Confundía")).to_contain_text("puesta en uso")
    expect(admin.get_by_role("row", name="Empezar de nuevo")).to_contain_text("admin")


def test_it_compares_two_releases_side_by_side(admin: Page, changed: None) -> None:
    admin.goto(f"{RELEASES}compare/")
    admin.get_by_label("Antes").select_option("1")
    admin.get_by_label("Después").select_option("2")
    admin.get_by_role("button", name="Comparar").click()
    sides = admin.locator(".side-by-side > div")
    expect(sides).to_have_count(2)
    left, right = sides.all()
    expect(left.locator("del")).to_have_text("Busca")
    expect(right.locator("ins")).to_have_text("Encuentra")
    boxes = [side.bounding_box() for side in (left, right)]
    assert boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"]


def test_it_reverts_one_field_from_its_history(admin: Page, changed: None) -> None:
    admin.goto(f"{draft()}/change/")
    admin.get_by_role("link", name="Historial", exact=True).click()
    admin.get_by_role("link", name="Descripción").click()
    admin.get_by_role("button", name="Recuperar este campo de la revisión 1").click()
    expect(admin.locator(".messagelist")).to_contain_text("Recuperado de la revisión 1")
    assert tool().description.startswith("Busca") and '"maximum": 12' in tool().schema_text


def test_it_can_be_worked_with_the_keyboard_alone(admin: Page) -> None:
    admin.goto(f"{draft()}/change/")
    editor = admin.get_by_label("Esquema de entrada")
    editor.focus()
    admin.keyboard.press("Control+Home")
    admin.keyboard.press("Tab")
    assert editor.input_value().startswith("  {")
    admin.keyboard.press("Escape")
    admin.keyboard.press("Tab")
    expect(admin.get_by_role("button", name="Ordenar sangrado")).to_be_focused()
    admin.keyboard.press("Enter")
    expect(editor).to_have_value(tool().schema_text)
    admin.get_by_label("Motivo del cambio").focus()
    admin.keyboard.press("Enter")
    expect(admin.locator(".messagelist")).to_contain_text("No había nada que cambiar")


def test_it_speaks_english_at_one_press(admin: Page, changed: None) -> None:
    admin.goto(f"{RELEASES}publish/")
    admin.get_by_role("button", name="English").click()
    expect(admin.get_by_role("heading", name="What it breaks")).to_be_visible()
    assert admin.evaluate("document.documentElement.lang") == "en"
    left = [word for word in ("Publicar", "Hallazgos", "Antes", "Nota") if word in body(admin)]
    assert left == []
    admin.get_by_role("button", name="Español").click()
    expect(admin.get_by_role("heading", name="Qué rompe")).to_be_visible()


def body(page: Page) -> str:
    return page.locator("main").inner_text()


def faults(page: Page, paths: list[str]) -> dict[str, list[str]]:
    """What axe finds serious on each page, and pages wider than the screen."""
    found = {}
    for path in paths:
        page.goto(path)
        # Preloaded, Django's imported style sheets would be written inline, which our CSP refuses.
        violations = Axe().run(page, options={"preload": False}).response["violations"]
        wrong = [
            f"{one['id']}: {one['nodes'][0]['html'][:120]}"
            for one in violations
            if one["impact"] in ("serious", "critical")
        ]
        found[path] = wrong + (["wider than the screen"] if cut_off(page) > 0 else [])
    return {path: wrong for path, wrong in found.items() if wrong}


# Colours do not depend on the width, so each scheme is walked at one of them.
@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_it_has_nothing_serious_and_nothing_cut_off(
    admin: Page, changed: None, size: str, scheme: Any
) -> None:
    width, height = SIZES[size]
    admin.emulate_media(color_scheme=scheme)
    admin.set_viewport_size({"width": width, "height": height})
    first = f"{RELEASES}{Release.objects.get(number=1).pk}/change/"
    assert faults(admin, [path.format(tool=draft(), first=first) for path in PAGES]) == {}


def test_it_has_nothing_serious_for_whoever_may_only_look(
    page: Page, context: BrowserContext, asgi_server: str, alice: Any, changed: None
) -> None:
    alice.is_staff = True
    alice.save()
    alice.groups.set(Group.objects.filter(name="viewer"))
    sign_in(context, asgi_server, alice)
    assert faults(page, ["/admin/", f"{draft()}/change/", f"{draft()}/history/"]) == {}
    expect(page.get_by_role("button", name="Recuperar la revisión 1")).to_have_count(0)
