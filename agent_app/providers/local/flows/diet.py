"""The diary: a food is looked for, weighed and stored; a day or a meal is read out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from agent_app.parsing import MEALS, Quantity, fold, singular, tokens
from agent_app.providers.local.context import Context, names, number, quoted, rows
from agent_app.providers.local.flows.macros import MACRO_FIGURES
from agent_app.providers.local.flows.portions import by_portion, fits, grams_of, is_estimate
from agent_app.providers.local.flows.steps import Output, Steps, one
from agent_app.providers.local.summary import Added

# How a food was prepared, where the catalogue may not tell.
_PREPARED = re.compile(
    r"\b(?:cooked|boiled|grilled|baked|roasted|fried|steamed"
    r"|raw|fresh|plain|caser[oa]s?|home-?made)\b ?"
)


def add(slots: dict[str, Any], ctx: Context) -> Steps:
    """One food: its search, then its line in the diary, or the question that is still open."""
    if slots.get("bad_date"):
        return ctx.say(slots["bad_date"])
    food = slots["foods"][0]
    if food.get("figures"):
        return (yield from _add_manual(slots, food, ctx))
    if "add_meal_food" not in ctx.tools:
        return ctx.say("tool_off")
    found = yield from _find(food["query"])
    if not found.get("foods"):
        near = names(found.get("suggestions") or found.get("near"))
        key = "ask_food_near" if near else "ask_food"
        return ctx.say(key, food=quoted(_name(food)), near=ctx.listed(near))
    chosen = _best(rows(found, "foods"), found["query"], food.get("quantity"))
    grams = grams_of(food.get("quantity"), chosen)
    if slots.get("meal") is None:
        return ctx.say("ask_meal", food=chosen.get("name"))
    if grams is None or grams <= 0:
        return ctx.say("ask_grams", food=chosen.get("name"))
    item = {"kind": "catalogue", "grams": number(grams), "food_id": str(chosen.get("food_id"))}
    output = yield from _store(slots, item)
    estimated = is_estimate(food.get("quantity"))
    said = _added(output, ctx, _remarks(food, chosen, grams, found, ctx))
    return replace(said, correct=ctx.say("food_correct") if estimated else "")


def _find(query: str) -> Any:
    """The foods of a name; where nothing has it, those of what stands before "con"."""
    output = yield from one("search_foods", query=query)
    head = _PREPARED.sub("", query.partition(" con ")[0].partition(" with ")[0]).strip()
    if rows(output, "foods") or head in ("", query):
        return {**output, "query": query, "asked": query}
    again = yield from one("search_foods", query=head)
    return {**(again if rows(again, "foods") else output), "query": head, "asked": query}


def _name(food: dict[str, Any]) -> str:
    return str(food.get("name") or food["query"])


def _another(asked: str, chosen: str) -> bool:
    """Whether a food shares a word with the one asked for, and yet lacks another."""
    given = [word for word in map(singular, tokens(asked)) if len(word) > 3]
    held = {word[:4] for word in map(singular, tokens(chosen))}
    shared = [word[:4] in held for word in given]
    return any(shared) and not all(shared)


def _best(foods: list[dict[str, Any]], query: str, quantity: Quantity | None) -> dict[str, Any]:
    """The food of exactly that name, else one measured alike, else the first of the search."""
    wanted = fold(query)
    exact = [food for food in foods if fold(str(food.get("name", ""))) == wanted]
    alike = [food for food in foods if fits(quantity, food)]
    return (exact or alike or foods)[0]


def _store(slots: dict[str, Any], item: dict[str, Any]) -> Any:
    day = slots["date"].isoformat()
    return (yield from one("add_meal_food", date=day, meal=slots["meal"], item=item))


def _add_manual(slots: dict[str, Any], food: dict[str, Any], ctx: Context) -> Steps:
    quantity: Quantity | None = food.get("quantity")
    if slots.get("meal") is None:
        return ctx.say("ask_meal", food=quoted(_name(food)))
    if quantity is None or quantity.unit not in ("g", "ml"):
        return ctx.say("ask_grams", food=quoted(_name(food)))
    figures = {name: number(value) for name, value in food["figures"].items()}
    item = {"kind": "manual", "grams": number(quantity.amount), "name": _name(food), **figures}
    return _added((yield from _store(slots, item)), ctx)


def _added(output: Output, ctx: Context, remarks: Iterable[str] = ()) -> Added:
    item = output.get("item") or {}
    line = ctx.say(
        "food_item",
        food=quoted(item.get("name")),
        grams=ctx.figure(item.get("grams")),
        kcal=ctx.figure(item.get("calories_kcal"), "kcal", digits=0),
    )
    total = (output.get("day_totals") or {}).get("calories_kcal")
    told = "" if total is None else ctx.say("day_total", kcal=ctx.figure(total, "kcal", digits=0))
    where = {"meal": ctx.meal(str(item.get("meal"))), "day": ctx.day(item.get("date"))}
    return Added(**where, item=line, remarks=tuple(remarks), total=told)


def _remarks(
    food: dict[str, Any], chosen: dict[str, Any], grams: Decimal, found: Output, ctx: Context
) -> list[str]:
    """What was assumed: another food's name, a usual portion."""
    said = []
    if found["asked"] != found["query"] or _another(found["asked"], str(chosen.get("name"))):
        said.append(ctx.say("food_instead", asked=quoted(_name(food)), food=chosen.get("name")))
    if is_estimate(food.get("quantity")):
        said.append(_portion(food.get("quantity"), chosen, grams, ctx))
    return said


def _portion(
    quantity: Quantity | None, chosen: dict[str, Any], grams: Decimal, ctx: Context
) -> str:
    """How the grams came about: by a piece, by the food's own usual portion, or as a guess."""
    name, serving = chosen.get("serving_name"), chosen.get("serving_g")
    piece = chosen.get("unit_g")
    if quantity and quantity.unit == "unit" and piece and piece != serving:
        return ctx.say("food_piece", food=chosen.get("name"), grams=ctx.figure(piece))
    if serving and ctx.language != "es" and by_portion(quantity, chosen):
        return ctx.say("food_usual", food=chosen.get("name"), grams=ctx.figure(serving))
    if name and serving and by_portion(quantity, chosen):
        return ctx.say(
            "food_portion", food=chosen.get("name"), portion=name, grams=ctx.figure(serving)
        )
    return ctx.say("food_estimate", food=chosen.get("name"), grams=ctx.figure(grams))


def read(slots: dict[str, Any], ctx: Context) -> Steps:
    day = slots["date"].isoformat()
    output = yield from one("read_meal_foods", date=day, meal=slots.get("meal"))
    items, totals = rows(output, "items"), output.get("totals") or {}
    what = _what(slots.get("meal"), output.get("date", day), ctx)
    if not items:
        return ctx.say("diary_empty", what=what)
    heading = what[:1].upper() + what[1:]
    asked, listed = _asked(slots.get("macro"), totals, heading, ctx), _items(items, slots, ctx)
    lines = [asked, f"{listed}." if asked else ctx.say("diary_items", what=heading, items=listed)]
    lines.append(_totals(totals, ctx))
    lines.append(ctx.say("diary_partial") if totals.get("incomplete") else "")
    return " ".join(line for line in lines if line)


def _what(meal: str | None, day: Any, ctx: Context) -> str:
    if meal:
        return ctx.say("diary_meal", meal=ctx.meal(meal), day=ctx.day(day))
    return ctx.day(day)


def _asked(macro: str | None, totals: dict[str, Any], what: str, ctx: Context) -> str:
    if macro not in MACRO_FIGURES:
        return ""
    name, unit = MACRO_FIGURES[macro]
    value = ctx.figure(totals.get(name), unit, digits=0 if unit == "kcal" else 1)
    if macro == "calories":
        return ctx.say("diary_energy", what=what, value=value)
    return ctx.say("diary_macro", what=what, value=value, macro=ctx.say(macro))


def _items(items: list[dict[str, Any]], slots: dict[str, Any], ctx: Context) -> str:
    """Each item with its grams, under its meal where the whole day is read."""
    told = [f"{quoted(item.get('name'))} {ctx.figure(item.get('grams'), 'g')}" for item in items]
    if slots.get("meal"):
        return ctx.listed(told)
    by_meal: dict[str, list[str]] = {}
    for item, text in zip(items, told, strict=True):
        by_meal.setdefault(ctx.meal(str(item.get("meal"))), []).append(text)
    ordered = [name for name in map(ctx.meal, MEALS) if name in by_meal]
    named = [*ordered, *(name for name in by_meal if name not in ordered)]
    return "; ".join(f"{name}: {ctx.listed(by_meal[name])}" for name in named)


def _totals(totals: dict[str, Any], ctx: Context) -> str:
    return ctx.say(
        "diary_total",
        kcal=ctx.figure(totals.get("calories_kcal"), "kcal", digits=0),
        protein=ctx.figure(totals.get("protein_g"), "g", digits=1),
        carbs=ctx.figure(totals.get("carbs_g"), "g", digits=1),
        fat=ctx.figure(totals.get("fat_g"), "g", digits=1),
    )
