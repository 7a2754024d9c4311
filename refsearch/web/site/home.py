"""The works as the home page lists them: their editions, and which can be compared."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.library import Library
from refsearch.library.model import Edition


@dataclass(frozen=True, slots=True)
class Work:
    """A work with its editions; ``newer`` and ``supplements`` are editions of related works.

    ``beside_newer`` are the two to set side by side where a newer work has succeeded this one.
    """

    id: str
    game: str
    year: int
    editions: tuple[Edition, ...]
    newer: Edition | None
    beside_newer: tuple[Edition, Edition] | None
    supplements: tuple[Edition, ...]

    @property
    def pair(self) -> tuple[Edition, Edition] | None:
        """The two editions to set side by side, if there are two."""
        return (self.editions[0], self.editions[1]) if len(self.editions) > 1 else None


def works(library: Library, ui: str) -> list[Work]:
    """Return the works in the order of the library, editions in the reader's language first."""
    ids = dict.fromkeys(edition.work for edition in library.editions)
    return [_work(library, id_, ui) for id_ in ids]


def _work(library: Library, id_: str, ui: str) -> Work:
    own = [e for e in library.editions if e.work == id_]
    editions = tuple(sorted(own, key=lambda edition: edition.language != ui))
    first = editions[0]
    supplemented = tuple(e for e in library.editions if e.work == first.supplements)
    newer = library.successor(first.id)
    beside = (first, newer) if newer else None
    return Work(id_, first.game, first.year, editions, newer, beside, supplemented)
