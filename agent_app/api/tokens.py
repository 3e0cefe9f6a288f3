"""A bearer token for a user name and a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from agent_app.messages import fingerprint
from agent_app.models import ApiToken
from gymnasia_site.problems import Problem
from gymnasia_site.throttles import Throttle


class PasswordThrottle(Throttle):
    """Tries at a password: by the address they come from, and by the account they are for."""

    kind = "token"

    def names(self, request: Request, view: Any) -> list[str]:
        sent = request.data if isinstance(request.data, dict) else {}
        name = fingerprint("name", {"name": str(sent.get("username", "")).lower()[:150]})
        return [f"from:{self.get_ident(request)}", f"for:{name}"]


class CredentialsSerializer(serializers.Serializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class TokenSerializer(serializers.Serializer):
    token = serializers.CharField()
    expires = serializers.DateTimeField()


class TokenView(APIView):
    """Answers with a token of all scopes that lasts 90 days; shown once, stored as a digest."""

    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    throttle_classes = [PasswordThrottle]

    @extend_schema(
        request=CredentialsSerializer,
        responses=TokenSerializer,
    )
    def post(self, request: Request) -> Response:
        data = CredentialsSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        user = authenticate(request, **data.validated_data)
        if user is None:
            raise Problem(401, "wrong_credentials", _("El usuario o la contraseña no coinciden."))
        ApiToken.forget_expired(user)
        row, token = ApiToken.objects.create(user, name=_("Usuario y contraseña"))
        return Response({"token": token, "expires": row.expiry})
