"""The form that makes a bearer token."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent_app.models import ApiToken
from gymnasia_site.scopes import CATALOGUE, CHAT, RECORDS

MAX_TOKENS = 50
SCOPES = [
    (CATALOGUE, gettext_lazy("Catálogo: leer las herramientas y sus versiones")),
    (RECORDS, gettext_lazy("Registros: leer y cambiar tus datos, también con las herramientas")),
    (CHAT, gettext_lazy("Conversación: escribir al agente en tu nombre")),
]
DAYS = [
    (7, gettext_lazy("7 días")),
    (30, gettext_lazy("30 días")),
    (90, gettext_lazy("90 días")),
    (365, gettext_lazy("1 año")),
]


def allows(token: ApiToken) -> list[str]:
    """What a token opens, in a word each."""
    return [str(label).partition(":")[0] for scope, label in SCOPES if scope in token.scopes]


class TokenForm(forms.Form):
    """A token's name, what it opens, and for how many days."""

    name = forms.CharField(
        label=gettext_lazy("Para qué es"),
        max_length=80,
        help_text=gettext_lazy("Un nombre para reconocerlo, como «portátil»."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("Qué permite"),
        choices=SCOPES,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Marca al menos un permiso.")},
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Caduca en"), choices=DAYS, coerce=int, initial=90
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="token")

    def create(self, user: Any) -> str:
        """The new token, which nothing can show again; empty text where the form is wrong."""
        if not self.is_valid():
            return ""
        ApiToken.forget_expired(user)
        if ApiToken.objects.filter(user=user).count() >= MAX_TOKENS:
            self.add_error(None, _("Tienes demasiados tokens. Revoca alguno antes de crear otro."))
            return ""
        made = self.cleaned_data
        _row, token = ApiToken.objects.create(
            user, expiry=timedelta(days=made["days"]), name=made["name"], scopes=made["scopes"]
        )
        return token
