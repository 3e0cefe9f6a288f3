"""What a bearer token may do: every view of the API names the scopes that open it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from gymnasia_site.problems import Problem

CATALOGUE, RECORDS, CHAT = SCOPES = ("catalogue", "records", "chat")


class TokenHasScope(BasePermission):
    """One of the view's ``scopes`` must be the token's; somebody with a session has them all."""

    def has_permission(self, request: Request, view: Any) -> bool:
        require(request.auth, *view.scopes)
        return True


def require(token: Any, *needed: str) -> None:
    """Raise a 403 problem unless ``token`` (None: no token was used) has one of those scopes."""
    if token is not None and not set(needed) & set(token.scopes):
        raise insufficient(needed)


def insufficient(needed: tuple[str, ...]) -> Problem:
    wanted = " | ".join(needed)
    detail = _("El token no tiene el permiso que hace falta: %(scope)s.") % {"scope": wanted}
    problem = Problem(403, "insufficient_scope", detail, scope=wanted)
    challenge = f'Bearer error="insufficient_scope", scope="{" ".join(needed)}"'
    problem.headers = {"WWW-Authenticate": challenge}
    return problem
