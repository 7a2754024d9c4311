"""Paragraphs, bullets and tables stand beside what says the same, and nothing shifts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whole import whole

from refsearch.comparison.paragraphs.blocks import Pairing, pair_blocks
from refsearch.comparison.paragraphs.pairing import Pairer, blocks_of, pairer_of
from refsearch.comparison.paragraphs.same_id import contradicted
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Block, BlockKind

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
KINDS: tuple[BlockKind, ...] = ("paragraph", "item", "table", "note", "quotation")
BLOCKS = st.lists(
    st.builds(Block, st.sampled_from(KINDS), st.text("abc ", min_size=1, max_size=12)), max_size=6
)


@pytest.fixture(scope="module")
def pairer(library: Library) -> Pairer:
    return pairer_of(library)


def is_whole(pairing: Pairing, left: int, right: int) -> bool:
    """Whether each block of both sides stands in exactly one pair."""
    numbers = [sorted(n for pair in pairing for n in pair[side]) for side in (0, 1)]
    return numbers == [list(range(left)), list(range(right))]


@given(BLOCKS, BLOCKS)
def test_each_block_stands_once_and_a_note_is_nobodys_counterpart(
    left: list[Block], right: list[Block]
) -> None:
    def alike(one: object, other: object) -> float:
        return 0.5

    pairing = pair_blocks(left, right, alike)
    assert is_whole(pairing, len(left), len(right))
    for a, b in pairing:
        kinds = {left[n].kind for n in a} | {right[n].kind for n in b}
        assert not (a and b) or "note" not in kinds
        assert not (a and b) or kinds == {"table"} or "table" not in kinds


def test_in_the_real_texts_every_block_stands_once(library: Library, pairer: Pairer) -> None:
    for left, right in ((IT, EL), (EL, IT), (OLD, IT), (IT, OLD), (OLD, EL)):
        books = library.book(left), library.book(right)
        for id_ in (*books[0].provisions, *books[0].definitions, *books[0].parts):
            twins = pairer.aligner.counterparts(left, id_, right).ids
            count = sum(len(blocks_of(books[1], twin)) for twin in twins)
            pairing = pairer.pairing(left, id_, right)
            assert is_whole(pairing, len(blocks_of(books[0], id_)), count), id_


def beside(pairing: Pairing) -> dict[int, tuple[int, ...]]:
    return {n: b for a, b in pairing for n in a}


@pytest.mark.parametrize("lost", range(27))
def test_a_block_that_is_lost_shifts_nothing(library: Library, pairer: Pairer, lost: int) -> None:
    blocks = blocks_of(library.book(IT), "77")
    alike = pairer.similarity(library.book(IT), library.book(IT))
    left_over = blocks[:lost] + blocks[lost + 1 :]
    found = beside(pair_blocks(blocks, left_over, alike))
    for n, block in enumerate(blocks):
        if n != lost and block.kind != "note":
            assert found[n] == (n - (n > lost),), block.text


def test_a_paragraph_that_is_split_stands_beside_both_its_parts(
    library: Library, pairer: Pairer
) -> None:
    blocks = blocks_of(library.book(IT), "5.A")
    words = blocks[1].text.split(" ")
    parts = [replace(blocks[1], text=" ".join(w)) for w in (words[:10], words[10:])]
    alike = pairer.similarity(library.book(IT), library.book(IT))
    split = (blocks[0], *parts, *blocks[2:])
    assert pair_blocks(blocks, split, alike) == (((0,), (0,)), ((1,), (1, 2)), ((2,), (3,)))


@pytest.mark.parametrize(
    ("id_", "pairs"),
    [
        ("2", [((0, 1), (0,)), ((2,), (1, 2)), ((3,), (3, 4))]),
        ("5.A", [((0, 1, 2), (0,))]),
        ("27.D", [((0, 1), (0,))]),
        ("def.board", [((0,), (0,)), ((1,), ())]),
        ("def.game", [((0,), (0,)), ((), (1,))]),
        ("def.penalty", [((0,), (0,)), ((1,), (1, 2)), ((2,), (3, 4))]),
    ],
)
def test_the_two_translations_stand_beside_each_other_as_a_reader_put_them(
    pairer: Pairer, id_: str, pairs: list[object]
) -> None:
    assert list(pairer.pairing(IT, id_, EL)) == pairs


def test_the_tables_of_scores_stand_beside_the_same_tables(pairer: Pairer) -> None:
    """Read by hand: the Greek source has lost three tables and the lines over them."""
    found = beside(pairer.pairing(IT, "77", EL))
    tables = {3: 5, 6: 8, 8: 10, 14: 15, 25: 18}
    titles = {0: 0, 1: 1, 4: 6, 5: 7, 7: 9, 11: 12, 12: 13, 13: 14, 26: 19}
    assert {n: b for n, b in found.items() if b} == {
        n: (twin,) for n, twin in (tables | titles).items()
    }


def test_the_texts_bear_out_that_the_same_id_is_the_same_provision(
    library: Library, pairer: Pairer
) -> None:
    books = library.book(IT), library.book(EL)
    assert [*contradicted(pairer, *books), *contradicted(pairer, *books[::-1])] == []


def test_two_provisions_in_each_others_place_are_found(library: Library) -> None:
    book = library.book(IT)
    first, second = (book.provisions[i] for i in ("81.C.1", "81.C.3"))
    changed = {
        first.id: replace(first, blocks=second.blocks),
        second.id: replace(second, blocks=first.blocks),
    }
    provisions = tuple(changed.get(p.id, p) for p in book.document.provisions)
    swapped = Book(replace(whole(book.document), provisions=provisions))
    found = contradicted(pairer_of(library), swapped, library.book(EL))
    assert {one.id for one in found} == {"81.C.1", "81.C.3"}
