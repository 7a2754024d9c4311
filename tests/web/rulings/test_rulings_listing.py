"""Which law a ruling stands beside."""

from __future__ import annotations

import pytest
from flask import Flask
from parsed import Soup

from refsearch.compute.amounts import BRIDGE, NORME
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.registry import Procedure
from refsearch.web.rulings import listing, of_provisions
from refsearch.web.rulings.groups import group_of


def _rule(_case: object) -> None:
    return None


@pytest.mark.parametrize(
    ("work", "law", "edition", "asked", "found"),
    [
        (BRIDGE, "27", "bridge-2017-it", "27.B.1", True),
        (BRIDGE, "41.A", "bridge-2017-el", "41", True),
        (BRIDGE, "2", "bridge-2017-it", "27", False),
        (BRIDGE, "27", "bridge-2007-it", "27", False),
        (NORME, "app4.4", "norme-2010-it", "app4", True),
        ("bridge-2007", "norme-2010:app4.4", "norme-2010-it", "app4.4", True),
        ("bridge-2007", "norme-2010:app4.4", "norme-2010-it", "app7", False),
    ],
)
def test_a_ruling_stands_beside_the_laws_it_is_made_from(
    real_app: Flask,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    work: str,
    law: str,
    edition: str,
    asked: str,
    found: bool,
) -> None:
    one = Procedure("insufficient-bid", work, (law,), _rule, "insufficient-bid")
    places = of_provisions.by_place([one])
    monkeypatch.setattr(of_provisions, "rulings_by_place", lambda: places)
    with real_app.test_request_context("/it/"):
        links = of_provisions.rulings_of_law(library, library.book(edition), asked, "it")
    assert bool(links) == found


@pytest.mark.parametrize("game", ["bridge", "burraco"])
def test_every_ruling_of_a_game_stands_in_one_group(ask: Soup, game: str) -> None:
    page = ask(f"/it/rulings?game={game}")
    listed = [item["data-ruling"] for item in page.select(".grp [data-ruling]")]
    own = [found.name for found in procedures().values() if listing.game_of(found) == game]
    assert sorted(listed) == sorted(own)
    assert 4 <= len(page.select(".grp")) <= 7
    assert not page.select(".grp[open]")
    assert [a.get_text() for a in page.select(".seg [aria-current]")] == [game.capitalize()]


@pytest.mark.parametrize(
    ("law", "work", "group"),
    [
        ("27", BRIDGE, "auction"),
        ("54", BRIDGE, "play"),
        ("42", BRIDGE, "dummy"),
        ("16.B", BRIDGE, "information"),
        ("90", BRIDGE, "boards"),
        ("app4.4", NORME, "screens"),
        ("22.1", "burraco-2011", "pozzetto"),
        ("34", "burraco-2011", "conduct"),
    ],
)
def test_the_first_law_says_the_group(law: str, work: str, group: str) -> None:
    assert group_of(Procedure("one", work, (law,), _rule, "one")) == group


def test_eight_common_rulings_stand_before_the_groups(ask: Soup) -> None:
    page = ask("/it/rulings?game=bridge")
    names = [item["data-of"] for item in page.select(".happened > li")]
    assert len({procedures()[name].common for name in names}) == listing.ON_HOME
    assert "declarer-lead-out-of-turn" in names
    assert page.select(".happened ~ .grp")


def test_a_question_has_the_rulings_of_its_group_beside_it(ask: Soup) -> None:
    rail = ask("/el/rulings/insufficient-bid").select_one(".rail")
    assert rail
    assert rail.select_one("[aria-current]")["href"] == "/el/rulings/insufficient-bid"
    assert rail.select("a[href='/el/rulings/call-out-of-rotation']")
    assert not rail.select("a[href='/el/rulings/revoke']")


def test_the_outcome_stands_before_what_can_be_done_and_the_answers(ask: Soup) -> None:
    page = ask(
        "/it/rulings/insufficient-bid"
        "?bid-made=in-rotation&bid-reaction=not-accepted&replacement=bid-or-pass"
    )
    parts = [part["class"] for part in page.select(".verdict, .ruling-end, .when-check, .path")]
    assert [next(c for c in cs if c in MARKS) for cs in parts] == list(MARKS)


MARKS = ("verdict", "ruling-end", "when-check", "path")
