"""Checks an amount of food and the figures a person gives for it."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from agent_app.figures import round_to
from agent_app.models.records.base import Faults, fault, read_decimal, read_text
from agent_app.models.records.day import FIGURES
from agent_app.parsing import MEALS, find_meals, fold
from agent_app.words import typed

MAX_GRAMS = "5000"
# Pure fat has 900 kcal per 100 g; nothing has more.
MAX_KCAL_PER_GRAM = Decimal(9)
ENERGY = {"protein_g": 4, "carbs_g": 4, "fat_g": 9}
MACROS = tuple(ENERGY)
LABELS = {
    "calories_kcal": _("Energía (kcal)"),
    "protein_g": _("Proteína (g)"),
    "carbs_g": _("Hidratos (g)"),
    "fat_g": _("Grasa (g)"),
}
Figures = dict[str, Decimal | None]


def read_meal(value: Any) -> str:
    """One of the five meals, however it is spelt: " cena ", "DESAYUNO", "dinner"."""
    text = fold(value[:100]) if isinstance(value, str) else ""
    found = [name for name, start, end in find_meals(text) if (start, end) == (0, len(text))]
    if not found:
        message = _("Comida del día: tiene que ser %(meals)s.")
        raise fault("unknown_meal", message, meals=", ".join(MEALS), near=list(MEALS))
    return found[0]


def read_grams(value: Any) -> Decimal:
    return read_decimal(value, label=_("Gramos"), low="0.1", high=MAX_GRAMS, unit="g")


def read_name(value: Any) -> str:
    return read_text(value, label=_("Alimento"), longest=200)


def scaled(figures: Figures, factor: Decimal) -> Figures:
    """Every known figure times ``factor``, to four decimals."""
    return {
        name: None if value is None else round_to(value * factor, 4)
        for name, value in figures.items()
    }


def read_manual(figures: dict[str, Any], grams: Decimal | None, found: Faults) -> Figures:
    """The figures of the whole amount as a person gave them; energy is required, macros are not.

    Faults go to ``found``: what is no figure, and what this many grams cannot hold.
    """
    read: Figures = {}
    for name in FIGURES:
        value = figures.get(name)
        missing = value is None and name != "calories_kcal"
        read[name] = None if missing else found.check(name, partial(_read_figure, name, value))
    if grams:
        _check_plausible(read, grams, found)
    return read


def _read_figure(name: str, value: Any) -> Decimal:
    return read_decimal(value, label=LABELS[name], low="0", high="45000", places=4)


def _check_plausible(figures: Figures, grams: Decimal, found: Faults) -> None:
    energy = figures["calories_kcal"]
    if energy is not None and energy > grams * MAX_KCAL_PER_GRAM:
        message = _(
            "Energía (kcal): %(grams)s g no pueden pasar de %(most)s kcal. ¿Son kilojulios?"
        )
        most = typed(round_to(grams * MAX_KCAL_PER_GRAM, 0))
        found.add("calories_kcal", fault("implausible", message, grams=typed(grams), most=most))
    elif energy is not None and _looks_like_kilojoules(figures, energy, grams):
        message = _(
            "Energía (kcal): no cuadra con los macros; parecen kilojulios. Divide entre 4,184."
        )
        found.add("calories_kcal", fault("kilojoules", message))
    if sum(figures[name] or 0 for name in MACROS) > grams * Decimal("1.02"):
        message = _("Proteína, hidratos y grasa suman más que los %(grams)s g del alimento.")
        heaviest = max(MACROS, key=lambda name: figures[name] or 0)
        found.add(heaviest, fault("implausible", message, grams=typed(grams)))


def _looks_like_kilojoules(figures: Figures, energy: Decimal, grams: Decimal) -> bool:
    """About 4.18 times what the macros give; weak drinks may be, by their alcohol, and pass."""
    if any(figures[name] is None for name in MACROS) or energy < grams * Decimal("1.5"):
        return False
    expected = sum((figures[name] or 0) * ENERGY[name] for name in MACROS)
    return bool(expected) and Decimal("3.8") < energy / expected < Decimal("4.6")
