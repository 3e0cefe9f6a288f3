"""Reference resolution (RFC 3986) with the normal forms by which schema ids are compared."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tools_app.schema.uri_text import (
    escape_path,
    escape_query,
    escape_user,
    ip_literal,
    normal,
    normal_path,
    normal_query,
    relative_without_dots,
    without_dots,
)

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
_DELIMITERS = {"@": "%40", "/": "%2F", "?": "%3F", "#": "%23", ":": "%3A"}
_HOST_SCHEMES = frozenset({"http", "https", "ws", "wss"})
_DEFAULT_PORTS = {"http": "80", "https": "443"}


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
    for text in (base, reference):
        _check(text)
    merged = _merge(_parse(base), _parse(reference))
    if merged.scheme in _HOST_SCHEMES and merged.host and ip_literal(merged.host) is None:
        if _BAD_HOST.search(merged.host):
            raise BadURI(merged.host)
        merged = replace(merged, host=_ascii_host(merged.host))
    return _serialize(merged)


def fragment_of(reference: str) -> str | None:
    """The fragment in normal form, or None."""
    return _parse(reference).fragment


def full_path(identifier: str) -> str:
    """The id without its fragment, in the normal form of its scheme, then ``#``. Raises BadURI."""
    uri = _parse(identifier)
    if uri.scheme == "urn":
        uri = replace(uri, path=_urn_path(identifier))
    elif uri.scheme in _HOST_SCHEMES:
        uri = _normal_host(uri)
    elif uri.scheme is None and not uri.has_authority:
        uri = replace(uri, path=escape_path(uri.path, first_colon=True))
    return _serialize(uri).split("#")[0] + "#"


def _normal_host(uri: URI) -> URI:
    """What http and ws addresses leave out: the default port and the path of the root."""
    port, path = uri.port, uri.path
    if uri.scheme in _DEFAULT_PORTS:
        port = None if port in ("", _DEFAULT_PORTS[uri.scheme]) else port
        path = path or "/"
    elif path == "/":
        path = ""
    host = uri.host
    if host and ip_literal(host) is None and not _BAD_HOST.search(host):
        host = _ascii_host(host, strict=False)
    return replace(uri, host=host, port=port, path=path)


def _parse(text: str) -> URI:
    parts = _PARTS.match(text)
    if parts is None:
        raise BadURI(text)
    scheme, host, port = parts[1], parts[4], parts[5]
    if scheme and _SCHEME.match(scheme):
        scheme = scheme.lower()
    if host:
        literal = ip_literal(host)
        host = host.lower() if literal is None else literal
        if "%" in text and literal is None:
            host = normal(normal(host, unreserved=True).lower())
    port = str(int(port[:9])) if port else port
    query = normal_query(parts[7]) if parts[7] else parts[7]
    fragment = normal_query(parts[8]) if parts[8] else parts[8]
    return URI(scheme, parts[3], host, port, normal_path(parts[6]), query, fragment)


def _check(text: str) -> None:
    """Raise BadURI for text that may not be resolved."""
    parts = _PARTS.match(text)
    authority, introducer = _AUTHORITY.match(text), _INTRODUCER.match(text)
    if parts is None or introducer is None:
        raise BadURI(text)
    marks = re.sub(r"[\t\n\r]", "", introducer[1])
    smuggled = len(marks) >= 2 and (marks[:2] != "//" or marks != introducer[1])
    scheme, _, user, host, port, path, query, fragment = parts.groups()
    literal = bool(host) and host.startswith("[") and host.endswith("]")
    escaped = [user, None if literal else host, path, query, fragment]
    if (
        smuggled
        or (authority and "\\" in authority[1])
        or (scheme and not _SCHEME.match(scheme))
        or any(part and _BAD_PERCENT.search(part) for part in escaped)
        or (parts[2] is not None and path and not path.startswith("/"))
        or (port and int(port[:9]) > 65535)
        or (host and ("[" in host or "]" in host) and ip_literal(host) is None)
    ):
        raise BadURI(text)


def _merge(base: URI, reference: URI) -> URI:
    """RFC 3986 section 5.2.2."""
    if reference.scheme:
        return replace(reference, path=without_dots(reference.path))
    if reference.has_authority:
        return replace(reference, scheme=base.scheme, path=without_dots(reference.path))
    path, query = base.path, reference.query
    if not reference.path:
        query = base.query if query is None else query
    elif reference.path.startswith("/"):
        path = without_dots(reference.path)
    else:
        path = _joined(base, reference.path)
    return replace(base, path=path, query=query, fragment=reference.fragment)


def _joined(base: URI, path: str) -> str:
    if base.has_authority and not base.path:
        return without_dots("/" + path)
    joined = base.path[: base.path.rfind("/") + 1] + path
    rooted = base.scheme is not None or base.has_authority or joined.startswith("/")
    return without_dots(joined) if rooted else relative_without_dots(joined)


def _serialize(uri: URI) -> str:
    if uri.scheme and not _SCHEME.match(uri.scheme):
        raise BadURI(uri.scheme)
    authority = _authority(uri)
    bare = uri.scheme is None and authority is None
    path = uri.path
    relative = bare and not path.startswith("/")
    path = relative_without_dots(path) if relative and path else without_dots(path)
    if bare:
        path = escape_path(path, first_colon=True)
    if authority is None and path.startswith("//"):
        path = "/%2F" + path[2:]
    out = f"{uri.scheme}:" if uri.scheme else ""
    if authority is not None:
        out += "//" + authority + ("/" if uri.path and not uri.path.startswith("/") else "")
    out += path
    out += "" if uri.query is None else "?" + escape_query(uri.query)
    return out if uri.fragment is None else out + "#" + escape_query(uri.fragment)


def _authority(uri: URI) -> str | None:
    if not uri.has_authority:
        return None
    out = "" if uri.userinfo is None else escape_user(uri.userinfo) + "@"
    host = uri.host or ""
    if ":" in host and not host.startswith("["):
        out += f"[{host.replace('%', '%25')}]"
    elif ip_literal(host) is not None:
        out += host
    else:
        out += re.sub("[@/?#:]", lambda found: _DELIMITERS[found[0]], normal(host, unreserved=True))
    return out if uri.port is None else f"{out}:{uri.port}"


def _urn_path(identifier: str) -> str:
    parts = _PARTS.match(identifier)
    name = _URN.match(parts[6]) if parts else None
    if name is None:
        raise BadURI(identifier)
    rest = name[2].lower() if name[1].lower() == "uuid" else name[2]
    return normal(f"{name[1].lower()}:{rest}")


def _ascii_host(host: str, *, strict: bool = True) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError as error:
        if strict:
            raise BadURI(host) from error
        return host
