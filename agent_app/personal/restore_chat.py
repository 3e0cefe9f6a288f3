"""Brings conversations and executions of an export back, as a record of what was."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from agent_app.messages import Message
from agent_app.models import Conversation, Execution, Turn, TurnEvent
from agent_app.models.chat import ACTIVE_STATES
from agent_app.models.records.base import fault
from agent_app.personal.columns import read_column
from agent_app.personal.restore_records import Rows, Tally
from tools_app.releases import Release

# What nothing may go on from: it was another process, perhaps another machine.
STATES = {**dict.fromkeys(ACTIVE_STATES, "interrupted"), "awaiting_approval": "interrupted"}
STATUSES = {"started": "uncertain", "awaiting_approval": "denied"}
_LEFT_OUT = ("user", "undo", "undone_at", "lease_owner", "lease_until", "stop_requested")
OWNERS = {Conversation: "user", Turn: "conversation__user", Execution: "user"}
TIMES = ("created_at", "updated_at")
_LINKS = ("id", "conversation", "turn", "root", "release", "idempotency_key")


def restore_chat(user: Any, sections: dict[str, Rows], tally: Tally) -> None:
    """Store what is not there; a conversation that is there stays as it is."""
    work = _Chat(user, tally)
    work.store("conversations", Conversation, sections["conversations"])
    turns = sorted(sections["turns"], key=lambda row: row.get("root") is not None)
    work.store("turns", Turn, turns)
    work.events(sections["events"])
    work.store("executions", Execution, sections["executions"])


class _Chat:
    """One restoring: which rows of the file are here already, and which were stored now."""

    def __init__(self, user: Any, tally: Tally) -> None:
        self.user, self.tally = user, tally
        self.releases = {row.number: row for row in Release.objects.defer("snapshot")}
        self.made: dict[str, Any] = {}
        self.kept: set[str] = set()

    def store(self, section: str, model: Any, rows: Rows) -> None:
        ids = self._own_ids(model, [str(row.get("id")) for row in rows])
        there = _existing(model, ids.values())
        for place, row in enumerate(rows):
            given = str(row.get("id"))
            if ids.get(given) in there or self._hangs_on_kept(row):
                self.kept.add(given)
                self.tally.add(section, "unchanged")
            else:
                write = partial(self._write, model, row, ids.get(given))
                self.tally.attempt(section, place, write)

    def events(self, rows: Rows) -> None:
        """The log of the turns stored now, each sequence number once."""
        new: dict[tuple[Any, Any], TurnEvent] = {}
        for place, row in enumerate(rows):
            turn = self.made.get(str(row.get("turn")))
            if turn is None:
                kept = str(row.get("turn")) in self.kept
                self.tally.add("events", "unchanged" if kept else "skipped")
                continue
            try:
                event = _read(TurnEvent(turn=turn), row)
            except ValidationError as error:
                self.tally.skip("events", place, error.messages[0])
                continue
            new.setdefault((turn.pk, event.seq), event)
        TurnEvent.objects.bulk_create(new.values(), batch_size=500)
        if new:
            self.tally.add("events", "new", len(new))

    def _own_ids(self, model: Any, given: list[str]) -> dict[str, uuid.UUID]:
        """The id each row has here: its own or, where that is another person's, one for ours."""
        ids = {text: found for text in given if (found := _uuid(text))}
        owner = OWNERS[model]
        strange = _existing(model, ids.values(), without={owner: self.user})
        return {
            text: uuid.uuid5(uuid.NAMESPACE_OID, f"{self.user.pk}/{one}") if one in strange else one
            for text, one in ids.items()
        }

    def _hangs_on_kept(self, row: dict[str, Any]) -> bool:
        return any(str(row.get(name)) in self.kept for name in ("conversation", "turn"))

    def _write(self, model: Any, row: dict[str, Any], pk: uuid.UUID | None) -> str:
        if pk is None:
            raise fault("no_id", _("Falta el identificador."))
        made = _read(model(pk=pk, **self._links(model, row)), row)
        times = {name: getattr(made, name) for name in TIMES if getattr(made, name, None)}
        try:
            with transaction.atomic():
                made.save(force_insert=True)
        except IntegrityError:
            raise fault("duplicate", _("Ya está en tu cuenta, con otro identificador.")) from None
        # Saving gave them the time of now.
        model.objects.filter(pk=pk).update(**times)
        self.made[str(row.get("id"))] = made
        return "new"

    def _links(self, model: Any, row: dict[str, Any]) -> dict[str, Any]:
        if model is Conversation:
            return {"user": self.user}
        links: dict[str, Any] = {"release": self._release(row.get("release"))}
        if model is Turn:
            links["conversation"] = self._made(row.get("conversation"), Conversation)
            links["root"] = self._made(row.get("root"), Turn) if row.get("root") else None
        else:
            links["user"] = self.user
            links["turn"] = self._made(row.get("turn"), Turn) if row.get("turn") else None
        return links

    def _release(self, number: Any) -> Release:
        if not isinstance(number, int) or number not in self.releases:
            raise fault("no_release", _("Su versión del catálogo no está aquí."))
        return self.releases[number]

    def _made(self, given: Any, model: Any) -> Any:
        found = self.made.get(str(given))
        if not isinstance(found, model):
            raise fault("no_parent", _("Falta aquello de lo que forma parte."))
        return found


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def _existing(
    model: Any, ids: Iterable[uuid.UUID], *, without: dict[str, Any] | None = None
) -> set[uuid.UUID]:
    """Which of the ids are taken, asked for in parts that any database takes."""
    wanted, found = list(ids), set()
    for start in range(0, len(wanted), 500):
        rows = model.objects.filter(pk__in=wanted[start : start + 500])
        rows = rows.exclude(**without) if without else rows
        found |= set(rows.values_list("pk", flat=True))
    return found


def _read(made: Any, row: dict[str, Any]) -> Any:
    """Set the columns of a row as the file has them. Raises ValidationError for a wrong one."""
    for column in made._meta.concrete_fields:
        name = column.name
        if name in row and name not in (*_LEFT_OUT, *_LINKS):
            setattr(made, name, read_column(column, row[name]))
    if isinstance(made, Turn):
        made.state = STATES.get(made.state, made.state)
        _check_messages(made.messages_text)
    if isinstance(made, Execution):
        made.status = STATUSES.get(made.status, made.status)
    return made


def _check_messages(text: str) -> None:
    try:
        for one in json.loads(text):
            Message.from_json(one)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise fault("bad_messages", _("Los mensajes no se pueden leer.")) from None
