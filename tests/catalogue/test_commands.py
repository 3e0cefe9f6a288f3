"""The catalogue's commands: load once, check, publish, and a lossless file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tools_app.models import Prompt, Release, Tool
from tools_app.schema.canonical import canonical

pytestmark = pytest.mark.django_db


def run(*arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_it_loads_and_publishes_once() -> None:
    run("load_catalogue")
    assert (Tool.objects.count(), Release.objects.count()) == (13, 1)
    run("load_catalogue")
    assert (Tool.objects.count(), Release.objects.count()) == (13, 1)
    assert Tool.history.count() == 13


def test_it_never_overwrites_what_an_editor_wrote() -> None:
    run("load_catalogue")
    Tool.objects.filter(name="search_foods").update(description="Mía", enabled=False)
    Prompt.objects.update(text="Mías")
    Tool.objects.filter(name="read_routines").delete()
    run("load_catalogue")
    assert Tool.objects.get(name="search_foods").description == "Mía"
    assert Prompt.objects.get().text == "Mías"
    assert Tool.objects.filter(name="read_routines").exists()


def test_it_checks_a_sound_catalogue(release: Release) -> None:
    assert json.loads(run("check_catalogue", "--json")) == {"ok": True, "findings": []}
    assert "0 errors" in run("check_catalogue")


def test_it_exits_with_1_on_an_error(release: Release, capsys: Any) -> None:
    Tool.objects.filter(name="search_foods").update(description="search foods")
    with pytest.raises(SystemExit) as exit_info:
        call_command("check_catalogue", "--json")
    assert exit_info.value.code == 1
    found = json.loads(capsys.readouterr().out)
    levels = {(row["scope"], row["level"]) for row in found["findings"]}
    assert levels == {("drafts", "error"), ("drafts", "info")}


def test_it_reports_an_empty_catalogue_and_a_missing_release(capsys: Any) -> None:
    with pytest.raises(SystemExit):
        call_command("check_catalogue")
    assert "2 errors" in capsys.readouterr().out


def test_it_publishes_with_a_note(release: Release) -> None:
    Tool.objects.filter(name="read_routines").update(position=5)
    assert "release 2" in run("publish_catalogue", note="Rutinas primero")
    with pytest.raises(CommandError, match="No hay cambios"):
        run("publish_catalogue", note="Otra vez")


def test_it_names_what_forbids_publishing(release: Release) -> None:
    Tool.objects.filter(name="search_foods").update(enabled=False)
    with pytest.raises(CommandError, match="add_meal_food"):
        run("publish_catalogue", note="Sin búsqueda")


def exported(tmp_path: Path) -> Path:
    file = tmp_path / "catalogue.json"
    file.write_text(run("export_catalogue"), encoding="utf-8")
    return file


def test_it_exports_and_imports_without_loss(catalogue: None, tmp_path: Path) -> None:
    tool = Tool.objects.get(name="read_routines")
    tool.schema_text = canonical(tool.input_schema)
    tool.store()
    file = exported(tmp_path)
    assert "Añade un alimento" in file.read_text(encoding="utf-8")
    Tool.objects.all().delete()
    Prompt.objects.all().delete()
    run("import_catalogue", str(file))
    assert run("export_catalogue") == file.read_text(encoding="utf-8")
    assert Tool.objects.get(name="read_routines").schema_text == tool.schema_text


def test_it_changes_nothing_when_the_file_says_the_same(catalogue: None, tmp_path: Path) -> None:
    assert "0 drafts changed" in run("import_catalogue", str(exported(tmp_path)))
    assert Tool.history.count() == 13


def test_it_only_tells_what_a_dry_run_would_change(catalogue: None, tmp_path: Path) -> None:
    file = exported(tmp_path)
    Tool.objects.filter(name="read_routines").update(position=5)
    assert "changed: read_routines" in run("import_catalogue", str(file), "--dry-run")
    assert Tool.objects.get(name="read_routines").position == 5


def test_it_disables_what_the_file_does_not_name(catalogue: None, tmp_path: Path) -> None:
    data = json.loads(exported(tmp_path).read_text(encoding="utf-8"))
    data["tools"] = [tool for tool in data["tools"] if tool["name"] != "create_feature_issue"]
    file = tmp_path / "twelve.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert "disabled: create_feature_issue" in run("import_catalogue", str(file))
    assert Tool.objects.get(name="create_feature_issue").enabled is False


TOOL = {"name": "a", "description": "b", "input_schema": {}, "effect": "read"}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": 2, "prompt": "", "tools": []}',
        '{"format": 1, "prompt": 1, "tools": []}',
        '{"format": 1, "prompt": "", "tools": [3]}',
        '{"format": 1, "prompt": "", "tools": [], "more": 1}',
        '{"format": 1, "format": 1}',
        json.dumps({"format": 1, "prompt": "", "tools": [TOOL]}),
        json.dumps({"format": 1, "prompt": "", "tools": [{**TOOL, "position": "1"}]}),
        json.dumps({"format": 1, "prompt": "", "tools": [{**TOOL, "position": -1}]}),
        json.dumps({"format": 1, "prompt": "", "tools": [{**TOOL, "schema_text": "{"}]}),
        json.dumps({"format": 1, "prompt": "", "tools": [{**TOOL, "owner": "x"}]}),
        "[" * 100_000,
    ],
)
def test_it_refuses_a_file_that_is_not_a_catalogue(
    catalogue: None, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError):
        run("import_catalogue", str(file))
    assert Tool.history.count() == 13


def test_it_says_that_a_file_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("import_catalogue", str(tmp_path / "none.json"))
