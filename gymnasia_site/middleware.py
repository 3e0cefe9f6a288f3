"""Small middlewares: the language a visitor chose, error pages, impossible addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware

from gymnasia_site.pages import bad_request, not_found

LANGUAGES = {code for code, _name in settings.LANGUAGES}


def _around(get_response: Callable[..., Any], before: Callable[[HttpRequest], Any]) -> Any:
    """Wrap ``get_response``, sync or async; what ``before`` returns, if anything, is the answer."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> HttpResponse:
            return before(request) or await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> HttpResponse:
        return before(request) or get_response(request)

    return middleware


@sync_and_async_middleware
def language(get_response: Callable[..., Any]) -> Any:
    """Spanish unless the visitor's cookie names another language of ours."""

    def activate(request: HttpRequest) -> None:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        translation.activate(chosen if chosen in LANGUAGES else settings.LANGUAGE_CODE)
        request.LANGUAGE_CODE = translation.get_language()

    return _around(get_response, activate)


@sync_and_async_middleware
def own_error_pages(get_response: Callable[..., Any]) -> Any:
    """In debug mode Django answers 400 and 404 with a page for developers; people get ours."""
    if not settings.DEBUG:
        raise MiddlewareNotUsed
    pages = {400: bad_request, 404: not_found}

    def ours(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        technical = response.get("Content-Type", "").startswith("text/html")
        page = pages.get(response.status_code) if technical else None
        return page(request) if page else response

    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> HttpResponse:
            return ours(request, await get_response(request))

        return async_middleware

    def middleware(request: HttpRequest) -> HttpResponse:
        return ours(request, get_response(request))

    return middleware


@sync_and_async_middleware
def refuse_nul(get_response: Callable[..., Any]) -> Any:
    """A NUL in an address is a 400: PostgreSQL would fail on it deep inside a view."""

    def refuse(request: HttpRequest) -> HttpResponse | None:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return bad_request(request)
        return None

    return _around(get_response, refuse)
