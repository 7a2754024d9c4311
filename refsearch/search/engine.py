"""The interface of search: what a query gives, whichever engine answers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Snippet:
    """An excerpt of a provision; ``marks`` are (start, end) of the words that matched."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One law (or definition, or front part) that matches, with its best provision as ``id``."""

    edition: str
    id: str
    law: str
    citation: str
    heading: str
    snippet: Snippet
    score: float


@dataclass(frozen=True, slots=True)
class Results:
    """The answer to a query.

    ``resolved`` are the global ids a citation in the query means; ``tried`` the words that were
    looked for, as the reader would recognise them; ``suggestion`` a better spelling, if any.
    """

    query: str
    total: int
    hits: tuple[Hit, ...]
    resolved: tuple[str, ...] = ()
    suggestion: str | None = None
    tried: tuple[str, ...] = ()


class SearchEngine(Protocol):
    """What the site, the commands and the API ask."""

    def search(
        self,
        query: str,
        *,
        editions: Sequence[str] = (),
        language: str | None = None,
        ui: str = "en",
        limit: int = 10,
        offset: int = 0,
    ) -> Results:
        """Answer a query: hits grouped by law, the reader's language (``ui``) first among equals.

        ``editions`` and ``language`` filter. Raises QueryError for a query that can't be
        answered, with a text fit for the reader, and UnknownEdition for an edition there isn't.
        """
