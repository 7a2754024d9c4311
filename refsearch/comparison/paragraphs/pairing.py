"""The paragraphs of an item beside those of its counterparts, for every two editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import permutations

from refsearch.comparison.counterparts import Aligner, aligner_of
from refsearch.comparison.paragraphs.alike import Alike, weights_of
from refsearch.comparison.paragraphs.blocks import Pair, Pairing, pair_blocks
from refsearch.comparison.paragraphs.lexicon import Words, learn, turned
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language
from refsearch.library.library import Book, Library
from refsearch.library.model import Block
from refsearch.pieces import piece

_SHORT = 4  # words of a title or term: who means one of them means it all
Pairings = dict[str, dict[str, Pairing]]


def blocks_of(book: Book, id_: str) -> tuple[Block, ...]:
    """Return the own blocks of an item: a provision, definition, note or part."""
    for group in (book.provisions, book.definitions, book.footnotes, book.parts):
        if id_ in group:
            return group[id_].blocks
    return ()


class Pairer:
    """Answers which paragraphs stand beside which; what a build has stored is not made again."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.aligner: Aligner = aligner_of(library)

    def pairing(self, left: str, id_: str, right: str) -> Pairing:
        """Return the pairs of blocks of an item and of its counterparts, as indices.

        Those on the right count through the blocks of all counterparts.
        """
        stored = self.library.corpus.pairings.get(f"{left} {right}", {})
        return stored.get(id_) or self._pairing(left, id_, right)

    def _pairing(self, left: str, id_: str, right: str) -> Pairing:
        books = self.library.book(left), self.library.book(right)
        twins = self.aligner.counterparts(left, id_, right).ids
        here = blocks_of(books[0], id_)
        there = [block for twin in twins for block in blocks_of(books[1], twin)]
        if len(here) == len(there) == 1 and "note" not in (here[0].kind, there[0].kind):
            return (((0,), (0,)),)

        def alike(left: Sequence[Block], right: Sequence[Block]) -> float:
            return self.alike(*books)(left, right)  # what it learns is learnt when first asked for

        translated = books[0].edition.work == books[1].edition.work
        if len(twins) != 1 or not _built_alike(books, (id_, twins[0])):
            return pair_blocks(here, there, alike, translated=translated)
        places = sorted({block.after for block in (*here, *there)})
        pair = partial(pair_blocks, alike=alike, translated=translated)
        return tuple(found for place in places for found in _at(place, here, there, pair))

    @lru_cache(maxsize=16)  # noqa: B019  # as long as the library is used
    def alike(self, left: Book, right: Book) -> Alike:
        """Return what says how much texts of two editions say the same."""
        spoken = self.language(left), self.language(right)
        lexicon = self._lexicon(left.edition.language, right.edition.language)
        return Alike(spoken, lexicon, turned(lexicon), self._weights)

    def language(self, book: Book) -> Language | None:
        """Return the language of an edition, with what its file says of it."""
        known = self.library.corpus.languages
        return next((one for one in known if one.code == book.edition.language), None)

    @cached_property
    def _weights(self) -> dict[str, float]:
        often: Counter[str] = Counter()
        for book in self.library.books.values():
            said = [provision.text for provision in book.provisions.values()], self.language(book)
            often.update(piece("stems", said, dict[str, int], partial(_texts_with, *said)))
        return weights_of(often)

    @lru_cache(maxsize=16)  # noqa: B019
    def _lexicon(self, left: str, right: str) -> Words:
        """Return the words of two languages that mean the same, from the works in both."""
        if left == right:
            return {}
        return learn(tuple(self._said_in_both(left, right)))

    def _said_in_both(self, left: str, right: str) -> Iterator[tuple[list[str], list[str]]]:
        for a, b in permutations(self.library.books.values(), 2):
            editions = a.edition, b.edition
            if editions[0].work == editions[1].work and (left, right) == (
                editions[0].language,
                editions[1].language,
            ):
                yield from self._texts_of(a, b)

    def _texts_of(self, left: Book, right: Book) -> Iterator[tuple[list[str], list[str]]]:
        """Yield what says the same: titles, whole texts, terms and what defines them.

        What is short counts twice: there is little else there that its words could mean.
        """
        for id_ in (*left.provisions, *left.definitions):
            twin = self.aligner.one(left.edition.id, id_, right.edition.id)
            if twin is None:
                continue
            for one, other in zip(_texts(left, id_), _texts(right, twin), strict=True):
                if one and other:
                    pair = stems(one, self.language(left)), stems(other, self.language(right))
                    yield from (pair,) * (2 if len(pair[0]) <= _SHORT else 1)


def _texts_with(texts: Iterable[str], language: Language | None) -> dict[str, int]:
    """Return in how many texts each stem is."""
    return Counter(stem for text in texts for stem in set(stems(text, language)))


def _built_alike(books: tuple[Book, Book], ids: tuple[str, str]) -> bool:
    """Whether two provisions hold as many others: what stands after one does after its twin."""
    held = (book.provisions.get(id_) for book, id_ in zip(books, ids, strict=True))
    counts = [len(provision.children) if provision else 0 for provision in held]
    return counts[0] == counts[1]


def _at(
    place: int,
    left: Sequence[Block],
    right: Sequence[Block],
    pair: Callable[[Sequence[Block], Sequence[Block]], Pairing],
) -> Iterator[Pair]:
    """Yield the pairs of what stands after so many children."""
    numbers = [
        [n for n, block in enumerate(side) if block.after == place] for side in (left, right)
    ]
    texts = [left[n] for n in numbers[0]], [right[n] for n in numbers[1]]
    for a, b in pair(*texts):
        yield tuple(numbers[0][n] for n in a), tuple(numbers[1][n] for n in b)


def _texts(book: Book, id_: str) -> tuple[str, str]:
    if id_ in book.definitions:
        return book.definitions[id_].term, book.definitions[id_].text
    provision = book.provisions[id_]
    return provision.heading or "", provision.text


@lru_cache(maxsize=4)  # a process has one library; tests have some
def pairer_of(library: Library) -> Pairer:
    """Return what pairs the paragraphs of a library; it is made once."""
    return Pairer(library)


def all_pairings(library: Library) -> Pairings:
    """Return the pairings of every two comparable editions that are not one beside one."""
    pairer = pairer_of(library)
    found: Pairings = {}
    for left, right in permutations(library.books.values(), 2):
        if pairer.aligner.comparable(left.edition.id, right.edition.id):
            names = left.edition.id, right.edition.id
            ids = (*left.parts, *left.definitions, *left.footnotes, *left.provisions)
            pairs = {id_: pairer.pairing(names[0], id_, names[1]) for id_ in ids}
            found[" ".join(names)] = {id_: p for id_, p in pairs.items() if len(p) > 1 or _many(p)}
    return found


def _many(pairing: Pairing) -> bool:
    return any(len(a) + len(b) > 2 for a, b in pairing)
