"""The export and the erasure of everything a person has: no model may be forgotten."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from agent_app.models import ApiToken
from agent_app.personal.erase import count, erase
from agent_app.personal.export import export
from agent_app.personal.sections import SECTIONS

User = get_user_model()


def ways(model: Any, seen: tuple[Any, ...] = ()) -> list[str]:
    """Every lookup that leads from a model to a person by foreign keys."""
    found = []
    for field in model._meta.concrete_fields:
        there = field.related_model
        if there is User:
            found.append(field.name)
        elif there and there not in (*seen, model):
            found += [f"{field.name}__{way}" for way in ways(there, (*seen, model))]
    return found


def owned() -> dict[str, list[str]]:
    models = apps.get_models(include_auto_created=True)
    found = {m._meta.label: ways(m) for m in models if not m._meta.proxy}
    return {label: to for label, to in found.items() if to and not only_by_author(to)}


def only_by_author(ways_there: list[str]) -> bool:
    """Rows about a release are not a person's because somebody published the release."""
    return all(way == "release__author" for way in ways_there)


def test_it_knows_every_model_with_a_way_to_a_person() -> None:
    told = {label for section in SECTIONS.values() for label in section.models}
    assert told - {"auth.User"} == set(owned())


def test_it_exports_a_row_of_every_model(everything: Any) -> None:
    for label, to in owned().items():
        model = apps.get_model(label)
        assert any(model.objects.filter(**{way: everything}).exists() for way in to), label
    found = export(everything)
    assert all(found[name] for name in SECTIONS)
    assert found["measurements"][0]["weight_kg"] == 72.5
    assert found["meals"][0]["food"] == "arroz-blanco-cocido"
    assert found["routines"][0]["exercises"][0]["sets"][0]["reps"] == 8


def test_it_exports_no_secret_and_nobody_else(everything: Any, charlie: Any) -> None:
    text = json.dumps(export(everything))
    secrets = [ApiToken.objects.get().digest, everything.password, "door-key"]
    assert not [secret for secret in secrets if secret in text]
    assert not any(export(charlie)[name] for name in SECTIONS if name != "account")


def test_it_erases_every_row_and_keeps_the_catalogue(everything: Any, charlie: Any) -> None:
    Client().force_login(everything)
    Client().force_login(charlie)
    pk = everything.pk
    erase(everything)
    for label, to in owned().items():
        model = apps.get_model(label)
        assert not any(model.objects.filter(**{way: pk}).exists() for way in to), label
    assert not User.objects.filter(pk=pk).exists() and Session.objects.count() == 1
    assert apps.get_model("tools_app.Release").objects.get().author is None


def test_it_writes_json_and_csv_from_the_shell(everything: Any, tmp_path: Path) -> None:
    out = io.StringIO()
    call_command("export_user", "alice", csv=tmp_path / "csv", stdout=out)
    assert json.loads(out.getvalue())["format"] == "gymnasia-person"
    with (tmp_path / "csv/routines.csv").open(encoding="utf-8-sig") as file:
        assert [row["set"] for row in csv.DictReader(file)] == ["1", "2"]
    assert "'=72 kg" in (tmp_path / "csv/personal_data.csv").read_text("utf-8")


def test_it_says_what_it_erases_and_asks(everything: Any, monkeypatch: Any) -> None:
    out = io.StringIO()
    monkeypatch.setattr("builtins.input", lambda _: "no")
    with pytest.raises(CommandError, match="Nothing was erased"):
        call_command("erase_user", "alice", stdout=out)
    assert "measurements" in out.getvalue() and User.objects.filter(username="alice").exists()
    call_command("erase_user", "alice", yes=True, stdout=out)
    assert not User.objects.filter(username="alice").exists()


def test_it_counts_only_what_goes(everything: Any) -> None:
    found = count(everything)
    assert "catalogue_changes" not in found
    told = {name: len(rows) for name, rows in export(everything).items() if name in found}
    assert found == told and found["meals"] == 3
