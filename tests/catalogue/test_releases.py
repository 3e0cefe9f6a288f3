"""Releases: frozen, numbered, exactly one in use, and every step recorded."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from tests.catalogue import factory
from tools_app import releases
from tools_app.catalogue import BUNDLED_TOOLS, PROMPT
from tools_app.models import Prompt, Release, ReleaseEvent, Tool
from tools_app.releases import NoRelease, PublishRefused
from tools_app.schema.canonical import canonical, digest
from tools_app.schema.findings import ERROR, Finding

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


def test_it_refuses_to_publish_drafts_that_nobody_looked_at(release: Release) -> None:
    change(position=5)
    seen = digest(releases.draft_snapshot().text())
    change("search_foods", position=6)
    with pytest.raises(PublishRefused, match="mientras"):
        releases.publish(note="x", seen=seen)
    assert releases.active() == release


def test_it_restores_a_release_into_the_drafts(release: Release, editor: Any) -> None:
    change(position=5)
    factory.draft()
    releases.publish(note="Con notas")
    changes = releases.restore(1, reason="Sin notas", author=editor)
    assert {(one.name, one.what) for one in changes} == {
        ("read_routines", "changed"),
        ("write_note", "disabled"),
    }
    assert releases.draft_snapshot().prompt == PROMPT
    enabled = [tool for tool in releases.draft_tools() if tool.enabled]
    assert tuple(enabled) == BUNDLED_TOOLS and releases.active().number == 2


def test_it_records_a_restore_in_history_and_events(release: Release, editor: Any) -> None:
    change(position=5)
    releases.restore(1, reason="Confundía", author=editor)
    row = Tool.objects.get(name="read_routines").history.first()
    assert (row.history_user, row.history_change_reason) == (editor, "Versión 1: Confundía")
    event = ReleaseEvent.objects.first()
    assert event and (event.kind, event.note, event.author) == ("restored", "Confundía", editor)


@pytest.mark.parametrize(("number", "reason"), [(1, " "), (1, "Ya lo dicen")])
def test_it_tells_why_nothing_is_restored(release: Release, number: int, reason: str) -> None:
    with pytest.raises(PublishRefused):
        releases.restore(number, reason=reason)
    assert ReleaseEvent.objects.count() == 1 and Tool.history.count() == 13


def test_it_restores_nothing_that_could_not_be_saved(release: Release, settings: Any) -> None:
    change(position=5)
    settings.TOOL_LINT_RULES = ["tests.catalogue.test_releases.no_routines"]
    with pytest.raises(PublishRefused) as refusal:
        releases.restore(1, reason="x")
    assert [finding.tool for finding in refusal.value.findings] == ["read_routines"]
    assert Tool.objects.get(name="read_routines").position == 5


def no_routines(tools: Any) -> list[Finding]:
    names = [tool.name for tool in tools if tool.enabled]
    return [Finding(ERROR, "", "", "No.", name) for name in names if name == "read_routines"]


def test_it_keeps_the_layout_of_a_schema_that_stays(release: Release) -> None:
    tool = Tool.objects.get(name="search_foods")
    change("search_foods", schema_text=canonical(tool.input_schema))
    change(position=5)
    releases.restore(1, reason="x")
    tool.refresh_from_db()
    assert "\n" not in tool.schema_text


def test_it_never_edits_nor_deletes_what_happened(release: Release) -> None:
    event = ReleaseEvent.objects.get()
    event.note = "Otra"
    with pytest.raises(TypeError):
        event.save()
    with pytest.raises(TypeError):
        event.delete()
    for step in (ReleaseEvent.objects.all().delete, lambda: release.events.update(note="")):
        with pytest.raises(TypeError):
            step()
    with pytest.raises(ProtectedError):
        release.delete()


def test_it_keeps_what_happened_when_an_author_leaves(release: Release, editor: Any) -> None:
    change(position=5)
    releases.publish(note="Rutinas primero", author=editor)
    editor.delete()
    event = ReleaseEvent.objects.first()
    assert event and (event.note, event.author) == ("Rutinas primero", None)


def at_once(*steps: Callable[[], Any]) -> list[Any]:
    """What each step gives or raises when all of them begin together, each on its connection."""
    barrier = Barrier(len(steps))

    def run(step: Callable[[], Any]) -> Any:
        try:
            barrier.wait(10)
            return step()
        except PublishRefused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(steps)) as pool:
        return list(pool.map(run, steps))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("times", range(3))
def test_it_publishes_once_when_two_publish_together(times: int) -> None:
    factory.bundled()
    done = at_once(*[lambda: releases.publish(note="A la vez")] * 4)
    assert sorted(type(one).__name__ for one in done) == ["PublishRefused"] * 3 + ["Release"]
    assert [one.number for one in Release.objects.filter(is_active=True)] == [1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("times", range(3))
def test_it_keeps_one_in_use_whatever_happens_together(times: int) -> None:
    factory.bundled()
    for position in (1, 2, 3):
        change(position=position)
        releases.publish(note="x")
    change(position=4)
    at_once(
        lambda: releases.publish(note="x"),
        lambda: releases.activate(1, reason="x"),
        lambda: releases.activate(2, reason="x"),
        lambda: releases.withdraw(1, reason="x"),
    )
    [active] = Release.objects.filter(is_active=True)
    assert not active.is_withdrawn
    assert Release.objects.get(number=4).note == "x"
