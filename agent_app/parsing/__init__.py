"""What people write → values: "72,5", "ayer", "medio aguacate", "para cenar". No Django."""

from agent_app.parsing.dates import FoundDate, find_dates, parse_date
from agent_app.parsing.meals import MEALS, canonical_meal, find_meals
from agent_app.parsing.numbers import Number, ParseError, find_numbers, parse_decimal
from agent_app.parsing.quantities import Quantity, find_quantities, find_quantity
from agent_app.parsing.text import fold, singular, tokens

__all__ = [
    "MEALS",
    "FoundDate",
    "Number",
    "ParseError",
    "Quantity",
    "canonical_meal",
    "find_dates",
    "find_meals",
    "find_numbers",
    "find_quantities",
    "find_quantity",
    "fold",
    "parse_date",
    "parse_decimal",
    "singular",
    "tokens",
]
