"""MCP over streamable HTTP, stateless: the active release's tools on the token owner's records."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from agent_app import executor
from agent_app.messages import ToolCall
from agent_app.models import Execution
from tools_app import releases
from tools_app.projections import project

logger = logging.getLogger("gymnasia.mcp")
Status = Execution.Status
Send = Callable[[dict[str, Any]], Awaitable[None]]
INTERNAL = "Internal error"


class Endpoint:
    """Answers everything under /mcp; ``running()`` must be entered once around its requests."""

    def __init__(self) -> None:
        self._manager: Any = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self._manager = _manager()
        async with self._manager.run():
            yield

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Send) -> None:
        """POST with a bearer token; GET and DELETE have no meaning without sessions."""
        if scope["method"] != "POST":
            await _refuse(send, 405, "method_not_allowed", [(b"allow", b"POST")])
            return
        user = await sync_to_async(_user, thread_sensitive=False)(scope)
        if user is None:
            await _refuse(send, 401, "not_authenticated", [(b"www-authenticate", b"Bearer")])
            return
        # The SDK's transport compares paths and headers only; the owner rides along.
        await self._manager.asgi_app({**scope, "gymnasia.user": user}, receive, send)


def _manager() -> Any:
    from mcp.server.lowlevel import Server
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from mcp.server.transport_security import TransportSecuritySettings

    server = Server("gymnasia", version="1", on_list_tools=_list_tools, on_call_tool=_call_tool)
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection="*" not in settings.ALLOWED_HOSTS,
        allowed_hosts=_hosts(),
        allowed_origins=_origins(),
    )
    return StreamableHTTPSessionManager(
        app=server, stateless=True, json_response=True, security_settings=security
    )


def _hosts() -> list[str]:
    """ALLOWED_HOSTS, each with and without a port. A pattern cannot be told to the SDK."""
    return [form for host in settings.ALLOWED_HOSTS for form in (host, f"{host}:*")]


def _origins() -> list[str]:
    own = [f"{scheme}://{host}" for scheme in ("http", "https") for host in _hosts()]
    trusted = [f"{u.scheme}://{u.netloc}" for u in map(urlsplit, settings.CSRF_TRUSTED_ORIGINS)]
    return own + trusted


def _user(scope: dict[str, Any]) -> Any:
    """The token's owner, or None."""
    request = HttpRequest()
    headers = dict(scope["headers"])
    request.META["HTTP_AUTHORIZATION"] = headers.get(b"authorization", b"").decode("latin-1")
    try:
        found = TokenAuthentication().authenticate(request)
    except (AuthenticationFailed, UnicodeError):
        return None
    finally:
        close_old_connections()
    return found[0] if found else None


async def _refuse(send: Send, status: int, code: str, headers: list[tuple[bytes, bytes]]) -> None:
    body = {"type": "about:blank", "status": status, "code": code, "detail": _REFUSALS[code]}
    kind = [(b"content-type", b"application/problem+json"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})


_REFUSALS = {
    "method_not_allowed": "Use POST.",
    "not_authenticated": "Send a token: Authorization: Bearer …",
}


async def _list_tools(context: Any, params: Any) -> Any:
    import mcp_types as types

    listed = await _in_thread(lambda: project(releases.active().tools(), "mcp"))
    return types.ListToolsResult.model_validate(listed)


async def _call_tool(context: Any, params: Any) -> Any:
    """A tool's own refusal is a result with ``isError``; only an unknown name is an error."""
    import mcp_types as types
    from mcp.shared.exceptions import MCPError

    user = context.request.scope["gymnasia.user"]
    row = await _in_thread(lambda: _run(user, params.name, params.arguments or {}))
    if row is None:
        raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name[:64]}")
    output = {**row.output, "execution": str(row.pk), "status": row.status}
    text = json.dumps(row.output, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=output,
        is_error=row.status not in (Status.SUCCEEDED, Status.AWAITING_APPROVAL),
    )


def _run(user: Any, name: str, arguments: dict[str, Any]) -> Execution | None:
    release = releases.active()
    if not any(tool.name == name and tool.enabled for tool in release.tools()):
        return None
    return executor.execute(user, executor.Origin("mcp", release), ToolCall("", name, arguments))


async def _in_thread(work: Callable[[], Any]) -> Any:
    """Database work off the loop; what fails is logged here and told without its text."""
    import mcp_types as types
    from mcp.shared.exceptions import MCPError

    def guarded() -> Any:
        try:
            return work()
        finally:
            close_old_connections()

    try:
        return await sync_to_async(guarded, thread_sensitive=False)()
    except Exception as error:
        logger.exception("An MCP request failed")
        raise MCPError(code=types.INTERNAL_ERROR, message=INTERNAL) from error
