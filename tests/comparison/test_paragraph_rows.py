"""The program that looks at every row of two editions finds rows that do not belong together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.paragraph_rows import Cells, cells_of, groups, mispaired, planted
from refsearch.comparison.paragraphs.pairing import pairer_of
from refsearch.comparison.paragraphs.rows import Rows
from refsearch.comparison.paragraphs.similarity import TextSimilarity
from refsearch.library.book.book import Book
from refsearch.library.library import Library


@pytest.fixture(scope="module")
def books(library: Library) -> tuple[Book, Book]:
    return library.book("bridge-2017-it"), library.book("bridge-2017-el")


@pytest.fixture(scope="module")
def alike(library: Library, books: tuple[Book, Book]) -> TextSimilarity:
    return pairer_of(library).similarity(*books)


def rows_of(library: Library, books: tuple[Book, Book], law: str) -> list[Cells]:
    return cells_of(Rows(pairer_of(library), *books).of((law,), (law,)), books)


def test_every_row_is_looked_at(library: Library, books: tuple[Book, Book]) -> None:
    every = list(groups(library, *books))
    assert len(every) >= 93 + 1 + 1  # the laws, the definitions, and a front part at least
    texts = [block for rows in every for row in rows for block in row.left]
    wanted = (*books[0].provisions.values(), *books[0].definitions.values())
    assert len(texts) >= sum(len(item.blocks) for item in wanted)


@pytest.mark.parametrize("law", ["7", "12", "77", "91"])
def test_rows_that_belong_together_are_passed(
    library: Library, books: tuple[Book, Book], alike: TextSimilarity, law: str
) -> None:
    assert list(mispaired(rows_of(library, books, law), alike)) == []


@pytest.mark.parametrize("law", ["7", "12", "17", "20", "91"])
def test_rows_that_changed_places_are_found(
    library: Library, books: tuple[Book, Book], alike: TextSimilarity, law: str
) -> None:
    swapped = planted(rows_of(library, books, law), "13")
    assert swapped
    assert list(mispaired(swapped, alike))


def test_a_table_or_a_note_beside_a_paragraph_is_found(
    library: Library, books: tuple[Book, Book], alike: TextSimilarity
) -> None:
    row = next(row for row in rows_of(library, books, "7") if row.left and row.right)
    for kind, why in (("table", "a table"), ("note", "a note")):
        wrong = replace(row, right=(replace(row.right[0], kind=kind),))
        assert [said for _, said in mispaired([wrong], alike) if said.startswith(why)]


def test_two_paragraphs_that_stand_apart_and_say_the_same_are_found(
    library: Library, books: tuple[Book, Book]
) -> None:
    whole = next(row for row in rows_of(library, books, "7") if row.left and row.right)
    apart = [replace(whole, right=()), replace(whole, left=())]
    for likeness, found in ((0.9, 1), (0.4, 0)):
        assert len(list(mispaired(apart, lambda one, other, much=likeness: much))) == found
