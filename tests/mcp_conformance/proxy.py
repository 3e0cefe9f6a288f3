"""A loopback proxy that adds a bearer token: the conformance client sends none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

DROPPED = {"connection", "transfer-encoding", "content-length"}


@contextmanager
def adding_token(site: str, token: str) -> Iterator[str]:
    """Everything else goes through as it came, Host and Origin too; gives the proxy's address."""

    class Forwarding(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def forward(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            upstream = HTTPConnection(urlsplit(site).netloc, timeout=20)
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in DROPPED:
                    upstream.putheader(name, value)
            upstream.putheader("Authorization", f"Bearer {token}")
            upstream.putheader("Content-Length", str(len(content)))
            upstream.endheaders(content)
            self.answer(upstream.getresponse())
            upstream.close()

        def answer(self, response: Any) -> None:
            content = response.read()
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in DROPPED:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_DELETE = do_OPTIONS = forward

        def log_message(self, *args: Any) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Forwarding)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
