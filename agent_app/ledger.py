"""One row per intended operation: claimed before it runs, finished in its effect's transaction."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from agent_app.messages import ToolResult, fingerprint
from agent_app.models import Execution, Turn

Status = Execution.Status
# A claim on one of these may run (again): none of them left an effect behind.
RUNNABLE = (Status.STARTED, Status.FAILED)
FINISHED = ["status", "output", "finished_at", "input", "repairs", "duration_ms", "undo"]


def operation_key(turn: Turn, tool: str, arguments: dict[str, Any], occurrence: int) -> str:
    """Names one operation of a turn across its retries; a provider's call id plays no part."""
    return f"turn:{turn.root_id or turn.pk}:{fingerprint(tool, arguments)}:{occurrence}"


def random_key() -> str:
    """For an operation that nothing could repeat: reads, and calls sent without a key."""
    return f"once:{uuid.uuid4().hex}"


def claim(row: Execution) -> Execution:
    """Store the intent, or find the row of the same operation that is already there."""
    try:
        with transaction.atomic():
            row.save(force_insert=True)
        return row
    except IntegrityError:
        return Execution.objects.get(user_id=row.user_id, operation_key=row.operation_key)


def restart(row: Execution) -> bool:
    """Take a claimed row for running; False when it has an outcome that must be replayed.

    Call it inside the effect's transaction: the lock makes a second runner wait for the first.
    """
    locked = Execution.objects.select_for_update().get(pk=row.pk)
    row.status, row.output = locked.status, locked.output
    return locked.status in RUNNABLE


def finish(row: Execution, status: str, output: dict[str, Any]) -> None:
    """Record the outcome; with a write, in the same transaction as its effect."""
    row.status, row.output, row.finished_at = status, output, timezone.now()
    row.save(update_fields=FINISHED)


def result(row: Execution, call_id: str = "") -> ToolResult:
    """What the model reads of an execution; of one that was undone only that, not what it did."""
    return ToolResult(
        call_id=call_id or row.call_id,
        name=row.tool,
        output=_undone() if row.status == Status.UNDONE else row.output,
        is_error=row.status not in (Status.SUCCEEDED, Status.UNDONE),
        status=row.status,
        execution=str(row.pk),
    )


def _undone() -> dict[str, Any]:
    message = _("La persona lo ha deshecho: todo está como antes de esta llamada.")
    return {"undone": True, "message": message}
