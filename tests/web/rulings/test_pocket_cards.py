"""Cards for the pocket: the commonest rulings as trees, condensed, on four sheets."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence

import pytest
from flask import Flask
from parsed import Soup
from windows import Opener

from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.explore import leaves
from refsearch.rulings.report import item_text
from refsearch.rulings.words import words_of
from refsearch.web.rulings.cards import Card, Drawer, pocket_cards, shared_out
from refsearch.web.rulings.condensed import Point, walk
from refsearch.web.rulings.repetition import without_repetition

LANGUAGES = ["it", "el", "en"]
DESK = {"viewport": {"width": 1280, "height": 900}}
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
DRAWN = re.compile(rb"^\S+ 0 0 -\S+ 0 \S+ cm\n.*?\n([\d.]+) 0 0 \1 \S+ \S+ cm", re.DOTALL)


@pytest.fixture
def cards(real_app: Flask, library: Library, ui: str) -> list[list[Card]]:
    with real_app.test_request_context(f"/{ui}/cards"):
        return pocket_cards(library, "bridge", ui)


@pytest.mark.parametrize("ui", LANGUAGES)
def test_the_twelve_commonest_rulings_stand_on_four_pages(cards: list[list[Card]]) -> None:
    ranked = sorted((p.common, p.name) for p in procedures().values() if p.common)
    bridge = [rank for rank, name in ranked if not name.startswith("burraco")]
    assert len(cards) == 4
    assert sorted(card.of.common for page in cards for card in page) == bridge[:12]


def test_longer_cards_take_more_pages_and_none_is_fuller_than_a_page() -> None:
    lines = [300, 200, 140, 130, 60, 60, 50, 40, 40]
    cards = [Card(None, f"{n}", Point(), "", one) for n, one in enumerate(lines)]  # type: ignore[arg-type]
    for fullest in (340, 300):
        pages = shared_out(cards, fullest)
        assert sorted(map(id, cards)) == sorted(id(card) for page in pages for card in page)
        assert len(pages) == 1020 // fullest + (1020 % fullest > 0)
        assert max(sum(card.lines for card in page) for page in pages) <= fullest


@pytest.mark.parametrize("ui", LANGUAGES)
def test_a_card_says_only_what_its_ruling_says_in_its_own_words(
    library: Library, cards: list[list[Card]], ui: str
) -> None:
    for card in (card for page in cards for card in page):
        words = words_of(procedures()[card.of.name].words, library.languages)
        items = {i for end in leaves(card.of.name) if end.ruling for i in end.ruling.items}
        texts = [re.sub(r"\s*\([^()]*\)", "", item_text(words, item, ui)) for item in items]
        for one in (one for point in walk(card.root) for one in point.consequences):
            assert any(text.startswith(one.text) for text in texts), (card.of.name, one.text)


@pytest.mark.parametrize("ui", LANGUAGES)
def test_every_outcome_of_every_ruling_is_read_from_its_card(
    real_app: Flask, library: Library, ui: str
) -> None:
    """Who answers as in the tree that says everything is told the same, in the same order."""
    with real_app.test_request_context(f"/{ui}/cards"):
        for found in (one for one in procedures().values() if one.common):
            drawer = Drawer(library, found, ui)
            reader = _Reader(drawer.card().root)
            ends = [end for end in leaves(found.name) if end.ruling]
            ways = list(_ways(drawer.whole))
            assert len(ways) == len(ends), found.name
            for answers, sentences in ways:
                assert reader.sentences(answers) == sentences, (found.name, answers)


_Sentences = list[tuple[str, str]]


def _ways(point: Point) -> Iterator[tuple[list[str], _Sentences]]:
    """Yield every way through a tree in which nothing is referred to: its answers, what it says."""
    said = [(one.text, one.laws) for one in point.consequences]
    if not point.rows:
        yield [], said
    for answers, below in point.rows:
        for answer in answers:
            yield from (([answer, *rest], said + sentences) for rest, sentences in _ways(below))


class _Reader:
    """Somebody who has only what is printed on a card, and the answers to its questions."""

    def __init__(self, root: Point) -> None:
        self.root = root
        self.numbered = {point.number: point for point in walk(root) if point.number}
        every = [one for point in walk(root) for one in point.consequences]
        self.lettered = {one.letter: one for one in every if one.in_full}

    def sentences(self, answers: list[str]) -> _Sentences:
        point, sentences = self.root, self._said(self.root)
        for answer in answers:
            point = self._below(point, answer)
            sentences += self._said(point)
        assert not point.rows
        assert not point.same
        return sentences

    def _below(self, point: Point, answer: str) -> Point:
        [*here] = (below for shown, below in point.rows if _is_one(answer, shown))
        if here or not point.same:
            assert len(here) == 1, (point.asks, answer)
            return here[0]
        assert not _is_one(answer, point.without)
        return self._below(self.numbered[point.same], answer)

    def _said(self, point: Point) -> _Sentences:
        first = [self.lettered[one.letter] if one.letter else one for one in point.consequences]
        return [
            (known.text, one.laws if one.cites else known.laws)
            for known, one in zip(first, point.consequences, strict=True)
        ]


def _is_one(answer: str, shown: Sequence[str]) -> bool:
    """Whether an answer is among those shown, whole or in its first words."""
    return any(
        answer.startswith(one.removesuffix(" …")) if one.endswith(" …") else answer == one
        for one in shown
    )


@pytest.mark.parametrize("ui", LANGUAGES)
def test_the_page_shows_what_is_read_from_a_card(
    ask: Soup, cards: list[list[Card]], ui: str
) -> None:
    shown = ask(f"/{ui}/cards").select(".pocket-card")
    for card, drawn in zip((card for page in cards for card in page), shown, strict=True):
        points = list(walk(card.root))
        assert len(drawn.select("li")) == sum(len(point.rows) for point in points)
        assert len(drawn.select(".then .why")) == sum(1 for point in points if point.without)
        assert len(drawn.select("p.then")) == sum(
            1 for point in points if point.asks and not point.same
        )


@pytest.mark.parametrize(("ui", "won"), [("it", "64A1"), ("el", "64Α1"), ("en", "64A1")])
def test_the_card_of_a_revoke_says_what_an_established_one_costs(
    cards: list[list[Card]], won: str
) -> None:
    revoke = next(c for page in cards for c in page if c.of.name == "revoke")
    assert won in [one.laws for point in walk(revoke.root) for one in point.consequences]


@pytest.mark.parametrize("ui", LANGUAGES)
def test_a_card_tells_what_follows_before_what_would_make_it_another_ruling(
    cards: list[list[Card]],
) -> None:
    bid = next(c for page in cards for c in page if c.of.name == "insufficient-bid")
    sentences = [one.text for point in walk(bid.root) for one in point.consequences]
    assert sentences
    first = ("Prima di tutto", "First of all", "Πριν από όλα")
    assert not [text for text in sentences if text.startswith(first)]


@pytest.mark.parametrize("ui", ["it"])
def test_what_is_referred_to_stands_on_the_same_card(cards: list[list[Card]]) -> None:
    numbered = lettered = 0
    for card in (card for page in cards for card in page):
        points = list(walk(card.root))
        said = [one for point in points for one in point.consequences]
        sentences = [one.letter for one in said if one.in_full]
        assert len(sentences) == len(set(sentences))
        assert {one.letter for one in said if one.letter} == set(sentences)
        assert {p.same for p in points if p.same} <= {p.number for p in points if p.number}
        numbered += sum(1 for p in points if p.same)
        lettered += len(sentences)
    assert numbered
    assert lettered


def _asking(text: str, **below: Point) -> Point:
    return Point(asks=text, rows=tuple(((answer,), one) for answer, one in below.items()))


def test_what_goes_on_alike_is_drawn_once() -> None:
    again = _asking("again?", yes=Point(), no=_asking("more?", yes=Point()))
    drawn = without_repetition(_asking("first?", one=again, two=again))
    assert [(p.number, p.same, p.rows == ()) for _answers, p in drawn.rows] == [
        (1, 0, False),
        (0, 1, True),
    ]


def test_what_goes_on_alike_but_for_an_answer_says_which() -> None:
    sentences = _asking("told?", yes=Point())
    less = _asking("what?", a=sentences, b=sentences, c=sentences)
    more = _asking("what?", a=sentences, b=sentences, d=Point())
    drawn = without_repetition(_asking("first?", one=less, two=more))
    _answers, two = drawn.rows[1]
    assert (two.same, two.without) == (1, ("c",))
    assert [answers for answers, _below in two.rows] == [("d",)]


@pytest.mark.parametrize("ui", ["it", "el"])
def test_a_list_leads_to_each_card(ask: Soup, ui: str) -> None:
    soup = ask(f"/{ui}/cards")
    ends = [a["href"].removeprefix("#") for a in soup.select(".pocket .rows a")]
    assert ends == [card["id"] for card in soup.select(".pocket-card")]


def test_cards_are_linked_from_the_rulings_and_those_of_burraco_from_its_front(ask: Soup) -> None:
    assert ask("/el/rulings").select("a[href='/el/cards']")
    for page in ("/el/burraco", "/el/rulings?game=burraco"):
        assert ask(page).select("a[href='/el/cards?game=burraco']"), page
    assert len(ask("/el/cards?game=burraco").select(".pocket-card")) == 5


def _scales(pdf: bytes) -> list[float]:
    """Return how large each sheet of a PDF is drawn: what is too wide is made smaller."""
    drawn = (zlib.decompressobj().decompress(one) for one in STREAM.findall(pdf) if one[0] == 0x78)
    return [float(found[1]) for found in map(DRAWN.match, drawn) if found]


@pytest.mark.browser
@pytest.mark.parametrize("ui", LANGUAGES)
def test_the_cards_print_on_four_sheets_at_their_full_size(look: Opener, ui: str) -> None:
    whole = _scales(look("/it/cards?game=burraco", DESK).pdf(prefer_css_page_size=True))
    sheets = _scales(look(f"/{ui}/cards", DESK).pdf(prefer_css_page_size=True))
    assert sheets == pytest.approx([whole[0]] * 4, rel=1e-3)
