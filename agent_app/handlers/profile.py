"""The tools over a person's memory."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from agent_app.models import PersonalDatum
from agent_app.models.records.base import read_text, shown
from agent_app.refusals import told


def save_personal_data(user: Any, *, personal_data: Any, forget_keys: Any = None) -> dict[str, Any]:
    """Save and forget; ``before`` holds what was replaced or forgotten."""
    with told():
        done = PersonalDatum.objects.remember(user, data=personal_data, forget=forget_keys)
    keys = [row.pk for row in done.saved]
    stored = PersonalDatum.objects.filter(user=user, pk__in=keys)
    return {
        "saved": [row.as_dict() for row in stored],
        "forgotten": done.forgotten,
        "not_found": done.not_found,
        "before": done.before,
    }


def list_personal_data_keys(user: Any, *, query: Any = None) -> dict[str, Any]:
    """The keys and what they are for, without values."""
    with told():
        text = read_text(query, label=_("Búsqueda"), longest=100) if query else ""
    rows = PersonalDatum.objects.about(user, text)
    keys = [{"key": row.key, "description": row.description} for row in rows]
    return {"keys": keys, "total": len(keys)}


def read_field_description(user: Any, *, key: Any) -> dict[str, Any]:
    """What a fact is for, or the keys near one that does not exist."""
    row = PersonalDatum.objects.keyed(user, key)
    if row is None:
        return _not_found(user, key)
    return {"found": True, "key": row.key, "description": row.description}


def read_field_value(user: Any, *, key: Any) -> dict[str, Any]:
    """A fact's value as it was saved, or the keys near one that does not exist."""
    row = PersonalDatum.objects.keyed(user, key)
    if row is None:
        return _not_found(user, key)
    updated = row.updated_at.isoformat()
    return {"found": True, "key": row.key, "value": row.value, "updated_at": updated}


def _not_found(user: Any, key: Any) -> dict[str, Any]:
    near = PersonalDatum.objects.close(user, key)
    return {"found": False, "key": shown(key), "near": near}
