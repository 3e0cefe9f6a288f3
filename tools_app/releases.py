"""Publishes the drafts as frozen releases; the only writer of Release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tools_app import lint
from tools_app.definitions import ToolDefinition, ordered
from tools_app.diffs import CatalogueDiff, Snapshot, diff, same
from tools_app.models import Prompt, Release, ReleaseEvent, Tool, schema_fault
from tools_app.schema.canonical import JSONRefused, digest
from tools_app.schema.findings import ERROR, Finding

__all__ = [
    "NoRelease",
    "PublishRefused",
    "ToolDefinition",
    "activate",
    "active",
    "changed_tools",
    "diff",
    "draft_findings",
    "draft_snapshot",
    "draft_tools",
    "get",
    "has_active",
    "pending",
    "publish",
    "release_findings",
    "snapshot_of",
    "withdraw",
]


MAX_NUMBER = 2**31 - 1


class NoRelease(LookupError):
    """There is no such release, or none in use."""


class PublishRefused(Exception):
    """The drafts cannot be published; ``message`` says why, ``findings`` are the errors."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.findings = list(findings)


def has_active() -> bool:
    return Release.objects.filter(is_active=True).exists()


def active() -> Release:
    """The release in use; raises NoRelease before the first publication."""
    release = Release.objects.filter(is_active=True).first()
    if release is None:
        raise NoRelease(_("Todavía no se ha publicado ninguna versión."))
    return release


def get(number: int) -> Release | None:
    """The release of that number, also a withdrawn one; None where there is none."""
    # A larger number would overflow the database's integer, and no release has it anyway.
    if not 0 < number <= MAX_NUMBER:
        return None
    return Release.objects.filter(number=number).first()


def draft_tools() -> list[ToolDefinition]:
    """The drafts in order; JSONRefused where a stored schema text is not JSON."""
    return ordered(tool.definition() for tool in Tool.objects.all())


def draft_prompt() -> str:
    return Prompt.objects.filter(key="system").values_list("text", flat=True).first() or ""


def draft_snapshot() -> Snapshot:
    return Snapshot(draft_prompt(), tuple(draft_tools()))


def snapshot_of(release: Release | None) -> Snapshot:
    """What a release froze; of None, an empty catalogue."""
    return Snapshot(release.prompt(), release.tools()) if release else Snapshot("", ())


def draft_findings() -> list[Finding]:
    """Lint of the drafts, and an error for each schema text that is not JSON."""
    readable, broken = [], []
    for tool in Tool.objects.all():
        try:
            readable.append(tool.definition())
        except JSONRefused as refused:
            broken.append(Finding(ERROR, "", "", schema_fault(refused), tool.name))
    return [*broken, *lint.lint_tools(readable), *lint.lint_prompt(draft_prompt(), readable)]


def release_findings(release: Release) -> list[Finding]:
    """Lint of a release, and an error where its text no longer has the digest it was given."""
    found = lint.lint_tools(release.tools()) + lint.lint_prompt(release.prompt(), release.tools())
    if digest(release.snapshot) != release.digest:
        message = _("El contenido de la versión no corresponde a su huella: se cambió por fuera.")
        found.insert(0, Finding(ERROR, "", "", message))
    return found


def pending() -> CatalogueDiff:
    """What publishing now would change, compared with the release in use."""
    current = Release.objects.filter(is_active=True).first()
    return diff(snapshot_of(current), draft_snapshot())


def changed_tools() -> dict[str, str]:
    """Each draft's state since the release in use: ``new``, ``changed`` or ``same``."""
    current = Release.objects.filter(is_active=True).first()
    frozen = {tool.name: tool for tool in current.tools()} if current else {}
    return {tool.name: _state(frozen.get(tool.name), tool) for tool in Tool.objects.all()}


def _state(frozen: ToolDefinition | None, tool: Tool) -> str:
    if frozen is None:
        return "new"
    try:
        unchanged = same(frozen.as_dict(), tool.definition().as_dict())
    except JSONRefused:
        return "changed"
    return "same" if unchanged else "changed"


@transaction.atomic
def publish(*, note: str, author: Any = None) -> Release:
    """Freeze the drafts as the next release and put it in use.

    Raises PublishRefused, and changes nothing, when the note is empty, a finding is an error or
    nothing differs from the release in use.
    """
    if not note.strip():
        raise PublishRefused(_("Escribe una nota: qué cambia y por qué."))
    # Also keeps two people who publish at once from freezing the same number.
    list(Tool.objects.select_for_update().values_list("pk"))
    if faults := lint.errors(draft_findings()):
        raise PublishRefused(_("Hay errores que corregir antes de publicar."), faults)
    text = draft_snapshot().text()
    current = Release.objects.filter(is_active=True).first()
    if current and current.snapshot == text:
        raise PublishRefused(_("No hay cambios desde la versión en uso."))
    release = Release.objects.create(
        number=_next_number(), digest=digest(text), snapshot=text, note=note.strip(), author=author
    )
    _put_in_use(release)
    _record(release, ReleaseEvent.Kind.PUBLISHED, author, note)
    return release


@transaction.atomic
def activate(number: int, *, reason: str, author: Any = None) -> Release:
    """Put an older release in use again; raises NoRelease, or PublishRefused without a reason."""
    if not reason.strip():
        raise PublishRefused(_("Escribe el motivo: por qué se vuelve a esta versión."))
    list(Release.objects.select_for_update().values_list("pk"))
    release = _existing(number)
    if release.is_withdrawn:
        raise PublishRefused(_("Esta versión está retirada y no se puede volver a usar."))
    if release.is_active:
        raise PublishRefused(_("Esta versión ya está en uso."))
    if faults := lint.errors(release_findings(release)):
        raise PublishRefused(_("Esta versión ya no se puede usar: tiene errores."), faults)
    _put_in_use(release)
    _record(release, ReleaseEvent.Kind.ACTIVATED, author, reason)
    return release


@transaction.atomic
def withdraw(number: int, *, reason: str, author: Any = None) -> Release:
    """Take a release out of circulation: nobody is handed it again. Not the one in use.

    Raises NoRelease, or PublishRefused without a reason, while in use, or when already withdrawn.
    """
    if not reason.strip():
        raise PublishRefused(_("Escribe el motivo: por qué se retira esta versión."))
    list(Release.objects.select_for_update().values_list("pk"))
    release = _existing(number)
    if release.is_active:
        raise PublishRefused(_("Está en uso. Pon antes otra versión en uso."))
    if release.is_withdrawn:
        raise PublishRefused(_("Esta versión ya está retirada."))
    release.withdrawn_at = timezone.now()
    release.save(update_fields=["withdrawn_at"])
    _record(release, ReleaseEvent.Kind.WITHDRAWN, author, reason)
    return release


def _existing(number: int) -> Release:
    release = get(number)
    if release is None:
        raise NoRelease(_("No existe ninguna versión con ese número."))
    return release


def _next_number() -> int:
    last = Release.objects.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _put_in_use(release: Release) -> None:
    Release.objects.filter(is_active=True).update(is_active=False)
    release.is_active = True
    release.save(update_fields=["is_active"])


def _record(release: Release, kind: str, author: Any, note: str) -> None:
    ReleaseEvent.objects.create(release=release, kind=kind, author=author, note=note.strip())
