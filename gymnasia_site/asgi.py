"""The one ASGI callable: answers lifespan itself, /mcp by the SDK, the rest by Django."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gymnasia_site.settings")
django_application = get_asgi_application()

# Imported after Django is set up, which its models need.
from agent_app.mcp import Endpoint  # noqa: E402

mcp = Endpoint()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] in ("/mcp", "/mcp/"):
        await mcp(scope, receive, send)
    else:
        await django_application(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """Django knows no lifespan events; the MCP endpoint lives between them."""
    await receive()
    async with mcp.running():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
