"""Groups of laws with a noun and a number: Part 3, Division 2 of it, Titre Ier.

A group is a part of the document with laws whose title has a noun and a number. Groups are flat in
the text; one whose noun was seen first in another is taken as a group inside that one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.citations.numerals import numerals
from refsearch.citations.ordinals import in_digits
from refsearch.citations.patterns import flatten
from refsearch.citations.series import FIRST_IN_WORDS
from refsearch.library.book.book import Book
from refsearch.library.citation_style import law_nouns
from refsearch.library.model import Part

FIRST = rf"(?i:{'|'.join(map(flatten, FIRST_IN_WORDS))})"
NUMBER = rf"(?:\d{{1,3}}[a-z]?|[IVXLC]+(?:er|re|ère)?|[A-Z]|{FIRST})(?![\w%°º(]|[.,]\d)"
_TITLE = re.compile(rf"\W*(?P<noun>[^\W\d_]{{3,}})\s(?P<number>{NUMBER})")
_WHOLE = re.compile(rf"{_TITLE.pattern}(?:\s?[–—:.-].*)?")
_ENDING = re.compile(r"(?<=[IVXLC])(?:er|re|ère)$")
Level = tuple[str, str]  # a noun and a number, as a component


@dataclass(frozen=True, slots=True)
class Group:
    """A group of laws, with the nouns and numbers of those it stands in and its own, the last."""

    id: str
    path: tuple[Level, ...]


def groups_of(book: Book) -> tuple[Group, ...]:
    """Return the groups of an edition that have a noun and a number, in order."""
    laws = {*law_nouns(book.edition)}
    found = [*_titled([part for part in book.parts.values() if part.kind == "laws"])]
    found = [one for one in found if one[1] not in laws]
    printed: dict[str, list[str]] = {}
    for _, noun, number in found:
        printed.setdefault(noun, []).append(number)
    numbered = {noun: _is_lettered(numbers) for noun, numbers in printed.items()}
    open_: list[Level] = []
    groups: list[Group] = []
    for id_, noun, number in found:
        depth = next((n for n, level in enumerate(open_) if level[0] == noun), len(open_))
        counted = group_number(number, lettered=numbered[noun])
        if depth < len(open_) and not _counts_on(open_[depth][1], counted):
            open_, depth = [("", id_)], 1  # what it stands in has no number: Division 1 again
        open_ = [*open_[:depth], (noun, counted)]
        groups.append(Group(id_, tuple(open_)))
    return tuple(groups)


def _titled(parts: Sequence[Part]) -> Iterator[tuple[str, str, str]]:
    """Yield the id, noun and number of parts that are titled so: Part 3, Dritter Teil.

    A number that stands first counts a noun that others have too: "Second Chance" is no group.
    """
    before = {part.id: _TITLE.match(flatten(part.title)) for part in parts}
    behind = {part.id: _WHOLE.fullmatch(in_digits(flatten(part.title))) for part in parts}
    nouns = Counter(one["noun"].lower() for one in behind.values() if one)
    for id_, one in before.items():
        other = behind[id_]
        counts = other and nouns[other["noun"].lower()] > 1
        found = one or (other if counts else None)
        if found:
            yield id_, found["noun"].lower(), found["number"]


def group_number(printed: str, *, lettered: bool) -> str:
    """Return the number of a group as a component: a numeral as its value."""
    number = _ENDING.sub("", printed).lower()
    if re.fullmatch(FIRST, number):
        return "1"
    return number if lettered else numerals().get(number, number)


def counted_in_letters(groups: Iterable[Group], noun: str) -> bool:
    """Whether the groups of a noun are counted in letters: Part A, Part B."""
    return any(number.isalpha() for one in groups for x, number in one.path if x == noun)


def groups_named(groups: Sequence[Group], named: Iterable[Level]) -> list[Group]:
    """Return the groups that some levels name together, the deepest of them."""
    levels = {*named}
    found = [one for one in groups if levels <= {*one.path} and one.path[-1] in levels]
    return [one for one in found if len(one.path) == max(len(x.path) for x in found)]


def laws_in(book: Book, groups: Sequence[Group], group: Group) -> Iterator[str]:
    """Yield the ids of the laws of a group and of those that it holds."""
    size = len(group.path)
    held = {one.id for one in groups if one.path[:size] == group.path}
    yield from (law.id for law in book.laws if law.part in held)


def _counts_on(last: str, number: str) -> bool:
    """Whether a number of a group comes after another: 10 after 9, B after A."""
    return (len(last), last) < (len(number), number)


def _is_lettered(numbers: Sequence[str]) -> bool:
    """Whether groups are counted A, B, C, and not in numerals."""
    single = [one for one in numbers if len(one) == 1 and one.isalpha()]
    return bool(single) and single[0] != "I"
