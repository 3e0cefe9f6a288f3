"""The first page of a visitor, the phone's page of what is left, and the choice of language."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from agent_app.models import Profile
from agent_app.views.person import person_page, remember_language, way_back

LANGUAGES = dict(settings.LANGUAGES)


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Say what Gymnasia is; a person who is signed in goes to the conversation."""
    if request.user.is_authenticated:
        return redirect("chat")
    return render(request, "landing.html")


@require_GET
@person_page("more")
def more(request: HttpRequest) -> HttpResponse:
    return render(request, "more.html")


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember a language, in the profile too when there is one, and go back to the page."""
    response = redirect(way_back(request, "/"))
    language = request.POST.get("language", "")
    if language not in LANGUAGES:
        return response
    if request.user.is_authenticated:
        Profile.objects.update_or_create(user=request.user, defaults={"language": language})
    return remember_language(request, response, language)
