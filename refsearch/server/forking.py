"""gunicorn's master and workers, changed so that no request is lost on a stop or a reload.

Whoever waited to be accepted is answered before the end, and an answer goes out in one piece: of a
process that is killed nobody gets half an answer, so a proxy can ask another.

SIGHUP makes the application anew, of the texts as they are. Processes that have it begin before
those that have the one before are stopped: nobody is refused, and each answer is of one build.

This module is not imported on Windows, where no process can be forked.
"""

from __future__ import annotations

import gc
import logging
import select
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from refsearch.errors import RefsearchError
from refsearch.server.listening import WAITING
from refsearch.server.refusals import KEPT_BYTES, refusal

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


_log = logging.getLogger(__name__)


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """A master over an application that exists already; ``again`` makes a new one."""

    def __init__(
        self,
        app: WSGIApplication,
        options: Mapping[str, Any],
        again: Callable[[], WSGIApplication] | None = None,
    ) -> None:
        self._app, self._options, self._again = app, options, again
        super().__init__()

    def load_config(self) -> None:
        """Take the options; gunicorn's own file and command line are not read."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> WSGIApplication:
        """Return the application."""
        return self._app

    def reload(self) -> None:
        """Make the application anew; the old one stays if the texts can't be read."""
        gc.unfreeze()
        try:
            self._app = self._again() if self._again else self._app
        except RefsearchError as error:
            _log.error("refsearch: %s; the texts before are served", error)
        except Exception:  # whatever it is: the master must not end of it
            _log.exception("refsearch: the texts before are served")
        self.callable = self._app
        gc.collect()  # what nobody has any more goes before the processes are forked
        gc.freeze()
        super().reload()


class Log(Logger):  # type: ignore[misc]  # as above
    """gunicorn's log, written to that of the program."""

    def setup(self, cfg: Any) -> None:
        """Pass gunicorn's log records on to the site's log."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


_OF_A_BODY = frozenset(("CONTENT-LENGTH", "TRANSFER-ENCODING"))  # as gunicorn has the names
_REST, _REST_SECONDS = 8 << 20, 2  # bytes of a refused body that are read, and for how long


def _read_the_rest(req: Any, conn: Any) -> None:
    """Drain a refused request: the system drops an answer to a client that is still sending."""
    if _OF_A_BODY.isdisjoint(name for name, _ in req.headers):
        return  # to look is four calls to the system
    conn.parser.finish_body(deadline=time.monotonic() + _REST_SECONDS, max_bytes=_REST)


class _InOnePiece:
    """A connection that buffers what is sent; everything else is delegated."""

    def __init__(self, connection: Any) -> None:
        self.pieces: list[bytes] = []
        self._connection = connection

    def sendall(self, data: bytes) -> None:
        """Buffer what is to be sent."""
        self.pieces.append(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class _RecordingSocket:
    """A connection that records the beginning of a request; everything else is delegated."""

    def __init__(self, connection: socket.socket) -> None:
        self.received = b""
        self._connection = connection

    def recv(self, size: int) -> bytes:
        """Return the data received, and record its beginning."""
        data = self._connection.recv(size)
        if len(self.received) < KEPT_BYTES:
            self.received += data[:KEPT_BYTES]
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class Worker(ThreadWorker):  # type: ignore[misc]  # as above
    """A worker that, asked to stop, accepts waiting connections and then closes the port.

    gunicorn's own worker leaves the port open until the last answer is given, accepts nothing, and
    so cuts off all clients who came meanwhile.
    """

    def handle(self, conn: Any) -> Any:
        """Answer the request on a connection, and record how it began."""
        if not isinstance(conn.sock, _RecordingSocket):
            conn.sock = _RecordingSocket(conn.sock)
        conn.sock.received = b""
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Any) -> None:
        """Refuse a malformed request in the languages of the site; gunicorn logs it."""
        kept = _InOnePiece(client)
        super().handle_error(req, kept, addr, exc)
        status = int(kept.pieces[0].split(b" ", 2)[1]) if kept.pieces else 500  # nothing was sent
        with suppress(OSError):  # who has gone needs no answer
            client.sendall(refusal(status, client.received))

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request on a connection, and send the answer when it is complete."""
        connection, conn.sock = conn.sock, _InOnePiece(conn.sock)
        try:
            return bool(super().handle_request(req, conn))
        finally:
            connection.sendall(b"".join(conn.sock.pieces))
            conn.sock = connection
            with suppress(Exception):  # of what was to be read, no more is known
                _read_the_rest(req, conn)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Start or stop accepting connections; for good if the process is stopping."""
        super().set_accept_enabled(enabled)
        if not self.alive and not enabled:
            for listener in self.sockets:
                self._accept_waiting(listener)
                listener.close()

    def _accept_waiting(self, listener: Any) -> None:
        for _ in range(WAITING):
            if not select.select([listener], [], [], 0)[0]:
                return
            self.accept(listener)
