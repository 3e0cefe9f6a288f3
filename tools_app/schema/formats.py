"""The formats whose texts are checked when arguments arrive; the rest only inform."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from ipaddress import AddressValueError, IPv4Address, IPv6Address

_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z", re.ASCII)
_TIME = re.compile(
    r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)\Z", re.A | re.I
)
_EMAIL = re.compile(r"[^\s@]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z0-9-]{1,63}\Z")
_UUID = re.compile(r"(urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z", re.I)
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]*\Z")
MAX_LENGTH = 2_000


def is_date(text: str) -> bool:
    if not _DATE.match(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_time(text: str) -> bool:
    return _TIME.match(text) is not None


def is_date_time(text: str) -> bool:
    return text[10:11] in ("T", "t", " ") and is_date(text[:10]) and is_time(text[11:])


def is_ipv4(text: str) -> bool:
    return _is_address(IPv4Address, text)


def is_ipv6(text: str) -> bool:
    return "%" not in text and _is_address(IPv6Address, text)


def _is_address(kind: Callable[[str], object], text: str) -> bool:
    try:
        kind(text)
    except AddressValueError:
        return False
    return True


# Each with what to write, for the message.
FORMATS: dict[str, tuple[Callable[[str], bool], str]] = {
    "date": (is_date, "una fecha que exista, como 2026-03-30"),
    "time": (is_time, "una hora con zona, como 21:30:00Z"),
    "date-time": (is_date_time, "fecha y hora con zona, como 2026-03-30T21:30:00Z"),
    "email": (lambda text: _EMAIL.match(text) is not None, "un correo electrónico"),
    "uuid": (lambda text: _UUID.match(text) is not None, "un identificador UUID"),
    "uri": (lambda text: _URI.match(text) is not None, "una dirección web completa"),
    "ipv4": (is_ipv4, "una dirección IPv4"),
    "ipv6": (is_ipv6, "una dirección IPv6"),
}


def fits(name: str, text: str) -> bool:
    """True when the text has the format, or the format is not one that is checked."""
    known = FORMATS.get(name)
    return known is None or (len(text) <= MAX_LENGTH and known[0](text))
