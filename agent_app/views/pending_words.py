"""The words of a card that awaits approval: what would be stored, and what is known so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from agent_app import words
from agent_app.models.records.measurements import LIMITS
from agent_app.views.card_words import SAID, Data, Said, day_words, macros, measure


def _write_measurement(given: Data, out: Data) -> Said:
    jumps = {jump["field"]: jump for jump in out.get("jumps", [])}
    before: Data = next((jump["before"] for jump in jumps.values()), {})
    figures = given.get("data") or {}
    lines = [_figure(name, value, jumps.get(name), before) for name, value in figures.items()]
    for name in given.get("clear_fields") or []:
        gone = _("%(label)s: se quita") % {"label": str(LIMITS[name].label).split(" (")[0]}
        lines.append(gone + _was(name, before))
    notes = [_("Es mucho más o mucho menos que la última vez. Comprueba la cifra.")]
    title = _("Medidas, %(day)s") % {"day": day_words(given.get("date"))}
    return Said(title, lines, notes if jumps else [])


def _figure(name: str, value: Any, jump: Data | None, before: Data) -> str:
    if jump is None or name in before:
        return measure(name, value) + _was(name, before)
    last = words.plain(jump["last"], LIMITS[name].unit)
    known = {"figure": measure(name, value), "last": last, "day": day_words(jump["last_date"])}
    return _("%(figure)s (lo último: %(last)s, %(day)s)") % known


def _was(name: str, before: Data) -> str:
    if name not in before:
        return ""
    value = words.plain(before[name], LIMITS[name].unit)
    return " (" + _("antes %(value)s") % {"value": value} + ")"


def _add_meal_food(given: Data, out: Data) -> Said:
    item = given.get("item") or {}
    jump = next(iter(out.get("jumps", [])), None)
    stored = jump or item
    where = {"meal": _(given.get("meal", "")), "day": day_words(given.get("date"))}
    name = stored.get("name") or item.get("food_id", "")
    line = f"{name}, {words.plain(item.get('grams'), 'g')}"
    notes = []
    if jump:
        most = words.plain(jump["most"], "g")
        line = _("%(food)s (lo máximo hasta ahora: %(most)s)") % {"food": line, "most": most}
        notes = [macros(jump), _("Es mucho más que otras veces. Comprueba los gramos.")]
    return Said(_("%(meal)s, %(day)s") % where, [line], notes)


def _save_personal_data(given: Data, out: Data) -> Said:
    done = {"saved": given.get("personal_data"), "forgotten": given.get("forget_keys")}
    return SAID["save_personal_data"](given, done)


# A tool that is not here shows its exact text instead.
PENDING: dict[str, Callable[[Data, Data], Said]] = {
    "write_measurement": _write_measurement,
    "add_meal_food": _add_meal_food,
    "create_routine": SAID["create_routine"],
    "save_personal_data": _save_personal_data,
}
