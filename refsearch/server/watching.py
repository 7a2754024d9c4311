"""Monitoring: gives each request a name, and reports its answer to the log and the metrics."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, request
from werkzeug.wsgi import ClosingIterator

from refsearch.server.refusals import WRONG, said_to

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_KIND = "refsearch.kind"  # of a request: the kind of page that answers
_KEPT = "kept"  # the kind of what is answered without being made
_FAILED = "500 Internal Server Error"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer."""

    id: str
    method: str
    path: str
    query: str
    reader: str
    kind: str
    status: int
    seconds: float


Observer = Callable[[Exchange], None]


class Watched:
    """An application that reports each answer to observers, after it has been sent."""

    def __init__(self, app: Flask, observers: Sequence[Observer]) -> None:
        self._answer: WSGIApplication = app.wsgi_app
        self._observers = observers
        app.before_request(_note_kind)

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer with ``X-Request-ID``; what nobody caught is logged under it and answered 500."""
        name, begun = token_hex(8), perf_counter()  # 64 bits: a name of its own
        statuses: list[str] = []

        def named(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
            """Begin an answer with the name of the request."""
            statuses.append(status)
            return start(status, [*headers, ("X-Request-ID", name)], *failed)

        def tell() -> None:
            """Report the exchange to every observer."""
            seconds = perf_counter() - begun
            exchange = _exchange(name, environ, statuses[-1] if statuses else _FAILED, seconds)
            for observer in self._observers:
                observer(exchange)

        try:
            parts = self._answer(environ, named)
        except Exception:  # whatever it is, the reader gets an answer and the log its name
            _log.exception("request %s failed", name)
            body, headers = said_to(environ, HTTPStatus.INTERNAL_SERVER_ERROR, WRONG)
            named(_FAILED, headers)
            parts = (body,)
        return ClosingIterator(parts, tell)


def _exchange(name: str, environ: WSGIEnvironment, status: str, seconds: float) -> Exchange:
    return Exchange(
        name,
        environ["REQUEST_METHOD"],
        environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace"),
        environ.get("QUERY_STRING", ""),
        environ.get("REMOTE_ADDR", ""),
        environ.get(_KIND, _KEPT),
        int(status.split(" ", 1)[0]),
        seconds,
    )


def _note_kind() -> None:
    request.environ[_KIND] = request.endpoint or "none"
