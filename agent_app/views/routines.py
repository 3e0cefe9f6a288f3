"""The pages of routines: the list, one as a checklist, building and deleting."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from agent_app.forms.training import MAX_ROWS, RoutineForm, typed_as
from agent_app.models import Routine
from agent_app.search import ExerciseResults, search_exercises
from agent_app.views.cards import recent
from agent_app.views.person import PersonRequest, person_page

RESULTS = 12
NEW_ROW = {"sets": "3", "reps": "10", "type": "normal"}


@require_GET
@person_page("routines")
def routines(request: PersonRequest) -> HttpResponse:
    """The person's routines."""
    rows = Routine.objects.whole(request.user)
    context = {"rows": rows, "recent": recent(request.user, "create_routine")}
    return render(request, "records/routines.html", context)


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
    return _build(request, None)


@require_http_methods(["GET", "POST"])
@person_page("routines")
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """The same form, filled with a routine."""
    row = get_object_or_404(Routine.objects.whole(request.user), pk=pk)
    return _build(request, row)


def _build(request: PersonRequest, routine: Routine | None) -> HttpResponse:
    if request.method == "GET":
        form = RoutineForm()
        if routine:
            form.initial = {"name": routine.name, "category": routine.category}
            form.show(typed_as(routine))
        return _form(request, form, routine)
    step, _sign, value = request.POST.get("do", "search").partition(":")
    form = RoutineForm(request.POST)
    if step != "save":
        return _step(request, form, routine, step, value)
    saved = form.save(request.user, routine=routine)
    if saved is None:
        return _form(request, form, routine, status=422)
    messages.success(request, _("Rutina guardada."))
    return redirect("routine", saved.pk)


def _step(
    request: PersonRequest, form: RoutineForm, routine: Routine | None, step: str, value: str
) -> HttpResponse:
    """Draw the form again with a row more or less, judging nothing yet."""
    chosen = form.chosen()
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else len(chosen)
    if step == "add" and len(chosen) < MAX_ROWS:
        chosen.append({"name": value, **NEW_ROW})
    elif step == "more" and number < len(chosen) < MAX_ROWS:
        chosen.insert(number + 1, dict(chosen[number]))
    elif step == "remove" and number < len(chosen):
        del chosen[number]
    typed = {name: form[name].value() or "" for name in form.fields}
    fresh = RoutineForm()
    fresh.initial = {**typed, "query": "" if step == "add" else typed["query"]}
    fresh.show(chosen)
    query = str(fresh.initial["query"])
    return _form(request, fresh, routine, query=query, searched=step == "search")


def _form(
    request: PersonRequest,
    form: RoutineForm,
    routine: Routine | None,
    *,
    status: int = 200,
    query: str = "",
    searched: bool = False,
) -> HttpResponse:
    found, faults = _found(query)
    context = {
        "form": form,
        "found": found,
        "faults": faults,
        "searched": searched,
        "routine": routine,
    }
    return render(request, "records/routine_form.html", context, status=status)


def _found(query: str) -> tuple[ExerciseResults | None, list[str]]:
    """The exercises found, or what is wrong with the words to look for."""
    if not query.strip():
        return None, []
    try:
        return search_exercises(query, limit=RESULTS), []
    except ValidationError as error:
        return None, error.messages


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
