"""The list on the offline page: each item with its contents and its size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import format_decimal, ngettext

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.calculators.listing import listed_calculator
from refsearch.web.common.i18n import language_name
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.played import games_played
from refsearch.web.offline.results import WRITTEN_OUT
from refsearch.web.offline.saved import COMMON, OTHERS, SUMS, TERMS, ruling_names

# Bytes that packs took when they were measured: what a page adds, and its text twice (to read, and
# to search).
_OF_A_PAGE, _OF_A_LETTER = 700, 1.9
_OF_A_TERM, _OF_A_RULING = 400, {COMMON: 43_000, OTHERS: 18_000}
_OF_SUMS = 420_000  # the results of the saved calculators, as measured


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item that can be kept; ``language`` is that of its name, ``size`` about how many MB."""

    id: str
    name: str
    language: str
    holds: str
    size: str


def item_views(library: Library, ui: str) -> Iterator[ItemView]:
    """Yield what can be kept beside the frame of the site."""
    for book in library.books.values():
        edition = book.edition
        holds = f"{language_name(edition.language)} · {_laws(book)}"
        yield ItemView(edition.id, edition.short_title, edition.language, holds, _mega(_size(book)))
    terms = len(library.concepts)
    text = ngettext("%(num)s term, with definitions", "%(num)s terms, with definitions", terms)
    yield ItemView(TERMS, _("Glossary"), ui, text, _mega(terms * _OF_A_TERM))
    titles = {COMMON: _("Rulings of the common situations"), OTHERS: _("All other rulings")}
    for id_, names in ruling_names(library).items():
        count = len(names)
        text = ngettext("%(num)s ruling, every answer", "%(num)s rulings, every answer", count)
        yield ItemView(id_, titles[id_], ui, text, _mega(count * _OF_A_RULING[id_]))
    if not games_played(library):
        return
    titles_of = (listed_calculator(library.languages, name, ui).title for name in WRITTEN_OUT)
    yield ItemView(SUMS, _("Calculators"), ui, ", ".join(titles_of), _mega(_OF_SUMS))


def _laws(book: Book) -> str:
    count = len(book.laws)
    return str(ngettext("%(num)s law, with search", "%(num)s laws, with search", count))


def _size(book: Book) -> float:
    pages = len(book.laws) + len(book.definitions)
    return pages * _OF_A_PAGE + _OF_A_LETTER * sum(len(p.text) for p in book.provisions.values())


def _mega(size: float) -> str:
    text: str = format_decimal(max(size / 1_000_000, 0.1), "0.#")
    return text
