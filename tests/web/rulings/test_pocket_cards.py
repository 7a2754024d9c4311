"""Cards for the pocket: the commonest rulings as trees, condensed, on four sheets."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

import pytest
from flask import Flask
from parsed import Soup
from windows import Opener

from refsearch.library.library import Library
from refsearch.rulings.explore import leaves
from refsearch.rulings.report import item_text, spoken
from refsearch.rulings.words import words_of
from refsearch.web.rulings.cards import Card, pocket_cards
from refsearch.web.rulings.condensed import Point, lines_of, pruned, referring

LANGUAGES = ["it", "el", "en"]
DESK = {"viewport": {"width": 1280, "height": 900}}
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
DRAWN = re.compile(rb"^\S+ 0 0 -\S+ 0 \S+ cm\n.*?\n([\d.]+) 0 0 \1 \S+ \S+ cm", re.DOTALL)


@pytest.fixture
def cards(real_app: Flask, library: Library, ui: str) -> list[list[Card]]:
    with real_app.test_request_context(f"/{ui}/cards"):
        return pocket_cards(library, "bridge", ui)


def _walk(point: Point) -> Iterator[Point]:
    yield point
    for _answers, below in point.rows:
        yield from _walk(below)


@pytest.mark.parametrize("ui", LANGUAGES)
def test_the_twelve_commonest_rulings_stand_three_on_a_page(cards: list[list[Card]]) -> None:
    ranked = sorted((p.common, p.name) for p in spoken().values() if p.common)
    bridge = [rank for rank, name in ranked if not name.startswith("burraco")]
    assert [len(page) for page in cards] == [3, 3, 3, 3]
    assert sorted(card.of.common for page in cards for card in page) == bridge[:12]


@pytest.mark.parametrize("ui", LANGUAGES)
def test_a_card_says_only_what_its_ruling_says_in_its_own_words(
    library: Library, cards: list[list[Card]], ui: str
) -> None:
    for card in (card for page in cards for card in page):
        words = words_of(spoken()[card.of.name].words, library.languages)
        items = {i for end in leaves(card.of.name) if end.ruling for i in end.ruling.items}
        texts = [re.sub(r"\s*\([^()]*\)", "", item_text(words, item, ui)) for item in items]
        for one in (one for point in _walk(card.root) for one in point.said):
            assert any(text.startswith(one.text) for text in texts), (card.of.name, one.text)


@pytest.mark.parametrize("ui", LANGUAGES)
def test_what_happens_most_stands_on_the_card_of_every_ruling_to_its_end(
    cards: list[list[Card]],
) -> None:
    for card in (card for page in cards for card in page):
        point = card.root
        while point.rows:
            point = min((below for _answers, below in point.rows), key=lambda one: one.rank)
        assert not point.asks, card.of.name


@pytest.mark.parametrize(("ui", "won"), [("it", "64A1"), ("el", "64Α1"), ("en", "64A1")])
def test_the_card_of_a_revoke_says_what_an_established_one_costs(
    cards: list[list[Card]], won: str
) -> None:
    revoke = next(c for page in cards for c in page if c.of.name == "revoke")
    assert won in [one.laws for point in _walk(revoke.root) for one in point.said]


@pytest.mark.parametrize("ui", LANGUAGES)
def test_a_card_says_how_many_outcomes_it_had_no_room_for(
    ask: Soup, cards: list[list[Card]], ui: str
) -> None:
    told = {c.of.title: c.left_out for page in cards for c in page if c.left_out}
    assert 0 < len(told) < 12
    for card in ask(f"/{ui}/cards").select(".pocket-card"):
        said = card.select_one(".left-out")
        left_out = told.get(card.h2.a.get_text())
        assert (said is None) == (left_out is None)
        assert said is None or str(left_out) in said.get_text()
        assert said is None or said.select_one(".print-only").get_text().endswith(card.h2.a["href"])
        # what is pruned on the card itself, question by question, is as much
        pruned_here = [
            int(word)
            for one in card.select(".then > .why")
            for word in re.findall(r"\d+", one.get_text())
        ]
        assert sum(pruned_here) == (left_out or 0)


@pytest.mark.parametrize("ui", LANGUAGES)
def test_a_card_tells_what_follows_before_what_would_make_it_another_ruling(
    cards: list[list[Card]],
) -> None:
    bid = next(c for page in cards for c in page if c.of.name == "insufficient-bid")
    told = [one.text for point in _walk(bid.root) for one in point.said]
    assert told
    first = ("Prima di tutto", "First of all", "Πριν από όλα")
    assert not [text for text in told if text.startswith(first)]


@pytest.mark.parametrize("ui", ["it"])
def test_what_is_referred_to_stands_on_the_same_card(cards: list[list[Card]]) -> None:
    numbered = lettered = 0
    for card in (card for page in cards for card in page):
        points = list(_walk(card.root))
        said = [one for point in points for one in point.said]
        told = [one.letter for one in said if one.told]
        assert len(told) == len(set(told))
        assert {one.letter for one in said if one.letter} == set(told)
        assert {p.same for p in points if p.same} <= {p.number for p in points if p.number}
        numbered += sum(1 for p in points if p.same)
        lettered += len(told)
    assert numbered
    assert lettered


def _asking(text: str, *below: Point) -> Point:
    return Point(asks=text, rows=tuple(((f"answer {n}",), one) for n, one in enumerate(below)))


def test_where_there_is_no_room_the_questions_farthest_from_the_first_answers_go() -> None:
    root = _asking("first?", _asking("near?", Point()), _asking("far?", Point(), Point()))
    assert pruned(root, 100) == root
    kept = pruned(root, lines_of(root, 0) - 1)
    assert [below.rows != () for _answers, below in kept.rows] == [True, False]
    assert [below.asks for _answers, below in kept.rows] == ["near?", "far?"]
    least = pruned(root, 0)
    assert [below.rows != () for _answers, below in least.rows] == [True, False]


def test_what_goes_on_alike_is_drawn_once() -> None:
    again = _asking("again?", Point())
    drawn = referring(_asking("first?", again, again))
    assert [(p.number, p.same) for _answers, p in drawn.rows] == [(1, 0), (0, 1)]


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
