"""The form of a person's settings."""

from __future__ import annotations

from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from agent_app.models import Profile
from agent_app.models.people import LATEST_DAY_START

COUNTRIES = [
    ("AD", _("Andorra")), ("AR", _("Argentina")), ("AU", _("Australia")), ("BO", _("Bolivia")),
    ("BR", _("Brasil")), ("CA", _("Canadá")), ("CL", _("Chile")), ("CO", _("Colombia")),
    ("CR", _("Costa Rica")), ("CU", _("Cuba")), ("DO", _("República Dominicana")),
    ("DE", _("Alemania")), ("EC", _("Ecuador")), ("ES", _("España")), ("FR", _("Francia")),
    ("GB", _("Reino Unido")), ("GQ", _("Guinea Ecuatorial")), ("GT", _("Guatemala")),
    ("HN", _("Honduras")), ("IE", _("Irlanda")), ("IT", _("Italia")), ("MX", _("México")),
    ("NI", _("Nicaragua")), ("PA", _("Panamá")), ("PE", _("Perú")), ("PR", _("Puerto Rico")),
    ("PT", _("Portugal")), ("PY", _("Paraguay")), ("SV", _("El Salvador")),
    ("US", _("Estados Unidos")), ("UY", _("Uruguay")), ("VE", _("Venezuela")),
    ("ZZ", _("Otro país")),
]  # fmt: skip
REGIONS = ("Europe", "America", "Atlantic", "Africa", "Asia", "Australia", "Pacific", "Indian")


def zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones by region, as a select groups them."""
    names = sorted(available_timezones())
    by_region = [(r, [n for n in names if n.startswith(f"{r}/")]) for r in REGIONS]
    grouped = [
        (
            region,
            [(name, name.split("/", 1)[1].replace("_", " ").replace("/", ", ")) for name in found],
        )
        for region, found in by_region
    ]
    return [("UTC", [("UTC", "UTC")]), *grouped]


class ProfileForm(forms.ModelForm):
    """Time zone, start of the day, language and country."""

    time_zone = forms.ChoiceField(
        label=_("Zona horaria"),
        choices=zones,
        help_text=_("Decide qué día es «hoy» en tus registros."),
        error_messages={"invalid_choice": _("Elige una zona horaria de la lista.")},
    )
    day_start = forms.TypedChoiceField(
        label=_("Tu día empieza a las"),
        choices=[(hour, f"{hour}:00") for hour in range(LATEST_DAY_START + 1)],
        coerce=int,
        empty_value="0",
        required=False,
        help_text=_("Hasta esa hora, lo que anotes cuenta para el día anterior."),
        error_messages={"invalid_choice": _("Elige una hora de la lista.")},
    )
    language = forms.ChoiceField(label=_("Idioma"), choices=[("es", "Español"), ("en", "English")])
    country = forms.ChoiceField(label=_("País"), choices=COUNTRIES)

    class Meta:
        model = Profile
        fields = ("time_zone", "day_start", "language", "country")
