"""What the forms of all drafts share: revisions, stale saves, reasons, history, preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, pairwise
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tools_app.admin.views import FIELD_WORDS, abridged, as_text, shown_paths
from tools_app.diffs import path_diff, word_diff
from tools_app.models import Draft
from tools_app.schema.canonical import JSONRefused, loads_strict

HISTORY_PAGE = 50


def plain(text: str) -> str:
    """A text field's content with the line ends we store, whatever the browser sends."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


class DraftForm(forms.ModelForm):
    """Refuses a save that started from an older revision than the one stored."""

    base_revision = forms.IntegerField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("motivo del cambio"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("Se lee en el historial, junto a tu nombre. Puede quedar vacío."),
    )
    # The stored row, where someone else saved since this form was opened.
    conflict: Draft | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["base_revision"] = self.instance.revision

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name, value in data.items():
            if isinstance(value, str):
                data[name] = self._as_stored(name, plain(value))
        self._refuse_stale(data)
        return data

    def _as_stored(self, name: str, text: str) -> str:
        """The stored text itself where only its line ends or outer space would change."""
        stored = self.initial.get(name)
        return stored if isinstance(stored, str) and plain(stored) == text else text

    def _refuse_stale(self, data: dict[str, Any]) -> None:
        if not self.instance.pk:
            return
        stored = type(self.instance)._default_manager.select_for_update().get(pk=self.instance.pk)
        accepted = {str(data.get("base_revision")), self.data.get("resolve")}
        if str(stored.revision) not in accepted:
            self.conflict = stored
            message = _(
                "No se ha guardado: otra persona cambió este borrador mientras lo editabas. Tu "
                "texto sigue en el formulario."
            )
            raise ValidationError(message, code="stale")


class DraftAdmin(admin.ModelAdmin):
    """Saves through ``store``, keeps and shows history, and previews what is being typed."""

    change_form_template = "admin/tools_app/draft/change_form.html"
    panel_template = ""
    save_on_top = False
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Drafts are disabled, not deleted: releases and conversations keep naming them."""
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.was_stored = obj.store(reason=form.cleaned_data.get("reason", ""))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return super().log_change(request, obj, message) if obj.was_stored else None

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        names = {"name": obj, "number": obj.revision}
        if obj.was_stored:
            text = _("Guardado: %(name)s, revisión %(number)d. Falta publicarlo.") % names
            messages.success(request, text)
        else:
            text = _("No había nada que cambiar: sigue la revisión %(number)d.") % names
            messages.info(request, text)
        if "_continue" in request.POST:
            return HttpResponseRedirect(request.path)
        return self.response_post_save_change(request, obj)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        title = capfirst(self.opts.verbose_name_plural)
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    # The page

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        form, obj = context["adminform"].form, context.get("original")
        typed = form.data if form.is_bound else None
        context |= {
            "panel": self.panel(obj, typed),
            "panel_template": self.panel_template,
            "preview_address": "preview/" if obj is None else "../preview/",
            "conflict": self._conflict(form) if form.is_bound else None,
            "show_save_and_add_another": False,
            "may_type": obj is None or self.has_change_permission(request, obj),
        }
        if obj is not None:
            context |= {"title": str(obj), "subtitle": None}
        return super().render_change_form(request, context, *args, **kwargs)

    def panel(self, obj: Any, typed: Any) -> dict[str, Any]:
        """What the right column shows of the stored draft, or of ``typed`` form data."""
        raise NotImplementedError(f"{type(self).__name__} must implement panel()")

    def _conflict(self, form: Any) -> dict[str, Any] | None:
        theirs = form.conflict
        if theirs is None:
            return None
        mine = {name: form.cleaned_data.get(name, form.data.get(name)) for name in theirs.content()}
        fields = [
            {"label": FIELD_WORDS[name], "words": word_diff(as_text(value), as_text(mine[name]))}
            for name, value in theirs.content().items()
            if name in form.fields and as_text(value) != as_text(mine[name])
        ]
        since = self._since(theirs, form.data.get("base_revision"))
        return {"revision": theirs.revision, "fields": fields, "since": list(since)}

    def _since(self, draft: Any, revision: str | None) -> Iterator[dict[str, Any]]:
        """Who changed what after the revision the form was opened with."""
        base = int(revision) if revision and revision.isdecimal() and len(revision) < 9 else 0
        rows = draft.history.filter(revision__gte=base).select_related("history_user")
        yield from islice(self._entries(list(rows)), len(rows) - 1)

    # Preview of what is being typed

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("add/preview/", self.admin_site.admin_view(self.preview_view)),
            path("<int:pk>/preview/", self.admin_site.admin_view(self.preview_view)),
            path("<int:pk>/restore/<int:revision>/", self.admin_site.admin_view(self.restore_view)),
        ]
        return own + super().get_urls()

    def preview_view(self, request: HttpRequest, pk: int | None = None) -> JsonResponse:
        """The right column for the posted form, unsaved, with the JSON fault and its layout."""
        may = self.has_change_permission if pk else self.has_add_permission
        if not may(request):
            raise PermissionDenied
        obj = self.get_object(request, str(pk)) if pk else None
        if request.method != "POST" or (pk and obj is None):
            raise Http404
        panel = self.panel(obj, request.POST)
        html = render_to_string(self.panel_template, {"panel": panel}, request)
        extra = {key: panel.get(key) for key in ("fault", "formatted")}
        return JsonResponse({"html": html, **extra})

    # History

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Stored revisions, newest first: who, when, why and what; of one field where asked."""
        draft = self.get_object(request, object_id)
        if draft is None:
            raise Http404
        if not self.has_view_permission(request, draft):
            raise PermissionDenied
        chosen = request.GET.get("field", "")
        field = chosen if chosen in self.model.CONTENT else ""
        before = request.GET.get("before", "")
        limit = int(before) if before.isdecimal() and len(before) < 9 else draft.revision + 1
        rows = draft.history.filter(revision__lt=limit).select_related("history_user")
        entries = list(islice(self._entries(rows.iterator(100), field), HISTORY_PAGE + 1))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Historial de %(name)s") % {"name": draft},
            "opts": self.opts,
            "original": draft,
            "entries": entries[:HISTORY_PAGE],
            "older": entries[HISTORY_PAGE - 1]["revision"] if entries[HISTORY_PAGE:] else None,
            "field": field,
            "fields": [(name, FIELD_WORDS[name]) for name in self.model.CONTENT],
            "may_restore": self.has_change_permission(request, draft),
        }
        return TemplateResponse(request, "admin/tools_app/draft/history.html", context)

    def _entries(self, rows: Iterable[Any], only: str = "") -> Iterator[dict[str, Any]]:
        """The rows in people's words; each is compared with the one that follows, its elder."""
        for row, previous in pairwise(chain(rows, [None])):
            names = [
                name
                for name in ([only] if only else self.model.CONTENT)
                if previous is None or getattr(row, name) != getattr(previous, name)
            ]
            if not names:
                continue
            yield {
                "revision": row.revision,
                "at": row.history_date,
                "author": row.history_user,
                "reason": row.history_change_reason,
                "first": previous is None,
                "fields": [_field(name, previous, row) for name in names],
            }

    def restore_view(self, request: HttpRequest, pk: int, revision: int) -> HttpResponse:
        """Store an older revision's content, or one field of it, as a new revision; by POST."""
        with transaction.atomic():
            draft = self.model._default_manager.select_for_update().filter(pk=pk).first()
            older = draft.history.filter(revision=revision).first() if draft else None
            if draft is None or older is None or request.method != "POST":
                raise Http404
            if not self.has_change_permission(request, draft):
                raise PermissionDenied
            if request.POST.get("base", str(draft.revision)) != str(draft.revision):
                text = _("No se ha recuperado: alguien ha guardado mientras lo mirabas. Repásalo.")
                messages.error(request, text)
            else:
                self._restore(request, draft, older)
        address = f"admin:{self.opts.app_label}_{self.opts.model_name}_history"
        return HttpResponseRedirect(reverse(address, args=[pk]))

    def _restore(self, request: HttpRequest, draft: Any, older: Any) -> None:
        field = request.POST.get("field", "")
        fixed = self.get_readonly_fields(request, draft)
        words = {"number": older.revision, "field": FIELD_WORDS.get(field, "")}
        for name in [field] if field in self.model.CONTENT else self.model.CONTENT:
            if name not in fixed:
                setattr(draft, name, getattr(older, name))
        done = _("Recuperada la revisión %(number)d")
        if field in self.model.CONTENT:
            done = _("Recuperado de la revisión %(number)d: %(field)s")
        if faults := self.faults(draft):
            messages.error(request, _("No se ha recuperado: %(fault)s") % {"fault": faults[0]})
            return
        draft.was_stored = draft.store(reason=done % words)
        self.log_change(request, draft, done % words)
        if draft.was_stored:
            messages.success(request, f"{done % words}.")
        else:
            messages.info(request, _("No había nada que cambiar."))

    def faults(self, draft: Any) -> list[str]:
        """Why a draft as it stands could not be saved; nothing for drafts without rules."""
        return []


def _field(name: str, before: Any, after: Any) -> dict[str, Any]:
    """One changed field of a revision: a schema by path, anything else word by word."""
    old, new = (getattr(row, name) if row else None for row in (before, after))
    shown = {"name": name, "label": FIELD_WORDS[name]}
    places = list(path_diff(_parsed(old), _parsed(new))) if name == "schema_text" else []
    if places:
        return {**shown, "paths": shown_paths(places)}
    return {**shown, "words": abridged(word_diff(as_text(old), as_text(new)))}


def _parsed(text: str | None) -> Any:
    try:
        return loads_strict(text or "")
    except JSONRefused:
        return None
