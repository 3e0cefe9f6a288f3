"""The pages of the food diary: a day, adding to it, changing an item."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from agent_app import words
from agent_app.forms.diet import (
    DEFAULT_GRAMS,
    CatalogueItemForm,
    EditItemForm,
    FoodSearchForm,
    ManualItemForm,
)
from agent_app.models import Food, MealItem
from agent_app.models.records.day import FIGURES
from agent_app.models.records.diet import Meal, of_food
from agent_app.search import search_foods
from agent_app.views.cards import recent
from agent_app.views.person import PersonRequest, date_or_404, person_page

RESULTS, USUAL = 15, 8


@dataclass(frozen=True)
class Offer:
    """A food with its figures for the grams typed."""

    food: Food
    figures: dict[str, Decimal | None]


@require_GET
@person_page("diet")
def diet(request: PersonRequest) -> HttpResponse:
    """Today's diary."""
    return _day(request, request.profile.today())


@require_GET
@person_page("diet")
def diet_day(request: PersonRequest, text: str) -> HttpResponse:
    """The diary of the date in the address."""
    return _day(request, date_or_404(text))


def _day(request: PersonRequest, day: date) -> HttpResponse:
    found = MealItem.objects.day(request.user, day)
    context = {
        "day": day,
        "previous": day - timedelta(days=1) if day > date.min else None,
        "next": day + timedelta(days=1) if day < date.max else None,
        "today": request.profile.today(),
        "found": found,
        "totals": found.totals.figures,
        "incomplete": found.totals.incomplete,
        "meals": [(_(meal.name), meal) for meal in found.meals],
        "recent": recent(request.user, "add_meal_food", undo__after__date=day.isoformat()),
    }
    return render(request, "records/diet.html", context)


@require_http_methods(["GET", "POST"])
@person_page("diet")
def add(request: PersonRequest, text: str) -> HttpResponse:
    """Search a food and add it to a day, or add one by hand."""
    day = date_or_404(text)
    posted = request.POST if request.method == "POST" else None
    by_hand = posted is not None and "food_id" not in posted
    manual = ManualItemForm(posted if by_hand else None, initial={"meal": _meal(request)})
    picked = CatalogueItemForm(posted if posted is not None and not by_hand else None)
    if posted is not None:
        form = manual if by_hand else picked
        item = form.save(request.user, day=day, today=request.profile.today())
        if item:
            messages.success(request, _added(item))
            return redirect("diet_day", day.isoformat())
    context = {"day": day, "manual": manual, "picked": picked, **_search(request)}
    return render(request, "records/diet_add.html", context, status=422 if posted else 200)


def _added(item: MealItem) -> str:
    what = {"name": item.name, "grams": words.plain(item.grams, "g"), "meal": _(item.meal)}
    return _("Añadido a %(meal)s: %(name)s, %(grams)s.") % what


def _meal(request: PersonRequest) -> str:
    """The meal asked for in the address or the form; else the first."""
    asked = request.POST.get("meal") or request.GET.get("meal", "")
    return asked if asked in Meal.values else Meal.BREAKFAST.value


def _search(request: PersonRequest) -> dict[str, Any]:
    """The search form, and the foods it finds with their figures for the grams typed."""
    given = {"grams": DEFAULT_GRAMS, "meal": _meal(request), **request.GET.dict()}
    form = FoodSearchForm(given)
    form.is_valid()
    grams, query = form.amount(), form.cleaned_data.get("query", "")
    foods, total, near = _usual_foods(request.user), 0, list[str]()
    if query and "query" not in form.errors:
        found = form.attempt(lambda: search_foods(query, limit=RESULTS))
        foods = found.foods if found else []
        total, near = (found.total, found.suggestions) if found else (0, near)
    return {
        "form": form,
        "query": query,
        "grams": grams,
        "meal": form.meal_name(fallback=_meal(request)),
        "offers": [Offer(food, of_food(food, grams)) for food in foods],
        "total": total,
        "near": near,
    }


def _usual_foods(user: Any) -> list[Food]:
    """The foods of the list that the person has added last."""
    recent = MealItem.objects.filter(user=user, food__removed_at=None).exclude(food=None)
    ids = recent.order_by("-created_at").values_list("food_id", flat=True)[:100]
    wanted = list(dict.fromkeys(ids))[:USUAL]
    by_id = Food.objects.in_bulk(wanted)
    return [by_id[pk] for pk in wanted]


@require_http_methods(["GET", "POST"])
@person_page("diet")
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """Change an item's grams, meal or date."""
    item = get_object_or_404(MealItem.objects.select_related("food"), user=request.user, pk=pk)
    form = EditItemForm(item, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        stored = form.save(request.user, today=request.profile.today())
        if stored:
            messages.success(request, _("Cambios guardados."))
            return redirect("diet_day", stored.date.isoformat())
    context = {"form": form, "item": item, "figures": FIGURES}
    return render(request, "records/diet_edit.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@person_page("diet")
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask, then take an item out of the diary."""
    item = get_object_or_404(MealItem, user=request.user, pk=pk)
    back = reverse("diet_day", args=[item.date.isoformat()])
    if request.method == "POST":
        MealItem.objects.remove(request.user, pk=pk)
        messages.success(request, _("Quitado: %(name)s.") % {"name": item.name})
        return redirect(back)
    what = {
        "name": item.name,
        "grams": words.plain(item.grams, "g"),
        "meal": _(item.meal),
        "day": words.day(item.date),
    }
    context = {
        "title": _("Quitar %(name)s") % what,
        "text": _("Se quitarán %(grams)s de %(meal)s, %(day)s. No se puede deshacer.") % what,
        "action": _("Quitar"),
        "back": back,
    }
    return render(request, "components/confirm.html", context)
