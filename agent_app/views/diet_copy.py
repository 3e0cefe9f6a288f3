"""The page that copies a meal, or a whole day, to another day of the diary."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from agent_app import words
from agent_app.forms.diet import WHOLE_DAY, CopyForm
from agent_app.models import MealItem
from agent_app.models.records.diet import Meal
from agent_app.views.person import PersonRequest, date_or_404, person_page


@require_http_methods(["GET", "POST"])
@person_page("diet")
def copy(request: PersonRequest, text: str) -> HttpResponse:
    """Show what would be copied and ask where to; ``?meal=`` and ``?to=`` choose beforehand."""
    day = date_or_404(text)
    today = request.profile.today()
    asked = {"meal": _meal(request), "to": request.GET.get("to") or _usual(day, today).isoformat()}
    form = CopyForm(request.POST if request.method == "POST" else None, initial=asked)
    if request.method == "POST":
        rows = form.save(request.user, day=day, today=today)
        if rows:
            messages.success(request, _copied(len(rows), rows[0].date))
            return redirect("diet_day", rows[0].date.isoformat())
    found = MealItem.objects.day(request.user, day)
    kept = [(_(meal.name), meal) for meal in found.meals if meal.items]
    context = {"day": day, "form": form, "meals": kept}
    return render(request, "records/diet_copy.html", context, status=422 if form.errors else 200)


def _meal(request: PersonRequest) -> str:
    asked = request.GET.get("meal", "")
    return asked if asked in Meal.values else WHOLE_DAY


def _usual(day: date, today: date) -> date:
    """What was eaten before is copied to today; today is copied to tomorrow."""
    return today if day != today else today + timedelta(days=1)


def _copied(count: int, day: date) -> str:
    return _("Alimentos copiados al %(day)s: %(count)d.") % {"day": words.day(day), "count": count}
