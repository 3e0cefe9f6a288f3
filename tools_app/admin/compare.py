"""Two catalogues side by side: the drafts, or any release, with any other."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tools_app import drafts, releases
from tools_app.admin.views import shown_break, shown_changes, shown_field
from tools_app.diffs import CatalogueDiff, Snapshot
from tools_app.models import Release

DRAFTS = "drafts"
MAX_CHOICES = 200


def compare_context(before: str, after: str) -> dict[str, Any]:
    """The choices of both sides and what differs; without a choice, what publishing would change.

    Each side is a release's number or ``drafts``; any other text chooses nothing.
    """
    numbers = list(Release.objects.values_list("number", "note", "is_active")[:MAX_CHOICES])
    current = next((str(number) for number, _note, active in numbers if active), DRAFTS)
    sides = {"from": before or current, "to": after or DRAFTS}
    snapshots = [_snapshot(side) for side in sides.values()]
    found = releases.diff(*snapshots) if None not in snapshots else None  # type: ignore[arg-type]
    choices = [(DRAFTS, _("Borradores"))]
    choices += [(str(number), _label(number, note, active)) for number, note, active in numbers]
    return {
        **differences(found),
        "sides": sides,
        "choices": choices,
        "comparable": found is not None,
        "broken": bool(DRAFTS in sides.values() and drafts.read().broken),
    }


def _label(number: int, note: str, is_active: bool) -> str:
    mark = f" · {_('en uso')}" if is_active else ""
    return f"#{number}{mark} · {note.splitlines()[0][:60] if note else ''}"


def _snapshot(side: str) -> Snapshot | None:
    if side == DRAFTS:
        # A draft that cannot be read is left out; the page says so.
        return drafts.read().snapshot
    release = releases.get(int(side)) if side.isdecimal() and len(side) < 10 else None
    return releases.snapshot_of(release) if release else None


def differences(found: CatalogueDiff | None) -> dict[str, Any]:
    """What the template of differences takes."""
    return {
        "changes": shown_changes(found.tools) if found else [],
        "prompt_change": shown_field(found.prompt) if found and found.prompt else None,
        "breaks": [shown_break(one) for one in found.breaking] if found else [],
    }
