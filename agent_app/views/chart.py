"""A line over time as the numbers an SVG template draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from math import ceil, floor, log10

Points = Sequence[tuple[date, Decimal]]
LEFT, RIGHT, TOP, BOTTOM = 44, 56, 16, 32
# Width and height of the drawing on a wide screen and on a phone: text keeps its size on both.
WIDE, NARROW = (860, 240), (358, 200)


@dataclass(frozen=True)
class Mark:
    """A line of the grid, or a day on the axis: where it is and what it says."""

    at: float
    value: Decimal | date


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    path: str
    grid: list[Mark]
    days: list[Mark]
    last: tuple[float, float, Decimal]

    @property
    def left(self) -> int:
        return LEFT

    @property
    def right(self) -> int:
        return self.width - RIGHT

    @property
    def floor(self) -> int:
        return self.height - 8


def draw(points: Points, size: tuple[int, int]) -> Chart | None:
    """The chart of two points or more, oldest first; None where there is no line to draw."""
    if len(points) < 2:
        return None
    width, height = size
    marks = steps(float(min(v for _, v in points)), float(max(v for _, v in points)))
    first, days = points[0][0], (points[-1][0] - points[0][0]).days or 1
    low, span = float(marks[0]), float(marks[-1] - marks[0])

    def x(day: date) -> float:
        return round(LEFT + (day - first).days / days * (width - LEFT - RIGHT), 1)

    def y(value: Decimal) -> float:
        return round(height - BOTTOM - (float(value) - low) / span * (height - TOP - BOTTOM), 1)

    line = " L".join(f"{x(day)} {y(value)}" for day, value in points)
    end_day, end_value = points[-1]
    return Chart(
        width=width,
        height=height,
        path=f"M{line}",
        grid=[Mark(y(value), value) for value in marks],
        days=[Mark(x(first), first), Mark(x(end_day), end_day)],
        last=(x(end_day), y(end_value), end_value),
    )


def steps(low: float, high: float) -> list[Decimal]:
    """Three to six round values that span ``low`` to ``high``."""
    rough = max(high - low, 0.5) / 3
    power = 10.0 ** floor(log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    start, stop = floor(low / step), ceil(high / step)
    stop = max(stop, start + 1)
    return [Decimal(str(round(n * step, 4))) for n in range(start, stop + 1)]
