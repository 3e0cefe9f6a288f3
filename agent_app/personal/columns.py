"""Reads one value of a file into one column, as strictly as the column is typed."""

from __future__ import annotations

import math
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from agent_app.models.records.base import fault

# What JSON has for a column of each kind.
KINDS: tuple[tuple[type[models.Field[Any, Any]], tuple[type, ...]], ...] = (
    (models.BooleanField, (bool,)),
    (models.IntegerField, (int,)),
    (models.FloatField, (int, float)),
    (models.CharField, (str,)),
    (models.TextField, (str,)),
    (models.DateTimeField, (str,)),
)


def read_column(column: models.Field[Any, Any], value: Any) -> Any:
    """The value as the column stores it. Raises ValidationError for one it cannot hold."""
    if value is None and column.null:
        return None
    if not isinstance(value, _kinds(column)) or _is_odd(column, value):
        raise fault("wrong_type", _("Un dato no es de la clase que debería."))
    if value in ("", {}, []):
        if not column.blank and not column.has_default():
            raise fault("required", _("Falta un dato."))
        return column.get_default()
    return column.clean(value, None)


def _kinds(column: models.Field[Any, Any]) -> tuple[type, ...]:
    if isinstance(column, models.JSONField):
        return (type(column.get_default()),)
    return next((kinds for kind, kinds in KINDS if isinstance(column, kind)), (str,))


def _is_odd(column: models.Field[Any, Any], value: Any) -> bool:
    """A truth value where a number is due, or a number that is none."""
    if isinstance(value, bool):
        return not isinstance(column, models.BooleanField)
    return isinstance(value, float) and not math.isfinite(value)
