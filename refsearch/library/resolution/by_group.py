"""Laws that are cited by the group they stand in: ``Part 3``, ``Division 1 of Part 3``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from refsearch.citations.ordinals import in_digits
from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.patterns import either
from refsearch.library.book.groups import (
    NUMBER,
    Group,
    counted_in_letters,
    group_number,
    groups_named,
    groups_of,
    laws_in,
)
from refsearch.library.library import Library


def by_group(library: Library, text: str) -> Iterator[tuple[str, str]]:
    """Yield (edition, id) of the laws in the group that a text names, in every edition with it."""
    grouped, level, whole = _groups(library)
    printed = flatten(text).strip()
    flat = next((x for x in (printed, in_digits(printed)) if whole.fullmatch(x)), "")
    if not grouped or not flat:
        return
    for edition, groups in grouped.items():
        named = [
            (noun, group_number(one["number"].upper(), lettered=counted_in_letters(groups, noun)))
            for one in level.finditer(flat)
            for noun in [_noun(one["noun"], groups)]
        ]
        found = groups_named(groups, named)
        if len(found) == 1:  # Chapter 1 of which part?
            book = library.book(edition)
            yield from ((edition, id_) for id_ in laws_in(book, groups, found[0]))


def _noun(typed: str, groups: Sequence[Group]) -> str:
    """Return the noun of a group as it is printed, of one that is typed in the plural too."""
    nouns = {one.path[-1][0] for one in groups}
    return next((one for one in nouns if re.fullmatch(f"{one}{PLURAL}", typed.lower())), "")


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _groups(
    library: Library,
) -> tuple[Mapping[str, Sequence[Group]], re.Pattern[str], re.Pattern[str]]:
    """Return the groups of each edition with such, the pattern of one, and that of a citation."""
    found = {id_: groups for id_, book in library.books.items() if (groups := groups_of(book))}
    nouns = dict.fromkeys(one.path[-1][0] for groups in found.values() for one in groups)
    one = rf"(?i:{either(nouns)}{PLURAL}\s{NUMBER})"
    named = rf"(?i:(?P<noun>{either(nouns)}){PLURAL}\s(?P<number>{NUMBER}))"
    words = [one.citation for one in library.corpus.languages]
    of = either(word for one in words for word in one.of)
    skip = either(word for one in words for word in one.skip)
    between = rf"(?:,?\s(?:{of}(?:(?<=['’])|\s)(?:{skip}\s)?)?)"
    return found, re.compile(named), re.compile(rf"{one}(?:{between}{one})*")
