"""What a copy of the corpus costs in memory and in time to index, as the engine is asked.

    python -m benchmarks.memory
    python -m benchmarks.memory --sizes 1,8
    PYTHONPATH=tests python -m benchmarks.memory --sizes 1,20 --postgresql

The corpus and its perturbed copies (``benchmarks/search_corpus.py``) are stored and indexed, each
size by a fresh process on one processor, and opened and asked by another, as a worker does, with
queries that a third has drawn. Told is what is resident and what of it is the process's own, after
opening and after the queries. What is mapped from files is resident too, but shared by all
processes that map it. With ``--postgresql`` the same is put into a cluster of its own, another
process asks there, and every query is compared: laws, order, scores.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from benchmarks.serving import memory
from refsearch.library.library import Library
from refsearch.manifest import StoredFiles, seal
from refsearch.search.results import Request, SearchEngine
from refsearch.search.service import Given, StoredEngine
from refsearch.store.corpus import stored_corpus, write_corpus
from refsearch.store.stored import INDEX

WANTED = 12.0  # megabytes a copy


QUERIES = "queries.json"
GROWS = 10  # times at most, p95 on PostgreSQL from the first size to the last
COLD = 4  # times at most, p50 there to that of the engine in memory
QUESTIONS = 3  # at most, for a query
SHARE = 0.5  # at most, of the memory of a worker with the index in memory


class _Query(msgspec.Struct):
    """A query as typed and its reader's language, of those that ``built`` wrote."""

    text: str
    ui: str


def built(times: int, folder: Path) -> dict[str, float]:
    """Store the corpus and its copies, index them; return the seconds of processor time."""
    from benchmarks.search_corpus import copies, drawn, judged
    from refsearch.index.building import build_index
    from refsearch.index.passages import passages
    from refsearch.paths import texts_folder
    from refsearch.reading.corpus import read_corpus

    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    before = time.process_time()
    build_index(library, folder / INDEX)
    taken = time.process_time() - before
    write_corpus(library.corpus, folder)
    queries = [*drawn(library, passages(library)), *judged()]
    (folder / QUERIES).write_bytes(msgspec.json.encode(queries))
    seal(folder)
    return {"seconds": taken}


def _library(folder: Path) -> Library:
    return Library(stored_corpus(StoredFiles(folder)))


def _queries(folder: Path) -> list[_Query]:
    return msgspec.json.decode(StoredFiles(folder).read(QUERIES), type=list[_Query])


def put_there(times: int, folder: Path, address: str) -> dict[str, float]:
    """Put the index into a cluster; return the seconds of processor time of who puts it."""
    from refsearch.postgres.building import put

    engine = StoredEngine(_library(folder), folder / INDEX)
    before = time.process_time()
    put(address, f"x{times}", engine.index)
    return {"put": time.process_time() - before}


def compared(times: int, folder: Path, address: str) -> dict[str, float]:
    """Return how many queries the two engines answer differently."""
    from refsearch.evaluation.engines import differences
    from refsearch.postgres.engine import Remote

    library = _library(folder)
    requests = [Request(one.text, ui=one.ui) for one in _queries(folder)]
    there = Remote(library, address, f"x{times}", Given())
    found = list(differences(StoredEngine(library, folder / INDEX), there, requests))
    return {"queries": len(requests), "different": len(found)}


def asked(times: int, folder: Path, address: str = "") -> dict[str, float]:
    """Open the index and ask; return megabytes, and milliseconds of processor time."""
    if address:  # a worker with the index in memory does not import the client
        from refsearch.postgres.engine import Remote
    code_own, code = memory_now()
    library = _library(folder)
    own, resident = memory_now()
    if address:
        remote = Remote(library, address, f"x{times}", Given())
        engine: SearchEngine = remote.engine  # a worker opens it when it is first asked
    else:
        engine = StoredEngine(library, folder / INDEX)
    opened_own, opened = memory_now()
    taken, questions = [], []
    for one in _queries(folder):
        before, already = time.process_time(), remote.hosts.asked if address else 0
        engine.search(one.text, ui=one.ui)
        taken.append(1000 * (time.process_time() - before))
        questions.append(remote.hosts.asked - already if address else 0)
    end_own, end = memory_now()
    taken.sort()
    return {
        "code": code, "code own": code_own, "texts": resident, "texts own": own,
        "opened": opened, "opened own": opened_own, "asked": end, "asked own": end_own,
        "p50": taken[len(taken) // 2], "p95": taken[len(taken) * 95 // 100],
        "questions": sum(questions) / len(questions), "most": max(questions),
    }  # fmt: skip


def memory_now() -> tuple[float, float]:
    """Return the megabytes that are this process's own, and those that are resident."""
    gc.collect()
    return memory(os.getpid())


def in_a_process(step: str, times: int, folder: Path, address: str = "") -> dict[str, float]:
    """Do a step in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.memory", "--step", step, "--address", address]
    said = subprocess.run(
        [*command, "--sizes", str(times), "--folder", str(folder)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(said.stdout)
    return found


@click.command(help=__doc__.partition("\n")[0])
@click.option("--sizes", default="1,20", show_default=True)
@click.option("--postgresql", is_flag=True, help="Ask the index on PostgreSQL, too.")
@click.option("--step", type=click.Choice(["built", "asked", "put", "compared"]), hidden=True)
@click.option("--folder", type=click.Path(path_type=Path), hidden=True)
@click.option("--address", default="", hidden=True)
def main(sizes: str, postgresql: bool, step: str | None, folder: Path | None, address: str) -> None:
    numbers = [int(size) for size in sizes.split(",")]
    if step and folder:
        steps: dict[str, Callable[[], dict[str, float]]] = {
            "built": lambda: built(numbers[0], folder),
            "asked": lambda: asked(numbers[0], folder, address),
            "put": lambda: put_there(numbers[0], folder, address),
            "compared": lambda: compared(numbers[0], folder, address),
        }
        click.echo(json.dumps(steps[step]()))
        return
    found: dict[int, dict[str, float]] = {}
    remote: dict[int, dict[str, float]] = {}
    with TemporaryDirectory() as name, ExitStack() as stack:
        there = stack.enter_context(cluster()) if postgresql else ""
        for times in numbers:
            place = Path(name) / str(times)
            found[times] = in_a_process("built", times, place) | in_a_process("asked", times, place)
            _tell(f"x{times}", found[times])
            if there:
                remote[times] = _asked_there(times, place, there)
                _tell_ratios(found[times], remote[times])
    first, last = numbers[0], numbers[-1]
    if last > first:
        for key in ("texts", "opened", "asked", "asked own"):
            grown = (found[last][key] - found[first][key]) / (last - first)
            wanted = f", wanted at most {WANTED:.0f}" * (key == "asked")
            click.echo(f"resident MB for each copy, {key}: {grown:.1f}{wanted}")
        for engine, sizes in {"in memory": found, "on PostgreSQL": remote}.items():
            if sizes:
                grown = sizes[last]["p95"] / sizes[first]["p95"]
                wanted = f", wanted at most {GROWS} from x1 to x100" * (sizes is remote)
                click.echo(f"p95 {engine}, x{last} to x{first}: {grown:.1f}{wanted}")


def _tell(name: str, figures: dict[str, float]) -> None:
    click.echo(f"{name}: " + ", ".join(f"{key} {value:.1f}" for key, value in figures.items()))


def _asked_there(times: int, place: Path, address: str) -> dict[str, float]:
    """Return what the same size is on PostgreSQL, and print it; compare every answer."""
    found = in_a_process("put", times, place, address)
    found |= in_a_process("asked", times, place, address)
    _tell(f"x{times} on PostgreSQL", found)
    same = in_a_process("compared", times, place, address)
    summary = f"{same['different']:.0f} of {same['queries']:.0f} queries answered differently"
    click.echo(f"{summary}, wanted 0")
    return found


def _tell_ratios(here: dict[str, float], there: dict[str, float]) -> None:
    """Print what is on PostgreSQL to what is in memory."""
    share, cold = there["asked"] / here["asked"], there["p50"] / here["p50"]
    click.echo(f"resident, to the engine in memory: {share:.2f}, wanted at most {SHARE} at x20")
    click.echo(f"p50, to the engine in memory: {cold:.1f}, wanted at most {COLD} at x1")
    summary = f"questions for a query: {there['most']:.0f} at most"
    click.echo(f"{summary}, {there['questions']:.1f} on average, wanted at most {QUESTIONS}")


@contextmanager
def cluster() -> Iterator[str]:
    """A cluster of its own, as the tests begin one; nothing survives it."""
    from postgres_cluster import Cluster, programs

    begun = Cluster(programs())
    try:
        yield begun.address
    finally:
        begun.stop()
        shutil.rmtree(begun.folder)


if __name__ == "__main__":
    main()
