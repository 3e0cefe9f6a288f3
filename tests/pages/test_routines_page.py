"""The routines' pages and the form that builds one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from agent_app.models import Exercise, Routine

SQUAT = "Sentadilla con barra"
FORM = {"name": "Piernas", "category": "Fuerza", "count": "1", "query": ""}
ROW = {"e0-name": SQUAT, "e0-sets": "4", "e0-reps": "10", "e0-type": "normal"}


def create(user: Any) -> Routine:
    one = {"name": SQUAT, "sets": [{"reps": 10, "weight_kg": 62.5, "rest_seconds": 90}] * 2}
    return Routine.objects.create_whole(user, name="Piernas", category="Fuerza", exercises=[one])


def test_it_says_how_to_begin(signed_in: Client) -> None:
    assert "Todavía no hay rutinas." in signed_in.get("/routines/").content.decode()


def test_it_adds_the_exercise_chosen_and_keeps_what_is_typed(
    signed_in: Client, reference: None
) -> None:
    typed = {**FORM, "count": "0", "query": "sentadilla"}
    assert (
        f"add:{SQUAT}"
        in signed_in.post("/routines/new/", {**typed, "do": "search"}).content.decode()
    )
    html = signed_in.post("/routines/new/", {**typed, "do": f"add:{SQUAT}"}).content.decode()
    assert 'value="Piernas"' in html and f'name="e0-name" value="{SQUAT}"' in html


def test_it_takes_an_exercise_out(signed_in: Client, reference: None) -> None:
    html = signed_in.post("/routines/new/", {**FORM, **ROW, "do": "remove:0"}).content.decode()
    assert "e0-name" not in html and 'value="Piernas"' in html


def test_it_saves_a_routine_whole(signed_in: Client, alice: Any, reference: None) -> None:
    more = {"e0-weight_kg": "62,5", "e0-rest_seconds": "90", "do": "save"}
    response = signed_in.post("/routines/new/", {**FORM, **ROW, **more})
    routine = Routine.objects.get(user=alice)
    assert response["Location"] == f"/routines/{routine.pk}/"
    sets = routine.exercises.get().sets
    assert sets.count() == 4 and float(sets.first().weight_kg) == 62.5


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("e0-sets", "0"), ("e0-sets", "muchas"), ("e0-reps", "0"), ("e0-reps", "1,5"),
        ("e0-weight_kg", "-1"), ("e0-rest_seconds", "un rato"), ("name", ""), ("category", ""),
        ("e0-type", "loco"),
    ],
)  # fmt: skip
def test_it_puts_a_fault_under_its_field(
    signed_in: Client, reference: None, field: str, value: str
) -> None:
    response = signed_in.post("/routines/new/", {**FORM, **ROW, field: value, "do": "save"})
    assert response.status_code == 422 and f'id="id_{field}_error"' in response.content.decode()
    assert not Routine.objects.exists()


@pytest.mark.parametrize("name", ["Ejercicio inventado", "x" * 500])
def test_it_refuses_an_exercise_it_does_not_know(
    signed_in: Client, reference: None, name: str
) -> None:
    response = signed_in.post("/routines/new/", {**FORM, **ROW, "e0-name": name, "do": "save"})
    assert response.status_code == 422 and not Routine.objects.exists()


@pytest.mark.parametrize("count", ["0", "-1", "999999999", "x", "²"])
def test_it_needs_at_least_one_exercise(signed_in: Client, reference: None, count: str) -> None:
    typed = {**FORM, "count": count, "do": "save"}
    assert signed_in.post("/routines/new/", typed).status_code == 422


def test_it_shows_a_routine_as_a_checklist(signed_in: Client, alice: Any, reference: None) -> None:
    html = signed_in.get(f"/routines/{create(alice).pk}/").content.decode()
    assert (
        html.count('type="checkbox"') == 2 and "62,5\xa0kg" in html and "90 s de descanso" in html
    )


def test_it_adds_sets_of_another_kind_under_the_same_exercise(
    signed_in: Client, alice: Any, reference: None
) -> None:
    html = signed_in.post("/routines/new/", {**FORM, **ROW, "do": "more:0"}).content.decode()
    assert 'name="e1-reps"' in html and html.count(f"<h2>{SQUAT}</h2>") == 1
    second = {name.replace("e0", "e1"): value for name, value in ROW.items()}
    sent = {**FORM, **ROW, **second, "count": "2", "e1-sets": "1", "e1-reps": "5", "do": "save"}
    signed_in.post("/routines/new/", sent)
    sets = Routine.objects.get(user=alice).exercises.get().sets
    assert list(sets.values_list("reps", flat=True)) == [10, 10, 10, 10, 5]


def test_it_puts_a_fault_in_the_row_of_its_set(signed_in: Client, reference: None) -> None:
    second = {name.replace("e0", "e1"): value for name, value in ROW.items()}
    sent = {**FORM, **ROW, **second, "count": "2", "e1-reps": "0", "do": "save"}
    html = signed_in.post("/routines/new/", sent).content.decode()
    assert 'id="id_e1-reps_error"' in html and 'id="id_e0-reps_error"' not in html


def test_it_edits_a_routine_without_losing_anything(
    signed_in: Client, alice: Any, reference: None
) -> None:
    routine = create(alice)
    before = routine.as_dict()
    html = signed_in.get(f"/routines/{routine.pk}/edit/").content.decode()
    assert 'name="e0-weight_kg" value="62,5"' in html
    row = {**ROW, "e0-sets": "2", "e0-weight_kg": "62,5", "e0-rest_seconds": "90"}
    response = signed_in.post(f"/routines/{routine.pk}/edit/", {**FORM, **row, "do": "save"})
    assert response["Location"] == f"/routines/{routine.pk}/"
    assert Routine.objects.whole(alice).get().as_dict() == before


def test_it_edits_the_routines_of_nobody_else(
    client: Client, charlie: Any, alice: Any, reference: None
) -> None:
    routine = create(alice)
    client.force_login(charlie)
    assert client.post(f"/routines/{routine.pk}/edit/", {**FORM, "do": "save"}).status_code == 404


def test_it_deletes_after_asking(signed_in: Client, alice: Any, reference: None) -> None:
    routine = create(alice)
    assert "1 ejercicio" in signed_in.get(f"/routines/{routine.pk}/delete/").content.decode()
    signed_in.post(f"/routines/{routine.pk}/delete/")
    assert not Routine.objects.exists() and Exercise.objects.exists()


def test_it_names_a_lone_exercise_once(signed_in: Client, alice: Any, reference: None) -> None:
    one = {"name": SQUAT, "sets": [{"reps": 10}]}
    name = f"Entrenamiento: {SQUAT}"
    Routine.objects.create_whole(alice, name=name, category="fuerza", exercises=[one])
    html = signed_in.get("/routines/").content.decode()
    assert html.count(SQUAT) == 1 and "Fuerza · 1 ejercicio" in html
