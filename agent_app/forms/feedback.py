"""The form of a request to the team."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from agent_app.forms.base import RecordForm
from agent_app.models import FeatureRequest


class FeatureRequestForm(RecordForm):
    title = forms.CharField(label=_("Título"), max_length=120)
    summary = forms.CharField(
        label=_("Qué te gustaría y para qué"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def save(self, user: Any) -> FeatureRequest | None:
        if not self.is_valid():
            return None
        return self.attempt(
            lambda: FeatureRequest.objects.submit(
                user, title=self.cleaned_data["title"], summary=self.cleaned_data["summary"]
            )
        )
