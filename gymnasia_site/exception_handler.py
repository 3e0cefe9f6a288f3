"""DRF's exception handler: every known error of the API becomes a problem."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from gymnasia_site.problems import CONTENT_TYPE, Problem, body


def _fields(detail: Any, path: str = "") -> list[dict[str, str]]:
    """DRF's nested validation detail as a flat list of path, message and code."""
    if isinstance(detail, dict):
        return [one for key, value in detail.items() for one in _fields(value, f"{path}/{key}")]
    if isinstance(detail, list) and any(isinstance(item, (dict, list)) for item in detail):
        return [one for i, value in enumerate(detail) for one in _fields(value, f"{path}/{i}")]
    items = detail if isinstance(detail, list) else [detail]
    return [{"path": path, "message": str(e), "code": getattr(e, "code", "invalid")} for e in items]


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: every known error as a problem; unknown ones stay a logged 500."""
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = body(response.status_code, *_code_and_detail(error), **_members(error))
    response.content_type = CONTENT_TYPE
    for name, value in getattr(error, "headers", {}).items():
        response[name] = value
    return response


def _code_and_detail(error: Exception) -> tuple[str, str]:
    if isinstance(error, Problem):
        return error.code, str(error.detail)
    if isinstance(error, exceptions.ValidationError):
        return "invalid", _("Hay datos que corregir.")
    if isinstance(error, Http404):
        return "not_found", _("No existe, o no es tuyo.")
    if isinstance(error, PermissionDenied):
        return "permission_denied", _("No tienes permiso para esto.")
    if isinstance(error, exceptions.Throttled):
        return "throttled", _("Demasiadas peticiones. Espera un poco antes de repetir.")
    assert isinstance(error, exceptions.APIException)
    return str(error.default_code), str(error.detail)


def _members(error: Exception) -> dict[str, Any]:
    if isinstance(error, Problem):
        return error.members
    if isinstance(error, exceptions.ValidationError):
        return {"errors": _fields(error.detail)}
    if isinstance(error, exceptions.Throttled):
        return {"retry_after": getattr(error, "wait", None)}
    return {}
