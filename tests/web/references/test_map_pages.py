"""The map of references: the whole, what is around a provision, chains, what was added since."""

from __future__ import annotations

import pytest
from accessible import Window, finds_nothing_and_all_is_in_view, in_turn
from flask.testing import FlaskClient
from parsed import Soup
from playwright.sync_api import expect
from windows import DESK, PHONE, Opener

from refsearch.comparison.references.graph import graph_of
from refsearch.library.library import Library

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
MAP = f"/en/map/{IT}"
SINCE = f"/el/map/changes/{OLD}/{EL}"
PAGES = (MAP, f"/it/map/{OLD}", f"/el/map/{EL}/27.B.1.b?trail=16,23.A", f"{MAP}/16/27", SINCE)


def test_the_picture_and_the_list_say_the_same(ask: Soup, library: Library) -> None:
    soup = ask(MAP)
    edges = len(graph_of(library, IT).edges)
    assert len(soup.select("svg.square circle")) == edges
    rows = soup.select(".refs-t tbody tr:not(.unfolding)")
    assert len(rows) == 93
    for column in (0, 1):
        assert sum(len(row.find_all("td")[column].find_all("a")) for row in rows) == edges


def test_every_link_of_a_map_leads_somewhere(ask: Soup, real: FlaskClient) -> None:
    for path in (f"{MAP}/27.B.1.b", f"{MAP}/27/16"):
        for link in ask(path).select("main a[href^='/']"):
            assert real.get(link["href"]).status_code in (200, 302), link["href"]


def test_around_a_provision_stand_what_cites_it_and_what_it_cites(ask: Soup) -> None:
    soup = ask(f"{MAP}/27.B.1.b")
    sides = [[b.get_text() for b in soup.select(f".col.{name} b")] for name in ("in", "out")]
    assert "Art. 23C" in sides[0] and "Art. 23A" in sides[1]
    assert "cites all of Art. 27B1" in soup.select_one(".col.in").get_text()


def test_the_trail_grows_with_each_link_and_leads_back(ask: Soup) -> None:
    soup = ask(f"{MAP}/27.B.1.b?trail=16,23.A")
    trail = soup.select(".trail a")
    assert [a.get_text() for a in trail] == ["Art. 16", "Art. 23A"]
    assert [a["href"] for a in trail] == [f"{MAP}/16", f"{MAP}/23.A?trail=16"]
    onward = soup.select_one(".col.out a")["href"]
    assert onward.endswith("?trail=16%2C23.A%2C27.B.1.b")


def test_a_trail_is_kept_short_and_names_only_what_there_is(ask: Soup) -> None:
    long = ",".join(map(str, range(1, 60)))
    assert len(ask(f"{MAP}/27?trail={long}").select(".trail a")) == 8
    assert not ask(f"{MAP}/27?trail=999,<b>,,").select(".trail")


def test_how_one_gets_from_27_to_16(ask: Soup, real: FlaskClient) -> None:
    asked = real.get(f"{MAP}?from=27B&to=art 16")
    assert asked.headers["Location"] == f"{MAP}/27/16"
    soup = ask(f"{MAP}/27/16")
    assert "1 reference long" in soup.select_one(".lead").get_text()
    assert "Art. 27B1(a)" in soup.select_one(".chain").get_text()


@pytest.mark.parametrize(
    ("path", "said"),
    [(f"{MAP}/2/77", "No chain of references"), (f"{MAP}/27/27", "one and the same law")],
)
def test_where_no_way_leads_the_page_says_so(ask: Soup, path: str, said: str) -> None:
    soup = ask(path)
    assert said in soup.select_one(".lead").get_text()
    assert soup.select("form.ways")


def test_what_was_added_and_dropped_is_said_with_the_words_that_cite(ask: Soup) -> None:
    soup = ask(f"/en/map/changes/{OLD}/{IT}")
    said = [li.get_text(" ", strip=True) for li in soup.select(".edges > li")]
    assert any(one.startswith("dropped Art. 25 → to Art. 22") for one in said)
    assert any(one.startswith("added Art. 23 → to Art. 16") for one in said)


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize(
    "asked",
    [
        "map/nope",
        f"map/{IT}/94",
        f"map/{OLD}/64",
        f"map/{IT}/def.alert",
        f"map/{IT}/27/94",
        f"map/{IT}?from=27&to=zzz",
        f"map/changes/{IT}/{EL}",
        f"map/changes/{IT}/burraco-2011-it",
        f"map/changes/burraco-2011-it/{IT}",
        f"map/changes/{IT}/nope",
    ],
)
def test_bad_input_is_a_page_that_says_what_there_is(ask: Soup, ui: str, asked: str) -> None:
    assert ask(f"/{ui}/{asked}", 404).h1


@pytest.mark.parametrize(("path", "device"), in_turn(PAGES, PHONE, DESK))
def test_axe_finds_nothing_in_the_map(look_only: Opener, path: str, device: Window) -> None:
    finds_nothing_and_all_is_in_view(look_only(path, device))


def test_on_a_phone_the_map_is_a_list(look: Opener) -> None:
    page = look(MAP, PHONE)
    expect(page.locator("svg.square")).to_be_hidden()
    page.locator(".unfolding label").nth(1).click()
    expect(page.locator(".refs-t tbody tr", has_text="Art. 16 ")).to_be_visible()


def test_a_reader_who_followed_references_finds_the_way_back(visit: Opener) -> None:
    page = visit(f"/it/{IT}/27")
    expect(page.locator(".trail")).to_be_hidden()
    page.locator(".provisions a.ref:not(.term)", has_text="23A").first.click()
    page.wait_for_url("**/23.A")
    expect(page.locator(".trail a")).to_have_text(["Art. 27"])
    page.locator(".trail a").click()
    page.wait_for_url("**/27")
    expect(page.locator(".trail")).to_be_hidden()
