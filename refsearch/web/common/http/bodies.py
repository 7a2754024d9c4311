"""Request bodies: one that breaks off is an error of the client, not of the server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from flask import Flask
from werkzeug.exceptions import ClientDisconnected

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Body:
    """A body that is answered 400 where the server can't read it on: cut off, late, malformed."""

    def __init__(self, sent: IO[bytes]) -> None:
        self._sent = sent

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes; raise ClientDisconnected where they don't come."""
        try:
            return self._sent.read(size)
        except Exception as error:  # each server has its own
            raise ClientDisconnected from error


class Bodies:
    """Lets an application read the bodies of its requests as :class:`Body`."""

    def __init__(self, answer: WSGIApplication) -> None:
        self._answer = answer

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        return self._answer(environ, start)


def register(app: Flask) -> None:
    """Let an application read bodies so."""
    app.wsgi_app = Bodies(app.wsgi_app)  # type: ignore[method-assign,assignment]  # as Flask says
