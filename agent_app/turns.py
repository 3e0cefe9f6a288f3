"""A turn's rows: its event log, its states and leases, and the history a model is sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from agent_app import ledger, sentences
from agent_app.messages import Message, ToolCall, ToolResult
from agent_app.models import Conversation, Execution, Turn, TurnEvent
from agent_app.models.chat import ACTIVE_STATES

LEASE = timedelta(seconds=15)
State = Turn.State
Status = Execution.Status
Event = tuple[str, dict[str, Any]]


def append(turn_id: Any, events: Iterable[Event]) -> None:
    """Add events to a turn's log. The one writer is whoever holds its lease."""
    last = TurnEvent.objects.filter(turn_id=turn_id).aggregate(last=Max("seq"))["last"] or 0
    TurnEvent.objects.bulk_create(
        TurnEvent(turn_id=turn_id, seq=seq, kind=kind, data=data)
        for seq, (kind, data) in enumerate(events, last + 1)
    )


def renew(turn_id: Any, owner: str) -> bool | None:
    """Extend the lease: True when a stop is asked for, None when the lease is not ours any more."""
    mine = Turn.objects.filter(pk=turn_id, lease_owner=owner, state__in=ACTIVE_STATES)
    if not mine.update(lease_until=timezone.now() + LEASE):
        return None
    return bool(Turn.objects.values_list("stop_requested", flat=True).get(pk=turn_id))


def rest(turn: Turn, state: str, *, error: str = "", retry_after: float | None = None) -> None:
    """Bring a turn to rest, with its last events, in one transaction."""
    with transaction.atomic():
        _settle(turn)
        turn.state, turn.error_code, turn.retry_after = state, error, retry_after
        turn.ended_at, turn.lease_until, turn.stop_requested = timezone.now(), None, False
        turn.save()
        Conversation.objects.filter(pk=turn.conversation_id).update(updated_at=turn.ended_at)
        append(turn.pk, [*_error_event(turn), _status(turn), ("done", answer(turn))])


def _settle(turn: Turn) -> None:
    """Close claims that never got an outcome: a write left nothing, others are uncertain."""
    external = {tool.name for tool in turn.release.tools() if tool.effect == "external"}
    for row in turn.executions.filter(status=Status.STARTED):
        status = Status.UNCERTAIN if row.tool in external else Status.FAILED
        message = sentences.error("interrupted")
        ledger.finish(row, status, {"error": "interrupted", "message": message})


def _error_event(turn: Turn) -> list[Event]:
    if not turn.error_code:
        return []
    message = sentences.error(turn.error_code, turn.retry_after)
    data = {"code": turn.error_code, "message": message, "retry_after": turn.retry_after}
    return [("error", data)]


def _status(turn: Turn) -> Event:
    return "status", {"turn": str(turn.pk), "state": turn.state}


def begin(turn: Turn, owner: str) -> bool:
    """Take a queued turn for this process; False when it may not run (any more)."""
    with transaction.atomic():
        taken = Turn.objects.filter(pk=turn.pk, state=State.QUEUED).update(
            state=State.RUNNING, lease_owner=owner, lease_until=timezone.now() + LEASE
        )
        turn.refresh_from_db()
        if taken and turn.stop_requested:
            rest(turn, State.STOPPED)
        elif taken:
            append(turn.pk, [_status(turn)])
    return turn.state == State.RUNNING and bool(taken)


def answer(turn: Turn) -> dict[str, Any]:
    """What the JSON answer and the ``done`` event say of a turn at rest."""
    return {
        "turn": str(turn.pk),
        "status": turn.state,
        "text": turn.answer,
        "executions": [row.summary() for row in turn.executions.all()],
        "release": turn.release.number,
        "provider": turn.provider,
    }


def reap(conversation: Conversation) -> None:
    """Close turns whose process is gone: their lease has run out."""
    dead = conversation.turns.filter(state__in=ACTIVE_STATES, lease_until__lt=timezone.now())
    for turn in dead:
        rest(turn, State.INTERRUPTED, error="interrupted")


def history(turn: Turn) -> tuple[Message, ...]:
    """Everything before and in this turn, every call with its result, ready to be sent."""
    messages: list[Message] = []
    for past in _earlier(turn):
        messages += [Message("user", text=past.text), *closed(past)]
        if messages[-1].role != "assistant":
            messages.append(Message("assistant", text=sentences.error("interrupted")))
    return (*messages, Message("user", text=turn.text), *closed(turn))


def _earlier(turn: Turn) -> list[Turn]:
    """The turns before this one; of a retried turn only its last try."""
    last_try = {}
    for past in turn.conversation.turns.filter(number__lt=turn.number):
        last_try[past.root_id or past.pk] = past
    if turn.root_id:
        last_try.pop(turn.root_id, None)
    return list(last_try.values())


def closed(turn: Turn) -> list[Message]:
    """A turn's messages with a result for every call, and the outcomes as they are stored now."""
    messages = turn.messages
    # A retried turn may tell of what its earlier tries did.
    told = {result.execution for message in messages for result in message.results}
    rows = {str(row.pk): row for row in Execution.objects.filter(pk__in=told - {""})}
    by_call = {row.call_id: row for row in turn.executions.all()}
    out: list[Message] = []
    for message, following in zip_longest(messages, messages[1:]):
        out.append(_refreshed(message, rows))
        if message.calls and (following is None or following.role != "tool"):
            results = [_late_result(call, by_call.get(call.id)) for call in message.calls]
            out.append(Message("tool", results=tuple(results)))
    return out


def _refreshed(message: Message, rows: dict[str, Execution]) -> Message:
    """What awaited approval may have an outcome by now, and what was done may be undone."""
    results = tuple(_current(old, rows.get(old.execution)) for old in message.results)
    return replace(message, results=results)


def _current(old: ToolResult, row: Execution | None) -> ToolResult:
    if row and (old.status == Status.AWAITING_APPROVAL or row.status == Status.UNDONE):
        return ledger.result(row, old.call_id)
    return old


def _late_result(call: ToolCall, row: Execution | None) -> ToolResult:
    """The outcome of a call whose turn broke off before it was told: the ledger's, or none."""
    if row is not None and row.status != Status.STARTED:
        return ledger.result(row, call.id)
    output = {"error": "interrupted", "message": sentences.error("interrupted")}
    return ToolResult(call.id, call.name, output, is_error=True, status=Status.FAILED)
