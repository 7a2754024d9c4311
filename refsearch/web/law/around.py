"""What is shown beside a text: rulings, examples, calculators, other editions, who cites it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.comparison.related import RelatedLaw, related
from refsearch.library.library import Book, Library
from refsearch.library.model import Edition
from refsearch.library.surroundings import Citing, IndexRun, cited_by, index_entries
from refsearch.web.calculators.viewmodels import Listed, calculators_citing
from refsearch.web.common.correspondence import (
    ProvisionThere,
    ThereView,
    provision_by_provision,
    there_view,
)
from refsearch.web.common.links import Link, link_to
from refsearch.web.examples.viewmodels import ExampleView, examples_beside
from refsearch.web.rulings.listing import RulingLink, rulings_of_law


@dataclass(frozen=True, slots=True)
class Citations:
    """The places that cite one target."""

    target: Link
    sources: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """Everything beside a text, looked up once; ``today`` is what it became in the newer work."""

    rulings: tuple[RulingLink, ...]
    examples: tuple[ExampleView, ...]
    calculators: tuple[Listed, ...]
    cited_by: tuple[Citations, ...]
    index_entries: tuple[IndexRun, ...]
    siblings: tuple[tuple[Edition, str], ...]
    today: ThereView | None
    elsewhere: tuple[ThereView, ...]
    provisions_elsewhere: tuple[ProvisionThere, ...]
    supplemented_by: tuple[RelatedLaw, ...]
    supplements: tuple[RelatedLaw, ...]


def around(library: Library, book: Book, id_: str, ids: Iterable[str], ui: str) -> Around:
    """Return what is shown beside ``id_`` and all that its page shows (``ids``)."""
    shown = tuple(ids)
    other = related(library, book, id_)
    there = tuple(there_view(library, one, ui) for one in other.elsewhere)
    return Around(
        rulings=rulings_of_law(library, book, id_, ui),
        examples=examples_beside(book, id_, ui),
        calculators=calculators_citing(library.languages, book, id_, ui),
        cited_by=tuple(_citations(book, one, ui) for one in cited_by(library, book, shown)),
        index_entries=index_entries(book, shown),
        siblings=other.siblings,
        today=next((one for one in there if one.newer), None),
        elsewhere=there,
        provisions_elsewhere=provision_by_provision(library, book, shown[1:], ui),
        supplemented_by=other.supplemented_by,
        supplements=other.supplements,
    )


def _citations(book: Book, citing: Citing, ui: str) -> Citations:
    sources = tuple(link_to(source, id_, ui) for source, id_ in citing.sources)
    return Citations(link_to(book, citing.id, ui), sources)
