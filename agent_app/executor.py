"""Runs one tool call for one person: find, repair, validate, claim, run, record."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from agent_app import ledger
from agent_app.errors import ToolError
from agent_app.messages import ToolCall
from agent_app.models import Execution, Profile, Turn
from agent_app.registry import CHECKS, HANDLERS, JUMPS, KEEPERS, PREVIEWS
from agent_app.repair import repair
from tools_app.releases import Release, ToolDefinition
from tools_app.schema.validate import validate_arguments

logger = logging.getLogger("gymnasia.executor")
Status = Execution.Status
Key = Callable[[str, dict[str, Any]], str]
MAX_ERRORS = 20


@dataclass(frozen=True)
class Origin:
    """Where a call comes from. ``owner`` is the runner whose lease must still hold."""

    kind: str
    release: Release
    turn: Turn | None = None
    owner: str = ""


@dataclass(frozen=True)
class Prepared:
    """A call as it would run: its tool (none when unknown), mended arguments, and what is wrong."""

    call: ToolCall
    tool: ToolDefinition | None
    arguments: dict[str, Any]
    repairs: list[str]
    fault: ToolError | None


def prepare(user: Any, release: Release, call: ToolCall) -> Prepared:
    """Find, repair and validate, in the language that is active; stores nothing."""
    tools = {tool.name: tool for tool in release.tools() if tool.enabled}
    tool = tools.get(call.name)
    if tool is None:
        return Prepared(call, None, call.arguments, [], _unknown_tool(call.name, sorted(tools)))
    if call.fault:
        return Prepared(call, tool, {}, [], _cut(call.fault))
    arguments, repairs = repair(tool.input_schema, call.arguments)
    return Prepared(call, tool, arguments, repairs, _invalid(user, tool, arguments))


def execute(user: Any, origin: Origin, call: ToolCall, *, key: Key | None = None) -> Execution:
    """Run a call, a write once for its ``key``; the returned row holds the outcome.

    ``key`` names the operation from the tool and the mended arguments. Whatever is wrong with a
    call is an outcome; only LeaseLost is raised, when the turn belongs to another process now.
    """
    with translation.override(Profile.of(user).language):
        prepared = prepare(user, origin.release, call)
        row = _row(user, origin, prepared)
        if prepared.fault:
            return _record(row, Status.FAILED, prepared.fault.output())
        assert prepared.tool is not None
        if prepared.tool.effect == "read":
            return _record(row, *_outcome(lambda: _call(row)))
        if key:
            row.operation_key = key(row.tool, row.input)
        return _claimed(row, prepared.tool, origin)


def approve(row: Execution) -> Execution:
    """Run an execution its person has approved; pressing twice runs it once."""
    taken = Execution.objects.filter(pk=row.pk, status=Status.AWAITING_APPROVAL).update(
        status=Status.STARTED
    )
    row.refresh_from_db()
    if not taken:
        return row
    with translation.override(Profile.of(row.user).language):
        call = ToolCall(row.call_id, row.tool, row.input)
        prepared = prepare(row.user, row.release, call)
        if prepared.fault:
            return _finish(row, Status.FAILED, prepared.fault.output())
        assert prepared.tool is not None
        return _run(row, prepared.tool, owner="")


def deny(row: Execution, *, reason: str) -> Execution:
    """Close an execution that awaits approval; the output tells the model that nothing was done."""
    with transaction.atomic():
        locked = Execution.objects.select_for_update().get(pk=row.pk)
        if locked.status == Status.AWAITING_APPROVAL:
            output = {"error": "denied", "message": reason, "recoverable": False}
            ledger.finish(locked, Status.DENIED, output)
    return locked


class LeaseLost(Exception):
    """The turn was taken over or stopped; nothing of the call was kept."""


def _row(user: Any, origin: Origin, prepared: Prepared) -> Execution:
    return Execution(
        user=user,
        origin=origin.kind,
        turn=origin.turn,
        release=origin.release,
        tool=prepared.call.name[:64],
        call_id=prepared.call.id[:200],
        operation_key=ledger.random_key(),
        input=prepared.arguments,
        repairs=prepared.repairs,
    )


def _claimed(row: Execution, tool: ToolDefinition, origin: Origin) -> Execution:
    jumps = _jumps(row) if tool.approval == "jumps" else []
    if tool.approval == "always" or jumps:
        return _held(row, jumps)
    row = ledger.claim(row)
    return _run(row, tool, owner=origin.owner) if row.status in ledger.RUNNABLE else row


def _jumps(row: Execution) -> list[dict[str, Any]]:
    return JUMPS.get(row.tool, _nothing_more)(row.user, **row.input)


def _held(row: Execution, jumps: list[dict[str, Any]]) -> Execution:
    """Stored as it would run, and not run: the person decides, seeing what ``jumps``."""
    try:
        row.input = PREVIEWS.get(row.tool, _as_given)(row.user, **row.input)
    except ToolError as refused:
        return _record(row, Status.FAILED, refused.output())
    row.status = Status.AWAITING_APPROVAL
    row.output = {"status": "awaiting_approval", "message": _waiting()}
    row.output |= {"jumps": jumps} if jumps else {}
    return ledger.claim(row)


def _is_about(path: str, others: Collection[str]) -> bool:
    """Whether one of ``others`` is that place, or something inside it."""
    return any(other == path or other.startswith(f"{path}/") for other in others)


def _nothing_more(user: Any, **arguments: Any) -> list[dict[str, Any]]:
    return []


def _as_given(user: Any, **arguments: Any) -> dict[str, Any]:
    return arguments


def _run(row: Execution, tool: ToolDefinition, *, owner: str) -> Execution:
    """The effect and its record. A write shares one transaction; what leaves the house cannot."""
    if tool.effect == "external":
        return _finish(row, *_outcome(lambda: _call(row)))
    try:
        with transaction.atomic():
            if not ledger.restart(row):
                return row
            _check_lease(row, owner)
            output = _call(row)
            row.undo = KEEPERS.get(row.tool, _nothing_to_undo)(row.user, output)
            ledger.finish(row, Status.SUCCEEDED, output)
        return row
    except LeaseLost:
        raise
    except Exception as error:
        return _finish(row, *_failure(error))


def _nothing_to_undo(user: Any, output: dict[str, Any]) -> dict[str, Any]:
    return {}


def _check_lease(row: Execution, owner: str) -> None:
    if owner and not (
        row.turn_id
        and Turn.objects.select_for_update()
        .filter(pk=row.turn_id, lease_owner=owner, state=Turn.State.RUNNING, stop_requested=False)
        .exists()
    ):
        raise LeaseLost


def _call(row: Execution) -> dict[str, Any]:
    started = time.perf_counter()
    try:
        return HANDLERS[row.tool](row.user, **row.input)
    finally:
        row.duration_ms = round((time.perf_counter() - started) * 1000, 3)


def _outcome(run: Callable[[], dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    try:
        return Status.SUCCEEDED, run()
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> tuple[str, dict[str, Any]]:
    """A refusal keeps its words; a bug is logged and told without its text."""
    if isinstance(error, ToolError):
        status = Status.UNCERTAIN if error.code == "uncertain" else Status.FAILED
        return status, error.output()
    logger.error("A handler failed", exc_info=error)
    message = _("Ha fallado por nuestra parte. No se guardó nada.")
    return Status.FAILED, ToolError("internal_error", message, recoverable=False).output()


def _record(row: Execution, status: str, output: dict[str, Any]) -> Execution:
    row.save(force_insert=True)
    return _finish(row, status, output)


def _finish(row: Execution, status: str, output: dict[str, Any]) -> Execution:
    ledger.finish(row, status, output)
    return row


def _waiting() -> str:
    return _("Espera la aprobación de la persona. Todavía no se ha hecho nada.")


def _unknown_tool(name: str, known: list[str]) -> ToolError:
    message = _("La herramienta «%(name)s» no existe o no está disponible.") % {"name": name[:64]}
    return ToolError("unknown_tool", message, tools=known)


def _cut(fault: str) -> ToolError:
    message = _("La llamada llegó incompleta y no se ha ejecutado. Repítela, más corta.")
    return ToolError(f"call_{fault}", message)


def _invalid(user: Any, tool: ToolDefinition, arguments: dict[str, Any]) -> ToolError | None:
    """What the schema refuses, in the records' words for people wherever they have them."""
    validation = validate_arguments(tool.input_schema, arguments)
    if validation.valid:
        return None
    said = {
        error["path"]: error for error in CHECKS.get(tool.name, _nothing_more)(user, **arguments)
    }
    found = {
        error.path: {"path": error.path, "message": error.message, "code": error.code}
        for error in validation.errors
    }
    # What is missing is not wrong: the schema says it best.
    errors = [
        error if error["code"] == "required" else said.get(path, error)
        for path, error in found.items()
    ]
    errors += [error for path, error in said.items() if not _is_about(path, found)]
    errors = errors[:MAX_ERRORS]
    return ToolError("invalid_arguments", errors[0]["message"], errors=errors)
