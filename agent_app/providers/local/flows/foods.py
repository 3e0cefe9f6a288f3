"""The food catalogue: searched by name or by figures and told per 100 g."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from agent_app.providers.local.context import Context, names, number, rows
from agent_app.providers.local.flows.macros import MACRO_FIGURES
from agent_app.providers.local.flows.steps import Output, Steps, call

_SHOWN = 5


def search(slots: dict[str, Any], ctx: Context) -> Steps:
    """One search for each food that is named, or one by category and limits."""
    limits = {name: number(value) for name, value in (slots.get("limits") or {}).items()}
    filters = {**limits, "category": slots.get("category"), "sort_by": slots.get("sort")}
    queries = slots.get("queries") or [None]
    more = {"limit": 15} if slots.get("fiber") else {}
    calls = tuple(call("search_foods", query=query, **filters, **more) for query in queries)
    outputs = yield calls
    shown = _SHOWN if len(queries) == 1 else 2
    told = [
        _told(output, query, shown, slots, ctx)
        for output, query in zip(outputs, queries, strict=True)
    ]
    if slots.get("unknown"):
        told.append(ctx.say("cannot_filter"))
    return "\n\n".join([*told, *_portion(outputs, slots, ctx), *_compared(outputs, slots, ctx)])


def _portion(outputs: tuple[Output, ...], slots: dict[str, Any], ctx: Context) -> list[str]:
    """What the amount that was asked about holds of the food named first."""
    foods = [food for output in outputs for food in rows(output, "foods")[:1]]
    if not slots.get("amount") or len(foods) != 1:
        return []
    told = {
        name: ctx.figure(_share(foods[0].get(field), slots["amount"]), unit, digits=digits)
        for name, field, unit, digits in _SHARES
    }
    amount = ctx.figure(slots["amount"], "g")
    return [ctx.say("foods_portion", amount=amount, name=foods[0].get("name"), **told)]


_SHARES = (
    ("kcal", "calories_kcal", "kcal", 0),
    ("protein", "protein_g", "g", 1),
    ("carbs", "carbs_g", "g", 1),
    ("fat", "fat_g", "g", 1),
)


def _share(value: Any, grams: Decimal) -> Decimal | None:
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return Decimal(str(value)) * grams / 100 if known else None


def _compared(outputs: tuple[Output, ...], slots: dict[str, Any], ctx: Context) -> list[str]:
    """Which of the foods named first by each search has most, or least, of what was asked."""
    macro = MACRO_FIGURES.get(slots.get("macro") or "")
    firsts = [food for output in outputs for food in rows(output, "foods")[:1]]
    known = [food for food in firsts if macro and isinstance(food.get(macro[0]), int | float)]
    if macro is None or not slots.get("compare") or len(known) < 2:
        return []
    choose = max if slots["compare"] == "most" else min
    food = choose(known, key=lambda one: float(one[macro[0]]))
    value = ctx.figure(food[macro[0]], macro[1], digits=1)
    named = {"macro": ctx.say(str(slots["macro"])), "name": food.get("name"), "value": value}
    return [ctx.say(f"foods_{slots['compare']}", **named)]


def _told(
    output: Output, query: str | None, shown: int, slots: dict[str, Any], ctx: Context
) -> str:
    foods = rows(output, "foods")
    if not foods:
        return _nothing(output, query, ctx)
    if slots.get("fiber"):
        foods.sort(key=lambda food: -float(food.get("fibre_g") or 0))
    title = f"«{query}»" if query else ctx.say("foods_title")
    total = ctx.figure(output.get("total", len(foods)))
    heading = ctx.say("foods_found", title=title, total=total, per=ctx.say("per_100"))
    lines = [_line(food, ctx, fibre=bool(slots.get("fiber"))) for food in foods[:shown]]
    note = [ctx.say("most_fibre")] if slots.get("fiber") else []
    return "\n".join([heading, *lines, *note])


def _nothing(output: Output, query: str | None, ctx: Context) -> str:
    said = ctx.say("foods_none", query=query) if query else ctx.say("foods_none_filters")
    near = names(output.get("suggestions") or output.get("near"))
    return f"{said} {ctx.say('near_names', near=ctx.listed(near))}" if near else said


def _line(food: dict[str, Any], ctx: Context, *, fibre: bool) -> str:
    line = ctx.say(
        "foods_line",
        name=food.get("name"),
        kcal=ctx.figure(food.get("calories_kcal"), "kcal", digits=0),
        protein=ctx.figure(food.get("protein_g"), "g", digits=1),
        carbs=ctx.figure(food.get("carbs_g"), "g", digits=1),
        fat=ctx.figure(food.get("fat_g"), "g", digits=1),
    )
    amount = ctx.figure(food.get("fibre_g"), "g", digits=1)
    return f"{line}, {amount} {ctx.say('fibre')}" if fibre else line
