"""Faults under load, behind nginx and Caddy: how many requests are answered, refused, broken.

    python -m benchmarks.faults
    python -m benchmarks.faults --front nginx --clients 16

The real processes, as ``deploy/`` sets them up. *Answered* is a whole answer below 500; *refused* a
503 that says when to come back; *broken* is all else: cut off, not whole, too late, another 5xx.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import socket
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Event, Thread

import click

from benchmarks.fronts import front, is_there
from benchmarks.serving import Server
from refsearch.paths import texts_folder

PAGES = (
    "/it/bridge-2017-it/27", "/el/bridge-2017-el/27", "/en/search?q=revoke", "/it/rulings",
    "/api/v1/search?q=renonce", "/en/calculators", "/static/refsearch.css", "/it/law/27",
)  # fmt: skip
_NUMBERS = count()  # of a request: no proxy has kept its answer
_LATE = 30  # seconds after which an answer is broken
# Seconds before a client asks again: without them the clients, and the 503s that a proxy hands them
# by the thousand, take the processors from the server that is being built, begun or ended.
_BETWEEN = 0.02
_CALM = 5  # seconds after a crowd, when requests are to be as quick as before it


# Told of each answer: the page as it was listed, the build that its header names, its body.
Look = Callable[[str, str, bytes], None]


def outcome(port: int, page: str, look: Callable[[str, bytes], None] | None = None) -> str:
    """Ask for a page on a connection of its own; say what came of it."""
    asked = HTTPConnection("localhost", port, timeout=_LATE)
    try:
        asked.request("GET", page, headers={"Connection": "close"})
        answer = asked.getresponse()
        body = answer.read()
    except (OSError, HTTPException):
        return "broken"
    finally:
        asked.close()
    if answer.status == 503 and answer.headers["Retry-After"]:
        return "refused"
    if look and answer.status == 200:
        look(answer.headers["Refsearch-Build"], body)
    return "answered" if answer.status < 500 else "broken"


class Load:
    """Clients that ask one page after the other, each time another than has been kept."""

    def __init__(
        self, port: int, clients: int, pages: Sequence[str], look: Look | None = None
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._changed = Condition()
        self._stopped = Event()
        self._port, self._pages, self._look = port, pages, look
        self._threads = [Thread(target=self._ask, args=(n,)) for n in range(clients)]
        for thread in self._threads:
            thread.start()

    def _ask(self, first: int) -> None:
        for page in islice(cycle(self._pages), first, None):
            if self._stopped.is_set():
                return
            mark, number = "&" if "?" in page else "?", f"n={next(_NUMBERS)}"
            found = outcome(self._port, f"{page}{mark}{number}", self._looking(page, number))
            with self._changed:
                self.counts[found] += 1
                self._changed.notify_all()
            self._stopped.wait(_BETWEEN)

    def _looking(self, page: str, number: str) -> Callable[[str, bytes], None] | None:
        look = self._look
        if look is None:
            return None
        return lambda build, body: look(page, build, body.replace(number.encode(), b"n"))

    def wait_until(self, happened: Callable[[], bool]) -> None:
        """Wait until something has happened, looking after each outcome."""
        with self._changed:
            self._changed.wait_for(happened)

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
def load(port: int, clients: int, pages: Sequence[str], look: Look | None = None) -> Iterator[Load]:
    begun = Load(port, clients, pages, look)
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


class Builds:
    """What was answered under the name of each build: whatever is said of a page is the same."""

    def __init__(self) -> None:
        self.answers: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self.assets: dict[str, bool] = {}

    def look(self, page: str, build: str, body: bytes) -> None:
        """Note what a page says under the name of a build, and the files that it names."""
        self.answers[build, page].add(hashlib.sha256(body).hexdigest())
        for address in re.findall(rb'"(/static/[^"]+\?v=[0-9a-f]+)"', body):
            self.assets.setdefault(address.decode(), False)

    @property
    def names(self) -> set[str]:
        """The builds that answered."""
        return {build for build, _ in self.answers}

    def mixed(self) -> list[tuple[str, str]]:
        """Return the builds and pages that were answered in more than one way."""
        return [of for of, said in self.answers.items() if len(said) > 1]

    def disagreeing(self, port: int) -> list[str]:
        """Return the files that are not, byte for byte, what the pages that name them mean."""
        found = []
        for address in self.assets:
            version = address.rpartition("v=")[2]
            bodies: list[bytes] = []
            outcome(port, address, lambda _build, body, to=bodies: to.append(body))  # type: ignore[misc]
            if [hashlib.sha256(body).hexdigest()[:12] for body in bodies] != [version]:
                found.append(address)
        return found


def swapped(
    port: int, server: Server, clients: int, edit: Callable[[], object], pages: Sequence[str]
) -> tuple[Counter[str], Builds]:
    """Return what comes of requests while a new build is put in, and what the builds said."""
    builds = Builds()
    with load(port, clients, pages, builds.look) as asking:
        asking.wait_for(5 * clients)
        before = server.workers()
        edit()
        server.process.send_signal(signal.SIGHUP)
        asking.wait_until(lambda: not set(before) & set(server.workers()))
        asking.wait_for(5 * clients)
    return asking.counts, builds


def master_killed(
    port: int, server: Server, clients: int, kept: str, pages: Sequence[str] = PAGES
) -> tuple[Counter[str], list[int], list[str]]:
    """Return what comes of requests while the master is killed, who is left, what goes on.

    What goes on is what came of ten requests for a page that was asked for before.
    """
    left = server.workers()
    outcome(port, kept)
    with load(port, clients, pages) as asking:
        asking.wait_for(5 * clients)
        server.process.kill()
        server.process.wait()
        asking.wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))
        going = [outcome(port, kept) for _ in range(10)]
        asking.wait_for(2 * clients)
    return asking.counts, [pid for pid in left if Path(f"/proc/{pid}").exists()], going


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


def p95(port: int, requests: int = 100) -> float:
    """Return the seconds in which 95 of a hundred requests are answered, one after the other."""
    pages = (f"{page}?p={next(_NUMBERS)}" for page in islice(cycle(PAGES[:2]), requests))
    return sorted(_timed(port, page)[1] for page in pages)[requests * 95 // 100]


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


@contextmanager
def texts_to_edit() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield a copy of the texts, and what changes a word in it."""
    with TemporaryDirectory() as folder:
        texts = shutil.copytree(texts_folder(), Path(folder) / "texts")
        yield str(texts), lambda: edited(texts)


def edited(texts: Path) -> None:
    """Write a word of a text in another way."""
    text = texts / "burraco-2011-it" / "text.md"
    said = text.read_text(encoding="utf-8")
    text.write_text(said.replace("TIME OUT", "TIMEOUT", 1), encoding="utf-8")


@click.command(help=__doc__.partition("\n")[0])
@click.option("--front", "kinds", multiple=True, default=["nginx", "caddy"], show_default=True)
@click.option("--clients", default=16, show_default=True)
def main(kinds: tuple[str, ...], clients: int) -> None:
    for kind in filter(is_there, kinds):
        with texts_to_edit() as (texts, edit), behind(kind, texts=texts) as (port, server):
            found, before, after = half_open(port, 500)
            measured = f"slowest {after:.2f} s, without {before:.2f} s, wanted under 0.5 s more"
            click.echo(f"{kind}: 500 half-open: {_counted(Counter(found))}; {measured}")
            usual = p95(port)
            crowd, slowest = at_once(port, 500)
            time.sleep(_CALM)
            measured = f"slowest {slowest:.1f} s, wanted 5 s; p95 {1000 * usual:.0f} ms before, "
            measured += f"{1000 * p95(port):.0f} ms {_CALM} s later, wanted the same"
            click.echo(f"{kind}: 500 at once: {_counted(crowd)}; {measured}")
            killed = process_killed(port, server, clients, 5)
            click.echo(
                f"{kind}: kill -9 of a process, 5 times: {_counted(killed)}; wanted 0 broken"
            )
            during, builds = swapped(port, server, clients, edit, PAGES)
            measured = f"{len(builds.names)} builds, {len(builds.mixed())} answers made of two"
            measured += f", {len(builds.disagreeing(port))} assets that do not agree"
            wanted = "wanted 0 refused, 0 broken, 2 builds, 0, 0"
            click.echo(f"{kind}: a new build under load: {_counted(during)}; {measured}; {wanted}")
            counts, seconds = terminated(port, server, clients)
            measured = f"{_counted(counts)}; ended in {seconds:.1f} s, wanted 0 broken, 8 s"
            click.echo(f"{kind}: SIGTERM: {measured}")
        with behind(kind) as (port, server):
            found, left, going = master_killed(port, server, clients, PAGES[0])
            measured = f"{len(left)} processes left, of a kept page {_counted(Counter(going))}"
            wanted = "wanted 0 broken, 0 left" + ", 10 answered" * (kind == "nginx")
            click.echo(f"{kind}: kill -9 of the master: {_counted(found)}; {measured}; {wanted}")


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in ("answered", "refused", "broken"))


if __name__ == "__main__":
    main()
