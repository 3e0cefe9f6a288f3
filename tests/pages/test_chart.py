"""The numbers behind the chart."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from agent_app.views import chart


def points(*values: str) -> list[tuple[date, Decimal]]:
    return [(date(2026, 1, 1) + timedelta(days=n), Decimal(v)) for n, v in enumerate(values)]


def test_it_draws_no_line_through_one_point() -> None:
    assert chart.draw(points("74.3"), chart.WIDE) is None


def test_it_ends_at_the_last_value() -> None:
    drawn = chart.draw(points("76", "75", "74.3"), chart.WIDE)
    assert drawn is not None
    assert drawn.last[2] == Decimal("74.3") and drawn.path.endswith(
        f"{drawn.last[0]} {drawn.last[1]}"
    )


def test_it_places_days_by_their_distance() -> None:
    uneven = [*points("76", "75"), (date(2026, 1, 11), Decimal("74"))]
    drawn = chart.draw(uneven, chart.WIDE)
    assert drawn is not None
    xs = [float(pair.split()[0]) for pair in drawn.path[1:].split(" L")]
    assert (xs[2] - xs[1]) == pytest.approx(9 * (xs[1] - xs[0]), rel=0.01)


@pytest.mark.parametrize("values", [("74.3", "74.3"), ("20", "400"), ("74.30", "74.31")])
def test_it_keeps_every_value_inside_the_grid(values: tuple[str, str]) -> None:
    low, high = (float(v) for v in sorted(values, key=float))
    marks = chart.steps(low, high)
    assert marks[0] <= Decimal(values[0]) <= marks[-1] and 2 <= len(marks) <= 6
    assert marks == sorted(set(marks))
