"""What all records share: strict reading, every fault at once, one writer a person."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _

from agent_app.figures import round_to
from agent_app.models.people import Profile
from agent_app.parsing import ParseError, fold, parse_decimal
from agent_app.words import typed, with_unit

Value = TypeVar("Value")
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_EARLIEST = date(1900, 1, 1)
MAX_FAULTS = 100
# What a figure may look like, in a field that can hold it.
EXAMPLE = Decimal("72.5")
# Why a text is no figure, by the parser's code.
_UNREADABLE = {
    "not_a_number": _("%(label)s: escribe una cifra, como %(example)s."),
    "ambiguous": _(
        "%(label)s: no está claro si hay un separador de miles. "
        "Escribe la cifra sin él, como %(example)s."
    ),
    "too_long": _("%(label)s: la cifra es demasiado larga."),
    "unit": _("%(label)s: la cifra tiene que estar en %(unit)s."),
}


def fault(code: str, message: Any, /, **params: Any) -> ValidationError:
    """One fault; ``params`` fill the placeholders; one called ``near`` lists what is close."""
    return ValidationError(message, code=code, params=params)


def keyed(field: str, error: ValidationError, *, path: str = "") -> ValidationError:
    """The same faults, told of one field; ``path`` is a JSON Pointer to their place.

    Faults that have a place of their own keep it, below this one.
    """
    errors = _flat(error)
    for one in errors:
        params = one.params or {}
        one.params = {**params, "path": (path or _pointer(field)) + params.get("path", "")}
    return ValidationError({field: errors})


def _flat(error: ValidationError) -> list[ValidationError]:
    if hasattr(error, "error_dict"):
        return [one for errors in error.error_dict.values() for one in errors]
    return error.error_list


class Faults:
    """Collects every fault of one write, so that a person can put all of them right at once."""

    def __init__(self) -> None:
        self._found: dict[str, list[ValidationError]] = {}

    def add(self, field: str, error: ValidationError, *, path: str = "") -> None:
        errors = keyed(field, error, path=path).error_dict[field]
        self._found.setdefault(field, []).extend(errors)

    def check(self, field: str, read: Callable[[], Value], *, path: str = "") -> Value | None:
        """What ``read`` gives, or None with its fault kept."""
        try:
            return read()
        except ValidationError as error:
            self.add(field, error, path=path)
            return None

    def raise_any(self) -> None:
        if self._found:
            raise ValidationError({field: list(errors) for field, errors in self._found.items()})


def _pointer(field: str) -> str:
    return "" if field == NON_FIELD_ERRORS else f"/{field}"


def faults(error: ValidationError) -> list[dict[str, Any]]:
    """A ValidationError as ``[{"path", "message", "code"}]``, with ``near`` where known."""
    fields = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: [error]}
    return [
        _fault(field, one)
        for field, errors in fields.items()
        for one in ValidationError(errors).error_list
    ][:MAX_FAULTS]


def _fault(field: str, error: ValidationError) -> dict[str, Any]:
    params = error.params or {}
    found = {
        "path": params.get("path", _pointer(field)),
        "message": str(error.messages[0]),
        "code": error.code or "invalid",
    }
    return {**found, "near": params["near"]} if params.get("near") else found


def hold(user: Any) -> None:
    """Let one writer at a time through for a person; call it first in the write's transaction."""
    Profile.of(user)
    Profile.objects.select_for_update().get(user=user)


def read_decimal(
    value: Any, *, label: Any, low: str, high: str, unit: str = "", places: int = 2
) -> Decimal:
    """A figure from a number or text ("72,5 kg"), from ``low`` to ``high``, both allowed."""
    example = typed(_example(Decimal(low), Decimal(high)))
    return round_to(_within(value, low, high, label=label, unit=unit, example=example), places)


def _example(low: Decimal, high: Decimal) -> Decimal:
    return EXAMPLE if low <= EXAMPLE <= high else round_to((low + high) / 2, 0)


def _within(value: Any, low: str, high: str, *, label: Any, unit: str, example: str) -> Decimal:
    number = _decimal(value, label=label, unit=unit, example=example)
    if not Decimal(low) <= number <= Decimal(high):
        message = _("%(label)s: tiene que estar entre %(low)s y %(high)s.")
        most = with_unit(typed(high), unit)
        raise fault("out_of_range", message, label=label, low=typed(low), high=most)
    return number


def _decimal(value: Any, *, label: Any, unit: str, example: str) -> Decimal:
    if value is None or value == "":
        raise fault("required", _("%(label)s: falta la cifra."), label=label)
    if isinstance(value, str):
        return _decimal_from_text(value, label=label, unit=unit, example=example)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise fault("not_a_number", _UNREADABLE["not_a_number"], label=label, example=example)
    if isinstance(value, int):
        return Decimal(value)
    if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
        raise fault("not_a_number", _UNREADABLE["not_a_number"], label=label, example=example)
    return Decimal(str(value))


def _decimal_from_text(value: str, *, label: Any, unit: str, example: str) -> Decimal:
    try:
        return parse_decimal(value, unit=unit or None)
    except ParseError as error:
        message, told = _UNREADABLE[error.code], {"label": label, "unit": unit, "example": example}
        raise fault(error.code, message, **told) from error


def read_integer(value: Any, *, label: Any, low: int, high: int) -> int:
    """A whole number between ``low`` and ``high``, both allowed; 10.0 counts as whole."""
    number = _within(value, str(low), str(high), label=label, unit="", example="10")
    if number != number.to_integral_value():
        raise fault("not_whole", _("%(label)s: tiene que ser un número entero."), label=label)
    return int(number)


def read_date(value: Any) -> date:
    """A date, or its text as YYYY-MM-DD; "hoy" and 30/03/2026 are refused, not guessed."""
    if isinstance(value, date):
        return date(value.year, value.month, value.day)
    message = _("Fecha: escríbela como AAAA-MM-DD, y que exista en el calendario.")
    if not isinstance(value, str) or not _ISO.fullmatch(value.strip()):
        raise fault("not_a_date", message)
    try:
        found = date.fromisoformat(value.strip())
    except ValueError as error:
        raise fault("not_a_date", message) from error
    if found < _EARLIEST:
        raise fault("too_early", _("Fecha: no puede ser anterior a 1900."))
    return found


def read_text(value: Any, *, label: Any, longest: int, lines: bool = False) -> str:
    """A text with something in it, at most ``longest`` letters, that any database can hold."""
    if value is None or value == "":
        raise fault("required", _("%(label)s: no puede quedar vacío."), label=label)
    if not isinstance(value, str):
        raise fault("not_text", _("%(label)s: tiene que ser un texto."), label=label)
    if len(value) > 4 * longest:
        raise _too_long(label, longest)
    text = unicodedata.normalize("NFC", value)
    text = text.strip() if lines else " ".join(text.split())
    if any(_unstorable(char) for char in text):
        raise fault("bad_characters", _("%(label)s: tiene caracteres no válidos."), label=label)
    if not fold(text):
        raise fault("required", _("%(label)s: no puede quedar vacío."), label=label)
    # Folding can lengthen a text, and its folded form has a column too.
    if max(len(text), len(fold(text))) > longest:
        raise _too_long(label, longest)
    return text


def _too_long(label: Any, longest: int) -> ValidationError:
    message = _("%(label)s: como mucho %(longest)s letras.")
    return fault("too_long", message, label=label, longest=longest)


def _unstorable(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\r\t"


def shown(value: Any) -> str:
    """A value as a message may repeat it: short, whatever it was."""
    return value[:40] if isinstance(value, str) else f"({type(value).__name__})"


def read_list(value: Any, *, label: Any, longest: int) -> list[Any]:
    """A list of at most ``longest`` things; null is an empty one."""
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise fault("not_a_list", _("%(label)s: tiene que ser una lista."), label=label)
    if len(value) > longest:
        message = _("%(label)s: como mucho %(longest)s.")
        raise fault("too_many", message, label=label, longest=longest)
    return list(value)


def read_object(value: Any, *, label: Any, known: Sequence[str]) -> dict[str, Any]:
    """An object whose members are all in ``known``."""
    if not isinstance(value, dict):
        raise fault("not_an_object", _("%(label)s: tiene que ser un objeto."), label=label)
    unknown = [shown(key) for key in value if key not in known]
    if unknown:
        message = _("%(label)s: no se conoce %(unknown)s. Se admite: %(known)s.")
        listed = ", ".join(known)
        names = ", ".join(unknown[:5])
        raise fault("unknown_field", message, label=label, unknown=names, known=listed)
    return value
