"""REST of the catalogue: projections, definitions, releases, differences, validation."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gymnasia_site.problems import Problem
from tools_app import releases
from tools_app.definitions import ToolDefinition, published
from tools_app.models import Release
from tools_app.projections import (
    PROJECTIONS,
    StrictNotOffered,
    UnknownDialect,
    etag,
    project_bytes,
)
from tools_app.schema.validate import validate_arguments
from tools_app.serializers import (
    DiffSerializer,
    ReleaseContentSerializer,
    ReleaseSerializer,
    ToolSerializer,
    ValidateSerializer,
    ValidationSerializer,
)

NUMBER = re.compile(r"[0-9]{1,9}")
# Short also for a pinned release: it may be withdrawn.
MAX_AGE = 60
SWITCH = {"": False, "0": False, "1": True}

RELEASE = OpenApiParameter(
    "release", int, description="A release number; the active one without it"
)
TOOLS = OpenApiParameter("tools", str, description="Only these tools, names separated by commas")
STRICT = OpenApiParameter(
    "strict", int, enum=[0, 1], description="1: OpenAI strict (openai dialects only)"
)
DIALECT = OpenApiParameter("dialect", str, OpenApiParameter.PATH, enum=list(PROJECTIONS))
NOT_FOUND = OpenApiResponse(description="Unknown dialect, tool or release")
GONE = OpenApiResponse(description="The release was withdrawn")


class CatalogueView(APIView):
    """Open to everyone while GYMNASIA_PUBLIC_PROJECTIONS is on, else to those who are signed in."""

    # Where staff see more than others, who asks matters even while everyone may.
    staff_see_more = False

    def get_authenticators(self) -> list[Any]:
        if settings.GYMNASIA_PUBLIC_PROJECTIONS and not self.staff_see_more:
            # Nobody is asked who they are, so a shared cache may keep one answer for all.
            return []
        return super().get_authenticators()

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if settings.GYMNASIA_PUBLIC_PROJECTIONS else IsAuthenticated()]

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
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
        raise Problem(
            410, "withdrawn_release", _("Esta versión se retiró. Usa la que está en uso.")
        )
    return release


def tool_of(release: Release, name: str) -> ToolDefinition:
    for tool in published(release.tools()):
        if tool.name == name:
            return tool
    detail = _("La versión %(number)d no tiene ninguna herramienta «%(name)s».")
    raise Problem(404, "unknown_tool", detail % {"number": release.number, "name": name[:80]})


def is_staff(request: Request) -> bool:
    return bool(request.user.is_active and request.user.is_staff)


@dataclass(frozen=True)
class _Source:
    """A release as a cache key: equal digests have equal content."""

    digest: str
    release: Release = field(compare=False)


@lru_cache(maxsize=512)
def _body(source: _Source, dialect: str, names: frozenset[str], strict: bool) -> tuple[bytes, str]:
    """The bytes of one projection and their tag, built once."""
    tools = [tool for tool in source.release.tools() if not names or tool.name in names]
    body = project_bytes(tools, dialect, strict=strict)
    return body, etag(body, source.digest, dialect, str(strict))


class ProjectionView(CatalogueView):
    """The tools of a release, exactly as one passes them to a provider as ``tools=``."""

    @extend_schema(
        parameters=[DIALECT, RELEASE, TOOLS, STRICT],
        responses={
            200: OpenApiTypes.ANY,
            304: OpenApiResponse(description="Not modified"),
            400: OpenApiResponse(description="This dialect has no strict variant"),
            404: NOT_FOUND,
            410: GONE,
        },
    )
    def get(self, request: Request, dialect: str) -> HttpResponse:
        if dialect not in PROJECTIONS:
            raise _unknown_dialect(dialect)
        release = pinned(request)
        names = self._names(request, release)
        body, tag = self._projected(release, dialect, names, self._strict(request))
        response = HttpResponse(body, content_type="application/json")
        response["ETag"] = tag
        reach = "public" if settings.GYMNASIA_PUBLIC_PROJECTIONS else "private"
        response["Cache-Control"] = f"{reach}, max-age={MAX_AGE}"
        answer = get_conditional_response(request._request, etag=tag, response=response) or response
        # Set last: a 304 keeps only the headers that HTTP lists for it.
        answer["X-Catalogue-Release"] = str(release.number)
        return answer

    def _projected(
        self, release: Release, dialect: str, names: frozenset[str], strict: bool
    ) -> tuple[bytes, str]:
        try:
            return _body(_Source(release.digest, release), dialect, names, strict)
        except UnknownDialect as error:
            raise _unknown_dialect(dialect) from error
        except StrictNotOffered as error:
            detail = _("Solo los dialectos de OpenAI tienen variante estricta.")
            raise Problem(400, "strict_not_offered", detail) from error

    def _names(self, request: Request, release: Release) -> frozenset[str]:
        wanted = request.query_params.get("tools")
        if wanted is None:
            return frozenset()
        return frozenset(tool_of(release, name.strip()).name for name in wanted.split(","))

    def _strict(self, request: Request) -> bool:
        wanted = request.query_params.get("strict", "")
        if wanted not in SWITCH:
            raise Problem(400, "invalid_strict", _("«strict» es 0 o 1."))
        return SWITCH[wanted]


def _unknown_dialect(dialect: str) -> Problem:
    detail = _("No hay ningún dialecto «%(dialect)s». Hay: %(known)s.")
    known = ", ".join(PROJECTIONS)
    return Problem(404, "unknown_dialect", detail % {"dialect": dialect[:80], "known": known})


class ToolListView(CatalogueView):
    """The canonical definitions of a release's enabled tools, in order."""

    pagination_class = LimitOffsetPagination

    @extend_schema(
        parameters=[RELEASE],
        operation_id="tools_list",
        responses={200: ToolSerializer(many=True), 404: NOT_FOUND, 410: GONE},
    )
    def get(self, request: Request) -> Response:
        release = pinned(request)
        response = _paginated(request, [_definition(t) for t in published(release.tools())])
        response["X-Catalogue-Release"] = str(release.number)
        return response


class ToolView(CatalogueView):
    """One tool's canonical definition."""

    @extend_schema(parameters=[RELEASE], responses={200: ToolSerializer, 404: NOT_FOUND, 410: GONE})
    def get(self, request: Request, name: str) -> Response:
        release = pinned(request)
        response = Response(_definition(tool_of(release, name)))
        response["X-Catalogue-Release"] = str(release.number)
        return response


def _definition(tool: ToolDefinition) -> dict[str, Any]:
    data = tool.as_dict()
    del data["enabled"]
    return data


class ValidateView(CatalogueView):
    """Checks an input against a tool's schema without repairing or running anything."""

    @extend_schema(
        parameters=[RELEASE],
        request=ValidateSerializer,
        responses={200: ValidationSerializer, 404: NOT_FOUND, 410: GONE},
    )
    def post(self, request: Request, name: str) -> Response:
        tool = tool_of(pinned(request), name)
        if not isinstance(request.data, dict) or "input" not in request.data:
            raise Problem(400, "input_missing", _('Envía un objeto con «input»: {"input": …}.'))
        verdict = validate_arguments(tool.input_schema, request.data["input"])
        errors = [
            {"path": error.path, "message": error.message, "code": error.code}
            for error in verdict.errors
        ]
        return Response({"valid": verdict.valid, "errors": errors})


class ReleaseListView(CatalogueView):
    """Every release, newest first, withdrawn ones included."""

    staff_see_more = True
    pagination_class = LimitOffsetPagination

    @extend_schema(operation_id="releases_list", responses=ReleaseSerializer(many=True))
    def get(self, request: Request) -> Response:
        rows = Release.objects.select_related("author").defer("snapshot")
        page = LimitOffsetPagination()
        data = ReleaseSerializer(
            page.paginate_queryset(rows, request), many=True, context={"staff": is_staff(request)}
        ).data
        return page.get_paginated_response(data)


class ReleaseView(CatalogueView):
    """One release with its tools; its instructions are for staff."""

    staff_see_more = True

    @extend_schema(responses={200: ReleaseContentSerializer, 404: NOT_FOUND, 410: GONE})
    def get(self, request: Request, number: str) -> Response:
        release = available(number)
        return Response(
            ReleaseContentSerializer(release, context={"staff": is_staff(request)}).data
        )


class DiffView(CatalogueView):
    """What changes from one release to another; of the instructions only for staff."""

    staff_see_more = True

    @extend_schema(responses={200: DiffSerializer, 404: NOT_FOUND, 410: GONE})
    def get(self, request: Request, before: str, after: str) -> Response:
        old, new = available(before), available(after)
        found = releases.diff(releases.snapshot_of(old), releases.snapshot_of(new))
        data = {
            "before": old.number,
            "after": new.number,
            "tools": [asdict(change) for change in found.tools],
        }
        if is_staff(request):
            data["prompt"] = asdict(found.prompt) if found.prompt else None
        return Response(data)


def _paginated(request: Request, items: list[dict[str, Any]]) -> Response:
    page = LimitOffsetPagination()
    return page.get_paginated_response(page.paginate_queryset(items, request))
