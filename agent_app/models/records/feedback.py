"""Requests for improvements that a person sends to the team."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent_app import github
from agent_app.models.records.base import Faults, read_text
from agent_app.models.records.privacy import without_personal_data


class FeatureRequestManager(models.Manager["FeatureRequest"]):
    """Every query starts from the person."""

    def preview(self, user: Any, *, title: Any, summary: Any) -> tuple[str, str]:
        """Title and summary exactly as they would be sent. Raises ValidationError by field."""
        found = Faults()
        read_title = found.check("title", lambda: _read(title, _("Título"), 120))
        read_summary = found.check("summary", lambda: _read(summary, _("Resumen"), 2000))
        found.raise_any()
        assert read_title is not None and read_summary is not None
        clean = (without_personal_data(text, user) for text in (read_title, read_summary))
        cut_title, cut_summary = clean
        return cut_title[:120], cut_summary[:2000]

    def submit(self, user: Any, *, title: Any, summary: Any) -> FeatureRequest:
        """Store a request without personal data and, where a repository is configured, send it.

        Call it outside a transaction: it talks to the network. ``state`` tells what came of it:
        sent (``reference`` is the issue), stored here for the team (``reference`` is our number)
        or uncertain (no reference: it may have arrived or not). Raises ValidationError by field.
        """
        clean_title, clean_summary = self.preview(user, title=title, summary=summary)
        # Uncertain until there is an answer, so that a crash in between claims nothing.
        state = self.model.State.UNCERTAIN if github.is_configured() else self.model.State.STORED
        row = self.create(user=user, title=clean_title, summary=clean_summary, state=state)
        return row.keep_here() if state == self.model.State.STORED else row.send()


class FeatureRequest(models.Model):
    """What was asked for, and where it went; ``reference`` is empty until it has one."""

    class State(models.TextChoices):
        STORED = "stored", _("guardada")
        SENT = "sent", _("enviada")
        UNCERTAIN = "uncertain", _("sin confirmar")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feature_requests"
    )
    title = models.CharField(_("título"), max_length=120)
    summary = models.TextField(_("resumen"), max_length=2000)
    state = models.CharField(max_length=10, choices=State, default=State.STORED)
    reference = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = FeatureRequestManager()

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title

    def as_dict(self) -> dict[str, Any]:
        """The request as tools and the API tell it."""
        return {
            "id": self.pk,
            "title": self.title,
            "summary": self.summary,
            "state": self.state,
            "reference": self.reference,
            "created_at": self.created_at.isoformat(),
        }

    def keep_here(self) -> FeatureRequest:
        """Give the request our own number: it is stored for the team and was not sent."""
        return self._settle(self.State.STORED, f"G-{self.pk}")

    def send(self) -> FeatureRequest:
        """Open the issue. A refusal keeps the request here; silence leaves it uncertain."""
        try:
            number = github.open_issue(self.title, self.summary)
        except github.Refused:
            return self.keep_here()
        except github.NoAnswer:
            return self
        return self._settle(self.State.SENT, f"{settings.GITHUB_REPOSITORY}#{number}")

    def _settle(self, state: str, reference: str) -> FeatureRequest:
        self.state, self.reference = state, reference
        self.save(update_fields=["state", "reference"])
        return self


def _read(value: Any, label: Any, longest: int) -> str:
    return read_text(value, label=label, longest=longest, lines=longest > 200)
