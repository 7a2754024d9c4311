"""In what two editions differ, row by row."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import or_

import pytest

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.differences.rows import ComparedRow, ComparedRows
from refsearch.comparison.differences.through import read_through
from refsearch.comparison.differences.words import made_marks, marks_of
from refsearch.comparison.redline.passages import redline_of
from refsearch.comparison.redline.weights import KINDS
from refsearch.library.book.book import Book
from refsearch.library.compared.word_marks import WordMark
from refsearch.library.library import Library

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"


def rows_of(library: Library, left: str, right: str, law: str) -> list[ComparedRow]:
    rows = ComparedRows(library, library.book(left), library.book(right))
    return rows.of((law,), aligner_of(library).counterparts(left, law, right).ids)


def words(book: Book, mark: WordMark) -> str:
    provision = book.provisions[mark.id]
    text = (provision.heading or "") if mark.field == "heading" else provision.text
    return text[mark.start : mark.end]


def solid(text: str) -> str:
    return "".join(text.split())


def test_every_word_that_a_redline_marks_is_marked_where_it_stands(library: Library) -> None:
    redline = redline_of(library, OLD, IT)
    marks = marks_of(library, OLD, IT)
    for passage in redline.passages.values():
        if not passage.id or not passage.origins:
            continue
        changed = [s for s in passage.segments if s.how in ("changed", "moved")]
        shown = [words(redline.new, mark) for mark in marks[1].get(passage.id, ())]
        assert solid("".join(shown)) == solid("".join(s.new for s in changed)), passage.id
    old = [words(redline.old, mark) for held in marks[0].values() for mark in held]
    gone = [
        s.old
        for p in redline.passages.values()
        if p.id and p.origins
        for s in p.segments
        if s.how in ("changed", "moved")
    ]
    assert Counter(solid("".join(old))) == Counter(solid("".join(gone)))


def test_what_differs_is_the_same_from_both_sides(library: Library) -> None:
    assert marks_of(library, OLD, IT) == marks_of(library, IT, OLD)[::-1]
    for law in ("12", "27", "76"):
        here = {d.finding for r in rows_of(library, IT, EL, law) for d in r.differences}
        there = {d.finding for r in rows_of(library, EL, IT, law) for d in r.differences}
        assert here == there


@pytest.mark.parametrize("right", [IT, EL])
def test_what_became_of_a_provision_is_said_in_the_row_that_opens_it(
    library: Library, right: str
) -> None:
    rows = rows_of(library, OLD, right, "27")
    opened = {p.id: r for r in rows for p in r.row.left if p.opens}
    names = {id_: [d.names for d in row.differences] for id_, row in opened.items()}
    assert ("moved",) in names["27.C"]
    assert ("changed",) in names["27.C.1"]
    assert opened["27.C.1"].differs


def test_a_provision_that_came_is_new_and_one_that_went_is_deleted(library: Library) -> None:
    found = {
        (name, bool(d.ids[0]))
        for law in ("9", "12", "16", "25", "26")
        for row in rows_of(library, OLD, IT, law)
        for d in row.differences
        for name in d.names
    }
    assert {("new", False), ("deleted", True)} <= found


def test_a_law_that_is_not_in_a_file_is_no_difference(library: Library) -> None:
    rows = rows_of(library, IT, OLD, "64")
    assert {d.names for row in rows for d in row.differences} == {("not-in-file",)}
    assert not any(d.is_step for row in rows for d in row.differences)


def test_findings_of_a_report_stand_in_the_row_of_their_words(library: Library) -> None:
    rows = rows_of(library, IT, EL, "12")
    held = [(d, row.row) for row in rows for d in row.differences if d.finding]
    assert held
    for one, row in held:
        here = {piece.id for piece in (*row.left, *row.right)}
        notes = [id_ for side in one.ids for id_ in side if id_.startswith("fn.")]
        assert notes or here.intersection(one.ids[0] or one.ids[1]), one


def test_what_a_new_law_holds_is_not_called_new_again(library: Library) -> None:
    rows = rows_of(library, IT, OLD, "23")
    assert [d.names for row in rows for d in row.differences] == [("new",)]
    assert all(row.differs for row in rows)


def test_what_a_build_stored_is_what_would_be_made_now(library: Library) -> None:
    bare = Library(replace(library.corpus, word_marks={}), library.languages)
    assert library.corpus.word_marks
    made = [made_marks(bare, *pair) for pair in combinations(library.books, 2)]
    assert reduce(or_, made) == library.corpus.word_marks


@pytest.mark.parametrize("names", [(OLD, EL), (EL, OLD)])
def test_two_works_in_two_languages_are_read_through_what_is_in_one(
    library: Library, names: tuple[str, str]
) -> None:
    """What the redline in one language says of substance stands beside the translation."""
    through = read_through(library, *names)
    assert [book.edition.id for book in through.homes] in ([OLD, IT], [IT, OLD])
    home = names.index(OLD)
    assert any(through.marks[home].values()), "the words of the edition that is its own home"
    assert not through.marks[1 - home], "no words of the other language"
    assert touched_by_law(library, OLD, EL) == touched_by_law(library, OLD, IT)


def touched_by_law(library: Library, left: str, right: str) -> dict[str, set[str]]:
    """What changes touch in each provision of some much changed laws."""
    found: dict[str, set[str]] = {}
    for law in ("12", "25", "27", "40"):
        for row in rows_of(library, left, right, law):
            for one in row.differences:
                if one.weight == "substance" and set(one.names) <= set(KINDS):
                    found.setdefault(row.row.left[0].id, set()).update(one.names)
    return found


def test_what_is_in_one_language_or_of_one_work_is_read_as_it_is(library: Library) -> None:
    assert not read_through(library, OLD, IT).homes
    assert not read_through(library, IT, EL).homes
