"""The provisions still open while the laws of a source are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from refsearch.citations.locator import Locator
from refsearch.drafting.numbering import Label

_TITLE_LEVELS = 2  # ### and ####
_LISTED = re.compile(r"\d{1,3}[.)]")
UNDER_A_HEADING = -1  # the indent of a label that is a heading: the paragraphs below go on with it


@dataclass(slots=True)
class OpenItem:
    """A provision that is open: its label, whether it has a title, how far it is indented.

    ``listed`` tells that its label is one that Markdown makes a list of: 1.
    """

    depth: int | None
    component: str
    place: int
    titled: bool
    indent: int = 0
    rank: int = 0  # of the Markdown heading that it is, 1 for #; 0 for none
    listed: bool = False
    heads: bool = False  # whether its label stands in a heading of Markdown


class OpenItems:
    """The open items from the law down; labels open and close them as the reader does."""

    def __init__(self, *, markdown: bool = False) -> None:
        self._items: list[OpenItem] = []
        self._markdown = markdown
        self.following: Sequence[str] = ()  # the path of the next label that shows its own

    def __bool__(self) -> bool:
        return bool(self._items)

    @property
    def id(self) -> str:
        """The id of the open provision."""
        return ".".join(item.component for item in self._items)

    @property
    def depth(self) -> int:
        """The depth of the innermost label."""
        return self._items[-1].depth or 0

    def begin(self, component: str) -> None:
        """Open a law, or a part that is a provision itself."""
        self._items = [OpenItem(None, component, 0, titled=True)]

    def title(self, words: str) -> None:
        """Open a section that has a title and no label."""
        del self._items[1:]
        self._items.append(OpenItem(None, words, 0, titled=True))

    def push(self, label: Label, indent: int, *, heads: bool = False) -> None:
        """Open a labelled item under the nearest open one of a lesser depth."""
        while len(self._items) > 1 and _at_least(self._items[-1].depth, label.depth):
            self._items.pop()
        item = OpenItem(label.depth, label.component, label.place, False, indent, heads=heads)
        item.listed = self._markdown and bool(_LISTED.fullmatch(label.label))
        self._items.append(item)

    @property
    def law(self) -> str:
        """The id of the law, or of the part that is a provision itself."""
        return self._items[0].component

    @property
    def ids(self) -> tuple[str, ...]:
        """The components of the open provision, the law first."""
        return tuple(item.component for item in self._items)

    def heading(self, rank: int, following: Sequence[str]) -> int:
        """Close what a heading without a label ends; return how deep what holds it is, the law 0.

        ``following`` is the path of the next label: what it goes on with stays open.
        """
        kept = 1
        while kept < len(self._items) and 0 < self._items[kept].rank < rank:
            kept += 1
        alike = 0
        for own, other in zip(self._items, following, strict=False):
            if own.component != other:
                break
            alike += 1
        kept = max(kept, min(alike, len(following) - 1))
        del self._items[kept:]
        for item in self._items[1:]:
            item.indent = UNDER_A_HEADING
        return len(self._items) - 1

    def path(self, path: Sequence[str], indent: int, rank: int = 0) -> None:
        """Open what a label with its whole path stands for, and the levels above it."""
        kept = 1
        while kept < min(len(self._items), len(path) - 1):
            if self._items[kept].component != path[kept]:
                break
            kept += 1
        del self._items[kept:]
        for depth, component in enumerate(path[kept:], kept):
            self._items.append(OpenItem(depth - 1, component, 0, False, indent, rank))

    def expected(self, depth: int) -> int:
        """Return the place in its series that a label of this depth must have."""
        same = [item.place for item in self._items if item.depth == depth]
        return same[0] + 1 if same else 1

    def is_headed(self, depth: int) -> bool:
        """Whether the open item of a depth has its label in a heading."""
        return any(one.heads for one in self._items if one.depth == depth)

    def begins_beside(self, label: Label) -> bool:
        """Whether a label begins a list of another style behind one of its depth: a) behind 2."""
        same = [one.component for one in self._items if one.depth == label.depth]
        return label.place == 1 and any(one.isdigit() != label.component.isdigit() for one in same)

    def is_next(self, path: Sequence[str]) -> bool:
        """Whether a path counts on from what is open, at any level."""
        depth = len(path) - 1
        if self.ids[:depth] != tuple(path[:depth]):
            return False
        before = Locator(self.ids[: depth + 1]).ordinal(depth) if len(self.ids) > depth else 0
        return 0 <= Locator(tuple(path)).ordinal(depth) - before <= 1

    def place_of(self, label: Label) -> tuple[int | None, str]:
        """Return how far the open item of a label's depth is indented, and the label's id here."""
        above = [item for item in self._items if not _at_least(item.depth, label.depth)]
        same = (item.indent for item in self._items if item.depth == label.depth)
        return next(same, None), ".".join((*(item.component for item in above), label.component))

    def likeliest(self, options: Sequence[Label]) -> Label | None:
        """Choose as the reader does: (i) is a letter only if it is next in its series."""
        for option in options[:-1]:
            if option.place == self.expected(option.depth):
                return option
        return options[-1] if options else None

    def title_level(self, following: int | None, *, text_follows: bool) -> int:
        """Return 1 or 2 if the item can have a title (### or ####), 0 if not.

        It can where everything it stands in has one, and something stands in it: a label of the
        depth ``following``, or a paragraph under a label of the first depth.
        """
        *above, own = self._items
        inside = following is not None and following > (own.depth or 0)
        holds = inside or (text_follows and own.depth == 0)
        known = all(item.titled for item in above) and len(above) <= _TITLE_LEVELS
        return len(above) if holds and known else 0

    def give_title(self) -> None:
        """Note that the item has a title, which the paragraphs belong to."""
        self._items[-1].titled = True

    def levels(self, indent: int, *, bullet: bool) -> tuple[int, bool]:
        """Return how many labelled levels under its title a paragraph goes on with.

        And whether that is a guess: after an item of a source that indents nothing, or below the
        label of one whose list is set in. A bullet stays with the item, a paragraph closes what the
        item stands in: neither comes after what follows.
        What Markdown has behind a list and not in it goes on with what holds the list. What stands
        before a label inside the open item is of that item.
        """
        last_title = max((n for n, item in enumerate(self._items) if item.titled), default=0)
        items = self._items[last_title + 1 :]
        lists = [n for n, item in enumerate(items) if item.listed and item.indent >= indent]
        if lists and not bullet:
            return lists[0], False
        inside = [n for n, item in enumerate(items, 1) if item.indent < indent]
        level = [n for n, item in enumerate(items, 1) if item.indent == indent]
        if level and not inside and not bullet and items[-1].indent > indent:
            return max(level), True  # "(1) …:", its list set in, and then a sentence below (1)
        if items and [*self.following[: len(self._items)]] == [*self.ids] < [*self.following]:
            return len(items), False
        guess = bool(items) and not inside and not any(item.indent for item in items)
        guessed = len(items) if bullet else len(items) - 1
        return guessed if guess else max(inside, default=0), guess and not bullet


def _at_least(depth: int | None, least: int) -> bool:
    return depth is not None and depth >= least
