"""Figures as they are rounded and told."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal


def round_to(number: Decimal, places: int) -> Decimal:
    """Rounded as people do it, halves up."""
    return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def plain(value: Decimal | None, places: int = 2) -> int | float | None:
    """A figure as a plain JSON number: 74.3 and not "74.30", 74 and not 74.0."""
    if value is None:
        return None
    rounded = round_to(value, places)
    return int(rounded) if rounded == rounded.to_integral_value() else float(rounded)
