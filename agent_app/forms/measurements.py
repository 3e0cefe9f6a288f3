"""The form of a day's measurements, new or changed."""

from __future__ import annotations

from datetime import date as Date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from agent_app import words
from agent_app.forms.base import DayField, FigureField, RecordForm
from agent_app.models import Measurement
from agent_app.models.records.measurements import FIELDS, LIMITS, read_figure

USUAL = ("weight_kg", "body_fat_pct", "waist_cm")
OTHERS = tuple(name for name in FIELDS if name not in USUAL)
# From 74,3 kg to 743 or to 7,43: a comma in the wrong place rather than a body.
JUMP = Decimal(3)


class MeasurementForm(RecordForm):
    """Date and figures; an empty figure of a stored day is emptied."""

    date = DayField(label=_("Fecha"))
    sure = forms.BooleanField(label=_("Sí, la cifra es correcta"), required=False)

    def __init__(
        self, user: Any, today: Date, *args: Any, row: Measurement | None = None, **kw: Any
    ):
        self.user, self.today, self.row = user, today, row
        super().__init__(*args, **{"initial": self._stored(), **kw})
        for name in (*USUAL, *OTHERS):
            self.fields[name] = FigureField(label=LIMITS[name].label)
        self.fields["date"].widget.attrs["max"] = today.isoformat()

    def _stored(self) -> dict[str, str]:
        if self.row is None:
            return {"date": self.today.isoformat()}
        figures = {name: words.plain(value) for name, value in self.row.figures().items()}
        return {"date": self.row.date.isoformat(), **figures}

    def usual(self) -> list[forms.BoundField]:
        return [self[name] for name in ("date", *USUAL)]

    def others(self) -> list[forms.BoundField]:
        return [self[name] for name in OTHERS]

    def has_other_errors(self) -> bool:
        return any(name in self.errors for name in OTHERS)

    def save(self) -> bool:
        """Store what was typed; False with the faults in place when it cannot be."""
        if not self.is_valid() or not self._is_likely():
            return False
        self.attempt(self._edit if self.row else self._patch)
        return not self.errors

    def _patch(self) -> Any:
        return Measurement.objects.patch(
            self.user,
            date=self.cleaned_data["date"],
            data=self.texts(FIELDS),
            today=self.today,
        )

    def _edit(self) -> Any:
        assert self.row is not None
        typed = self.texts(FIELDS)
        return Measurement.objects.edit(
            self.user,
            pk=self.row.pk,
            date=self.cleaned_data["date"],
            data=typed,
            clear=[name for name in self.row.figures() if name not in typed],
            today=self.today,
        )

    def _is_likely(self) -> bool:
        """Ask once before storing a figure three times the last one, or a third of it."""
        if not self.cleaned_data["sure"]:
            for name, text in self.texts(FIELDS).items():
                self._compare(name, text)
        return not self.errors

    def _compare(self, name: str, text: str) -> None:
        others = Measurement.objects.filter(user=self.user)
        others = others.exclude(pk=self.row.pk) if self.row else others
        last = others.exclude(**{name: None}).values_list(name, flat=True).first()
        value = self.attempt(lambda: read_figure(name, text), field=name) if last else None
        if value and last and not last / JUMP < value < last * JUMP:
            message = _("La última fue %(last)s. Corrígela, o marca abajo que es correcta.")
            self.add_error(
                name,
                forms.ValidationError(message, params={"last": words.plain(last)}, code="jump"),
            )

    def asks(self) -> bool:
        """Whether the question of an unlikely figure is open."""
        codes = {error.code for errors in self.errors.as_data().values() for error in errors}
        return self.is_bound and ("jump" in codes or bool(self.data.get("sure")))
