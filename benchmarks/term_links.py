"""How many links from law text to definitions are false, against judgements made by reading.

Run ``python -m benchmarks.term_links [--false] [--propose EDITION LAW…]``. Each gold file holds the
judgement of every link in the laws it names, by the words around it; a link that nobody has judged
is counted apart. ``--propose`` prints the links of some laws in that format, to be judged.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from refsearch.library.book.book import Book
from refsearch.library.links import TermLink
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus

GOLD = Path(__file__).parent.parent / "tests" / "gold" / "terms"
AROUND = 16
Key = tuple[str, str, str]


@dataclass(frozen=True)
class Judged:
    """The links of an edition's judged laws: how many there are, which are false or unjudged."""

    edition: str
    links: int
    first: int
    false: tuple[Key, ...]
    unjudged: tuple[Key, ...]

    @property
    def false_rate(self) -> float:
        return len(self.false) / max(1, self.links)


def links_of(book: Book, laws: Iterable[str]) -> Iterator[tuple[Key, TermLink]]:
    """Yield every link in some laws with its key: where it stands, with what around, and what."""
    for law in laws:
        for provision in book.walk(book.provision(law)):
            for link in book.terms_of(provision.id, every=True):
                yield (provision.id, _context(provision.text, link), link.concept), link


def _context(text: str, link: TermLink) -> str:
    before = text[max(0, link.start - AROUND) : link.start]
    after = text[link.end : link.end + AROUND]
    return f"{before}[{text[link.start : link.end]}]{after}".replace("\n", " ")


def measure(book: Book, gold: dict[str, object]) -> Judged:
    right = _keys(gold.get("right", {}))
    wrong = _keys(gold.get("false", {}))
    found = list(links_of(book, gold["laws"]))  # type: ignore[arg-type]
    keys = [key for key, _ in found]
    return Judged(
        book.edition.id,
        len(keys),
        sum(link.first for _, link in found),
        tuple(key for key in keys if key in wrong),
        tuple(key for key in keys if key not in wrong and key not in right),
    )


def _keys(judged: object) -> Counter[Key]:
    assert isinstance(judged, dict)
    return Counter(
        (holder, context, concept) for holder, links in judged.items() for context, concept in links
    )


def all_judged(books: Mapping[str, Book]) -> list[Judged]:
    golds = [tomllib.loads(f.read_text(encoding="utf-8")) for f in sorted(GOLD.glob("*.toml"))]
    return [measure(books[gold["edition"]], gold) for gold in golds if gold["edition"] in books]


def propose(edition: str, laws: list[str]) -> None:
    corpus, _ = read_corpus(texts_folder())
    book = next(Book(d) for d in corpus.documents if d.edition.id == edition)
    print(f'edition = "{edition}"\nlaws = {laws!r}\n\n[right]'.replace("'", '"'))
    held: dict[str, list[tuple[str, str]]] = {}
    for (holder, context, concept), _ in links_of(book, laws):
        held.setdefault(holder, []).append((context, concept))
    for holder, links in held.items():
        print(f'"{holder}" = [')
        for context, concept in links:
            print(f"  ['''{context}''', \"{concept}\"],")
        print("]")


def main() -> None:
    if "--propose" in sys.argv:
        at = sys.argv.index("--propose")
        propose(sys.argv[at + 1], sys.argv[at + 2 :])
        return
    print(f"{'edition':18} {'links':>6} {'first':>6} {'false':>6} {'rate':>7} {'unjudged':>9}")
    corpus, _ = read_corpus(texts_folder())
    for judged in all_judged({d.edition.id: Book(d) for d in corpus.documents}):
        print(
            f"{judged.edition:18} {judged.links:6} {judged.first:6} {len(judged.false):6}"
            f" {judged.false_rate:7.1%} {len(judged.unjudged):9}"
        )
        if "--false" in sys.argv:
            for key in (*judged.false, *judged.unjudged):
                print("   ", *key)


if __name__ == "__main__":
    main()
