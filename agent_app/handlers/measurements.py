"""The tools over body measurements."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError

from agent_app.errors import ToolError
from agent_app.figures import plain
from agent_app.models import Measurement, Profile
from agent_app.models.records.base import read_date
from agent_app.models.records.measurements import FIELDS, read_patch
from agent_app.refusals import told


def read_measurement(user: Any, *, date: Any) -> dict[str, Any]:
    """That day's figures, or the days closest to it."""
    with told():
        day = read_date(date)
    row = Measurement.objects.on(user, day)
    if row is None:
        near = [_record(one) for one in Measurement.objects.near(user, day)]
        return {"found": False, "date": day.isoformat(), "near": near}
    return {"found": True, **_record(row)}


def write_measurement(
    user: Any, *, date: Any, data: Any, clear_fields: Any = None
) -> dict[str, Any]:
    """Patch a day; ``before`` holds what the changed fields held, null where empty."""
    today = Profile.of(user).today()
    with told(inside="/data", fields=FIELDS):
        row, before = Measurement.objects.patch(
            user, date=date, data=data, clear=clear_fields, today=today
        )
    stored = Measurement.objects.on(user, row.date)
    return {
        "saved": True,
        "date": row.date.isoformat(),
        "stored": stored.plain_figures() if stored else {},
        "changed": list(before),
        "before": {name: plain(value) for name, value in before.items()},
    }


def measurement_faults(user: Any, **given: Any) -> list[dict[str, Any]]:
    """Everything that is wrong with measurements that will not be stored, each with its path."""
    try:
        with told(inside="/data", fields=FIELDS):
            asked = (given.get(name) for name in ("date", "data", "clear_fields"))
            read_patch(*asked, today=Profile.of(user).today())
    except ToolError as refused:
        return refused.errors
    return []


def measurement_jumps(user: Any, **given: Any) -> list[dict[str, Any]]:
    """The figures far from the last known ones, and what the day holds ``before`` the write.

    None where it would be refused anyway.
    """
    try:
        asked = (given.get(name) for name in ("date", "data", "clear_fields"))
        day, figures = read_patch(*asked, today=Profile.of(user).today())
    except ValidationError:
        return []
    jumps = Measurement.objects.jumps(user, day, figures)
    stored = Measurement.objects.on(user, day) if jumps else None
    before = stored.plain_figures() if stored else {}
    return [
        {
            "field": jump.field,
            "value": plain(jump.value),
            "last": plain(jump.last),
            "last_date": jump.date.isoformat(),
            "before": {name: before[name] for name in figures if name in before},
        }
        for jump in jumps
    ]


def _record(row: Measurement) -> dict[str, Any]:
    return {"date": row.date.isoformat(), "data": row.plain_figures()}
