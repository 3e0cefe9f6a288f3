"""Publishes the drafts as frozen releases; the only writer of Release."""

from __future__ import annotations

from tools_app.models import Release


def has_active() -> bool:
    return Release.objects.filter(is_active=True).exists()
