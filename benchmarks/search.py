"""refsearch's search beside Whoosh, SQLite FTS5 and tantivy: time, size, memory, in one run.

Run ``python -m benchmarks.search [--sizes 1,20,100] [--rounds 5] [--out docs/search-speed.md]``.
Each engine is a process of its own; all are open at once and asked in turn, so that what else the
machine does falls on all alike. A query's time is its processor time, the best of the rounds, after
a first one in which most words are met for the first time; that is told apart. tantivy is measured
where its wheel is installed (``pip install -e '.[bench]'``).
"""

from __future__ import annotations

import argparse
import multiprocessing as mp
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.search_corpus import Asked, copies, drawn, judged
from benchmarks.search_engines import Engine
from benchmarks.search_own import BY_TEXT, BY_TOKENS
from benchmarks.search_worker import measured_worker
from refsearch.index.passages import passages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus

SETS = ("drawn", "judged")


@dataclass
class Measured:
    """One engine at one size; milliseconds by set of queries."""

    name: str
    folder: Path
    seconds: float = 0.0
    megabytes: float = 0.0
    cold: float = 0.0
    resident: float = 0.0
    rounds: dict[str, list[list[float]]] = field(default_factory=dict)
    first: float = 0.0

    def percentile(self, of: str, share: float) -> float:
        taken = sorted(min(times) for times in zip(*self.rounds[of], strict=True))
        return taken[min(len(taken) - 1, int(len(taken) * share))]


def _serve(engine: Engine, folder: Path, pipe: Any) -> None:
    """Answer the parent: a list of queries is asked and timed, None ends."""
    ask = engine.opened(folder)
    while (asked := pipe.recv()) is not None:
        taken = []
        for one in asked:
            start = time.process_time()
            ask(one)
            taken.append((time.process_time() - start) * 1000)
        pipe.send((taken, _resident()))


def _resident() -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _build(engine: Engine, corpus: Corpus, folder: Path, built: list[Measured]) -> Measured:
    """Index for an engine, or tell what it took where another one's index is the same."""
    if folder.exists():
        same = next(one for one in built if one.folder == folder)
        return Measured(engine.name, folder, same.seconds, same.megabytes)
    folder.mkdir()
    start = time.perf_counter()
    engine.index(corpus, folder)
    seconds = time.perf_counter() - start
    size = sum(f.stat().st_size for f in folder.rglob("*") if f.is_file()) / 1e6
    return Measured(engine.name, folder, seconds, size)


class _Worker:
    """An engine in a fresh process, from its start to its end."""

    def __init__(self, engine: Engine, folder: Path, first: Asked, measured: Measured) -> None:
        self.measured = measured
        self._pipe, other = mp.Pipe()
        start = time.perf_counter()
        self._process = mp.get_context("spawn").Process(
            target=_serve, args=(engine, folder, other), daemon=True
        )
        self._process.start()
        self._ask([first])
        measured.cold = time.perf_counter() - start

    def _ask(self, asked: Sequence[Asked]) -> list[float]:
        self._pipe.send(asked)
        taken, self.measured.resident = self._pipe.recv()
        return list(taken)

    def round(self, of: str, asked: Sequence[Asked]) -> None:
        self.measured.rounds.setdefault(of, []).append(self._ask(asked))

    def warm(self, asked: Sequence[Asked]) -> None:
        self._ask(asked)

    def end(self) -> None:
        self._pipe.send(None)
        self._process.join()


def measure(corpus: Corpus, times: int, rounds: int) -> list[Measured]:
    """Return what each engine takes on the corpus and its copies."""
    many = copies(corpus, times)
    library = Library(many)
    asked = {"drawn": drawn(library, passages(library)), "judged": judged()}
    with TemporaryDirectory() as name:
        workers: list[_Worker] = []
        engines = [e for e in (*BY_TOKENS, *BY_TEXT) if e.name != "tantivy" or find_spec("tantivy")]
        for engine in engines:
            folder = Path(name) / engine.indexed
            print(f"x{times}: {engine.name}", flush=True)
            measured = _build(engine, many, folder, [w.measured for w in workers])
            workers.append(_Worker(engine, folder, asked["drawn"][0], measured))
        for _ in range(rounds + 1):
            for of in SETS:
                for worker in workers:
                    worker.round(of, asked[of])
        for worker in workers:
            worker.end()
    for worker in workers:
        worker.measured.first = median(worker.measured.rounds["drawn"][0])
        for of in SETS:
            del worker.measured.rounds[of][0]
    return [worker.measured for worker in workers]


def table(measured: Sequence[Measured], size: int) -> str:
    """Return a Markdown table of one size."""
    lines = [
        f"### x{size}\n",
        "| engine | drawn p50 / p95 / p99 ms | judged p50 / p95 / p99 ms | first p50 ms |"
        " index s | index MB | resident MB | cold s |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in measured:
        times = [
            " / ".join(f"{one.percentile(of, share):.3f}" for share in (0.5, 0.95, 0.99))
            for of in SETS
        ]
        lines.append(
            f"| {one.name} | {times[0]} | {times[1]} | {one.first:.3f} |"
            f" {one.seconds:.2f} | {one.megabytes:.1f} | {one.resident:.0f} | {one.cold:.2f} |"
        )
    return "\n".join([*lines, ""])


def ratios(by_size: dict[int, list[Measured]]) -> str:
    """Return the ratios the aims are about."""
    lines = [
        "| ratio of p50 | queries |" + "".join(f" x{size} |" for size in by_size),
        "|---|---|" + "---|" * len(by_size),
    ]
    pairs = (
        ("refsearch, lists", "tantivy"),
        ("refsearch, ranking", "tantivy"),
        ("refsearch", "SQLite FTS5 with snippet()"),
    )
    for left, right in pairs:
        for of in SETS:
            cells = [_ratio(measured, left, right, of) for measured in by_size.values()]
            lines.append(f"| {left} : {right} | {of} |" + "".join(f" {c} |" for c in cells))
    return "\n".join(lines)


def _ratio(measured: Sequence[Measured], left: str, right: str, of: str) -> str:
    by_name = {one.name: one for one in measured}
    if right not in by_name:
        return "not measured"
    return f"{by_name[left].percentile(of, 0.5) / by_name[right].percentile(of, 0.5):.2f}"


def main() -> None:
    """Measure each size and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1,20,100")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    corpus, _ = read_corpus(texts_folder())
    sizes = [int(size) for size in given.sizes.split(",")]
    worker = measured_worker()
    by_size: dict[int, list[Measured]] = {}
    for size in sizes:
        by_size[size] = measure(corpus, size, given.rounds)
        if given.out:
            _write(given.out, report(by_size, worker))
    print(report(by_size, worker))


def report(by_size: dict[int, list[Measured]], worker: str) -> str:
    """Return the date, the machine, the ratios and the tables."""
    absent = "" if find_spec("tantivy") else "tantivy: not installed, so not measured.\n"
    machine = f"{_processor()}, {mp.cpu_count()} cores, Python {platform.python_version()}"
    lines = [f"{date.today()}, {machine}.\n", worker, "", ratios(by_size), "", absent]
    return "\n".join([*lines, *(table(found, size) for size, found in by_size.items())])


def _processor() -> str:
    """Return the model of the processor, as Linux tells it."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text(encoding="utf-8").splitlines() if about.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _write(file: Path, tables: str) -> None:
    """Put the tables where the last ones stand: after the line that says so, to the end."""
    mark = "<!-- measured -->"
    before = file.read_text(encoding="utf-8").split(mark)[0] if file.exists() else ""
    file.write_text(f"{before}{mark}\n\n{tables.strip()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
