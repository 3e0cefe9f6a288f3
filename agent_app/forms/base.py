"""What every form shares: figures and dates as text, the verbs' faults in their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

Value = TypeVar("Value")


class FigureField(forms.CharField):
    """A figure as people type it, with comma or point; the verb reads it."""

    def __init__(self, *, label: Any, required: bool = False, help_text: Any = "") -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(
            label=label, required=required, help_text=help_text, max_length=40, widget=widget
        )


class DayField(forms.CharField):
    """A date as YYYY-MM-DD, which is what the browser's own date control sends."""

    def __init__(self, *, label: Any) -> None:
        widget = forms.TextInput(attrs={"type": "date"})
        super().__init__(label=label, max_length=40, widget=widget)


class RecordForm(forms.Form):
    """A form that hands its text to a verb of the records."""

    # Verb's field → the form's, where the names differ.
    places: dict[str, str] = {}

    def attempt(self, verb: Callable[[], Value], *, field: str = "") -> Value | None:
        """What ``verb`` gives, or None with its faults under ``field`` or those they are about."""
        try:
            return verb()
        except ValidationError as error:
            self.place(ValidationError({field: error.error_list}) if field else error)
            return None

    def place(self, error: ValidationError) -> None:
        by_field = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: [error]}
        for name, errors in by_field.items():
            place = self.places.get(name, name)
            self.add_error(place if place in self.fields else None, errors)

    def texts(self, names: Any) -> dict[str, str]:
        """What was typed in those fields, those left empty aside."""
        typed = {name: self.cleaned_data.get(name, "") for name in names}
        return {name: text for name, text in typed.items() if text}
