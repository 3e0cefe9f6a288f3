"""The form of one remembered fact."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from agent_app.forms.base import RecordForm
from agent_app.models import PersonalDatum


class DatumForm(RecordForm):
    """Key, value and purpose; ``revision`` is the one the person is looking at."""

    key = forms.CharField(
        label=_("Nombre del dato"), max_length=64, help_text=_("Por ejemplo: objetivo, alergias.")
    )
    value = forms.CharField(
        label=_("Valor"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
    description = forms.CharField(label=_("Para qué sirve"), max_length=500, required=False)
    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def add(self, user: Any) -> PersonalDatum | None:
        if not self.is_valid():
            return None
        return self.attempt(lambda: PersonalDatum.objects.add(user, **self._fact()))

    def save(self, user: Any, row: PersonalDatum) -> PersonalDatum | None:
        """Store the change; None with ``conflicts`` when the row has changed meanwhile."""
        if not self.is_valid():
            return None
        return self.attempt(
            lambda: PersonalDatum.objects.edit(
                user,
                pk=row.pk,
                expected_revision=self.cleaned_data["revision"] or 0,
                **self._fact(),
            )
        )

    def _fact(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("key", "value", "description")}

    @property
    def conflicts(self) -> bool:
        return self.is_bound and self.has_error("__all__", code="conflict")
