"""The words of a card that depend on the tool, from the execution's stored input and output."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from agent_app import words
from agent_app.models.records.measurements import LIMITS

Data = dict[str, Any]
# The filters whose values are words that people use.
FACETS = ("category", "source", "muscle_group", "secondary_muscle", "equipment", "difficulty")


@dataclass(frozen=True)
class Said:
    """The part of a card that depends on the tool: its title, its figures, what surrounds them."""

    title: str
    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def day_words(text: Any) -> str:
    """ "hoy", "ayer" or the day of an ISO date, as the person reading counts days."""
    try:
        return words.relative_day(date.fromisoformat(str(text)), today=words.today())
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
    return Said(_("Medidas, %(day)s") % {"day": day_words(out.get("date"))}, lines)


def _read_measurement(given: Data, out: Data) -> Said:
    day = day_words(out.get("date"))
    if not out.get("found"):
        return Said(_("Medidas"), notes=[_("Miré las medidas de %(day)s: no hay") % {"day": day}])
    figures = ", ".join(measure(name, value) for name, value in out.get("data", {}).items())
    note = _("Miré las medidas de %(day)s: %(figures)s") % {"day": day, "figures": figures}
    return Said(_("Medidas"), notes=[note])


def macros(figures: Data) -> str:
    """Energy and macros in one line, saying which are not known."""
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
        "day": day_words(item.get("date")),
    }
    lines = [f"{item.get('name', '')}, {words.plain(item.get('grams'), 'g')}"]
    notes = [macros(item)]
    if day.get("calories_kcal") is not None:
        energy = words.rounded(day["calories_kcal"], 0, "kcal")
        notes.append(_("Total del día: %(energy)s") % {"energy": energy})
    return Said(where, lines, notes)


def _read_meal_foods(given: Data, out: Data) -> Said:
    day, items = day_words(out.get("date")), out.get("items", [])
    meal = f"«{_(out['meal'])}»" if out.get("meal") else _("la dieta")
    what = {"meal": meal, "day": day}
    if not items:
        return Said(_("Dieta"), notes=[_("Miré %(meal)s de %(day)s: nada anotado") % what])
    energy = words.rounded(out.get("totals", {}).get("calories_kcal"), 0, "kcal")
    number = ngettext("%(n)d alimento", "%(n)d alimentos", len(items)) % {"n": len(items)}
    text = _("Miré %(meal)s de %(day)s: %(number)s, %(energy)s")
    return Said(_("Dieta"), notes=[text % {**what, "number": number, "energy": energy}])


def _searched(title: str, given: Data, out: Data) -> Said:
    count = _count(int(out.get("total") or 0))
    if out.get("total_is_minimum"):
        count = _("más de %(count)s") % {"count": count}
    asked = [given.get(name) for name in ("query", *FACETS)]
    query = ", ".join(text.strip() for text in asked if isinstance(text, str) and text.strip())
    if not query:
        return Said(title, notes=[_("Busqué: %(count)s") % {"count": count}])
    text = _("Busqué «%(query)s»: %(count)s")
    return Said(title, notes=[text % {"query": query, "count": count}])


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
    lines = [f"{one.get('key', '')}: {one.get('value', '')}" for one in out.get("saved") or []]
    forgotten = out.get("forgotten") or []
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
    if out.get("state") == "stored":
        notes.append(_("Está guardada aquí para el equipo; no se ha enviado a otro sitio."))
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
