"""What can be saved offline: the frame of the site, each edition, the rulings, the calculators."""

from __future__ import annotations

from collections.abc import Iterator

from flask import url_for

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures, standing
from refsearch.web.common.links import contents_url, page_url
from refsearch.web.common.played import games_played
from refsearch.web.rulings.asking import facts_to_tap
from refsearch.web.rulings.viewmodels import place_of
from refsearch.web.site.games import BURRACO

SHELL, TERMS, COMMON, OTHERS = "shell", "terms", "common-rulings", "other-rulings"
SUMS = "calculators"


def shell_addresses(library: Library, ui: str) -> Iterator[str]:
    """Yield the pages that every reader has without a network."""
    played = bool(games_played(library))  # without them their pages are not there
    for name in ("home", "show_help", *["tables"] * played, "kept"):
        yield url_for(f"pages.{name}", ui=ui)
    if any(book.edition.game == BURRACO for book in library.books.values()):
        yield url_for("pages.burraco", ui=ui)
    for name in (*["rulings.index", "calculators.index"] * played, "terms.glossary"):
        yield url_for(name, ui=ui)
    yield from (url_for(f"offline.{name}", ui=ui) for name in ("page", "search", "missing"))


def term_addresses(library: Library, ui: str) -> Iterator[str]:
    """Yield the page of each term."""
    yield from (url_for("terms.term", ui=ui, concept=key) for key in library.concepts)


def edition_addresses(book: Book, ui: str) -> Iterator[str]:
    """Yield the pages of an edition, and the previews of its provisions."""
    edition = book.edition.id
    yield contents_url(ui, edition)
    kinds = {part.kind for part in book.parts.values()}
    for kind in ("definitions", "index"):
        if kind in kinds:
            yield url_for(f"pages.{kind}", ui=ui, edition=edition)
    fronts = [part.id for part in book.parts.values() if part.kind == "front"]
    for id_ in [*fronts, *(law.id for law in book.laws), *book.definitions]:
        yield page_url(ui, edition, id_)
    for id_ in [*book.provisions, *book.definitions]:
        yield url_for("pages.preview", ui=ui, edition=edition, id_=id_)


def ruling_names(library: Library) -> dict[str, list[str]]:
    """Return the rulings of each item: those of the common situations, and the others."""
    if not games_played(library):
        return {}
    common = [name for name, found in procedures().items() if found.common]
    return {COMMON: common, OTHERS: [name for name in procedures() if name not in common]}


def walked(library: Library, name: str, ui: str) -> dict[str, str]:
    """Return every address of a ruling with the id of the question asked there, empty at an end."""
    found: dict[str, str] = {}
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        facts = waiting.pop()
        asked = standing(name, facts)
        address = place_of(library.languages, name, ui, facts).url_of(facts)
        question = asked.ruling.question
        found[address] = question.id if question and not asked.error else ""
        if question and not asked.error:
            answers = facts_to_tap(question) or question.answers()
            waiting += [{**facts, question.id: str(fact)} for fact in answers]
    return found
