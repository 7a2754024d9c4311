"""The addresses of the map, with the trail of what a reader followed in them."""

from __future__ import annotations

from collections.abc import Sequence

from flask import url_for

from refsearch.library.book.book import Book
from refsearch.web.common.links import with_query

LONGEST_TRAIL = 8  # provisions: more no reader goes back through one by one
_BETWEEN = ","


def trail_of(book: Book, asked: str) -> tuple[str, ...]:
    """Return the last provisions of a trail, without those that the edition lacks."""
    known = [id_ for id_ in asked.split(_BETWEEN) if id_ in book.provisions]
    return tuple(known[-LONGEST_TRAIL:])


def map_url(ui: str, edition: str, id_: str = "", trail: Sequence[str] = ()) -> str:
    """Return the address of the map of an edition, or of what is around a provision."""
    if not id_:
        return url_for("references.whole", ui=ui, edition=edition)
    address = url_for("references.around", ui=ui, edition=edition, id_=id_)
    return with_query(address, {"trail": _BETWEEN.join(trail[-LONGEST_TRAIL:])})


def chain_url(ui: str, edition: str, start: str, end: str) -> str:
    """Return the address of the chains from a law to another."""
    return url_for("references.chains", ui=ui, edition=edition, start=start, end=end)
