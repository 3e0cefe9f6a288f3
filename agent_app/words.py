"""Figures, dates and times in the words of the language in use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from django.utils import formats, timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

_today: ContextVar[date | None] = ContextVar("today", default=None)
NO_BREAK_SPACE = "\xa0"
# Language → (decimal sign, grouping sign); Django groups Spanish thousands with a space.
SIGNS = {"es": (",", "."), "en": (".", ",")}


def number(value: Decimal | float | int) -> str:
    """The digits of ``value``, grouped and with the decimal sign of the language."""
    decimal_sign, group_sign = _signs()
    text = f"{Decimal(str(value)):,f}"
    return text.translate(str.maketrans(".,", decimal_sign + group_sign))


def _signs() -> tuple[str, str]:
    return SIGNS.get((get_language() or "es")[:2], SIGNS["es"])


def plain(value: Decimal | float | int | None, unit: str = "") -> str:
    """At most two decimals and none that are zero: "74,3 kg"; "sin dato" for None."""
    if value is None:
        return _("sin dato")
    exact = Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    trimmed = exact.to_integral_value() if exact == exact.to_integral_value() else exact.normalize()
    return with_unit(number(trimmed), unit)


def typed(value: Decimal | float | int | str) -> str:
    """A figure as a person would type it, without grouping: "0,1", "5000"."""
    return plain(Decimal(str(value))).replace(_signs()[1], "")


def measured(value: Decimal | float | int | None, unit: str = "") -> str:
    """One decimal or two, so that a column of figures lines up: "75,0 kg"."""
    if value is None:
        return _("sin dato")
    exact = Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    tenths = exact.quantize(Decimal("0.1"))
    return with_unit(number(tenths if exact == tenths else exact), unit)


def rounded(value: Decimal | float | int | None, digits: int, unit: str = "") -> str:
    """Rounded half up to ``digits`` decimals, all of them shown; "sin dato" for None."""
    if value is None:
        return _("sin dato")
    step = Decimal(1).scaleb(-digits)
    return with_unit(number(Decimal(str(value)).quantize(step, ROUND_HALF_UP)), unit)


def with_unit(text: str, unit: str) -> str:
    return f"{text}{NO_BREAK_SPACE}{unit}" if unit else text


def signed(value: Decimal, unit: str) -> str:
    """A change with its sign: "−0,6 kg"."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + plain(abs(value), unit)


def day(value: date) -> str:
    """ "martes 1 de diciembre", with the year when it is not this one."""
    this_year = value.year == timezone.localdate().year
    return formats.date_format(value, _(r"l j \d\e F") if this_year else _(r"l j \d\e F \d\e Y"))


def short_day(value: date) -> str:
    """ "1 dic", with the year when it is not this one."""
    this_year = value.year == timezone.localdate().year
    return formats.date_format(value, _("j b") if this_year else _("j b Y"))


@contextmanager
def reading(day: date) -> Iterator[None]:
    """What is written in the block is read by a person for whom it is ``day``."""
    token = _today.set(day)
    try:
        yield
    finally:
        _today.reset(token)


def today() -> date:
    """The day it is for whoever reads, whose day may begin after midnight."""
    return _today.get() or timezone.localdate()


def relative_day(value: date, *, today: date) -> str:
    """ "hoy", "ayer", "mañana", or the day itself."""
    near = {0: _("hoy"), 1: _("ayer"), -1: _("mañana")}
    return near.get((today - value).days) or formats.date_format(value, _(r"l j \d\e F"))


def clock(value: datetime) -> str:
    """The hour and minute in the person's zone."""
    return timezone.localtime(value).strftime("%H:%M")


def ago(value: datetime) -> str:
    """How long ago, the coarser the longer."""
    minutes = int((timezone.now() - value).total_seconds() // 60)
    if minutes < 1:
        return _("ahora")
    if minutes < 60:
        return ngettext("hace %(n)d min", "hace %(n)d min", minutes) % {"n": minutes}
    local = timezone.localtime(value).date()
    days = (timezone.localdate() - local).days
    if days == 0:
        return _("hoy, %(time)s") % {"time": clock(value)}
    return _("ayer") if days == 1 else short_day(local)
