"""Takes back what one execution wrote: once, and only where nothing has changed it since."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent_app import turns
from agent_app.errors import ToolError
from agent_app.models import Execution, Profile, Turn
from agent_app.refusals import told
from agent_app.registry import UNDOERS

Status = Execution.Status
# What has left the house, and why it stays.
FINAL = {"create_feature_issue": gettext_lazy("Una petición al equipo no se puede deshacer.")}


def can_undo(row: Execution) -> bool:
    """Whether there is something to undo; that nothing changed it since is not looked at."""
    return row.status == Status.SUCCEEDED and bool(row.undo) and row.tool in UNDOERS


def undo(row: Execution) -> Execution:
    """Make the records what they were before, and the execution ``undone``; twice is once.

    The output stays as evidence of what was done. Raises ToolError: ``not_undoable``, or
    ``changed_since`` where the record is not any more what this execution left.
    """
    with translation.override(Profile.of(row.user).language), transaction.atomic():
        locked = Execution.objects.select_for_update().get(pk=row.pk)
        if locked.status == Status.UNDONE:
            return locked
        if not can_undo(locked):
            raise ToolError("not_undoable", _why_not(locked), recoverable=False)
        if locked.turn_id:
            # Whoever writes to the turn's log renews its lease first, and waits here.
            Turn.objects.select_for_update().get(pk=locked.turn_id)
        with told():
            UNDOERS[locked.tool](locked.user, locked.undo)
        _record(locked)
    return locked


def _record(row: Execution) -> None:
    row.status, row.undone_at = Status.UNDONE, timezone.now()
    row.save(update_fields=["status", "undone_at"])
    if row.turn_id:
        turns.append(row.turn_id, [("tool_result", row.summary())])


def _why_not(row: Execution) -> str:
    return str(FINAL.get(row.tool) or _("No hay nada que deshacer."))
