"""Erases an account with everything that hangs on it."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction

from agent_app import conversation
from agent_app.models import Turn
from agent_app.models.chat import ACTIVE_STATES
from agent_app.models.records.base import hold
from agent_app.personal.sections import SECTIONS

# What stays when the person goes, without their name.
KEPT = ("catalogue_changes",)


def count(user: Any) -> dict[str, int]:
    """How many rows of each section there are to erase; those with none are left out."""
    told = {name: one.count(user) for name, one in SECTIONS.items() if name not in KEPT}
    return {name: number for name, number in told.items() if number}


def erase(user: Any) -> None:
    """Delete the account, its records, conversations, tokens and sessions, for good.

    What the person published in the catalogue stays for everybody, without an author.
    """
    for turn in Turn.objects.filter(conversation__user=user, state__in=ACTIVE_STATES):
        conversation.stop(turn)
    with transaction.atomic():
        hold(user)
        _end_sessions(user)
        about = ContentType.objects.get_for_model(get_user_model())
        LogEntry.objects.filter(content_type=about, object_id=str(user.pk)).delete()
        user.delete()


def _end_sessions(user: Any) -> None:
    """A session keeps whose it is inside its text, so each has to be read."""
    mine = [
        session.pk
        for session in Session.objects.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    Session.objects.filter(pk__in=mine).delete()
