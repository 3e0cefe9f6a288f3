"""The tool that sends a request for an improvement."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from agent_app.errors import ToolError
from agent_app.models import FeatureRequest
from agent_app.refusals import told

State = FeatureRequest.State


def exact_issue(user: Any, *, title: Any, summary: Any) -> dict[str, Any]:
    """The arguments as they would be sent, for the person to approve."""
    with told():
        clean = FeatureRequest.objects.preview(user, title=title, summary=summary)
    return dict(zip(("title", "summary"), clean, strict=True))


def create_feature_issue(user: Any, *, title: Any, summary: Any) -> dict[str, Any]:
    """Send the text, or store it here for the team; says which, and claims nothing unproved."""
    with told():
        row = FeatureRequest.objects.submit(user, title=title, summary=summary)
    if row.state == State.UNCERTAIN:
        message = _(
            "No hay confirmación de que la petición haya llegado. El texto está en tu página de "
            "peticiones; no la envíes otra vez sin comprobarlo."
        )
        raise ToolError("uncertain", message, recoverable=False, title=row.title, request=row.pk)
    stored = _("Guardada en Gymnasia para el equipo; no se ha enviado a ningún otro sitio.")
    sent = _("Enviada al equipo.")
    return {
        "reference": row.reference,
        "title": row.title,
        "summary": row.summary,
        "state": row.state,
        "message": sent if row.state == State.SENT else stored,
    }
