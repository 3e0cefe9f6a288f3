"""The forms of a person's own data: bring an export back, and erase the account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_variables

from agent_app.personal.restore import MAX_BYTES, NotAnExport, read


class ImportForm(forms.Form):
    """An export as JSON; without a change of the box nothing is written."""

    file = forms.FileField(
        label=gettext_lazy("Fichero JSON"),
        help_text=gettext_lazy("El que se descarga aquí con «Descargar JSON»."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": gettext_lazy("Elige el fichero que quieres importar."),
            "empty": gettext_lazy("El fichero está vacío."),
        },
    )
    dry_run = forms.BooleanField(
        label=gettext_lazy("Solo comprobar, sin guardar nada"), required=False, initial=True
    )

    def clean_file(self) -> dict[str, Any]:
        """The export in the file."""
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("El fichero es demasiado grande: 50 MB como mucho."))
        try:
            return read(file.read())
        except NotAnExport as error:
            raise forms.ValidationError(str(error)) from error


class EraseForm(forms.Form):
    """The password, typed again by whoever wants the account erased."""

    password = forms.CharField(
        label=gettext_lazy("Tu contraseña"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: Any, data: Any = None) -> None:
        super().__init__(data)
        self._user = user

    @sensitive_variables("password")
    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(_("No es tu contraseña. No se ha borrado nada."))
        return ""
