"""How much of something: "150 g", "medio aguacate", "dos lonchas", "a glass of milk"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from agent_app.parsing.numbers import Number, find_numbers
from agent_app.parsing.text import fold


@dataclass(frozen=True)
class Quantity:
    """An amount and its unit; ``span`` covers both, and a following "de", in the folded text.

    Units: ``g`` and ``ml`` (larger and foreign ones are turned into them), ``unit`` for counted
    things, and the household measures ``glass cup slice tablespoon teaspoon can handful plate bowl
    serving scoop``.
    """

    amount: Decimal
    unit: str
    span: tuple[int, int]


_MASS = {
    r"kgs?|kilos?|kilogramos?|kilograms?": ("g", "1000"),
    r"mg|miligramos?": ("g", "0.001"),
    r"g|grs?|gramos?|grams?|gramitos": ("g", "1"),
    r"ml|mililitros?|milliliters?|millilitres?|cc": ("ml", "1"),
    r"cl|centilitros?": ("ml", "10"),
    r"dl|decilitros?": ("ml", "100"),
    r"l|lts?|litros?|liters?|litres?": ("ml", "1000"),
    r"oz|onzas?|ounces?": ("g", "28.35"),
    r"lbs?|libras?|pounds?": ("g", "453.59"),
}
_HOUSEHOLD = {
    r"vas(?:o|os|ito|itos)|glass(?:es)?|copas?|canas?|pintas?": ("glass", "1"),
    r"taz(?:a|as|on|ones|ita|itas)|cups?|mugs?": ("cup", "1"),
    r"lonch(?:a|as|ita|itas)|rebanad(?:a|as|ita|itas)|rodaj(?:a|as)|tajadas?|fetas?|slices?": (
        "slice",
        "1",
    ),
    r"cucharad(?:a|as)(?: soper(?:a|as))?|cucharas?|tablespoons?|tbsp|spoonfuls?": (
        "tablespoon",
        "1",
    ),
    r"cucharadit(?:a|as)|cucharillas?|teaspoons?|tsp": ("teaspoon", "1"),
    r"lat(?:a|as|ita|itas)|cans?|tins?|botes?|tarros?|botell(?:a|as|in|ines)|bottles?|bricks?": (
        "can",
        "1",
    ),
    r"punad(?:o|os|ito|itos)|handfuls?": ("handful", "1"),
    r"plat(?:o|os|ito|itos|azo|azos)|plates?": ("plate", "1"),
    r"bol(?:es|s)?|bowls?|cuencos?": ("bowl", "1"),
    r"racion(?:es)?|porcion(?:es)?|servings?|portions?|helpings?": ("serving", "1"),
    r"scoops?|cacit(?:o|os)|cazos?|medidas? de proteina": ("scoop", "1"),
    r"unidad(?:es)?|uds?|piezas?|pieces?|units?": ("unit", "1"),
    r"docenas?|dozen": ("unit", "12"),
}
_MEASURES = {**_MASS, **_HOUSEHOLD}
_UNITS = [(re.compile(rf" ?(?:{ways})\b\.?"), *value) for ways, value in _MEASURES.items()]
_SHARES = {
    "medio": "0.5", "media": "0.5", "half a": "0.5", "half an": "0.5", "half": "0.5",
    "mitad de": "0.5", "la mitad de": "0.5", "mitad de un": "0.5", "mitad de una": "0.5",
    "la mitad de un": "0.5", "la mitad de una": "0.5", "un cuarto de": "0.25", "un cuarto": "0.25",
    "cuarto de": "0.25", "cuarto y mitad de": "0.375", "tres cuartos de": "0.75",
    "un tercio de": "0.3333", "un par de": "2", "a couple of": "2", "a couple": "2", "unos": "0",
    "unas": "0", "un": "1", "una": "1", "uno": "1", "a": "1", "an": "1",
}  # fmt: skip
_LONGEST_FIRST = "|".join(sorted(_SHARES, key=len, reverse=True))
_SHARE = re.compile(rf"\b(?:{_LONGEST_FIRST})\b(?= ?[a-z])")
_OF = re.compile(r" (?:de|of)\b(?! (?:la|hoy|ayer)\b)")
_AND_HALF = re.compile(r" y (?:medio|media)\b| and a half\b")


def find_quantity(text: str) -> Quantity | None:
    """The first quantity of a text, or None."""
    return next(iter(find_quantities(text)), None)


def find_quantities(text: str) -> list[Quantity]:
    """Every quantity of a text, in order, with spans of its folded form."""
    folded = fold(text)
    starts = [*find_numbers(folded), *_shares(folded)]
    found: list[Quantity] = []
    for number in sorted(starts, key=lambda item: (item.start, -item.end)):
        if not found or number.start >= found[-1].span[1]:
            quantity = _quantity(folded, number)
            found += [quantity] if quantity else []
    return found


def _shares(text: str) -> list[Number]:
    """Halves and articles; "un" counts one thing, "unos" counts nothing by itself."""
    shares = ((Decimal(_SHARES[match[0]]), match) for match in _SHARE.finditer(text))
    return [Number(value, match.start(), match.end()) for value, match in shares if value]


def _quantity(text: str, number: Number) -> Quantity | None:
    if number.value is None:
        return None
    # "80 kilos y medio" already took its unit inside the number's span.
    inner = text[number.start : number.end]
    if inner.endswith(("y medio", "y media", "a half")):
        unit, factor, end = _unit_inside(inner, number.end)
    else:
        unit, factor, end = _unit_at(text, number.end)
    amount = number.value
    half = _AND_HALF.match(text, end)
    if half and not inner.endswith(("medio", "media", "half")):
        amount, end = amount + Decimal("0.5"), half.end()
    of = _OF.match(text, end)
    end = of.end() if of else end
    return Quantity(_plain(amount * factor), unit, (number.start, end))


def _plain(value: Decimal) -> Decimal:
    """Without trailing zeros or an exponent: 150, not 1.5E+2."""
    return Decimal(f"{value.normalize():f}")


def _unit_inside(inner: str, end: int) -> tuple[str, Decimal, int]:
    for pattern, unit, factor in _UNITS:
        if pattern.search(inner):
            return unit, Decimal(factor), end
    return _unit_at("", end)


def _unit_at(text: str, start: int) -> tuple[str, Decimal, int]:
    for pattern, unit, factor in _UNITS:
        match = pattern.match(text, start)
        if match:
            return unit, Decimal(factor), match.end()
    return "unit", Decimal(1), start
