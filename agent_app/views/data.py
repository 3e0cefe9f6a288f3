"""The pages of a person's own data: download it, bring it back, erase the account."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from agent_app.forms.data import EraseForm, ImportForm
from agent_app.personal.erase import count, erase
from agent_app.personal.export import as_json, csv_archive
from agent_app.personal.restore import OUTCOMES, Restored, restore
from agent_app.views.person import PersonRequest, person_page

LABELS = {
    "account": gettext_lazy("Cuenta"),
    "email_addresses": gettext_lazy("Correo electrónico"),
    "email_confirmations": gettext_lazy("Confirmaciones de correo"),
    "profile": gettext_lazy("Ajustes"),
    "personal_data": gettext_lazy("Memoria"),
    "measurements": gettext_lazy("Medidas"),
    "meals": gettext_lazy("Dieta"),
    "routines": gettext_lazy("Rutinas"),
    "feature_requests": gettext_lazy("Peticiones"),
    "conversations": gettext_lazy("Conversaciones"),
    "turns": gettext_lazy("Mensajes"),
    "events": gettext_lazy("Sucesos de los mensajes"),
    "executions": gettext_lazy("Llamadas a herramientas"),
    "tokens": gettext_lazy("Tokens para programas"),
    "admin_log": gettext_lazy("Registro de la administración"),
}


@require_http_methods(["GET", "POST"])
@person_page("settings")
def data(request: PersonRequest) -> HttpResponse:
    """What there is of the person, to take away; and the way to bring it back."""
    posted = request.method == "POST"
    form = ImportForm(request.POST, request.FILES) if posted else ImportForm()
    if not form.is_valid():
        return _page(request, form, status=422 if posted else 200)
    dry_run = form.cleaned_data["dry_run"]
    restored = restore(
        request.user, form.cleaned_data["file"], today=request.profile.today(), dry_run=dry_run
    )
    return _page(request, ImportForm(), outcome=_outcome(restored), dry_run=dry_run)


def _page(request: PersonRequest, form: ImportForm, status: int = 200, **more: Any) -> HttpResponse:
    context = {"form": form, "rows": _counts(request.user), **more}
    return render(request, "records/data.html", context, status=status)


def _counts(user: Any) -> list[tuple[Any, int]]:
    return [(LABELS[section], number) for section, number in count(user).items()]


def _outcome(restored: Restored) -> dict[str, Any]:
    rows = [
        (LABELS[section], [counts[name] for name in OUTCOMES])
        for section, counts in restored.counts.items()
    ]
    return {"rows": rows, "problems": restored.problems}


@require_GET
@person_page("settings")
def export_json(request: PersonRequest) -> HttpResponse:
    """Everything, as the JSON that can be imported again."""
    return _download(as_json(request.user), "application/json", "gymnasia.json")


@require_GET
@person_page("settings")
def export_csv(request: PersonRequest) -> HttpResponse:
    """Everything, as one CSV file a section in a zip."""
    return _download(csv_archive(request.user), "application/zip", "gymnasia-csv.zip")


def _download(content: str | bytes, kind: str, name: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        content, content_type=kind, headers={**disposition, "Cache-Control": "no-store"}
    )


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@person_page("settings")
def erase_account(request: PersonRequest) -> HttpResponse:
    """Say what will be erased, ask for the password, then erase the account for good."""
    posted = request.method == "POST"
    form = EraseForm(request.user, request.POST if posted else None)
    # As often as one may try a password elsewhere.
    if posted and not ratelimit.consume(request, action="reauthenticate", user=request.user):
        form.add_error(None, _("Demasiados intentos. Espera un minuto y vuelve a probar."))
    if not form.is_valid():
        context = {"form": form, "rows": _counts(request.user)}
        return render(request, "records/data_erase.html", context, status=422 if posted else 200)
    erase(request.user)
    logout(request)
    messages.success(request, _("Tu cuenta y todo lo que tenía se han borrado."))
    return redirect("account_login")
