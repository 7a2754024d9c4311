"""Recall and precision of the references found, against the hand-made annotations.

Run ``python -m benchmarks.reference_quality [--misses]``. A cited target counts once for each time
the gold file has it in that provision; only the laws that were annotated completely are compared.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from refsearch.library import Book, split_global_id
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus

GOLD = Path(__file__).parent.parent / "tests" / "gold" / "references"
Pair = tuple[str, str]


@dataclass(frozen=True)
class Quality:
    """What was annotated and what was found, as (holder, target) pairs."""

    name: str
    gold: Counter[Pair]
    found: Counter[Pair]

    @property
    def recall(self) -> float:
        return (self.gold & self.found).total() / max(1, self.gold.total())

    @property
    def precision(self) -> float:
        return (self.gold & self.found).total() / max(1, self.found.total())


def measure(book: Book, gold_file: Path) -> Quality:
    gold = tomllib.loads(gold_file.read_text(encoding="utf-8"))
    wanted = Counter((r["in"], t) for r in gold["reference"] for t in r["targets"])
    found = Counter(
        (reference.holder, split_global_id(target)[1])
        for reference in book.document.references
        if _law(book, reference.holder) in gold["laws"] or gold["laws"] == ["*"]
        for target in reference.targets
    )
    return Quality(gold_file.stem, wanted, found)


def _law(book: Book, holder: str) -> str:
    """The law a holder counts to: a footnote counts to that of its first call."""
    if holder.startswith("def."):
        return "definitions"
    if holder in book.footnotes:
        holder = book.footnotes[holder].attached_to[0]
    return book.law_of(holder).id if holder in book.provisions else holder


def qualities() -> list[Quality]:
    corpus, _ = read_corpus(texts_folder())
    books = {d.edition.id: Book(d) for d in corpus.documents}
    files = sorted(GOLD.glob("*.toml"))
    return [measure(books[tomllib.loads(f.read_text())["edition"]], f) for f in files]


def main() -> None:
    print(f"{'gold file':32} {'targets':>8} {'found':>8} {'recall':>8} {'precision':>10}")
    for quality in qualities():
        print(
            f"{quality.name:32} {quality.gold.total():8} {quality.found.total():8}"
            f" {quality.recall:8.3f} {quality.precision:10.3f}"
        )
        if "--misses" in sys.argv:
            print("   missed:", dict(quality.gold - quality.found))
            print("   wrong: ", dict(quality.found - quality.gold))


if __name__ == "__main__":
    main()
