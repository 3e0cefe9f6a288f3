"""The page of a person's settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from agent_app.forms.profile import ProfileForm
from agent_app.models import Profile
from agent_app.views import tokens
from agent_app.views.person import PersonRequest, person_page


@require_http_methods(["GET", "POST"])
@person_page("settings")
def settings(request: PersonRequest) -> HttpResponse:
    """Show and change time zone, start of the day, language and country."""
    # The form changes its instance even when it is wrong; the page keeps the stored profile.
    stored = Profile.objects.get(pk=request.profile.pk)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=stored)
    if request.method == "POST" and form.is_valid():
        request.profile = form.save()
        with translation.override(request.profile.language):
            messages.success(request, _("Ajustes guardados."))
        return redirect("settings")
    status = 422 if form.is_bound else 200
    context = {"form": form, **tokens.section(request)}
    return render(request, "records/settings.html", context, status=status)
