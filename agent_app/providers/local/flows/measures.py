"""Measurements: stored, emptied and read, told from the stored row."""

from __future__ import annotations

from typing import Any

from agent_app.providers.local.context import Context, number, rows
from agent_app.providers.local.flows.steps import Output, Steps, one


def write(slots: dict[str, Any], ctx: Context) -> Steps:
    figures = slots["figures"]
    if slots.get("bad_date"):
        return ctx.say(slots["bad_date"])
    if not figures:
        return ctx.say("ask_figure")
    if any(figure.value is None for figure in figures):
        return ctx.say("ask_sure_figure")
    data = {figure.field: number(figure.value) for figure in figures}
    output = yield from one("write_measurement", date=slots["date"].isoformat(), data=data)
    said = _written(output, list(data), ctx)
    left = slots.get("left")
    return f"{said} {ctx.say('measure_left', figures=ctx.listed(left))}" if left else said


def _written(output: Output, fields: list[str], ctx: Context) -> str:
    stored, before = output.get("stored") or {}, output.get("before") or {}
    told = [_change(name, stored[name], before.get(name), ctx) for name in fields if name in stored]
    return ctx.say("measure_saved", day=ctx.day(output.get("date")), figures=ctx.listed(told))


def _change(name: str, value: Any, before: Any, ctx: Context) -> str:
    key = "measure_one" if before in (None, value) else "measure_was"
    told = {"field": ctx.field(name), "value": ctx.field_figure(name, value)}
    return ctx.say(key, **told, before=ctx.field_figure(name, before))


def clear(slots: dict[str, Any], ctx: Context) -> Steps:
    if slots.get("bad_date"):
        return ctx.say(slots["bad_date"])
    day, fields = slots["date"].isoformat(), slots["fields"]
    output = yield from one("write_measurement", date=day, data={}, clear_fields=fields)
    told = ctx.listed(ctx.field(name) for name in fields)
    return ctx.say("measure_cleared", day=ctx.day(output.get("date", day)), fields=told)


def read(slots: dict[str, Any], ctx: Context) -> Steps:
    day, wanted = slots["date"].isoformat(), slots["fields"]
    output = yield from one("read_measurement", date=day)
    if not output.get("found"):
        return _nearest(output, day, wanted, ctx)
    data = _known(output.get("data"))
    chosen = {name: data[name] for name in wanted if name in data} if wanted else data
    where = ctx.day(output.get("date", day))
    if chosen:
        return ctx.say("measure_found", day=_capital(where), figures=_told(chosen, ctx))
    lacking = ctx.listed(ctx.field(name) for name in wanted)
    return ctx.say("measure_lacks", day=where, fields=lacking, figures=_told(data, ctx))


def _nearest(output: Output, day: str, wanted: list[str], ctx: Context) -> str:
    """The closest day that has what was asked for, when the asked one has nothing."""
    for row in rows(output, "near"):
        data = _known(row.get("data", row))
        chosen = {name: data[name] for name in wanted if name in data} if wanted else data
        if chosen:
            told = {"near": ctx.day(row.get("date")), "figures": _told(chosen, ctx)}
            return ctx.say("measure_near", day=ctx.day(day), **told)
    return ctx.say("measure_none", day=ctx.day(day))


def _known(data: Any) -> dict[str, Any]:
    found = data if isinstance(data, dict) else {}
    return {name: value for name, value in found.items() if value is not None and name != "date"}


def _told(data: dict[str, Any], ctx: Context) -> str:
    return ctx.listed(f"{ctx.field(name)} {ctx.field_figure(name, data[name])}" for name in data)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
