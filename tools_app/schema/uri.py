"""Reference resolution (RFC 3986) with the normal forms by which schema ids are compared."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_PARTS = re.compile(
    r"^(?:([^#/:?]+):)?"
    r"(?://((?:([^#/?@]*)@)?(\[[^#/?\]]+\]|[^#/:?]*)(?::([0-9]*))?))?"
    r"([^#?]*)(?:\?([^#]*))?(?:#(.*))?",
    re.DOTALL,
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*\Z")
_AUTHORITY = re.compile(r"^(?:[^#/:?]+:)?//([^/?#]*)")
_INTRODUCER = re.compile(r"^(?:[^#/:?]+:)?([/\\\t\n\r]*)")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_BAD_HOST = re.compile(r'[\0-\x20"#/:<>?@\[\\\]^`{|}\x7f]')
_URN = re.compile(
    r"([0-9a-z][0-9a-z-]{0,31}):((?:[\w!$'()*+,\-./:;=@]|%[0-9a-f]{2})+)\Z", re.I | re.A
)
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_IN_PATH = _UNRESERVED | frozenset("!$&'()*+,;=:@/")
_IN_QUERY = _IN_PATH | frozenset("?")
_HOST_SCHEMES = frozenset({"http", "https", "ws", "wss"})
_DEFAULT_PORTS = {"http": "80", "https": "443", "ws": "80", "wss": "443"}


class BadURI(ValueError):
    """A reference that cannot be read or resolved."""


@dataclass(frozen=True)
class URI:
    """The parts of a reference; None marks a part that is absent."""

    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str = ""
    query: str | None = None
    fragment: str | None = None

    @property
    def has_authority(self) -> bool:
        return not (self.userinfo is None and self.host is None and self.port is None)


def normalize_id(identifier: str | None) -> str:
    """An id without the empty fragment at its end."""
    return re.sub(r"#/?\Z", "", identifier) if identifier else ""


def resolve(base: str, reference: str) -> str:
    """The reference read against a base, in normal form. Raises BadURI."""
    merged = _merge(_parse(base, strict=True), _parse(reference, strict=True))
    if merged.scheme in _HOST_SCHEMES and merged.host and not merged.host.startswith("["):
        if _BAD_HOST.search(merged.host):
            raise BadURI(merged.host)
        merged = replace(merged, host=_ascii_host(merged.host))
    return _serialize(merged, resolved=True)


def fragment_of(reference: str) -> str | None:
    """The fragment in normal form, or None."""
    return _parse(reference, strict=False).fragment


def full_path(identifier: str) -> str:
    """The id without its fragment, then ``#``."""
    return _serialize(_parse(identifier, strict=False), resolved=False).split("#")[0] + "#"


def _parse(text: str, *, strict: bool) -> URI:
    parts = _PARTS.match(text)
    if parts is None:
        raise BadURI(text)
    if strict:
        _check(text, parts)
    scheme, host = parts[1], parts[4]
    if scheme and _SCHEME.match(scheme):
        scheme = scheme.lower()
    if host and not host.startswith("["):
        host = _normal(host, _UNRESERVED, keep=host).lower() if "%" in host else host.lower()
    path = _normal(parts[6], _UNRESERVED - {"."}, _IN_PATH) if scheme != "urn" else parts[6]
    query = _normal(parts[7], _UNRESERVED, _IN_QUERY) if parts[7] else parts[7]
    fragment = _normal(parts[8], _UNRESERVED, _IN_QUERY) if parts[8] else parts[8]
    return URI(scheme, parts[3], host, parts[5] or None, path, query, fragment)


def _check(text: str, parts: re.Match[str]) -> None:
    authority = _AUTHORITY.match(text)
    region = (_INTRODUCER.match(text) or parts)[1] or ""
    marks = re.sub(r"[\t\n\r]", "", region)
    if len(marks) >= 2 and (marks[:2] != "//" or marks != region):
        raise BadURI(text)
    if authority and "\\" in authority[1]:
        raise BadURI(text)
    if parts[1] and not _SCHEME.match(parts[1]):
        raise BadURI(text)
    if any(part and _BAD_PERCENT.search(part) for part in parts.group(3, 4, 6, 7, 8)):
        raise BadURI(text)
    if parts[2] is not None and parts[6] and not parts[6].startswith("/"):
        raise BadURI(text)
    if parts[5] and int(parts[5][:9]) > 65535:
        raise BadURI(text)
    if parts[1] and parts[1].lower() == "urn" and not _URN.match(parts[6]):
        raise BadURI(text)


def _normal(
    text: str,
    decode: frozenset[str],
    allowed: frozenset[str] | None = None,
    *,
    keep: str = "",
) -> str:
    """Percent-escapes in upper case, needless ones undone, unsafe characters escaped."""
    allowed = frozenset(keep) if allowed is None else allowed
    out: list[str] = []
    at = 0
    while at < len(text):
        mark = text[at]
        pair = text[at + 1 : at + 3]
        if mark == "%" and re.fullmatch("[0-9A-Fa-f]{2}", pair):
            plain = chr(int(pair, 16))
            out.append(plain if plain in decode else "%" + pair.upper())
            at += 3
            continue
        safe = mark in allowed
        out.append(mark if safe else "".join(f"%{b:02X}" for b in mark.encode("utf-8", "replace")))
        at += 1
    return "".join(out)


def _merge(base: URI, reference: URI) -> URI:
    """RFC 3986 section 5.2.2."""
    if reference.scheme:
        return replace(reference, path=_without_dots(reference.path))
    if reference.has_authority:
        return replace(reference, scheme=base.scheme, path=_without_dots(reference.path))
    path, query = base.path, reference.query
    if not reference.path:
        query = base.query if query is None else query
    elif reference.path.startswith("/"):
        path = _without_dots(reference.path)
    else:
        path = _joined(base, reference.path)
    return replace(base, path=path, query=query, fragment=reference.fragment)


def _joined(base: URI, path: str) -> str:
    if base.has_authority and not base.path:
        return _without_dots("/" + path)
    joined = base.path[: base.path.rfind("/") + 1] + path
    rooted = base.scheme is not None or base.has_authority or joined.startswith("/")
    return _without_dots(joined) if rooted else _relative_without_dots(joined)


def _without_dots(path: str) -> str:
    """RFC 3986 section 5.2.4."""
    out: list[str] = []
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith("./") or path.startswith("/./"):
            path = path[2:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../") or path == "/..":
            path = "/" + path[4:]
            if out:
                out.pop()
        elif path in (".", ".."):
            path = ""
        else:
            end = path.find("/", 1)
            end = len(path) if end < 0 else end
            out.append(path[:end])
            path = path[end:]
    return "".join(out)


def _relative_without_dots(path: str) -> str:
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


def _serialize(uri: URI, *, resolved: bool) -> str:
    if uri.scheme and not _SCHEME.match(uri.scheme):
        raise BadURI(uri.scheme)
    authority = _authority(uri)
    path = uri.path
    if uri.scheme in ("http", "https") and not path:
        path = "/"
    bare = uri.scheme is None and not uri.has_authority
    if uri.scheme != "urn":
        relative = bare and not path.startswith("/")
        path = _relative_without_dots(path) if relative and path else _without_dots(path)
    if bare:
        first, slash, rest = path.partition("/")
        path = first.replace(":", "%3A") + slash + rest
    if authority is None and path.startswith("//"):
        path = "/%2F" + path[2:]
    out = f"{uri.scheme}:" if uri.scheme else ""
    if authority is not None:
        out += "//" + authority + ("/" if path and not path.startswith("/") else "")
    out += path
    out += "" if uri.query is None else "?" + uri.query
    return out if uri.fragment is None else out + "#" + uri.fragment


def _authority(uri: URI) -> str | None:
    if not uri.has_authority:
        return None
    port = uri.port
    if uri.scheme in _DEFAULT_PORTS and port and int(port[:9]) == int(_DEFAULT_PORTS[uri.scheme]):
        port = None
    user = "" if uri.userinfo is None else uri.userinfo + "@"
    return user + (uri.host or "") + (f":{int(port[:9])}" if port else "")


def _ascii_host(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise BadURI(host) from error
