"""The commonest rulings as cards for the pocket: their trees condensed to four pages.

Nothing is written for them: the questions, answers and what follows are the procedures' own. At
each point the first two things that happen now and the first in the score stand in their first
sentence; the laws of the rest stand at the foot. Answers that go on alike stand together, what
goes on as elsewhere on the card refers to it, a sentence shown before is a letter, an answer shown
before its first words: so every outcome of every card has room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product

from flask import url_for

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import procedures, recorded
from refsearch.rulings.explore import leaves
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.registry import Procedure
from refsearch.rulings.report import item_text
from refsearch.rulings.words import words_of
from refsearch.web.rulings.asking import Place
from refsearch.web.rulings.condensed import Consequence, Point, Row, lines_of, walk
from refsearch.web.rulings.listing import Listed, game_of, listed
from refsearch.web.rulings.outcomes import SHOWN, is_proviso
from refsearch.web.rulings.repetition import without_repetition

MOST_CARDS = 12  # of the commonest rulings: as many trees as four pages hold whole
_IN_WORDS = {"now": 2, "score": 1}  # what the players wait for
# A page holds about so many lines in its three columns, less a few: letters differ in width.
_PAGE_LINES = 345
_TITLE_LINES = 2  # of a card: its title with its laws
_LAWS_A_LINE = 45  # characters
_WHOLE = r"(?!\w)"  # a whole law is not covered by one of its sections, nor by a longer number
_ASIDE = re.compile(r"\s*\([^()]*\)")
# ends at a full stop before a capital (not "Art. 31"), at a semicolon, at the Greek one
_SENTENCE = re.compile(r"(?<=[;\u037e\u0387·])\s|(?<=\.)\s(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Card:
    """A ruling on a card, from its first question; ``lines`` is about how long it is on paper.

    ``also`` are the laws of what is not in words.
    """

    of: Listed
    tree_url: str
    root: Point
    also: str
    lines: int


@dataclass(frozen=True)
class Drawer:
    """Draws the card of a ruling."""

    library: Library
    found: Procedure
    ui: str

    @cached_property
    def place(self) -> Place:
        """The ruling in the reader's language, before its first answer."""
        words = words_of(self.found.words, self.library.languages)
        return Place(self.found.name, words, self.ui, {})

    @cached_property
    def whole(self) -> Point:
        """The whole tree, in which nothing refers to anything."""
        return self._point({}, ())

    def card(self) -> Card:
        """Return the card, on which nothing stands twice."""
        root, also = without_repetition(self.whole), self._also()
        url = url_for("rulings.tree", ui=self.ui, name=self.found.name)
        of = listed(self.library, self.found, self.ui)
        lines = _TITLE_LINES + lines_of(root, 0) + -(-len(also) // _LAWS_A_LINE)
        return Card(of, url, root, also, lines)

    def _point(self, facts: Mapping[str, Fact], before: Sequence[Item]) -> Point:
        items, question = recorded(self.found.name, facts)
        consequences = self._consequences(
            [item for item in items if item not in before], ends=question is None
        )
        if question is None:
            return Point(consequences)
        rows = tuple(self._rows(facts, question, items))
        return Point(consequences, self.place.short_question(question.id), rows)

    def _rows(
        self, facts: Mapping[str, Fact], question: Question, before: Sequence[Item]
    ) -> Iterator[Row]:
        alike: dict[Point, list[str]] = {}
        for fact in question.answers():
            with suppress(RuleBroken):  # these answers contradict each other
                point = self._point({**facts, question.id: fact}, before)
                answer = _ASIDE.sub("", self.place.answer(question, fact))
                alike.setdefault(point, []).append(answer)
        return ((tuple(answers), point) for point, answers in alike.items())

    def _consequences(self, items: Sequence[Item], *, ends: bool) -> tuple[Consequence, ...]:
        """Return what follows in words; an end that says anything says something."""
        heads = [
            item
            for when, most in _IN_WORDS.items()
            for item in [one for one in items if one.when == when and not is_proviso(one)][:most]
        ]
        if not heads and ends:
            by_when = sorted(items, key=lambda item: (is_proviso(item), SHOWN.index(item.when)))
            heads = by_when[:1]
        return tuple(Consequence(self._sentence(i), self._laws(i.citations)) for i in heads)

    def _also(self) -> str:
        """Return the sections of all that the ruling may say, but those whose words are shown."""
        ends = (end.ruling.items for end in leaves(self.found.name) if end.ruling)
        items = dict.fromkeys(item for end in ends for item in end)
        cited = (citation for item in items for citation in item.citations)
        laws = self._laws(replace(one, id=_section(one.id)) for one in cited)
        shown = " ".join(one.laws for point in walk(self.whole) for one in point.consequences)
        return ", ".join(
            law
            for law in laws.split(", ")
            if not re.search(rf"\b{law}{_WHOLE * law.isdigit()}", shown)
        )

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


def _section(provision: str) -> str:
    """Return "16.C" of "16.C.2": as deep as the foot of a card cites."""
    return ".".join(provision.split(".")[:2])


@lru_cache(maxsize=16)  # two games in each language of the interface
def pocket_cards(library: Library, game: str, ui: str) -> list[list[Card]]:
    """Return the commonest rulings of a game as pages of cards, each page about as full."""
    common = sorted((p for p in procedures().values() if p.common), key=lambda p: p.common)
    chosen = [p for p in common if game_of(p) == game][:MOST_CARDS]
    return shared_out([Drawer(library, found, ui).card() for found in chosen])


def shared_out(cards: Sequence[Card], fullest: int = _PAGE_LINES) -> list[list[Card]]:
    """Share cards out to as few pages as hold them, in their order within a page and among them."""
    fewest = -(-_full(cards) // fullest)
    shared = (_shared(cards, count) for count in range(fewest, len(cards) + 1))
    pages = next(pages for pages in shared if all(_full(page) <= fullest for page in pages))
    ordered = [sorted(page, key=cards.index) for page in pages]
    return sorted(ordered, key=lambda page: cards.index(page[0]))


def _shared(cards: Sequence[Card], count: int) -> list[list[Card]]:
    """Share cards out, the longest first, each to the page that is emptiest by then."""
    pages: list[list[Card]] = [[] for _page in range(count)]
    for card in sorted(cards, key=lambda card: -card.lines):
        min(pages, key=_full).append(card)
    while _evened(pages):
        pass
    return pages


def _full(page: Iterable[Card]) -> int:
    return sum(card.lines for card in page)


def _evened(pages: Sequence[list[Card]]) -> bool:
    """Exchange one or two cards of the fullest page for shorter ones if both are less full then."""
    fullest = max(pages, key=_full)
    for other in (page for page in pages if page is not fullest):
        for given, taken in product(_some(fullest), _some(other)):
            if 0 < _full(given) - _full(taken) < _full(fullest) - _full(other):
                fullest[:] = [card for card in fullest if card not in given] + taken
                other[:] = [card for card in other if card not in taken] + given
                return True
    return False


def _some(page: Sequence[Card]) -> list[list[Card]]:
    return [[], *([card] for card in page), *map(list, combinations(page, 2))]
