"""REST of definitions, validation, releases and differences."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gymnasia_site.pagination import Pages
from gymnasia_site.problems import Problem
from tools_app import releases
from tools_app.api.base import (
    GONE,
    NOT_FOUND,
    RELEASE,
    CatalogueView,
    available,
    is_staff,
    pinned,
    tool_of,
)
from tools_app.definitions import ToolDefinition, published
from tools_app.models import Release
from tools_app.schema.validate import validate_arguments
from tools_app.serializers import (
    DiffSerializer,
    ReleaseContentSerializer,
    ReleaseSerializer,
    ToolSerializer,
    ValidateSerializer,
    ValidationSerializer,
)


class ToolListView(CatalogueView):
    """The canonical definitions of a release's enabled tools, in order."""

    pagination_class = Pages

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
    pagination_class = Pages

    @extend_schema(operation_id="releases_list", responses=ReleaseSerializer(many=True))
    def get(self, request: Request) -> Response:
        rows = Release.objects.select_related("author").defer("snapshot")
        page = Pages()
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
            "breaking": [asdict(one) for one in found.breaking],
        }
        if is_staff(request):
            data["prompt"] = asdict(found.prompt) if found.prompt else None
        return Response(data)


def _paginated(request: Request, items: list[dict[str, Any]]) -> Response:
    page = Pages()
    return page.get_paginated_response(page.paginate_queryset(items, request))
