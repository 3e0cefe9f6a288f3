"""What a person can do with a conversation: start, post, approve, deny, undo, stop, retry."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from agent_app import care, executor, safety, turns
from agent_app import undo as undoing
from agent_app.errors import ToolError
from agent_app.models import Conversation, Execution, Turn
from agent_app.models.chat import ACTIVE_STATES
from agent_app.runner import runner
from tools_app import releases

MAX_TEXT = 8_000
TITLE_LENGTH = 60
State = Turn.State
Status = Execution.Status


class Refused(Exception):
    """What was asked cannot be done now; ``code`` is stable and ``turn`` the one in the way."""

    def __init__(self, code: str, message: str, *, turn: Turn | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.turn = turn


def start(user: Any) -> Conversation:
    return Conversation.objects.create(user=user, provider=settings.GYMNASIA_PROVIDER)


def post(conversation: Conversation, text: str, *, key: str | None = None) -> Turn:
    """Store a person's message as a turn and run it; returns at once.

    The same ``key`` with the same text gives the turn that is already there. Raises Refused:
    ``empty``, ``too_long``, ``turn_running``, ``idempotency_conflict``.
    """
    text = _clean(text)
    if key and (existing := conversation.turns.filter(idempotency_key=key).first()):
        return _same(existing, text)
    turns.reap(conversation)
    _close_approvals(conversation, _("La persona escribió otra cosa antes de aprobarlo."))
    turn = _insert(conversation, text, key=key)
    runner.submit(turn.pk)
    return turn


def retry(turn: Turn) -> Turn:
    """Answer a turn's message again; writes it already made are not made again."""
    conversation = turn.conversation
    turns.reap(conversation)
    turn.refresh_from_db()
    if conversation.turns.filter(number__gt=turn.number).exists():
        raise Refused("not_last", _("Solo se puede reintentar el último mensaje."), turn=turn)
    if turn.state not in (State.FAILED, State.STOPPED, State.INTERRUPTED):
        raise Refused("not_retryable", _("Este mensaje ya tiene respuesta."), turn=turn)
    again = _insert(conversation, turn.text, root=turn.root or turn)
    runner.submit(again.pk)
    return again


def stop(turn: Turn) -> None:
    """Ask a running turn to stop; a turn at rest stays as it is."""
    asked = Turn.objects.filter(pk=turn.pk, state__in=ACTIVE_STATES).update(stop_requested=True)
    if asked:
        runner.stop(turn.pk)


def approve(row: Execution) -> Execution:
    """Run what awaited approval, once; the turn then goes on."""
    row = executor.approve(row)
    _resume(row)
    return row


def deny(row: Execution) -> Execution:
    """Do not run it; the turn goes on and the model is told."""
    row = executor.deny(row, reason=_("La persona lo ha rechazado. No se ha hecho nada."))
    _resume(row)
    return row


def undo(row: Execution) -> Execution:
    """Take back what it wrote, once. Raises Refused: ``not_undoable``, ``changed_since``."""
    try:
        undone = undoing.undo(row)
    except ToolError as error:
        raise Refused(error.code, error.message) from error
    runner.tick()
    return undone


def _clean(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text:
        raise Refused("empty", _("Escribe un mensaje."))
    if len(text) > MAX_TEXT:
        message = _("El mensaje tiene %(length)d caracteres y el máximo son 8.000. Acórtalo.")
        raise Refused("too_long", message % {"length": len(text)})
    return text


def _same(turn: Turn, text: str) -> Turn:
    if turn.text != text:
        message = _("Esa clave de repetición ya se usó con otro mensaje.")
        raise Refused("idempotency_conflict", message, turn=turn)
    return turn


def _insert(
    conversation: Conversation, text: str, *, key: str | None = None, root: Turn | None = None
) -> Turn:
    """A queued turn with the active release pinned; the database holds that only one runs."""
    release = _active()
    try:
        with transaction.atomic():
            last = conversation.turns.aggregate(last=Max("number"))["last"] or 0
            turn = Turn.objects.create(
                id=uuid.uuid4(),
                conversation=conversation,
                root=root,
                number=last + 1,
                text=text,
                release=release,
                provider=_provider(conversation, text),
                model=conversation.model,
                idempotency_key=key,
                lease_owner=runner.owner,
                lease_until=timezone.now() + turns.LEASE,
            )
            _touch(conversation, text)
        return turn
    except IntegrityError:
        return _in_the_way(conversation, text, key)


def _provider(conversation: Conversation, text: str) -> str:
    """Who answers: no model where health is at stake."""
    urgent = safety.assess(text).level == "high"
    return care.PROVIDER if urgent else conversation.provider


def _active() -> releases.Release:
    try:
        return releases.active()
    except releases.NoRelease as error:
        message = _("Todavía no hay herramientas publicadas. Avisa a quien administra Gymnasia.")
        raise Refused("no_release", message) from error


def _in_the_way(conversation: Conversation, text: str, key: str | None) -> Turn:
    """Somebody else's post came first: the same message sent twice, or another one running."""
    if key and (existing := conversation.turns.filter(idempotency_key=key).first()):
        return _same(existing, text)
    running = conversation.turns.filter(state__in=ACTIVE_STATES).first()
    message = _("Todavía estoy respondiendo a tu mensaje anterior. Espera o páralo.")
    raise Refused("turn_running", message, turn=running)


def _touch(conversation: Conversation, text: str) -> None:
    if not conversation.title:
        line = " ".join(text.split())
        short = len(line) <= TITLE_LENGTH
        conversation.title = line if short else line[: TITLE_LENGTH - 1].rstrip() + "…"
    conversation.save(update_fields=["title", "updated_at"])


def _close_approvals(conversation: Conversation, reason: str) -> None:
    """A new message closes what still waits: nobody approves what they no longer look at."""
    waiting = Execution.objects.filter(
        turn__conversation=conversation, status=Status.AWAITING_APPROVAL
    )
    for row in waiting:
        executor.deny(row, reason=reason)
    for turn in conversation.turns.filter(state=State.AWAITING_APPROVAL):
        turns.rest(turn, State.COMPLETED)


def _resume(row: Execution) -> None:
    """Let the turn go on once nothing in it awaits approval any more."""
    turn = row.turn
    if turn is None or turn.executions.filter(status=Status.AWAITING_APPROVAL).exists():
        return
    resumed = Turn.objects.filter(pk=turn.pk, state=State.AWAITING_APPROVAL).update(
        state=State.QUEUED,
        lease_owner=runner.owner,
        lease_until=timezone.now() + turns.LEASE,
        ended_at=None,
    )
    if resumed:
        runner.submit(turn.pk)
