"""The agent's instructions in the admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tools_app import lint, releases
from tools_app.admin.drafts import DraftAdmin, DraftForm, plain
from tools_app.admin.tools import readable_drafts
from tools_app.admin.views import counted, shown
from tools_app.diffs import word_diff
from tools_app.models import Prompt


class PromptForm(DraftForm):
    """The one text; it is released together with the tools."""

    class Meta:
        model = Prompt
        fields = ("text",)
        widgets = {"text": forms.Textarea({"rows": 32, "data-limit": 20_000})}
        help_texts = {
            "text": _(
                "Lo que el modelo lee antes de cada conversación. Nombra solo herramientas "
                "activas. Se publica junto con ellas."
            )
        }


@admin.register(Prompt)
class PromptAdmin(DraftAdmin):
    """One row: the instructions of the agent."""

    form = PromptForm
    panel_template = "admin/tools_app/prompt/panel.html"
    list_display = ("__str__", "revision", "updated_at")
    fields = ("text", "base_revision", "reason")

    class Media:
        js = (
            forms.Script("admin_catalogue/editor.js", type="module"),
            forms.Script("admin_catalogue/preview.js", type="module"),
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return not Prompt.objects.exists() and super().has_add_permission(request)

    def panel(self, obj: Prompt | None, typed: Any) -> dict[str, Any]:
        """Findings and the differences with the release in use."""
        text = plain(typed.get("text", "")) if typed is not None else obj.text if obj else ""
        found = [shown(finding) for finding in lint.lint_prompt(text, readable_drafts())]
        return {
            "fault": None,
            "findings": found,
            "counts": counted(found),
            "words": word_diff(_in_use(), text),
        }


def _in_use() -> str:
    try:
        return releases.active().prompt()
    except releases.NoRelease:
        return ""
