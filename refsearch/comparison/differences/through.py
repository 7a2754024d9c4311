"""Two works in two languages, compared through the editions that share a language.

Words of two languages can't be compared one by one. Where both works have an edition in one
language, its words are; what changes there in substance is carried to the translation, paragraph
by paragraph.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from refsearch.comparison.concordance.editions import in_one_language
from refsearch.comparison.differences.words import marks_of
from refsearch.comparison.paragraphs.pairing import Pairer, blocks_of, pairer_of
from refsearch.comparison.redline.pairs import refusal
from refsearch.library.book.book import Book
from refsearch.library.compared.word_marks import Kind, Marks, WordMark
from refsearch.library.library import Library

# What is touched by item, each with the number of the block; None in a heading.
Touched = Mapping[str, tuple[tuple[int | None, tuple[Kind, ...]], ...]]


@dataclass(frozen=True, slots=True)
class Through:
    """The changed words of two editions, left and right, found through two others.

    ``homes`` are those in one language, none where nothing is known. ``marks`` are the words of a
    side that is its own home, ``touched`` what a change touches in one that is not.
    """

    homes: tuple[Book, ...] = ()
    marks: tuple[Marks, Marks] = ({}, {})
    touched: tuple[Touched, Touched] = ({}, {})


@lru_cache(maxsize=8)  # the pairs of editions that are read
def read_through(library: Library, left: str, right: str) -> Through:
    """Return what is known of two editions of two works in two languages."""
    works = [library.book(name).edition.work for name in (left, right)]
    if works[0] == works[1] or refusal(library, left, right) != "languages":
        return Through()
    homes = in_one_language(library, works[0], works[1])
    if homes is None or refusal(library, homes[0].edition.id, homes[1].edition.id):
        return Through()
    found = marks_of(library, homes[0].edition.id, homes[1].edition.id)
    weighty = [{i: tuple(m for m in own if m.touches) for i, own in s.items()} for s in found]
    sides = [
        _side(library, home, library.book(name), marks)
        for home, name, marks in zip(homes, (left, right), weighty, strict=True)
    ]
    return Through(homes, (sides[0][0], sides[1][0]), (sides[0][1], sides[1][1]))


def _side(library: Library, home: Book, book: Book, marks: Marks) -> tuple[Marks, Touched]:
    """Return the marks of an edition that is its own home, or what they touch in another."""
    if book is home:
        own = {
            id_: tuple(replace(mark, how="otherwise") for mark in of_item)
            for id_, of_item in marks.items()
        }
        return own, {}
    pairer = pairer_of(library)
    found: dict[str, list[tuple[int | None, tuple[Kind, ...]]]] = defaultdict(list)
    for of_item in marks.values():
        for mark in of_item:
            for id_, block in _translated(pairer, home, mark, book):
                found[id_].append((block, mark.touches))
    return {}, {id_: tuple(of_item) for id_, of_item in found.items()}


def _translated(
    pairer: Pairer, home: Book, mark: WordMark, book: Book
) -> Iterator[tuple[str, int | None]]:
    """Yield where a change stands in a translation: the item, and the block or its heading."""
    names = home.edition.id, book.edition.id
    twins = pairer.aligner.counterparts(names[0], mark.id, names[1]).ids
    blocks = [(id_, n) for id_ in twins for n in range(len(blocks_of(book, id_)))]
    at = _block_at(home, mark)
    pairing = pairer.pairing(names[0], mark.id, names[1]) if at is not None else ()
    beside = [blocks[n] for here, there in pairing if at in here for n in there]
    if beside:
        yield from beside[:1]
    elif twins:
        yield twins[0], None


def _block_at(book: Book, mark: WordMark) -> int | None:
    """Return the number of the block in which a change stands; None in a heading."""
    start = 0
    for n, block in enumerate(blocks_of(book, mark.id) if mark.field == "text" else ()):
        if block.kind == "note":
            continue
        if mark.overlaps((start, start + len(block.text))):
            return n
        start += len(block.text) + 1
    return None
