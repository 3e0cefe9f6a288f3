"""The drafts as one JSON file and back: lossless, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tools_app import lint
from tools_app.models import Prompt, Tool
from tools_app.schema.canonical import canonical, loads_strict, pretty
from tools_app.schema.findings import Finding

FORMAT = 1
MAX_BYTES = 20_000_000
FIELDS = frozenset({"name", "description", "input_schema", "effect"})
OPTIONAL = frozenset({"prerequisites", "approval", "position", "enabled", "schema_text"})
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


class FileRefused(ValueError):
    """The file is not a catalogue that could be stored; ``findings`` are lint's errors, if any."""

    def __init__(self, message: str, findings: list[Finding] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.findings = findings or []


@dataclass(frozen=True)
class Change:
    """What an import does to one draft: ``what`` is added, changed or disabled."""

    name: str
    what: str


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
    wanted = [_draft(item) for item in _items(data)]
    _refuse_errors(wanted)
    with transaction.atomic():
        changes = [change for change in map(_apply, wanted) if change]
        changes += _disable_others({tool.name for tool in wanted})
        changes += _apply_prompt(data["prompt"])
        if dry_run:
            transaction.set_rollback(True)
    return changes


def _items(data: Any) -> list[Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileRefused(_("El fichero no es un catálogo exportado: falta «format»: 1."))
    if not isinstance(data.get("prompt"), str) or not isinstance(data.get("tools"), list):
        raise FileRefused(_("El fichero necesita «prompt» (texto) y «tools» (lista)."))
    if unknown := data.keys() - {"format", "prompt", "tools"}:
        raise FileRefused(_("Clave desconocida: %(key)s.") % {"key": sorted(unknown)[0][:80]})
    return data["tools"]


def _draft(item: Any) -> Tool:
    """An unsaved draft of one entry of the file."""
    name = item.get("name") if isinstance(item, dict) else None
    if not isinstance(item, dict) or FIELDS - item.keys():
        needed = ", ".join(sorted(FIELDS))
        raise FileRefused(
            _("%(name)s: cada herramienta necesita %(needed)s.")
            % {"name": str(name)[:80], "needed": needed}
        )
    for key, value in item.items():
        if key not in FIELDS | OPTIONAL or type(value) is not TYPES[key]:
            raise FileRefused(
                _("%(name)s: «%(key)s» sobra o no es del tipo que toca.")
                % {"name": str(name)[:80], "key": key[:80]}
            )
    return Tool(**_stored_form(item))


def _stored_form(item: Mapping[str, Any]) -> dict[str, Any]:
    fields = {key: value for key, value in item.items() if key != "input_schema"}
    text = fields.setdefault("schema_text", pretty(item["input_schema"]))
    if canonical(loads_strict(text)) != canonical(item["input_schema"]):
        fields["schema_text"] = pretty(item["input_schema"])
    return fields


def _refuse_errors(tools: list[Tool]) -> None:
    for tool in tools:
        if not 0 <= tool.position <= 32_767:
            raise FileRefused(_("%(name)s: la posición va de 0 a 32767.") % {"name": tool.name})
    faults = lint.errors(lint.lint_tools(tool.definition() for tool in tools))
    if faults:
        raise FileRefused(_("El catálogo del fichero tiene errores."), faults)


def _apply(wanted: Tool) -> Change | None:
    stored = Tool.objects.filter(name=wanted.name).first()
    tool = stored or Tool()
    for field, value in wanted.content().items():
        setattr(tool, field, value)
    changed = tool.store(reason=_("Importado de un fichero"))
    return Change(tool.name, "changed" if stored else "added") if changed else None


def _disable_others(names: set[str]) -> list[Change]:
    changes = []
    for tool in Tool.objects.filter(enabled=True).exclude(name__in=names):
        tool.enabled = False
        tool.store(reason=_("No está en el fichero importado"))
        changes.append(Change(tool.name, "disabled"))
    return changes


def _apply_prompt(text: str) -> list[Change]:
    prompt = Prompt.objects.filter(key="system").first() or Prompt()
    known, prompt.text = prompt.pk, text
    changed = prompt.store(reason=_("Importado de un fichero"))
    return [Change("prompt", "changed" if known else "added")] if changed else []
