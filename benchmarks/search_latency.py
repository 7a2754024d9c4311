"""Latency of search and suggestions on the real library: p50 and p95 in milliseconds.

Run ``python -m benchmarks.search_latency [rounds]``. The first round is cold: no posting list has
been read and no excerpt analysed; the others are warm, as in a server that has been asked before.
Asked are 100 queries, and suggestions for the first three beginnings of each.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from refsearch.store.opening import open_library

JUDGEMENTS = Path(__file__).parent.parent / "tests" / "evaluation" / "judgements.txt"
QUERIES = 100


def queries() -> list[tuple[str, str]]:
    """Return 100 (query, interface language), evenly from the judged ones."""
    lines = JUDGEMENTS.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line[:1] != "#"]
    asked = [(row[0].strip(), row[1].strip()) for row in rows]
    return [asked[n * len(asked) // QUERIES] for n in range(QUERIES)]


def measure(
    ask: Callable[[tuple[str, str]], object], asked: Iterable[tuple[str, str]]
) -> list[float]:
    """Return the milliseconds of each question, sorted."""
    taken = []
    for one in asked:
        start = time.perf_counter()
        ask(one)
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def summary(name: str, taken: list[float]) -> str:
    """Return the line of one round."""
    p50, p95 = taken[len(taken) // 2], taken[len(taken) * 95 // 100]
    return f"{name}: p50 {p50:.2f} ms, p95 {p95:.2f} ms"


def main() -> None:
    """Print a line for each round."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    start = time.perf_counter()
    opened = open_library()
    seconds = time.perf_counter() - start
    print(f"opened in {seconds:.2f} s{' (built)' if opened.built else ''}")
    engine = opened.engine
    for number in range(rounds):
        taken = measure(lambda one: engine.search(one[0], ui=one[1]), queries())
        print(summary("search, warm" if number else "search, cold", taken))
    begun = [(query[:length], ui) for query, ui in queries() for length in (1, 2, 3)]
    for number in range(rounds):
        taken = measure(lambda one: engine.suggest(one[0], ui=one[1]), begun)
        print(summary("suggestions, warm" if number else "suggestions, cold", taken))


if __name__ == "__main__":
    main()
