"""The address of a reader: that of the connection, or the one that a trusted proxy gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

RELAYED = "refsearch.relayed"  # of a request: somebody who is not listed says for whom it is
_PROXY_HEADERS = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


class Networks:
    """Addresses and networks that an operator lists."""

    def __init__(self, listed: Iterable[str]) -> None:
        self._networks = tuple(map(ip_network, listed))

    def hold(self, typed: str) -> bool:
        """Whether an address is in one of the networks; False for what is not an address."""
        if not self._networks:  # the usual site lists nobody: then no address need be read
            return False
        try:
            address = ip_address(typed)
        except ValueError:  # a socket of this machine has none
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


class BehindProxies:
    """Takes the reader's address from a listed proxy; drops what other clients claim it to be."""

    def __init__(self, answer: WSGIApplication, trusted: Sequence[str]) -> None:
        self._answer = answer
        self._believing = ProxyFix(answer, x_for=1, x_proto=0, x_host=0, x_port=0, x_prefix=0)
        self._trusted = Networks(trusted)

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer with the reader's address in ``REMOTE_ADDR``."""
        if self._trusted.hold(environ.get("REMOTE_ADDR", "")):
            return self._believing(environ, start)
        claims = [environ.pop(name, "") for name in _PROXY_HEADERS]
        environ[RELAYED] = any(claims)
        return self._answer(environ, start)
