"""The plain projections of the active release as stored bytes, answered before Django.

What is stored is what Django itself answered, so both ways give the same status, headers and body.
Everything that is not a plain GET or HEAD of a projection goes on to Django, and so does every
request while the database, the host or anything else is not as it should be.
"""

from __future__ import annotations

import asyncio
import logging
import math
from time import monotonic

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import close_old_connections
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import parse_etags
from django.utils.translation import gettext as _

from gymnasia_site.problems import problem
from gymnasia_site.throttles import parse_rate
from tools_app.buckets import Buckets
from tools_app.models import Release
from tools_app.projections import PROJECTIONS
from tools_app.recording import (
    EMPTY,
    HOST,
    TAGS,
    Answer,
    Application,
    Message,
    Receive,
    Scope,
    Send,
    Stored,
    record,
)

logger = logging.getLogger("gymnasia.projections")

# An older snapshot asks which release is active before it answers.
FRESH_SECONDS = 0.5
# A database slower than this does not hold up the answer: Django gives it.
PATIENCE_SECONDS = 1.0
READS = frozenset({"GET", "HEAD"})
# Preconditions that Django judges.
REFUSED = frozenset({b"if-match", b"if-unmodified-since"})
REFUSAL_HEADERS = {
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
}


class FastProjections:
    """An ASGI application in front of ``site``; one event loop a process.

    ``counts`` says how many were answered, by status, how many plain requests went on to Django
    (``passed``), how often the active release was asked for (``checks``) and failed to tell
    (``failures``). All of it, and the limit by address, is of this process alone.
    """

    def __init__(self, site: Application) -> None:
        self._site = site
        self._paths = frozenset(reverse("projection", args=[name]) for name in PROJECTIONS)
        self._buckets = Buckets(*parse_rate(settings.GYMNASIA_RATES["address"]))
        self.counts = dict.fromkeys(("200", "304", "429", "passed", "checks", "failures"), 0)
        self._forget()

    def _forget(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._checked = self._expired = -math.inf
        self._check: asyncio.Task[None] | None = None
        self._check_began = -math.inf
        self._version: tuple[int, str] | None = None
        self._stored: dict[tuple[str, bool], Stored] = {}
        # Over TLS, or not, or both: what has been asked for and therefore gets stored.
        self._wanted: set[bool] = set()
        self._hosts: set[bytes] = set()

    def expire(self) -> None:
        """The next request asks which release is active, however fresh the snapshot is."""
        self._expired = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"]
        if method not in READS or scope["path"] not in self._paths or scope["query_string"]:
            await self._site(scope, receive, self._expiring(send) if method == "POST" else send)
            return
        now = monotonic()
        if self._is_fresh(self._checked, now) or await self._check_once(scope, now):
            answer = self._answer(scope, now)
            if answer is not None:
                await send(answer[0])
                await send(answer[1] if method == "GET" else EMPTY)
                return
        self.counts["passed"] += 1
        await self._site(scope, receive, send)

    def _expiring(self, send: Send) -> Send:
        """Whoever publishes through this process sees the new release in it at once."""

        async def expire_first(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.expire()
            await send(message)

        return expire_first

    def _answer(self, scope: Scope, now: float) -> Answer | None:
        """What is stored for this request, a refusal, or None where Django has to answer."""
        asked = self._asked(scope)
        if asked is None:
            return None
        _host, tags, secure = asked
        client = scope.get("client")
        if wait := self._buckets.take(client[0] if client else "", now):
            self.counts["429"] += 1
            return _refusal(math.ceil(wait))
        stored = self._stored.get((scope["path"], secure))
        if stored is None:
            self._wanted.add(secure)
            return None
        if tags and (tags == stored.tag or _matches(tags, stored.tag)):
            self.counts["304"] += 1
            return stored.unchanged
        self.counts["200"] += 1
        return stored.full

    def _asked(self, scope: Scope) -> tuple[bytes, bytes | None, bool] | None:
        """Host, If-None-Match and whether TLS is used; None where Django has to look at it."""
        host = tags = proto = None
        for name, value in scope["headers"]:
            if name not in self._looked_at:
                continue
            if name == HOST and host is None:
                host = value
            elif name == TAGS and tags is None:
                tags = value
            elif name == self._proxied[0] and proto is None:
                proto = value
            else:
                return None
        if proto is not None and proto != self._proxied[1]:
            return None
        secure = proto is not None or scope["scheme"] == "https"
        # Without a host Django takes the server's own name.
        if host is None or not self._admits(host) or (self._tls_only and not secure):
            return None
        return host, tags, secure

    def _admits(self, host: bytes) -> bool:
        """Whether ALLOWED_HOSTS allows it."""
        if host in self._hosts:
            return True
        request = HttpRequest()
        request.META["HTTP_HOST"] = host.decode("latin-1")
        try:
            request.get_host()
        except DisallowedHost:
            return False
        self._hosts.add(host)
        return True

    def _read_settings(self) -> bool:
        """Take over what the settings say, once a check; False while Django answers everything."""
        # A settings access costs more than all else in an answer together.
        self._hosts.clear()
        self._buckets.set_rate(*parse_rate(settings.GYMNASIA_RATES["address"]))
        self._tls_only = settings.SECURE_SSL_REDIRECT
        name, value = settings.SECURE_PROXY_SSL_HEADER or ("", "")
        name = name.removeprefix("HTTP_").replace("_", "-").lower()
        self._proxied = name.encode(), value.encode()
        self._looked_at = REFUSED | {HOST, TAGS, self._proxied[0]}
        return settings.GYMNASIA_PUBLIC_PROJECTIONS and not settings.USE_X_FORWARDED_HOST

    def _is_fresh(self, moment: float, now: float) -> bool:
        """Whether what the database said at ``moment`` still counts ``now``, on this loop."""
        if asyncio.get_running_loop() is not self._loop:
            self._forget()
            self._loop = asyncio.get_running_loop()
            return False
        return moment > now - FRESH_SECONDS and moment > self._expired

    async def _check_once(self, scope: Scope, now: float) -> bool:
        """Ask the database, one question for all who wait; False where they must not wait."""
        asked = self._asked(scope) if self._read_settings() else None
        if asked is None:
            return False
        host, _tags, secure = asked
        self._wanted.add(secure)
        if self._check is None or self._check.done():
            self._check_began = now
            self._check = asyncio.create_task(self._ask_database(host, now))
        elif not self._is_fresh(self._check_began, now):
            # It began too long ago to speak for this request.
            return False
        return bool((await asyncio.wait((self._check,), timeout=PATIENCE_SECONDS))[0])

    async def _ask_database(self, host: bytes, began: float) -> None:
        self.counts["checks"] += 1
        try:
            version = await asyncio.get_running_loop().run_in_executor(None, _active_version)
            if version != self._version:
                self._version, self._stored = version, {}
            if version is not None:
                await self._store(host, str(version[0]).encode())
        except Exception:
            self.counts["failures"] += 1
            self._version, self._stored = None, {}
            logger.exception("The active release could not be stored; Django answers")
        self._checked = began

    async def _store(self, host: bytes, number: bytes) -> None:
        """Store what Django answers for every projection, plain and over TLS as wanted."""
        have = {secure for _path, secure in self._stored}
        for secure in self._wanted - have:
            found = {}
            for path in self._paths:
                stored = await record(self._site, path, host=host, secure=secure, number=number)
                if stored is None:
                    # Another release came between, or Django refused: ask again next time.
                    return
                found[path, secure] = stored
            self._stored |= found


def _matches(tags: bytes, tag: bytes) -> bool:
    """Whether If-None-Match names the tag, or any; weakly, as RFC 9110 wants it here."""
    named = parse_etags(tags.decode("latin-1"))
    return "*" in named or tag.decode() in (one.removeprefix("W/") for one in named)


def _active_version() -> tuple[int, str] | None:
    try:
        return Release.objects.filter(is_active=True).values_list("number", "digest").first()
    finally:
        close_old_connections()


def _refusal(seconds: int) -> Answer:
    detail = _("Demasiadas peticiones. Espera un poco antes de repetir.")
    response = problem(429, "throttled", detail, retry_after=seconds)
    response["Content-Length"] = str(len(response.content))
    for name, value in {**REFUSAL_HEADERS, "Retry-After": str(seconds)}.items():
        response[name] = value
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    start = {"type": "http.response.start", "status": 429, "headers": headers}
    return start, {**EMPTY, "body": response.content}
