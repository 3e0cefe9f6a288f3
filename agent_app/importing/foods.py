"""Makes a food of what a file says of one, or tells why it cannot be one."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from django.utils.text import slugify

from agent_app.importing.source import Refused
from agent_app.models.reference import search_text

# After every bundled food: among equals, the base food comes before the product.
POSITION = 1_000_000
KJ_PER_KCAL = Decimal("4.184")
MOST_KCAL = 900
# Grams in a millilitre of alcohol.
ALCOHOL_DENSITY = Decimal("0.789")
# Labels round each figure, so that a sum may pass 100 g by a little.
MOST_MACROS = Decimal(102)
# Weak drinks may have most of their energy from an alcohol that the file does not tell.
LEAST_SUSPECT_KCAL = 150
KILOJOULES = (Decimal("3.8"), Decimal("4.6"))
ENERGY = {"protein_g": 4, "carbs_g": 4, "fat_g": 9, "fibre_g": 2, "alcohol_g": 7}
MACROS = ("protein_g", "carbs_g", "fat_g")
_CENT = Decimal("0.01")
_MOST = Decimal("9999")
OTHER = "Otros productos"


@dataclass(slots=True)
class RawFood:
    """What a file says of a food, per 100 g and as it was written; nothing is checked yet."""

    key: str
    name: Any
    source: str
    kcal: Any = None
    kilojoules: Any = None
    protein_g: Any = None
    carbs_g: Any = None
    fat_g: Any = None
    fibre_g: Any = None
    alcohol_g: Any = None
    alcohol_by_volume: Any = None
    category: str = OTHER
    brand: Any = ""
    barcode: Any = ""
    synonyms: Sequence[str] = ()
    serving_name: Any = ""
    serving_g: Any = None
    unit_g: Any = None


def checked(raw: RawFood) -> dict[str, Any]:
    """The columns of the food. Raises Refused for what is missing or impossible."""
    try:
        return _checked(raw)
    except Refused as refused:
        refused.key = refused.key or raw.key
        raise


def _checked(raw: RawFood) -> dict[str, Any]:
    name = clean(raw.name, 200)
    if not any(char.isalnum() for char in name):
        raise Refused("no_name", "It has no name.")
    figures = {column: _per_100(raw, column) for column in ENERGY}
    figures["alcohol_g"] = figures["alcohol_g"] or _alcohol(raw)
    energy = _energy(raw)
    _check_possible(energy, figures)
    brand, barcode = clean(raw.brand, 120), digits(raw.barcode)
    synonyms = [text for text in (clean(one, 120) for one in raw.synonyms) if text][:20]
    return {
        "food_id": raw.key,
        "name": name,
        "category": clean(raw.category, 60) or OTHER,
        "source": clean(raw.source, 60),
        "synonyms": synonyms,
        "calories_kcal": energy,
        **figures,
        "brand": brand,
        "barcode": barcode,
        "serving_name": clean(raw.serving_name, 80),
        "serving_g": _amount(raw.serving_g),
        "unit_g": _amount(raw.unit_g),
        "search_text": search_text(name, *synonyms, brand, barcode),
        "position": POSITION,
    }


def _energy(raw: RawFood) -> Decimal:
    """Kilocalories: those of their own column, else those of the kilojoules."""
    kcal = number(raw.kcal, "calories_kcal")
    if kcal is not None:
        return kcal
    kilojoules = number(raw.kilojoules, "kilojoules")
    if kilojoules is None:
        raise Refused("no_energy", "It has no energy.")
    return (kilojoules / KJ_PER_KCAL).quantize(_CENT, ROUND_HALF_UP)


def _per_100(raw: RawFood, column: str) -> Decimal | None:
    value = number(getattr(raw, column), column)
    if value is not None and value > 100:
        raise Refused("impossible", f"{column} is {value} in 100 g.")
    return value


def _alcohol(raw: RawFood) -> Decimal | None:
    by_volume = _per_100(raw, "alcohol_by_volume")
    return by_volume and (by_volume * ALCOHOL_DENSITY).quantize(_CENT, ROUND_HALF_UP)


def _amount(value: Any) -> Decimal | None:
    """A serving in grams; one that makes no sense is left out, as the food itself may be good."""
    try:
        found = number(value, "serving")
    except Refused:
        return None
    return found if found and found <= _MOST else None


def _check_possible(energy: Decimal, figures: dict[str, Decimal | None]) -> None:
    total = sum(figures[name] or 0 for name in MACROS)
    if total > MOST_MACROS:
        raise Refused("impossible", f"Protein, carbohydrates and fat are {total} g in 100 g.")
    expected = sum((value or 0) * ENERGY[name] for name, value in figures.items())
    if all(figures[name] is not None for name in MACROS) and expected:
        _check_unit(energy, Decimal(expected))
    if energy > MOST_KCAL:
        raise Refused("impossible", f"{energy} kcal in 100 g; nothing has more than {MOST_KCAL}.")


def _check_unit(energy: Decimal, expected: Decimal) -> None:
    """Refuse energy about 4.18 times what the macros give, or that part of it."""
    low, high = KILOJOULES
    if energy >= LEAST_SUSPECT_KCAL and low < energy / expected < high:
        text = f"{energy} kcal look like kilojoules: the macros give {expected:.0f} kcal."
        raise Refused("kilojoules", text)
    if expected >= LEAST_SUSPECT_KCAL and energy and low < expected / energy < high:
        text = f"{energy} kcal look divided twice: the macros give {expected:.0f} kcal."
        raise Refused("kilojoules", text)


def number(value: Any, label: str) -> Decimal | None:
    """A figure to two decimals, None where there is none. Raises Refused for what is no figure."""
    if value is None or value == "":
        return None
    try:
        found = Decimal(_text_of(value)).quantize(_CENT, ROUND_HALF_UP)
    except InvalidOperation:
        raise Refused("not_a_number", f"{label} is no figure: {str(value)[:40]!r}.") from None
    if not found.is_finite() or found > 99_999:
        raise Refused("not_a_number", f"{label} is no figure: {str(value)[:40]!r}.")
    if found < 0:
        raise Refused("impossible", f"{label} is negative: {found}.")
    return found


def _text_of(value: Any) -> str:
    text = value.strip() if isinstance(value, str) else str(value)
    if "," not in text:
        return text
    # "1,234" may be a thousand and more, or one and a bit.
    whole, _, rest = text.partition(",")
    ambiguous = "." in text or "," in rest or (len(rest) == 3 and whole.lstrip("-") != "0")
    return "?" if ambiguous else f"{whole}.{rest}"


def clean(value: Any, longest: int) -> str:
    """A text as it is stored: one line, printable, composed letters, cut where it is too long.

    Raises Refused for one that lost letters because the file is not UTF-8.
    """
    if not isinstance(value, str) or not value:
        return ""
    text = html.unescape(value) if "&" in value else value
    text = " ".join(text.split())
    if not text.isascii():
        if "\ufffd" in text:
            raise Refused("not_utf8", f"It has letters that are not UTF-8: {text[:40]!r}.")
        text = unicodedata.normalize("NFC", text)
    if not text.isprintable():
        text = "".join(char for char in text if char.isprintable())
    return text[:longest].strip()


def digits(value: Any) -> str:
    """A barcode: 6 to 14 figures; anything else is none."""
    text = str(value).strip() if isinstance(value, str | int) else ""
    return text if text.isascii() and text.isdigit() and 6 <= len(text) <= 14 else ""


def stable_key(prefix: str, *parts: Any) -> str:
    """The ``food_id`` of a row, always the same for the same parts; Refused without any."""
    slug = slugify(" ".join(str(part) for part in parts if part is not None))
    if not slug:
        raise Refused("no_id", "It has nothing to be known by: no code, barcode or name.")
    return f"{prefix}-{slug}"[:120]
