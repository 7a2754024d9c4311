"""A law in all its editions, ready to show."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.counterparts import Counterpart, Counterparts, aligner_of
from refsearch.comparison.differences.families import (
    Family,
    families,
    family_of,
    home_of,
    language_first,
)
from refsearch.comparison.differences.matrix import MatrixRow, PairCount, matrix_rows, pair_counts
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.correspondence import distinct_name, missing_words
from refsearch.web.common.links import Link, begins, link_to
from refsearch.web.common.services import kept_of_a_text
from refsearch.web.compare.tags import Tagger, TagView


@dataclass(frozen=True, slots=True)
class Place:
    """A provision in a cell: a link to it, and how it begins."""

    link: Link
    text: str


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """What an edition has in a row; ``missing`` says why it has nothing."""

    places: tuple[Place, ...]
    missing: str
    tags: tuple[TagView, ...]


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """A row: its anchor, how deep its provision stands, and its cells."""

    id: str
    depth: int
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class PairView:
    """Two editions: their names, how many rows differ (None: one lacks the law), and where."""

    names: tuple[str, str]
    count: int | None
    url: str


@dataclass(frozen=True, slots=True)
class MatrixPage:
    """A law in all its editions."""

    law: Link
    editions: Family
    lines: tuple[MatrixLine, ...]
    pairs: tuple[PairView, ...]
    before: Link | None
    after: Link | None
    all_url: str
    elsewhere: tuple[Link, ...]


def matrix_url(library: Library, ui: str, family: Family, law: str = "") -> str:
    """Return the one address of a law of a line of works, or of its list of laws."""
    first = families(library)[0]
    if set(first) == set(family):
        return url_for("matrix.law", ui=ui, name=law) if law else url_for("matrix.laws", ui=ui)
    work = family[0].work
    if law:
        return url_for("matrix.law_of", ui=ui, work=work, id_=law)
    return url_for("matrix.law", ui=ui, name=work)


def matrix_page(library: Library, family: Family, law: str, ui: str) -> MatrixPage:
    """Return the page of a law."""
    family = language_first(family, ui)
    home = home_of(library, family, law)
    book = library.book(home.id)
    rows = matrix_rows(library, family, home, law)
    taggers = {e.id: Tagger(library, (book, library.book(e.id)), ui) for e in family}
    before, after = book.neighbours(book.provisions[law])
    return MatrixPage(
        law=link_to(book, law, ui),
        editions=family,
        lines=tuple(_line(library, family, home, row, taggers, ui) for row in rows),
        pairs=tuple(pair_view(library, p, ui) for p in pair_counts(library, family, home, law)),
        before=_step(library, family, book, before.id, ui) if before else None,
        after=_step(library, family, book, after.id, ui) if after else None,
        all_url=matrix_url(library, ui, family),
        elsewhere=tuple(_same_number(library, family, law, ui)),
    )


def _step(library: Library, family: Family, book: Book, law: str, ui: str) -> Link:
    provision = book.provisions[law]
    return Link(matrix_url(library, ui, family, law), provision.citation, book.edition.language)


def _same_number(library: Library, family: Family, law: str, ui: str) -> list[Link]:
    """Return the laws of that number in other lines of works: no more is the same."""
    found = []
    for other in families(library):
        book = library.book(other[0].id)
        if set(other) != set(family) and law in book.provisions:
            text = f"{book.provisions[law].citation}, {book.edition.short_title}"
            url = matrix_url(library, ui, other, law)
            found.append(Link(url, text, book.edition.language))
    return found


def _line(
    library: Library,
    family: Family,
    home: Edition,
    row: MatrixRow,
    taggers: dict[str, Tagger],
    ui: str,
) -> MatrixLine:
    cells = []
    for edition, answer in zip(family, row.cells, strict=True):
        # what another edition alone has is said where it stands, of the first one
        name = edition.id if row.edition == home.id else home.id
        differences = row.differences.get(name, ()) if edition.id != home.id else ()
        tagger = taggers[edition.id if row.edition == home.id else row.edition]
        shown = differences if row.edition in (home.id, edition.id) else ()
        cells.append(cell_view(library, edition, answer, tagger.tags(shown), ui))
    book = library.book(row.edition)
    anchor = row.id if row.edition == home.id else f"{row.edition}:{row.id}"
    return MatrixLine(anchor, book.provisions[row.id].locator.depth, tuple(cells))


def cell_view(
    library: Library, edition: Edition, answer: Counterparts, tags: tuple[TagView, ...], ui: str
) -> MatrixCell:
    """Return what an edition has of a row, or says in its place, with what differs."""
    book = library.book(edition.id)
    places = tuple(_place(book, one, ui) for one in answer.found)
    once = tuple({(tag.text, tag.url): tag for tag in tags}.values())  # a table lacks many rows
    return MatrixCell(places, missing_words(library, answer, named=False), once)


def _place(book: Book, one: Counterpart, ui: str) -> Place:
    return Place(link_to(book, one.id, ui), begins(book, one.id))


def pair_view(library: Library, pair: PairCount, ui: str) -> PairView:
    """Return two editions with their count, and the address where they stand side by side."""
    names = distinct_name(library, pair.left), distinct_name(library, pair.right)
    left, right = pair.left.id, pair.right.id
    url = ""
    if pair.law:
        url = url_for("compare.unit", ui=ui, left=left, right=right, id_=pair.law)
    return PairView(names, pair.count, url)


@kept_of_a_text
def law_in_all_url(library: Library, ui: str, edition: str, id_: str) -> str:
    """Return the address at which the law of a provision is shown in all editions; "" for none."""
    book = library.book(edition)
    family = family_of(library, edition)
    if id_ not in book.provisions or len(family) == 1:
        return ""
    places = (
        (e.id, id_ if e.id == edition else aligner_of(library).one(edition, id_, e.id))
        for e in family
    )
    newest, place = next((e, i) for e, i in places if i)
    law = library.book(newest).law_of(place).id
    address = matrix_url(library, ui, family, law)
    return address if place == law else f"{address}#{place}"
