"""The drafts as one JSON file and back: lossless, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tools_app import drafts
from tools_app.drafts import Change
from tools_app.models import Prompt, Tool
from tools_app.schema.canonical import JSONRefused, canonical, loads_strict, pretty
from tools_app.schema.findings import Finding
from tools_app.schema.pointer import child
from tools_app.wording import said

FORMAT = 1
MAX_BYTES = 20_000_000
MAX_TOOLS = 500
MAX_POSITION = 32_767
MAX_PROMPT = Prompt._meta.get_field("text").max_length or 0
KEYS = ("format", "prompt", "tools")
FIELDS = ("name", "description", "input_schema", "effect")
# Field → the type it must have in the file.
TYPES: dict[str, type] = {
    "name": str,
    "description": str,
    "input_schema": dict,
    "effect": str,
    "prerequisites": list,
    "approval": str,
    "position": int,
    "enabled": bool,
    "schema_text": str,
}
WORDS = {
    str: "un texto",
    dict: "un objeto",
    list: "una lista",
    int: "un número entero",
    bool: "true o false",
}


class FileRefused(ValueError):
    """The file is not a catalogue that could be stored; ``path`` is a JSON Pointer into it.

    ``findings`` are lint's errors, if any; their paths lead into the file too.
    """

    def __init__(self, message: str, path: str = "", findings: list[Finding] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.findings = findings or []


def export_text() -> str:
    """Drafts as JSON for people; importing it gives drafts that export to the same text."""
    prompt = Prompt.objects.filter(key="system").values_list("text", flat=True).first() or ""
    tools = [_exported(tool) for tool in Tool.objects.all()]
    return pretty({"format": FORMAT, "prompt": prompt, "tools": tools}) + "\n"


def _exported(tool: Tool) -> dict[str, Any]:
    data = tool.definition().as_dict()
    # The editor's own layout, where it is not the usual one.
    if tool.schema_text != pretty(data["input_schema"]):
        data["schema_text"] = tool.schema_text
    return data


def import_text(text: str | bytes, *, dry_run: bool = False) -> list[Change]:
    """Make the drafts equal to the file; drafts it does not name are disabled, never deleted.

    Raises JSONRefused for what is not strict JSON, FileRefused for what is not a sound catalogue.
    Nothing is stored then, nor with ``dry_run``.
    """
    data = loads_strict(text, max_bytes=MAX_BYTES)
    _refuse_frame(data)
    wanted = [_draft(item, child("/tools", index)) for index, item in enumerate(data["tools"])]
    _refuse_twins(wanted)
    with transaction.atomic():
        drafts.lock()
        if faults := drafts.faults(wanted):
            placed = _placed(faults, wanted)
            raise FileRefused(_("El catálogo del fichero tiene errores."), "/tools", placed)
        changes = drafts.make_equal(wanted, data["prompt"], reason=_("Importado de un fichero"))
        if dry_run:
            transaction.set_rollback(True)
    return changes


def _placed(faults: list[Finding], wanted: list[Tool]) -> list[Finding]:
    """The same findings with pointers into the file; a fault of a schema leads inside it."""
    places = {tool.name: child("/tools", index) for index, tool in enumerate(wanted)}
    return [
        replace(one, path=places.get(one.tool, "") + (one.path and f"/input_schema{one.path}"))
        for one in faults
    ]


def _refuse_frame(data: Any) -> None:
    """Refuse what is not {"format": 1, "prompt": …, "tools": […]}."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileRefused(_("El fichero no es un catálogo exportado: falta «format»: 1."))
    for key, wanted in (("prompt", str), ("tools", list)):
        _refuse_type(data.get(key), wanted, child("", key))
    for key in data:
        if key not in KEYS:
            raise FileRefused(_("Esta clave sobra. Quítala."), child("", key[:80]))
    if len(data["prompt"]) > MAX_PROMPT:
        message = _("Las instrucciones pasan de %(limit)d caracteres.") % {"limit": MAX_PROMPT}
        raise FileRefused(message, "/prompt")
    if len(data["tools"]) > MAX_TOOLS:
        message = _("Hay más de %(limit)d herramientas.") % {"limit": MAX_TOOLS}
        raise FileRefused(message, "/tools")


def _refuse_type(value: Any, wanted: type, path: str) -> None:
    # bool is an int for Python, not for an editor.
    if type(value) is not wanted:
        message = _("Aquí tiene que haber %(what)s.") % {"what": said(WORDS[wanted])}
        raise FileRefused(message, path)


def _draft(item: Any, path: str) -> Tool:
    """An unsaved draft of one entry of the file."""
    _refuse_type(item, dict, path)
    for key in FIELDS:
        if key not in item:
            raise FileRefused(_("Falta «%(key)s».") % {"key": key}, path)
    for key, value in item.items():
        at = child(path, key[:80])
        if key not in TYPES:
            raise FileRefused(_("Esta clave sobra. Quítala."), at)
        _refuse_type(value, TYPES[key], at)
    for index, name in enumerate(item.get("prerequisites", ())):
        _refuse_type(name, str, child(child(path, "prerequisites"), index))
    if not 0 <= item.get("position", 0) <= MAX_POSITION:
        raise FileRefused(_("La posición va de 0 a 32767."), child(path, "position"))
    return Tool(**_stored_form(item, path))


def _stored_form(item: Mapping[str, Any], path: str) -> dict[str, Any]:
    """The fields of a draft; the schema's own layout counts only while it says the same."""
    fields = {key: value for key, value in item.items() if key != "input_schema"}
    usual = pretty(item["input_schema"])
    text = fields.setdefault("schema_text", usual)
    try:
        same = canonical(loads_strict(text)) == canonical(item["input_schema"])
    except JSONRefused as refused:
        raise FileRefused(said(refused.message), child(path, "schema_text")) from refused
    if not same:
        fields["schema_text"] = usual
    return fields


def _refuse_twins(wanted: list[Tool]) -> None:
    seen: dict[str, int] = {}
    for index, tool in enumerate(wanted):
        if tool.name.casefold() in seen:
            message = _("Ya hay otra herramienta «%(name)s» en %(place)s.") % {
                "name": tool.name[:80],
                "place": child("/tools", seen[tool.name.casefold()]),
            }
            raise FileRefused(message, child(child("/tools", index), "name"))
        seen[tool.name.casefold()] = index
