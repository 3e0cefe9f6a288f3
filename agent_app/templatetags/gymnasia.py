"""Filters and tags of the pages: figures with their units, days in words, the navigation."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from agent_app import words
from agent_app.models import Conversation

register = template.Library()
RAIL_LENGTH = 20
MORE = ("more", "memory", "requests", "settings")


@register.filter
def figure(value: Decimal | int | None, unit: str = "") -> SafeString:
    """A figure as it was stored, at most two decimals; "sin dato" where there is none."""
    return _marked(value, words.plain(value, unit))


@register.filter
def whole(value: Decimal | int | None, unit: str = "") -> SafeString:
    """A figure rounded to units, as energy is shown."""
    return _marked(value, words.rounded(value, 0, unit))


@register.filter
def tenth(value: Decimal | int | None, unit: str = "") -> SafeString:
    """A figure rounded to tenths, as macronutrients are shown; to units from a thousand on."""
    return _marked(value, words.rounded(value, 1 if value is None or value < 1000 else 0, unit))


@register.filter
def macro(value: Decimal | int | None, unit: str = "") -> SafeString:
    """A sum of a macronutrient: units, and tenths below ten, where they still count."""
    return whole(value, unit) if value is not None and value >= 10 else tenth(value, unit)


def _marked(value: Decimal | int | None, text: str) -> SafeString:
    kind = "none" if value is None else "fig"
    return format_html('<span class="{}">{}</span>', kind, text)


@register.filter
def day(value: date) -> str:
    """A date in words: "martes 1 de diciembre"."""
    return words.day(value)


@register.filter
def short_day(value: date) -> str:
    """A date for a table: "1 dic 2026"."""
    return words.short_day(value)


@register.filter
def ago(value: datetime) -> str:
    """How long ago, in a few words."""
    return words.ago(value)


@register.filter
def is_checkbox(field: BoundField) -> bool:
    return isinstance(field.field.widget, CheckboxInput)


@register.filter
def control(field: BoundField) -> SafeString:
    """The control of a field, without a placeholder: it would only repeat the label."""
    placed = "placeholder" in field.field.widget.attrs
    return field.as_widget(attrs={"placeholder": ""} if placed else None)


@register.simple_tag(takes_context=True)
def section(context: template.Context, name: str, label: str) -> SafeString:
    """One line of the navigation, marked when it is the section being shown."""
    return format_html(
        '<li><a href="{}"{}>{}</a></li>', reverse(name), _current(context, name), label
    )


@register.simple_tag(takes_context=True)
def tab(context: template.Context, name: str, label: str) -> str:
    """One of the tabs at the foot of a phone's screen; the last stands for what has none."""
    current = _current(context, *(MORE if name == "more" else [name]))
    return render_to_string(
        "components/tab.html", {"name": name, "label": label, "current": current}
    )


def _current(context: template.Context, *names: str) -> SafeString:
    shown = getattr(context.get("request"), "section", "")
    return SafeString(' aria-current="page"' if shown in names else "")


@register.inclusion_tag("chat/list.html", takes_context=True)
def conversation_list(context: template.Context) -> dict[str, Any]:
    """The person's conversations, the newest first, and the way to begin another."""
    user = context["user"]
    found = Conversation.objects.filter(user=user) if user.is_authenticated else ()
    return {"conversations": found[:RAIL_LENGTH], "current": context.get("conversation")}


@register.filter
def field(row: Any, name: str) -> Any:
    """A field of a row by its name."""
    return getattr(row, name)


@register.filter
def cell(value: Decimal | None) -> SafeString:
    """A figure under a column that names its unit; a dash where nothing was measured."""
    if value is None:
        return format_html('<span class="none">{}</span>', "–")
    return _marked(value, words.measured(value))


@register.filter
def digits(value: Decimal) -> str:
    """Only the digits, for a drawing."""
    return words.plain(value)
