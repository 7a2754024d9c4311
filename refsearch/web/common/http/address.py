"""The canonical address of the site: every page is made as if it had been requested there.

What names the site in a page (canonical addresses, cards, the sitemap) is configured and never
taken from a request, so an answer is the same whichever name it was asked for under. A name that
is not listed is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, request
from werkzeug.exceptions import SecurityError
from werkzeug.sansio.utils import host_is_trusted

from refsearch.errors import RefsearchError
from refsearch.messages import msg

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOCAL = "http://localhost/"
BASE_URL, HOSTS = "BASE_URL", "HOSTS"  # settings of an application
_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
_PORTS = {"http": "80", "https": "443"}
REFUSED = "refsearch.host_refused"  # of a request: the address that it should have gone to


@dataclass(frozen=True, slots=True)
class Base:
    """Where the site is: ``netloc`` is the host, with its port where that is not the usual one."""

    scheme: str
    netloc: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}/"

    @property
    def host(self) -> str:
        """The host without its port."""
        return _without_port(self.netloc)


def read_base(typed: str) -> Base:
    """Return a base address as it was typed; raise RefsearchError if it is not an address.

    >>> str(read_base("https://Laws.example.org:443"))
    'https://laws.example.org/'
    """
    try:
        parts = urlsplit(typed.strip())
        host, port = parts.hostname or "", f"{parts.port or ''}"
        host = f"[{host}]" if ":" in host else host.encode("idna").decode("ascii")
    except ValueError:  # no port, no IPv6 address, no name of a host
        host, port, parts = "", "", urlsplit("")
    netloc = host if port in ("", _PORTS.get(parts.scheme)) else f"{host}:{port}"
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    if parts.scheme not in _PORTS or more or not host_is_trusted(netloc):
        raise RefsearchError(
            msg(
                "{} is no base address: it is a scheme and a host without a path, such as {}",
                repr(typed[:200]),
                "https://laws.example.org",
            )
        )
    return Base(parts.scheme, netloc)


def read_hosts(typed: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of hosts, typed with commas or spaces between them.

    A name that begins with a dot stands for every name that ends so.

    >>> read_hosts("laws.example.org, .example.net")
    ('laws.example.org', '.example.net')
    """
    names = typed.replace(",", " ").split() if isinstance(typed, str) else [*typed]
    for name in names:
        if not host_is_trusted(name.removeprefix(".")):
            raise RefsearchError(
                msg("{} is no name of a host, such as {}", repr(name[:200]), "laws.example.org")
            )
    return tuple(name.lower() for name in names)


class AtBase:
    """Lets an application see every request as one to the base address; marks refused hosts."""

    def __init__(self, answer: WSGIApplication, base: Base, hosts: Iterable[str] = ()) -> None:
        self.base = base
        self._answer = answer
        self._trusted = frozenset((*_THIS_MACHINE, base.host, *map(_without_port, hosts)))

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request as if it had been made to the base address."""
        if not self._trusts(environ):
            environ[REFUSED] = self.base
        environ["HTTP_HOST"], environ["wsgi.url_scheme"] = self.base.netloc, self.base.scheme
        environ.pop("HTTP_X_FORWARDED_PROTO", None)  # the scheme is known, whoever claims another
        return self._answer(environ, start)

    def _trusts(self, environ: WSGIEnvironment) -> bool:
        asked = environ.get("HTTP_HOST")
        if asked is None:  # HTTP/1.0 has no such header; later versions demand it
            return str(environ.get("SERVER_PROTOCOL")) == "HTTP/1.0"
        asked = asked.lower()
        if not host_is_trusted(asked):
            return False
        return _without_port(asked) in self._trusted or host_is_trusted(asked, self._trusted)


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def register(app: Flask) -> None:
    """Give an application its address: its settings ``BASE_URL`` and ``HOSTS``."""
    base = read_base(app.config.setdefault(BASE_URL, LOCAL))
    hosts = read_hosts(app.config.get(HOSTS, ()))
    # as Flask says to set what stands before an application
    app.wsgi_app = AtBase(app.wsgi_app, base, hosts)  # type: ignore[method-assign,assignment]
    app.before_request(_refuse_unlisted)


def _refuse_unlisted() -> None:
    base = request.environ.get(REFUSED)
    if base is not None:
        # some versions of its types know of no description
        raise SecurityError(  # type: ignore[call-arg,unused-ignore]
            msg("this site is at {}; it is not served under the name asked for", str(base))
        )
