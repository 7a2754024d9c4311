"""How well proposals find where provisions went in a newer version that is made of an older one.

    python -m benchmarks.planted_moves [--seeds 3] [--misses]

The older versions are the made-up rulebooks of ``tests/gold/marked``, with two sentences that
close several laws, as "The Board decides the details" does. In the newer one provisions are taken
out, put in, moved to another law, joined with the next, divided and reworded, and a law is put in,
so that numbers shift. What became of each is known; the table says of each kind how often all its
places were found (right), some of them or others too (partly), others (wrong), none (missed), and
how often something gone was placed (false).
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from refsearch.comparison.concordance.propose import propose
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance
from refsearch.library.edition import Edition
from refsearch.reading.text.reader import examine_proposal

MARKED = Path(__file__).parents[1] / "tests" / "gold" / "marked"
SOURCES = {  # how a law and a paragraph begin; the closing sentences; words to put in
    "schwimm-2020-de": (
        r"§ \d+ (.+)",
        r"\(\d+\) ",
        ("Das Nähere regelt der Vorstand.", "Ausnahmen genehmigt der Wettkampfleiter auf Antrag."),
        ("binnen zehn Tagen", "schriftlich", "unverzüglich"),
    ),
    "harbour-2021-en": (
        r"## \d+\. (.+)",
        r"\(\d+\) ",
        ("The Board decides the details.", "The Board may grant exceptions on request."),
        ("without delay", "in writing", "within ten days"),
    ),
    "lago-2021-it": (
        r"## Articolo \d+ - (.+)",
        r"\d+\. ",
        ("Il direttivo decide i dettagli.", "Il direttivo può concedere eccezioni a richiesta."),
        ("senza indugio", "per iscritto", "entro dieci giorni"),
    ),
}
_MARK = re.compile(r"\[\[(.+?)\|.*?\]\]", re.DOTALL)
_SENTENCES = re.compile(r"(?<=[.;]) ")
_LEAST = 4  # words that each part of what is divided has
_TWELFTH = 12  # of the provisions that each kind of change is planted in
_CLOSING = (5, 3)  # laws that each closing sentence is put into


@dataclass
class Paragraph:
    """A paragraph of the newer version, what it was in the older one, and what was done to it."""

    text: str
    was: set[str] = field(default_factory=set)
    how: str = ""


Law = tuple[str, list[Paragraph]]


def laws_of(source: str) -> list[Law]:
    """Return the laws of a rulebook with their paragraphs, each with all that stands in it."""
    law, paragraph, closing, _ = SOURCES[source]
    plain = _MARK.sub(r"\1", (MARKED / f"{source}.txt").read_text(encoding="utf-8"))
    found: list[Law] = []
    for line in plain.splitlines():
        if title := re.fullmatch(law, line):
            found.append((title[1], []))
        elif found and (begins := re.match(paragraph, line)):
            found[-1][1].append(Paragraph(line[begins.end() :]))
        elif found and found[-1][1] and line and not line.startswith("#"):
            found[-1][1][-1].text += f" {line}"
    found = [law for law in found if law[1]]
    for sentence, laws in zip(closing, _CLOSING, strict=True):
        for _, paragraphs in found[:: len(found) // laws][:laws]:
            paragraphs.append(Paragraph(sentence))
    return found


def book_of(laws: list[Law], work: str) -> Book:
    """Return laws as an edition, whose paragraphs are (1), (2)."""
    lines = ["# Rules {#rules .laws}"]
    for number, (title, paragraphs) in enumerate(laws, 1):
        lines += [f"## Rule {number} {title}"]
        lines += [f"({n}) {one.text}" for n, one in enumerate(paragraphs, 1)]
    edition = Edition(
        id=work, work=work, language="en", title="Rules", short_title="Rules", game="x", year=2000,
        publisher="", in_force="", law_headings=("Rule {number} {heading}",),
        label_styles=(("(1)",),), citation_law="Rule {number}",
    )  # fmt: skip
    return Book(examine_proposal("\n\n".join(lines) + "\n", edition).document)


class Planting:
    """Changes laws by chance, and knows what became of each provision."""

    def __init__(self, laws: list[Law], foreign: list[Law], words: tuple[str, ...], seed: int):
        self.random, self.words = random.Random(seed), words
        self.laws = [
            (title, [Paragraph(p.text, {f"{i}.{j}"}) for j, p in enumerate(paragraphs, 1)])
            for i, (title, paragraphs) in enumerate(laws, 1)
        ]
        self.before = [p for _, some in self.laws for one in some for p in one.was]
        self.foreign = [p.text for _, some in foreign for p in some]
        steps = (self.remove, self.add, self.move, self.join, self.divide, self.reword, self.both)
        for _ in range(max(2, len(self.before) // _TWELFTH)):
            for step in steps:
                step()
        added = [Paragraph(text, how="new") for text in self.random.sample(self.foreign, 3)]
        self.laws.insert(self.random.randrange(len(self.laws)), ("An insertion", added))

    def _pick(self, fit: Callable[[Paragraph, list[Paragraph]], bool]) -> Iterator[Paragraph]:
        """Yield one paragraph that nothing was done to, and that fits, with its law."""
        free = [(p, some) for _, some in self.laws for p in some if not p.how and fit(p, some)]
        if free:
            one, self.law = self.random.choice(free)
            yield one

    def _put(self, one: Paragraph) -> None:
        others = [some for _, some in self.laws if some is not self.law]
        into = self.random.choice(others)
        into.insert(self.random.randrange(len(into) + 1), one)

    def remove(self) -> None:
        """Take a provision out."""
        for one in self._pick(lambda _, some: len(some) > 1):
            self.law.remove(one)

    def add(self) -> None:
        """Put a provision of another rulebook in."""
        self.law = []
        self._put(Paragraph(self.random.choice(self.foreign), how="new"))

    def move(self, how: str = "moved") -> None:
        """Move a provision to another law."""
        for one in self._pick(lambda _, some: len(some) > 1):
            one.how = how
            self.law.remove(one)
            self._reword(one, 5 if how != "moved" else 0)
            self._put(one)

    def both(self) -> None:
        """Move a provision and reword it."""
        self.move("moved, reworded")

    def join(self) -> None:
        """Join a provision with the next one."""
        for one in self._pick(lambda p, some: p is not some[-1] and not _after(p, some).how):
            following = _after(one, self.law)
            self.law.remove(following)
            one.text, one.how = f"{one.text} {following.text}", "merged"
            one.was |= following.was

    def divide(self) -> None:
        """Divide a provision behind a sentence."""
        for one in self._pick(lambda p, _: all(len(x.split()) >= _LEAST for x in _two(p))):
            first, second = _two(one)
            one.text, one.how = first, "split"
            self.law.insert(_at(one, self.law) + 1, Paragraph(second, {*one.was}, "split"))

    def reword(self) -> None:
        """Put other words for every sixth."""
        for one in self._pick(lambda *_: True):
            one.how = "reworded"
            self._reword(one, 6)

    def _reword(self, one: Paragraph, every: int) -> None:
        words = one.text.split()
        for _ in range(max(1, len(words) // every) if every else 0):
            words[self.random.randrange(len(words))] = self.random.choice(self.words)
        one.text = " ".join(words)

    def became(self) -> dict[str, tuple[set[str], str]]:
        """Return where each provision is, and what was done to it."""
        found: dict[str, tuple[set[str], str]] = {id_: (set(), "deleted") for id_ in self.before}
        for i, (_, some) in enumerate(self.laws, 1):
            for j, one in enumerate(some, 1):
                for id_ in one.was:
                    found[id_] = ({*found[id_][0], f"{i}.{j}"}, one.how or "kept")
        return found


def _at(one: Paragraph, some: list[Paragraph]) -> int:
    return next(n for n, other in enumerate(some) if other is one)


def _after(one: Paragraph, some: list[Paragraph]) -> Paragraph:
    return some[_at(one, some) + 1]


def _two(one: Paragraph) -> list[str]:
    return [*_SENTENCES.split(one.text, maxsplit=1), ""][:2]


def verdict(found: set[str], became: set[str]) -> str:
    """Return how well the places of a provision were found."""
    if found == became:
        return "right"
    if not found or not became:
        return "false" if found else "missed"
    return "partly" if found & became else "wrong"


def counted(source: str, seed: int, tell: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """Return how often each kind of change was found, as "moved right"."""
    laws = laws_of(source)
    foreign = laws_of(next(one for one in SOURCES if one != source))
    planted = Planting(laws, foreign, SOURCES[source][3], seed)
    proposal: Concordance = propose(book_of(laws, "old"), book_of(planted.laws, "new"), None)
    placed = {one.id: one.targets for one in proposal.placings}
    figures: Counter[str] = Counter()
    for id_, (became, how) in planted.became().items():
        outcome = verdict({*placed[id_]}, became)
        figures[f"{how}: {outcome}"] += 1
        if outcome != "right":
            tell(f"{source} {seed}: {how} {id_} is {sorted(became)}, found {placed[id_]}")
    return figures


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    tell = print if given.misses else lambda _: None
    every = (counted(source, seed, tell) for source in SOURCES for seed in range(given.seeds))
    for what, times in sorted(sum(every, Counter[str]()).items()):
        print(f"{times:5}  {what}")


if __name__ == "__main__":
    main()
