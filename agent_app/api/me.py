"""REST of the person's own account and profile."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agent_app.api.base import TellsFaults, body
from agent_app.forms.profile import COUNTRIES
from agent_app.models import Profile
from agent_app.models.people import validate_time_zone

ACCOUNT = ("username", "email")
PROFILE = ("time_zone", "language", "country")


class MeSerializer(serializers.Serializer):
    """The account and how its person wants dates and words."""

    username = serializers.CharField(max_length=150, validators=[UnicodeUsernameValidator()])
    email = serializers.EmailField(max_length=254)
    time_zone = serializers.CharField(max_length=64, validators=[validate_time_zone])
    language = serializers.ChoiceField(choices=settings.LANGUAGES)
    country = serializers.ChoiceField(choices=COUNTRIES)

    def validate_username(self, value: str) -> str:
        others = get_user_model().objects.exclude(pk=self.context["user"].pk)
        if others.filter(username__iexact=value).exists():
            raise serializers.ValidationError(_("Ese nombre ya está en uso."), code="duplicate")
        return value

    def validate_email(self, value: str) -> str:
        user = self.context["user"]
        accounts = get_user_model().objects.exclude(pk=user.pk).filter(email__iexact=value)
        addresses = EmailAddress.objects.exclude(user=user).filter(email__iexact=value)
        if accounts.exists() or addresses.exists():
            raise serializers.ValidationError(_("Ese correo ya está en uso."), code="duplicate")
        return value


def told(user: Any) -> dict[str, str]:
    profile = Profile.of(user)
    account = {name: getattr(user, name) for name in ACCOUNT}
    return {**account, **{name: getattr(profile, name) for name in PROFILE}}


@transaction.atomic
def change(user: Any, changes: dict[str, str]) -> None:
    """Store checked changes; a new e-mail address has to be verified again."""
    Profile.objects.filter(pk=Profile.of(user).pk).update(
        **{name: changes[name] for name in PROFILE if name in changes}
    )
    if "email" in changes and changes["email"] != user.email:
        EmailAddress.objects.filter(user=user).delete()
        EmailAddress.objects.create(user=user, email=changes["email"], primary=True)
    account = {name: changes[name] for name in ACCOUNT if name in changes}
    for name, value in account.items():
        setattr(user, name, value)
    user.save(update_fields=list(account))


class MeView(TellsFaults):
    """The person's own account and profile."""

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(told(request.user))

    @extend_schema(request=MeSerializer, responses=MeSerializer)
    def patch(self, request: Request) -> Response:
        sent = body(request, known=(*ACCOUNT, *PROFILE), ignored=())
        data = MeSerializer(data=sent, partial=True, context={"user": request.user})
        data.is_valid(raise_exception=True)
        change(request.user, data.validated_data)
        return Response(
            told(get_user_model().objects.select_related("profile").get(pk=request.user.pk or 0))
        )
