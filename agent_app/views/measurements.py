"""The page of measurements: latest weight, chart, table and form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from agent_app import words
from agent_app.forms.measurements import MeasurementForm
from agent_app.models import Measurement
from agent_app.models.records.measurements import FIELDS, LIMITS
from agent_app.views import chart
from agent_app.views.cards import recent
from agent_app.views.person import PersonRequest, person_page

ROWS = 31
# Address → button, days back (none: everything).
RANGES: dict[str, tuple[Any, int | None]] = {
    "1m": (gettext_lazy("1 m"), 31),
    "3m": (gettext_lazy("3 m"), 92),
    "1y": (gettext_lazy("1 a"), 366),
    "all": (gettext_lazy("Todo"), None),
}
DEFAULT_RANGE = "3m"


@dataclass(frozen=True)
class Column:
    name: str
    label: Any
    unit: str

    @property
    def name_alone(self) -> str:
        """ "Peso" of "Peso (kg)"."""
        return str(self.label).split(" (")[0]


@require_http_methods(["GET", "POST"])
@person_page("measurements")
def measurements(request: PersonRequest) -> HttpResponse:
    """Show the measurements of a span, and store a day's."""
    form = MeasurementForm(request.user, request.profile.today(), request.POST or None)
    if request.method == "POST" and form.save():
        messages.success(request, _("Medidas guardadas."))
        return redirect("measurements")
    status = 422 if form.is_bound else 200
    return render(request, "records/measurements.html", _page(request, form), status=status)


def _page(request: PersonRequest, form: MeasurementForm) -> dict[str, Any]:
    chosen = request.GET.get("range", "")
    chosen = chosen if chosen in RANGES else DEFAULT_RANGE
    days = RANGES[chosen][1]
    since = request.profile.today() - timedelta(days=days) if days else None
    rows = Measurement.objects.filter(user=request.user)
    shown = rows.filter(date__gte=since) if since else rows
    page = Paginator(shown, ROWS).get_page(request.GET.get("page"))
    return {
        "form": form,
        "ranges": [(key, label) for key, (label, _days) in RANGES.items()],
        "chosen": chosen,
        "any": rows.exists(),
        "columns": _columns(page.object_list),
        "page": page,
        "recent": recent(request.user, "write_measurement"),
        **_field(request, rows, since),
    }


def _field(
    request: PersonRequest, rows: QuerySet[Measurement], since: date | None
) -> dict[str, Any]:
    """The measure that is drawn: its latest figure, its change and its chart."""
    counts = rows.aggregate(**{name: Count(name) for name in FIELDS})
    measured = _named({name for name, count in counts.items() if count})
    column = next((one for one in measured if one.name == request.GET.get("field")), measured[0])
    points = Measurement.objects.series(request.user, column.name, since=since)
    latest = rows.exclude(**{column.name: None}).first()
    return {
        "measured": measured,
        "field": column,
        "latest": latest,
        "latest_value": getattr(latest, column.name, None),
        "change": _change(points, column),
        "charts": _charts(points, column),
    }


def _change(points: chart.Points, column: Column) -> tuple[str, date] | None:
    if len(points) < 2:
        return None
    difference: Decimal = points[-1][1] - points[0][1]
    return words.signed(difference, column.unit), points[0][0]


def _charts(points: chart.Points, column: Column) -> dict[str, Any] | None:
    wide = chart.draw(points, chart.WIDE)
    if wide is None:
        return None
    title = _("%(measure)s del %(first)s al %(last)s: de %(from)s a %(to)s") % {
        "measure": column.name_alone,
        "first": words.short_day(points[0][0]),
        "last": words.short_day(points[-1][0]),
        "from": words.plain(points[0][1], column.unit),
        "to": words.plain(points[-1][1], column.unit),
    }
    return {"wide": wide, "narrow": chart.draw(points, chart.NARROW), "title": title}


def _columns(rows: Iterable[Measurement]) -> list[Column]:
    """The fields measured at least once, weight always."""
    return _named({name for row in rows for name in row.figures()})


def _named(used: set[str]) -> list[Column]:
    wanted = used | {"weight_kg"}
    return [Column(n, LIMITS[n].label, LIMITS[n].unit) for n in FIELDS if n in wanted]


@require_http_methods(["GET", "POST"])
@person_page("measurements")
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """Change one day's figures."""
    row = get_object_or_404(Measurement, user=request.user, pk=pk)
    form = MeasurementForm(request.user, request.profile.today(), request.POST or None, row=row)
    if request.method == "POST" and form.save():
        messages.success(request, _("Medidas guardadas."))
        return redirect("measurements")
    status = 422 if form.is_bound else 200
    context = {"form": form, "row": row}
    return render(request, "records/measurement_edit.html", context, status=status)


@require_http_methods(["GET", "POST"])
@person_page("measurements")
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask, then delete one day's row."""
    row = get_object_or_404(Measurement, user=request.user, pk=pk)
    if request.method == "POST":
        Measurement.objects.remove(request.user, pk=pk)
        messages.success(request, _("Medidas borradas."))
        return redirect("measurements")
    figures = ", ".join(
        f"{LIMITS[name].label.split(' (')[0].lower()} {words.plain(value, LIMITS[name].unit)}"
        for name, value in row.figures().items()
    )
    context = {
        "title": _("Borrar las medidas del %(day)s") % {"day": words.day(row.date)},
        "text": _("Se borrará: %(figures)s. No se puede deshacer.") % {"figures": figures},
        "action": _("Borrar"),
        "back": reverse("measurements"),
    }
    return render(request, "components/confirm.html", context)
