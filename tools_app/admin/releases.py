"""Releases in the admin: read them, compare them, publish the drafts, go back to an older one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tools_app import lint, releases
from tools_app.admin.views import shown, shown_changes, shown_field
from tools_app.diffs import CatalogueDiff
from tools_app.models import Release, ReleaseEvent
from tools_app.schema.canonical import JSONRefused

LIST = "admin:tools_app_release_changelist"


class NoteForm(forms.Form):
    """Why something is published, put in use or withdrawn."""

    note = forms.CharField(
        label=gettext_lazy("nota"),
        error_messages={"required": gettext_lazy("Escribe una nota: qué cambia y por qué.")},
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy(
            "Qué cambia y por qué. La leen otras personas cuando buscan desde cuándo algo es así."
        ),
    )


class ReasonForm(NoteForm):
    """The same for an older release."""

    note = forms.CharField(
        label=gettext_lazy("motivo"),
        error_messages={"required": gettext_lazy("Escribe el motivo de este paso.")},
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
    )


@admin.register(Release)
class ReleaseAdmin(admin.ModelAdmin):
    """Nothing here is edited: a release is published, put in use again, or withdrawn."""

    list_display = ("number", "note", "author", "created_at", "in_use", "short_digest")
    list_display_links = ("number", "note")
    list_select_related = ("author",)
    search_fields = ("note",)
    actions = None
    change_list_template = "admin/tools_app/release/change_list.html"
    change_form_template = "admin/tools_app/release/detail.html"

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("snapshot")

    @admin.display(description=gettext_lazy("situación"))
    def in_use(self, release: Release) -> str:
        if release.is_withdrawn:
            return _("retirada")
        return _("en uso") if release.is_active else _("anterior")

    @admin.display(description=gettext_lazy("huella"))
    def short_digest(self, release: Release) -> str:
        return release.digest[:12]

    def has_add_permission(self, request: HttpRequest) -> bool:
        # Publishing has its own page.
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def may_publish(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tools_app.add_release")

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path("publish/", wrap(self.publish_view), name="tools_app_release_publish"),
            path(
                "<int:pk>/activate/",
                wrap(
                    self._decision(
                        releases.activate, gettext_lazy("Ahora se usa la versión %(number)d.")
                    )
                ),
                name="tools_app_release_activate",
            ),
            path(
                "<int:pk>/withdraw/",
                wrap(
                    self._decision(
                        releases.withdraw, gettext_lazy("Retirada la versión %(number)d.")
                    )
                ),
                name="tools_app_release_withdraw",
            ),
        ]
        return own + super().get_urls()

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        extra = {
            "title": capfirst(self.opts.verbose_name_plural),
            "may_publish": self.may_publish(request),
        }
        return super().changelist_view(request, extra | (extra_context or {}))

    # One release

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        release = self.get_object(request, object_id)
        if release is None:
            raise Http404
        if not self.has_view_permission(request, release):
            raise PermissionDenied
        return self._detail(request, release, ReasonForm())

    def _detail(self, request: HttpRequest, release: Release, form: ReasonForm) -> HttpResponse:
        before = Release.objects.filter(number__lt=release.number).order_by("-number").first()
        found = releases.diff(releases.snapshot_of(before), releases.snapshot_of(release))
        context = {
            **self.admin_site.each_context(request),
            **_differences(found),
            "title": _("Versión %(number)d") % {"number": release.number},
            "opts": self.opts,
            "release": release,
            "before": before,
            "events": ReleaseEvent.objects.filter(release=release).select_related("author"),
            "form": form,
            "may_decide": self.may_publish(request) and not release.is_withdrawn,
        }
        return TemplateResponse(request, "admin/tools_app/release/detail.html", context)

    def _decision(
        self, decide: Callable[..., Release], done: Any
    ) -> Callable[[HttpRequest, int], HttpResponse]:
        """A view that asks for a reason and then activates or withdraws."""

        def view(request: HttpRequest, pk: int) -> HttpResponse:
            release = Release.objects.filter(pk=pk).first()
            if release is None or request.method != "POST":
                raise Http404
            if not self.may_publish(request):
                raise PermissionDenied
            form = ReasonForm(request.POST)
            if not form.is_valid():
                return self._detail(request, release, form)
            try:
                decide(release.number, reason=form.cleaned_data["note"], author=request.user)
            except releases.PublishRefused as refused:
                form.add_error(None, [refused.message, *(f.message for f in refused.findings)])
                return self._detail(request, release, form)
            messages.success(request, done % {"number": release.number})
            return HttpResponseRedirect(reverse(LIST))

        return view

    # Publishing

    def publish_view(self, request: HttpRequest) -> HttpResponse:
        """Differences with the release in use, findings, a note and one button."""
        if not self.may_publish(request):
            raise PermissionDenied
        form = NoteForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                release = releases.publish(note=form.cleaned_data["note"], author=request.user)
            except releases.PublishRefused as refused:
                form.add_error(None, refused.message)
            else:
                text = _("Publicada la versión %(number)d. Ya está en uso.")
                messages.success(request, text % {"number": release.number})
                return HttpResponseRedirect(reverse(LIST))
        return TemplateResponse(
            request, "admin/tools_app/release/publish.html", self._publish_context(request, form)
        )

    def _publish_context(self, request: HttpRequest, form: NoteForm) -> dict[str, Any]:
        found = releases.draft_findings()
        try:
            pending: CatalogueDiff | None = releases.pending()
        except JSONRefused:
            pending = None
        blocked = bool(lint.errors(found)) or not pending
        return {
            **self.admin_site.each_context(request),
            **_differences(pending),
            "title": _("Publicar los borradores"),
            "opts": self.opts,
            "form": form,
            "findings": [shown(finding) for finding in found],
            "errors": len(lint.errors(found)),
            "blocked": blocked,
            "readable": pending is not None,
            "current": Release.objects.filter(is_active=True).defer("snapshot").first(),
        }


def _differences(found: CatalogueDiff | None) -> dict[str, Any]:
    return {
        "changes": shown_changes(found.tools) if found else [],
        "prompt_change": shown_field(found.prompt) if found and found.prompt else None,
    }
