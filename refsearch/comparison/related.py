"""The same place in other editions and works: translations, what it became, supplements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from refsearch.citations.locator import Locator
from refsearch.comparison.across import Elsewhere, elsewhere, older_laws, today
from refsearch.comparison.counterparts import aligner_of
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.citing.formatting import format_citation
from refsearch.library.edition import Edition
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class RelatedLaw:
    """The same law in a work that supplements this one, or that this one supplements.

    ``edition`` holds it under ``id``, or does not hold it (None). ``written_for`` is set where the
    supplement was written for an older work than the one it is shown beside; ``by_number`` where
    nothing but the number says that it is the same law.
    """

    edition: Edition
    id: str | None
    citation: str
    written_for: Edition | None = None
    by_number: bool = False


@dataclass(frozen=True, slots=True)
class Related:
    """All of it: see the functions of the same names."""

    siblings: tuple[tuple[Edition, str], ...]
    elsewhere: tuple[Elsewhere, ...]
    supplemented_by: tuple[RelatedLaw, ...]
    supplements: tuple[RelatedLaw, ...]


def related(library: Library, book: Book, id_: str) -> Related:
    """Return the same place in other editions and works."""
    return Related(
        siblings=siblings(library, book, id_),
        elsewhere=elsewhere(library, book, id_),
        supplemented_by=tuple(supplemented_by(library, book, id_)),
        supplements=tuple(supplements(library, book, id_)),
    )


def siblings(library: Library, book: Book, id_: str) -> tuple[tuple[Edition, str], ...]:
    """Return (edition, id) of the same place in the other editions of the work."""
    here = book.edition.id
    twins = ((e, aligner_of(library).one(here, id_, e.id)) for e in library.siblings(here))
    return tuple((edition, twin) for edition, twin in twins if twin is not None)


def supplemented_by(library: Library, book: Book, id_: str) -> list[RelatedLaw]:
    """Return where works that supplement this one, or the one it succeeds, speak of a law."""
    law = id_.partition(".")[0]
    if not law.isdigit() or law not in book.provisions:
        return []
    supplements = [e for e in library.editions if e.supplements]
    own = [e for e in supplements if e.supplements == book.edition.work]
    found = [related for e in own for related in _speaking_of(library, e, (law,))]
    laws, by_number = older_laws(library, book, law)
    for other in supplements:
        if other.supplements == book.edition.succeeds:
            written_for = _edition_of(library, other.supplements)
            older = _speaking_of(library, other, laws)
            found += [replace(r, written_for=written_for, by_number=by_number) for r in older]
    return found


def _speaking_of(library: Library, other: Edition, laws: Iterable[str]) -> list[RelatedLaw]:
    """Return the laws of a supplement that have the numbers of those they supplement."""
    provisions = library.book(other.id).provisions
    return [RelatedLaw(other, law, provisions[law].citation) for law in laws if law in provisions]


def supplements(library: Library, book: Book, id_: str) -> list[RelatedLaw]:
    """Return the law that a law of this work supplements; where its file lacks it, a newer one."""
    law = id_.partition(".")[0]
    found: list[RelatedLaw] = []
    for other in library.editions if law.isdigit() and book.edition.supplements else ():
        if other.work != book.edition.supplements:
            continue
        provision = library.book(other.id).provisions.get(law)
        if provision:
            found.append(RelatedLaw(other, law, provision.citation))
            found += _laws_today(library, other, law)
        elif other.lacks_law(law):
            found.append(RelatedLaw(other, None, format_citation(Locator((law,)), other)))
            found += _newer_laws(library, other, law)
    return found


def _laws_today(library: Library, older: Edition, law: str) -> list[RelatedLaw]:
    """Return what a law that a supplement was written for is today."""
    now = today(library, library.book(older.id), law)
    if now is None:
        return []
    there = library.book(now.edition.id).provisions
    ids = now.counterparts.ids
    return [RelatedLaw(now.edition, id_, there[id_].citation, written_for=older) for id_ in ids]


def _newer_laws(library: Library, lacking: Edition, law: str) -> list[RelatedLaw]:
    targets = map(split_global_id, library.elsewhere(lacking.id, law))
    books = [library.book(edition) for edition, _ in targets]
    return [
        RelatedLaw(book.edition, law, book.provisions[law].citation, by_number=True)
        for book in books
    ]


def _edition_of(library: Library, work: str) -> Edition | None:
    return next((e for e in library.editions if e.work == work), None)
