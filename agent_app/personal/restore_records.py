"""Brings the records of an export back, each read as strictly as if it had been typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, Protocol

from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from agent_app.figures import plain
from agent_app.models import (
    FeatureRequest,
    Food,
    MealItem,
    Measurement,
    PersonalDatum,
    Profile,
    Routine,
)
from agent_app.models.records.base import fault, faults, read_text
from agent_app.models.records.day import FIGURES
from agent_app.models.records.facts import folded, read_fact
from agent_app.models.records.measurements import FIELDS, read_patch
from agent_app.parsing import fold
from agent_app.personal.columns import read_column

Rows = list[dict[str, Any]]
BATCH = 500


class Tally(Protocol):
    """What counts the rows; ``Restored`` does."""

    def add(self, section: str, outcome: str, number: int = 1) -> None: ...

    def skip(self, section: str, place: int, why: str) -> None: ...

    def attempt(self, section: str, place: int, write: Callable[[], str]) -> None: ...


def _profile(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    for place, row in enumerate(rows[:1]):
        tally.attempt("profile", place, partial(_write_profile, user, row))


def _write_profile(user: Any, row: dict[str, Any]) -> str:
    profile = Profile.of(user)
    columns = [one for one in profile._meta.concrete_fields if one.name not in ("id", "user")]
    before = {one.name: getattr(profile, one.name) for one in columns}
    for one in columns:
        if one.name in row:
            setattr(profile, one.name, read_column(one, row[one.name]))
    if {name: getattr(profile, name) for name in before} == before:
        return "unchanged"
    profile.save()
    return "changed"


def _personal_data(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    stored = {row.folded_key: row.as_dict() for row in PersonalDatum.objects.filter(user=user)}
    for place, row in enumerate(rows):
        tally.attempt("personal_data", place, partial(_write_datum, user, row, stored))


def _write_datum(user: Any, row: dict[str, Any], stored: dict[str, Any]) -> str:
    fact = read_fact({name: row.get(name) for name in ("key", "description", "value")})
    there = stored.get(folded(fact["key"]))
    if there and all(there[name] == (fact[name] or "") for name in ("description", "value")):
        return "unchanged"
    PersonalDatum.objects.remember(user, data=[fact])
    return "changed" if there else "new"


def _measurements(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    stored = {row.date: row for row in Measurement.objects.filter(user=user)}
    new: list[Measurement] = []
    for place, row in enumerate(rows):
        try:
            figures = {name: row.get(name) for name in FIELDS}
            day, changes = read_patch(row.get("date"), figures, (), today=today)
        except ValidationError as error:
            tally.skip("measurements", place, faults(error)[0]["message"])
            continue
        there = stored.get(day)
        if there is None:
            stored[day] = Measurement(user=user, date=day, **changes)
            new.append(stored[day])
            tally.add("measurements", "new")
        elif any(getattr(there, name) != value for name, value in changes.items()):
            there.change(changes)
            tally.add("measurements", "changed")
        else:
            tally.add("measurements", "unchanged")
    Measurement.objects.bulk_create([row for row in new if not row.pk], batch_size=BATCH)


def _meals(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    """Two equal items of a meal are two: as many are added as the account has fewer."""
    stored = Counter(_item_key(item) for item in MealItem.objects.filter(user=user))
    foods = _foods(rows)
    new: list[MealItem] = []
    for place, row in enumerate(rows):
        try:
            item = _item(user, row, foods, today)
        except ValidationError as error:
            tally.skip("meals", place, faults(error)[0]["message"])
            continue
        key = _item_key(item)
        stored[key] -= 1
        if stored[key] < 0:
            new.append(item)
        tally.add("meals", "new" if stored[key] < 0 else "unchanged")
    _keep_times(MealItem, new)


def _foods(rows: Rows) -> dict[str, Food]:
    ids = list({row["food"] for row in rows if isinstance(row.get("food"), str)})
    return Food.objects.in_bulk(ids, field_name="food_id") if ids else {}


def _item(user: Any, row: dict[str, Any], foods: dict[str, Food], today: date) -> MealItem:
    """The item with the figures it had, which need not be those of the food as it is now."""
    food = foods.get(row["food"]) if isinstance(row.get("food"), str) else None
    given = {name: row.get(name) for name in ("date", "meal", "grams")}
    figures = {name: row.get(name) for name in FIGURES}
    if food and figures["calories_kcal"] is None:
        item = MealItem.objects.planned(user, food=food, today=today, **given)
    else:
        name = row.get("name")
        item = MealItem.objects.planned(user, name=name, figures=figures, today=today, **given)
        item.food = food
    item.created_at = _time(row.get("created_at"))
    return item


def _item_key(item: MealItem) -> tuple[Any, ...]:
    figures = (plain(getattr(item, name), 4) for name in FIGURES)
    return (item.date, item.meal, item.name, plain(item.grams), *figures)


def _time(value: Any) -> Any:
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    return found if found and found.tzinfo else None


def _keep_times(model: Any, rows: list[Any]) -> None:
    """Store the rows with the times they had: ``auto_now_add`` would give them today's."""
    times = [row.created_at for row in rows]
    manager = model._default_manager
    made = manager.bulk_create(rows, batch_size=BATCH)
    for row, at in zip(made, times, strict=True):
        row.created_at = at or row.created_at
    manager.bulk_update(made, ["created_at"], batch_size=BATCH)


def _routines(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    stored = {row.folded_name: row for row in Routine.objects.whole(user)}
    for place, row in enumerate(rows):
        tally.attempt("routines", place, partial(_write_routine, user, row, stored))


def _write_routine(user: Any, row: dict[str, Any], stored: dict[str, Routine]) -> str:
    given = {name: row.get(name) for name in ("name", "category", "exercises")}
    name = given["name"]
    there = stored.get(fold(name)) if isinstance(name, str) else None
    if there is None:
        made = Routine.objects.create_whole(user, **given)
        stored[made.folded_name] = made
        return "new"
    if {**there.as_dict(), **given} == there.as_dict():
        return "unchanged"
    stored[there.folded_name] = Routine.objects.replace(user, pk=there.pk, **given)
    return "changed"


def _feature_requests(user: Any, rows: Rows, tally: Tally, today: date) -> None:
    mine = FeatureRequest.objects.filter(user=user)
    stored = {(row.title, row.summary, row.created_at) for row in mine}
    new: list[FeatureRequest] = []
    for place, row in enumerate(rows):
        try:
            request = _request(user, row)
        except ValidationError as error:
            tally.skip("feature_requests", place, faults(error)[0]["message"])
            continue
        key = (request.title, request.summary, request.created_at)
        tally.add("feature_requests", "unchanged" if key in stored else "new")
        new += [] if key in stored else [request]
        stored.add(key)
    _keep_times(FeatureRequest, new)


def _request(user: Any, row: dict[str, Any]) -> FeatureRequest:
    """A request as it was; nothing is sent again, and only what was sent says so."""
    title = read_text(row.get("title"), label=_("Título"), longest=120)
    summary = read_text(row.get("summary"), label=_("Resumen"), longest=2000, lines=True)
    state, at = row.get("state"), _time(row.get("created_at"))
    if at is None:
        raise fault("not_a_date", _("Fecha: falta, o no existe."))
    was_sent = state == FeatureRequest.State.SENT and isinstance(row.get("reference"), str)
    return FeatureRequest(
        user=user,
        title=title,
        summary=summary,
        state=FeatureRequest.State.SENT if was_sent else FeatureRequest.State.STORED,
        reference=row["reference"][:200] if was_sent else "",
        created_at=at,
    )


RECORDS: dict[str, Callable[[Any, Rows, Tally, date], None]] = {
    "profile": _profile,
    "personal_data": _personal_data,
    "measurements": _measurements,
    "meals": _meals,
    "routines": _routines,
    "feature_requests": _feature_requests,
}
