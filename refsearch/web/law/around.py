"""What is shown beside a text: rulings, examples, calculators, other editions, who cites it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from refsearch.comparison.related import RelatedLaw, related
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.surroundings import IndexRun, cited_by, index_entries
from refsearch.web.calculators.listing import Listed, calculators_citing
from refsearch.web.common.correspondence import (
    ProvisionThere,
    ThereView,
    provision_by_provision,
    there_view,
)
from refsearch.web.common.links import Link, cited_as, link_to
from refsearch.web.common.services import kept_of_a_text
from refsearch.web.examples.viewmodels import ExampleView, examples_beside
from refsearch.web.rulings.of_provisions import RulingLink, rulings_of_law


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A place that cites a text; ``cites`` names what it cites where that is not the whole."""

    link: Link
    cites: str


@dataclass(frozen=True, slots=True)
class CitingLaw:
    """A law with the places in it that cite a text; ``link`` has its title."""

    link: Link
    places: tuple[CitingPlace, ...]


@dataclass(frozen=True, slots=True)
class CitedBy:
    """Who cites a text: other laws first, then what is in its own page."""

    others: tuple[CitingLaw, ...]
    inside: tuple[CitingPlace, ...]


@dataclass(frozen=True, slots=True)
class EditionPlace:
    """The same place in an edition of the same work."""

    edition: Edition
    id: str


@dataclass(frozen=True, slots=True)
class Around:
    """Everything beside a text, looked up once; ``today`` is what it became in the newer work."""

    rulings: tuple[RulingLink, ...]
    examples: tuple[ExampleView, ...]
    calculators: tuple[Listed, ...]
    cited_by: CitedBy
    index_entries: tuple[IndexRun, ...]
    siblings: tuple[tuple[Edition, str], ...]
    editions: tuple[EditionPlace, ...]
    today: ThereView | None
    elsewhere: tuple[ThereView, ...]
    provisions_elsewhere: tuple[ProvisionThere, ...]
    supplemented_by: tuple[RelatedLaw, ...]
    supplements: tuple[RelatedLaw, ...]


@kept_of_a_text
def around(library: Library, book: Book, id_: str, shown: tuple[str, ...], ui: str) -> Around:
    """Return what is shown beside ``id_`` and all that its page shows (``shown``)."""
    other = related(library, book, id_)
    there = tuple(there_view(library, one, ui) for one in other.elsewhere)
    return Around(
        rulings=rulings_of_law(library, book, id_, ui),
        examples=examples_beside(book, id_, ui),
        calculators=calculators_citing(library.languages, book, id_, ui),
        cited_by=_cited_by(library, book, shown, ui),
        index_entries=index_entries(book, shown),
        siblings=other.siblings,
        editions=_editions(book, id_, other.siblings, ui),
        today=next((one for one in there if one.newer), None),
        elsewhere=there,
        provisions_elsewhere=provision_by_provision(library, book, shown[1:], ui),
        supplemented_by=other.supplemented_by,
        supplements=other.supplements,
    )


def _editions(
    book: Book, id_: str, siblings: Sequence[tuple[Edition, str]], ui: str
) -> tuple[EditionPlace, ...]:
    """Return this place in every edition of its work, the reader's language first."""
    places = [(book.edition, id_), *siblings]
    ordered = sorted(places, key=lambda place: place[0].language != ui)
    return tuple(EditionPlace(*place) for place in ordered)


def _cited_by(library: Library, book: Book, ids: Sequence[str], ui: str) -> CitedBy:
    """Return who cites any of ``ids``, by law; the first id is the whole page's."""
    inside: list[CitingPlace] = []
    others: dict[tuple[str, str], list[CitingPlace]] = defaultdict(list)
    for citing in cited_by(library, book, ids):
        cites = cited_as(book, citing.id) if citing.id != ids[0] else ""
        for source, id_ in citing.sources:
            place = CitingPlace(link_to(source, id_, ui), cites)
            is_own = source is book and id_ in ids
            law = source.law_of(id_).id if id_ in source.provisions else id_
            (inside if is_own else others[source.edition.id, law]).append(place)
    laws = tuple(
        CitingLaw(link_to(library.book(edition), law, ui), _once(places))
        for (edition, law), places in others.items()
    )
    return CitedBy(laws, _once(inside))


def _once(places: Sequence[CitingPlace]) -> tuple[CitingPlace, ...]:
    """Return each citing place once, with all that it cites."""
    cites: dict[Link, list[str]] = defaultdict(list)
    for place in places:
        cites[place.link] += [place.cites] if place.cites else []
    return tuple(CitingPlace(link, "; ".join(dict.fromkeys(x))) for link, x in cites.items())
