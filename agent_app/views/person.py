"""What every page of a person needs: who it is, in their language and their time zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any, cast
from urllib.parse import unquote
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme

from agent_app import words
from agent_app.models import Profile

ONE_YEAR = 365 * 24 * 3600
MAX_ADDRESS = 2000
# Set by static/zone.js where one signs up.
ZONE_COOKIE = "time_zone"


class PersonRequest(HttpRequest):
    """A request of a signed-in person; ``section`` is the entry of the navigation it belongs to."""

    user: User
    profile: Profile
    section: str


def person_page(section: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., Any]]:
    """Ask for a login, then run the view in the person's language and time zone."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., Any]:
        @login_required
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            person = cast(PersonRequest, request)
            person.profile = profile_of(request)
            person.section = section
            language = person.profile.language
            with (
                timezone.override(person.profile.zone),
                translation.override(language),
                words.reading(person.profile.today()),
            ):
                response = view(request, *args, **kwargs)
            return remember_language(request, response, person.profile.language)

        return page

    return decorate


def profile_of(request: HttpRequest) -> Profile:
    """The person's profile; a first one takes the visitor's language and the device's time zone."""
    zone = unquote(request.COOKIES.get(ZONE_COOKIE, ""))
    defaults = {"language": translation.get_language() or settings.LANGUAGE_CODE}
    if zone in available_timezones():
        defaults["time_zone"] = zone
    user = cast(User, request.user)
    return Profile.objects.get_or_create(user=user, defaults=defaults)[0]


def remember_language(request: HttpRequest, response: HttpResponse, language: str) -> HttpResponse:
    """Keep the language in the cookie that pages without a person read."""
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=ONE_YEAR,
            samesite="Lax",
            secure=request.is_secure(),
        )
    return response


def way_back(request: HttpRequest, fallback: str) -> str:
    """The page of ours that a form says it was sent from."""
    target = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()})
    known = ours and target.startswith("/") and target.isprintable() and len(target) < MAX_ADDRESS
    return target if known else fallback


def date_or_404(text: str) -> date:
    """The date of an address, written YYYY-MM-DD; anything else is a page that does not exist."""
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if found.isoformat() != text:
        raise Http404
    return found
