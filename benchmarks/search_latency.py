"""Latency of search on the real library: p50 and p95 in milliseconds over 100 queries.

Run ``python -m benchmarks.search_latency [rounds]``. The first round is cold: no posting list has
been read and no excerpt analysed; the others are warm, as in a server that has been asked before.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from refsearch.build import open_library
from refsearch.search.engine import SearchEngine

JUDGEMENTS = Path(__file__).parent.parent / "tests" / "search" / "judgements.txt"
QUERIES = 100


def queries() -> list[tuple[str, str]]:
    """Return 100 (query, interface language), evenly from the judged ones."""
    lines = JUDGEMENTS.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line[:1] != "#"]
    asked = [(row[0].strip(), row[1].strip()) for row in rows]
    return [asked[n * len(asked) // QUERIES] for n in range(QUERIES)]


def measure(engine: SearchEngine, asked: list[tuple[str, str]]) -> list[float]:
    """Return the milliseconds of each query, sorted."""
    taken = []
    for query, ui in asked:
        start = time.perf_counter()
        engine.search(query, ui=ui)
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def main() -> None:
    """Print a line for each round."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    start = time.perf_counter()
    opened = open_library()
    seconds = time.perf_counter() - start
    print(f"opened in {seconds:.2f} s{' (built)' if opened.built else ''}")
    for number in range(rounds):
        taken = measure(opened.engine, queries())
        p50, p95 = taken[len(taken) // 2], taken[len(taken) * 95 // 100]
        print(f"{'warm' if number else 'cold'}: p50 {p50:.2f} ms, p95 {p95:.2f} ms")


if __name__ == "__main__":
    main()
