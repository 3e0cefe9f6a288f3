"""A conversation as the page draws it: what was said, the cards and the answer of each turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from agent_app import markdown, sentences
from agent_app.models import Conversation, Execution, Turn, TurnEvent
from agent_app.models.chat import ACTIVE_STATES
from agent_app.views.cards import Card, card

State = Turn.State
RETRYABLE = (State.FAILED, State.INTERRUPTED, State.STOPPED)
# How many turns a page shows; the earlier ones are behind a link.
PAGE = 40


@dataclass(frozen=True)
class Part:
    """A stretch of the answer, or a card; ``raw`` is text still being written."""

    html: str = ""
    raw: str = ""
    card: Card | None = None


@dataclass
class Shown:
    """One turn as it is drawn; ``seq`` and ``offset`` say how much of its log is already in it."""

    turn: Turn
    parts: list[Part] = field(default_factory=list)
    day: date | None = None
    seq: int = 0
    offset: int = 0
    error: str = ""
    saved: list[str] = field(default_factory=list)
    last: bool = False

    @property
    def running(self) -> bool:
        return self.turn.state in ACTIVE_STATES

    @property
    def retryable(self) -> bool:
        return self.last and self.turn.state in RETRYABLE


def thread(conversation: Conversation, *, before: int | None = None) -> tuple[list[Shown], int]:
    """The latest turns, or those before a number; and the first's number if there are more."""
    turns = _counted(conversation.turns.all())
    turns = turns.filter(number__lt=before) if before else turns
    latest = list(turns.order_by("-number")[: PAGE + 1])
    earlier = latest[PAGE - 1].number if len(latest) > PAGE else 0
    rows = list(reversed(latest[:PAGE]))
    shown = [_draw(turn, executions) for turn, executions in _with_executions(last_tries(rows))]
    _date(shown)
    if shown and not before:
        shown[-1].last = True
    return shown, earlier


def one(turn: Turn) -> Shown:
    """A turn by itself, as it is now."""
    ((turn, executions),) = _with_executions([_counted(Turn.objects.all()).get(pk=turn.pk)])
    shown = _draw(turn, executions)
    siblings = turn.conversation.turns
    shown.last = not siblings.filter(number__gt=turn.number).exists()
    tries = Q(pk=turn.root_id) | Q(root=turn.root_id) if turn.root_id else Q(pk=turn.pk)
    before = siblings.filter(number__lt=turn.number).exclude(tries).last()
    _date([shown], previous=_day(before) if before else None)
    return shown


def _counted(turns: QuerySet[Turn]) -> QuerySet[Turn]:
    """The turns with the number of the last event of each as ``last_seq``."""
    events = TurnEvent.objects.filter(turn=OuterRef("pk")).order_by("-seq")
    return turns.annotate(last_seq=Subquery(events.values("seq")[:1]))


def last_tries(turns: list[Turn]) -> list[Turn]:
    """Of a retried turn only the last try, in the place of the first."""
    by_root: dict[Any, Turn] = {}
    for turn in turns:
        by_root[turn.root_id or turn.pk] = turn
    return list(by_root.values())


def _with_executions(turns: list[Turn]) -> list[tuple[Turn, dict[str, Execution]]]:
    """Each turn with the rows its cards come from, those of its earlier tries included."""
    roots = {turn.root_id or turn.pk for turn in turns}
    rows = Execution.objects.filter(turn_id__in=roots) | Execution.objects.filter(
        turn__root_id__in=roots
    )
    by_root: dict[Any, dict[str, Execution]] = {root: {} for root in roots}
    for row in rows.select_related("turn").order_by("created_at", "pk"):
        assert row.turn is not None
        by_root[row.turn.root_id or row.turn_id][str(row.pk)] = row
    return [(turn, by_root[turn.root_id or turn.pk]) for turn in turns]


def _draw(turn: Turn, rows: dict[str, Execution]) -> Shown:
    shown = Shown(turn)
    events: list[TurnEvent] = []
    if turn.state in ACTIVE_STATES:
        events = _log(turn)
        # Read after the log, so that no card it tells of is missing.
        rows = {**rows, **{str(row.pk): row for row in turn.executions.all()}}
    shown.parts = _from_events(events, rows) if shown.running else _from_messages(turn, rows)
    shown.seq = events[-1].seq if events else getattr(turn, "last_seq", None) or 0
    shown.offset = _written(events) if shown.running else len(turn.answer)
    if turn.error_code:
        shown.error = sentences.error(turn.error_code, turn.retry_after)
    cards = [part.card for part in shown.parts if part.card]
    shown.saved = [one.title for one in cards if one.look == "stored"]
    return shown


def _log(turn: Turn) -> list[TurnEvent]:
    """What a running turn has told; one whose log has ended meanwhile is read again.

    Otherwise the page would wait for the end of a turn whose end it already has.
    """
    events = list(turn.events.all())
    if events and events[-1].kind == "done":
        turn.refresh_from_db()
    return events


def _written(events: Iterable[TurnEvent]) -> int:
    ends = [e.data["offset"] + len(e.data["delta"]) for e in events if e.kind == "text"]
    return max(ends, default=0)


def _from_events(events: Iterable[TurnEvent], rows: dict[str, Execution]) -> list[Part]:
    """What a running turn has told so far, its text as plain as it will go on growing."""
    parts: list[Part] = []
    for event in events:
        if event.kind == "text" and parts and parts[-1].raw:
            parts[-1] = Part(raw=parts[-1].raw + event.data["delta"])
        elif event.kind == "text":
            parts.append(Part(raw=event.data["delta"].lstrip("\n")))
        elif event.kind in ("tool_result", "approval") and event.data["id"] in rows:
            parts.append(Part(card=card(rows[event.data["id"]])))
    return _each_card_once(parts)


def _from_messages(turn: Turn, rows: dict[str, Execution]) -> list[Part]:
    """A turn at rest, in the order in which things happened."""
    parts: list[Part] = []
    for message in turn.messages:
        if message.role == "assistant" and message.text.strip():
            parts.append(Part(html=markdown.render(message.text)))
        for result in message.results:
            if result.execution in rows:
                parts.append(Part(card=card(rows[result.execution])))
    placed = {str(part.card.row.pk) for part in parts if part.card}
    mine = [row for key, row in rows.items() if key not in placed and row.turn_id == turn.pk]
    parts = [Part(card=card(row)) for row in mine] + parts
    if turn.answer.strip() and not any(part.html for part in parts):
        parts.append(Part(html=markdown.render(turn.answer)))
    return _each_card_once(parts)


def _each_card_once(parts: list[Part]) -> list[Part]:
    """An operation that was replayed keeps the place of its first card."""
    seen: set[Any] = set()
    out = []
    for part in parts:
        key = part.card.row.pk if part.card else None
        if key is None or key not in seen:
            out.append(part)
        seen.add(key)
    return out


def _date(shown: list[Shown], *, previous: date | None = None) -> None:
    """Mark the first turn of each day in the person's zone; ``previous`` is the day before them."""
    for item in shown:
        day = _day(item.turn)
        if day != previous:
            item.day = previous = day


def _day(turn: Turn) -> date:
    return timezone.localtime(turn.created_at).date()
