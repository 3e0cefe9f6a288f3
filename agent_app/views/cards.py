"""What an execution did, in people's words: always from its stored row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from agent_app import words
from agent_app.models import Execution
from agent_app.models.records.measurements import LIMITS

Status = Execution.Status
Data = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """The part of a card that depends on the tool: its title, its figures, what surrounds them."""

    title: str
    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Card:
    """A card as the template draws it; ``look`` is read, stored, pending or failed."""

    row: Execution
    look: str
    title: str
    state: str = ""
    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    exact: Data | None = None

    @property
    def time(self) -> str:
        return words.clock(self.row.finished_at or self.row.created_at)


TITLES = {
    "save_personal_data": gettext_lazy("Memoria"),
    "list_personal_data_keys": gettext_lazy("Memoria"),
    "read_field_description": gettext_lazy("Memoria"),
    "read_field_value": gettext_lazy("Memoria"),
    "read_measurement": gettext_lazy("Medidas"),
    "write_measurement": gettext_lazy("Medidas"),
    "read_meal_foods": gettext_lazy("Dieta"),
    "search_foods": gettext_lazy("Alimentos"),
    "add_meal_food": gettext_lazy("Dieta"),
    "search_exercises": gettext_lazy("Ejercicios"),
    "read_routines": gettext_lazy("Rutinas"),
    "create_routine": gettext_lazy("Rutinas"),
    "create_feature_issue": gettext_lazy("Petición al equipo"),
}
WRITES = {
    "save_personal_data",
    "write_measurement",
    "add_meal_food",
    "create_routine",
    "create_feature_issue",
}


def card(row: Execution) -> Card:
    """The card of one execution."""
    return STATES[row.status](row)


def _title(row: Execution) -> str:
    return str(TITLES.get(row.tool) or _("Herramienta"))


def _done(row: Execution) -> Card:
    said = SAID[row.tool](row.input, row.output) if row.tool in SAID else Said(_title(row))
    if row.tool not in WRITES:
        return Card(row, "read", said.title, lines=said.lines, notes=said.notes)
    saved = row.tool != "create_feature_issue" or row.output.get("state") != "sent"
    state = _("Guardado") if saved else _("Enviado")
    return Card(row, "stored", said.title, state, said.lines, said.notes)


def _failed(row: Execution) -> Card:
    cause = [str(row.output.get("message") or _("No se pudo completar."))]
    faults = row.output.get("errors") or row.output.get("faults") or []
    notes = [
        str(one["message"]) for one in faults[:5] if isinstance(one, dict) and "message" in one
    ]
    extra = [note for note in notes if note not in cause[0]]
    if row.tool not in WRITES:
        return Card(row, "read", _title(row), notes=cause + extra)
    return Card(row, "failed", _title(row), _("No se guardó nada"), cause, extra)


def _pending(row: Execution) -> Card:
    return Card(row, "pending", _title(row), _("Esperando tu aprobación"), exact=row.input)


def _denied(row: Execution) -> Card:
    return Card(row, "read", _title(row), _("Rechazado"), notes=[_("No se envió nada.")])


def _uncertain(row: Execution) -> Card:
    note = _("La conexión se cortó al enviarlo y no sabemos si llegó. Míralo en Peticiones.")
    return Card(row, "pending", _title(row), _("Sin confirmar"), notes=[note])


def _undone(row: Execution) -> Card:
    return Card(row, "read", _title(row), _("Deshecho"))


def _started(row: Execution) -> Card:
    return Card(row, "read", _title(row), notes=[_("En curso")])


STATES: dict[str, Callable[[Execution], Card]] = {
    Status.STARTED: _started,
    Status.SUCCEEDED: _done,
    Status.FAILED: _failed,
    Status.DENIED: _denied,
    Status.AWAITING_APPROVAL: _pending,
    Status.UNCERTAIN: _uncertain,
    Status.UNDONE: _undone,
}


# Each tool in its own words.


def _day(text: Any) -> str:
    try:
        return words.relative_day(date.fromisoformat(str(text)), today=timezone.localdate())
    except ValueError:
        return str(text)


def _count(number: int) -> str:
    return ngettext("%(n)s resultado", "%(n)s resultados", number) % {"n": words.number(number)}


def measure(name: str, value: Any) -> str:
    """A measured figure with its name and unit: "Peso 74,3 kg"."""
    label = str(LIMITS[name].label).split(" (")[0]
    return f"{label} {words.plain(value, LIMITS[name].unit)}"


def _write_measurement(given: Data, out: Data) -> Said:
    stored, before = out.get("stored", {}), out.get("before", {})
    lines = []
    for name in out.get("changed") or stored:
        had = before.get(name)
        unit = LIMITS[name].unit
        had = None if had == stored.get(name) else had
        was = _("antes %(value)s") % {"value": words.plain(had, unit)} if had is not None else ""
        if name in stored:
            lines.append(measure(name, stored[name]) + (f" ({was})" if was else ""))
        elif was:
            label = str(LIMITS[name].label).split(" (")[0]
            lines.append(_("%(label)s quitado (%(was)s)") % {"label": label, "was": was})
    return Said(_("Medidas, %(day)s") % {"day": _day(out.get("date"))}, lines)


def _read_measurement(given: Data, out: Data) -> Said:
    day = _day(out.get("date"))
    if not out.get("found"):
        return Said(_("Medidas"), notes=[_("Miré las medidas de %(day)s: no hay") % {"day": day}])
    figures = ", ".join(measure(name, value) for name, value in out.get("data", {}).items())
    note = _("Miré las medidas de %(day)s: %(figures)s") % {"day": day, "figures": figures}
    return Said(_("Medidas"), notes=[note])


def _macros(figures: Data) -> str:
    names = (
        ("protein_g", _("proteína")),
        ("carbs_g", _("hidratos")),
        ("fat_g", _("grasa")),
    )
    energy = figures.get("calories_kcal")
    parts = [words.rounded(energy, 0, "kcal") if energy is not None else _("energía sin dato")]
    for key, name in names:
        value = figures.get(key)
        parts.append(
            f"{words.rounded(value, 1, 'g')} {name}"
            if value is not None
            else _("%(name)s sin dato") % {"name": name}
        )
    return " · ".join(parts)


def _add_meal_food(given: Data, out: Data) -> Said:
    item, day = out.get("item", {}), out.get("day_totals", {})
    where = _("%(meal)s, %(day)s") % {
        "meal": _(item.get("meal", "")),
        "day": _day(item.get("date")),
    }
    lines = [f"{item.get('name', '')}, {words.plain(item.get('grams'), 'g')}"]
    notes = [_macros(item)]
    if day.get("calories_kcal") is not None:
        energy = words.rounded(day["calories_kcal"], 0, "kcal")
        notes.append(_("Total del día: %(energy)s") % {"energy": energy})
    return Said(where, lines, notes)


def _read_meal_foods(given: Data, out: Data) -> Said:
    day, items = _day(out.get("date")), out.get("items", [])
    meal = f"«{_(out['meal'])}»" if out.get("meal") else _("la dieta")
    what = {"meal": meal, "day": day}
    if not items:
        return Said(_("Dieta"), notes=[_("Miré %(meal)s de %(day)s: nada anotado") % what])
    energy = words.rounded(out.get("totals", {}).get("calories_kcal"), 0, "kcal")
    number = ngettext("%(n)d alimento", "%(n)d alimentos", len(items)) % {"n": len(items)}
    text = _("Miré %(meal)s de %(day)s: %(number)s, %(energy)s")
    return Said(_("Dieta"), notes=[text % {**what, "number": number, "energy": energy}])


def _searched(title: str, given: Data, out: Data) -> Said:
    results = out.get("results") or out.get("foods") or out.get("exercises") or []
    total = out.get("total", len(results))
    number = int(total) if isinstance(total, int) else len(results)
    query = str(given.get("query") or "").strip()
    if not query:
        return Said(title, notes=[_("Busqué: %(count)s") % {"count": _count(number)}])
    text = _("Busqué «%(query)s»: %(count)s")
    return Said(title, notes=[text % {"query": query, "count": _count(number)}])


def _search_foods(given: Data, out: Data) -> Said:
    return _searched(_("Alimentos"), given, out)


def _search_exercises(given: Data, out: Data) -> Said:
    return _searched(_("Ejercicios"), given, out)


def _create_routine(given: Data, out: Data) -> Said:
    routine = out.get("routine") or given
    exercises = routine.get("exercises", [])
    lines = [
        f"{one.get('name', '')}: {series(one.get('sets', []))}"
        for one in exercises
        if isinstance(one, dict)
    ]
    return Said(_("Rutina «%(name)s»") % {"name": routine.get("name", "")}, lines)


def series(sets: list[Data]) -> str:
    """Sets in a few words: "3 × 10, 60 kg"; each apart where they differ."""
    if not sets:
        return _("sin series")
    told = [_one_set(one) for one in sets]
    return f"{len(told)} × {told[0]}" if len(set(told)) == 1 else " · ".join(told)


def _one_set(one: Data) -> str:
    weight = one.get("weight_kg")
    reps = str(one.get("reps", ""))
    return f"{reps}, {words.plain(weight, 'kg')}" if weight else reps


def _read_routines(given: Data, out: Data) -> Said:
    number = len(out.get("routines", []))
    text = ngettext("Miré tus rutinas: %(n)d", "Miré tus rutinas: %(n)d", number) % {"n": number}
    return Said(_("Rutinas"), notes=[text])


def _save_personal_data(given: Data, out: Data) -> Said:
    lines = [
        f"{one.get('key', '')}: {one.get('value', '')}"
        for one in out.get("saved_data") or given.get("personal_data") or []
        if isinstance(one, dict)
    ]
    forgotten = out.get("forgotten") or given.get("forget_keys") or []
    notes = (
        [_("Olvidado: %(keys)s") % {"keys": ", ".join(map(str, forgotten))}] if forgotten else []
    )
    return Said(_("Memoria"), lines, notes)


def _list_keys(given: Data, out: Data) -> Said:
    number = len(out.get("keys", []))
    text = ngettext("Miré la memoria: %(n)d dato", "Miré la memoria: %(n)d datos", number)
    return Said(_("Memoria"), notes=[text % {"n": number}])


def _read_field(given: Data, out: Data) -> Said:
    key = {"key": given.get("key", "")}
    found = out.get("found", True)
    text = _("Miré «%(key)s»") if found else _("Busqué «%(key)s»: no está")
    return Said(_("Memoria"), notes=[text % key])


def _create_feature_issue(given: Data, out: Data) -> Said:
    title, reference = out.get("title") or given.get("title", ""), out.get("reference")
    notes = [_("Referencia: %(reference)s") % {"reference": reference}] if reference else []
    return Said(_("Petición al equipo"), [str(title)], notes)


SAID: dict[str, Callable[[Data, Data], Said]] = {
    "save_personal_data": _save_personal_data,
    "list_personal_data_keys": _list_keys,
    "read_field_description": _read_field,
    "read_field_value": _read_field,
    "read_measurement": _read_measurement,
    "write_measurement": _write_measurement,
    "read_meal_foods": _read_meal_foods,
    "search_foods": _search_foods,
    "add_meal_food": _add_meal_food,
    "search_exercises": _search_exercises,
    "read_routines": _read_routines,
    "create_routine": _create_routine,
    "create_feature_issue": _create_feature_issue,
}
