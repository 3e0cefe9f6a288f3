"""REST of the projections: bytes built once, a strong tag, and 304."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from csp.constants import NONE
from csp.decorators import csp
from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gymnasia_site.problems import Problem
from tools_app.api.base import GONE, NOT_FOUND, RELEASE, CatalogueView, pinned, tool_of
from tools_app.models import Release
from tools_app.projections import (
    PROJECTIONS,
    StrictNotOffered,
    UnknownDialect,
    etag,
    project_bytes,
)

# Short also for a pinned release: it may be withdrawn, and no cache may hand it out for more than
# 60 seconds then. One second less, for what a process answers from bytes half a second old.
MAX_AGE = 59
SWITCH = {"": False, "0": False, "1": True}

TOOLS = OpenApiParameter("tools", str, description="Only these tools, names separated by commas")
STRICT = OpenApiParameter(
    "strict", int, enum=[0, 1], description="1: OpenAI strict (openai dialects only)"
)
DIALECT = OpenApiParameter("dialect", str, OpenApiParameter.PATH, enum=list(PROJECTIONS))


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


@method_decorator(csp({"default-src": [NONE], "frame-ancestors": [NONE]}), name="dispatch")
class ProjectionView(CatalogueView):
    """The tools of a release, exactly as one passes them to a provider as ``tools=``."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        # There is one form only; who asks for another gets it all the same, so no Vary is due.
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        if final.status_code != 405:
            # Only there is it due, and every header costs each answer its share.
            del final["Allow"]
        return final

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
        public = settings.GYMNASIA_PUBLIC_PROJECTIONS
        reach = "public" if public else "private"
        # A cache that cannot reach us must not go on with what is too old.
        response["Cache-Control"] = f"{reach}, max-age={MAX_AGE}, must-revalidate"
        if not public:
            patch_vary_headers(response, ("Authorization", "Cookie"))
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
