"""Reads the facts of a memory as they were sent, with every fault of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import Faults, fault, read_list, read_object, read_text
from agent_app.parsing import fold

MAX_AT_ONCE = 50
MEMBERS = ("key", "description", "value")


def folded(key: str) -> str:
    """Two spellings of one key are the same: "Objetivo" and "objetivo"; ñ stays a letter."""
    return fold(key, keep_enye=True)


def trimmed(key: Any) -> str:
    """A key to look for; what could not have been stored is an empty one."""
    try:
        return read_text(key, label="", longest=64)
    except ValidationError:
        return ""


def read_facts(data: Any, forget: Any) -> tuple[list[dict[str, Any]], list[str]]:
    """The facts to save and the keys to forget. Raises ValidationError by field."""
    found = Faults()
    items = found.check("personal_data", partial(_read_many, data, _("Datos"))) or []
    facts = []
    for place, item in enumerate(items):
        path = f"/personal_data/{place}"
        facts.append(found.check("personal_data", partial(_read_item, item), path=path))
    keys = found.check("forget_keys", partial(_read_keys, forget)) or []
    _check_repeated([fact for fact in facts if fact], keys, found)
    if not items and not forget:
        message = _("No hay nada que guardar ni que olvidar. Indica al menos un dato o una clave.")
        found.add("personal_data", fault("empty", message))
    found.raise_any()
    return [fact for fact in facts if fact], keys


def _read_many(value: Any, label: Any) -> list[Any]:
    return read_list(value, label=label, longest=MAX_AT_ONCE)


def _read_keys(forget: Any) -> list[str]:
    keys = _read_many(forget, _("Claves que olvidar"))
    read = [read_text(key, label=_("Clave que olvidar"), longest=64) for key in keys]
    return list({folded(key): key for key in read}.values())


def _read_item(item: Any) -> dict[str, Any]:
    given = read_object(item, label=_("Dato"), known=MEMBERS)
    fact = read_fact({**dict.fromkeys(MEMBERS), **given})
    return {**fact, "description": fact["description"] or None}


def read_fact(given: dict[str, Any]) -> dict[str, Any]:
    """One fact, its description null where none is given. Raises ValidationError by field."""
    found = Faults()
    description = given["description"]
    fact = {
        "key": found.check("key", partial(read_text, given["key"], label=_("Clave"), longest=64)),
        "value": found.check("value", partial(_read_value, given["value"])),
        "description": found.check("description", partial(_read_description, description)),
    }
    found.raise_any()
    return fact


def _read_value(value: Any) -> str:
    return read_text(value, label=_("Valor"), longest=4000, lines=True)


def _read_description(value: Any) -> str | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    return read_text(value, label=_("Para qué sirve"), longest=500)


def _check_repeated(facts: list[dict[str, Any]], keys: list[str], found: Faults) -> None:
    named = [folded(fact["key"]) for fact in facts]
    for place, key in enumerate(named):
        if key in named[:place]:
            message = _("Clave: «%(key)s» está dos veces. Envíala una sola vez.")
            error = fault("duplicate", message, key=facts[place]["key"])
            found.add("personal_data", error, path=f"/personal_data/{place}/key")
    both = [key for key in keys if folded(key) in named]
    if both:
        message = _("Clave: «%(key)s» no se puede guardar y olvidar a la vez.")
        found.add("forget_keys", fault("contradiction", message, key=both[0]))
