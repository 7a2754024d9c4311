"""A worker of the site: how long it takes to build and to open, and what memory it holds.

Run by ``python -m benchmarks.search``, each step in a fresh process with a store of its own.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.search_corpus import judged

PAGES = 60  # of each kind: pages of results, in the three languages, and pages of laws


def measured_worker() -> str:
    """Return the measurements as a sentence."""
    with TemporaryDirectory() as store:
        building = _in_a_process(_build, store)
        opening, answer, processor, resident = _in_a_process(_serve, store)
    return (
        f"The five editions are read, indexed and stored in {building[0]:.1f} s"
        f" ({building[1]:.1f} s of processor time). A worker of the site has its first page of"
        f" results {opening + answer:.2f} s after its start ({processor:.2f} s of processor time),"
        f" imports included, and holds {resident:.0f} MB after {2 * PAGES} more requests."
    )


def _in_a_process(step: Callable[[str], list[float]], store: str) -> list[float]:
    start = time.time()
    with mp.get_context("spawn").Pool(1) as pool:
        found: list[float] = pool.apply(_timed, (step, store, start))
    return found


def _timed(step: Callable[[str], list[float]], store: str, start: float) -> list[float]:
    os.environ["REFSEARCH_STORE"] = store
    os.environ["SEARCH_WORKER_STARTED"] = str(start)
    return step(store)


def _build(store: str) -> list[float]:
    from refsearch.store.opening import open_library

    start = time.perf_counter()
    open_library(force=True)
    return [time.perf_counter() - start, time.process_time()]


def _serve(store: str) -> list[float]:
    from refsearch.store.opening import open_library
    from refsearch.web.app import create_app

    opened = open_library()
    if opened.built:
        raise RuntimeError("the store was built again")
    client = create_app(opened.library, opened.engine).test_client()
    ready = time.time() - float(os.environ["SEARCH_WORKER_STARTED"])
    start = time.perf_counter()
    _get(client, "/it/search", "renonce")
    answer, processor = time.perf_counter() - start, time.process_time()
    asked = judged()
    for number in range(PAGES):
        one = asked[number * len(asked) // PAGES]
        _get(client, f"/{('it', 'el', 'en')[number % 3]}/search", one.text)
        book = opened.library.book(opened.library.editions[number % 5].id)
        law = book.laws[number % len(book.laws)]
        client.get(f"/it/{book.edition.id}/{law.id}")
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return [ready, answer, processor, int(status.split("VmRSS:")[1].split()[0]) / 1024]


def _get(client: object, path: str, query: str) -> None:
    response = client.get(path, query_string={"q": query})  # type: ignore[attr-defined]
    if response.status_code != 200:
        raise RuntimeError(f"{path}?q={query}: {response.status}")
