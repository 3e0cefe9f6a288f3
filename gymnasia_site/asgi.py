"""The one ASGI callable: answers lifespan itself and hands every request to Django."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gymnasia_site.settings")
django_application = get_asgi_application()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    else:
        await django_application(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """Django knows no lifespan events; a server with --lifespan on needs them answered."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})
