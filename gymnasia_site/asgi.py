"""The one ASGI callable: lifespan, /mcp by the SDK, projections as bytes, the rest by Django."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gymnasia_site.settings")
django_application = get_asgi_application()

# Imported after Django is set up, which its models need.
from agent_app.mcp import Endpoint  # noqa: E402
from tools_app.fast import FastProjections  # noqa: E402

mcp = Endpoint()
projections = FastProjections(django_application)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "websocket":
        # Nothing of ours speaks it, and Django would fail on it.
        await send({"type": "websocket.close"})
    elif scope["path"] in ("/mcp", "/mcp/"):
        await mcp(scope, receive, send)
    else:
        await projections(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """Django knows no lifespan events; the MCP endpoint lives between them."""
    await receive()
    async with mcp.running():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
