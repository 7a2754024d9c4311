"""Typed citations as texts print them, with lists and ranges: ``Artigo 11, alíneas “a” e “b”``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from refsearch.citations.locator import is_in
from refsearch.citations.patterns import flatten, with_letters_in_brackets
from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.text import RunningCitations, running_citations
from refsearch.citations.style import CitationStyle
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book

_BRACKETED = re.compile(r"\((\w)\)")
_AROUND = re.compile(r"^\(([^()]*)\)$")  # as it stands in a text: (E2c and d)
_ENDS = " .,;)"  # signs behind a citation that are none of it


def as_printed(
    book: Book, style: CitationStyle, language: Language, nouns: Sequence[str], text: str
) -> tuple[str, ...]:
    """Return the ids that a whole text cites where it would stand in an edition; else nothing.

    ``nouns`` are further words for a law.
    """
    words = msgspec.structs.replace(language.citation, law=(*language.citation.law, *nouns))
    spoken = msgspec.structs.replace(language, citation=words)
    flat = _AROUND.sub(r"\1", with_letters_in_brackets(flatten(text)).strip())
    running = running_citations(style, spoken)
    ways = (_places(running, one) for one in dict.fromkeys((flat, _BRACKETED.sub(r"\1", flat))))
    places = next(filter(None, ways), ())
    ids = [id_ for id_ in (book.find(place.path) for place in places) if id_]
    if len(ids) < len(places):
        return ()
    found = dict.fromkeys(_with_ranges(book, places, ids))
    return tuple(one for one in found if not any(is_in(x, one) for x in found if x != one))


def _places(running: RunningCitations, flat: str) -> Sequence[Mention]:
    """Return the places of the one citation that a text is; nothing if it is something else."""
    found = next(chain(running.find(flat), running.listed(flat)), None)
    whole = found and not found.start and found.end >= len(flat.rstrip(_ENDS))
    return found.places if found and whole else ()


def _with_ranges(book: Book, places: Sequence[Mention], ids: Sequence[str]) -> Iterator[str]:
    """Yield the ids of places, with those between the ends of a range."""
    for n, id_ in enumerate(ids):
        if n and places[n - 1].ranging:
            yield from _between(book, ids[n - 1], id_)
        yield id_


def _between(book: Book, first: str, last: str) -> Sequence[str]:
    """Return the siblings between two places."""
    parent = book.provision(first).parent
    siblings = book.provision(parent).children if parent else [law.id for law in book.laws]
    if last not in siblings:
        return ()
    return siblings[siblings.index(first) + 1 : siblings.index(last)]
