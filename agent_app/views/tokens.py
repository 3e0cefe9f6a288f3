"""The tokens of the settings page: list, create (shown once), revoke."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from agent_app.forms.profile import ProfileForm
from agent_app.forms.tokens import TokenForm, allows
from agent_app.models import ApiToken
from agent_app.views.person import PersonRequest, person_page


def section(request: PersonRequest, form: TokenForm | None = None) -> dict[str, Any]:
    """What the settings page shows of tokens."""
    found = ApiToken.objects.filter(user=request.user)
    rows = [{"row": row, "allows": allows(row)} for row in found]
    return {"tokens": rows, "token_form": form or TokenForm()}


@require_POST
@person_page("settings")
@sensitive_variables("token")
def create(request: PersonRequest) -> HttpResponse:
    """Make a token and show it in the answer itself: it is kept nowhere to be shown again."""
    form = TokenForm(request.POST)
    token = form.create(request.user)
    shown = section(request, None if token else form)
    context = {"form": ProfileForm(instance=request.profile), "made_token": token, **shown}
    response = render(request, "records/settings.html", context, status=201 if token else 422)
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
@person_page("settings")
def revoke(request: PersonRequest, public_id: str) -> HttpResponse:
    """Ask, then revoke a token: it opens nothing from that moment on."""
    row = get_object_or_404(ApiToken, user=request.user, digest__startswith=public_id)
    if request.method == "POST":
        row.delete()
        messages.success(request, _("Token revocado: %(name)s.") % {"name": row.name})
        return redirect("settings")
    context = {
        "title": _("Revocar «%(name)s»") % {"name": row.name},
        "text": _("Lo que use este token dejará de funcionar. No se puede deshacer."),
        "action": _("Revocar"),
        "back": reverse("settings"),
    }
    return render(request, "components/confirm.html", context)
