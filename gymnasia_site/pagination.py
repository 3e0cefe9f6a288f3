"""Pages of every list: ``limit`` and ``offset`` are whole numbers, or the request is refused."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from gymnasia_site.problems import Problem

MAX_PAGE = 200
# Further than any list goes, and still a number that a database takes.
MAX_OFFSET = 1_000_000
# Enough to tell that a number is beyond every list.
MOST_DIGITS = 18


class Pages(LimitOffsetPagination):
    """``{"count", "next", "previous", "results"}``."""

    max_limit = MAX_PAGE

    def get_limit(self, request: Request) -> int | None:
        wanted = whole_number(request, self.limit_query_param, low=1)
        return self.default_limit if wanted is None else min(wanted, MAX_PAGE)

    def get_offset(self, request: Request) -> int:
        return min(whole_number(request, self.offset_query_param, low=0) or 0, MAX_OFFSET)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        most = f"How many at most; never more than {MAX_PAGE} are given"
        return [_parameter("limit", most, 1), _parameter("offset", "How many to skip", 0)]


def whole_number(request: Request, name: str, *, low: int) -> int | None:
    """A parameter of the query, None where it is absent; a 400 problem for anything else."""
    sent = request.query_params.getlist(name)
    if not sent:
        return None
    text = sent[0]
    number = int(text[:MOST_DIGITS]) if text.isascii() and text.isdigit() else -1
    if len(sent) > 1 or number < low:
        detail = _("«%(name)s» tiene que ser un número entero desde %(low)d.")
        message = detail % {"name": name, "low": low}
        errors = [{"path": f"/{name}", "message": message, "code": "not_an_integer"}]
        raise Problem(400, "invalid", message, errors=errors)
    return number


def _parameter(name: str, description: str, low: int) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": low}
    return {"name": name, "in": "query", "description": description, "schema": schema}
