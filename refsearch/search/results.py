"""The search interface: what a query returns, from any engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec

from refsearch.languages.registry import ENGLISH
from refsearch.typed.results import Answer, Incomplete

Meant = Literal["citation", "computation", "definition", "words"]
SuggestionKind = Literal["citation", "heading", "term", "ruling"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: a query, the editions and the language to answer from, the reader's language.

    ``limit`` hits are wanted, ``offset`` having been shown before; with ``once`` a law that
    answers in several editions of its work is one hit, in the edition that answers best.
    """

    query: str
    editions: Sequence[str] = ()
    language: str | None = None
    ui: str = ENGLISH
    limit: int = 10  # a page of results
    offset: int = 0
    once: bool = False

    @property
    def page(self) -> slice:
        """The hits that are wanted; negative numbers count as 0."""
        first = max(0, self.offset)
        return slice(first, first + max(0, self.limit))


class Snippet(msgspec.Struct, frozen=True):
    """An excerpt of a provision; ``marks`` are (start, end) of the words that matched."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


class Hit(msgspec.Struct, frozen=True):
    """One law (or definition, or front part) that matches, with its best provision as ``id``.

    The law found first may stand twice more, with other sections.

    ``translated`` tells that it is in a language the query is not in.
    """

    edition: str
    id: str
    law: str
    citation: str
    heading: str
    snippet: Snippet
    score: float
    translated: bool = False


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A term in a language, and the global id of its definition there if it has one."""

    language: str
    term: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class DefinitionCard:
    """The definition of the term a query is, and what it is called in every language.

    ``citation`` cites the place in a law that says it, where no definition does.
    """

    edition: str
    id: str
    concept: str
    term: str
    text: str
    equivalents: tuple[Equivalent, ...] = ()
    citation: str = ""


class Understood(msgspec.Struct, frozen=True):
    """How a query was understood: the first of the kinds of ``meant`` that applies.

    ``text`` is what was looked for: without filters, corrected, Greek letters for Latin ones.
    ``filters`` are (name, value) as typed, ``corrected`` (typed, taken for) by word. ``lacking``
    is the edition of a citation whose file does not hold that law; what is found is of a newer one.
    """

    meant: Meant
    text: str
    filters: tuple[tuple[str, str], ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    lacking: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A query to offer while one is typed: what it reads, what kind, and where it leads.

    ``target`` is a global id; of a ruling it is the procedure, ``facts`` what it begins with.
    """

    text: str
    kind: SuggestionKind
    target: str
    detail: str = ""
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingOffer:
    """A procedure for the irregularity that a query describes, in the reader's language.

    ``facts`` are (question, answer) that the query tells already.
    """

    procedure: str
    title: str
    summary: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """The answer to a query.

    ``resolved`` are the global ids a citation in the query means; ``tried`` the words that were
    looked for, as the reader would recognise them; ``suggestion`` a better spelling, if any: where
    the query had words that no text has, the hits are those of the better spelling.

    ``also`` are the terms of other languages that were searched too; ``counts`` how many laws
    answer in each edition, whichever were asked; none for a citation. Of ``total`` hits ``again``
    name a law that stands above already: the one found first may be entered twice. ``answer``,
    ``incomplete``, ``definitions`` (the reader's language first) and ``rulings`` (at most three,
    best first; none where it is not sure that something went wrong) are to show above the hits.
    """

    query: str
    total: int
    hits: tuple[Hit, ...]
    resolved: tuple[str, ...] = ()
    suggestion: str | None = None
    tried: tuple[str, ...] = ()
    understood: Understood | None = None
    answer: Answer | None = None
    incomplete: Incomplete | None = None
    definitions: tuple[DefinitionCard, ...] = ()
    also: tuple[str, ...] = ()
    rulings: tuple[RulingOffer, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    again: int = 0

    @property
    def is_read_so(self) -> bool:
        """Whether the better spelling was searched for: then there is nothing to suggest."""
        found = self.understood
        return found is not None and bool(found.corrected) and self.suggestion == found.text


class Offerable(msgspec.Struct, frozen=True):
    """A possible offer: a procedure, the facts given already, and the words that describe it.

    ``titles`` and ``summaries`` by language; ``phrases`` are those that people use, by language,
    the title among them where it tells what happened. ``rank`` orders what fits equally well, the
    lowest first.
    """

    procedure: str
    game: str
    titles: dict[str, str]
    summaries: dict[str, str]
    phrases: dict[str, tuple[str, ...]]
    facts: tuple[tuple[str, str], ...] = ()
    rank: int = 0


class SearchEngine(Protocol):
    """The interface that the site, the commands and the API use."""

    def search(
        self,
        query: str,
        *,
        editions: Sequence[str] = (),
        language: str | None = None,
        ui: str = ENGLISH,
        limit: int = 10,
        offset: int = 0,
        once: bool = False,
    ) -> Results:
        """Answer a query: hits grouped by law, the reader's language (``ui``) first among equals.

        With ``once`` a law is one hit, whatever editions of its work answer; ``editions`` and
        ``language`` filter. Raises QueryError for a query that can't be answered, with a text fit
        for the reader, and UnknownEdition for an unknown edition.
        """

    def suggest(self, prefix: str, *, ui: str = ENGLISH, limit: int = 8) -> tuple[Suggestion, ...]:
        """Return queries that begin as the typed text does: citations, headings, terms, rulings.

        In the reader's language where there is one; an empty tuple for nothing to offer.
        """
