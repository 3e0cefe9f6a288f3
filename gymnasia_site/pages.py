"""Pages of the site itself: errors in people's words, and whether it is healthy."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.shortcuts import render
from django.urls import resolve
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from gymnasia_site.problems import problem, wants_problem
from tools_app import releases


def _error(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    if wants_problem(request):
        return problem(status, code, text)
    return render(request, "error.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = _("La petición tiene datos que no se pueden leer. Vuelve atrás e inténtalo de nuevo.")
    return _error(request, 400, "bad_request", _("Petición no válida"), text)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = _("Tu cuenta no tiene permiso para ver esta página.")
    return _error(request, 403, "permission_denied", _("Sin permiso"), text)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = _("Esta dirección no existe, o lo que había ya no está.")
    return _error(request, 404, "not_found", _("No encontrado"), text)


@csrf_exempt
def no_such_api(request: HttpRequest) -> HttpResponse:
    """Below api/ nothing else has answered: a slash forgotten in a link, or no such address.

    Django itself would send every method elsewhere, and fail on those with a body in debug mode.
    """
    whole = f"{request.path_info}/"
    if request.method in ("GET", "HEAD") and resolve(whole).func is not no_such_api:
        return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True))
    return not_found(request)


def server_error(request: HttpRequest) -> HttpResponse:
    text = _("Algo ha fallado por nuestra parte y ha quedado registrado. Prueba dentro de un rato.")
    return _error(request, 500, "server_error", _("Error del servidor"), text)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _("La página llevaba abierta demasiado tiempo. Recárgala y vuelve a enviarla.")
    return _error(request, 403, "csrf_failed", _("Página caducada"), text)


def healthz(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> JsonResponse:
    """The database answers, is migrated, and a release is in use; 503 names what is missing."""
    try:
        missing = _missing()
    except DatabaseError:
        missing = ["database"]
    status = 503 if missing else 200
    return JsonResponse(
        {"status": "missing" if missing else "ok", "missing": missing}, status=status
    )


def _missing() -> list[str]:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return ["migrations"]
    return [] if releases.has_active() else ["catalogue"]
