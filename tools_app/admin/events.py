"""What happened to the releases, in one list that nobody edits."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tools_app.models import ReleaseEvent


@admin.register(ReleaseEvent)
class ReleaseEventAdmin(admin.ModelAdmin):
    """Who, when and why; not even a superuser adds, changes or deletes a line."""

    list_display = ("at", "number", "kind", "author", "note")
    list_display_links = None
    list_filter = ("kind",)
    list_select_related = ("release", "author")
    search_fields = ("note", "author__username")
    show_facets = admin.ShowFacets.NEVER
    actions = None

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("release__snapshot")

    @admin.display(description=_("versión"), ordering="release__number")
    def number(self, event: ReleaseEvent) -> str:
        return str(event.release)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        title = {"title": _("Quién, cuándo y por qué")}
        return super().changelist_view(request, title | (extra_context or {}))
