"""The three groups of the catalogue; who belongs to one is decided in the admin."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

# Group → what it may do, as model: actions. To add a release is to publish, put in use, withdraw.
GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "viewer": {
        "tool": ("view",),
        "prompt": ("view",),
        "release": ("view",),
        "releaseevent": ("view",),
    },
    "editor": {
        "tool": ("view", "add", "change"),
        "prompt": ("view", "add", "change"),
        "release": ("view",),
        "releaseevent": ("view",),
    },
    "publisher": {
        "tool": ("view",),
        "prompt": ("view",),
        "release": ("view", "add"),
        "releaseevent": ("view",),
    },
}


def add_groups() -> list[str]:
    """Add the groups that are absent, never touching one that is there; gives the names added."""
    known = set(Group.objects.filter(name__in=GROUPS).values_list("name", flat=True))
    missing = [name for name in GROUPS if name not in known]
    for name in missing:
        Group.objects.create(name=name).permissions.set(_permissions(GROUPS[name]))
    return missing


def _permissions(rights: dict[str, tuple[str, ...]]) -> list[Permission]:
    wanted = Q()
    for model, actions in rights.items():
        names = [f"{action}_{model}" for action in actions]
        wanted |= Q(content_type__model=model, codename__in=names)
    return list(Permission.objects.filter(wanted, content_type__app_label="tools_app"))
