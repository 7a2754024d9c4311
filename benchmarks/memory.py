"""What a copy of the corpus costs in memory and in time to index, as the engine is asked.

    python -m benchmarks.memory
    python -m benchmarks.memory --sizes 1,8
    PYTHONPATH=tests python -m benchmarks.memory --sizes 1,20 --postgresql

The corpus and its perturbed copies (``benchmarks/search_corpus.py``) are indexed, each size by a
fresh process on one processor, and asked by another. Told is what is resident and what of it is
the process's own, after opening and after the benchmark's queries. What is mapped from files is
resident too, but shared by all processes that map it. With ``--postgresql`` the same is put into a
cluster of its own, another process asks there, and every query is compared: laws, order, scores.
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

from benchmarks.search_corpus import copies, drawn, judged
from benchmarks.serving import memory
from refsearch.evaluation.engines import differences
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus
from refsearch.search.passages import passages
from refsearch.search.postgres.building import put
from refsearch.search.postgres.engine import Remote
from refsearch.search.results import Request, SearchEngine
from refsearch.search.service import Given, StoredEngine, build_index

WANTED = 12.0  # megabytes a copy


def built(times: int, folder: Path) -> dict[str, float]:
    """Index the corpus and its copies; return the seconds of processor time."""
    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    before = time.process_time()
    build_index(library, folder)
    return {"seconds": time.process_time() - before}


def put_there(times: int, folder: Path, address: str) -> dict[str, float]:
    """Put the index into a cluster; return the seconds of processor time of who puts it."""

    corpus, _ = read_corpus(texts_folder())
    engine = StoredEngine(Library(copies(corpus, times)), folder)
    before = time.process_time()
    put(address, f"x{times}", engine.index)
    return {"put": time.process_time() - before}


def compared(times: int, folder: Path, address: str) -> dict[str, float]:
    """Return how many queries the two engines answer differently."""

    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    queries = [*drawn(library, passages(library)), *judged()]
    requests = [Request(one.text, ui=one.ui) for one in queries]
    there = Remote(library, address, f"x{times}", Given())
    found = list(differences(StoredEngine(library, folder), there, requests))
    return {"queries": len(requests), "different": len(found)}


def asked(times: int, folder: Path, address: str = "") -> dict[str, float]:
    """Open the index and ask; return megabytes, and milliseconds of processor time."""

    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    own, resident = memory_now()
    engine: SearchEngine = (
        Remote(library, address, f"x{times}", Given()) if address else StoredEngine(library, folder)
    )
    opened_own, opened = memory_now()
    queries = [*drawn(library, passages(library)), *judged()]
    taken = []
    for one in queries:
        before = time.process_time()
        engine.search(one.text, ui=one.ui)
        taken.append(1000 * (time.process_time() - before))
    end_own, end = memory_now()
    taken.sort()
    return {
        "texts": resident, "texts own": own, "opened": opened, "opened own": opened_own,
        "asked": end, "asked own": end_own,
        "p50": taken[len(taken) // 2], "p95": taken[len(taken) * 95 // 100],
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
    found = {}
    with TemporaryDirectory() as name, ExitStack() as stack:
        there = stack.enter_context(cluster()) if postgresql else ""
        for times in numbers:
            place = Path(name) / str(times)
            found[times] = in_a_process("built", times, place) | in_a_process("asked", times, place)
            told = ", ".join(f"{key} {value:.1f}" for key, value in found[times].items())
            click.echo(f"x{times}: {told}")
            if there:
                _tell_there(times, place, there, found[times])
    first, last = numbers[0], numbers[-1]
    if last > first:
        for key in ("texts", "opened", "asked", "asked own"):
            grown = (found[last][key] - found[first][key]) / (last - first)
            wanted = f", wanted at most {WANTED:.0f}" * (key == "asked")
            click.echo(f"resident MB for each copy, {key}: {grown:.1f}{wanted}")


def _tell_there(times: int, place: Path, address: str, here: dict[str, float]) -> None:
    """Print what the same size is on PostgreSQL, and how that compares."""
    found = in_a_process("put", times, place, address)
    found |= in_a_process("asked", times, place, address)
    told = ", ".join(f"{key} {value:.1f}" for key, value in found.items())
    share = found["asked"] / here["asked"]
    click.echo(f"x{times} on PostgreSQL: {told}")
    click.echo(f"resident, to the engine in memory: {share:.2f}, wanted at most 0.5 at x20")
    same = in_a_process("compared", times, place, address)
    click.echo(f"{same['different']:.0f} of {same['queries']:.0f} queries answered differently")


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
