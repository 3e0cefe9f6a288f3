"""The memory's page, and two tabs that change the same fact."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from agent_app.models import PersonalDatum

FACT = {"key": "Objetivo", "value": "72 kg", "description": ""}


def test_it_adds_a_fact(signed_in: Client, alice: Any) -> None:
    assert signed_in.post("/memory/", FACT).status_code == 302
    assert PersonalDatum.objects.get(user=alice).value == "72 kg"


@pytest.mark.parametrize(("field", "value"), [("key", ""), ("value", " "), ("key", "x" * 65)])
def test_it_puts_a_fault_under_its_field(signed_in: Client, field: str, value: str) -> None:
    response = signed_in.post("/memory/", {**FACT, field: value})
    assert response.status_code == 422 and f'id="id_{field}_error"' in response.content.decode()


def test_it_refuses_a_second_fact_of_the_same_name(signed_in: Client) -> None:
    signed_in.post("/memory/", FACT)
    assert signed_in.post("/memory/", {**FACT, "key": "OBJETIVO"}).status_code == 422


def test_it_shows_both_versions_when_another_tab_came_first(signed_in: Client, alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, **FACT)
    PersonalDatum.objects.edit(alice, pk=row.pk, value="70 kg")
    response = signed_in.post(f"/memory/{row.pk}/", {**FACT, "value": "68 kg", "revision": "1"})
    html = response.content.decode()
    assert response.status_code == 409 and "70 kg" in html and "68 kg" in html
    assert PersonalDatum.objects.get().value == "70 kg"


def test_it_keeps_mine_when_i_say_so(signed_in: Client, alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, **FACT)
    PersonalDatum.objects.edit(alice, pk=row.pk, value="70 kg")
    sent = {**FACT, "value": "68 kg", "revision": "2"}
    assert signed_in.post(f"/memory/{row.pk}/", sent).status_code == 302
    assert PersonalDatum.objects.get().value == "68 kg"


def test_it_forgets_after_asking(signed_in: Client, alice: Any) -> None:
    row = PersonalDatum.objects.add(alice, **FACT)
    signed_in.get(f"/memory/{row.pk}/forget/")
    assert PersonalDatum.objects.exists()
    signed_in.post(f"/memory/{row.pk}/forget/")
    assert not PersonalDatum.objects.exists()


def test_it_shows_markup_as_text(signed_in: Client, alice: Any) -> None:
    PersonalDatum.objects.add(alice, key="system", value="<script>alert(1)</script>")
    html = signed_in.get("/memory/").content.decode()
    assert "<script>alert" not in html and "&lt;script&gt;" in html
