"""Personal memory: kept, forgotten, listed and read out, always quoted as data."""

from __future__ import annotations

from typing import Any

from agent_app.parsing import fold
from agent_app.providers.local.context import Context, names, quoted, rows
from agent_app.providers.local.flows.steps import Output, Steps, one

_LONGEST_KEY = 64


def save(slots: dict[str, Any], ctx: Context) -> Steps:
    given = slots.get("data") or [(slots["key"], slots["value"])]
    data = [
        {"key": key[:_LONGEST_KEY], "description": ctx.key_description(key), "value": value}
        for key, value in given
    ]
    output = yield from one("save_personal_data", personal_data=data)
    values = {datum["key"]: datum["value"] for datum in data}
    return " ".join(
        ctx.say(
            "memory_saved",
            key=quoted(row.get("key")),
            value=quoted(row.get("value", values.get(str(row.get("key"))))),
        )
        for row in rows(output, "saved") or data
    )


def forget(slots: dict[str, Any], ctx: Context) -> Steps:
    key = slots["key"][:_LONGEST_KEY]
    output = yield from one("save_personal_data", personal_data=[], forget_keys=[key])
    forgotten = names(output.get("forgotten"))
    if forgotten:
        return ctx.say("memory_forgotten", keys=ctx.listed(map(quoted, forgotten)))
    return ctx.say("memory_not_there", key=quoted(key))


def list_keys(slots: dict[str, Any], ctx: Context) -> Steps:
    query = slots.get("query")
    output = yield from one("list_personal_data_keys", query=query)
    keys = [
        str(row.get("key") if isinstance(row, dict) else row) for row in output.get("keys") or []
    ]
    if not keys:
        return ctx.say("memory_no_match" if query else "memory_empty")
    return ctx.say(
        "memory_keys", total=output.get("total", len(keys)), keys=ctx.listed(map(quoted, keys))
    )


def describe(slots: dict[str, Any], ctx: Context) -> Steps:
    output = yield from _reading("read_field_description", slots["key"])
    if not output.get("found", "description" in output):
        return _unknown(output, slots["key"], ctx)
    text = quoted(output.get("description") or "")
    key = "memory_description" if text else "memory_no_description"
    return ctx.say(key, key=quoted(output.get("key", slots["key"])), description=text)


def read(slots: dict[str, Any], ctx: Context) -> Steps:
    output = yield from _reading("read_field_value", slots["key"])
    if not output.get("found", "value" in output):
        return _unknown(output, slots["key"], ctx)
    told = {"key": output.get("key", slots["key"]), "value": output.get("value")}
    return ctx.say("memory_value", **{name: quoted(text) for name, text in told.items()})


def _reading(tool: str, key: str) -> Any:
    """The datum of a key; where only one key comes close, that one."""
    output = yield from one(tool, key=key[:_LONGEST_KEY])
    near = names(output.get("near"))
    if output.get("found") is False and len(near) == 1 and _related(near[0], key):
        return (yield from one(tool, key=near[0]))
    return output


def _related(near: str, key: str) -> bool:
    """ "objetivo" and "objetivo_peso" share a beginning; "edad" and "enfermedad" do not."""
    left, right = fold(near), fold(key)
    return left.startswith(right[:5]) or right.startswith(left[:5])


def _unknown(output: Output, key: str, ctx: Context) -> str:
    said = ctx.say("memory_unknown", key=quoted(key))
    near = names(output.get("near"))
    return f"{said} {ctx.say('near_names', near=ctx.listed(map(quoted, near)))}" if near else said
