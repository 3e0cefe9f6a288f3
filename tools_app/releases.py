"""Publishes the drafts as frozen releases; the only writer of Release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tools_app import drafts, lint
from tools_app.breaking import Break, breaking
from tools_app.definitions import ToolDefinition, ordered
from tools_app.diffs import CatalogueDiff, Snapshot, diff, same
from tools_app.drafts import Change
from tools_app.models import Release, ReleaseEvent, Tool
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
    "draft_breaks",
    "draft_findings",
    "draft_snapshot",
    "draft_tools",
    "get",
    "has_active",
    "pending",
    "publish",
    "release_findings",
    "restore",
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
    release = _current()
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
    return list(draft_snapshot().tools)


def draft_prompt() -> str:
    return drafts.prompt_text()


def draft_snapshot() -> Snapshot:
    """What the drafts say; JSONRefused where a stored schema text is not JSON."""
    return Snapshot(
        draft_prompt(), tuple(ordered(tool.definition() for tool in Tool.objects.all()))
    )


def snapshot_of(release: Release | None) -> Snapshot:
    """What a release froze; of None, an empty catalogue."""
    return Snapshot(release.prompt(), release.tools()) if release else Snapshot("", ())


def draft_findings() -> list[Finding]:
    """Lint of the drafts, and an error for each schema text that is not JSON."""
    return drafts.read().findings()


def draft_breaks(found: Snapshot | None = None) -> list[Break]:
    """What publishing the drafts would break for who is still on the release in use.

    ``found`` is what the drafts say, where the caller has read them already.
    """
    after = found or drafts.read().snapshot
    return breaking(snapshot_of(_current()).tools, after.tools)


def release_findings(release: Release) -> list[Finding]:
    """Lint of a release, and an error where its text no longer has the digest it was given."""
    found = lint.lint_tools(release.tools()) + lint.lint_prompt(release.prompt(), release.tools())
    if digest(release.snapshot) != release.digest:
        message = _("El contenido de la versión no corresponde a su huella: se cambió por fuera.")
        found.insert(0, Finding(ERROR, "", "", message))
    return found


def pending() -> CatalogueDiff:
    """What publishing now would change, compared with the release in use."""
    return diff(snapshot_of(_current()), draft_snapshot())


def changed_tools() -> dict[str, str]:
    """Each draft's state since the release in use: ``new``, ``changed`` or ``same``."""
    current = _current()
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
def publish(*, note: str, author: Any = None, seen: str | None = None) -> Release:
    """Freeze the drafts as the next release and put it in use.

    ``seen`` is the digest of the drafts that the author looked at, where they did. Raises
    PublishRefused, and changes nothing, when the note is empty, the drafts are no longer those
    seen, a finding is an error or nothing differs from the release in use.
    """
    if not note.strip():
        raise PublishRefused(_("Escribe una nota: qué cambia y por qué."))
    drafts.lock()
    _lock()
    # Read once: what is judged is what is frozen.
    found = drafts.read()
    if faults := lint.errors(found.findings()):
        raise PublishRefused(_("Hay errores que corregir antes de publicar."), faults)
    text = found.snapshot.text()
    if seen is not None and seen != digest(text):
        raise PublishRefused(
            _("Los borradores han cambiado mientras los mirabas. Repásalos y publica de nuevo.")
        )
    current = _current()
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
    _lock()
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
    _lock()
    release = _existing(number)
    if release.is_active:
        raise PublishRefused(_("Está en uso. Pon antes otra versión en uso."))
    if release.is_withdrawn:
        raise PublishRefused(_("Esta versión ya está retirada."))
    release.withdrawn_at = timezone.now()
    release.save(update_fields=["withdrawn_at"])
    _record(release, ReleaseEvent.Kind.WITHDRAWN, author, reason)
    return release


@transaction.atomic
def restore(number: int, *, reason: str, author: Any = None) -> list[Change]:
    """Make the drafts say what a release says; drafts it does not hold are disabled.

    Every draft that changes gets a revision with the reason; nothing is published. Raises
    NoRelease, or PublishRefused without a reason, when nothing would change or when the drafts
    would have errors.
    """
    if not reason.strip():
        raise PublishRefused(_("Escribe el motivo: por qué se lleva a los borradores."))
    drafts.lock()
    release = _existing(number)
    wanted = [drafts.keeping_layout(drafts.from_definition(tool)) for tool in release.tools()]
    if faults := drafts.faults(wanted):
        raise PublishRefused(_("Esta versión ya no vale como borrador: tiene errores."), faults)
    why = _("Versión %(number)d: %(reason)s") % {"number": number, "reason": reason.strip()}
    changes = drafts.make_equal(wanted, release.prompt(), reason=why, author=author)
    if not changes:
        raise PublishRefused(_("Los borradores ya dicen lo mismo que esta versión."))
    _record(release, ReleaseEvent.Kind.RESTORED, author, reason)
    return changes


def _lock() -> None:
    """One step at a time: two at once would see each other's release in use, or none."""
    list(Release.objects.order_by("pk").select_for_update().values_list("pk"))


def _current() -> Release | None:
    return Release.objects.filter(is_active=True).first()


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
