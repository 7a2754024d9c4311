"""The paragraphs of an item beside those of its counterparts, for every two editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import permutations

import msgspec

from refsearch.comparison.counterparts import Aligner, aligner_of
from refsearch.comparison.paragraphs.blocks import Pair, Pairing, pair_blocks
from refsearch.comparison.paragraphs.lexicon import Words, inverted, learn
from refsearch.comparison.paragraphs.similarity import TextSimilarity, weights_of
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.library import Library
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

    @lru_cache(maxsize=1 << 13)  # noqa: B019  # items of two large editions, from either
    def _pairing(self, left: str, id_: str, right: str) -> Pairing:
        books = self.library.book(left), self.library.book(right)
        twins = self.aligner.counterparts(left, id_, right).ids
        here = blocks_of(books[0], id_)
        there = [block for twin in twins for block in blocks_of(books[1], twin)]
        if len(here) == len(there) == 1 and "note" not in (here[0].kind, there[0].kind):
            return (((0,), (0,)),)

        def similarity(left: Sequence[Block], right: Sequence[Block]) -> float:
            """Return how alike some blocks are, from 0 to 1."""
            return self.similarity(*books)(left, right)  # learns when first asked

        translated = books[0].edition.work == books[1].edition.work
        if len(twins) != 1 or not _built_alike(books, (id_, twins[0])):
            return pair_blocks(here, there, similarity, translated=translated)
        places = sorted({block.after for block in (*here, *there)})
        pair = partial(pair_blocks, similarity=similarity, translated=translated)
        return tuple(found for place in places for found in _at(place, here, there, pair))

    @lru_cache(maxsize=16)  # noqa: B019  # as long as the library is used
    def similarity(self, left: Book, right: Book) -> TextSimilarity:
        """Return what says how much texts of two editions say the same."""
        languages = self.language(left), self.language(right)
        lexicon = self._lexicon(left.edition.language, right.edition.language)
        return TextSimilarity(languages, lexicon, inverted(lexicon), self._weights)

    def language(self, book: Book) -> Language | None:
        """Return the language of an edition, with what its file says of it."""
        known = self.library.corpus.languages
        return next((one for one in known if one.code == book.edition.language), None)

    def word_statistics(self, left: Book, right: Book) -> object:
        """Return the weights and lexicons of the words of two editions, from the whole library."""
        words = [self._stems[book.edition.id].words for book in (left, right)]
        shared = sorted({*words[0], *words[1]} & self._weights.keys())
        codes = left.edition.language, right.edition.language
        lexicons = (
            _among(self._lexicon(*codes), *words),
            _among(self._lexicon(*codes[::-1]), *words[::-1]),
        )
        return [(word, self._weights[word]) for word in shared], lexicons

    @cached_property
    def _weights(self) -> dict[str, float]:
        often: Counter[str] = Counter()
        for stems_ in self._stems.values():
            often.update(stems_.often)
        return weights_of(often)

    @cached_property
    def _stems(self) -> dict[str, _Stems]:
        """The stems of each edition."""
        return {
            id_: piece("stems", (book.digest, language), _Stems, partial(_stems_of, book, language))
            for id_, book in self.library.books.items()
            for language in (self.language(book),)
        }

    @lru_cache(maxsize=16)  # noqa: B019  # every two of four languages
    def _lexicon(self, left: str, right: str) -> Words:
        """Return the words of two languages that mean the same, from the works in both."""
        if left == right:
            return {}
        pairs = [
            (a, b)
            for a, b in permutations(self.library.books.values(), 2)
            if a.edition.work == b.edition.work
            and (a.edition.language, b.edition.language) == (left, right)
        ]
        corpus = self.library.corpus
        made_from = [(a.digest, b.digest) for a, b in pairs], corpus.alignments, corpus.languages
        sources = (texts for pair in pairs for texts in self._texts_of(*pair))
        return piece("lexicon", made_from, dict[str, dict[str, float]], lambda: learn(sources))

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


class _Stems(msgspec.Struct, frozen=True):
    """In how many provisions of an edition each stem is, and all stems that it has anywhere."""

    often: dict[str, int]
    words: list[str]


def _stems_of(book: Book, language: Language | None) -> _Stems:
    provisions = (provision.text for provision in book.provisions.values())
    often = Counter(stem for text in provisions for stem in set(stems(text, language)))
    groups = (book.provisions, book.definitions, book.footnotes, book.parts)
    blocks = (block for group in groups for item in group.values() for block in item.blocks)
    whole = "\n".join(block.text for block in blocks)
    # around the cache: nothing asks for so long a text again
    return _Stems(dict(often), sorted({*often, *stems.__wrapped__(whole, language)}))


def _among(lexicon: Words, left: Iterable[str], right: Iterable[str]) -> Words:
    """Return what a lexicon has of the words of two editions."""
    there = frozenset(right)
    return {
        word: {other: share for other, share in lexicon[word].items() if other in there}
        for word in left
        if word in lexicon
    }


def _built_alike(books: tuple[Book, Book], ids: tuple[str, str]) -> bool:
    """Whether two provisions hold as many others: what stands after one does after its twin."""
    found = (book.provisions.get(id_) for book, id_ in zip(books, ids, strict=True))
    counts = [len(provision.children) if provision else 0 for provision in found]
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


def pairings_of(library: Library, one: str, other: str) -> Pairings:
    """Return the pairings of two editions, from either, that are not one beside one."""
    pairer = pairer_of(library)
    found: Pairings = {}
    for left, right in ((one, other), (other, one)):
        book = library.book(left)
        ids = (*book.parts, *book.definitions, *book.footnotes, *book.provisions)
        pairs = {id_: pairer.pairing(left, id_, right) for id_ in ids}
        found[f"{left} {right}"] = {id_: p for id_, p in pairs.items() if len(p) > 1 or _many(p)}
    return found


def _many(pairing: Pairing) -> bool:
    return any(len(a) + len(b) > 2 for a, b in pairing)
