"""Tools in the admin: what each one is, how it stands, and what every provider would get."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tools_app import drafts, lint, releases
from tools_app.admin.drafts import DraftAdmin, DraftForm, plain
from tools_app.admin.views import (
    COUNT_WORDS,
    STATE_WORDS,
    counted,
    declarations,
    shown,
    shown_break,
    shown_dependent,
)
from tools_app.breaking import breaking
from tools_app.definitions import ToolDefinition
from tools_app.models import Effect, Release, Tool, schema_fault
from tools_app.rules.mentions import dependents
from tools_app.schema.canonical import JSONRefused, canonical, pretty
from tools_app.schema.findings import ERROR, LEVELS, WARNING

MAX_DESCRIPTION = 1024


def readable_drafts() -> list[ToolDefinition]:
    """The drafts whose schema text is JSON; the others are reported where they are edited."""
    return list(drafts.read().snapshot.tools)


class SchemaEditor(forms.Textarea):
    """A plain text area for JSON; editor.js adds Tab, faults with their place, and layout."""

    def __init__(self) -> None:
        super().__init__(
            {
                "class": "schema-editor",
                "rows": 26,
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
                "wrap": "off",
                "aria-describedby": "schema-keys schema-fault",
            }
        )

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        tools = render_to_string("admin/tools_app/schema_tools.html")
        return format_html("{}{}", super().render(*args, **kwargs), tools)


class ToolForm(DraftForm):
    """A tool's draft; JSON faults and errors of lint keep it from being stored."""

    prerequisites = forms.MultipleChoiceField(
        label=gettext_lazy("requisitos previos"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Herramientas que tienen que haberse usado antes. La descripción tiene que nombrarlas."
        ),
    )

    class Meta:
        model = Tool
        fields = (*Tool.CONTENT,)
        widgets = {
            "description": forms.Textarea({"rows": 12, "data-limit": MAX_DESCRIPTION}),
            "schema_text": SchemaEditor(),
        }
        help_texts = {
            "name": gettext_lazy(
                "Con este nombre la llama el modelo y la encuentra el código. Una vez publicado no "
                "cambia."
            ),
            "description": gettext_lazy(
                "Lo único que el modelo lee para decidir. Di qué hace, qué devuelve y cuándo "
                "usarla."
            ),
            "schema_text": gettext_lazy(
                "Qué datos puede enviar el modelo. Llega a los proveedores tal como está aquí, en "
                "este mismo orden."
            ),
            "effect": gettext_lazy(
                "Lee: no cambia nada. Escribe: cambia los datos de la persona. Sale fuera: envía "
                "algo a otro servicio."
            ),
            "approval": gettext_lazy(
                "Cuándo tiene que aprobar la persona el texto exacto antes de que se haga."
            ),
            "position": gettext_lazy("Orden en que la ven los modelos, de menor a mayor."),
            "enabled": gettext_lazy(
                "Desactivada no se ofrece a ningún modelo desde la siguiente versión publicada."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "prerequisites" not in self.fields:
            # Whoever may only look gets a form without fields.
            return
        chosen = (
            self.instance.prerequisites if isinstance(self.instance.prerequisites, list) else []
        )
        names = Tool.objects.exclude(pk=self.instance.pk).values_list("name", flat=True)
        self.fields["prerequisites"].choices = [  # type: ignore[attr-defined]
            (name, name) for name in dict.fromkeys([*names, *chosen])
        ]

    def clean_prerequisites(self) -> list[str]:
        """The stored order where only the order would change."""
        chosen = self.cleaned_data["prerequisites"]
        stored = self.initial.get("prerequisites", [])
        return stored if sorted(stored) == sorted(chosen) else chosen

    def _post_clean(self) -> None:
        # After the model's own clean, so that the schema text is known to be JSON.
        super()._post_clean()  # type: ignore[misc]
        if self.errors.keys() & {"schema_text", "name", "effect", "approval", "__all__"}:
            return
        for field, finding in lint.lint_fields(self.instance.definition(), readable_drafts()):
            if finding.level == ERROR:
                text = f"{finding.path}: {finding.message}" if finding.path else finding.message
                self.add_error(field if field in self.fields else None, text)


class ToolChangeList(ChangeList):
    """Adds to each row its state since the last release and its findings."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        states = releases.changed_tools()
        counts: dict[str, Counter[str]] = {}
        read = drafts.read()
        for finding in read.findings():
            counts.setdefault(finding.tool, Counter())[finding.level] += 1
        for one in releases.draft_breaks(read.snapshot):
            counts.setdefault(one.tool, Counter())[WARNING] += 1
        for tool in self.result_list:
            tool.state = states[tool.name]
            tool.finding_counts = counts.get(tool.name, Counter())


class StateFilter(admin.SimpleListFilter):
    """Drafts by their state since the last release."""

    title = gettext_lazy("estado")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(STATE_WORDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Tool]) -> QuerySet[Tool]:
        if self.value() not in STATE_WORDS:
            return queryset
        states = releases.changed_tools()
        return queryset.filter(name__in=[n for n, state in states.items() if state == self.value()])


@admin.register(Tool)
class ToolAdmin(DraftAdmin):
    """The editor's main page."""

    form = ToolForm
    panel_template = "admin/tools_app/tool/panel.html"
    list_display = ("name", "state", "findings", "effect", "enabled", "position")
    list_display_links = ("name",)
    list_filter = ("effect", "enabled", StateFilter)
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("name", "description")
    change_list_template = "admin/tools_app/tool/change_list.html"
    fieldsets = (
        (None, {"fields": ("name", "description", "schema_text", "base_revision")}),
        (
            gettext_lazy("Uso"),
            {"fields": ("effect", "approval", "prerequisites", "position", "enabled", "reason")},
        ),
    )

    class Media:
        js = (
            forms.Script("admin_catalogue/editor.js", type="module"),
            forms.Script("admin_catalogue/preview.js", type="module"),
        )

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return ToolChangeList

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("name",) if obj and self._is_published(obj) else ()

    def _is_published(self, tool: Tool) -> bool:
        named = f'{{"name":{canonical(tool.name)},'
        return Release.objects.filter(snapshot__contains=named).exists()

    @admin.display(description=gettext_lazy("estado"))
    def state(self, tool: Any) -> SafeString:
        return format_html('<span class="state-{}">{}</span>', tool.state, STATE_WORDS[tool.state])

    @admin.display(description=gettext_lazy("hallazgos"))
    def findings(self, tool: Any) -> SafeString | str:
        counts = [(level, tool.finding_counts[level]) for level in LEVELS]
        rows = [(level, COUNT_WORDS[level], count) for level, count in counts if count]
        words = format_html_join(", ", '<span class="level-{}">{}: {}</span>', rows)
        return words or _("sin hallazgos")

    def panel(self, obj: Tool | None, typed: Any) -> dict[str, Any]:
        """Findings and declarations of the stored tool, or of ``typed`` form data."""
        current = _in_use(obj.name) if obj else None
        try:
            tool = _shown(obj, typed)
        except JSONRefused as refused:
            fault = {"message": schema_fault(refused), "line": refused.line}
            return {"fault": {**fault, "column": refused.column}, "in_use": current is not None}
        if tool is None:
            return {"fault": None, "findings": [], "declarations": [], "in_use": False}
        among = readable_drafts()
        breaks = breaking([current], [tool]) if current else []
        found = [shown(f) for f in lint.lint_tool(tool, among)]
        found = [*found, *map(shown_break, breaks)]
        return {
            "fault": None,
            "formatted": pretty(tool.input_schema),
            "findings": found,
            "counts": counted(found),
            "dependents": [] if tool.enabled else _dependents(tool.name, among),
            "declarations": declarations(current, tool),
            "in_use": current is not None,
        }

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        if obj.was_stored and not obj.enabled:
            names = [one["tool"] for one in _dependents(obj.name, readable_drafts())]
            text = _("%(name)s está desactivada y todavía cuentan con ella: %(names)s.")
            if names:
                messages.warning(request, text % {"name": obj, "names": ", ".join(names)})
        return super().response_change(request, obj)

    def faults(self, draft: Tool) -> list[str]:
        try:
            found = lint.lint_tool(draft.definition(), readable_drafts())
        except JSONRefused as refused:
            return [schema_fault(refused)]
        return [finding.message for finding in lint.errors(found)]


def _dependents(name: str, tools: list[ToolDefinition]) -> list[dict[str, Any]]:
    found = dependents(name, tools, releases.draft_prompt())
    return [shown_dependent(one) for one in found]


def _in_use(name: str) -> ToolDefinition | None:
    """The tool as the release in use has it."""
    try:
        tools = releases.active().tools()
    except releases.NoRelease:
        return None
    return next((tool for tool in tools if tool.name == name), None)


def _shown(obj: Tool | None, typed: Any) -> ToolDefinition | None:
    if typed is not None:
        return _typed(obj, typed)
    return obj.definition() if obj else None


def _typed(obj: Tool | None, typed: Any) -> ToolDefinition:
    """The definition a posted form describes, whether or not it could be stored."""
    position = typed.get("position", "")
    draft = Tool(
        name=typed.get("name", obj.name if obj else "").strip(),
        description=plain(typed.get("description", "")),
        schema_text=plain(typed.get("schema_text", "")),
        effect=typed.get("effect") if typed.get("effect") in Effect.values else Effect.READ,
        prerequisites=typed.getlist("prerequisites"),
        approval=typed.get("approval") or "never",
        position=int(position) if position.isdecimal() and len(position) < 6 else 0,
        enabled="enabled" in typed,
    )
    return draft.definition()
