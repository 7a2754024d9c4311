"""Faults under load, behind nginx and Caddy: how many requests are answered, refused, broken.

    python -m benchmarks.faults
    python -m benchmarks.faults --front nginx --clients 16

The real processes, as ``deploy/`` sets them up. *Answered* is a whole answer below 500; *refused* a
503 that says when to come back; *broken* is all else: cut off, not whole, too late, another 5xx.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Event, Thread

import click

from benchmarks.fronts import front, is_there
from benchmarks.serving import Server

PAGES = (
    "/it/bridge-2017-it/27", "/el/bridge-2017-el/27", "/en/search?q=revoke", "/it/rulings",
    "/api/v1/search?q=renonce", "/en/calculators", "/static/refsearch.css", "/it/law/27",
)  # fmt: skip
_LATE = 30  # seconds after which an answer is broken


def outcome(port: int, page: str) -> str:
    """Ask for a page on a connection of its own; say what came of it."""
    asked = HTTPConnection("localhost", port, timeout=_LATE)
    try:
        asked.request("GET", page, headers={"Connection": "close"})
        answer = asked.getresponse()
        answer.read()
    except (OSError, HTTPException):
        return "broken"
    finally:
        asked.close()
    if answer.status == 503 and answer.headers["Retry-After"]:
        return "refused"
    return "answered" if answer.status < 500 else "broken"


class Load:
    """Clients that ask one page after the other, each time another than has been kept."""

    def __init__(self, port: int, clients: int, pages: Sequence[str]) -> None:
        self.counts: Counter[str] = Counter()
        self._changed = Condition()
        self._stopped = Event()
        self._port, self._pages = port, pages
        self._numbers = count()
        self._threads = [Thread(target=self._ask, args=(n,)) for n in range(clients)]
        for thread in self._threads:
            thread.start()

    def _ask(self, first: int) -> None:
        for page in islice(cycle(self._pages), first, None):
            if self._stopped.is_set():
                return
            mark = "&" if "?" in page else "?"
            found = outcome(self._port, f"{page}{mark}n={next(self._numbers)}")
            with self._changed:
                self.counts[found] += 1
                self._changed.notify_all()

    def wait_for(self, more: int) -> None:
        """Wait until so many more requests have had their outcome."""
        with self._changed:
            wanted = self.counts.total() + more
            self._changed.wait_for(lambda: self.counts.total() >= wanted)

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()


@contextmanager
def load(port: int, clients: int, pages: Sequence[str]) -> Iterator[Load]:
    begun = Load(port, clients, pages)
    try:
        yield begun
    finally:
        begun.stop()


def half_open(port: int, connections: int) -> tuple[list[str], float, float]:
    """Return the outcomes of ten requests beside half-open ones, the slowest without and with."""
    page = PAGES[0]
    before = max(_timed(port, page)[1] for _ in range(10))
    with ExitStack() as stack:
        for _ in range(connections):
            half = stack.enter_context(socket.create_connection(("localhost", port)))
            half.sendall(b"GET /it/ HTTP/1.1\r\nHost: local")
        found = [_timed(port, page) for _ in range(10)]
    return [one for one, _ in found], before, max(seconds for _, seconds in found)


def _timed(port: int, page: str) -> tuple[str, float]:
    begun = time.perf_counter()
    return outcome(port, page), time.perf_counter() - begun


def terminated(
    port: int, server: Server, clients: int, pages: Sequence[str] = PAGES
) -> tuple[Counter[str], float]:
    """Return what comes of requests while SIGTERM ends the server, and after how many seconds."""
    with load(port, clients, pages) as asking:
        asking.wait_for(5 * clients)
        begun = time.perf_counter()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
        seconds = time.perf_counter() - begun
        asking.wait_for(2 * clients)
    return asking.counts, seconds


def process_killed(
    port: int, server: Server, clients: int, times: int, pages: Sequence[str] = PAGES
) -> Counter[str]:
    """Return what comes of requests while processes that answer are killed, one after the other."""
    with load(port, clients, pages) as asking:
        for _ in range(times):
            asking.wait_for(5 * clients)
            os.kill(server.workers()[0], signal.SIGKILL)
        asking.wait_for(5 * clients)
    return asking.counts


def at_once(port: int, clients: int, pages: Sequence[str] = PAGES) -> tuple[Counter[str], float]:
    """Return what comes of requests that all clients make at once, and the slowest of them."""
    found: list[tuple[str, float]] = []

    def ask(number: int) -> None:
        page = pages[number % len(pages)]
        mark = "&" if "?" in page else "?"
        found.append(_timed(port, f"{page}{mark}m={number}"))

    threads = [Thread(target=ask, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(one for one, _ in found), max(seconds for _, seconds in found)


@contextmanager
def behind(kind: str, workers: int = 2, **settings: str) -> Iterator[tuple[int, Server]]:
    """Begin a server and what stands before it; yield the port to ask and the server."""
    with TemporaryDirectory() as folder:
        server = Server(workers, trusted_proxies="127.0.0.1", **settings)
        try:
            with front(kind, Path(folder), int(server.address.rpartition(":")[2])) as port:
                yield port, server
        finally:
            server.end()


@click.command(help=__doc__.partition("\n")[0])
@click.option("--front", "kinds", multiple=True, default=["nginx", "caddy"], show_default=True)
@click.option("--clients", default=16, show_default=True)
def main(kinds: tuple[str, ...], clients: int) -> None:
    for kind in filter(is_there, kinds):
        with behind(kind) as (port, server):
            found, before, after = half_open(port, 500)
            told = f"slowest {after:.2f} s, without {before:.2f} s, wanted under 0.5 s more"
            click.echo(f"{kind}: 500 half-open: {_told(Counter(found))}; {told}")
            crowd, slowest = at_once(port, 500)
            click.echo(f"{kind}: 500 at once: {_told(crowd)}; slowest {slowest:.1f} s, wanted 5 s")
            killed = process_killed(port, server, clients, 5)
            click.echo(f"{kind}: kill -9 of a process, 5 times: {_told(killed)}; wanted 0 broken")
            counts, seconds = terminated(port, server, clients)
            told = f"{_told(counts)}; ended in {seconds:.1f} s, wanted 0 broken, 8 s"
            click.echo(f"{kind}: SIGTERM: {told}")


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in ("answered", "refused", "broken"))


if __name__ == "__main__":
    main()
