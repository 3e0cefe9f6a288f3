"""Bearer tokens over REST, and how OpenAPI names the two ways to say who one is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from agent_app.models import ApiToken
from gymnasia_site.problems import Problem

SCHEME = b"bearer"


class BearerAuthentication(BaseAuthentication):
    """``Authorization: Bearer …``: its owner and the token; a 401 problem for a wrong one."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        sent = get_authorization_header(request).split()
        if not sent or sent[0].lower() != SCHEME:
            return None
        row = ApiToken.of(sent[1]) if len(sent) == 2 else None
        if row is None:
            raise self._refused()
        return row.user, row

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def _refused(self) -> Problem:
        detail = _("El token no vale: está mal escrito, ha caducado o se revocó.")
        problem = Problem(401, "invalid_token", detail)
        problem.headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
        return problem


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "agent_app.api.auth.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token of the settings page, or of POST /api/v1/auth/token/. Its "
            "scopes (catalogue, records, chat) decide what it opens.",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "session"
    priority = 1

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The browser's own session; writing also needs X-CSRFToken.",
        }
