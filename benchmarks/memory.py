"""What a copy of the corpus costs in memory and in time to index, as the engine is asked.

    python -m benchmarks.memory
    python -m benchmarks.memory --sizes 1,8

The corpus and its perturbed copies (``benchmarks/search_corpus.py``) are indexed, each size by a
fresh process on one processor, and asked by another. Told is what is resident and what of it is
the process's own, after opening and after the benchmark's queries. What is mapped from files is
resident too, but shared by all processes that map it.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.search_corpus import copies, drawn, judged
from benchmarks.serving import memory
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus
from refsearch.search.passages import passages
from refsearch.search.service import Engine, StoredEngine, build_index

WANTED = 12.0  # megabytes a copy


def built(times: int, folder: Path) -> dict[str, float]:
    """Index the corpus and its copies; return the seconds of processor time."""
    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    before = time.process_time()
    build_index(library, folder)
    return {"seconds": time.process_time() - before}


def asked(times: int, folder: Path) -> dict[str, float]:
    """Open the index and ask; return megabytes, and milliseconds of processor time."""
    corpus, _ = read_corpus(texts_folder())
    library = Library(copies(corpus, times))
    own, resident = memory_now()
    engine: Engine = StoredEngine(library, folder)
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


def in_a_process(step: str, times: int, folder: Path) -> dict[str, float]:
    """Do a step in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.memory", "--step", step]
    said = subprocess.run(
        [*command, "--sizes", str(times), "--folder", str(folder)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(said.stdout)
    return found


@click.command(help=__doc__.partition("\n")[0])
@click.option("--sizes", default="1,20", show_default=True)
@click.option("--step", type=click.Choice(["built", "asked"]), hidden=True)
@click.option("--folder", type=click.Path(path_type=Path), hidden=True)
def main(sizes: str, step: str | None, folder: Path | None) -> None:
    numbers = [int(size) for size in sizes.split(",")]
    if step and folder:
        doing = built if step == "built" else asked
        click.echo(json.dumps(doing(numbers[0], folder)))
        return
    found = {}
    with TemporaryDirectory() as name:
        for times in numbers:
            place = Path(name) / str(times)
            found[times] = in_a_process("built", times, place) | in_a_process("asked", times, place)
            told = ", ".join(f"{key} {value:.1f}" for key, value in found[times].items())
            click.echo(f"x{times}: {told}")
    first, last = numbers[0], numbers[-1]
    if last > first:
        for key in ("texts", "opened", "asked", "asked own"):
            grown = (found[last][key] - found[first][key]) / (last - first)
            wanted = f", wanted at most {WANTED:.0f}" * (key == "asked")
            click.echo(f"resident MB for each copy, {key}: {grown:.1f}{wanted}")


if __name__ == "__main__":
    main()
