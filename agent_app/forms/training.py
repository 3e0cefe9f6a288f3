"""The form of a routine: name, category, and rows of sets under the exercises chosen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app import words
from agent_app.forms.base import FigureField, RecordForm
from agent_app.models import Routine
from agent_app.models.records.plan import MAX_EXERCISES, MAX_SETS
from agent_app.models.records.training import SetType

SET_FIELDS = ("type", "reps", "weight_kg", "rest_seconds")
# A routine may have as many rows as it may have sets of different kinds; a page has fewer.
MAX_ROWS = 2 * MAX_EXERCISES
Chosen = list[dict[str, str]]


class WholeField(FigureField):
    """A whole number as text; the verb reads it."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.widget.attrs["inputmode"] = "numeric"


class SetsForm(RecordForm):
    """Some sets of an exercise, all alike; rows of one exercise that follow are one."""

    name = forms.CharField(widget=forms.HiddenInput, max_length=200)
    sets = forms.IntegerField(
        label=_("Series"),
        min_value=1,
        max_value=MAX_SETS,
        initial=3,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": _("Escribe cuántas series."),
            "invalid": _("Escribe un número entero, como 3."),
        },
    )
    reps = WholeField(label=_("Repeticiones"), required=True)
    weight_kg = FigureField(label=_("Peso (kg)"))
    rest_seconds = WholeField(label=_("Descanso (s)"))
    type = forms.ChoiceField(label=_("Tipo de serie"), choices=SetType.choices, initial="normal")

    @property
    def exercise(self) -> str:
        return str(self["name"].value() or "")

    def value(self) -> list[dict[str, Any]]:
        """The sets as the records take them."""
        given = self.cleaned_data
        return [{name: given[name] for name in SET_FIELDS}] * given["sets"]

    def place_fault(self, name: str, error: ValidationError) -> None:
        """Put a fault of the whole under the field it is about; alike sets tell it once."""
        field = name if name in SET_FIELDS else None
        if not self.has_error(field or NON_FIELD_ERRORS):
            self.add_error(field, error)


class RoutineForm(RecordForm):
    """Name and category, and the forms of the exercises chosen so far."""

    name = forms.CharField(label=_("Nombre"), max_length=80)
    category = forms.CharField(
        label=_("Categoría"), max_length=40, help_text=_("Por ejemplo: fuerza, cardio, movilidad.")
    )
    query = forms.CharField(
        label=_("Buscar ejercicio"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        count = str((data or {}).get("count", ""))
        number = min(int(count), MAX_ROWS) if count.isascii() and count.isdigit() else 0
        self.rows = [SetsForm(data, prefix=f"e{n}") for n in range(number)]

    def chosen(self) -> Chosen:
        """What has been typed in each row, to draw it again."""
        return [{n: str(form[n].value() or "") for n in form.fields} for form in self.rows]

    def show(self, chosen: Chosen) -> None:
        """Draw these rows, without judging what is still being typed."""
        self.rows = [SetsForm(initial=one, prefix=f"e{n}") for n, one in enumerate(chosen)]

    def by_exercise(self) -> list[tuple[str, list[tuple[int, SetsForm]]]]:
        """The rows with their numbers, under the exercise they belong to."""
        grouped = groupby(enumerate(self.rows), key=lambda row: row[1].exercise)
        return [(name, list(rows)) for name, rows in grouped]

    def save(self, user: Any, *, routine: Routine | None = None) -> Routine | None:
        """Create the routine, or put it in the place of ``routine``."""
        valid = [form.is_valid() for form in (self, *self.rows)]
        if not all(valid):
            return None
        whole = {name: self.cleaned_data[name] for name in ("name", "category")}
        exercises = [
            {"name": name, "sets": [one for _n, row in rows for one in row.value()]}
            for name, rows in self.by_exercise()
        ]
        if routine is None:
            return self.attempt(
                lambda: Routine.objects.create_whole(user, **whole, exercises=exercises)
            )
        pk = routine.pk
        return self.attempt(
            lambda: Routine.objects.replace(user, pk=pk, **whole, exercises=exercises)
        )

    def place(self, error: ValidationError) -> None:
        """Faults of an exercise go to the row they are about; the rest to this form."""
        for one in error.error_dict.pop("exercises", []):
            row, name = self._row_at(str((one.params or {}).get("path", "")).split("/")[2:])
            if row:
                row.place_fault(name, one)
            else:
                self.add_error("query", one)
        if error.error_dict:
            super().place(error)

    def _row_at(self, path: list[str]) -> tuple[SetsForm | None, str]:
        """The row that holds ``[exercise, "sets", set, field]``, and the field."""
        numbers = [int(part) for part in path if part.isdigit()]
        groups = self.by_exercise()
        if not numbers or numbers[0] >= len(groups):
            return None, ""
        rows = [row for _n, row in groups[numbers[0]][1]]
        places = [row for row in rows for _set in range(row.cleaned_data["sets"])]
        return places[numbers[1]] if len(numbers) > 1 else rows[0], path[-1]


def typed_as(routine: Routine) -> Chosen:
    """The rows that would have built a routine: alike sets that follow one another are one row."""
    chosen = []
    for exercise in routine.exercises.all():
        sets = [tuple(getattr(one, name) for name in SET_FIELDS) for one in exercise.sets.all()]
        for values, alike in groupby(sets):
            row = dict(zip(SET_FIELDS, values, strict=True))
            typed = {name: _typed(value) for name, value in row.items()}
            chosen.append({"name": exercise.name, "sets": str(len(list(alike))), **typed})
    return chosen


def _typed(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return words.plain(value)
