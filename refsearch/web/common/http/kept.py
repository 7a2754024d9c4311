"""A cache of finished answers, and validators for answering 304 without making any.

An answer is a function of the build, its address and the language of the interface. So the name of
these three is its ``ETag``: who has it already hears so before anything is looked up. What was
made is kept, packed, in a store that is bounded in bytes; what was asked for with a query has a
part of its own there, so that a flood of queries drives out no page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from flask import Flask

from refsearch.web.common.http.address import BASE_URL, LOCAL, REFUSED
from refsearch.web.common.http.build import build_name
from refsearch.web.common.http.limits import LONGEST_ADDRESS
from refsearch.web.common.http.preferences import coding_of, language_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TAG = "refsearch.etag"  # of a request: the validator of its address
LASTING = "refsearch.lasting"  # of a request: whether its answer lasts as long as the build
KEPT_BYTES, BUILD = "KEPT_BYTES", "BUILD"  # settings of an application
STORE = "refsearch.kept"  # among the extensions of an application
# what they say is of the moment, whatever headers they have
_OF_THE_MOMENT = ("/healthz", "/readyz", "/metrics")
_OK = "200 OK"
_NOT_MODIFIED = "304 Not Modified"
_OF_A_304 = ("ETag", "Cache-Control", "Vary", "Last-Modified")
_OVERHEAD = 3_000  # bytes of an answer beside its body: its headers, its key, what holds them
_LONGEST_KEY = 1_000  # characters of an address: a longer one takes more than is counted
_OF_QUERIES = 4  # of so many parts of the store, queries have one

Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was sent."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return len(self.body) + _OVERHEAD

    @property
    def etag(self) -> str:
        """Its validator, or an empty text."""
        found = (value for name, value in self.headers if name == "ETag")
        return next(found, "") if self.status == _OK else ""


class Store:
    """Answers by key, at most so many bytes of them; the least recently asked for go first."""

    def __init__(self, most: int) -> None:
        of_queries = most // _OF_QUERIES
        self._pages = LRUCache[Key, Answer](most - of_queries, lambda answer: answer.size)
        self._queries = LRUCache[Key, Answer](of_queries, lambda answer: answer.size)
        self._lock = Lock()

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes now."""
        return int(self._pages.currsize + self._queries.currsize)

    def get(self, key: Key) -> Answer | None:
        """Return an answer, or None if it is not cached."""
        part = self._part(key)
        with self._lock:
            return part.get(key)

    def keep(self, key: Key, answer: Answer) -> None:
        """Keep an answer; neither one larger than its part nor one with a long address is kept."""
        part = self._part(key)
        if answer.size <= part.maxsize and sum(map(len, key)) <= _LONGEST_KEY:
            with self._lock:
                part[key] = answer

    def _part(self, key: Key) -> LRUCache[Key, Answer]:
        path, query, _language, _coding = key
        is_file = path.startswith("/static/")  # with the version that pages name; no other lasts
        return self._queries if query and not is_file else self._pages


class Kept:
    """Serves answers from a store, and 304 to clients that already have them."""

    def __init__(
        self, answer: WSGIApplication, build: str, interface: tuple[str, ...], most: int
    ) -> None:
        self.store = Store(most)
        self._answer = answer
        self._build = build
        self._interface = interface

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request with as little work as it takes."""
        key = self._key(environ)
        if key is None:
            return self._answer(environ, start)
        environ[TAG] = tag = self._tag(key)
        if _opaque(tag) in environ.get("HTTP_IF_NONE_MATCH", ""):
            start(_NOT_MODIFIED, [("ETag", tag), ("Cache-Control", "no-cache"), _vary(key)])
            return ()
        answer = self.store.get(key) or self._made(key, environ)
        if answer.etag and _opaque(answer.etag) in environ.get("HTTP_IF_NONE_MATCH", ""):
            start(_NOT_MODIFIED, [header for header in answer.headers if header[0] in _OF_A_304])
            return ()
        start(answer.status, list(answer.headers))
        return (answer.body,) if environ["REQUEST_METHOD"] == "GET" else ()

    def _key(self, environ: WSGIEnvironment) -> Key | None:
        """Return what an answer depends on; None for what is of the moment or of one request."""
        path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
        passing = environ["REQUEST_METHOD"] not in ("GET", "HEAD") or path in _OF_THE_MOMENT
        if passing or environ.get("SCRIPT_NAME") or REFUSED in environ:
            return None
        if len(path) + len(query) > LONGEST_ADDRESS or "HTTP_RANGE" in environ:
            return None
        language = ""
        if path.partition("/")[2].partition("/")[0] not in self._interface:
            language = language_of(environ.get("HTTP_ACCEPT_LANGUAGE", ""), self._interface)
        coding = coding_of(environ.get("HTTP_ACCEPT_ENCODING", ""))
        environ["HTTP_ACCEPT_ENCODING"] = coding
        return path, query, language, coding

    def _tag(self, key: Key) -> str:
        """Return the validator of an address: weak, for each coding has bytes of its own."""
        identity = "\0".join((self._build, *key[:3])).encode()
        return f'W/"{hashlib.blake2b(identity, digest_size=12).hexdigest()}"'

    def _made(self, key: Key, environ: WSGIEnvironment) -> Answer:
        """Let the application answer, and keep what lasts as long as the build."""
        heads: list[tuple[str, tuple[tuple[str, str], ...]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _failed: Any = None) -> Any:
            """Note the status and the headers of an answer."""
            heads.append((status, tuple(headers)))

        parts = self._answer(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        answer = Answer(*heads[-1], body)
        is_whole = answer.status == _OK and environ["REQUEST_METHOD"] == "GET"
        if is_whole and environ.get(LASTING):
            self.store.keep(key, answer)
        return answer


def _vary(key: Key) -> tuple[str, str]:
    _path, _query, language, _coding = key
    return "Vary", "Accept-Encoding, Accept-Language" if language else "Accept-Encoding"


def _opaque(tag: str) -> str:
    return tag.removeprefix("W/")


def register(app: Flask, interface: tuple[str, ...]) -> None:
    """Give an application its store, of ``KEPT_BYTES`` at most: by default it keeps nothing.

    Its pages name the site: another base address is another build.
    """
    app.config[BUILD] = build = build_name(app.config.setdefault(BASE_URL, LOCAL))
    most = app.config.setdefault(KEPT_BYTES, 0)
    kept = Kept(app.wsgi_app, build, interface, most)
    app.extensions[STORE] = kept.store
    app.wsgi_app = kept  # type: ignore[method-assign,assignment]  # as Flask says
