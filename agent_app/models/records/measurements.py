"""Body measurements: one row per person and day, patched field by field."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date
from decimal import Decimal
from functools import partial
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from agent_app.figures import plain
from agent_app.models.records.base import (
    Faults,
    fault,
    hold,
    keyed,
    read_date,
    read_decimal,
    read_list,
    read_object,
    shown,
)


@dataclass(frozen=True)
class Limit:
    """What a field is called, its unit, and the least and most a body can have."""

    label: Any
    unit: str
    low: str
    high: str


LIMITS = {
    "weight_kg": Limit(_("Peso (kg)"), "kg", "20", "400"),
    "body_fat_pct": Limit(_("Grasa corporal (%)"), "%", "1", "75"),
    "neck_cm": Limit(_("Cuello (cm)"), "cm", "20", "80"),
    "chest_cm": Limit(_("Pecho (cm)"), "cm", "40", "250"),
    "waist_cm": Limit(_("Cintura (cm)"), "cm", "30", "250"),
    "hips_cm": Limit(_("Cadera (cm)"), "cm", "40", "250"),
    "biceps_cm": Limit(_("Bíceps (cm)"), "cm", "10", "80"),
    "quadriceps_cm": Limit(_("Cuádriceps (cm)"), "cm", "20", "130"),
    "calf_cm": Limit(_("Gemelo (cm)"), "cm", "15", "90"),
    "height_cm": Limit(_("Altura (cm)"), "cm", "90", "250"),
}
FIELDS = tuple(LIMITS)
Figures = dict[str, Decimal | None]
# How many times the last known figure nobody grows or shrinks to.
JUMP = 3


@dataclass(frozen=True)
class Jump:
    """A figure that is far from the last known one, and the day of that."""

    field: str
    value: Decimal
    last: Decimal
    date: Date


def figure(label: Any) -> models.DecimalField:
    return models.DecimalField(label, max_digits=6, decimal_places=2, null=True, blank=True)


class MeasurementManager(models.Manager["Measurement"]):
    """Every query starts from the person."""

    def on(self, user: Any, date: Date) -> Measurement | None:
        return self.filter(user=user, date=date).first()

    def near(self, user: Any, date: Date, *, limit: int = 3) -> list[Measurement]:
        """The rows of the days closest to ``date``, the closest first."""
        before = self.filter(user=user, date__lt=date).order_by("-date")[:limit]
        after = self.filter(user=user, date__gt=date).order_by("date")[:limit]
        return sorted([*before, *after], key=lambda row: abs(row.date - date))[:limit]

    def last_known(self, user: Any, field: str, date: Date) -> tuple[Date, Decimal] | None:
        """The field's figure on ``date`` or last before it; else the first after it."""
        known = self.filter(user=user).exclude(**{field: None}).values_list("date", field)
        earlier = known.filter(date__lte=date).order_by("-date").first()
        return earlier or known.order_by("date").first()

    def jumps(self, user: Any, date: Date, figures: Figures) -> list[Jump]:
        """The figures over three times the last known one, or below a third of it."""
        found = []
        given = {name: value for name, value in figures.items() if value is not None}
        for name, value in given.items():
            day, last = self.last_known(user, name, date) or (date, value)
            if not last / JUMP <= value <= last * JUMP:
                found.append(Jump(name, value, last, day))
        return found

    def series(
        self, user: Any, field: str, *, since: Date | None = None, until: Date | None = None
    ) -> list[tuple[Date, Decimal]]:
        """The points of one field's chart, by date; days without the figure have no point."""
        rows = self.filter(user=user).exclude(**{field: None})
        rows = rows.filter(date__gte=since) if since else rows
        rows = rows.filter(date__lte=until) if until else rows
        return list(rows.order_by("date").values_list("date", field))

    @transaction.atomic
    def patch(
        self, user: Any, *, date: Any, data: Any, clear: Any = (), today: Date
    ) -> tuple[Measurement, dict[str, Decimal | None]]:
        """Write the figures of ``data`` to that day and empty those named in ``clear``.

        What is in neither stays. Gives the row and what the touched fields held before. A row
        left without figures is deleted. Raises ValidationError by field, writing nothing.
        """
        day, changes = read_patch(date, data, clear, today=today)
        hold(user)
        row = self.on(user, day) or self.model(user=user, date=day)
        if not row.pk and not any(changes.values()):
            message = _("Fecha: el %(date)s no hay ninguna medida que vaciar.")
            raise keyed("date", fault("nothing_there", message, date=day.isoformat()))
        before = row.change(changes)
        return row, before

    @transaction.atomic
    def edit(
        self, user: Any, *, pk: int, date: Any, data: Any, clear: Any = (), today: Date
    ) -> Measurement:
        """The same patch on a row by its id, which may move to another, free day.

        Raises Measurement.DoesNotExist for a row that is not the person's.
        """
        hold(user)
        row = self.get(user=user, pk=pk)
        day, changes = read_patch(date, data, clear, today=today, may_be_empty=True)
        if day != row.date and self.on(user, day):
            message = _("Ya hay medidas el %(date)s. Corrige las de ese día o elige otro.")
            raise keyed("date", fault("duplicate", message, date=day.isoformat()))
        row.date = day
        row.change(changes)
        return row

    @transaction.atomic
    def remove(self, user: Any, *, pk: int) -> bool:
        """Delete a day's row; False where the person has no such row."""
        return bool(self.filter(user=user, pk=pk).delete()[0])


class Measurement(models.Model):
    """What was measured on one day; null means not measured. Kilograms, per cent, centimetres."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="measurements"
    )
    date = models.DateField(_("fecha"))
    weight_kg = figure(_("peso (kg)"))
    body_fat_pct = figure(_("grasa corporal (%)"))
    neck_cm = figure(_("cuello (cm)"))
    chest_cm = figure(_("pecho (cm)"))
    waist_cm = figure(_("cintura (cm)"))
    hips_cm = figure(_("cadera (cm)"))
    biceps_cm = figure(_("bíceps (cm)"))
    quadriceps_cm = figure(_("cuádriceps (cm)"))
    calf_cm = figure(_("gemelo (cm)"))
    height_cm = figure(_("altura (cm)"))
    updated_at = models.DateTimeField(auto_now=True)

    objects = MeasurementManager()

    class Meta:
        ordering = ["-date"]
        constraints = [
            models.UniqueConstraint(fields=["user", "date"], name="one_measurement_per_day")
        ]

    def __str__(self) -> str:
        return f"{self.date}"

    def figures(self) -> dict[str, Decimal]:
        """The figures that were measured, by field."""
        found = {name: getattr(self, name) for name in FIELDS}
        return {name: value for name, value in found.items() if value is not None}

    def plain_figures(self) -> dict[str, int | float | None]:
        """The same as plain JSON numbers."""
        return {name: plain(value) for name, value in self.figures().items()}

    def as_dict(self) -> dict[str, Any]:
        """The whole row as the API tells it, null where not measured."""
        figures = {name: plain(getattr(self, name)) for name in FIELDS}
        return {"id": self.pk, "date": self.date.isoformat(), **figures}

    def change(self, changes: Figures) -> Figures:
        """Set the fields and store the row, or delete it when empty; gives what they held."""
        before = {name: getattr(self, name) for name in changes}
        for name, value in changes.items():
            setattr(self, name, value)
        if self.figures():
            self.save()
        elif self.pk:
            type(self).objects.filter(pk=self.pk).delete()
        return before


def read_patch(
    date: Any, data: Any, clear: Any, *, today: Date, may_be_empty: bool = False
) -> tuple[Date, Figures]:
    """The day and the changes of a patch. Raises ValidationError by field, with every fault."""
    found = Faults()
    day = found.check("date", lambda: read_past_date(date, today=today))
    given = found.check("data", lambda: _read_given(data)) or {}
    emptied = found.check("clear_fields", lambda: _read_clear(clear, given)) or []
    changes: Figures = dict.fromkeys(emptied)
    for name, value in given.items():
        changes[name] = found.check(name, partial(read_figure, name, value))
    found.raise_any()
    if not changes and not may_be_empty:
        message = _("No hay ninguna medida que guardar ni que vaciar. Indica al menos una.")
        raise keyed("data", fault("empty", message))
    assert day is not None
    return day, changes


def _read_given(data: Any) -> dict[str, Any]:
    """The members that say something: null is how a model leaves one out."""
    given = read_object(data, label=_("Medidas"), known=FIELDS)
    return {name: value for name, value in given.items() if value is not None}


def _read_clear(clear: Any, given: dict[str, Any]) -> list[str]:
    label = _("Campos que vaciar")
    names = read_list(clear, label=label, longest=2 * len(FIELDS))
    read_object({shown(name): None for name in names}, label=label, known=FIELDS)
    both = [name for name in names if name in given]
    if both:
        message = _("%(label)s: %(both)s no se puede guardar y vaciar a la vez.")
        raise fault("contradiction", message, label=label, both=", ".join(both))
    return names


def read_figure(name: str, value: Any) -> Decimal:
    """One figure within the limits of its field."""
    limit = LIMITS[name]
    return read_decimal(value, label=limit.label, low=limit.low, high=limit.high, unit=limit.unit)


def read_past_date(value: Any, *, today: Date) -> Date:
    """A date that is not after the person's today."""
    day = read_date(value)
    if day > today:
        message = _("Fecha: no puede ser posterior a hoy (%(today)s).")
        raise fault("future", message, today=today.isoformat())
    return day
