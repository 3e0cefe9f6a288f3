"""A server on loopback that answers from a script: real HTTP, chunk borders anywhere, any end."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

Ending = Literal["whole", "cut", "hang", "drop", "silent"]
HANG_SECONDS = 10.0


@dataclass
class Served:
    """One answer. ``whole`` ends the body properly, ``cut`` closes the connection inside it,
    ``hang`` leaves it open, ``drop`` closes before the first byte, ``silent`` sends none."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    ending: Ending = "whole"
    size: int = 0

    def pieces(self) -> Iterator[bytes]:
        size = self.size or max(len(self.body), 1)
        return (self.body[at : at + size] for at in range(0, len(self.body), size))


@dataclass
class Sent:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


class Wires:
    """The server; ``script`` is what it answers next, ``log`` what it was asked."""

    def __init__(self) -> None:
        self.script: list[Served] = []
        self.log: list[Sent] = []
        self.released = threading.Event()
        wires = self

        class Handler(_Handler):
            owner = wires

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def serve(self, *answers: Served) -> None:
        self.script, self.log = list(answers), []
        self.released.clear()

    def release(self) -> None:
        """Let go of every connection that hangs."""
        self.released.set()

    def close(self) -> None:
        self.release()
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    owner: Wires

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.owner.log.append(Sent(self.path, dict(self.headers), json.loads(body)))
        answer = self.owner.script.pop(0) if self.owner.script else Served(status=418)
        try:
            self._answer(answer)
        except OSError:
            self.close_connection = True

    def _answer(self, answer: Served) -> None:
        if answer.ending in ("drop", "silent"):
            if answer.ending == "silent":
                self.owner.released.wait(HANG_SECONDS)
            self.close_connection = True
            return
        self.send_response(answer.status)
        kind = "text/event-stream" if answer.status == 200 else "application/json"
        for name, value in ({"content-type": kind} | answer.headers).items():
            self.send_header(name, value)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for piece in answer.pieces():
            self._write(piece)
        self._end(answer.ending)

    def _write(self, piece: bytes) -> None:
        self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        self.wfile.flush()

    def _end(self, ending: Ending) -> None:
        if ending == "whole":
            self.wfile.write(b"0\r\n\r\n")
            return
        if ending == "hang":
            self.owner.released.wait(HANG_SECONDS)
        self.close_connection = True

    def log_message(self, *args: Any) -> None:
        """Quiet."""
