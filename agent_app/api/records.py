"""REST of a person's records: measurements, meals, routines, memory, feature requests."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from agent_app.api import shapes
from agent_app.api.base import DATES, RecordViewSet, between
from agent_app.models import FeatureRequest, Food, MealItem, Measurement, PersonalDatum, Routine
from agent_app.models.records.base import fault, keyed, read_integer
from agent_app.models.records.day import FIGURES
from agent_app.models.records.measurements import FIELDS


@extend_schema_view(
    list=extend_schema(parameters=DATES),
    create=extend_schema(
        responses={200: shapes.MeasurementSerializer, 201: shapes.MeasurementSerializer}
    ),
)
class MeasurementViewSet(RecordViewSet):
    """One row a day. Posting to a day that has one patches it (200); null empties a figure."""

    model = Measurement
    queryset = Measurement.objects.none()
    serializer_class = shapes.MeasurementSerializer
    members = ("date", *FIELDS)
    replaced = ("date", *FIELDS)

    def listed(self) -> QuerySet[Measurement]:
        return between(self.get_queryset(), self.request)

    def perform_create(self, sent: dict[str, Any]) -> tuple[Measurement, bool]:
        before = self.get_queryset().count()
        row, _before = Measurement.objects.patch(
            self.request.user, date=sent.get("date"), today=self.today(), **_figures(sent)
        )
        return row, self.get_queryset().count() > before

    def perform_change(self, row: Measurement, changes: dict[str, Any]) -> Measurement:
        day = changes.get("date", row.date)
        return Measurement.objects.edit(
            self.request.user, pk=row.pk, date=day, today=self.today(), **_figures(changes)
        )


def _figures(sent: dict[str, Any]) -> dict[str, Any]:
    """The figures to write, and those that null empties."""
    given = {name: value for name, value in sent.items() if name in FIELDS}
    return {
        "data": {name: value for name, value in given.items() if value is not None},
        "clear": [name for name, value in given.items() if value is None],
    }


@extend_schema_view(list=extend_schema(parameters=DATES))
class MealViewSet(RecordViewSet):
    """One item of a meal. With ``food_id`` the server computes the figures; without, send them."""

    model = MealItem
    queryset = MealItem.objects.none()
    serializer_class = shapes.MealItemSerializer
    members = ("date", "meal", "food_id", "name", "grams", *FIGURES)
    replaced = ("date", "meal", "grams", "name", *FIGURES)

    def get_queryset(self) -> QuerySet[MealItem]:
        return super().get_queryset().select_related("food")

    def listed(self) -> QuerySet[MealItem]:
        return between(self.get_queryset(), self.request)

    def perform_create(self, sent: dict[str, Any]) -> tuple[MealItem, bool]:
        food_id = sent.get("food_id")
        food = Food.objects.of_id(food_id)
        if food is None and food_id is not None:
            message = _("food_id: no hay ningún alimento con ese identificador. Búscalo en foods/.")
            raise keyed("food_id", fault("unknown_food", message))
        row = MealItem.objects.add(
            self.request.user,
            date=sent.get("date"),
            meal=sent.get("meal"),
            grams=sent.get("grams"),
            today=self.today(),
            food=food,
            name=sent.get("name"),
            figures={name: sent.get(name) for name in FIGURES},
        )
        return row, True

    def update(self, request: Request, pk: str) -> Response:
        """Replace an item; the name and figures of a catalogue item are the server's."""
        sent = {**dict.fromkeys(self.replaced), **self.sent()}
        if self.own(pk).food:
            sent = {name: sent[name] for name in sent if name not in ("name", *FIGURES)}
        return self.changed(pk, sent)

    def perform_change(self, row: MealItem, changes: dict[str, Any]) -> MealItem:
        return MealItem.objects.edit(self.request.user, pk=row.pk, today=self.today(), **changes)


class RoutineViewSet(RecordViewSet):
    """A routine with its exercises and sets, stored whole or not at all."""

    model = Routine
    queryset = Routine.objects.none()
    serializer_class = shapes.RoutineSerializer
    members = replaced = ("name", "category", "exercises")

    def get_queryset(self) -> QuerySet[Routine]:
        return Routine.objects.whole(self.request.user)

    def perform_create(self, sent: dict[str, Any]) -> tuple[Routine, bool]:
        whole = {**dict.fromkeys(self.members), **sent}
        return Routine.objects.create_whole(self.request.user, **whole), True

    def perform_change(self, row: Routine, changes: dict[str, Any]) -> Routine:
        return Routine.objects.replace(self.request.user, pk=row.pk, **changes)


class PersonalDatumViewSet(RecordViewSet):
    """One fact of the memory. A change that sends ``revision`` is refused (409) if it is not the
    stored one."""

    model = PersonalDatum
    queryset = PersonalDatum.objects.none()
    serializer_class = shapes.PersonalDatumSerializer
    members = ("key", "description", "value", "revision")
    replaced = ("key", "description", "value")
    ignored = ("id", "updated_at")

    def told(self, row: Any) -> dict[str, Any]:
        stamp = row.updated_at.isoformat()
        return {"id": row.pk, **row.as_dict(), "revision": row.revision, "updated_at": stamp}

    def perform_create(self, sent: dict[str, Any]) -> tuple[PersonalDatum, bool]:
        fact = {name: sent.get(name) for name in self.replaced}
        return PersonalDatum.objects.add(self.request.user, **fact), True

    def perform_change(self, row: PersonalDatum, changes: dict[str, Any]) -> PersonalDatum:
        revision = changes.pop("revision", None)
        if revision is not None:
            revision = _read_revision(revision)
        return PersonalDatum.objects.edit(
            self.request.user, pk=row.pk, expected_revision=revision, **changes
        )


def _read_revision(value: Any) -> int:
    try:
        return read_integer(value, label="revision", low=0, high=2**31 - 1)
    except ValidationError as error:
        raise keyed("revision", error) from error


class FeatureRequestViewSet(RecordViewSet):
    """Requests to the team. ``state`` tells what came of one; it cannot be changed afterwards."""

    model = FeatureRequest
    queryset = FeatureRequest.objects.none()
    serializer_class = shapes.FeatureRequestSerializer
    members = ("title", "summary")
    ignored = ("id", "state", "reference", "created_at")
    http_method_names = ["get", "post", "head", "options"]

    def perform_create(self, sent: dict[str, Any]) -> tuple[FeatureRequest, bool]:
        text = {name: sent.get(name) for name in self.members}
        return FeatureRequest.objects.submit(self.request.user, **text), True
