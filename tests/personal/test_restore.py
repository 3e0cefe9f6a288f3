"""The import of an export: whole, once, never over another person's rows, never half read."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from agent_app.models import Conversation, Execution, MealItem, Measurement, Turn
from agent_app.personal.export import as_json, export
from agent_app.personal.restore import NotAnExport, read, restore
from tests.personal.conftest import TODAY

RECORDS = ("personal_data", "measurements", "meals", "routines", "feature_requests")
CHAT = ("conversations", "turns", "events", "executions")


def alike(data: dict[str, Any], section: str) -> list[dict[str, Any]]:
    """The rows without what an account gives anew: ids, its own times and numbers."""
    new = {"id", "updated_at", "revision", "state", "reference", "conversation", "turn"}
    if section in ("personal_data", "routines"):
        new.add("created_at")
    return [{k: v for k, v in row.items() if k not in new} for row in data[section]]


def outcomes(restored: Any) -> dict[str, int]:
    totals: dict[str, int] = {}
    for counts in restored.counts.values():
        for name, number in counts.items():
            totals[name] = totals.get(name, 0) + number
    return totals


def test_it_brings_everything_to_another_account(everything: Any, charlie: Any) -> None:
    data = read(as_json(everything))
    restored = restore(charlie, data, today=TODAY)
    assert not restored.problems and restored.counts["meals"]["new"] == 3
    there = export(charlie)
    for section in (*RECORDS, *CHAT):
        assert alike(there, section) == alike(data, section), section
    assert there["profile"][0]["country"] == "MX"


def test_it_doubles_nothing_the_second_time(everything: Any, charlie: Any) -> None:
    data = read(as_json(everything))
    restore(charlie, data, today=TODAY)
    for user in (everything, charlie):
        again = outcomes(restore(user, data, today=TODAY))
        assert {name for name, number in again.items() if number} == {"unchanged"}
    assert MealItem.objects.filter(user=charlie).count() == 3


def test_it_leaves_the_rows_of_the_other_person(everything: Any, charlie: Any) -> None:
    before = export(everything)
    restore(charlie, read(as_json(everything)), today=TODAY)
    after = export(everything)
    assert all(after[name] == before[name] for name in before if name != "exported_at")
    assert Conversation.objects.filter(user=charlie).count() == 1


def test_it_comes_back_after_erasing(everything: Any, charlie: Any) -> None:
    data = read(as_json(everything))
    everything.delete()
    restore(charlie, data, today=TODAY)
    assert export(charlie)["turns"] == data["turns"]


def test_it_writes_nothing_in_a_dry_run(everything: Any, charlie: Any) -> None:
    told = restore(charlie, read(as_json(everything)), today=TODAY, dry_run=True)
    assert told.counts["measurements"]["new"] == 1
    assert not any(export(charlie)[name] for name in (*RECORDS, *CHAT))


def test_it_keeps_the_figure_of_the_file(everything: Any) -> None:
    data = read(as_json(everything))
    data["measurements"][0]["weight_kg"] = 71
    restored = restore(everything, data, today=TODAY)
    assert restored.counts["measurements"]["changed"] == 1
    assert Measurement.objects.get().weight_kg == 71


def test_it_skips_a_row_with_a_fault_and_says_which(everything: Any, charlie: Any) -> None:
    data = read(as_json(everything))
    data["measurements"].append({"date": "2026-03-09", "weight_kg": 7250})
    data["meals"][0]["meal"] = "Siesta"
    data["turns"][0]["messages_text"] = "[1]"
    restored = restore(charlie, data, today=TODAY)
    paths = [one["path"] for one in restored.problems]
    assert paths == ["/measurements/1", "/meals/0", "/turns/0", "/executions/0"]
    assert restored.counts["meals"] == {"new": 2, "changed": 0, "unchanged": 0, "skipped": 1}


def test_it_lets_nothing_go_on_from_an_import(everything: Any, charlie: Any) -> None:
    data = read(as_json(everything))
    data["turns"][0]["state"] = "running"
    data["executions"][0] |= {"status": "awaiting_approval", "undo": {"rows": []}}
    restore(charlie, data, today=TODAY)
    assert Turn.objects.get(conversation__user=charlie).state == "interrupted"
    assert Execution.objects.filter(user=charlie, status="denied", undo={}).count() == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "{}", '{"format": "gymnasia-person", "version": 2}', "[" * 2000]
)
def test_it_refuses_what_is_no_export(text: str) -> None:
    with pytest.raises(NotAnExport):
        read(text)


@pytest.mark.parametrize("odd", [None, 7, "x", [], [None], [[]], [{}], [{"id": 7, "date": {}}]])
def test_it_survives_odd_sections(everything: Any, charlie: Any, odd: Any) -> None:
    data = read(as_json(everything))
    for section in (*RECORDS, *CHAT, "profile"):
        restore(charlie, {**data, section: odd}, today=TODAY, dry_run=True)


def test_it_imports_from_the_shell(everything: Any, charlie: Any, tmp_path: Path) -> None:
    out, file = io.StringIO(), tmp_path / "alice.json"
    call_command("export_user", "alice", output=file)
    call_command("import_user", file, user="charlie", dry_run=True, stdout=out)
    assert "Nothing was written" in out.getvalue() and not charlie.measurements.exists()
    call_command("import_user", file, user="charlie", stdout=out)
    assert charlie.measurements.exists() and json.loads(file.read_text())["meals"]
    file.write_text("{}")
    with pytest.raises(CommandError, match="exportación"):
        call_command("import_user", file, user="charlie")
