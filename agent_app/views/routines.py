"""The pages of routines: the list, one as a checklist, a new one, and deleting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from agent_app.forms.training import RoutineForm
from agent_app.models import Routine
from agent_app.models.records.plan import MAX_EXERCISES
from agent_app.search import search_exercises
from agent_app.views.person import PersonRequest, person_page

RESULTS = 12


@require_GET
@person_page("routines")
def routines(request: PersonRequest) -> HttpResponse:
    """The person's routines."""
    rows = Routine.objects.whole(request.user)
    return render(request, "records/routines.html", {"rows": rows})


@require_GET
@person_page("routines")
def routine(request: PersonRequest, pk: int) -> HttpResponse:
    """One routine, to train with."""
    row = get_object_or_404(Routine.objects.whole(request.user), pk=pk)
    return render(request, "records/routine.html", {"routine": row})


@require_http_methods(["GET", "POST"])
@person_page("routines")
def create(request: PersonRequest) -> HttpResponse:
    """Choose exercises one after another, every button keeping what is typed, then save."""
    if request.method == "GET":
        return _form(request, RoutineForm())
    step, _sign, value = request.POST.get("do", "search").partition(":")
    form = RoutineForm(request.POST)
    if step == "save":
        saved = form.save(request.user)
        if saved is None:
            return _form(request, form, status=422)
        messages.success(request, _("Rutina guardada."))
        return redirect("routine", saved.pk)
    return _step(request, form, step, value)


def _step(request: PersonRequest, form: RoutineForm, step: str, value: str) -> HttpResponse:
    """Draw the form again with an exercise more or less, judging nothing yet."""
    chosen = form.chosen()
    if step == "add" and len(chosen) < MAX_EXERCISES:
        chosen.append({"name": value, "sets": "3", "reps": "10", "type": "normal"})
    if step == "remove" and value.isascii() and value.isdigit() and int(value) < len(chosen):
        del chosen[int(value)]
    typed = {name: form[name].value() or "" for name in form.fields}
    fresh = RoutineForm()
    fresh.initial = {**typed, "query": "" if step == "add" else typed["query"]}
    fresh.show(chosen)
    return _form(request, fresh, query=str(fresh.initial["query"]), searched=step == "search")


def _form(
    request: PersonRequest,
    form: RoutineForm,
    *,
    status: int = 200,
    query: str = "",
    searched: bool = False,
) -> HttpResponse:
    found: Any = search_exercises(query[:120], limit=RESULTS) if query.strip() else None
    context = {"form": form, "found": found, "searched": searched}
    return render(request, "records/routine_new.html", context, status=status)


@require_http_methods(["GET", "POST"])
@person_page("routines")
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask, then delete a routine."""
    row = get_object_or_404(Routine, user=request.user, pk=pk)
    if request.method == "POST":
        Routine.objects.remove(request.user, pk=pk)
        messages.success(request, _("Rutina borrada: %(name)s.") % {"name": row.name})
        return redirect("routines")
    number = row.exercises.count()
    count = ngettext("%(n)d ejercicio", "%(n)d ejercicios", number) % {"n": number}
    context = {
        "title": _("Borrar la rutina «%(name)s»") % {"name": row.name},
        "text": _("Se borrará entera, con %(count)s. No se puede deshacer.") % {"count": count},
        "action": _("Borrar rutina"),
        "back": reverse("routine", args=[pk]),
    }
    return render(request, "components/confirm.html", context)
