"""Puts the sentences of ``tools_app.schema``, which knows no Django, into the reader's language."""

from __future__ import annotations

import re

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

# Sentences with something of the schema in them; those without are looked up as they are.
TEMPLATES = (
    _("%(name)s rechaza la petición entera por %(what)s. %(instead)s"),
    _("%(name)s puede rechazar o pasar por alto %(what)s. %(instead)s"),
    _("%(name)s pasa por alto %(what)s. %(instead)s"),
    _("Deja como mucho %(count)s niveles."),
    _("el formato «%(name)s» en un texto"),
    _("el nombre «%(name)s»"),
    _("«%(name)s» en la raíz"),
    _("El texto pasa de %(count)s bytes."),
    _("La clave «%(name)s» está repetida."),
    _("Hay más de %(count)s niveles anidados."),
    _("%(name)s no es un número de JSON."),
    _("«%(name)s» es obligatorio pero no está en «properties»."),
    _("El formato «%(name)s» no existe."),
    _("La propiedad «%(name)s» ya cumple este patrón."),
    _("El patrón no es válido: %(error)s."),
    _("El formato «%(name)s» no tiene orden."),
    _("«%(name)s» necesita que el mismo esquema declare «type»: %(what)s."),
    _("El tipo %(name)s no cabe en el de fuera: %(what)s."),
    _("El valor de «%(name)s» no es del tipo esperado."),
    _("«%(name)s» no es una palabra de JSON Schema draft-07."),
    _("uno de %(what)s, o una lista de ellos sin repetir"),
    _("El valor de «%(name)s» debe ser %(what)s."),
    _("La referencia «%(name)s» lleva a más de un esquema."),
    _("El identificador «%(name)s» ya está en uso."),
    _("El ancla «%(name)s» no es válida."),
    _("«%(name)s» no lleva a ningún esquema de este documento."),
    _("La referencia «%(name)s» da vueltas."),
    _("El esquema pasa de %(count)s valores."),
    _("El esquema pasa de %(count)s niveles."),
    _("Hay demasiados fallos; corrige estos primero."),
    # Last, for it fits every word in quotes.
    _("«%(name)s»"),
)
PLACE = re.compile(r"%\\\((\w+)\\\)s")
PATTERNS = [
    (template, re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(template)), re.DOTALL))
    for template in TEMPLATES
]


def said(sentence: str) -> str:
    """The sentence in the language in use, with its inner phrases; as it is where it is unknown."""
    if get_language() in (None, "es"):
        return sentence
    known = gettext(sentence)
    if known != sentence:
        return known
    for template, pattern in PATTERNS:
        if found := pattern.fullmatch(sentence):
            return gettext(template) % {
                name: said(text) for name, text in found.groupdict().items()
            }
    return sentence
