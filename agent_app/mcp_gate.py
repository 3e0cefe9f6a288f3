"""What a request to /mcp passes before the SDK: host, origin, token, rate, JSON, scope."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext as _

from agent_app.models import ApiToken
from gymnasia_site import scopes
from gymnasia_site.problems import CONTENT_TYPE, Problem, body
from gymnasia_site.throttles import RequestThrottle
from tools_app.schema.canonical import JSONRefused, loads_strict

MAX_BYTES = 1_000_000
PARSE_ERROR = -32700
# What a token must have for a method; every other one tells about the catalogue only.
SCOPES = {"tools/call": (scopes.RECORDS,)}
CATALOGUE = (scopes.CATALOGUE, scopes.RECORDS)
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(frozen=True)
class Admitted:
    """Whose request it is, its headers without space around them, and its body, read already."""

    token: ApiToken
    headers: list[tuple[bytes, bytes]]
    content: bytes

    def receive(self, receive: Receive) -> Receive:
        """The body as one event, and then whatever else the connection tells."""
        events = [{"type": "http.request", "body": self.content, "more_body": False}]

        async def replay() -> dict[str, Any]:
            return events.pop() if events else await receive()

        return replay


class NotJSON(Exception):
    """The body is no JSON that can be read in one way only."""


class Gone(Exception):
    """The client closed the connection before its request was whole."""


async def admit(scope: dict[str, Any], receive: Receive) -> Admitted:
    """Raises Problem, NotJSON or Gone; nothing of a refused request reaches the SDK."""
    if scope["method"] != "POST":
        # Without sessions there is no stream to GET and nothing to DELETE.
        raise _problem(405, "method_not_allowed", _("Usa POST."), allow="POST")
    # The HTTP parser leaves trailing space in values, which is no part of them.
    cleaned = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
    headers = dict(cleaned)
    _check_host(headers)
    _check_origin(headers)
    token = await sync_to_async(_opened, thread_sensitive=False)(headers)
    content = await _content(receive)
    _check_scope(token, content)
    return Admitted(token, cleaned, content)


def _problem(status: int, code: str, detail: str, **headers: str) -> Problem:
    problem = Problem(status, code, detail)
    problem.headers = {name.replace("_", "-"): value for name, value in headers.items()}
    return problem


def _check_host(headers: dict[bytes, bytes]) -> None:
    """Against DNS rebinding: a page of another site may have our address under its own name."""
    domain, _port = split_domain_port(headers.get(b"host", b"").decode("latin-1"))
    if not (domain and validate_host(domain, settings.ALLOWED_HOSTS)):
        raise Problem(421, "misdirected", _("Este servidor no atiende ese nombre."))


def _check_origin(headers: dict[bytes, bytes]) -> None:
    """A browser's request must come from a page of ours; other clients send no Origin."""
    if b"origin" not in headers:
        return
    origin = headers[b"origin"].decode("latin-1")
    try:
        sent = urlsplit(origin)
    except ValueError:
        sent = urlsplit("")
    domain, _port = split_domain_port(sent.netloc)
    own = sent.netloc == headers[b"host"].decode("latin-1")
    named = [host for host in settings.ALLOWED_HOSTS if host != "*"]
    ours = sent.scheme in ("http", "https") and (own or validate_host(domain, named))
    if not (ours or origin in settings.CSRF_TRUSTED_ORIGINS):
        raise Problem(403, "foreign_origin", _("Esa página no puede usar este servidor."))


def _opened(headers: dict[bytes, bytes]) -> ApiToken:
    """The token of the request, within its owner's rate."""
    kind, _space, sent = headers.get(b"authorization", b"").partition(b" ")
    try:
        token = ApiToken.of(sent.strip()) if kind.lower() == b"bearer" else None
        if token is None:
            detail = _("Envía un token: Authorization: Bearer …")
            raise _problem(401, "not_authenticated", detail, www_authenticate="Bearer")
        throttle = RequestThrottle()
        if not throttle.allow_request(SimpleNamespace(user=token.user), None):  # type: ignore[arg-type]
            detail = _("Demasiadas peticiones. Espera un poco antes de repetir.")
            raise _problem(429, "throttled", detail, retry_after=str(int(throttle.wait()) + 1))
        return token
    finally:
        close_old_connections()


async def _content(receive: Receive) -> bytes:
    content = bytearray()
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise Gone
        content += event.get("body", b"")
        if len(content) > MAX_BYTES:
            raise Problem(413, "too_large", _("La petición pasa de 1 MB."))
        if not event.get("more_body"):
            return bytes(content)


def _check_scope(token: ApiToken, content: bytes) -> None:
    try:
        message = loads_strict(content, max_bytes=MAX_BYTES)
    except JSONRefused as refused:
        raise NotJSON(refused.message) from refused
    method = message.get("method") if isinstance(message, dict) else None
    needed = SCOPES.get(method, CATALOGUE) if isinstance(method, str) else CATALOGUE
    scopes.require(token, *needed)


async def refuse(send: Send, refusal: Problem | NotJSON) -> None:
    """Answer with a problem; what is no JSON, with the protocol's own error."""
    if isinstance(refusal, NotJSON):
        error = {"code": PARSE_ERROR, "message": str(refusal)}
        told: dict[str, Any] = {"jsonrpc": "2.0", "id": None, "error": error}
        await _answer(send, 400, told, {"content-type": "application/json"})
        return
    told = body(refusal.status_code, refusal.code, str(refusal.detail), **refusal.members)
    await _answer(
        send, refusal.status_code, told, {"content-type": CONTENT_TYPE, **refusal.headers}
    )


async def _answer(send: Send, status: int, told: Any, headers: dict[str, str]) -> None:
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": sent})
    content = json.dumps(told, ensure_ascii=False).encode()
    await send({"type": "http.response.body", "body": content})
