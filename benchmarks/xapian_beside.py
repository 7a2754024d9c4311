"""Xapian beside PostgreSQL and the embedded index, in one run, on the judged queries at x1.

Run ``PYTHONPATH=tests python -m benchmarks.xapian_beside [--rounds 3]``. It needs Debian's
``postgresql``, ``python3-xapian`` and ``xapian-tools``. Xapian has the tokens of each passage in
two databases behind two ``xapian-tcpsrv``, and finds by OR and BM25 as it is delivered; what it
finds is put together by law. PostgreSQL and the embedded index are refsearch as a site asks it.
Asked in turn; the first time each query is asked is told apart. Processor time is that of who asks
and of the servers.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from postgres_cluster import Cluster, programs
from server_process import eventually

from benchmarks.load import spent, tree
from benchmarks.search_corpus import KINDS, tokens, tokens_of
from refsearch.cli.edit.evaluate import QUERIES
from refsearch.evaluation.hits import measure, outcome
from refsearch.evaluation.judged import Judged, read_queries
from refsearch.index.passages import passages
from refsearch.store.opening import Opened, open_library, put_index

DEBIAN = "/usr/lib/python3/dist-packages"  # where its module stands; no registry has it
DATABASES = 2
CANDIDATES = 200  # passages that a first stage would hand to the ranking
TOP = 10
LONGEST = 1_200_000  # milliseconds: a server ends a connection that nobody asks


class Xapian:
    """Two databases on this machine, each behind a server; asked as a search engine is."""

    def __init__(self, opened: Opened, folder: Path) -> None:
        sys.path.append(DEBIAN)
        import xapian

        self._xapian = xapian
        self._passages = tuple(passages(opened.library))
        self._servers = []
        start = time.perf_counter()
        for number in range(DATABASES):
            self._write(folder / str(number), number)
        self.seconds = time.perf_counter() - start
        self.megabytes = sum(f.stat().st_size for f in folder.rglob("*") if f.is_file()) / 1e6
        self._asked = xapian.Database()
        for number in range(DATABASES):
            port = _free_port()
            words = ["--timeout", f"{LONGEST}", "--port", f"{port}", "--interface", "127.0.0.1"]
            server = subprocess.Popen(
                ["xapian-tcpsrv", "--quiet", *words, str(folder / str(number))]
            )
            self._servers.append(server)
            assert eventually(lambda port=port: _answers(port))
            self._asked.add_database(xapian.remote_open("127.0.0.1", port, LONGEST))

    def _write(self, folder: Path, number: int) -> None:
        writable = self._xapian.WritableDatabase(str(folder), self._xapian.DB_CREATE)
        for at, passage in enumerate(self._passages):
            if at % DATABASES == number:
                document = self._xapian.Document()
                document.set_data(str(at))
                for place, token in enumerate(tokens_of(passage)):
                    document.add_posting(token, place)
                writable.add_document(document)
        writable.commit()
        writable.close()

    def best(self, query: str, ui: str, most: int) -> list[int]:
        """Return the numbers of the best passages."""
        enquire = self._xapian.Enquire(self._asked)
        asked = list(dict.fromkeys(tokens(query, ui)))
        enquire.set_query(self._xapian.Query(self._xapian.Query.OP_OR, asked))
        return [int(match.document.get_data()) for match in enquire.get_mset(0, most)]

    def search(self, query: str, *, ui: str, limit: int) -> Any:
        """Return the best laws as hits, each entered at its best passage."""
        found: dict[tuple[str, str], Any] = {}
        for number in self.best(query, ui, 4 * limit):
            passage = self._passages[number]
            found.setdefault((passage.edition, passage.law), passage)
        return SimpleNamespace(hits=list(found.values())[:limit], answer=None, incomplete=None)

    def laws(self, query: str, ui: str) -> set[tuple[str, str]]:
        """Return the laws of what a first stage would find."""
        found = (self._passages[number] for number in self.best(query, ui, CANDIDATES))
        return {(passage.edition, passage.law) for passage in found}

    def pids(self) -> list[int]:
        return [pid for server in self._servers for pid in tree(server.pid)]

    def close(self) -> None:
        self._asked.close()
        for server in self._servers:
            server.kill()
            server.wait()


@dataclass
class Side:
    """An engine, its servers, and what it took: milliseconds by round."""

    name: str
    engine: Any
    servers: Any
    wall: list[list[float]] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    outcomes: list[Any] = field(default_factory=list)

    def round(self, asked: Sequence[Judged]) -> None:
        """Ask every query once."""
        before = self._spent()
        taken = []
        self.outcomes = []
        for one in asked:
            start = time.perf_counter()
            self.outcomes.append(outcome(self.engine, one))
            taken.append((time.perf_counter() - start) * 1000)
        self.wall.append(taken)
        self.processor.append((self._spent() - before) / len(asked))

    def _spent(self) -> float:
        return time.process_time() * 1000 + sum(spent(pid) for pid in self.servers())


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@contextmanager
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        sys.exit("there is no PostgreSQL: Debian's package is called postgresql")
    one = Cluster(found)
    try:
        yield one
    finally:
        one.stop()
        shutil.rmtree(one.folder)


def report(sides: Sequence[Side], asked: Sequence[Judged]) -> None:
    own = [one.kind in KINDS and one.ui != "en" for one in asked]
    print(
        "| engine | first time: p50 / p95 ms, processor ms | again: p50 / p95 ms, processor ms |"
        " its texts' own words: first right, in five, nDCG | all: the same |\n|---|---|---|---|---|"
    )
    for side in sides:
        again = [median(times) for times in zip(*side.wall[1:], strict=True)]
        cells = [
            f"{_times(side.wall[0])}, {side.processor[0]:.1f}",
            f"{_times(again)}, {median(side.processor[1:]):.1f}",
            _quality([o for o, is_own in zip(side.outcomes, own, strict=True) if is_own]),
            _quality(side.outcomes),
        ]
        print(f"| {side.name} | {' | '.join(cells)} |")


def _times(taken: Sequence[float]) -> str:
    ordered = sorted(taken)
    return f"{median(ordered):.1f} / {ordered[int(len(ordered) * 0.95)]:.1f}"


def _quality(outcomes: Sequence[Any]) -> str:
    found = measure(outcomes)
    figures = (found.success_at_1, found.success_at_5, found.ndcg_at_10)
    return ", ".join(f"{one:.3f}" for one in figures) + f" ({found.queries})"


def held(xapian: Xapian, embedded: Any, asked: Sequence[Judged]) -> float:
    """Return the share of refsearch's ten best laws that a first stage by Xapian would hold."""
    shares = []
    for one in asked:
        hits = embedded.search(one.q, ui=one.ui, limit=TOP).hits
        if hits:
            laws = xapian.laws(one.q, one.ui)
            shares.append(sum((hit.edition, hit.law) in laws for hit in hits) / len(hits))
    return sum(shares) / len(shares)


def main() -> None:
    """Ask all three in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    opened = open_library()
    asked = [one for one in read_queries(QUERIES, opened.library) if tokens(one.q, one.ui)]
    with cluster() as there, TemporaryDirectory() as folder:
        start = time.perf_counter()
        put_index(opened, there.address)
        put = time.perf_counter() - start
        first = int((there.folder / "data/postmaster.pid").read_text().split()[0])
        remote = open_library(engine=there.address).engine
        with closing(remote), closing(Xapian(opened, Path(folder))) as xapian:
            sides = [
                Side("embedded", opened.engine, list),
                Side("PostgreSQL", remote, lambda: tree(first)),
                Side("Xapian, two servers, tokens alone", xapian, xapian.pids),
            ]
            for _ in range(rounds + 1):
                for side in sides:
                    side.round(asked)
            report(sides, asked)
            print(f"\nwritten in: PostgreSQL {put:.1f} s; Xapian {xapian.seconds:.1f} s,", end=" ")
            print(f"{xapian.megabytes:.1f} MB")
            print("refsearch's ten best laws that are among those of Xapian's", CANDIDATES)
            print("passages, for queries in the texts' own words, and for all:", end=" ")
            own = [one for one in asked if one.kind in KINDS and one.ui != "en"]
            shares = [held(xapian, opened.engine, of) for of in (own, asked)]
            print(", ".join(f"{share:.3f}" for share in shares))


if __name__ == "__main__":
    main()
