"""Serving with gunicorn: the workers are forked from a process that has the site open and warm.

A master opens everything, warms it and forks; what it has read is shared. It starts a process anew
that dies. On SIGHUP it opens what the texts are now and puts processes of that in the place of
those there are. On SIGTERM it takes nothing new and answers what has been taken, within
``GRACE``; on SIGINT it ends at once. Where the master is killed, its processes notice and go.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from refsearch.server.listening import Listening
from refsearch.server.refusals import LONGEST_HEADER, LONGEST_LINE, MOST_HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

GRACE = 8  # seconds; those who stop servers kill them after ten (containers) or more
_HUNG = 60  # seconds after which a process that gives no sign of life is killed and begun anew
_KEPT_OPEN = 75  # seconds a connection stays open unasked: longer than a proxy keeps its own, 60
# Objects made before the collector looks at them, for the 700 of Python's: a page makes thousands
# and hardly any is in a ring. It looks once in some pages, not twice in each: 0.95 of their time.
_YOUNG = 10_000
_CONNECTIONS = 1000  # of one process; what comes above waits in the system's queue

_BOUNDS = {
    "preload_app": True,
    "timeout": _HUNG,
    "graceful_timeout": GRACE,
    "keepalive": _KEPT_OPEN,
    "worker_connections": _CONNECTIONS,
    "limit_request_line": LONGEST_LINE,
    "limit_request_fields": MOST_HEADERS,
    "limit_request_field_size": LONGEST_HEADER + len("\r\n"),  # gunicorn counts the line's end
    "forwarded_allow_ips": "",
    "secure_scheme_headers": {},
    "sendfile": False,  # an answer goes out in one piece
    "proc_name": "refsearch",
    "loglevel": "warning",
    "control_socket_disable": True,
}


def serve(
    app: WSGIApplication,
    listening: Listening,
    *,
    workers: int,
    threads: int,
    again: Callable[[], WSGIApplication] | None = None,
    **hooks: Any,
) -> None:
    """Serve an application until a signal ends it; on SIGHUP, ``again`` makes a new one.

    ``hooks`` are gunicorn's server hooks.
    """
    gc.collect()
    gc.freeze()  # the collector need not walk what is read; the pages stay shared
    gc.set_threshold(_YOUNG)
    if sys.platform == "win32":
        _serve_on_windows(app, listening, threads)
    else:
        options = {"workers": workers, "threads": threads, **hooks}
        _serve_forked(app, listening, options, again)


def _serve_forked(
    app: WSGIApplication,
    listening: Listening,
    options: Mapping[str, Any],
    again: Callable[[], WSGIApplication] | None,
) -> None:
    # gunicorn cannot be imported on Windows
    from refsearch.server.forking import Log, Server, Worker

    socket = listening.socket.detach()  # gunicorn's to close
    own = {"bind": f"fd://{socket}", "worker_class": Worker, "logger_class": Log}
    Server(app, {**own, **_BOUNDS, **options}, again).run()


def _serve_on_windows(app: WSGIApplication, listening: Listening, threads: int) -> None:
    # a process cannot be forked there: one process answers, with waitress
    from waitress import serve as serve_with_waitress

    serve_with_waitress(app, sockets=[listening.socket], threads=threads, ident="refsearch")
