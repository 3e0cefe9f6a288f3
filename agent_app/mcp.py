"""MCP over streamable HTTP, stateless: the active release's tools on the token owner's records."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from io import BytesIO
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.utils.translation import gettext as _

from agent_app import executor, mcp_gate
from agent_app.messages import ToolCall
from agent_app.models import Execution
from gymnasia_site.problems import Problem
from tools_app import releases
from tools_app.projections import project

logger = logging.getLogger("gymnasia.mcp")
Status = Execution.Status
Handler = Callable[[Any, Any], Awaitable[Any]]
INTERNAL = "Internal error"
NO_RELEASE = "No release is in use"
PAGE_SIZE = 50


class Endpoint:
    """Answers everything under /mcp; ``running()`` must be entered once around its requests."""

    def __init__(self) -> None:
        self._manager: Any = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self._manager = _manager()
        async with self._manager.run():
            yield

    async def __call__(
        self, scope: dict[str, Any], receive: mcp_gate.Receive, send: mcp_gate.Send
    ) -> None:
        try:
            if self._manager is None:
                # A server that sends no lifespan events; nothing else of the site needs them.
                raise Problem(503, "not_running", _("MCP no está en marcha en este servidor."))
            admitted = await mcp_gate.admit(scope, receive)
        except (Problem, mcp_gate.NotJSON) as refusal:
            await mcp_gate.refuse(send, refusal)
        except mcp_gate.Gone:
            return
        else:
            # The SDK's transport compares paths and headers only; the owner rides along.
            owned = {**scope, "headers": admitted.headers, "gymnasia.user": admitted.token.user}
            await self._manager.asgi_app(owned, admitted.receive(receive), send)


def _manager() -> Any:
    """The SDK's part; host and origin are checked before it, by Django's own rules."""
    from mcp.server.lowlevel import Server
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    server = Server("gymnasia", version="1", on_list_tools=_list_tools, on_call_tool=_call_tool)
    return StreamableHTTPSessionManager(app=server, stateless=True, json_response=True)


def _guarded(handler: Handler) -> Handler:
    """What fails is logged here and told without its text, which one of the eras would show."""

    @wraps(handler)
    async def guarded(context: Any, params: Any) -> Any:
        import mcp_types as types
        from mcp.shared.exceptions import MCPError

        try:
            return await handler(context, params)
        except MCPError:
            raise
        except releases.NoRelease as error:
            raise MCPError(code=types.INTERNAL_ERROR, message=NO_RELEASE) from error
        except Exception as error:
            logger.exception("An MCP request failed")
            raise MCPError(code=types.INTERNAL_ERROR, message=INTERNAL) from error

    return guarded


@_guarded
async def _list_tools(context: Any, params: Any) -> Any:
    """A page of the active release; the cursor pins the release, so that pages fit together."""
    import mcp_types as types

    cursor = getattr(params, "cursor", None)
    page = await _in_thread(lambda: _page(cursor))
    if page is None:
        raise _invalid("Unknown cursor: list the tools again from the beginning")
    return types.ListToolsResult.model_validate(page)


def _page(cursor: str | None) -> dict[str, Any] | None:
    """None for a cursor that was never given, or whose release was withdrawn."""
    start = _read_cursor(cursor)
    release = releases.get(start[0]) if start else releases.active()
    if release is None or release.is_withdrawn or (cursor is not None and not start):
        return None
    offset = start[1] if start else 0
    tools = project(release.tools(), "mcp")["tools"]
    page = {"tools": tools[offset : offset + PAGE_SIZE]}
    following = offset + PAGE_SIZE
    more = {"nextCursor": f"{release.number}.{following}"} if following < len(tools) else {}
    return page | more


def _read_cursor(cursor: str | None) -> tuple[int, int] | None:
    number, _dot, offset = (cursor or "").partition(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (number, offset)):
        return None
    return int(number), int(offset)


@_guarded
async def _call_tool(context: Any, params: Any) -> Any:
    """A tool's own refusal is a result with ``isError``; only an unknown name is an error."""
    import mcp_types as types

    scope = context.request.scope
    user = scope["gymnasia.user"]
    row = await _in_thread(lambda: _run(user, params.name, params.arguments or {}))
    if row is None:
        raise _invalid(f"Unknown tool: {params.name[:64]}")
    output = row.output
    if row.status == Status.AWAITING_APPROVAL:
        page = ASGIRequest(scope, BytesIO()).build_absolute_uri("/requests/")
        output = {**output, "approval_url": page}
    text = json.dumps(output, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content={**output, "execution": str(row.pk), "status": row.status},
        is_error=row.status not in (Status.SUCCEEDED, Status.AWAITING_APPROVAL),
    )


def _invalid(message: str) -> Exception:
    import mcp_types as types
    from mcp.shared.exceptions import MCPError

    return MCPError(code=types.INVALID_PARAMS, message=message)


def _run(user: Any, name: str, arguments: dict[str, Any]) -> Execution | None:
    release = releases.active()
    if not any(tool.name == name and tool.enabled for tool in release.tools()):
        return None
    return executor.execute(user, executor.Origin("mcp", release), ToolCall("", name, arguments))


async def _in_thread(work: Callable[[], Any]) -> Any:
    """Database work off the loop."""

    def closing() -> Any:
        try:
            return work()
        finally:
            close_old_connections()

    return await sync_to_async(closing, thread_sensitive=False)()
