"""The commonest rulings as cards for the pocket: their trees condensed to three on a page.

Nothing is written for them: the questions, answers and what follows are the procedures' own. Of
what follows the first two things that happen now and the first in the score stand in their first
sentence, the rest as its laws. Answers that go on alike stand together, a continuation that
stands elsewhere on the card is referred to by its number, a long sentence told before by its
letter, and where there is no room the questions farthest from the commonest situations are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from flask import url_for

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.rulings.case import Item
from refsearch.rulings.questions import Question
from refsearch.rulings.registry import Procedure
from refsearch.rulings.report import item_text, spoken
from refsearch.rulings.situations import situations_of
from refsearch.rulings.trees import Node, tree_of
from refsearch.rulings.words import words_of
from refsearch.web.rulings.asking import Place
from refsearch.web.rulings.condensed import (
    COMMONEST,
    UNRANKED,
    Point,
    Row,
    Said,
    lines_of,
    pruned,
    referring,
)
from refsearch.web.rulings.listing import Listed, game_of, listed
from refsearch.web.rulings.outcomes import SHOWN, is_proviso

MOST_CARDS = 12  # four pages of three
ON_PAGE = 3  # as many as the columns of a page
# the rank of each common situation that leads to a point, and its answers that are left
_Cases = Sequence[tuple[int, tuple[str, ...]]]
_IN_WORDS = {"now": 2, "score": 1}  # what the players wait for
# A page holds about so many lines in its three columns, less a few: letters differ in width.
_PAGE_LINES = 260
_TITLE_LINES = 3  # of a card: its title with its laws, and what is left out
_ASIDE = re.compile(r"\s*\([^()]*\)")
# ends at a full stop before a capital (not "Art. 31"), at a semicolon, at the Greek one
_SENTENCE = re.compile(r"(?<=[;\u037e\u0387·])\s|(?<=\.)\s(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Card:
    """A ruling on a card, from its first question; ``lines`` is about how long it is on paper.

    ``left_out`` of its outcomes there was no room for.
    """

    of: Listed
    tree_url: str
    root: Point
    lines: int
    left_out: int = 0


@dataclass(frozen=True)
class _Drawer:
    """Draws the card of a ruling, as much of its tree as there is room for."""

    library: Library
    found: Procedure
    ui: str

    @cached_property
    def place(self) -> Place:
        words = words_of(self.found.words, self.library.languages)
        return Place(self.found.name, words, self.ui, {})

    def card(self, most: int | None = None) -> Card:
        """Return the card with at most about so many lines, the first question in any case."""
        common = [tuple(one.facts.values()) for one in situations_of(self.found.name)]
        cases = list(enumerate(common, start=COMMONEST))
        whole = self._point(tree_of(self.found.name), cases)
        root = referring(whole if most is None else pruned(whole, most - _TITLE_LINES))
        url = url_for("rulings.tree", ui=self.ui, name=self.found.name)
        of = listed(self.library, self.found, self.ui)
        return Card(of, url, root, _TITLE_LINES + lines_of(root, 0), _left_out(root))

    def _point(self, node: Node, cases: _Cases) -> Point:
        asked = node.question
        said, also = self._said(node.said, ends=asked is None)
        if asked is None:
            return Point(said, also)
        asks, rows = self.place.short_question(asked.id), tuple(self._rows(node, asked, cases))
        rank = cases[0][0] if cases else UNRANKED
        return Point(said, also, asks, rows, node.paths, rank=rank)

    def _rows(self, node: Node, asked: Question, cases: _Cases) -> Iterator[Row]:
        alike: dict[Point, list[str]] = {}
        for n, (fact, below) in enumerate(node.branches):
            if not below.refused:
                answer = _ASIDE.sub("", self.place.answer(asked, fact))
                # a situation answers the first questions, the first answers go on from there
                onward = [
                    (rank, case[1:]) for rank, case in cases if (case[0] == fact if case else not n)
                ]
                alike.setdefault(self._point(below, onward), []).append(answer)
        return ((tuple(answers), point) for point, answers in alike.items())

    def _said(self, items: Sequence[Item], *, ends: bool) -> tuple[tuple[Said, ...], str]:
        """Return what follows in words, and the laws of the rest; an end says something."""
        heads = [
            item
            for when, most in _IN_WORDS.items()
            for item in [one for one in items if one.when == when and not is_proviso(one)][:most]
        ]
        if not heads and ends:
            by_when = sorted(items, key=lambda item: (is_proviso(item), SHOWN.index(item.when)))
            heads = by_when[:1]
        rest = (c for item in items if item not in heads for c in item.citations)
        said = tuple(Said(self._sentence(i), self._laws(i.citations)) for i in heads)
        told = {law for one in said for law in one.laws.split(", ")}
        also = [law for law in self._laws(rest).split(", ") if law not in told]
        return said, ", ".join(also)

    def _sentence(self, item: Item) -> str:
        text = _ASIDE.sub("", item_text(self.place.words, item, self.ui))
        return _SENTENCE.split(text)[0].rstrip(".;·\u0387")

    def _laws(self, citations: Iterable[Citation]) -> str:
        found = (self._law(citation) for citation in citations)
        return ", ".join(dict.fromkeys(filter(None, found)))

    def _law(self, citation: Citation) -> str:
        """Return a provision of the code without the word for law: its number is enough."""
        if citation.work != self.found.work:
            return ""
        places = cited_places(self.library, citation)
        editions = [(self.library.book(edition).edition, text) for edition, _id, text in places]
        if not editions:
            return ""
        edition, text = min(editions, key=lambda one: one[0].language != self.ui)
        return text.removeprefix(edition.citation_law.partition("{")[0])


def _left_out(point: Point) -> int:
    """Return how many outcomes stand below what is asked without its answers."""
    if point.asks and not point.rows:
        return point.outcomes
    return sum(_left_out(below) for _answers, below in point.rows)


@lru_cache(maxsize=16)
def pocket_cards(library: Library, game: str, ui: str) -> list[list[Card]]:
    """Return the commonest rulings of a game as pages of cards, each page about as full."""
    common = sorted((p for p in spoken().values() if p.common), key=lambda p: p.common)
    chosen = [p for p in common if game_of(p) == game][:MOST_CARDS]
    drawers = {p.name: _Drawer(library, p, ui) for p in chosen}
    full = {name: drawer.card() for name, drawer in drawers.items()}
    return [_fitted([(drawers[name], full[name]) for name in page]) for page in _pages(full)]


def _pages(cards: dict[str, Card]) -> list[list[str]]:
    """Share cards out to pages, the longest first, each to the page that is emptiest by then."""
    pages: list[list[str]] = [[] for _page in range(-(-len(cards) // ON_PAGE))]
    for name in sorted(cards, key=lambda name: -cards[name].lines):
        with_room = (page for page in pages if len(page) < ON_PAGE)
        min(with_room, key=lambda page: sum(cards[one].lines for one in page)).append(name)
    order = list(cards)
    ordered = [sorted(page, key=order.index) for page in pages]
    return sorted(ordered, key=lambda page: order.index(page[0]))


def _fitted(page: Sequence[tuple[_Drawer, Card]]) -> list[Card]:
    """Return the cards of a page in their order, the shortest whole, the others in what is left.

    None takes the room that those after it need at least.
    """
    fitted: dict[str, Card] = {}
    left = _PAGE_LINES
    by_length = sorted(page, key=lambda one: one[1].lines)
    least = [min(full.lines, drawer.card(0).lines) for drawer, full in by_length]
    for n, (drawer, full) in enumerate(by_length):
        share = min(left // (len(by_length) - n), left - sum(least[n + 1 :]))
        card = full if full.lines <= share else drawer.card(share)
        fitted[full.of.name] = card
        left -= card.lines
    return [fitted[full.of.name] for _drawer, full in page]
