"""The page of requests to the team: what was sent, what waits for approval, and a new one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from agent_app.forms.feedback import FeatureRequestForm
from agent_app.models import Execution, FeatureRequest
from agent_app.views.cards import card
from agent_app.views.person import PersonRequest, person_page

SHOWN = 100


@require_http_methods(["GET", "POST"])
@person_page("requests")
def requests(request: PersonRequest) -> HttpResponse:
    """List the requests with their state and reference, and send one."""
    form = FeatureRequestForm(request.POST if request.method == "POST" else None)
    row = form.save(request.user) if request.method == "POST" else None
    if row:
        messages.success(request, _told(row))
        return redirect("requests")
    waiting = Execution.objects.filter(user=request.user, status=Execution.Status.AWAITING_APPROVAL)
    context = {
        "form": form,
        "rows": FeatureRequest.objects.filter(user=request.user)[:SHOWN],
        "waiting": [card(one) for one in waiting[:SHOWN]],
    }
    status = 422 if form.is_bound else 200
    return render(request, "records/requests.html", context, status=status)


def _told(row: FeatureRequest) -> str:
    """What really happened to it, no more."""
    told = {
        FeatureRequest.State.SENT: _("Enviada con la referencia %(reference)s."),
        FeatureRequest.State.STORED: _("Guardada para el equipo con la referencia %(reference)s."),
        FeatureRequest.State.UNCERTAIN: _(
            "Guardada, pero no sabemos si llegó al equipo. No la envíes otra vez todavía."
        ),
    }
    return told[FeatureRequest.State(row.state)] % {"reference": row.reference}
