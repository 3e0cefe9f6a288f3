"""How many requests one person, or one address nobody is signed in from, may send."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def parse_rate(rate: str) -> tuple[int, int]:
    """("600/min") → 600 requests in 60 seconds; ValueError for anything else."""
    number, _, period = rate.partition("/")
    if not number.isdecimal() or int(number) < 1 or period[:1] not in SECONDS:
        raise ValueError(f"{rate!r} is not a rate such as 600/min")
    return int(number), SECONDS[period[0]]


class Throttle(BaseThrottle):
    """At most so many requests in each minute, hour or day of the clock, counted in the cache.

    One counter a key, so the cost does not grow with the rate, and Retry-After is exact. A cache
    of its own per process counts per process.
    """

    kind = ""

    def names(self, request: Request, view: Any) -> list[str]:
        """Who is counted; each of them has the whole rate."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: Any) -> bool:
        limit, seconds = parse_rate(settings.GYMNASIA_RATES[self.kind])
        self._wait = 0.0
        for name in self.names(request, view):
            if _count(f"rate:{self.kind}:{name}", seconds) > limit:
                self._wait = seconds - time.time() % seconds
        return not self._wait

    def wait(self) -> float:
        return self._wait


def _count(key: str, seconds: int) -> int:
    """Count one request; gives how many there were since this period began."""
    current = f"{key}:{time.time() // seconds:.0f}"
    cache.add(current, 0, timeout=2 * seconds)
    try:
        return cache.incr(current)
    except ValueError:
        # It was evicted between the two calls.
        return 1


class RequestThrottle(Throttle):
    """Every address of the API: by person, else by network address."""

    def allow_request(self, request: Request, view: Any) -> bool:
        self.kind = "person" if request.user and request.user.is_authenticated else "address"
        return super().allow_request(request, view)

    def names(self, request: Request, view: Any) -> list[str]:
        if self.kind == "person":
            return [str(request.user.pk)]
        return [self.get_ident(request)]


class MessageThrottle(Throttle):
    """Messages to the coach, which may cost money at a provider."""

    kind = "messages"

    def names(self, request: Request, view: Any) -> list[str]:
        return [str(request.user.pk)]
