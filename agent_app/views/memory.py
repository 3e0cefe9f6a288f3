"""The page of personal memory: what the coach remembers, to add, change and forget."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from agent_app.forms.memory import DatumForm
from agent_app.models import PersonalDatum
from agent_app.views.cards import recent
from agent_app.views.person import PersonRequest, person_page


@require_http_methods(["GET", "POST"])
@person_page("memory")
def memory(request: PersonRequest) -> HttpResponse:
    """List the facts and add one."""
    form = DatumForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.add(request.user):
        messages.success(request, _("Dato guardado."))
        return redirect("memory")
    rows = PersonalDatum.objects.filter(user=request.user)
    context = {"form": form, "rows": rows, "recent": recent(request.user, "save_personal_data")}
    status = 422 if form.is_bound else 200
    return render(request, "records/memory.html", context, status=status)


@require_http_methods(["GET", "POST"])
@person_page("memory")
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """Change a fact; when another tab changed it first, both versions are shown."""
    row = get_object_or_404(PersonalDatum, user=request.user, pk=pk)
    initial = {**row.as_dict(), "revision": row.revision}
    form = DatumForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.save(request.user, row):
        messages.success(request, _("Dato guardado."))
        return redirect("memory")
    conflicts = form.conflicts
    if conflicts:
        # Saving again means: keep mine over the version that is being shown now.
        form.data = {**request.POST.dict(), "revision": row.revision}
    context = {"form": form, "row": row, "conflicts": conflicts}
    status = 409 if conflicts else 422 if form.is_bound else 200
    return render(request, "records/memory_edit.html", context, status=status)


@require_http_methods(["GET", "POST"])
@person_page("memory")
def forget(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask, then forget a fact."""
    row = get_object_or_404(PersonalDatum, user=request.user, pk=pk)
    if request.method == "POST":
        PersonalDatum.objects.remove(request.user, pk=pk)
        messages.success(request, _("Olvidado: %(key)s.") % {"key": row.key})
        return redirect("memory")
    context = {
        "title": _("Olvidar «%(key)s»") % {"key": row.key},
        "text": _("Dejará de estar en la memoria. No se puede deshacer."),
        "action": _("Olvidar"),
        "back": reverse("memory"),
    }
    return render(request, "components/confirm.html", context)
