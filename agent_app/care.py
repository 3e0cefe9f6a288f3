"""What is said when health is at stake, and the numbers to call by country."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent_app.errors import ToolError
from agent_app.safety import Assessment

# The provider that a turn is recorded with when no model was asked.
PROVIDER = "safety"

_URGENT = gettext_lazy(
    "Lo que cuentas puede ser una urgencia. Deja el ejercicio, siéntate o túmbate, avisa a alguien "
    "que esté cerca y pide ayuda médica ya."
)
_HARM = gettext_lazy(
    "Esto daña el cuerpo aunque parezca que funciona, y por eso no te ayudo a hacerlo. Cuéntaselo "
    "a alguien de confianza y a tu médico, que puede ayudarte sin juzgarte. Si te mareas, te "
    "desmayas o te duele el pecho, pide ayuda ya."
)
ANSWERS = {
    "chest": _URGENT,
    "fainting": _URGENT,
    "breath": _URGENT,
    "stroke": _URGENT,
    "overdose": _URGENT,
    "purging": _HARM,
    "fast": _HARM,
    "self_harm": gettext_lazy(
        "Siento que lo estés pasando así. No tienes que llevarlo a solas: habla ahora con alguien "
        "de confianza y pide ayuda, a cualquier hora."
    ),
    "insulin": gettext_lazy(
        "La insulina no se cambia por tu cuenta ni para adelgazar ni para ganar músculo: habla hoy "
        "con tu equipo médico. Si tiemblas, sudas o te sientes confuso, toma azúcar y pide "
        "ayuda ya."
    ),
    "minor": gettext_lazy(
        "Mientras se crece, una dieta para adelgazar la decide un pediatra o un médico con la "
        "familia, no una aplicación. Habladlo en casa y pedid cita."
    ),
    "pregnancy": gettext_lazy(
        "En el embarazo no se ayuna ni se adelgaza sin control médico: habla con tu matrona o tu "
        "médico. Si sangras o te duele mucho, pide ayuda ya."
    ),
}
# Emergency services, and a line to talk to where one is known.
NUMBERS = {
    "AR": ("107 / 911", "135"), "BR": ("192", "188"), "CA": ("911", "988"),
    "CL": ("131", "*4141"), "CO": ("123", "106"), "CR": ("911", ""), "DO": ("911", ""),
    "EC": ("911", ""), "ES": ("112", "024"), "FR": ("112", "3114"), "GB": ("999", "116 123"),
    "GT": ("128", ""), "IE": ("112", "116 123"), "MX": ("911", "800 911 2000"), "PA": ("911", ""),
    "PE": ("106 / 116", "113"), "US": ("911", "988"), "UY": ("911", "0800 0767"),
    "VE": ("911", ""),
}  # fmt: skip
EUROPEAN = "112"
TOPICS = {
    "chest": gettext_lazy("dolor en el pecho"),
    "fainting": gettext_lazy("desmayos"),
    "breath": gettext_lazy("falta de aire"),
    "stroke": gettext_lazy("síntomas neurológicos"),
    "overdose": gettext_lazy("sobredosis"),
    "purging": gettext_lazy("vómitos o laxantes"),
    "fast": gettext_lazy("ayunos largos"),
    "self_harm": gettext_lazy("cómo te sientes"),
    "insulin": gettext_lazy("insulina"),
    "minor": gettext_lazy("menores de edad"),
    "pregnancy": gettext_lazy("embarazo o lactancia"),
    "diabetes": gettext_lazy("diabetes"),
    "heart": gettext_lazy("corazón y tensión"),
    "eating": gettext_lazy("trastornos de la alimentación"),
    "injury": gettext_lazy("lesión o dolor fuerte"),
    "dizzy": gettext_lazy("mareos"),
    "condition": gettext_lazy("enfermedad"),
    "drugs": gettext_lazy("sustancias"),
}


def answer(topic: str, country: str) -> str:
    """The whole answer at the high level, in the language that is active."""
    emergency, line = NUMBERS.get(country.upper(), (EUROPEAN, ""))
    parts = [str(ANSWERS[topic])]
    if line and topic in ("self_harm", "purging", "fast", "overdose"):
        parts.append(_("Para hablar con alguien: %(number)s.") % {"number": line})
    parts.append(_("Emergencias: %(number)s.") % {"number": emergency})
    if emergency != EUROPEAN:
        parts.append(_("El 112 también funciona desde casi cualquier móvil."))
    parts.append(_("No he guardado nada de este mensaje."))
    return "\n\n".join(parts)


def caution(assessment: Assessment) -> str:
    """What stands in front of an answer at the middle level."""
    if assessment.topic == "target":
        return f"{numbers()} {_reads()}"
    told = {"topic": TOPICS[assessment.topic]}
    text = _("Con esto (%(topic)s) conviene ir con cautela y preguntar antes a tu médico.") % told
    return f"{text} {_reads()}"


def numbers() -> str:
    """The caution that follows figures that would harm."""
    return _(
        "Cautela: comer menos de 1.200 kcal al día o perder más de 1 kg a la semana puede dañar tu "
        "salud. No lo hagas sin control médico."
    )


def refusal() -> ToolError:
    """Why a write does not run at the middle level."""
    message = _("Por prudencia con la salud, este mensaje solo consulta datos y no guarda nada.")
    return ToolError("health_reads_only", message)


def _reads() -> str:
    return _("En este mensaje solo consulto tus datos, no guardo nada.")
