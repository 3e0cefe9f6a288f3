"""What a change of the catalogue would break for clients and handlers still on the last release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.canonical import canonical
from tools_app.schema.pointer import child

MAX_DEPTH = 60
MAX_BRANCHES = 20
LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
# What these allow is not compared: any change may refuse what was taken before.
EXACT = ("pattern", "format", "multipleOf", "uniqueItems", "contains", "propertyNames", "not")
OPAQUE = (
    *("allOf", "oneOf", "if", "then", "else", "$ref", "$defs", "definitions", "dependencies"),
    *("dependentRequired", "dependentSchemas", "patternProperties", "prefixItems"),
)
# Every code there is.
BREAKS = (
    "removed_tool",
    "newly_approved",
    "removed_property",
    "newly_required",
    "type_changed",
    "narrowed_enum",
    "narrowed_bounds",
    "narrowed_union",
    "changed_rule",
)


@dataclass(frozen=True)
class Break:
    """A call that was sound under the older release and is refused under the newer one.

    ``code`` is stable, ``path`` a JSON Pointer into the schema, ``message`` for the editor.
    """

    tool: str
    path: str
    code: str
    message: str


class Fault(NamedTuple):
    path: str
    code: str
    message: str


def breaking(before: Iterable[ToolDefinition], after: Iterable[ToolDefinition]) -> list[Break]:
    """Every break from one catalogue's enabled tools to another's, in the older one's order."""
    new = {tool.name: tool for tool in after if tool.enabled}
    return [
        Break(tool.name, *fault)
        for tool in before
        if tool.enabled
        for fault in _of_tool(tool, new.get(tool.name))
    ]


def _of_tool(before: ToolDefinition, after: ToolDefinition | None) -> Iterator[Fault]:
    if after is None:
        message = _("Deja de ofrecerse: quien la llame recibirá un error.")
        yield Fault("", "removed_tool", message)
        return
    if after.approval == "always" != before.approval:
        message = _("Pasa a pedir aprobación siempre: la llamada ya no se hace al momento.")
        yield Fault("", "newly_approved", message)
    yield from _of_schema(before.input_schema, after.input_schema, "", 0)


def _of_schema(before: Any, after: Any, path: str, depth: int) -> Iterator[Fault]:
    """Values that the older schema takes and the newer may refuse."""
    if canonical(before) == canonical(after):
        return
    if depth > MAX_DEPTH or not (isinstance(before, dict) and isinstance(after, dict)):
        yield _changed(path)
        return
    if "anyOf" in before or "anyOf" in after:
        yield from _of_union(before, after, path, depth)
        return
    if fault := _type_fault(before, after, path):
        yield fault
        return
    yield from _of_values(before, after, path)
    yield from _of_properties(before, after, path, depth)
    yield from _of_items(before, after, path, depth)
    yield from (
        _changed(child(path, key))
        for key in OPAQUE
        if canonical(before.get(key)) != canonical(after.get(key))
    )


def _changed(path: str) -> Fault:
    message = _("Cambia una regla: lo que antes valía puede dejar de valer.")
    return Fault(path, "changed_rule", message)


def _type_fault(before: dict[str, Any], after: dict[str, Any], path: str) -> Fault | None:
    old, new = _types(before), _types(after)
    if not new or (old and all(_takes(new, name) for name in old)):
        return None
    words = {"old": ", ".join(sorted(old)) or "…", "new": ", ".join(sorted(new))}
    message = _("Cambia de tipo: antes %(old)s, ahora %(new)s.") % words
    return Fault(child(path, "type"), "type_changed", message)


def _types(schema: dict[str, Any]) -> set[str]:
    declared = schema.get("type")
    names = declared if isinstance(declared, list) else [declared]
    return {name for name in names if isinstance(name, str)}


def _takes(names: set[str], name: str) -> bool:
    return name in names or (name == "integer" and "number" in names)


def _of_union(
    before: dict[str, Any], after: dict[str, Any], path: str, depth: int
) -> Iterator[Fault]:
    """Each older branch has a newer one that takes all of it."""
    olds, news = _branches(before), _branches(after)
    if len(olds) > MAX_BRANCHES or len(news) > MAX_BRANCHES:
        yield _changed(path)
        return
    for index, old in enumerate(olds):
        if all(any(_of_schema(old, new, "", depth + 1)) for new in news):
            message = _("Deja de aceptar una de las formas que valían.")
            at = child(child(path, "anyOf"), index) if "anyOf" in before else path
            yield Fault(at, "narrowed_union", message)


def _branches(schema: dict[str, Any]) -> list[Any]:
    branches = schema.get("anyOf")
    return branches if isinstance(branches, list) else [schema]


def _of_values(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[Fault]:
    old, new = _allowed(before), _allowed(after)
    if new is not None and (old is None or old.keys() - new.keys()):
        gone = ", ".join(list((old or {}).keys() - new.keys())[:5])
        message = _("Deja de aceptar valores que valían: %(gone)s.") % {"gone": gone or "…"}
        yield Fault(child(path, "enum"), "narrowed_enum", message)
    for key in (*LOWER, *UPPER):
        if _is_narrower(key, before.get(key), after.get(key)):
            words = {"key": key, "old": before.get(key, "—"), "new": after[key]}
            message = _("Se estrecha «%(key)s»: antes %(old)s, ahora %(new)s.") % words
            yield Fault(child(path, key), "narrowed_bounds", message)
    for key in EXACT:
        if after.get(key) not in (None, False, before.get(key)):
            yield _changed(child(path, key))


def _allowed(schema: dict[str, Any]) -> dict[str, Any] | None:
    """The values a schema lists, by their JSON; None where it lists none."""
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    return {canonical(value): value for value in values} if isinstance(values, list) else None


def _is_narrower(key: str, old: Any, new: Any) -> bool:
    if not _is_number(new):
        return False
    if not _is_number(old):
        # Nothing is shorter than nothing: that bound says no more than its absence.
        return bool(new) or key in UPPER or key in ("minimum", "exclusiveMinimum")
    return bool(new > old if key in LOWER else new < old)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _of_properties(
    before: dict[str, Any], after: dict[str, Any], path: str, depth: int
) -> Iterator[Fault]:
    old, new = _mapping(before), _mapping(after)
    for name, schema in old.items():
        at = child(child(path, "properties"), name)
        if name in new:
            yield from _of_schema(schema, new[name], at, depth + 1)
        elif not isinstance(after.get("additionalProperties"), dict):
            message = _("Quita «%(name)s»: quien la siga enviando recibirá un error.")
            yield Fault(at, "removed_property", message % {"name": name[:80]})
    for name in _required(after):
        if name not in _required(before):
            message = _("Ahora exige «%(name)s»: quien no la envíe recibirá un error.")
            at = child(child(path, "properties"), name)
            yield Fault(at, "newly_required", message % {"name": name[:80]})


def _mapping(schema: dict[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties")
    return properties if isinstance(properties, dict) else {}


def _required(schema: dict[str, Any]) -> list[str]:
    names = schema.get("required")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _of_items(
    before: dict[str, Any], after: dict[str, Any], path: str, depth: int
) -> Iterator[Fault]:
    if "items" in after:
        at = child(path, "items")
        known = "items" in before
        yield from (
            _of_schema(before["items"], after["items"], at, depth + 1) if known else [_changed(at)]
        )
    # Without a schema for further properties the house takes every object for closed.
    old, new = before.get("additionalProperties"), after.get("additionalProperties")
    if isinstance(old, dict):
        yield from _of_schema(old, new, child(path, "additionalProperties"), depth + 1)
