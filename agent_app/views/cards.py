"""What an execution did, in people's words: always from its stored row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent_app import words
from agent_app.models import Execution
from agent_app.undo import can_undo
from agent_app.views.card_words import SAID, Said
from agent_app.views.pending_words import PENDING

Status = Execution.Status
Data = dict[str, Any]
# What a records' page shows of what the tools stored: lately, and not all of it.
RECENT, SHOWN = timedelta(days=7), 5


@dataclass(frozen=True)
class Card:
    """A card as the template draws it; ``look`` is read, stored, undone, pending or failed."""

    row: Execution
    look: str
    title: str
    state: str = ""
    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    exact: Data | None = None

    @property
    def undoable(self) -> bool:
        return can_undo(self.row)

    @property
    def waits(self) -> bool:
        return self.row.status == Status.AWAITING_APPROVAL

    @property
    def time(self) -> str:
        return words.clock(self.row.finished_at or self.row.created_at)


TITLES = {
    "save_personal_data": gettext_lazy("Memoria"),
    "list_personal_data_keys": gettext_lazy("Memoria"),
    "read_field_description": gettext_lazy("Memoria"),
    "read_field_value": gettext_lazy("Memoria"),
    "read_measurement": gettext_lazy("Medidas"),
    "write_measurement": gettext_lazy("Medidas"),
    "read_meal_foods": gettext_lazy("Dieta"),
    "search_foods": gettext_lazy("Alimentos"),
    "add_meal_food": gettext_lazy("Dieta"),
    "search_exercises": gettext_lazy("Ejercicios"),
    "read_routines": gettext_lazy("Rutinas"),
    "create_routine": gettext_lazy("Rutinas"),
    "create_feature_issue": gettext_lazy("Petición al equipo"),
}
WRITES = {
    "save_personal_data",
    "write_measurement",
    "add_meal_food",
    "create_routine",
    "create_feature_issue",
}


def card(row: Execution) -> Card:
    """The card of one execution."""
    return STATES[row.status](row)


def recent(user: Any, tool: str, **where: Any) -> list[Card]:
    """The latest things a tool stored that can be undone, for the page of its records.

    ``where`` narrows by what was kept for the undo, as ``undo__date``.
    """
    since = timezone.now() - RECENT
    rows = Execution.objects.filter(user=user, tool=tool, created_at__gte=since, **where)
    rows = rows.filter(status=Status.SUCCEEDED).exclude(undo={})
    return [card(row) for row in rows.order_by("-created_at")[:SHOWN]]


def _title(row: Execution) -> str:
    return str(TITLES.get(row.tool) or _("Herramienta"))


def _done(row: Execution) -> Card:
    said = SAID[row.tool](row.input, row.output) if row.tool in SAID else Said(_title(row))
    if row.tool not in WRITES:
        return Card(row, "read", said.title, lines=said.lines, notes=said.notes)
    saved = row.tool != "create_feature_issue" or row.output.get("state") != "sent"
    state = _("Guardado") if saved else _("Enviado")
    return Card(row, "stored", said.title, state, said.lines, said.notes)


def _failed(row: Execution) -> Card:
    cause = [str(row.output.get("message") or _("No se pudo completar."))]
    faults = row.output.get("errors") or row.output.get("faults") or []
    notes = [
        str(one["message"]) for one in faults[:5] if isinstance(one, dict) and "message" in one
    ]
    extra = [note for note in notes if note not in cause[0]]
    if row.tool not in WRITES:
        return Card(row, "read", _title(row), notes=cause + extra)
    return Card(row, "failed", _title(row), _("No se guardó nada"), cause, extra)


def _pending(row: Execution) -> Card:
    state = _("Esperando tu aprobación")
    if row.tool not in PENDING:
        return Card(row, "pending", _title(row), state, exact=_exact(row))
    said = PENDING[row.tool](row.input, row.output)
    return Card(row, "pending", said.title, state, said.lines, said.notes)


def _exact(row: Execution) -> Data:
    """The text as it would leave the house: the ledger holds it so."""
    return {name: row.input.get(name, "") for name in ("title", "summary")}


def _denied(row: Execution) -> Card:
    sending = row.tool == "create_feature_issue"
    note = _("No se envió nada.") if sending else _("No se guardó nada.")
    return Card(row, "read", _title(row), _("Rechazado"), notes=[note])


def _uncertain(row: Execution) -> Card:
    note = _("La conexión se cortó al enviarlo y no sabemos si llegó. Míralo en Peticiones.")
    return Card(row, "pending", _title(row), _("Sin confirmar"), notes=[note])


def _undone(row: Execution) -> Card:
    """What was done and is not any more."""
    done = _done(row)
    return Card(row, "undone", done.title, _("Deshecho"), done.lines)


def _started(row: Execution) -> Card:
    return Card(row, "read", _title(row), notes=[_("En curso")])


STATES: dict[str, Callable[[Execution], Card]] = {
    Status.STARTED: _started,
    Status.SUCCEEDED: _done,
    Status.FAILED: _failed,
    Status.DENIED: _denied,
    Status.AWAITING_APPROVAL: _pending,
    Status.UNCERTAIN: _uncertain,
    Status.UNDONE: _undone,
}
