"""Exercises and routines: looked for, read out, and put together from exact names."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from agent_app.parsing import fold
from agent_app.providers.local.context import Call, Context, Refused, names, number, quoted, rows
from agent_app.providers.local.flows.steps import Output, Steps, call, one

_SHOWN = 8
_EXERCISES_IN_ALL = 5
_MOST_SETS = 20
_DEFAULT_SETS, _DEFAULT_REPS = 3, 10


def search(slots: dict[str, Any], ctx: Context) -> Steps:
    output = yield from one(
        "search_exercises",
        query=slots.get("query"),
        muscle_group=slots.get("muscle"),
        equipment=slots.get("equipment"),
        difficulty=slots.get("difficulty"),
    )
    found = rows(output, "exercises")
    if slots.get("instead") and found:
        return (yield from _instead(found[0], slots, ctx))
    if slots.get("how") and found:
        return _how(found[0], ctx)
    return _listed(output, found, ctx)


def _instead(known: dict[str, Any], slots: dict[str, Any], ctx: Context) -> Steps:
    """Other exercises of the muscle that the named one trains."""
    muscle = known.get("muscle_group")
    output = yield from one(
        "search_exercises", muscle_group=muscle, equipment=slots.get("equipment")
    )
    others = [row for row in rows(output, "exercises") if row.get("name") != known.get("name")]
    return _listed({**output, "total": len(others)}, others, ctx)


def _listed(output: Output, found: list[dict[str, Any]], ctx: Context) -> str:
    if not found:
        near = names(output.get("suggestions") or output.get("near"))
        said = ctx.say("exercises_none")
        return f"{said} {ctx.say('near_names', near=ctx.listed(near))}" if near else said
    lines = [ctx.say("exercises_found", total=output.get("total", len(found)))]
    for row in found[:_SHOWN]:
        told = {"muscle": row.get("muscle_group"), "equipment": row.get("equipment")}
        line = {"name": row.get("name"), **told, "difficulty": row.get("difficulty")}
        lines.append(ctx.say("exercises_line", **line))
    return "\n".join(lines)


def _how(row: dict[str, Any], ctx: Context) -> str:
    secondary = ctx.listed(str(name) for name in row.get("secondary_muscles") or [])
    told = {"name": row.get("name"), "muscle": row.get("muscle_group")}
    told["instructions"] = row.get("instructions") or ""
    key = "exercise_how" if secondary else "exercise_how_plain"
    return ctx.say(key, **told, secondary=secondary).strip()


def read(slots: dict[str, Any], ctx: Context) -> Steps:
    name = slots.get("name")
    output = yield from one("read_routines", name=name)
    routines = rows(output, "routines")
    if name and not routines:
        return (yield from _close(output, name, ctx))
    if not routines:
        return ctx.say("routines_none")
    listed = ctx.listed(quoted(row.get("name")) for row in routines)
    if slots.get("today") and len(routines) > 1:
        return ctx.say("routines_today", names=listed)
    if name or len(routines) == 1:
        return "\n\n".join(_routine(row, ctx) for row in routines)
    return ctx.say("routines_list", total=len(routines), names=listed)


def _close(output: Output, name: str, ctx: Context) -> Steps:
    """A routine of nearly that name, else all that there are."""
    near = names(output.get("near"))
    again = (
        yield from one("read_routines", name=near[0]) if len(near) == 1 else one("read_routines")
    )
    found = rows(again, "routines")
    if len(near) == 1 and found:
        return _routine(found[0], ctx)
    said = ctx.say("routine_unknown", name=quoted(name))
    if not found:
        return f"{said} {ctx.say('routines_none')}"
    listed = ctx.listed(quoted(row.get("name")) for row in found)
    return f"{said} {ctx.say('routines_list', total=len(found), names=listed)}"


def _routine(row: dict[str, Any], ctx: Context) -> str:
    lines = [ctx.say("routine_title", name=quoted(row.get("name")), category=row.get("category"))]
    for exercise in rows(row, "exercises"):
        sets = _sets(rows(exercise, "sets"), ctx)
        lines.append(ctx.say("routine_line", name=exercise.get("name"), sets=sets))
    return "\n".join(lines)


def _sets(found: list[dict[str, Any]], ctx: Context) -> str:
    """Equal sets in a row are told once: "4x8 con 60 kg"."""
    told = []
    for (reps, weight), same in groupby(
        found, key=lambda one: (one.get("reps"), one.get("weight_kg"))
    ):
        values = {"count": len(list(same)), "reps": reps, "weight": ctx.figure(weight)}
        told.append(ctx.say("set_load" if weight else "set_reps", **values))
    return ", ".join(told)


def create(slots: dict[str, Any], ctx: Context) -> Steps:
    if not slots["exercises"] and not slots["muscles"]:
        return ctx.say("ask_routine")
    if "create_routine" not in ctx.tools:
        return ctx.say("tool_off")
    if any(not 1 <= one["sets"] <= _MOST_SETS or not one["reps"] for one in slots["exercises"]):
        return ctx.say("zero_sets")
    outputs = yield _searches(slots)
    missing = _missing(slots["exercises"], outputs)
    if missing:
        return ctx.say("ask_exercise", names=ctx.listed(f"«{name}»" for name in missing))
    chosen = _chosen(slots["exercises"], outputs)
    if not chosen:
        return ctx.say("exercises_none")
    name = _title(slots, chosen, ctx)
    given = {"name": name, "category": _category(slots), "exercises": chosen}
    try:
        output = yield from one("create_routine", **given)
    except Refused as refusal:
        if refusal.output.get("error") == "duplicate":
            return ctx.say("ask_name", name=name)
        raise
    return _created(output, slots, ctx)


def _missing(exercises: list[dict[str, Any]], outputs: tuple[Output, ...]) -> list[str]:
    pairs = zip(exercises, outputs, strict=False)
    return [exercise["query"] for exercise, output in pairs if not rows(output, "exercises")]


def _chosen(exercises: list[dict[str, Any]], outputs: tuple[Output, ...]) -> list[dict[str, Any]]:
    """The exercises that were named, by their exact names; else some of each muscle group."""
    if not exercises:
        return _picked(outputs)
    return [_named(exercise, output) for exercise, output in zip(exercises, outputs, strict=True)]


def _searches(slots: dict[str, Any]) -> tuple[Call, ...]:
    if slots["exercises"]:
        return tuple(
            call("search_exercises", query=exercise["query"]) for exercise in slots["exercises"]
        )
    return tuple(
        call(
            "search_exercises",
            muscle_group=muscle,
            equipment=slots.get("equipment"),
            difficulty=slots.get("difficulty"),
        )
        for muscle in slots["muscles"]
    )


def _named(exercise: dict[str, Any], output: Output) -> dict[str, Any]:
    found = rows(output, "exercises")
    wanted = fold(exercise["query"])
    exact = [row for row in found if fold(str(row.get("name"))) == wanted]
    kind = "al fallo" if exercise.get("failure") else "normal"
    entry: dict[str, Any] = {"type": kind, "reps": exercise["reps"]}
    if exercise["weight"] is not None:
        entry["weight_kg"] = number(exercise["weight"])
    if exercise["rest"] is not None:
        entry["rest_seconds"] = exercise["rest"]
    return {
        "name": (exact or found)[0]["name"],
        "sets": [dict(entry) for _ in range(exercise["sets"])],
    }


def _picked(outputs: tuple[Output, ...]) -> list[dict[str, Any]]:
    """The first exercises of each group in turn, until the routine is full."""
    groups = [
        [row["name"] for row in rows(output, "exercises") if row.get("name")] for output in outputs
    ]
    turns = [
        name
        for rank in zip(
            *(group + [""] * (_EXERCISES_IN_ALL - len(group)) for group in groups), strict=False
        )
        for name in rank
    ]
    chosen = list(dict.fromkeys(name for name in turns if name))[:_EXERCISES_IN_ALL]
    sets = [{"type": "normal", "reps": _DEFAULT_REPS}] * _DEFAULT_SETS
    return [{"name": name, "sets": [dict(entry) for entry in sets]} for name in chosen]


def _title(slots: dict[str, Any], chosen: list[dict[str, Any]], ctx: Context) -> str:
    if slots.get("name"):
        return str(slots["name"])
    return ctx.listed(slots["muscles"][:3]) or f"{ctx.say('workout')}: {chosen[0]['name']}"[:80]


def _category(slots: dict[str, Any]) -> str:
    text = slots.get("text", "")
    for word, category in (
        ("cardio", "cardio"),
        ("hipertrofia", "hipertrofia"),
        ("hypertrophy", "hipertrofia"),
        ("movilidad", "movilidad"),
    ):
        if word in text:
            return category
    return "fuerza"


def _created(output: Output, slots: dict[str, Any], ctx: Context) -> str:
    routine = output.get("routine") or {}
    count = len(rows(routine, "exercises"))
    said = [ctx.say("routine_saved", name=quoted(routine.get("name")), count=count)]
    if not slots["exercises"]:
        said.append(ctx.say("routine_chosen"))
    if any(not exercise["given"] for exercise in slots["exercises"]) or not slots["exercises"]:
        said.append(ctx.say("routine_defaults"))
    if any(exercise["seconds"] for exercise in slots["exercises"]):
        said.append(ctx.say("routine_seconds"))
    return "\n".join([" ".join(said), *([_routine(routine, ctx)] if count else [])])
