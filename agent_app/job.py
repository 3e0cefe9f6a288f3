"""One running turn: hands the loop its request, and keeps what it tells until it is written."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from django.utils import translation
from django.utils.formats import date_format

from agent_app import care, executor, ledger, safety, sentences, turns
from agent_app.errors import ProviderError
from agent_app.loop import Ending, run_turn
from agent_app.messages import Message, ToolCall, ToolResult, Usage, fingerprint
from agent_app.models import Execution, Profile, Turn
from agent_app.providers import get_provider
from agent_app.providers.base import Provider, Request
from tools_app.projections import project

logger = logging.getLogger("gymnasia.runner")
T = TypeVar("T")
State = Turn.State


class Worker(Protocol):
    """What a job needs of the runner it belongs to."""

    owner: str

    async def work(self, function: Callable[[], T]) -> T: ...

    async def flush(self) -> None: ...


@dataclass
class Outcome:
    """How the turn ends, once it has ended."""

    state: str = State.FAILED
    error: str = "internal"
    retry_after: float | None = None


class Job:
    """A turn while it runs here; the runner takes its events and brings it to rest."""

    def __init__(self, turn: Turn, profile: Profile, worker: Worker) -> None:
        self.turn = turn
        self.profile = profile
        self.worker = worker
        self.messages = turn.messages
        self.outcome = Outcome()
        self.ending = False
        self._events: list[turns.Event] = []
        self._occurrences: Counter[str] = Counter()
        self._round_text = ""
        self._health = safety.assess(turn.text)
        self._effects = {tool.name: tool.effect for tool in turn.release.tools()}

    async def run(self) -> None:
        """Run the turn; every way it can end is in ``outcome`` afterwards."""
        if self._answered_with_care():
            return
        try:
            provider = get_provider(self.turn.provider)
            request = await self.worker.work(lambda: self._request(provider))
            self._end(await run_turn(provider, request, self._execute, self))
        except (asyncio.CancelledError, executor.LeaseLost):
            self.stopped()
        except ProviderError as error:
            self.outcome = Outcome(State.FAILED, error.kind, error.retry_after)
        except Exception:
            logger.exception("A turn failed")

    def _answered_with_care(self) -> bool:
        """Say what health asks for: at the high level that is all, and no model is asked."""
        health = self._health
        with translation.override(self.profile.language):
            if health.level == "high":
                self.text(care.answer(health.topic, self.profile.country))
                self.outcome = Outcome(State.COMPLETED, "")
            elif health.level == "middle" and not self.turn.answer:
                self.text(care.caution(health))
                self._round_text = ""
        return health.level == "high"

    def stopped(self) -> None:
        self.outcome = Outcome(State.STOPPED, "")

    def _end(self, ending: Ending) -> None:
        if ending.reason == "awaiting_approval":
            self.outcome = Outcome(State.AWAITING_APPROVAL, "")
            return
        with translation.override(self.profile.language):
            if self._health.topic != "target" and safety.is_harmful(self.turn.answer):
                self.text(care.numbers(), new_part=True)
            if ending.reason:
                self.text(sentences.ending(ending.reason), new_part=True)
        self.outcome = Outcome(State.COMPLETED, "")

    def rest(self) -> None:
        """Store the ended turn, unless another process took it over meanwhile."""
        if turns.renew(self.turn.pk, self.worker.owner) is None:
            return
        with translation.override(self.profile.language):
            if self._round_text:
                self.messages.append(Message("assistant", text=self._round_text.strip()))
            self.turn.messages = self.messages
            outcome = self.outcome
            turns.rest(
                self.turn, outcome.state, error=outcome.error, retry_after=outcome.retry_after
            )

    # What the loop tells.

    def text(self, delta: str, *, new_part: bool = False) -> None:
        if self.turn.answer and (new_part or not self._round_text):
            delta = f"\n\n{delta}"
        self._round_text += delta
        offset = len(self.turn.answer)
        self.turn.answer += delta
        if self._events and self._events[-1][0] == "text":
            self._events[-1][1]["delta"] += delta
        else:
            self._events.append(("text", {"offset": offset, "delta": delta}))

    async def message(self, message: Message) -> None:
        self.messages.append(message)
        self._round_text = ""
        await self.worker.work(self._store)

    def usage(self, usage: Usage) -> None:
        self.turn.tokens_in += usage.input
        self.turn.tokens_out += usage.output
        self.turn.tokens_cached += usage.cached

    def take(self) -> list[turns.Event]:
        """The events since the last time, for the runner to write."""
        events, self._events = self._events, []
        return events

    def put_back(self, events: list[turns.Event]) -> None:
        """They could not be written; they come first the next time."""
        self._events = events + self._events

    # What the loop asks.

    async def _execute(self, call: ToolCall) -> ToolResult:
        if not self._allows(call.name):
            return self._refused(call)
        self._events.append(("tool_call", self._call_event(call)))
        await self.worker.flush()
        row = await self.worker.work(lambda: self._run_call(call))
        kind = "approval" if row.status == Execution.Status.AWAITING_APPROVAL else "tool_result"
        self._events.append((kind, row.summary()))
        await self.worker.flush()
        return ledger.result(row, call.id)

    def _allows(self, tool: str) -> bool:
        """At the middle level nothing but reads is offered, or run."""
        return self._health.level == "none" or self._effects.get(tool, "read") == "read"

    def _refused(self, call: ToolCall) -> ToolResult:
        """For the model: why its write did not run."""
        with translation.override(self.profile.language):
            output = care.refusal().output()
        return ToolResult(call.id, call.name, output, is_error=True, status="failed")

    def _run_call(self, call: ToolCall) -> Execution:
        origin = executor.Origin("chat", self.turn.release, self.turn, self.worker.owner)
        return executor.execute(self.turn.conversation.user, origin, call, key=self._key)

    def _key(self, tool: str, arguments: dict[str, Any]) -> str:
        name = fingerprint(tool, arguments)
        self._occurrences[name] += 1
        return ledger.operation_key(self.turn, tool, arguments, self._occurrences[name])

    def _call_event(self, call: ToolCall) -> dict[str, Any]:
        return {
            "call": call.id,
            "tool": call.name[:64],
            "input": call.arguments,
            "effect": self._effects.get(call.name, "read"),
        }

    # What the database holds.

    def _request(self, provider: Provider) -> Request:
        self._count_earlier_calls()
        release = self.turn.release
        today = self.profile.today()
        with translation.override(self.profile.language):
            context = f"{date_format(today, 'l')} {today.isoformat()}, {self.profile.time_zone}"
            messages = turns.history(self.turn)
        return Request(
            instructions=release.prompt(),
            context=context,
            messages=messages,
            tools=project(
                [tool for tool in release.tools() if self._allows(tool.name)], provider.dialect
            ),
            today=today,
            language=self.profile.language,
            model=self.turn.model,
        )

    def _count_earlier_calls(self) -> None:
        """A turn that goes on after an approval keeps counting where it was."""
        user = self.turn.conversation.user
        for call in (call for message in self.messages for call in message.calls):
            prepared = executor.prepare(user, self.turn.release, call)
            self._occurrences[fingerprint(call.name, prepared.arguments)] += 1

    def _store(self) -> None:
        self.turn.messages = self.messages
        self.turn.save(
            update_fields=[
                "messages_text",
                "answer",
                "tokens_in",
                "tokens_out",
                "tokens_cached",
            ]
        )
