"""The catalogue's commands: load once, check, publish, and a lossless file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command

from tools_app import releases
from tools_app.models import Prompt, Release, Tool
from tools_app.schema.canonical import canonical, digest

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


def file_with(*tools: Any, **other: Any) -> str:
    return json.dumps({"format": 1, "prompt": "", "tools": list(tools), **other})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "line 1, column 2"),
        ('{"format": 1,\n "prompt": ñ}', "line 2, column 12"),
        ('{"format": 1,\n "format": 1}', "line 2, column 2"),
        (b'{"format": 1,\n "prompt": "\xff"}', "line 2, column 13"),
        ("[" * 100_000, "line 1, column 501"),
        (b" " * 20_000_001, "20000000"),
        ("", "line 1, column 1"),
        ("[]", "/:"),
        ('{"format": 2, "prompt": "", "tools": []}', "format"),
        (file_with(prompt=1), "/prompt:"),
        (file_with(prompt="x" * 20_001), "/prompt:"),
        (file_with(tools={}), "/tools:"),
        (file_with(more=1), "/more:"),
        (file_with(*[TOOL] * 501), "/tools:"),
        (file_with(3), "/tools/0:"),
        (file_with({"name": "a"}), "/tools/0:"),
        (file_with(TOOL), "a /tools/0:"),
        (file_with(TOOL, {**TOOL, "name": "A"}), "/tools/1/name:"),
        (file_with({**TOOL, "position": "1"}), "/tools/0/position:"),
        (file_with({**TOOL, "position": True}), "/tools/0/position:"),
        (file_with({**TOOL, "position": -1}), "/tools/0/position:"),
        (file_with({**TOOL, "prerequisites": [{}]}), "/tools/0/prerequisites/0:"),
        (file_with({**TOOL, "schema_text": "{"}), "/tools/0/schema_text:"),
        (file_with({**TOOL, "owner": "x"}), "/tools/0/owner:"),
        (file_with({**TOOL, "effect": "magic", "approval": "x" * 900}), "a /tools/0:"),
        (file_with({**TOOL, "name": "x" * 900}), "/tools/0:"),
    ],
)
def test_it_refuses_a_broken_file_and_says_where(
    catalogue: None, tmp_path: Path, text: str | bytes, place: str
) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CommandError) as refusal:
        run("import_catalogue", str(file))
    assert place in str(refusal.value)
    assert (Tool.history.count(), Prompt.history.count()) == (13, 1)


def test_it_changes_nothing_when_one_tool_of_many_is_wrong(catalogue: None, tmp_path: Path) -> None:
    data = json.loads(exported(tmp_path).read_text(encoding="utf-8"))
    data["prompt"] = "Otras."
    data["tools"][3]["input_schema"]["properties"]["x"] = {"type": "strnig"}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(
        CommandError, match="read_field_value /tools/3/input_schema/properties/x/type"
    ):
        run("import_catalogue", str(file))
    assert (Tool.history.count(), Prompt.history.count()) == (13, 1)


def test_it_gives_the_digest_it_was_exported_with(release: Release, tmp_path: Path) -> None:
    file = exported(tmp_path)
    Tool.objects.all().delete()
    Prompt.objects.all().delete()
    run("import_catalogue", str(file))
    assert digest(releases.draft_snapshot().text()) == release.digest


def test_it_tells_field_by_field_what_a_file_would_change(catalogue: None, tmp_path: Path) -> None:
    text = exported(tmp_path).read_text(encoding="utf-8")
    file = tmp_path / "other.json"
    file.write_text(
        text.replace("Busca alimentos", "Encuentra alimentos").replace(
            '"maximum": 15', '"maximum": 12'
        ),
        encoding="utf-8",
    )
    told = run("import_catalogue", str(file), "--dry-run")
    assert "[-Busca-][+Encuentra+]" in told
    assert "input_schema /properties/limit/maximum: 15 → 12" in told


def test_it_takes_a_file_that_leaves_a_tool_with_code_out(
    catalogue: None, tmp_path: Path, settings: Any
) -> None:
    settings.TOOL_LINT_RULES = ["agent_app.catalogue_rules.handler_rules"]
    test_it_disables_what_the_file_does_not_name(None, tmp_path)


def test_it_adds_the_groups_once_and_never_changes_them() -> None:
    assert "Groups added: viewer, editor, publisher." in run("load_catalogue")
    editors = Group.objects.get(name="editor")
    assert editors.permissions.filter(codename="change_tool").exists()
    editors.permissions.clear()
    assert "Groups added" not in run("load_catalogue")
    assert not editors.permissions.exists()


def test_it_tells_what_a_publication_breaks(release: Release) -> None:
    tool = Tool.objects.get(name="search_foods")
    tool.schema_text = tool.schema_text.replace('"maximum": 15', '"maximum": 12')
    tool.store()
    found = json.loads(run("check_catalogue", "--json"))
    assert [row["path"] for row in found["findings"] if row["level"] == "warning"] == [
        "/properties/limit/maximum"
    ]
    assert "narrowed_bounds" in run("publish_catalogue", note="Menos")


def test_it_says_that_a_file_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("import_catalogue", str(tmp_path / "none.json"))
