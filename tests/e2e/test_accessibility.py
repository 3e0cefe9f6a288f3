"""Every page, light and dark, wide and on a phone: nothing serious for axe, nothing cut off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from agent_app.messages import Message
from agent_app.models import (
    Conversation,
    Execution,
    Exercise,
    MealItem,
    Measurement,
    PersonalDatum,
    Profile,
    Routine,
    Turn,
)
from tools_app import releases

PUBLIC = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nada/"]
PAGES = [
    "/chat/", "/chat/{talk}/", "/measurements/", "/measurements/{day}/",
    "/measurements/{day}/delete/", "/diet/", "/diet/2026-01-15/add/?query=arroz",
    "/diet/items/{item}/", "/routines/", "/routines/{routine}/", "/routines/new/", "/memory/",
    "/routines/{routine}/edit/", "/memory/{fact}/", "/requests/", "/settings/", "/more/",
    "/settings/data/", "/settings/data/erase/",
    "/accounts/email/", "/accounts/password/change/", "/accounts/logout/",
]  # fmt: skip
SIZES = {"wide": (1280, 800), "phone": (390, 844)}


@pytest.fixture
def filled(alice: Any, asgi_server: str) -> dict[str, Any]:
    """One of every record of Alice; gives their ids."""
    today = Profile.of(alice).today()
    figures = {"calories_kcal": 280}
    for days, kilos in ((40, 75.2), (7, 74.9), (0, 74.3)):
        day = today - timedelta(days=days)
        data = {"weight_kg": kilos, "waist_cm": 84, "neck_cm": 38, "chest_cm": 101}
        row, _ = Measurement.objects.patch(alice, date=day, data=data, today=today)
    item = MealItem.objects.add(
        alice, date=today, meal="Cena", grams=125, today=today, name="Croquetas", figures=figures
    )
    one = {"name": Exercise.objects.first().name, "sets": [{"reps": 10, "rest_seconds": 90}] * 3}
    routine = Routine.objects.create_whole(alice, name="Uno", category="Fuerza", exercises=[one])
    fact = PersonalDatum.objects.add(alice, key="Objetivo", value="72 kg")
    return {
        "day": row.pk,
        "item": item.pk,
        "routine": routine.pk,
        "fact": fact.pk,
        "talk": conversation(alice).pk,
    }


def conversation(alice: Any) -> Conversation:
    """A turn with a card of every state, a long word, and an error."""
    talk = Conversation.objects.create(user=alice, provider="local", title="Todo junto")
    row = Turn(conversation=talk, number=1, release=releases.active(), provider="local")
    row.text, row.state, row.error_code = "palabra" * 60, "failed", "timeout"
    row.messages = [Message("assistant", text="## Plan\n\n| a | b |\n|---|---|\n| 1 | 2 |")]
    row.save()
    for number, status in enumerate(Execution.Status.values):
        Execution.objects.create(
            user=alice,
            origin="chat",
            turn=row,
            release=row.release,
            tool="create_feature_issue",
            operation_key=f"once:{number}",
            input={"title": "Cronómetro", "summary": "Entre series."},
            status=status,
        )
    return talk


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def cut_off(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def faults(page: Page, paths: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path in paths:
        page.goto(path)
        wrong = [*serious(page), *(["wider than the screen"] if cut_off(page) > 0 else [])]
        found |= {path: wrong} if wrong else {}
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_has_nothing_serious_on_public_pages(page: Page, scheme: Any, size: str) -> None:
    width, height = SIZES[size]
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": height})
    assert faults(page, PUBLIC) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_has_nothing_serious_on_any_page(
    signed_in: Page, filled: dict[str, Any], scheme: Any, size: str
) -> None:
    width, height = SIZES[size]
    signed_in.emulate_media(color_scheme=scheme)
    signed_in.set_viewport_size({"width": width, "height": height})
    assert faults(signed_in, [path.format(**filled) for path in PAGES]) == {}


def test_it_can_be_walked_with_the_keyboard(signed_in: Page) -> None:
    signed_in.goto("/measurements/")
    signed_in.keyboard.press("Tab")
    assert signed_in.evaluate("document.activeElement.className") == "skip"
    signed_in.keyboard.press("Enter")
    assert signed_in.evaluate("document.activeElement.id") == "main"


def test_it_gives_every_control_room_for_a_finger(signed_in: Page, filled: dict[str, Any]) -> None:
    signed_in.set_viewport_size({"width": 390, "height": 844})
    signed_in.goto("/chat/")
    sizes = signed_in.evaluate(
        "[...document.querySelectorAll('button, .tabs a, summary')].filter(e => e.offsetParent)"
        ".map(e => e.getBoundingClientRect().height)"
    )
    assert sizes and min(sizes) >= 44
