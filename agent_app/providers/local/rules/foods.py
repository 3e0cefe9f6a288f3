"""The food catalogue: what a food holds, and foods by their figures."""

from __future__ import annotations

import re
from decimal import Decimal

from agent_app.parsing import find_meals, find_numbers, find_quantities
from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules.diet import without_meals
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("foods")
_ONESELF = _BOOK.whole("ONESELF")
_HOLDER = _BOOK.pattern("HOLDER")
_NOT_HOLDING = _BOOK.whole("NOT_HOLDING")
_HAVE_YOU = _BOOK.whole("HAVE_YOU")
_FOODS_AT_LARGE = _BOOK.whole("FOODS_AT_LARGE")
_HAS_WHAT = _BOOK.pattern("HAS_WHAT")
_LEAST = _BOOK.whole("LEAST")
_TO_EAT = _BOOK.whole("TO_EAT")
_ASKS_LIST = _BOOK.pattern("ASKS_LIST")
_EXISTS = _BOOK.whole("EXISTS")
_OWN_FOODS = _BOOK.whole("OWN_FOODS")
_FACTS = _BOOK.whole("FACTS")
_WITH_FIGURES = _BOOK.whole("WITH_FIGURES")
_FOOD_AT_LARGE = _BOOK.pattern("FOOD_AT_LARGE")

_RICH_IN = _BOOK.pattern("RICH_IN")
_HAVE_FOOD = _BOOK.pattern("HAVE_FOOD")
_MORE = _BOOK.whole("MORE")
_LESS = _BOOK.whole("LESS")
_QUERY_WORDS = _BOOK.whole("QUERY_WORDS")
_COMPARES = _BOOK.pattern("COMPARES")
_LOOKUP = _BOOK.whole("LOOKUP")
_SEARCHES = _BOOK.whole("SEARCHES")
_NOT_CATALOGUE = _BOOK.whole("NOT_CATALOGUE")
_ADVICE_ONLY = _BOOK.whole("ADVICE_ONLY")


def search(u: Utterance) -> Intent | None:
    """Foods by name or by figures; general advice about eating is not a search."""
    text = u.text
    if _NOT_CATALOGUE.search(text) or topics.LIFTED.search(text):
        return None
    macro = topics.MACRO.search(text)
    food = vocabulary.has_food(text)
    by_figures = (
        macro
        and (topics.FOOD_WORD.search(text) or _TO_EAT.search(text))
        and (_MORE.search(text) or _LESS.search(text))
    )
    rich = macro and _RICH_IN.search(text) and not find_meals(text)
    if (by_figures or rich) and not _about_oneself(text):
        filters = _filters(text)
        unknown = macro[0] if macro and macro.lastgroup == "any" else None
        told = filters["queries"] or filters["category"] or filters["limits"] or filters["sort"]
        if unknown and not told:
            return talk("cannot_filter")
        return Intent("foods.search", {**filters, "unknown": unknown})
    if find_meals(text) and not vocabulary.has_food(without_meals(text)):
        return None
    if _ADVICE_ONLY.search(text) and not _COMPARES.search(text):
        return None
    if macro and (_named_food(text, macro) or _COMPARES.search(text)):
        compare = _COMPARES.search(text) and ("least" if _LEAST.search(text) else "most")
        slots = {"queries": _names(text), "macro": macro.lastgroup, "compare": compare}
        return Intent("foods.search", {**slots, "amount": _amount(text)})
    return _looked_up(text, food)


def _amount(text: str) -> Decimal | None:
    """The grams that a question names: "cuántas calorías tienen 80 g de pan"."""
    measured = [found for found in find_quantities(text) if found.unit in ("g", "ml")]
    known = len(measured) == 1 and measured[0].amount not in (0, 100)
    return measured[0].amount if known else None


def _about_oneself(text: str) -> bool:
    return bool(_ONESELF.search(text))


def _named_food(text: str, macro: re.Match[str]) -> bool:
    """A macro and what holds it: "calorías del aguacate", "la proteína que tiene el seitán"."""
    if vocabulary.has_food(text[: macro.start()] + " | " + text[macro.end() :]):
        return True
    rest = _QUERY_WORDS.sub(" ", text[macro.end() :])
    holder = _HOLDER.match(text[macro.end() :])
    return (
        bool(holder and re.search(r"[a-z]{3}", rest))
        and not topics.GENERIC.search(text)
        and not _NOT_HOLDING.search(text)
    )


def _looked_up(text: str, food: bool) -> Intent | None:
    if _SEARCHES.search(text) and (food or topics.FOOD_WORD.search(text)):
        return Intent("foods.search", _filters(text))
    if food and _HAS_WHAT.search(text):
        return Intent("foods.search", {"queries": _names(text)})
    if (food and _FACTS.search(text)) or (_LOOKUP.search(text) and _has(text, food)):
        return Intent("foods.search", {"queries": _names(text)})
    if food and _HAVE_FOOD.match(text):
        return Intent("foods.search", {"queries": _names(text)})
    if _asks_for_a_group(text) and not _OWN_FOODS.search(text):
        return Intent("foods.search", _filters(text))
    return None


def _has(text: str, food: bool) -> bool:
    return food or bool(_HAVE_YOU.search(text))


def _asks_for_a_group(text: str) -> bool:
    """ "¿Qué frutas hay?", "muéstrame lácteos desnatados"."""
    group = vocabulary.food_group(text) or _FOODS_AT_LARGE.search(text)
    if not group or not _ASKS_LIST.match(text):
        return False
    return bool(_EXISTS.search(text) or verbs.SHOW.match(text))


def named(u: Utterance) -> Intent:
    """A search for the foods that a question names."""
    return Intent("foods.search", {"queries": _names(u.text)})


def _names(text: str) -> list[str]:
    """The foods a question names, one search each; at most three."""
    text = re.sub(r"\b(?:mas|menos|more|less|fewer)\b", " ", text)
    for quantity in reversed(find_quantities(text)):
        text = f"{text[: quantity.span[0]]} {text[quantity.span[1] :]}"
    parts = re.split(r"[,;?]| (?:o|or|vs|versus|y|and|frente a|que|than) ", _blank_macros(text))
    names = [
        " ".join(re.sub(r"[^a-z0-9%'/ -]", " ", _QUERY_WORDS.sub(" ", part)).split())
        for part in parts
    ]
    return list(dict.fromkeys(name for name in names if len(name) > 1))[:3]


def _blank_macros(text: str) -> str:
    return topics.MACRO.sub(" ", text)


def _filters(text: str) -> dict[str, object]:
    """Limits per 100 g, a category, a name and an order, as far as they were said."""
    limits: dict[str, Decimal] = {}
    sort = None
    for match in topics.MACRO.finditer(text):
        name = match.lastgroup or ""
        before = text[max(0, match.start() - 40) : match.start()]
        number = next(
            (n.value for n in reversed(find_numbers(before)) if n.value is not None), None
        )
        less = _last(_LESS, before) > _last(_MORE, before)
        if name in ("fiber", "any"):
            continue
        if number is not None:
            limits[f"{'max' if less else 'min'}_{name}"] = number
        elif less or _last(_MORE, before) >= 0:
            sort = sort or _order(name, less)
            limits.update(_typical(name, less))
    group = vocabulary.food_group(text)
    return {
        "queries": [] if group else _plain_names(text),
        "category": group,
        "limits": limits,
        "sort": sort,
        "fiber": "fibra" in text or "fib" in text,
    }


def _last(pattern: re.Pattern[str], text: str) -> int:
    return max((match.start() for match in pattern.finditer(text)), default=-1)


def _order(name: str, less: bool) -> str | None:
    return name if less != (name == "protein") else None


# What "rich in" and "low in" mean per 100 g, close to the wording that labels are allowed to use.
_TYPICAL = {
    ("protein", False): Decimal(15),
    ("fat", True): Decimal(3),
    ("carbs", True): Decimal(5),
    ("calories", True): Decimal(100),
    ("protein", True): Decimal(5),
    ("fat", False): Decimal(20),
    ("carbs", False): Decimal(40),
    ("calories", False): Decimal(300),
}


def _typical(name: str, less: bool) -> dict[str, Decimal]:
    value = _TYPICAL.get((name, less))
    return {f"{'max' if less else 'min'}_{name}": value} if value is not None else {}


def _plain_names(text: str) -> list[str]:
    """A food named inside a search by figures ("yogures con más de 8 g de proteína")."""
    head = _WITH_FIGURES.split(_SEARCHES.sub(" ", _TO_EAT.sub(" ", text)))[0]
    if _FOOD_AT_LARGE.fullmatch(head) or not re.search(r"[a-z]", head):
        return []
    return _names(head)
