"""What building a library costs, of the texts and of copies of them, beside an earlier version.

    python -m benchmarks.building --sizes 1,20
    git worktree add --detach .operations/before d89f9c8
    python -m benchmarks.building --sizes 20 --before .operations/before

Each size is built from nothing by a fresh process, of the corpus and its perturbed copies
(``benchmarks/search_corpus.py``): where provisions went, the index, all that is compared. Told is
the processor time of that process and those it began, by the clock, and the largest of them in
memory.
The version before builds the same copies of the texts as it has them.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

WANTED = 0.33  # of the time of the version before, at the last size


def built(times: int, folder: Path) -> dict[str, float]:
    """Build the corpus with its copies into a folder, by the code that is imported."""
    from dataclasses import replace

    from benchmarks.search_corpus import copies
    from refsearch.comparison.concordance.served import with_computed
    from refsearch.library.library import Library
    from refsearch.paths import texts_folder
    from refsearch.reading.corpus import read_corpus

    corpus, _ = read_corpus(texts_folder())
    corpus = copies(corpus, times)
    write_build, kept = _writing(folder)
    clock, before = time.monotonic(), processor()
    with kept:
        computed = with_computed(Library(corpus), corpus.concordances)
        write_build(folder / "built", replace(corpus, concordances=computed), texts_folder())
    held = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return {
        "processor": processor() - before,
        "clock": time.monotonic() - clock,
        "megabytes": held / 1024,
    }


def _writing(folder: Path) -> tuple[Any, Any]:
    """Return what writes a build in this version, and keeps what it has for the next one."""
    try:
        from refsearch.pieces import FOLDER, kept_in
        from refsearch.store.building import write_build
    except ModuleNotFoundError:  # the version before
        import refsearch.store as before

        return before.write_build, nullcontext()
    return write_build, kept_in(folder / "store" / FOLDER)


def processor() -> float:
    """Return the processor seconds of this process and of those it has waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def in_a_process(times: int, checkout: Path) -> dict[str, float]:
    """Build a size by the code of a checkout."""
    with TemporaryDirectory() as folder:
        said = subprocess.run(
            [sys.executable, "-P", str(Path(__file__).resolve()), "--step", folder,
             "--sizes", str(times)],
            cwd=checkout, stdout=subprocess.PIPE, text=True, check=True,
            env={**os.environ, "PYTHONPATH": str(checkout), "REFSEARCH_STORE": f"{folder}/store"},
        )  # fmt: skip
    found: dict[str, float] = json.loads(said.stdout)
    return found


@click.command(help=__doc__.partition("\n")[0])
@click.option("--sizes", default="1,20", show_default=True)
@click.option("--before", type=click.Path(path_type=Path, exists=True), help="A checkout.")
@click.option("--step", type=click.Path(path_type=Path), hidden=True)
def main(sizes: str, before: Path | None, step: Path | None) -> None:
    numbers = [int(size) for size in sizes.split(",")]
    if step:
        click.echo(json.dumps(built(numbers[0], step)))
        return
    checkouts = {"before": before.resolve()} if before else {}
    for times in numbers:
        spent = {}
        for name, checkout in {"now": Path.cwd(), **checkouts}.items():
            found = in_a_process(times, checkout)
            spent[name] = found["processor"]
            figures = ", ".join(f"{key} {value:.1f}" for key, value in found.items())
            click.echo(f"x{times}, {name}: {figures}")
        if before:
            ratio = spent["now"] / spent["before"]
            click.echo(f"x{times}, processor time to before: {ratio:.2f}, wanted {WANTED} at x20")


if __name__ == "__main__":
    main()
