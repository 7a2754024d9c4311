"""Citations of which each part is read in the one before: ``Annex X, Article X1``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from refsearch.citations.locator import is_in
from refsearch.citations.patterns import PLURAL, flatten, with_letters_in_brackets
from refsearch.citations.running.patterns import either
from refsearch.languages.slug import wording_key
from refsearch.library.book.book import Book
from refsearch.library.citing.level_forms import core_of
from refsearch.library.library import Library
from refsearch.library.model import Provision

Read = Callable[[str], str | None]  # the one id that a text cites by itself
_MOST_PARTS = 8  # no place is deeper


def ways_in_parts(library: Library, text: str) -> list[list[str]]:
    """Return how a text may be parts, each in the one before; of prose with a comma nothing."""
    flat, signs = with_letters_in_brackets(flatten(text)), _signs(library)
    if not signs.marked.search(flat):  # most queries: they are not split, nor is any edition asked
        return []
    ways = (parts for parts in _ways(library, flat) if 1 < len(parts) <= _MOST_PARTS)
    return [parts for parts in ways if all(map(signs.part.match, parts[1:]))]


def by_parts(
    library: Library, book: Book, ways: Sequence[Sequence[str]], read: Read
) -> tuple[str, ...]:
    """Return the ids that the parts of a text lead to, one in the other; the last may be a list."""
    for parts in ways:
        holder = read(parts[0])
        for part in parts[1:-1]:
            holder = _inside(library, book, holder, part, read) if holder else None
        last = _signs(library).and_.split(parts[-1]) if holder else []
        found = [_inside(library, book, holder, one, read) for one in last if holder]
        if found and all(found):
            return tuple(filter(None, found))
    return ()


def _ways(library: Library, text: str) -> Iterator[list[str]]:
    """Yield the parts of a text, widest first: at commas, before nouns, "a of b" turned round."""
    signs = _signs(library)
    yield [part for part in signs.apart.split(text) if part]
    yield [part for part in signs.named.split(text) if part]
    yield [part for part in signs.of.split(text) if part][::-1]


class _Signs(NamedTuple):
    apart: re.Pattern[str]
    named: re.Pattern[str]
    of: re.Pattern[str]
    and_: re.Pattern[str]
    label: re.Pattern[str]  # with or without the noun of its level
    part: re.Pattern[str]  # what may be a part: a label, or something with a noun or a digit
    marked: re.Pattern[str]  # a digit, a numeral or a letter that is no word: some part has one


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _signs(library: Library) -> _Signs:
    words = [one.citation for one in library.corpus.languages]
    items = either(noun for one in words for noun in one.item)
    laws = either(noun for one in words for noun in one.law)
    of = either(word for one in words for word in one.of)
    and_ = either(word for one in words for word in one.and_)
    small = (
        word for one in words for some in (one.and_, one.to, one.of, one.skip) for word in some
    )
    word = either(one for one in small if len(one) == 1)
    return _Signs(
        re.compile(r"\s*[,;]\s*"),
        re.compile(rf"\s*[,;]\s*|\s(?=(?:{items}|{laws}){PLURAL}[\s.])"),
        re.compile(rf"\s*[,;]\s*|\s{of}(?:(?<=['’])|\s)"),
        re.compile(rf"\s{and_}\s"),
        re.compile(rf"(?:{items}{PLURAL}\.?)?[\s(]*(\w{{1,5}}?)\.?[°ºª]?[).]*"),
        re.compile(
            rf"(?:{items}){PLURAL}[\s.]|\D{{0,20}}\d|\(?\w{{1,5}}\)?(?:\s{and_}\s\(?\w{{1,5}}\)?)*$"
        ),
        re.compile(rf"\d|(?<!\w)(?!{word}\s)(?:[^\W\d_]|[ivxlcIVXLC]{{2,6}})(?!\w)"),
    )


def _inside(library: Library, book: Book, holder: str, part: str, read: Read) -> str | None:
    """Return what a part names in a place: a citation of its own, a title, or a label there."""
    alone = read(part)
    if alone and alone != holder and is_in(alone, holder):
        return alone
    if holder not in book.provisions:
        return None
    below = [one for one in book.walk(book.provision(holder)) if one.id != holder]
    titled = [one.id for one in below if _is_called(one, part)]
    label = _label(library, part)
    labelled = [one.id for one in below if label and _is_labelled(book, holder, one, label)]
    exact = [id_ for id_ in labelled if label in _shown(book.provision(id_))]
    found = titled or exact or labelled
    return found[0] if len(found) == 1 else None


def _is_called(provision: Provision, words: str) -> bool:
    """Whether words are the title of a level, or what it is called in its citation."""
    key, called = wording_key(words), provision.citation.rpartition(", ")[2]
    return bool(provision.heading) and key in map(wording_key, (provision.heading or "", called))


def _is_labelled(book: Book, holder: str, provision: Provision, label: str) -> bool:
    """Whether a label is that of a provision with no other label between it and a place."""
    above = [one for one in book.ancestors(provision.id) if is_in(one.id, holder)][1:]
    shown = map(str.casefold, _shown(provision))
    return label.casefold() in shown and not any(one.label for one in above)


def _shown(provision: Provision) -> tuple[str, ...]:
    """Return what is printed at the end of a label: all of it, or its level of a whole path."""
    last = provision.id.rpartition(".")[2]
    return (core_of(provision.label, last), last) if provision.label else ()


def _label(library: Library, part: str) -> str:
    """Return the label that a part is, without the noun of its level; empty if it is none."""
    found = _signs(library).label.fullmatch(part.strip())
    return found[1] if found else ""
