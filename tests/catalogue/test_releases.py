"""Releases: frozen, numbered, exactly one in use, and every step recorded."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.catalogue import factory
from tools_app import releases
from tools_app.catalogue import BUNDLED_TOOLS, PROMPT
from tools_app.models import Prompt, Release, ReleaseEvent, Tool
from tools_app.releases import NoRelease, PublishRefused
from tools_app.schema.canonical import digest

pytestmark = pytest.mark.django_db


def change(name: str = "read_routines", **fields: Any) -> None:
    tool = Tool.objects.get(name=name)
    for field, value in fields.items():
        setattr(tool, field, value)
    tool.store()


def test_it_freezes_the_drafts(release: Release) -> None:
    assert release.tools() == BUNDLED_TOOLS
    assert release.prompt() == PROMPT
    assert release.digest == digest(release.snapshot)
    change(enabled=False)
    assert releases.active().tools() == BUNDLED_TOOLS


def test_it_keeps_the_authored_key_order(db: None) -> None:
    schema = {"properties": {"z": {"type": "string"}, "a": {"type": "string"}}, "type": "object"}
    factory.draft(input_schema=schema)
    frozen = releases.publish(note="x").tools()[0].input_schema
    assert list(frozen) == ["properties", "type"] and list(frozen["properties"]) == ["z", "a"]


def test_it_numbers_releases_and_keeps_one_in_use(release: Release, editor: Any) -> None:
    change(position=5)
    second = releases.publish(note="Rutinas primero", author=editor)
    assert (second.number, second.author) == (2, editor)
    assert [one.number for one in Release.objects.filter(is_active=True)] == [2]


def test_it_refuses_two_releases_in_use(release: Release) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Release.objects.create(number=9, digest="", snapshot="", note="", is_active=True)


@pytest.mark.parametrize("note", ["", "  \n"])
def test_it_refuses_to_publish_without_a_note(catalogue: None, note: str) -> None:
    with pytest.raises(PublishRefused, match="nota"):
        releases.publish(note=note)


def test_it_refuses_to_publish_nothing_new(release: Release) -> None:
    with pytest.raises(PublishRefused, match="No hay cambios"):
        releases.publish(note="Otra vez")
    assert Release.objects.count() == 1


def test_it_refuses_errors_and_leaves_everything_as_it_was(release: Release) -> None:
    change(description="read routines")
    with pytest.raises(PublishRefused) as refusal:
        releases.publish(note="Mal")
    assert [finding.tool for finding in refusal.value.findings] == ["read_routines"]
    assert releases.active() == release and ReleaseEvent.objects.count() == 1


def test_it_refuses_a_draft_whose_text_is_not_json(release: Release) -> None:
    Tool.objects.filter(name="read_routines").update(schema_text='{"type":\n oops}')
    with pytest.raises(PublishRefused) as refusal:
        releases.publish(note="Mal")
    assert "Línea 2, columna 2" in refusal.value.findings[0].message


def test_it_goes_back_to_an_older_release(release: Release, editor: Any) -> None:
    change(position=5)
    releases.publish(note="Rutinas primero")
    releases.activate(1, reason="Confundía", author=editor)
    assert releases.active() == release
    event = ReleaseEvent.objects.first()
    assert event and (event.kind, event.note, event.author) == ("activated", "Confundía", editor)


@pytest.mark.parametrize(("number", "reason"), [(1, "Ya está"), (1, ""), (2, " ")])
def test_it_refuses_to_activate_without_reason_or_what_is_in_use(
    release: Release, number: int, reason: str
) -> None:
    with pytest.raises(PublishRefused):
        releases.activate(number, reason=reason)


@pytest.mark.parametrize("number", [0, -1, 77, 2**80])
def test_it_knows_no_other_numbers(release: Release, number: int) -> None:
    assert releases.get(number) is None
    with pytest.raises(NoRelease):
        releases.activate(number, reason="x")


def test_it_withdraws_only_what_is_not_in_use(release: Release) -> None:
    with pytest.raises(PublishRefused):
        releases.withdraw(1, reason="x")
    change(position=5)
    releases.publish(note="Otra")
    assert releases.withdraw(1, reason="Dato de más").is_withdrawn
    with pytest.raises(PublishRefused, match="retirada"):
        releases.activate(1, reason="x")


def test_it_says_that_nothing_is_published_yet(db: None) -> None:
    with pytest.raises(NoRelease):
        releases.active()
    assert releases.has_active() is False


def test_it_tells_the_state_of_each_draft(release: Release) -> None:
    change("search_foods", description="Otra cosa.")
    factory.draft()
    states = releases.changed_tools()
    assert states["search_foods"] == "changed"
    assert states["write_note"] == "new"
    assert states["read_routines"] == "same"


def test_it_sees_that_a_stored_release_was_changed_from_outside(release: Release) -> None:
    release.snapshot = release.snapshot.replace("Busca alimentos", "Borra alimentos")
    assert "huella" in releases.release_findings(release)[0].message


def test_it_publishes_a_change_of_the_instructions_alone(release: Release) -> None:
    prompt = Prompt.objects.get()
    prompt.text += "\nSé breve."
    assert prompt.store() is True
    pending = releases.pending()
    assert pending.tools == [] and pending.prompt is not None
    assert releases.publish(note="Breve").prompt().endswith("Sé breve.")


def test_it_counts_a_revision_for_each_change_and_none_without(release: Release) -> None:
    change(position=110)
    assert Tool.objects.get(name="read_routines").revision == 1
    change(position=5)
    tool = Tool.objects.get(name="read_routines")
    assert (tool.revision, tool.history.count()) == (2, 2)
