"""CPU time of a plain projection, against bare bytes, a DRF view and FastMCP.

Every server is a process of its own with the same uvicorn flags. They are asked in turns, round by
round, one request after another on one connection, and what counts is the CPU time that the server
process used (all its threads, kernel included), not the time that passed.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench/servers/projection_peers.py"
PROJECTION = "/api/v1/projections/mcp/"
MCP_ACCEPT = "Accept: application/json, text/event-stream"
LIST_TOOLS = b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'
INITIALIZE = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}'
)
INITIALIZED = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
# Requests in a turn: the cheap ones so often that the one question a half second that the site puts
# to its database weighs as it does on a busy server.
ROUNDS, OFTEN, SELDOM = 15, 2500, 20
IDLE_SECONDS, IDLE_ROUNDS = 0.55, 5
MOST_OF_BARE, LEAST_OF_OTHERS = 1.3, 40.0


class Server:
    """A peer in a process of its own, with one open connection to it."""

    def __init__(self, name: str, env: dict[str, str]) -> None:
        command = [sys.executable, str(PEERS), name]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True)

    @cached_property
    def connection(self) -> socket.socket:
        """Made when first needed, so that the servers start side by side."""
        connection = socket.create_connection(("127.0.0.1", int(self._line())))
        connection.settimeout(30)
        return connection

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def cpu(self) -> int:
        """CPU time used so far, in nanoseconds."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self._line())

    def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """Head and body of the answer; the body as it came, also when in chunks."""
        self.connection.sendall(request)
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._read()
        head = got[:end].lower()
        if b"transfer-encoding: chunked" in head:
            while not got.endswith(b"\r\n0\r\n\r\n"):
                got += self._read()
        length = int(header(head, b"content-length") or 0)
        while len(got) < end + 4 + length:
            got += self._read()
        return got[:end], got[end + 4 :]

    def _read(self) -> bytes:
        data = self.connection.recv(65_536)
        if not data:
            raise ConnectionError("the server closed the connection")
        return data

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@dataclass
class Entry:
    """One line of the table: which request to which server, and what it cost in each round."""

    title: str
    server: Server
    request: bytes
    status: bytes
    repeats: int
    microseconds: list[float] = field(default_factory=list)

    def run(self) -> None:
        before = self.server.cpu()
        for _ in range(self.repeats):
            head, _body = self.server.ask(self.request)
            if not head.startswith(b"HTTP/1.1 " + self.status):
                raise RuntimeError(f"{self.title}: {head[:200]!r}")
        self.microseconds.append((self.server.cpu() - before) / self.repeats / 1000)


def header(head: bytes, name: bytes) -> str:
    return head.partition(name + b": ")[2].partition(b"\r\n")[0].decode()


def request(path: str, *headers: str, body: bytes = b"") -> bytes:
    verb = "POST" if body else "GET"
    accept = MCP_ACCEPT if body else "Accept: */*"
    lines = [f"{verb} {path} HTTP/1.1", "Host: 127.0.0.1", accept, *headers]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def environment(folder: str) -> dict[str, str]:
    """As in production, on a database of its own; one client may ask as often as it likes."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "gymnasia_site.settings",
        "DEBUG": "",
        "GYMNASIA_SECRET_KEY": "bench" * 12,
        "GYMNASIA_PROVIDER": "local",
        "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
        "SECURE_SSL_REDIRECT": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "GYMNASIA_RATE_ADDRESS": "1000000000/s",
        "PYTHONWARNINGS": "ignore",
        "BENCH_ANSWER": f"{folder}/answer.json",
    }


def prepare(env: dict[str, str]) -> None:
    for command in ("migrate", "load_catalogue"):
        manage = [sys.executable, str(ROOT / "manage.py"), command, "--verbosity", "0"]
        subprocess.run(manage, env=env, check=True, stdout=subprocess.DEVNULL)


def keep(path: Path, head: bytes, body: bytes) -> None:
    """Write down an answer for the bare server: what uvicorn adds by itself is left out."""
    status, *lines = head.decode().split("\r\n")
    headers = [line.split(": ", 1) for line in lines]
    headers = [pair for pair in headers if pair[0] not in ("date", "server")]
    told = {"status": int(status.split()[1]), "headers": headers, "body": body.decode()}
    path.write_text(json.dumps(told), encoding="utf-8")


@contextmanager
def entries() -> Iterator[dict[str, Entry]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        env = environment(folder)
        prepare(env)

        def start(name: str, **more: str) -> Server:
            server = Server(name, env | more)
            stack.callback(server.close)
            return server

        peers = {name: start(name) for name in PEERS_TO_ASK}
        site = peers["site"]

        def bare(name: str, of: bytes) -> Server:
            keep(Path(folder, name), *site.ask(of))
            return start("bare", BENCH_ANSWER=str(Path(folder, name)))

        plain = request(PROJECTION)
        known = request(PROJECTION, f"If-None-Match: {header(site.ask(plain)[0], b'etag')}")
        found = {
            "bare 200": Entry("bare bytes, 200", bare("200", plain), plain, b"200", OFTEN),
            "200": Entry("projection, 200", site, plain, b"200", OFTEN),
            "bare 304": Entry("bare, 304", bare("304", known), known, b"304", OFTEN),
            "304": Entry("projection, 304", site, known, b"304", OFTEN),
        }
        for name, (title, ask) in PEERS_TO_ASK.items():
            if ask is not None:
                found[name] = Entry(title, peers[name], ask(peers[name]), b"200", SELDOM)
        yield found


def rows(server: Server) -> bytes:
    return request("/bench/tools/")


def tool_list(server: Server) -> bytes:
    """The request that lists the tools, in a session where the server wants one."""
    session = header(server.ask(request("/mcp", body=INITIALIZE))[0].lower(), b"mcp-session-id")
    if not session:
        return request("/mcp", body=LIST_TOOLS)
    held = f"Mcp-Session-Id: {session}"
    server.ask(request("/mcp", held, body=INITIALIZED))
    return request("/mcp", held, body=LIST_TOOLS)


# Name of the server → what it is, and how to ask it; the site itself is asked in two ways.
PEERS_TO_ASK: dict[str, tuple[str, Callable[[Server], bytes] | None]] = {
    "site": ("", None),
    "drf": ("DRF view of the rows", rows),
    "drf_alone": ("DRF view, one middleware", rows),
    "fastmcp": ("FastMCP tools/list", tool_list),
    "fastmcp_stateless": ("FastMCP, stateless, JSON", tool_list),
    "fastmcp_json": ("FastMCP, sessions, JSON", tool_list),
}


def check_same_work(found: dict[str, Entry]) -> None:
    """The peers hand out the same tools; else the comparison would say nothing."""
    bodies = {key: entry.server.ask(entry.request)[1] for key, entry in found.items()}
    assert bodies["200"] == bodies["bare 200"] and not bodies["304"] + bodies["bare 304"]
    tools = json.loads(bodies["200"])["tools"]
    for name in ("drf", "drf_alone"):
        assert [row["name"] for row in json.loads(bodies[name])] == [t["name"] for t in tools]
    for name in ("fastmcp_stateless", "fastmcp_json"):
        listed = json.loads(bodies[name])["result"]["tools"]
        told = [{key: tool[key] for key in tools[0]} for tool in listed]
        assert sorted(told, key=by_name) == sorted(tools, key=by_name)


def by_name(tool: dict[str, Any]) -> str:
    return tool["name"]


def ratio(found: dict[str, Entry], above: str, below: str) -> float:
    """The median over rounds; each pair was measured within the same second or two."""
    pairs = zip(found[above].microseconds, found[below].microseconds, strict=True)
    return statistics.median(a / b for a, b in pairs)


def lone_cost(entry: Entry) -> float:
    """Median microseconds of a request that comes after a pause and pays for the question alone."""
    costs = []
    for _ in range(IDLE_ROUNDS):
        time.sleep(IDLE_SECONDS)
        before = entry.server.cpu()
        entry.server.ask(entry.request)
        costs.append((entry.server.cpu() - before) / 1000)
    return statistics.median(costs)


def report(found: dict[str, Entry]) -> bool:
    """Print the table and the marks; whether all of them are reached."""
    print(f"CPU time a request in the server process, {ROUNDS} rounds in turns\n")
    print("| server | median µs | quartiles µs |\n|---|---:|---:|")
    for entry in found.values():
        low, middle, high = statistics.quantiles(entry.microseconds, n=4)
        print(f"| {entry.title} | {middle:,.0f} | {low:,.0f} to {high:,.0f} |")
    print("\n| compared round by round | median ratio | mark | |\n|---|---:|---:|---|")
    good = True
    for above, below, mark in (
        ("200", "bare 200", MOST_OF_BARE),
        ("304", "bare 304", MOST_OF_BARE),
        ("drf", "200", LEAST_OF_OTHERS),
        ("fastmcp", "200", LEAST_OF_OTHERS),
        ("drf_alone", "200", None),
        ("fastmcp_stateless", "200", None),
        ("fastmcp_json", "200", None),
    ):
        got = ratio(found, above, below)
        reached = mark is None or (got <= mark if mark == MOST_OF_BARE else got >= mark)
        sign = "" if mark is None else ("≤ " if mark == MOST_OF_BARE else "≥ ") + str(mark)
        told = "" if mark is None else "reached" if reached else "missed"
        names = f"{found[above].title} / {found[below].title}"
        print(f"| {names} | {got:.2f} | {sign} | {told} |")
        good = good and reached
    return good


def main() -> int:
    with entries() as found:
        check_same_work(found)
        order = list(found.values())
        for entry in order:
            entry.run()
            entry.microseconds.clear()
        for number in range(ROUNDS):
            # Forwards and backwards by turns, so that nobody always follows the same neighbour.
            for entry in order if number % 2 else reversed(order):
                entry.run()
        good = report(found)
        alone = lone_cost(found["200"])
        print(f"\nA lone request, with its question to the database: {alone:,.0f} µs")
        return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
