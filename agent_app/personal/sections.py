"""What there is of a person: one section a kind of thing, and the models each one tells.

A test holds that every model with a way to a person is in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress, EmailConfirmation
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import models

from agent_app.figures import plain
from agent_app.models import (
    ApiToken,
    Conversation,
    Execution,
    FeatureRequest,
    MealItem,
    Measurement,
    PersonalDatum,
    Profile,
    Routine,
    Turn,
    TurnEvent,
)

Row = dict[str, Any]
# What opens doors, or says nothing to anybody but the process that wrote it.
SECRET = ("digest", "token_key", "password", "lease_owner", "lease_until", "stop_requested")
# A row of another table is told by what it is called everywhere, and not by its number here.
NAMES = {
    "food": "food__food_id",
    "release": "release__number",
    "content_type": "content_type__model",
}
NOT_TOLD = ("folded_key", "folded_name")


@dataclass(frozen=True)
class Section:
    """How the rows of one section are read and counted, and the models that they are all of."""

    rows: Callable[[Any], Iterator[Row]]
    count: Callable[[Any], int]
    models: tuple[str, ...]


def _of(model: Any, owner: str = "user", *, leave: tuple[str, ...] = ()) -> Section:
    """All the columns of a table, the owner and secrets aside, for the rows of one person."""

    def rows(user: Any) -> Iterator[Row]:
        paths = _paths(model, (owner, *leave))
        found = model._default_manager.filter(**{owner: user}).order_by(*_order(model))
        for values in found.values_list(*paths.values()).iterator():
            yield {name: told(value) for name, value in zip(paths, values, strict=True)}

    def count(user: Any) -> int:
        return int(model._default_manager.filter(**{owner: user}).count())

    return Section(rows, count, (model._meta.label,))


def _order(model: Any) -> tuple[str, ...]:
    if model is TurnEvent:
        return ("turn__created_at", "turn", "seq")
    return ("created_at", "pk") if hasattr(model, "created_at") else ("pk",)


def _paths(model: Any, leave: tuple[str, ...]) -> dict[str, str]:
    names = [one.name for one in model._meta.concrete_fields]
    left_out = (*SECRET, *NOT_TOLD, *leave)
    numbered = isinstance(model._meta.pk, models.AutoField)
    if numbered:
        left_out = (*left_out, model._meta.pk.name)
    return {name: NAMES.get(name, name) for name in names if name not in left_out}


def told(value: Any) -> Any:
    """A stored value as plain JSON."""
    if isinstance(value, Decimal):
        return plain(value, 4)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _account(user: Any) -> Iterator[Row]:
    names = ("username", "email", "first_name", "last_name", "is_staff", "is_active")
    row = {name: getattr(user, name) for name in (*names, "date_joined", "last_login")}
    yield {
        **{name: told(value) for name, value in row.items()},
        "groups": [group.name for group in user.groups.all()],
        "permissions": [one.codename for one in user.user_permissions.all()],
    }


def _routines(user: Any) -> Iterator[Row]:
    for routine in Routine.objects.whole(user):
        row = routine.as_dict()
        row.pop("id")
        yield {**row, "created_at": told(routine.created_at)}


def _count_routines(user: Any) -> int:
    return Routine.objects.filter(user=user).count()


def _count_changes(user: Any) -> int:
    return sum(1 for _ in _catalogue(user))


def _catalogue(user: Any) -> Iterator[Row]:
    """The changes to the catalogue that the person made: which and when, not their text."""
    for label, owner, when in AUTHORED:
        model = apps.get_model(label)
        columns = ("pk", when)
        for pk, at in model._default_manager.filter(**{owner: user}).values_list(*columns):
            yield {"of": label, "id": pk, "at": told(at)}


# Model, who did it, and when.
AUTHORED = (
    ("tools_app.HistoricalTool", "history_user", "history_date"),
    ("tools_app.HistoricalPrompt", "history_user", "history_date"),
    ("tools_app.Release", "author", "created_at"),
    ("tools_app.ReleaseEvent", "author", "at"),
)
_GROUPS = ("auth.User", "auth.User_groups", "auth.User_user_permissions")
_ROUTINE = ("agent_app.Routine", "agent_app.RoutineExercise", "agent_app.RoutineSet")
SECTIONS: dict[str, Section] = {
    "account": Section(_account, lambda user: 1, _GROUPS),
    "email_addresses": _of(EmailAddress),
    # Its key opens the address.
    "email_confirmations": _of(EmailConfirmation, "email_address__user", leave=("key",)),
    "profile": _of(Profile),
    "personal_data": _of(PersonalDatum),
    "measurements": _of(Measurement),
    "meals": _of(MealItem),
    "routines": Section(_routines, _count_routines, _ROUTINE),
    "feature_requests": _of(FeatureRequest),
    "conversations": _of(Conversation),
    "turns": _of(Turn, "conversation__user"),
    "events": _of(TurnEvent, "turn__conversation__user"),
    "executions": _of(Execution),
    "tokens": _of(ApiToken),
    "catalogue_changes": Section(
        _catalogue, _count_changes, tuple(label for label, _, _ in AUTHORED)
    ),
    "admin_log": _of(LogEntry),
}
