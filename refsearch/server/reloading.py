"""Reloading during editing: the next page requested shows the edited text."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING

from refsearch.errors import RefsearchError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_log = logging.getLogger(__name__)


class Reloading:
    """An application that is made anew where the texts have changed since it was.

    ``made`` makes it, ``state`` names the texts as they are now. Where the texts can't be read at
    all the application before stays, and the log says why.
    """

    def __init__(self, made: Callable[[], WSGIApplication], state: Callable[[], str]) -> None:
        self._made = made
        self._state = state
        self._known = state()
        self._application = made()
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request with the texts as they are."""
        with self._lock:  # one of the requests of a page makes it, the others wait
            self._renew()
        return self._application(environ, start_response)

    def _renew(self) -> None:
        state = self._state()
        if state == self._known:
            return
        try:
            self._application = self._made()
        except RefsearchError as error:
            _log.error("refsearch: %s; the texts before are served", error)
        self._known = state
