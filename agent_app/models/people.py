"""What belongs to an account itself: its profile and its tokens."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.crypto import hash_token
from knox.models import AbstractAuthToken

from gymnasia_site.scopes import SCOPES

# How exactly "last used" is known: a write on every request would be too many.
USED_PRECISION = timedelta(minutes=1)
# The latest hour at which a person's day may begin.
LATEST_DAY_START = 6
# How long an expired token is still listed, so that its owner sees why something stopped.
KEPT_EXPIRED = timedelta(days=30)


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
    # For those who eat and train after midnight: until this hour it is still the day before.
    day_start = models.PositiveSmallIntegerField(
        _("hora a la que empieza el día"),
        default=0,
        validators=[MaxValueValidator(LATEST_DAY_START)],
    )
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
        local = (at or timezone.now()).astimezone(self.zone)
        return (local - timedelta(hours=self.day_start)).date()


def all_scopes() -> list[str]:
    return list(SCOPES)


class ApiToken(AbstractAuthToken):
    """A bearer token of one person; only its digest is stored, so it is shown once."""

    name = models.CharField(_("nombre"), max_length=80, blank=True)
    scopes = models.JSONField(default=all_scopes)
    last_used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def of(cls, sent: bytes) -> ApiToken | None:
        """The row of a token as a header has it, marked as used; None where it opens nothing."""
        if not sent.isascii():
            return None
        digest = hash_token(sent.decode())
        row = cls.objects.select_related("user").filter(digest=digest).first()
        if row is None or row.is_expired or not row.user.is_active:
            return None
        row._mark_used()
        return row

    @classmethod
    def forget_expired(cls, user: Any) -> None:
        """Drop a person's tokens that have been of no use for a month."""
        cls.objects.filter(user=user, expiry__lt=timezone.now() - KEPT_EXPIRED).delete()

    @property
    def is_expired(self) -> bool:
        return self.expiry is not None and self.expiry <= timezone.now()

    @property
    def public_id(self) -> str:
        """Names the row on pages; nothing of the token can be read from it."""
        return self.digest[:16]

    def _mark_used(self) -> None:
        now = timezone.now()
        if self.last_used_at is None or now - self.last_used_at >= USED_PRECISION:
            type(self).objects.filter(pk=self.pk).update(last_used_at=now)
