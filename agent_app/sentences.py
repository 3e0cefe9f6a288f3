"""The sentences a person reads when a turn does not end with a plain answer."""

from __future__ import annotations

from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ENDINGS = {
    "round_limit": gettext_lazy(
        "He parado después de diez pasos sin terminar. Dime qué falta y sigo desde ahí."
    ),
    "repeated": gettext_lazy(
        "He parado porque estaba repitiendo lo mismo. Prueba a decirlo de otra forma."
    ),
    "cut": gettext_lazy(
        "La respuesta era demasiado larga y se cortó. Pídemelo en partes más cortas."
    ),
    "refused": gettext_lazy("El proveedor no ha querido responder a esto."),
    "malformed": gettext_lazy(
        "El modelo ha pedido una acción de forma ilegible y no se ha hecho. Dilo de otra forma."
    ),
}
ERRORS = {
    "auth": gettext_lazy(
        "El proveedor no acepta la clave configurada. Revísala en la configuración."
    ),
    "quota": gettext_lazy("La cuenta del proveedor no tiene saldo."),
    "rate_limited": gettext_lazy("Demasiadas peticiones al proveedor."),
    "overloaded": gettext_lazy("El proveedor está saturado."),
    "timeout": gettext_lazy("El proveedor ha tardado demasiado en responder."),
    "unreachable": gettext_lazy("No se ha podido conectar con el proveedor."),
    "model_missing": gettext_lazy("El proveedor no tiene el modelo configurado."),
    "context_full": gettext_lazy(
        "La conversación es demasiado larga para este modelo. Empieza otra."
    ),
    "bad_request": gettext_lazy("El proveedor ha rechazado la petición. Lo hemos registrado."),
    "cut_short": gettext_lazy("La respuesta del proveedor se cortó antes de terminar."),
    "garbled": gettext_lazy("El proveedor ha respondido algo que no se entiende."),
    "empty": gettext_lazy("El proveedor no ha respondido nada."),
    "unavailable": gettext_lazy("El proveedor no responde."),
    "interrupted": gettext_lazy("La respuesta se interrumpió."),
    "internal": gettext_lazy("Ha fallado por nuestra parte y ha quedado registrado."),
}


def ending(reason: str) -> str:
    return str(ENDINGS[reason])


def error(code: str, retry_after: float | None = None) -> str:
    """The cause in one sentence, and how long to wait where it is known."""
    sentence = str(ERRORS.get(code, ERRORS["unavailable"]))
    return sentence if retry_after is None else f"{sentence} {_wait(retry_after)}"


def _wait(seconds: float) -> str:
    """The wait in a unit a person would say."""
    if seconds < 2:
        return _("Puedes reintentar ya.")
    if seconds < 120:
        return _("Puedes reintentar en %(seconds)d segundos.") % {"seconds": ceil(seconds)}
    if seconds < 7_200:
        return _("Puedes reintentar en %(minutes)d minutos.") % {"minutes": ceil(seconds / 60)}
    return _("Puedes reintentar en %(hours)d horas.") % {"hours": ceil(seconds / 3_600)}
