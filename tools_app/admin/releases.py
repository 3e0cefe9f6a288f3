"""Releases in the admin: read them, publish the drafts, and decide about an older one."""

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

from tools_app import drafts, lint, releases
from tools_app.admin.compare import compare_context, differences
from tools_app.admin.views import counted, shown
from tools_app.models import Release, ReleaseEvent
from tools_app.releases import Change
from tools_app.schema.canonical import digest

LIST = "admin:tools_app_release_changelist"
TOOLS = "admin:tools_app_tool_changelist"
DRAFT_RIGHTS = ("tools_app.add_tool", "tools_app.change_tool", "tools_app.change_prompt")


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
    """Nothing here is edited: a release is published, used again, withdrawn or made drafts."""

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

    def may_restore(self, request: HttpRequest) -> bool:
        return request.user.has_perms(DRAFT_RIGHTS)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        views = (
            ("publish/", self.publish_view, "publish"),
            ("compare/", self.compare_view, "compare"),
            ("<int:pk>/activate/", self.activate_view, "activate"),
            ("<int:pk>/withdraw/", self.withdraw_view, "withdraw"),
            ("<int:pk>/restore/", self.restore_view, "restore"),
        )
        own = [path(at, wrap(view), name=f"tools_app_release_{name}") for at, view, name in views]
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
            **differences(found),
            "title": _("Versión %(number)d") % {"number": release.number},
            "opts": self.opts,
            "release": release,
            "before": before,
            "events": ReleaseEvent.objects.filter(release=release).select_related("author"),
            "form": form,
            "may_decide": self.may_publish(request)
            and not (release.is_withdrawn or release.is_active),
            "may_restore": self.may_restore(request),
        }
        return TemplateResponse(request, "admin/tools_app/release/detail.html", context)

    def activate_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._decide(
            request,
            pk,
            self.may_publish,
            releases.activate,
            _("Ahora se usa la versión %(number)d."),
        )

    def withdraw_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._decide(
            request, pk, self.may_publish, releases.withdraw, _("Retirada la versión %(number)d.")
        )

    def restore_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        done = _("Los borradores dicen ya lo mismo que la versión %(number)d. Falta publicarlos.")
        return self._decide(request, pk, self.may_restore, releases.restore, done)

    def _decide(
        self,
        request: HttpRequest,
        pk: int,
        may: Callable[[HttpRequest], bool],
        decide: Callable[..., Any],
        done: str,
    ) -> HttpResponse:
        """Take one step about a release with the reason that was posted, or say what is amiss."""
        release = Release.objects.filter(pk=pk).first()
        if release is None or request.method != "POST":
            raise Http404
        if not (may(request) and self.has_view_permission(request, release)):
            raise PermissionDenied
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self._detail(request, release, form)
        try:
            outcome = decide(release.number, reason=form.cleaned_data["note"], author=request.user)
        except releases.PublishRefused as refused:
            form.add_error(None, [refused.message, *_told(refused)])
            return self._detail(request, release, form)
        messages.success(request, done % {"number": release.number})
        if isinstance(outcome, list):
            _tell_changes(request, outcome)
            return HttpResponseRedirect(reverse(TOOLS))
        return HttpResponseRedirect(reverse(LIST))

    # Two of them, or the drafts and one

    def compare_view(self, request: HttpRequest) -> HttpResponse:
        """What differs between any two releases, or between one and the drafts."""
        if not (self.has_view_permission(request) and request.user.has_perm("tools_app.view_tool")):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            **compare_context(request.GET.get("from", ""), request.GET.get("to", "")),
            "title": _("Comparar versiones"),
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/tools_app/release/compare.html", context)

    # Publishing

    def publish_view(self, request: HttpRequest) -> HttpResponse:
        """Differences with the release in use, findings, a note and one button."""
        if not self.may_publish(request):
            raise PermissionDenied
        form = NoteForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            note, seen = form.cleaned_data["note"], request.POST.get("seen")
            try:
                release = releases.publish(note=note, author=request.user, seen=seen)
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
        current = Release.objects.filter(is_active=True).first()
        read = drafts.read()
        found = read.findings()
        pending = None
        if not read.broken:
            pending = releases.diff(releases.snapshot_of(current), read.snapshot)
        shown_findings = [shown(finding) for finding in found]
        return {
            **self.admin_site.each_context(request),
            **differences(pending),
            "title": _("Publicar los borradores"),
            "opts": self.opts,
            "form": form,
            "findings": shown_findings,
            "counts": counted(shown_findings),
            "errors": len(lint.errors(found)),
            "blocked": bool(lint.errors(found)) or not pending,
            "readable": pending is not None,
            "current": current,
            "seen": digest(read.snapshot.text()),
        }


def _told(refused: releases.PublishRefused) -> list[str]:
    return [f"{one.tool} {one.path}: {one.message}" for one in refused.findings]


def _tell_changes(request: HttpRequest, changes: list[Change]) -> None:
    """Which drafts a restore changed, and which it disabled since the release lacks them."""
    for what, text in (
        ("changed", _("Cambiados: %(names)s.")),
        ("added", _("Añadidos: %(names)s.")),
        ("disabled", _("Desactivados, porque esa versión no los tiene: %(names)s.")),
    ):
        names = [
            _("instrucciones") if one.name == "prompt" else one.name
            for one in changes
            if one.what == what
        ]
        if names:
            messages.info(request, text % {"names": ", ".join(names)})
