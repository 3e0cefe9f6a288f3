"""The import of exercises: both formats, our words, names that are taken, repetition."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from agent_app.models import Exercise
from agent_app.search import search_exercises

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def reference(db: None) -> None:
    call_command("load_reference", verbosity=0)


def run(name: str | Path, tmp_path: Path) -> tuple[str, dict[int, str]]:
    out, report = io.StringIO(), tmp_path / "report.csv"
    call_command("import_exercises", DATA / name, report=report, stdout=out)
    with report.open(encoding="utf-8") as file:
        return out.getvalue(), {int(r["line"]): r["code"] for r in csv.DictReader(file)}


def test_it_imports_the_array_in_our_words(tmp_path: Path) -> None:
    told, codes = run("exercises.json", tmp_path)
    row = Exercise.objects.get(exercise_id="fedb-wall_lean")
    assert "5 read: 1 new" in told
    assert codes == {2: "name_taken", 3: "no_muscle", 4: "not_json", 5: "no_difficulty"}
    assert (row.muscle_group, row.equipment) == ("Cuádriceps", "Peso corporal")
    assert row.secondary_muscles == ["Glúteos", "Gemelos"] and row.difficulty == "Principiante"
    assert row.instructions == "Stand against a wall. Slide down and wait."


def test_it_imports_our_own_list_and_finds_it(tmp_path: Path) -> None:
    _, codes = run("exercises.csv", tmp_path)
    assert codes == {3: "name_taken"}
    found = search_exercises("remo casero", filters={"secondary_muscle": "bíceps"})
    assert [row.name for row in found.exercises] == ["Remo con mochila"]


def test_it_adds_nothing_the_second_time(tmp_path: Path) -> None:
    run("exercises.json", tmp_path)
    before = Exercise.objects.count()
    told, _ = run("exercises.json", tmp_path)
    assert "0 new, 0 updated, 1 unchanged" in told and Exercise.objects.count() == before


@pytest.mark.parametrize("text", ["[", '[{"primaryMuscles": [}]', "{}", "name,other\n"])
def test_it_refuses_what_is_no_list_of_exercises(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd").write_text(text)
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(tmp_path / "odd", tmp_path)
