"""The server process: it binds its port first, and on SIGTERM completes requests in flight.

Requests that had begun to arrive are answered; nothing new is taken, and what is not done within
``GRACE`` is cut off.
"""

from __future__ import annotations

import logging
import select
import signal
import socket
import time
from types import TracebackType
from typing import Any, cast

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.wasyncore import dispatcher

from refsearch.errors import RefsearchError

GRACE = 8.0  # seconds; those who stop servers kill them after ten (containers) or more
_TICK = 0.1  # seconds between two looks at what is in flight
_WAITING = 128  # connections that the system may have accepted before us


class Listening:
    """A port, bound before anything slow is done."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._socket = _listen(host, port)

    @property
    def address(self) -> str:
        """The address to type into a browser."""
        name = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{name}:{self._socket.getsockname()[1]}/"

    def serve(self, app: Flask, threads: int) -> None:
        """Serve an application until SIGTERM or Ctrl-C."""
        channels: dict[int, Any] = {}
        logging.basicConfig()
        made = create_server(
            app, map=channels, sockets=[self._socket], threads=threads, ident="refsearch"
        )
        server = cast(BaseWSGIServer, made)  # of several sockets it would be another
        stopping = _Stopping(server)
        while not stopping.asked:
            server.asyncore.loop(timeout=1.0, map=channels, count=1)
        drain(server, channels, GRACE)

    def __enter__(self) -> Listening:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None:
        self._socket.close()


class _Stopping:
    """The signals that ask a server to stop; a second one ends the process as signals do."""

    def __init__(self, server: BaseWSGIServer) -> None:
        self.asked = False
        self._server = server
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._ask)

    def _ask(self, _number: int, _frame: object) -> None:
        self.asked = True
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        self._server.pull_trigger()  # the loop need not wait for the next connection to look


def drain(server: BaseWSGIServer, channels: dict[int, Any], grace: float) -> None:
    """Stop accepting, and answer what is in flight within some seconds."""
    deadline = time.monotonic() + grace
    _accept_waiting(server)
    server.asyncore.loop(timeout=0, map=channels, count=2)  # read what these have sent already
    dispatcher.close(server)  # its socket only: answers still need the trigger
    while time.monotonic() < deadline:
        open_channels = [c for c in channels.values() if isinstance(c, HTTPChannel)]
        for channel in open_channels:
            if not _is_busy(channel):
                channel.handle_close()
        if not any(isinstance(c, HTTPChannel) for c in channels.values()):
            break
        server.asyncore.loop(timeout=_TICK, map=channels, count=1)
    server.task_dispatcher.shutdown(timeout=0)
    server.asyncore.close_all(map=channels)


def _accept_waiting(server: BaseWSGIServer) -> None:
    for _ in range(_WAITING):
        if server.socket is None or not select.select([server.socket], [], [], 0)[0]:
            return
        server.handle_accept()


def _is_busy(channel: HTTPChannel) -> bool:
    """Whether a connection has a request that arrives, is computed, or is being answered."""
    return bool(channel.request or channel.requests or channel.total_outbufs_len)


def _listen(host: str, port: int) -> socket.socket:
    """Bind the port; refuse in one line if it is taken."""
    listening = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except (OSError, UnicodeError) as error:
        if listening is not None:
            listening.close()
        reason = error.strerror if isinstance(error, OSError) else "no such host"
        raise RefsearchError(
            f"cannot listen on {host} port {port}: {reason}; choose another with --port"
        ) from error
    return listening
