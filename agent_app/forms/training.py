"""The form of a new routine: a name, a category, and exercises chosen one after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app.forms.base import FigureField, RecordForm
from agent_app.models import Routine
from agent_app.models.records.plan import MAX_EXERCISES, MAX_SETS
from agent_app.models.records.training import SetType


class WholeField(FigureField):
    """A whole number as text; the verb reads it."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.widget.attrs["inputmode"] = "numeric"


class ExerciseForm(RecordForm):
    """One exercise and its sets, all of them alike."""

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

    def value(self) -> dict[str, Any]:
        """The exercise as the records take it."""
        given = self.cleaned_data
        one = {name: given[name] for name in ("type", "reps", "weight_kg", "rest_seconds")}
        return {"name": given["name"], "sets": [one] * given["sets"]}

    def place_fault(self, path: list[str], error: ValidationError) -> None:
        """Put a fault of the whole under the field it is about; alike sets tell it once."""
        name = path[-1] if path and path[-1] in self.fields and path[-1] != "name" else None
        if not self.has_error(name or "__all__"):
            self.add_error(name, error)


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
        number = min(int(count), MAX_EXERCISES) if count.isascii() and count.isdigit() else 0
        self.exercises = [ExerciseForm(data, prefix=f"e{n}") for n in range(number)]

    def chosen(self) -> list[dict[str, str]]:
        """What has been typed for each exercise, to draw it again."""
        return [{n: str(form[n].value() or "") for n in form.fields} for form in self.exercises]

    def show(self, chosen: list[dict[str, str]]) -> None:
        """Draw these exercises, without judging what is still being typed."""
        self.exercises = [ExerciseForm(initial=one, prefix=f"e{n}") for n, one in enumerate(chosen)]

    def save(self, user: Any) -> Routine | None:
        valid = [form.is_valid() for form in (self, *self.exercises)]
        if not all(valid):
            return None
        return self.attempt(
            lambda: Routine.objects.create_whole(
                user,
                name=self.cleaned_data["name"],
                category=self.cleaned_data["category"],
                exercises=[form.value() for form in self.exercises],
            )
        )

    def place(self, error: ValidationError) -> None:
        """Faults of one exercise go to its form; the rest to this one."""
        for one in error.error_dict.pop("exercises", []):
            path = str((one.params or {}).get("path", "")).split("/")[2:]
            number = int(path[0]) if path and path[0].isdigit() else -1
            if 0 <= number < len(self.exercises):
                self.exercises[number].place_fault(path[1:], one)
            else:
                self.add_error("query", one)
        if error.error_dict:
            super().place(error)
