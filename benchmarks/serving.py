"""The server's processes: what the first request of a kind costs, and what a further process takes.

    python -m benchmarks.serving
    python -m benchmarks.serving --rounds 1 --workers 2

Processor time of the process that answers, from the system's own counters; each round begins a new
server, which keeps no finished answer. The hundredth request is the median of the 91st to the
110th, each of another page where there are so many. Memory after 1,000 mixed requests for each
process: what is its own (USS) beside the resident size of the first.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import quote
from urllib.request import Request, urlopen

import click

from benchmarks.pages import addresses
from refsearch.library.library import Library
from refsearch.store.opening import open_library

_PATIENCE = 300  # seconds until a busy machine must have answered
_SEED = 2017


class Server:
    """A server of some processes, begun for the measurement."""

    def __init__(self, workers: int, port: int = 0, **settings: str) -> None:
        given = {f"REFSEARCH_{name.upper()}": value for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "refsearch", "serve", "--port", str(port),
             "--workers", str(workers)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "REFSEARCH_LOG": "off", **given},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[2].rstrip("/")
        self.get("/healthz")

    def get(self, page: str) -> None:
        headers = {"Connection": "close"}
        with urlopen(Request(self.address + page, headers=headers), timeout=_PATIENCE) as answer:
            answer.read()

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]


@contextmanager
def server(workers: int, **settings: str) -> Iterator[Server]:
    """A server that is ended afterwards."""
    begun = Server(workers, **settings)
    try:
        yield begun
    finally:
        begun.end()


def spent(pid: int) -> float:
    """Return the milliseconds of processor time that a process has taken."""
    files = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(file.read_text().split()[0]) for file in files) / 1e6


def memory(pid: int) -> tuple[float, float]:
    """Return the megabytes that are a process's own, and those that are resident."""
    lines = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    sizes = {line[0]: int(line[1]) / 1024 for line in lines[1:]}
    return sizes["Private_Clean:"] + sizes["Private_Dirty:"], sizes["Rss:"]


def kinds(library: Library) -> dict[str, list[str]]:
    """Return the addresses of each kind, in an order that is drawn."""
    found: dict[str, list[str]] = {}
    for kind, page in addresses(library):
        found.setdefault(kind, []).append(page)
    headings = [
        quote(law.heading) for book in library.books.values() for law in book.laws if law.heading
    ]
    found["search"] = [
        f"/{ui}/search?q={words}" for ui, words in zip(cycle(("it", "el", "en")), headings)
    ]
    found["search API"] = [f"/api/v1/search?q={words}" for words in headings]
    pair = "bridge-2017-it/bridge-2017-el"
    found["compare"] = [
        f"/it/compare/{pair}/{law.id}" for law in library.book("bridge-2017-it").laws
    ]
    found["law API"] = [
        f"/api/v1/editions/bridge-2017-el/provisions/{law.id}"
        for law in library.book("bridge-2017-el").laws
    ]
    found["OpenAPI"] = ["/openapi.json"]
    for pages in found.values():
        Random(_SEED).shuffle(pages)
    return found


def first_and_hundredth(pages: list[str], asked: Server) -> tuple[float, float]:
    """Return the milliseconds of the first request of a kind, and of the hundredth."""
    [pid] = asked.workers()
    times = []
    for page in islice(cycle(pages), 110):
        before = spent(pid)
        asked.get(page)
        times.append(spent(pid) - before)
    return times[0], median(times[90:])


@click.command(help=__doc__.partition("\n")[0])
@click.option("--rounds", default=3, show_default=True)
@click.option("--workers", default=3, show_default=True)
def main(rounds: int, workers: int) -> None:
    pages = kinds(open_library().library)
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        with server(1, kept_megabytes="0") as asked:
            for kind, listed in pages.items():
                found.setdefault(kind, []).append(first_and_hundredth(listed, asked))
    for kind, times in found.items():
        ratios = sorted(first / later for first, later in times)
        first, later = (median(side) for side in zip(*times, strict=True))
        click.echo(
            f"{kind:11} first {first:7.2f} ms  hundredth {later:7.2f} ms  ratio "
            f"{median(ratios):5.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}), wanted at most 3"
        )
    mixed = [page for listed in pages.values() for page in listed]
    Random(_SEED).shuffle(mixed)
    with server(workers) as asked:
        for page in islice(cycle(mixed), 1000 * workers):
            asked.get(page)
        sizes = [memory(pid) for pid in asked.workers()]
    resident = sizes[0][1]
    for number, (own, _) in enumerate(sizes[1:], 2):
        click.echo(
            f"process {number}: {own:.0f} MB of its own, the first resident {resident:.0f} MB: "
            f"{own / resident:.2f}, wanted at most 0.5"
        )


if __name__ == "__main__":
    main()
