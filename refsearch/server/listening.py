"""Binding the port before the slow start, and answering on it until the site is open."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from types import TracebackType

from refsearch.errors import RefsearchError, reason_of
from refsearch.messages import msg

WAITING = 2048  # connections that the system accepts before us: a burst of clients waits its turn
STALLED = 10  # seconds for which a client may send or take nothing, as a proxy gives it in one go
_ON_THE_WAY = 1 << 20  # bytes that the system takes of an answer at once, as far as it lets us
RETRY = 2  # seconds after which to ask again while the site opens
_LOOK = 0.05  # seconds between two looks whether the site is open


class Listening:
    """A port; raises RefsearchError in one line if it cannot be had."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self.socket = _listen(host, port)

    @property
    def address(self) -> str:
        """The address to type into a browser."""
        name = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{name}:{self.socket.getsockname()[1]}/"

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Answer 503 to everybody for as long as this lasts; ``/healthz`` says 200."""
        server = _Opening(self.socket)
        thread = Thread(target=server.serve_forever, args=(_LOOK,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()

    def __enter__(self) -> Listening:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None:
        self.socket.close()


class _NotYet(BaseHTTPRequestHandler):
    """The answer of a site that is not open yet."""

    timeout = 1  # seconds: whoever asks nothing must not keep the others waiting
    server_version, sys_version = "refsearch", ""

    def do_GET(self) -> None:
        """Answer 503, or 200 where it is asked whether the process lives."""
        alive = self.path == "/healthz"
        body = b'{"status": "opening"}\n'
        self.send_response(HTTPStatus.OK if alive else HTTPStatus.SERVICE_UNAVAILABLE)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", str(RETRY))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body if self.command != "HEAD" else b"")

    do_HEAD = do_POST = do_GET  # noqa: N815  # as BaseHTTPRequestHandler calls them

    def log_message(self, *_: object) -> None:
        """Say nothing: there is nothing yet to be read."""


class _Opening(HTTPServer):
    """Answers on a socket that is somebody else's."""

    def __init__(self, listening: socket.socket) -> None:
        super().__init__(("", 0), _NotYet, bind_and_activate=False)
        self.socket.close()
        self.socket = listening

    def handle_error(self, *_: object) -> None:
        """Say nothing of who has gone before the answer."""


def _listen(host: str, port: int) -> socket.socket:
    """Bind the port; refuse in one line if it is taken."""
    listening = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)
        _let_none_stall(listening)
        listening.bind(address)
        listening.listen(WAITING)
    except (OSError, UnicodeError) as error:
        if listening is not None:
            listening.close()
        reason = msg("no such host")
        if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
            reason = reason_of(error)
        raise RefsearchError(
            msg("cannot listen on {} port {}: {}; choose another with --port", host, port, reason)
        ) from error
    return listening


def _let_none_stall(listening: socket.socket) -> None:
    """Bound how long a thread waits for a client; Linux hands it on to each connection."""
    if sys.platform == "linux":
        bound = struct.pack("ll", STALLED, 0)
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listening.setsockopt(socket.SOL_SOCKET, option, bound)
