"""A bearer token for a user name and a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from agent_app.models import ApiToken
from gymnasia_site.problems import Problem

SCOPES = ["catalogue", "records", "chat"]


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
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "token"

    @extend_schema(
        request=CredentialsSerializer,
        responses={200: TokenSerializer, 401: OpenApiResponse(description="Wrong credentials")},
    )
    def post(self, request: Request) -> Response:
        data = CredentialsSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        user = authenticate(request, **data.validated_data)
        if user is None:
            raise Problem(401, "wrong_credentials", _("El usuario o la contraseña no coinciden."))
        row, token = ApiToken.objects.create(user, name="password", scopes=SCOPES)
        return Response({"token": token, "expires": row.expiry})
