"""The rulings that rest on a provision, as links beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from flask import url_for

from refsearch.citations.locator import holders
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.registry import Procedure
from refsearch.rulings.report import law_citation
from refsearch.rulings.words import words_of

ByPlace = dict[tuple[str, str], list[Procedure]]


@dataclass(frozen=True, slots=True)
class RulingLink:
    """A ruling beside a law; ``of`` as in a list."""

    name: str
    title: str
    url: str
    of: str


def rulings_of_law(of: Library, book: Book, id_: str, ui: str) -> tuple[RulingLink, ...]:
    """Return the rulings made from a law, or from anything in it."""
    law = id_ if id_.startswith("def.") else id_.partition(".")[0]
    return tuple(
        _link(of, found, ui) for found in rulings_by_place().get((book.edition.work, law), ())
    )


@cache
def rulings_by_place() -> ByPlace:
    """Return every ruling by each (work, place) that it is made from, and by what holds it."""
    return by_place(procedures().values())


def by_place(procedures: Iterable[Procedure]) -> ByPlace:
    """Return procedures by each (work, place) that they are made from, and by what holds it."""
    found: ByPlace = {}
    for one in procedures:
        cited = [law_citation(one, law) for law in one.laws]
        places = {(c.work, place) for c in cited for place in holders(c.id)}
        for place in places:
            found.setdefault(place, []).append(one)
    return found


def _link(of: Library, found: Procedure, ui: str) -> RulingLink:
    title = words_of(found.words, of.languages).title.filled(ui)
    return RulingLink(found.name, title, ruling_url(found.name, ui), supplemented(of, found.work))


def ruling_url(name: str, ui: str) -> str:
    """Return the address of a ruling."""
    return url_for("rulings.ruling", ui=ui, name=name)


def supplemented(of: Library, work: str) -> str:
    """Return norms and the code they supplement, "Norme 2010, Codice 2007"; nothing for a code."""
    norms = next((e for e in of.editions if e.work == work and e.supplements), None)
    if norms is None:
        return ""
    codes = (e.short_title for e in of.editions if e.work == norms.supplements)
    return ", ".join([norms.short_title, *codes])
