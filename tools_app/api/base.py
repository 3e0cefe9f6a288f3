"""What the catalogue's views share: who may ask, CORS, and the release an address names."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gymnasia_site.problems import Problem
from gymnasia_site.scopes import CATALOGUE, TokenHasScope
from tools_app import releases
from tools_app.definitions import ToolDefinition, published
from tools_app.models import Release

NUMBER = re.compile(r"[0-9]{1,9}")

RELEASE = OpenApiParameter(
    "release", int, description="A release number; the active one without it"
)
NOT_FOUND = OpenApiResponse(description="Unknown dialect, tool or release")
GONE = OpenApiResponse(description="The release was withdrawn; ``use`` is the one to fetch")


class CatalogueView(APIView):
    """Open to everyone while GYMNASIA_PUBLIC_PROJECTIONS is on, else to those who are signed in."""

    scopes = (CATALOGUE,)
    # Where staff see more than others, who asks matters even while everyone may.
    staff_see_more = False

    def get_authenticators(self) -> list[Any]:
        if settings.GYMNASIA_PUBLIC_PROJECTIONS and not self.staff_see_more:
            # Nobody is asked who they are, so a shared cache may keep one answer for all.
            return []
        return super().get_authenticators()

    def get_permissions(self) -> list[BasePermission]:
        known = AllowAny() if settings.GYMNASIA_PUBLIC_PROJECTIONS else IsAuthenticated()
        return [known, TokenHasScope()]

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        # What says nothing itself no cache keeps: a problem is over as soon as somebody publishes,
        # and a release is gone as soon as it is withdrawn.
        final.headers.setdefault("Cache-Control", "no-store")
        if settings.GYMNASIA_PUBLIC_PROJECTIONS:
            final["Access-Control-Allow-Origin"] = "*"
            final["Access-Control-Expose-Headers"] = "ETag, X-Catalogue-Release"
        return final

    @extend_schema(exclude=True)
    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """A browser asks before it sends If-None-Match or JSON to another origin."""
        response = Response(status=204)
        if settings.GYMNASIA_PUBLIC_PROJECTIONS:
            response["Access-Control-Allow-Methods"] = "GET, HEAD, POST, OPTIONS"
            response["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match, Authorization"
            response["Access-Control-Max-Age"] = "86400"
        return response


def pinned(request: Request) -> Release:
    """The release ``?release=`` names, else the active one; 404 and 410 problems."""
    wanted = request.query_params.get("release")
    if wanted is not None:
        return available(wanted)
    try:
        return releases.active()
    except releases.NoRelease as error:
        raise Problem(404, "no_release", str(error)) from error


def available(number: str) -> Release:
    release = releases.get(int(number)) if NUMBER.fullmatch(number) else None
    if release is None:
        raise Problem(404, "unknown_release", _("No existe ninguna versión con ese número."))
    if release.is_withdrawn:
        raise withdrawn()
    return release


def withdrawn() -> Problem:
    """A 410 with the number of the release to use instead."""
    current = releases.active().number if releases.has_active() else None
    detail = _("Esta versión se retiró. Usa la que está en uso.")
    return Problem(410, "withdrawn_release", detail, use=current)


def tool_of(release: Release, name: str) -> ToolDefinition:
    for tool in published(release.tools()):
        if tool.name == name:
            return tool
    detail = _("La versión %(number)d no tiene ninguna herramienta «%(name)s».")
    raise Problem(404, "unknown_tool", detail % {"number": release.number, "name": name[:80]})


def is_staff(request: Request) -> bool:
    return bool(request.user.is_active and request.user.is_staff)
