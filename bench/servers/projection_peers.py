"""One server of the comparison: uvicorn with the flags of ``manage.py serve`` and one application.

Started as ``projection_peers.py NAME``. Prints its port, then the CPU time it has used, in
nanoseconds, for every line it reads; ends when its input does.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def site() -> Any:
    """Gymnasia as it is served."""
    from gymnasia_site.asgi import application

    return application


def bare() -> Any:
    """Nothing but the two messages of the answer that the file named by BENCH_ANSWER holds."""
    kept = json.loads(Path(os.environ["BENCH_ANSWER"]).read_text(encoding="utf-8"))
    headers = [(name.encode(), value.encode()) for name, value in kept["headers"]]
    start = {"type": "http.response.start", "status": kept["status"], "headers": headers}
    body = {"type": "http.response.body", "body": kept["body"].encode()}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
            return
        await send(start)
        await send(body)

    return application


async def _lifespan(receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def drf() -> Any:
    """A DRF view of the rows behind the site's middleware, without throttles and cache."""
    application = site()
    _add_rows()
    return application


def drf_alone() -> Any:
    """The same view behind the one middleware that tells a length, and nothing else in front."""
    import django
    from django.conf import settings
    from django.core.handlers.asgi import ASGIHandler

    django.setup()
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
    handler = ASGIHandler()
    _add_rows()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        lifespan = scope["type"] == "lifespan"
        await (_lifespan(receive, send) if lifespan else handler(scope, receive, send))

    return application


def _add_rows() -> None:
    from django.urls import path

    from bench.servers.drf_view import ToolRows
    from gymnasia_site import urls

    urls.urlpatterns.insert(0, path("bench/tools/", ToolRows.as_view()))


def fastmcp(**settings: bool) -> Any:
    """FastMCP with the same tools."""
    from fastmcp import FastMCP
    from fastmcp.tools import FunctionTool
    from mcp_types import ToolAnnotations

    from tools_app.catalogue import BUNDLED_TOOLS
    from tools_app.projections.mcp import ANNOTATIONS

    async def nothing() -> None:
        return None

    server = FastMCP("bench")
    for tool in BUNDLED_TOOLS:
        server.add_tool(
            FunctionTool(
                name=tool.name,
                description=tool.description,
                parameters=tool.input_schema,
                annotations=ToolAnnotations.model_validate(ANNOTATIONS[tool.effect]),
                fn=nothing,
            )
        )
    return server.http_app(path="/mcp", **settings)


PEERS: dict[str, Callable[[], Any]] = {
    "site": site,
    "bare": bare,
    "drf": drf,
    "drf_alone": drf_alone,
    "fastmcp": fastmcp,
    "fastmcp_stateless": partial(fastmcp, stateless_http=True, json_response=True),
    "fastmcp_json": partial(fastmcp, json_response=True),
}


def tell_cpu(server: uvicorn.Server) -> None:
    for _line in sys.stdin:
        print(time.process_time_ns(), flush=True)
    server.should_exit = True


def main(name: str) -> None:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(16)
    config = uvicorn.Config(PEERS[name](), lifespan="on", log_level="warning")
    server = uvicorn.Server(config)
    threading.Thread(target=tell_cpu, args=[server], daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    server.run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1])
