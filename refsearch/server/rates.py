"""Rate limits: how many requests an address may send in a minute, and the refusal of more.

The library counts: in the memory of each process, or where its address of a storage says, for all
processes together.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

from limits import RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from refsearch.messages import nmsg
from refsearch.server.refusals import said_to

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_MINUTE = 60  # seconds
_ONE_READER = 64  # bits of an IPv6 address: a household has all that share them
_FREE = ("/static/", "/healthz", "/readyz", "/metrics")  # what a page brings with it, and probes


class Rated:
    """An application that answers an address so many times a minute."""

    def __init__(self, answer: WSGIApplication, a_minute: int, storage: str) -> None:
        self._answer = answer
        self._item = RateLimitItemPerMinute(a_minute)
        self._limiter = FixedWindowRateLimiter(storage_from_string(storage or "memory://"))
        self._policy = f'"address";q={a_minute};w={_MINUTE}'

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer, and say how much is left; or refuse with 429 and ``Retry-After``."""
        if environ.get("PATH_INFO", "").startswith(_FREE):
            return self._answer(environ, start)
        reader = _reader(environ.get("REMOTE_ADDR", ""))
        is_within = self._limiter.hit(self._item, reader)
        reset, left = self._limiter.get_window_stats(self._item, reader)
        wait = min(_MINUTE, max(1, math.ceil(reset - time.time())))
        headers = [
            ("RateLimit-Policy", self._policy),
            ("RateLimit", f'"address";r={max(0, left)};t={wait}'),
        ]
        if is_within:
            return self._answer(environ, _with(start, headers))
        return _refused(environ, start, [*headers, ("Retry-After", str(wait))], wait)


def _refused(
    environ: WSGIEnvironment, start: StartResponse, headers: list[tuple[str, str]], wait: int
) -> Iterable[bytes]:
    status = HTTPStatus.TOO_MANY_REQUESTS
    reason = nmsg(
        "too many requests from one address; please come back in {} second",
        "too many requests from one address; please come back in {} seconds",
        wait,
    )
    body, own = said_to(environ, status, reason)
    # a page of any origin may read why it is refused, as all of the API
    shared = [("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", _EXPOSED)]
    start(f"{status.value} {status.phrase}", [*own, *shared, *headers])
    return (body,)


_EXPOSED = "RateLimit, RateLimit-Policy, Retry-After"


def _with(start: StartResponse, more: list[tuple[str, str]]) -> StartResponse:
    def started(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
        """Begin an answer with the headers added."""
        return start(status, [*headers, *more], *failed)

    return started


def _reader(address: str) -> str:
    """Return whom an address counts for.

    >>> _reader("192.0.2.7"), _reader("2001:db8::7"), _reader("")
    ('192.0.2.7', '2001:db8::/64', '')
    """
    try:
        known = ip_address(address)
    except ValueError:  # a socket of this machine has none
        return address
    if isinstance(known, IPv6Address) and not known.ipv4_mapped:
        return str(ip_network((known, _ONE_READER), strict=False))
    return str(known)
