"""Who may do what in the admin: viewer, editor, publisher, and staff without a group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from tests.catalogue.test_admin import address, fields, prompt_fields, tool
from tools_app import releases
from tools_app.groups import GROUPS, add_groups
from tools_app.models import Prompt, Release, ReleaseEvent

RELEASES = "/admin/tools_app/release/"
EVENTS = "/admin/tools_app/releaseevent/"
ADD = "/admin/tools_app/tool/add/"
pytestmark = pytest.mark.django_db
Staff = Callable[[str], Client]


@pytest.fixture
def staff(release: Release, django_user_model: Any) -> Staff:
    """``staff(group)``: someone on the staff who belongs to that group alone."""
    add_groups()
    described = tool("search_foods")
    described.description += " Sin prisa."
    described.store()
    releases.publish(note="Segunda")
    described.position = 7
    described.store()

    def signed_in(group: str) -> Client:
        user = django_user_model.objects.create_user(group, is_staff=True)
        user.groups.set(Group.objects.filter(name=group))
        client = Client()
        client.force_login(user)
        return client

    return signed_in


def reads() -> list[str]:
    prompt = f"/admin/tools_app/prompt/{Prompt.objects.get().pk}"
    older = Release.objects.get(number=1).pk
    return [
        "/admin/",
        "/admin/tools_app/tool/",
        address(),
        address(page="history"),
        f"{address(page='history')}?field=description",
        "/admin/tools_app/prompt/",
        f"{prompt}/change/",
        f"{prompt}/history/",
        RELEASES,
        f"{RELEASES}{older}/change/",
        f"{RELEASES}compare/",
        EVENTS,
    ]


def steps() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every address that changes something, or runs on typed text, with what it takes."""
    prompt = f"/admin/tools_app/prompt/{Prompt.objects.get().pk}"
    older = f"{RELEASES}{Release.objects.get(number=1).pk}"
    reason = {"note": "Por probar"}
    return {
        "edit": (address(), fields(position=9)),
        "add": (ADD, {**fields(), "name": "read_more"}),
        "preview": (address(page="preview"), fields()),
        "preview new": (f"{ADD}preview/", fields()),
        "revert": (address(page="restore/1"), {}),
        "edit prompt": (f"{prompt}/change/", prompt_fields(text="Usa search_foods.")),
        "preview prompt": (f"{prompt}/preview/", prompt_fields()),
        "revert prompt": (f"{prompt}/restore/1/", {}),
        "publish": (f"{RELEASES}publish/", reason),
        "activate": (f"{older}/activate/", reason),
        "withdraw": (f"{older}/withdraw/", reason),
        "restore": (f"{older}/restore/", reason),
    }


DRAFTS = {"edit", "add", "preview", "preview new", "revert", "restore"}
DRAFTS |= {"edit prompt", "preview prompt", "revert prompt"}
RIGHTS: dict[str, set[str]] = {
    "viewer": set(),
    "editor": DRAFTS,
    "publisher": {"publish", "activate", "withdraw"},
}


@pytest.mark.parametrize("group", GROUPS)
def test_it_lets_every_group_read_every_page(staff: Staff, group: str) -> None:
    client = staff(group)
    assert {path: client.get(path).status_code for path in reads()} == dict.fromkeys(reads(), 200)


def test_it_shows_nothing_to_staff_without_a_group(staff: Staff) -> None:
    client = staff("nobody")
    for path in reads()[1:]:
        assert client.get(path).status_code == 403, path


@pytest.mark.parametrize("group", [*GROUPS, "nobody"])
def test_it_refuses_each_group_what_is_not_its_part(staff: Staff, group: str) -> None:
    client, before = staff(group), ReleaseEvent.objects.count()
    for step, (path, data) in steps().items():
        if step not in RIGHTS.get(group, ()):
            assert client.post(path, data).status_code == 403, step
    assert ReleaseEvent.objects.count() == before
    assert (tool().revision, releases.active().number) == (3, 2)


@pytest.mark.parametrize(
    ("group", "step"), [(group, step) for group in RIGHTS for step in sorted(RIGHTS[group])]
)
def test_it_lets_each_group_do_its_part(staff: Staff, group: str, step: str) -> None:
    path, data = steps()[step]
    assert staff(group).post(path, data).status_code in (200, 302)


def test_it_offers_a_viewer_nothing_to_type_or_press(staff: Staff) -> None:
    client = staff("viewer")
    for path in reads()[1:]:
        page = client.get(path).content.decode()
        assert "<textarea" not in page and "data-preview" not in page, path
        assert "release/publish/" not in page and 'name="_save"' not in page, path


@pytest.mark.parametrize("page", ["add/", "{pk}/change/", "{pk}/delete/"])
def test_it_lets_not_even_a_superuser_touch_what_happened(
    client: Client, release: Release, editor: Any, page: str
) -> None:
    client.force_login(editor)
    event = ReleaseEvent.objects.get()
    path = EVENTS + page.format(pk=event.pk)
    assert client.post(path, {"note": "Otra", "post": "yes"}).status_code == 403
    assert ReleaseEvent.objects.get().note == event.note
