"""Query arguments from readers: cleaned, or refused with a reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from flask import Request

from refsearch.errors import QueryError
from refsearch.library.library import Library
from refsearch.messages import verbatim
from refsearch.search.query import MAX_LENGTH, parse_query
from refsearch.search.results import Results, SearchEngine
from refsearch.web.common.i18n import translated as _

_LONGEST_SHOWN = 40  # characters of a choice that is refused: real ones have about ten
PAGE_LENGTH = 10  # hits: two screens of a phone, and what a reader looks at before rewording
_LAST_PAGE = 1000  # as far as the API goes (`LARGEST_OFFSET`)


@dataclass(frozen=True, slots=True)
class Query:
    """A query of the search page; empty ``edition`` and ``language`` do not filter.

    ``fault`` says why the words can't be searched for; nothing is asked then.
    """

    words: str
    edition: str = ""
    language: str = ""
    page: int = 1
    jump: bool = True
    fault: str = ""


def clean(text: str) -> str:
    """Return typed text without control characters and with single spaces.

    >>> clean("  ren\\x00once \\n61 ")
    'ren once 61'
    """
    visible = ("" if unicodedata.category(c) == "Cf" else c for c in text)
    spaced = (" " if unicodedata.category(c).startswith("C") else c for c in visible if c)
    return " ".join("".join(spaced).split())


def chosen(asked: Mapping[str, str], name: str, known: Collection[str]) -> str:
    """Return a choice from an address, empty if none is made; raise QueryError if it is unknown."""
    wanted = clean(asked.get(name, ""))
    if wanted and wanted not in known:
        there = ", ".join(sorted(known))
        shown = wanted[:_LONGEST_SHOWN]
        raise QueryError(
            verbatim(
                _("There is no “%(wanted)s” here; there are: %(known)s.", wanted=shown, known=there)
            )
        )
    return wanted


def read_query(request: Request, library: Library) -> Query:
    """Return the query of a request; raise QueryError or UnknownEdition for an unknown filter."""
    words = clean(request.args.get("q", ""))
    edition = clean(request.args.get("edition", ""))
    if edition:
        library.book(edition)
    language = clean(request.args.get("lang", ""))
    known = {e.language for e in library.editions}
    if language and language not in known:
        message = _("No text is in the language “%(language)s”.", language=language[:20])
        raise QueryError(verbatim(message))
    jump = "stay" not in request.args
    fault = _fault(words) if words else ""
    return Query(words[: MAX_LENGTH + 1], edition, language, _page(request), jump, fault)


def _fault(words: str) -> str:
    """Return why the engine refuses words, in the interface's language; empty if it doesn't."""
    try:
        parse_query(words)
    except QueryError as error:
        return said_of(error)
    return ""


def said_of(error: QueryError) -> str:
    """Return the message to a reader for a refused query."""
    messages = {
        "empty": _("There is no word in the query: type a word, a phrase or the number of a law."),
        "too-long": _(
            "The query is too long; %(limit)s characters are the most.", limit=MAX_LENGTH
        ),
        "only-excluded": _("The query only says what is not wanted: add a word to look for."),
        "bad-filter": _(
            "Nothing here matches “%(filter)s”; the help has the filters and their values.",
            filter=f"{getattr(error, 'name', '')}:{getattr(error, 'value', '')}",
        ),
    }
    return messages.get(getattr(error, "code", ""), error.sentence)


def _page(request: Request) -> int:
    typed = request.args.get("page", "1")
    return (
        min(max(int(typed), 1), _LAST_PAGE)
        if typed.isascii()
        and typed.isdigit()
        and len(typed) < 6  # int() refuses thousands of digits
        else 1
    )


def ask(engine: SearchEngine, query: Query, ui: str) -> Results:
    """Return the engine's answer to a page of a query: a law is one hit in all its editions."""
    return engine.search(
        query.words,
        editions=[query.edition] if query.edition else [],
        language=query.language or None,
        ui=ui,
        limit=PAGE_LENGTH,
        offset=(query.page - 1) * PAGE_LENGTH,
        once=True,
    )
