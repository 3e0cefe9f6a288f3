"""Takes back one write: each record as it was before, unless it has changed since."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date as Date
from decimal import Decimal
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import fault, hold, keyed
from agent_app.models.records.day import FIGURES
from agent_app.models.records.diet import MealItem
from agent_app.models.records.facts import folded
from agent_app.models.records.measurements import Measurement
from agent_app.models.records.memory import PersonalDatum
from agent_app.models.records.training import Routine

State = dict[str, Any]


def changed() -> ValidationError:
    message = _("Ha cambiado desde entonces y no se deshace. Corrígelo en su página.")
    return keyed(NON_FIELD_ERRORS, fault("changed_since", message))


def measured(user: Any, date: Date) -> State:
    """A day's figures as texts, exact; empty where there is no row."""
    row = Measurement.objects.on(user, date)
    return {name: str(value) for name, value in row.figures().items()} if row else {}


@transaction.atomic
def restore_measurement(user: Any, *, date: Date, after: State, before: State) -> None:
    """Give the fields of ``before`` what they held; the day must be as ``after`` says."""
    hold(user)
    if measured(user, date) != after:
        raise changed()
    row = Measurement.objects.on(user, date) or Measurement(user=user, date=date)
    row.change({name: None if text is None else Decimal(text) for name, text in before.items()})


def eaten(user: Any, pk: int) -> State:
    """An item of the diary with its figures as texts, exact; empty where there is none."""
    row = MealItem.objects.filter(user=user, pk=pk).first()
    if row is None:
        return {}
    figures = {name: getattr(row, name) for name in ("grams", *FIGURES)}
    exact = {name: None if value is None else str(value) for name, value in figures.items()}
    return {"date": row.date.isoformat(), "meal": row.meal, "name": row.name, **exact}


@transaction.atomic
def take_back_item(user: Any, *, pk: int, after: State) -> None:
    """Delete the item that was added."""
    hold(user)
    if eaten(user, pk) != after:
        raise changed()
    MealItem.objects.remove(user, pk=pk)


def trained(user: Any, pk: int) -> State:
    """A routine with everything in it; empty where there is none."""
    row = Routine.objects.whole(user).filter(pk=pk).first()
    return row.as_dict() if row else {}


@transaction.atomic
def take_back_routine(user: Any, *, pk: int, after: State) -> None:
    """Delete the routine that was created."""
    hold(user)
    if trained(user, pk) != after:
        raise changed()
    Routine.objects.remove(user, pk=pk)


def remembered(user: Any, keys: Iterable[str]) -> list[dict[str, str]]:
    """The facts of these keys, case and accents aside."""
    wanted = {folded(key) for key in keys}
    return [row.as_dict() for row in PersonalDatum.objects.filter(user=user, folded_key__in=wanted)]


@transaction.atomic
def restore_memory(user: Any, *, after: list[State], before: list[State]) -> None:
    """The facts of ``after`` become those of ``before``; those not there before go."""
    hold(user)
    was = {folded(fact["key"]): fact for fact in before}
    now = {folded(fact["key"]): fact for fact in after}
    if remembered(user, [fact["key"] for fact in (*after, *before)]) != after:
        raise changed()
    PersonalDatum.objects.filter(user=user, folded_key__in=now.keys() - was.keys()).delete()
    for fact in was.values():
        PersonalDatum.objects.put_back(user, **fact)
