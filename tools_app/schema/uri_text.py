"""The texts inside a reference: percent escapes, dot segments, bracketed addresses."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv6Address

_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_IN_USER = _UNRESERVED | frozenset("!$&'()*+,;=:")
_IN_PATH = _IN_USER | frozenset("@/")
_IN_QUERY = _IN_PATH | frozenset("?")
_NO_DOT = _UNRESERVED - {"."}
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_FUTURE = re.compile(r"[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+\Z")
_ZONE = re.compile(r"(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+\Z")


def normal(text: str, *, unreserved: bool = False) -> str:
    """Escapes in upper case; those of unreserved characters undone where asked."""
    return _ESCAPE.sub(lambda m: _decoded(m[1], _UNRESERVED if unreserved else frozenset()), text)


def normal_path(path: str) -> str:
    return _escaped(_ESCAPE.sub(lambda m: _decoded(m[1], _NO_DOT), path), _IN_PATH)


def normal_query(text: str) -> str:
    return _escaped(_ESCAPE.sub(lambda m: _decoded(m[1], _UNRESERVED), text), _IN_QUERY)


def escape_path(path: str, *, first_colon: bool) -> str:
    """Unsafe characters escaped; a colon of the first segment too, or it reads as a scheme."""
    first, slash, rest = _escaped(path, _IN_PATH).partition("/")
    return (first.replace(":", "%3A") if first_colon else first) + slash + rest


def escape_query(text: str) -> str:
    return _escaped(normal(text), _IN_QUERY)


def escape_user(text: str) -> str:
    return _escaped(normal(text), _IN_USER)


def _decoded(digits: str, decode: frozenset[str]) -> str:
    plain = chr(int(digits, 16))
    return plain if plain in decode else "%" + digits.upper()


def _escaped(text: str, allowed: frozenset[str]) -> str:
    if allowed.issuperset(text):
        return text
    out = []
    for at, mark in enumerate(text):
        whole = mark == "%" and _ESCAPE.match(text, at)
        if mark in allowed or whole:
            out.append(mark)
        else:
            data = mark.encode("utf-8") if not "\ud800" <= mark <= "\udfff" else b"\xef\xbf\xbd"
            out.append("".join(f"%{byte:02X}" for byte in data))
    return "".join(out)


def without_dots(path: str) -> str:
    """RFC 3986 section 5.2.4."""
    out: list[str] = []
    at = 0
    while at < len(path):
        if path.startswith("../", at):
            at += 3
        elif path.startswith(("./", "/./"), at):
            at += 2
        elif path.startswith("/../", at) or path[at : at + 4] == "/..":
            at += 3
            del out[-1:]
            out.extend("/" if at >= len(path) else "")
        elif path[at : at + 3] in ("/.", "//"):
            out.append("/")
            break
        elif path[at : at + 3] in (".", ".."):
            break
        else:
            end = path.find("/", at + 1)
            end = len(path) if end < 0 else end
            out.append(path[at:end])
            at = end
    return "".join(out)


def relative_without_dots(path: str) -> str:
    """Dot segments of a relative path; leading ``..`` stay, since no base is known."""
    segments = path.split("/")
    out: list[str] = []
    for segment in segments:
        if segment == ".." and out and out[-1] != "..":
            out.pop()
        elif segment != ".":
            out.append(segment)
    if segments[-1] in (".", "..") and (not out or out[-1] != ".."):
        out.append("")
    if not out or out[0] == "" or ":" in out[0]:
        out.insert(0, ".")
    return "/".join(out)


def ip_literal(host: str) -> str | None:
    """A bracketed address in normal form (IPv6 without its brackets), or None for other hosts."""
    if ":" in host and not host.startswith("["):
        return host if _address(host) else None
    if not (host.startswith("[") and host.endswith("]")):
        return None
    inner = host[1:-1]
    return f"[{inner.lower()}]" if _FUTURE.match(inner) else _address(inner)


def _address(text: str) -> str | None:
    address, mark, zone = text.partition("%")
    if mark and zone.startswith("25"):
        zone = zone[2:]
    if mark and not _ZONE.match(zone):
        return None
    try:
        return IPv6Address(address).compressed + ("%" + zone if mark else "")
    except AddressValueError:
        return None
