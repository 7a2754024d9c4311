"""References that name a part before what it is of: "alínea b) do n.º 1", "point 2 of Annex I".

What holds the part is a law, a part beside the laws, or a place named by where it stands from here.
Where it has no such part, that is told; neither it nor the part is then linked for itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from refsearch.citations.running.inverted import InvertedCitations, LawAt
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.style import Path
from refsearch.layers.references.holders import Place
from refsearch.layers.references.relative.beside import LabelLists
from refsearch.library.book.book import Book

_HEAD = re.compile(r"caput(?!\w)")
Around = Callable[[Place, str, str], Mapping[int, Mention]]


class PartsFirst:
    """Finds them in a text.

    ``holders`` read at a point what a part is of, the surest first, ``around`` returns what stands
    around a place, by where its words begin in a text.
    """

    def __init__(
        self,
        parts: InvertedCitations,
        holders: tuple[LawAt, ...],
        around: Around,
        lists: LabelLists,
    ) -> None:
        self._parts, self._holders, self._around = parts, holders, around
        self._book: Book = lists.book
        self._lists = lists

    def find(self, place: Place, text: str, flat: str) -> Iterator[Mentions]:
        """Yield what is named, with the ids of the places that are there as their paths."""
        if not self._parts.begins(flat):  # to look is slow in each text
            return

        @cache
        def around() -> Mapping[int, Mention]:
            return self._around(place, text, flat)

        def at(flat: str, start: int) -> Mention | None:
            head = _HEAD.match(flat, start)  # "inciso I do caput": right under the article
            begins = head.end() if head else start
            of = self._parts.of.match(flat, begins) if head else None
            begins = of.end() if of else begins
            sure = (holder(flat, begins) for holder in self._holders)
            found = next((one for one in sure if one), None) or around().get(begins)
            origin = place.origin_at(start) if head and not found else None
            end = head.end() if head else start
            return Mention(start, end, (origin.partition(".")[0],)) if origin else found

        for found in self._parts.find(flat, at):
            found.places = [self._placed(one) for one in found.places]
            there = [self._book.find(one.path) is not None for one in found.places]
            if all(there) or (found.noun and all(map(self._may_be_missing, found.places))):
                yield found

    def _placed(self, one: Mention) -> Mention:
        """Return a place with its id for its path; its last label may be a numeral: i) of 1."""
        above = self._book.find(one.path[:-1])
        id_ = self._book.find(one.path) or (above and self._lists.child(above, one.path[-1]))
        return replace(one, path=tuple(id_.split("."))) if id_ else one

    def _may_be_missing(self, one: Mention) -> bool:
        """Whether a place is there, or would be: a law may have no numbers at all, "alinéa 2"."""
        if one.path[-1].isalpha():
            return True
        around = self._nearest(one.path)
        return (
            around is None
            or around == one.path
            or bool(self._book.provisions[".".join(around)].children)
        )

    def _nearest(self, path: Path) -> Path | None:
        """Return the deepest place around one that is there, or that itself."""
        ids = (self._book.find(path[:depth]) for depth in range(len(path), 0, -1))
        id_ = next((one for one in ids if one), None)
        return tuple(id_.split(".")) if id_ else None
