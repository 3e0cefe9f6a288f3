"""What the REST of every record shares: owner, faults as problems, dates of a list, pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from agent_app.models import Profile
from agent_app.models.records.base import Faults, fault, faults, read_date, read_object
from gymnasia_site import scopes
from gymnasia_site.pagination import Pages
from gymnasia_site.problems import Problem

DATES = [
    OpenApiParameter("date", OpenApiTypes.DATE, description="Only this day"),
    OpenApiParameter("from", OpenApiTypes.DATE, description="From this day on"),
    OpenApiParameter("to", OpenApiTypes.DATE, description="Until this day, included"),
]
_LOOKUPS = {"date": "date", "from": "date__gte", "to": "date__lte"}


class TellsFaults(APIView):
    """A view whose records' refusals are 400 problems with every fault and its path."""

    scopes = (scopes.RECORDS,)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ValidationError):
            exc = refused(exc)
        return super().handle_exception(exc)


def refused(error: ValidationError) -> Problem:
    found = faults(error)
    if found[0]["code"] == "conflict":
        return Problem(409, "conflict", found[0]["message"], errors=found)
    return Problem(400, "invalid", _("Hay datos que corregir."), errors=found)


def body(request: Request, *, known: Sequence[str], ignored: Sequence[str]) -> dict[str, Any]:
    """The members of a JSON object; those of ``ignored`` may return as they were read."""
    data = request.data
    if not isinstance(data, dict):
        raise Problem(400, "not_an_object", _("El cuerpo tiene que ser un objeto JSON."))
    sent = {name: value for name, value in data.items() if name not in ignored}
    return read_object(sent, label=_("Cuerpo"), known=known)


def between(rows: QuerySet[Any], request: Request) -> QuerySet[Any]:
    """The rows of the days that ``date``, ``from`` and ``to`` ask for."""
    found = Faults()
    for name, lookup in _LOOKUPS.items():
        text = request.query_params.get(name)
        if text is not None:
            day = found.check(name, partial(_read_day, name, text))
            rows = rows.filter(**{lookup: day}) if day else rows
    found.raise_any()
    return rows


def _read_day(name: str, text: str) -> date:
    try:
        return read_date(text)
    except ValidationError as error:
        message = _("%(name)s: tiene que ser una fecha AAAA-MM-DD que exista.")
        raise fault("not_a_date", message, name=name) from error


class RecordViewSet(TellsFaults, GenericViewSet):
    """The person's rows of one model, each told by its ``as_dict``.

    A kind of record names its ``members`` and ``ignored`` members, and has ``perform_create`` and
    ``perform_change``.
    """

    model: Any
    members: Sequence[str] = ()
    ignored: Sequence[str] = ("id",)
    pagination_class = Pages
    lookup_value_regex = "[0-9]{1,18}"
    # Members that a PUT leaving them out sets to null.
    replaced: Sequence[str] = ()

    def get_queryset(self) -> QuerySet[Any]:
        return self.model.objects.filter(user=self.request.user)

    def listed(self) -> QuerySet[Any]:
        return self.get_queryset()

    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.listed()) or []
        return self.get_paginated_response([self.told(row) for row in page])

    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(self.told(self.own(pk)))

    def create(self, request: Request) -> Response:
        row, created = self.perform_create(self.sent())
        return Response(self.told(row), status=201 if created else 200)

    def update(self, request: Request, pk: str) -> Response:
        empty = dict.fromkeys(self.replaced)
        return self.changed(pk, {**empty, **self.sent()})

    def partial_update(self, request: Request, pk: str) -> Response:
        return self.changed(pk, self.sent())

    def destroy(self, request: Request, pk: str) -> Response:
        if not self.model.objects.remove(request.user, pk=int(pk)):
            raise Http404
        return Response(status=204)

    def sent(self) -> dict[str, Any]:
        return body(self.request, known=self.members, ignored=self.ignored)

    def changed(self, pk: str, changes: dict[str, Any]) -> Response:
        try:
            return Response(self.told(self.perform_change(self.own(pk), changes)))
        except self.model.DoesNotExist as error:
            raise Http404 from error

    def own(self, pk: str) -> Any:
        row = self.get_queryset().filter(pk=int(pk)).first()
        if row is None:
            raise Http404
        return row

    def told(self, row: Model) -> dict[str, Any]:
        return row.as_dict()  # type: ignore[attr-defined]

    def today(self) -> date:
        return Profile.of(self.request.user).today()

    def perform_create(self, sent: dict[str, Any]) -> tuple[Any, bool]:
        raise NotImplementedError

    def perform_change(self, row: Any, changes: dict[str, Any]) -> Any:
        raise NotImplementedError
