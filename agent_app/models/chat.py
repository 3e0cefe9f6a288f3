"""Conversations: their turns, the event log of each turn, and the executions of tools."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent_app.messages import Message

ACTIVE_STATES = ("queued", "running")


class Conversation(models.Model):
    """A thread of turns with one coach."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conversations"
    )
    title = models.CharField(_("título"), max_length=120, blank=True)
    provider = models.CharField(max_length=20)
    model = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.title or str(self.id)


class Turn(models.Model):
    """One message of a person and everything the coach does about it.

    ``messages_text`` is the JSON of the neutral messages that followed the person's text, kept as
    text because PostgreSQL would reorder its keys. ``root`` is the first try of a retried turn.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        AWAITING_APPROVAL = "awaiting_approval"
        COMPLETED = "completed"
        FAILED = "failed"
        STOPPED = "stopped"
        INTERRUPTED = "interrupted"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="turns")
    root = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="retries")
    number = models.PositiveIntegerField()
    text = models.TextField()
    state = models.CharField(max_length=20, choices=State, default=State.QUEUED)
    release = models.ForeignKey("tools_app.Release", on_delete=models.PROTECT, related_name="+")
    provider = models.CharField(max_length=20)
    model = models.CharField(max_length=120, blank=True)
    messages_text = models.TextField(default="[]")
    answer = models.TextField(blank=True)
    error_code = models.CharField(max_length=40, blank=True)
    retry_after = models.FloatField(null=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    tokens_cached = models.PositiveIntegerField(default=0)
    idempotency_key = models.CharField(max_length=120, null=True)
    lease_owner = models.CharField(max_length=40, blank=True)
    lease_until = models.DateTimeField(null=True)
    stop_requested = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation"],
                condition=models.Q(state__in=ACTIVE_STATES),
                name="one_running_turn",
            ),
            models.UniqueConstraint(fields=["conversation", "number"], name="turn_number"),
            models.UniqueConstraint(
                fields=["conversation", "idempotency_key"], name="turn_idempotency"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id}/{self.number}"

    @property
    def messages(self) -> list[Message]:
        return [Message.from_json(item) for item in json.loads(self.messages_text)]

    @messages.setter
    def messages(self, value: list[Message]) -> None:
        self.messages_text = json.dumps([item.to_json() for item in value], ensure_ascii=False)


class TurnEvent(models.Model):
    """One event of a turn's log, in the order of ``seq``; what pages and clients follow."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["turn", "seq"], name="event_sequence")]

    def __str__(self) -> str:
        return f"{self.turn_id}:{self.seq} {self.kind}"


class Execution(models.Model):
    """One intended operation of one tool, whoever asked for it, and what came of it."""

    class Origin(models.TextChoices):
        CHAT = "chat"
        REST = "rest"
        MCP = "mcp"

    class Status(models.TextChoices):
        STARTED = "started"
        SUCCEEDED = "succeeded"
        FAILED = "failed"
        DENIED = "denied"
        AWAITING_APPROVAL = "awaiting_approval"
        UNCERTAIN = "uncertain"
        UNDONE = "undone"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="executions"
    )
    origin = models.CharField(max_length=4, choices=Origin)
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, related_name="executions")
    release = models.ForeignKey("tools_app.Release", on_delete=models.PROTECT, related_name="+")
    tool = models.CharField(max_length=64)
    call_id = models.CharField(max_length=200, blank=True)
    operation_key = models.CharField(max_length=200)
    input = models.JSONField(default=dict)
    repairs = models.JSONField(default=list)
    status = models.CharField(max_length=20, choices=Status, default=Status.STARTED)
    output = models.JSONField(default=dict)
    # What the write replaced, and what the row was after it; empty where nothing can be undone.
    undo = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)
    # How long the handler took; null where none ran.
    duration_ms = models.FloatField(null=True)

    class Meta:
        ordering = ["created_at", "pk"]
        indexes = [models.Index(fields=["created_at"], name="execution_created")]
        constraints = [
            models.UniqueConstraint(fields=["user", "operation_key"], name="one_operation")
        ]

    def __str__(self) -> str:
        return f"{self.tool} {self.status}"

    def summary(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "tool": self.tool,
            "input": self.input,
            "status": self.status,
            "output": self.output,
        }


class ToolUsage(Execution):
    """How the tools do in use: the executions as counts and times, without anybody's words."""

    class Meta:
        proxy = True
        verbose_name = _("uso de las herramientas")
        verbose_name_plural = _("uso de las herramientas")
