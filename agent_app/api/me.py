"""REST of the person's own account and profile."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agent_app.api.base import TellsFaults, body
from agent_app.forms.profile import COUNTRIES
from agent_app.models import Profile
from agent_app.models.people import LATEST_DAY_START, validate_time_zone
from gymnasia_site.problems import Problem

ACCOUNT = ("username", "email")
PROFILE = ("time_zone", "day_start", "language", "country")


class MeSerializer(serializers.Serializer):
    """The account, which only its pages change, and how its person wants dates and words."""

    username = serializers.CharField(read_only=True)
    email = serializers.EmailField(read_only=True)
    time_zone = serializers.CharField(max_length=64, validators=[validate_time_zone])
    day_start = serializers.IntegerField(
        min_value=0,
        max_value=LATEST_DAY_START,
        required=False,
        help_text="The hour at which the person's day begins",
    )
    language = serializers.ChoiceField(choices=settings.LANGUAGES)
    country = serializers.ChoiceField(choices=COUNTRIES)


def told(user: Any) -> dict[str, Any]:
    profile = Profile.of(user)
    account = {name: getattr(user, name) for name in ACCOUNT}
    return {**account, **{name: getattr(profile, name) for name in PROFILE}}


def refuse_account(user: Any, sent: dict[str, Any]) -> None:
    """A token must not be enough to take an account over: name and address change on pages."""
    wrong = [name for name in ACCOUNT if name in sent and sent[name] != getattr(user, name)]
    if wrong:
        message = _("El usuario y el correo se cambian en la página de ajustes, no por la API.")
        errors = [{"path": f"/{name}", "message": message, "code": "read_only"} for name in wrong]
        raise Problem(400, "invalid", message, errors=errors)


class MeView(TellsFaults):
    """The person's own account and profile."""

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(told(request.user))

    @extend_schema(request=MeSerializer, responses=MeSerializer)
    def patch(self, request: Request) -> Response:
        sent = body(request, known=(*ACCOUNT, *PROFILE), ignored=())
        refuse_account(request.user, sent)
        data = MeSerializer(data=sent, partial=True)
        data.is_valid(raise_exception=True)
        Profile.objects.filter(pk=Profile.of(request.user).pk).update(**data.validated_data)
        return Response(
            told(get_user_model().objects.select_related("profile").get(pk=request.user.pk or 0))
        )
