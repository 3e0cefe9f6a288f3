"""The verbs of routines."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from agent_app.models import Exercise, Routine, RoutineExercise, RoutineSet
from agent_app.models.records.base import faults

pytestmark = pytest.mark.django_db
SET = {"type": "normal", "reps": 8, "weight_kg": 60, "rest_seconds": 90}


@pytest.fixture(autouse=True)
def exercises(db: None) -> None:
    for place, name in enumerate(["Sentadilla con barra", "Plancha", "Caña alta"]):
        Exercise.objects.create(
            exercise_id=f"e{place}", name=name, position=place, synonyms=[], search_text=name
        )


def plan(*exercises: Any, **changes: Any) -> dict[str, Any]:
    listed = list(exercises) or [{"name": "Plancha", "sets": [SET]}]
    return {"name": "Pierna", "category": "fuerza", "exercises": listed, **changes}


def create(user: Any, *exercises: Any, **changes: Any) -> Routine:
    return Routine.objects.create_whole(user, **plan(*exercises, **changes))


def refusal(user: Any, *exercises: Any, **changes: Any) -> list[dict[str, Any]]:
    with pytest.raises(ValidationError) as caught:
        create(user, *exercises, **changes)
    assert not RoutineExercise.objects.exists()
    return faults(caught.value)


def test_it_stores_a_routine_whole(alice: Any) -> None:
    squat = {"name": "sentadilla CON barra", "sets": [SET, {"reps": 5, "weight_kg": "37,5"}]}
    routine = create(alice, squat, {"name": "Plancha", "sets": [{"type": "Al fallo", "reps": 1}]})
    told = Routine.objects.whole(alice).get(pk=routine.pk).as_dict()
    assert [one["name"] for one in told["exercises"]] == ["Sentadilla con barra", "Plancha"]
    assert told["exercises"][0]["sets"] == [
        SET,
        {"type": "normal", "reps": 5, "weight_kg": 37.5, "rest_seconds": None},
    ]
    assert told["exercises"][1]["sets"][0]["type"] == "al fallo"


def test_it_lists_every_fault_with_its_place(alice: Any) -> None:
    found = refusal(
        alice,
        {"name": "Sentadilla", "sets": []},
        {"name": "Plancha", "sets": [SET, {"type": "rara", "reps": 0, "weight_kg": -1}]},
        {"name": "Plancha", "sets": [{**SET, "rest_seconds": 4000, "extra": 1}]},
        "Plancha",
        name="",
    )
    assert [(one["path"], one["code"]) for one in found] == [
        ("/name", "required"),
        ("/exercises/0/name", "unknown_exercise"),
        ("/exercises/0/sets", "empty"),
        ("/exercises/1/sets/1/type", "unknown_type"),
        ("/exercises/1/sets/1/reps", "out_of_range"),
        ("/exercises/1/sets/1/weight_kg", "out_of_range"),
        ("/exercises/2/sets/0", "unknown_field"),
        ("/exercises/3", "not_an_object"),
    ]
    assert found[1]["near"] == ["Sentadilla con barra"]
    assert "Ejercicio 2 («Plancha»), serie 2" in found[4]["message"]


@pytest.mark.parametrize("exercises", [None, [], "Plancha", {}, [{"name": "Plancha"}] * 31])
def test_it_refuses_a_routine_of_no_or_too_many_exercises(exercises: Any, alice: Any) -> None:
    assert [one["path"] for one in refusal(alice, exercises=exercises)] == ["/exercises"]


@pytest.mark.parametrize("reps", [0, 201, 8.5, True, "ocho y pico", None, [8]])
def test_it_refuses_repetitions_that_cannot_be(reps: Any, alice: Any) -> None:
    found = refusal(alice, {"name": "Plancha", "sets": [{"reps": reps}]})
    assert [one["path"] for one in found] == ["/exercises/0/sets/0/reps"]


def test_it_refuses_more_than_twenty_sets(alice: Any) -> None:
    found = refusal(alice, {"name": "Plancha", "sets": [SET] * 21})
    assert [one["code"] for one in found] == ["too_many"]


def test_it_keeps_different_letters_apart_in_exact_names(alice: Any) -> None:
    assert create(alice, {"name": "caña alta", "sets": [SET]}).pk
    found = [{"name": "cana alta", "sets": [SET]}]
    with pytest.raises(ValidationError) as caught:
        create(alice, *found, name="Otra")
    assert faults(caught.value)[0]["near"] == ["Caña alta"]


def test_it_has_one_routine_of_a_name_for_a_person(alice: Any, charlie: Any) -> None:
    create(alice, name="Tirón")
    with pytest.raises(ValidationError) as caught:
        create(alice, name=" TIRON ")
    assert faults(caught.value)[0]["code"] == "duplicate" and "Tirón" in str(caught.value)
    assert create(charlie, name="Tirón").pk


def test_it_replaces_only_what_is_named(alice: Any) -> None:
    routine = create(alice)
    renamed = Routine.objects.replace(alice, pk=routine.pk, name="Otra")
    assert (renamed.name, len(renamed.as_dict()["exercises"])) == ("Otra", 1)
    other = [{"name": "Caña alta", "sets": [SET, SET]}]
    changed = Routine.objects.replace(alice, pk=routine.pk, exercises=other).as_dict()
    assert (changed["name"], [one["name"] for one in changed["exercises"]]) == (
        "Otra",
        ["Caña alta"],
    )
    assert RoutineSet.objects.count() == 2


def test_it_keeps_a_routine_whose_change_is_wrong(alice: Any) -> None:
    routine = create(alice)
    with pytest.raises(ValidationError):
        Routine.objects.replace(alice, pk=routine.pk, exercises=[{"name": "Nada", "sets": [SET]}])
    assert RoutineSet.objects.get().weight_kg == Decimal(60)


def test_it_leaves_other_peoples_routines_alone(alice: Any, charlie: Any) -> None:
    routine = create(alice)
    with pytest.raises(Routine.DoesNotExist):
        Routine.objects.replace(charlie, pk=routine.pk, name="Mía")
    assert not Routine.objects.remove(charlie, pk=routine.pk)
    assert Routine.objects.named(charlie, "Pierna") is None
    assert Routine.objects.remove(alice, pk=routine.pk) and not RoutineSet.objects.exists()


def test_it_reads_a_routine_by_name_and_names_near_ones(alice: Any) -> None:
    create(alice, name="Pierna lunes")
    assert Routine.objects.named(alice, "PIERNA lunes").name == "Pierna lunes"
    assert Routine.objects.named(alice, "pierna") is None
    assert Routine.objects.near(alice, "piernas") == ["Pierna lunes"]
    assert Routine.objects.near(alice, "\ud800\0") == []
