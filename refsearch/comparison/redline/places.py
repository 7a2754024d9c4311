"""Which law's redline shows a provision that either of two editions has."""

from __future__ import annotations

from collections.abc import Callable

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.passages import redline_of
from refsearch.errors import UnknownProvision
from refsearch.library.library import Library


def shown_at(
    library: Library, names: tuple[str, str], edition: str, id_: str
) -> tuple[str, str | None]:
    """Return the law whose redline shows an id of one of two editions, and the place in it.

    The law is "" where none shows it; the place None for what is deleted.
    """
    newer = library.book(names[1])
    place = id_ if edition == names[1] else aligner_of(library).one(edition, id_, names[1])
    if place and place in newer.provisions:
        return newer.law_of(place).id, place
    deleted = redline_of(library, *names).law_with_deleted(id_) if edition == names[0] else ""
    return deleted, None


def law_meant(library: Library, names: tuple[str, str], found_in: Callable[[str], str]) -> str:
    """Return the law whose redline shows what is asked for.

    ``found_in`` returns the provision of an edition that is meant, or raises UnknownProvision; what
    only the older edition has is shown where it went, or where it stood before it was deleted.
    """
    older, newer = names
    try:
        return library.book(newer).law_of(found_in(newer)).id
    except UnknownProvision:
        try:
            law, _ = shown_at(library, names, older, found_in(older))
        except UnknownProvision:
            law = ""
        if not law:
            raise
        return law
