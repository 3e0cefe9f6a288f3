"""RFC 9457 problems: the one shape of every error the API answers with."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from rest_framework.exceptions import APIException

CONTENT_TYPE = "application/problem+json"


class Problem(APIException):
    """An answer with ``status``, a stable ``code``, a sentence, and further members."""

    def __init__(self, status: int, code: str, detail: str, **members: Any) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.code = code
        self.members = members
        self.headers: dict[str, str] = {}


def body(status: int, code: str, detail: str, **members: Any) -> dict[str, Any]:
    return {"type": "about:blank", "status": status, "code": code, "detail": detail, **members}


def problem(status: int, code: str, detail: str, **members: Any) -> JsonResponse:
    """The same answer outside DRF."""
    return JsonResponse(
        body(status, code, detail, **members),
        status=status,
        content_type=CONTENT_TYPE,
        json_dumps_params={"ensure_ascii": False},
    )


def wants_problem(request: HttpRequest) -> bool:
    return request.path.startswith(("/api/", "/mcp"))
