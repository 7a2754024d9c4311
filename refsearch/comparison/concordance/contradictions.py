"""Where two texts contradict a decision that a reader recorded about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from refsearch.comparison.concordance.editions import language_of
from refsearch.comparison.concordance.similarity import Side, Similarity
from refsearch.comparison.concordance.substance import Substance, substance_of, words_of
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Placing
from refsearch.library.library import Library
from refsearch.messages import Message, msg

_NEARLY_THE_SAME = 0.8  # similarity of two texts that differ in a word or two
_FEWEST_WORDS = 6  # words: shorter texts are alike by chance ("A." with a title)


class Contradictions:
    """What the texts of two works say against the entries of their concordance."""

    def __init__(self, library: Library, concordance: Concordance, pair: tuple[Book, Book]) -> None:
        self._library = library
        self.pair = pair
        self.places = {p.id: p.targets for p in concordance.placings}

    @cached_property
    def _similarity(self) -> Similarity:
        language = language_of(self._library, self.pair)
        return Similarity(*(Side(book, language) for book in self.pair))

    def of(self, placing: Placing) -> Iterator[Message]:
        """Yield what contradicts an entry."""
        if placing.content == "deleted":
            yield from self._alive(placing.id)
        elif placing.content == "new":
            yield from self._known(placing.id)
        elif self.pair[0].edition.language == self.pair[1].edition.language:
            yield from self._worded(placing)

    def _alive(self, old: str) -> Iterator[Message]:
        near = self._similarity.near(old)
        best = max(near, key=lambda id_: near[id_], default="")
        if best and near[best] >= _NEARLY_THE_SAME and self._says_enough(0, old):
            yield msg("{} has nearly the same words", best)

    def _known(self, new: str) -> Iterator[Message]:
        near = self._similarity.nearest(new)
        best = max(near, key=lambda id_: near[id_], default="")
        if best and near[best] >= _NEARLY_THE_SAME and self._says_enough(1, new):
            yield msg("{} had nearly the same words", best)

    def _says_enough(self, side: int, id_: str) -> bool:
        return len(words_of(self.pair[side], [id_])) >= _FEWEST_WORDS

    def _worded(self, placing: Placing) -> Iterator[Message]:
        old, new = words_of(self.pair[0], [placing.id]), words_of(self.pair[1], placing.targets)
        if placing.content == "same" and old != new:
            gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
            yield msg("the words differ: {} | {}", _some(gone), _some(come))
        if placing.content != "same" and old == new:
            yield msg("the words are the same")
        if placing.content == "reworded":
            yield from self._substance(placing)

    def _substance(self, placing: Placing) -> Iterator[Message]:
        old = substance_of(self.pair[0], [placing.id])
        new = substance_of(self.pair[1], placing.targets)
        for name, was, now in (
            (msg("numbers"), old.numbers, new.numbers),
            (msg("modal words"), old.modals, new.modals),
        ):
            if was != now:
                yield msg("{} differ: {} | {}", name, _some(was - now), _some(now - was))
        gone, come = self._references(old, new)
        if gone or come:
            yield msg("references differ: {} | {}", _some(Counter(gone)), _some(Counter(come)))

    def _references(self, old: Substance, new: Substance) -> tuple[set[str], set[str]]:
        """Return what only the old text cites, in today's place, and what only the new one does.

        What is cited of laws that the older file lacks may stand for any place in that law today.
        """
        cited = {id_: set(self.places.get(id_, ())) for id_ in old.references}
        gone = {id_ for id_, now in cited.items() if not now & new.references}
        reached = set().union(*cited.values())
        come = {id_ for id_ in new.references - reached if id_.partition(".")[0] not in old.unknown}
        return gone, come


def _some(words: Counter[str]) -> str:
    """Return some words, eight at most, which a line has room for; a dash for none."""
    shown = [f"{word} x{n}" if n > 1 else word for word, n in sorted(words.items())]
    return ", ".join(shown[:8]) + (" ..." if len(shown) > 8 else "") or "-"
