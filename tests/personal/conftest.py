"""A person who has one of everything."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command

from agent_app.models import (
    ApiToken,
    Conversation,
    Execution,
    FeatureRequest,
    Food,
    MealItem,
    Measurement,
    PersonalDatum,
    Profile,
    Routine,
    Turn,
    TurnEvent,
)
from tools_app import releases
from tools_app.models import Prompt, Release, ReleaseEvent, Tool

TODAY = date(2026, 3, 10)
SETS = [{"type": "normal", "reps": 8, "weight_kg": 60.5, "rest_seconds": 90}, {"reps": 6}]


@pytest.fixture
def everything(alice: Any) -> Any:
    """Alice, with at least one row of every model that can be hers."""
    call_command("load_catalogue", verbosity=0)
    call_command("load_reference", verbosity=0)
    Profile.objects.create(user=alice, country="MX")
    fill_records(alice)
    fill_chat(alice)
    fill_account(alice)
    return alice


def fill_records(user: Any) -> None:
    Measurement.objects.patch(user, date=TODAY, data={"weight_kg": "72,5"}, today=TODAY)
    PersonalDatum.objects.add(user, key="Objetivo", value="=72 kg")
    rice = Food.objects.get(food_id="arroz-blanco-cocido")
    common = {"date": TODAY, "grams": 33, "today": TODAY}
    MealItem.objects.add(user, meal="Cena", food=rice, **common)
    for _ in range(2):
        figures = {"calories_kcal": 3}
        MealItem.objects.add(user, meal="Desayuno", name="Café solo", figures=figures, **common)
    exercises = [{"name": "Press de banca con barra", "sets": SETS}]
    Routine.objects.create_whole(user, name="Torso", category="fuerza", exercises=exercises)
    FeatureRequest.objects.submit(user, title="Cronómetro", summary="Para descansar")


def fill_chat(user: Any) -> None:
    release = releases.active()
    conversation = Conversation.objects.create(user=user, title="Hola", provider="local")
    turn = Turn.objects.create(
        conversation=conversation,
        number=1,
        text="hola",
        state="completed",
        release=release,
        provider="local",
    )
    TurnEvent.objects.create(turn=turn, seq=1, kind="text", data={"offset": 0, "delta": "Hola"})
    for key, its_turn in (("a", turn), ("b", None)):
        Execution.objects.create(
            user=user, origin="chat" if its_turn else "rest", turn=its_turn, release=release,
            tool="read_routines", operation_key=key, status="succeeded", output={"found": True},
        )  # fmt: skip


def fill_account(user: Any) -> None:
    ApiToken.objects.create(user, name="portátil")
    address = EmailAddress.objects.create(user=user, email=user.email, primary=True)
    EmailConfirmation.objects.create(email_address=address, key="door-key")
    user.groups.add(Group.objects.create(name="editors"))
    user.user_permissions.add(Permission.objects.first())
    users = ContentType.objects.get_for_model(type(user))
    LogEntry.objects.create(user=user, content_type=users, object_repr="x", action_flag=ADDITION)
    for draft in (Tool, Prompt):
        draft.history.filter(pk=draft.history.first().pk).update(history_user=user)
    for published in (Release, ReleaseEvent):
        published._base_manager.update(author=user)
