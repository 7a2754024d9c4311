"""Recall and precision of the references found, against the hand-made annotations.

Run ``python -m benchmarks.reference_quality [--misses]``. A cited target counts once for each time
the gold file has it in that provision; only the laws that were annotated completely are compared.
A target is an id of the edition or a global one. What the file does not hold is ``missing`` in the
gold file; it counts as found where the reference is kept, unlinked, and says that this is meant.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from refsearch.library.book.book import Book
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


def measure(book: Book, gold_file: Path, works: dict[str, str] | None = None) -> Quality:
    """Compare; ``works`` gives the work of an edition, by which missing places are named."""
    gold = tomllib.loads(gold_file.read_text(encoding="utf-8"))
    works = works or {}
    wanted = Counter(
        pair
        for entry in gold["reference"]
        for pair in _pairs(book, works, entry["in"], entry["targets"], entry.get("missing", ()))
    )
    found = Counter(
        pair
        for reference in book.document.references
        if _law(book, reference.holder) in gold["laws"] or gold["laws"] == ["*"]
        for pair in _pairs(book, works, reference.holder, reference.targets, reference.missing)
    )
    return Quality(gold_file.stem, wanted, found)


def _pairs(
    book: Book, works: dict[str, str], holder: str, targets: Iterable[str], missing: Iterable[str]
) -> Iterator[Pair]:
    """Yield what one reference cites; a place that no file holds is one of the work's."""
    own = book.edition.id
    for target in targets:
        yield holder, target if ":" in target else f"{own}:{target}"
    for target in missing:
        edition, _, id_ = target.rpartition(":")
        yield holder, f"missing {works.get(edition or own, edition or own)}:{id_}"


def _law(book: Book, holder: str) -> str:
    """The law a holder counts to: a footnote counts to that of its first call."""
    if holder in book.footnotes:
        holder = book.footnotes[holder].attached_to[0]
    if holder.startswith("def."):
        return "definitions"
    return book.law_of(holder).id if holder in book.provisions else holder


def qualities(books: Mapping[str, Book]) -> list[Quality]:
    """Measure each gold file whose edition is among the texts."""
    works = {id_: book.edition.work for id_, book in books.items()}
    golds = {f: tomllib.loads(f.read_text(encoding="utf-8")) for f in sorted(GOLD.glob("*.toml"))}
    return [
        measure(books[gold["edition"]], file, works)
        for file, gold in golds.items()
        if gold["edition"] in books
    ]


def main() -> None:
    print(f"{'gold file':32} {'targets':>8} {'found':>8} {'recall':>8} {'precision':>10}")
    corpus, _ = read_corpus(texts_folder())
    for quality in qualities({d.edition.id: Book(d) for d in corpus.documents}):
        print(
            f"{quality.name:32} {quality.gold.total():8} {quality.found.total():8}"
            f" {quality.recall:8.3f} {quality.precision:10.3f}"
        )
        if "--misses" in sys.argv:
            print("   missed:", dict(quality.gold - quality.found))
            print("   wrong: ", dict(quality.found - quality.gold))


if __name__ == "__main__":
    main()
