"""What belongs to an account itself: its profile and its tokens."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken


def validate_time_zone(value: str) -> None:
    """Refuse what is not a zone of the tz database, such as "Madrid"."""
    if value not in available_timezones():
        raise ValidationError(_("Elige una zona horaria de la lista, como Europe/Madrid."))


class Profile(models.Model):
    """How one person wants dates and words: their zone, language and country."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    time_zone = models.CharField(
        _("zona horaria"), max_length=64, default="Europe/Madrid", validators=[validate_time_zone]
    )
    language = models.CharField(_("idioma"), max_length=2, choices=settings.LANGUAGES, default="es")
    country = models.CharField(_("país"), max_length=2, default="ES")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.language}, {self.time_zone}"

    @classmethod
    def of(cls, user: Any) -> Profile:
        """The person's profile, made with the defaults on first use."""
        return cls.objects.get_or_create(user=user)[0]

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    def today(self, *, at: datetime | None = None) -> date:
        """The plain date it is for this person, at ``at`` or now."""
        return (at or timezone.now()).astimezone(self.zone).date()


class ApiToken(AbstractAuthToken):
    """A bearer token of one person; only its digest is stored."""

    name = models.CharField(_("nombre"), max_length=80, blank=True)
    scopes = models.JSONField(default=list)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
