"""The verbs of personal memory."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from agent_app.models import PersonalDatum
from agent_app.models.records import memory
from agent_app.models.records.base import faults

pytestmark = pytest.mark.django_db


def fact(key: str, value: Any = "algo", description: Any = "") -> dict[str, Any]:
    return {"key": key, "description": description, "value": value}


def remember(user: Any, *facts: Any, forget: Any = ()) -> Any:
    return PersonalDatum.objects.remember(user, data=list(facts), forget=forget)


def refusal(user: Any, *facts: Any, **kwargs: Any) -> list[dict[str, Any]]:
    with pytest.raises(ValidationError) as caught:
        remember(user, *facts, **kwargs)
    return faults(caught.value)


def stored(user: Any) -> dict[str, str]:
    return dict(PersonalDatum.objects.filter(user=user).values_list("key", "value"))


def test_it_never_deletes_what_a_partial_list_leaves_out(alice: Any) -> None:
    remember(alice, fact("objetivo", "correr"), fact("lesión", "rodilla"))
    remember(alice, fact("alergia", "nueces"))
    assert stored(alice) == {"objetivo": "correr", "lesión": "rodilla", "alergia": "nueces"}


def test_it_keeps_the_spelling_of_a_known_key(alice: Any) -> None:
    remember(alice, fact("Lesión", "rodilla", "qué evitar"))
    done = remember(alice, fact("LESION", "hombro"))
    assert [row.as_dict() for row in done.saved] == [fact("Lesión", "hombro", "qué evitar")]
    assert done.before == [fact("Lesión", "rodilla", "qué evitar")]


def test_it_keeps_keys_with_and_without_tilde_of_n_apart(alice: Any) -> None:
    remember(alice, fact("año"), fact("ano"))
    assert set(stored(alice)) == {"año", "ano"}


def test_it_forgets_only_what_is_named(alice: Any) -> None:
    remember(alice, fact("objetivo"), fact("alergia"))
    done = remember(alice, forget=["Objetivo", "nada"])
    assert (done.forgotten, done.not_found) == (["objetivo"], ["nada"])
    assert set(stored(alice)) == {"alergia"}


@pytest.mark.parametrize(
    ("bad", "path", "code"),
    [
        (fact("", "x"), "/key", "required"),
        (fact("k" * 65), "/key", "too_long"),
        (fact("k", "v" * 4001), "/value", "too_long"),
        (fact("k", ""), "/value", "required"),
        (fact("k", None), "/value", "required"),
        (fact("k", 7), "/value", "not_text"),
        (fact("k", "a\0b"), "/value", "bad_characters"),
        (fact("k", "\ud800"), "/value", "bad_characters"),
        (fact("k", "v", ["d"]), "/description", "not_text"),
        ("texto", "", "not_an_object"),
        ({**fact("k"), "otra": 1}, "", "unknown_field"),
    ],
)
def test_it_saves_nothing_when_one_fact_is_wrong(
    bad: Any, path: str, code: str, alice: Any
) -> None:
    found = refusal(alice, fact("bueno"), bad)
    assert [(one["path"], one["code"]) for one in found] == [(f"/personal_data/1{path}", code)]
    assert stored(alice) == {}


@pytest.mark.parametrize("data", ["{", {"key": "a"}, 7])
def test_it_changes_nothing_for_data_that_is_no_list(data: Any, alice: Any) -> None:
    remember(alice, fact("objetivo"))
    with pytest.raises(ValidationError):
        PersonalDatum.objects.remember(alice, data=data)
    assert set(stored(alice)) == {"objetivo"}


def test_it_refuses_what_contradicts_itself(alice: Any) -> None:
    assert refusal(alice, fact("a"), fact("A"))[0]["code"] == "duplicate"
    assert refusal(alice, fact("a"), forget=["A"])[0]["code"] == "contradiction"
    assert refusal(alice)[0]["code"] == "empty"


def test_it_has_room_for_a_limited_number_of_facts(alice: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(memory, "MAX_KEYS", 2)
    remember(alice, fact("a"), fact("b"))
    assert refusal(alice, fact("c"))[0]["code"] == "too_many"
    remember(alice, fact("c"), forget=["a"])
    assert set(stored(alice)) == {"b", "c"}


def test_it_finds_exact_keys_and_names_close_ones(alice: Any, charlie: Any) -> None:
    remember(alice, fact("Objetivo"), fact("objetivo de peso"), fact("alergias"))
    remember(charlie, fact("objetivo"))
    assert PersonalDatum.objects.keyed(alice, "objetivo") is None
    assert PersonalDatum.objects.keyed(alice, " Objetivo ").key == "Objetivo"
    assert PersonalDatum.objects.close(alice, "objetivo") == ["Objetivo", "objetivo de peso"]
    assert PersonalDatum.objects.close(alice, "alergia") == ["alergias"]
    assert PersonalDatum.objects.close(alice, "zzz") == []


def test_it_refuses_a_change_of_what_has_changed_meanwhile(alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, key="objetivo", value="correr")
    PersonalDatum.objects.edit(alice, pk=row.pk, expected_revision=1, value="nadar")
    with pytest.raises(ValidationError) as caught:
        PersonalDatum.objects.edit(alice, pk=row.pk, expected_revision=1, value="remar")
    assert faults(caught.value)[0]["code"] == "conflict"
    assert stored(alice) == {"objetivo": "nadar"}


def test_it_refuses_a_second_fact_of_the_same_key(alice: Any) -> None:
    PersonalDatum.objects.add(alice, key="objetivo", value="correr")
    other = PersonalDatum.objects.add(alice, key="meta", value="correr")
    for attempt in (
        lambda: PersonalDatum.objects.add(alice, key="Objetivo", value="nadar"),
        lambda: PersonalDatum.objects.edit(alice, pk=other.pk, key="OBJETIVO"),
    ):
        with pytest.raises(ValidationError) as caught:
            attempt()
        assert faults(caught.value)[0]["path"] == "/key"


def test_it_lets_a_person_respell_a_key(alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, key="objetivo", value="correr", description="meta")
    PersonalDatum.objects.edit(alice, pk=row.pk, key="OBJETIVO")
    row.refresh_from_db()
    assert row.as_dict() == fact("OBJETIVO", "correr", "meta")


def test_it_leaves_other_peoples_facts_alone(alice: Any, charlie: Any) -> None:
    row = PersonalDatum.objects.add(alice, key="objetivo", value="correr")
    assert remember(charlie, forget=["objetivo"]).not_found == ["objetivo"]
    assert not PersonalDatum.objects.remove(charlie, pk=row.pk)
    with pytest.raises(PersonalDatum.DoesNotExist):
        PersonalDatum.objects.edit(charlie, pk=row.pk, value="x")
