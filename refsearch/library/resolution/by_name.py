"""Citations in words: of a title, a situation, or a law with a name instead of a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from refsearch.citations.named import NamedLaws
from refsearch.citations.numerals import numerals
from refsearch.citations.patterns import PLURAL, flatten
from refsearch.languages.slug import wording_key
from refsearch.library.book.book import global_id
from refsearch.library.library import Library
from refsearch.library.resolution.by_group import by_group


def by_name(
    library: Library, text: str, edition: str | None, language: str | None
) -> tuple[str, ...]:
    """Return the global ids that words cite, as in ``etica 7``, ``tabelle`` or ``Part 3``."""
    grouped = [(of, law) for of, law in by_group(library, text) if edition in (None, of)]
    if edition:
        id_ = library.book(edition).find_named(text) or _in_named_law(library, edition, text)
        id_ = id_ or _in_named_part(library, edition, text)
        named = ((edition, id_),) if id_ else ()
        return tuple(global_id(*at) for at in (*grouped, *named))
    found = library.find_named(text) or tuple(_in_named_parts(library, text))
    found = found or tuple(_situated(library, text)) or tuple(_in_named_laws(library, text))
    found = (*grouped, *found)  # Part 2 of a schedule is meant less
    own_first = sorted(found, key=lambda at: library.book(at[0]).edition.language != language)
    return tuple(global_id(*at) for at in own_first)


def _situated(library: Library, text: str) -> Iterator[tuple[str, str]]:
    """Yield the places for a situation that a game declares, in its newest editions."""
    situations = _situations(library)
    yield from situations.get(wording_key(text), ()) if situations else ()


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _situations(library: Library) -> dict[str, list[tuple[str, str]]]:
    """Return the places of situations by each of their names."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for edition in (one for one in library.editions if not library.successor(one.id)):
        for one in library.game(edition.game).situations:
            for key in filter(None, map(wording_key, one.said.values())):
                if library.book(edition.id).has(one.at):
                    found.setdefault(key, {})[edition.id, one.at] = None
    return {key: list(places) for key, places in found.items()}


def _in_named_parts(library: Library, text: str) -> Iterator[tuple[str, str]]:
    """Yield the items of parts beside the laws: ``Anlage 1 Nr. 2``."""
    if _item(library).fullmatch(flatten(text)):
        for edition in library.books:
            id_ = _in_named_part(library, edition, text)
            if id_:
                yield edition, id_


def _in_named_part(library: Library, edition: str, text: str) -> str | None:
    found = _item(library).fullmatch(flatten(text))
    if found is None:
        return None
    book, part = library.book(edition), found["part"]
    holder = book.find_named(part) or _in_named_part(library, edition, part)
    if holder is None or holder[0].isdigit():  # a law is cited by its number
        return None
    label = found["label"].lower()
    return book.find((holder, label)) or book.find((holder, numerals().get(label, label)))


@lru_cache(maxsize=4)  # as above
def _item(library: Library) -> re.Pattern[str]:
    words = {word for one in library.corpus.languages for word in one.citation.item}
    nouns = "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or r"(?!)"
    return re.compile(rf"(?i)(?P<part>.+?),?\s(?:{nouns}){PLURAL}\.?\s\(?(?P<label>\w{{1,5}})\)?")


def _in_named_laws(library: Library, text: str) -> Iterator[tuple[str, str]]:
    """Yield places in laws with a name instead of a number: ``Rule Equipment 2a``."""
    for edition in library.books:
        id_ = _in_named_law(library, edition, text)
        if id_:
            yield edition, id_


def _in_named_law(library: Library, edition: str, text: str) -> str | None:
    book = library.book(edition)
    if not book.named_laws:
        return None
    nouns = [noun for one in library.corpus.languages for noun in one.citation.law]
    path = NamedLaws(book.named_laws, nouns, typed=True).read(text)
    return book.find(path) if path else None
