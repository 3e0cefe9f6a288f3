"""The five meals of a day, and the ways of naming them."""

from __future__ import annotations

import re

from agent_app.parsing.text import fold

MEALS = ("Desayuno", "Almuerzo", "Comida", "Merienda", "Cena")
_NAMES = {
    "Desayuno": r"desayun(?:o|os|e|ar|ado|amos|aba|ando|are|as|ito)|breakfasts?|desayunarme|"
    r"desayunando",
    "Almuerzo": r"almuerz(?:o|os|as)|almorc(?:e|emos)|almorz(?:ar|ado|amos|aba|are|ando)|media "
    r"manana|"
    r"brunch|mid-?morning(?: snack)?",
    "Comida": r"(?:a |de |para |la |mi |en |una? )?comida|a ?mediodia|al? medio ?dia|"
    r"lunch(?:time)?|"
    r"para comer|de comer",
    "Merienda": r"meriend(?:a|as|o|ita)|merend(?:e|ar|ado|amos|aba|are|ando)|media tarde|snacks?|"
    r"tentempie|"
    r"afternoon tea|teatime",
    "Cena": r"cen(?:a|as|o|e|ar|ado|amos|aba|are|ando|ita)|dinner|supper|"
    r"(?:ante)?anoche|antenoche|last night|night before last|tonight",
}
_MEAL = re.compile(
    r"\b(?:" + "|".join(f"(?P<{name}>{ways})" for name, ways in _NAMES.items()) + r")\b"
)


def canonical_meal(text: str) -> str | None:
    """The meal a text names ("DESAYUNO", " he cenado ", "lunch"), or None where it names none."""
    if not isinstance(text, str):
        return None
    found = find_meals(fold(text))
    return found[0][0] if found else None


def find_meals(text: str) -> list[tuple[str, int, int]]:
    """Every meal named in a folded text: its name and span, in order."""
    return [(match.lastgroup or "", match.start(), match.end()) for match in _MEAL.finditer(text)]
