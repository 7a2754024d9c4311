"""The front of burraco, and the game that search and rulings are in from its pages."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from parsed import Soup

EDITION = "burraco-2011-it"


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_the_front_has_situations_counting_values_and_times(ask: Soup, ui: str) -> None:
    page = ask(f"/{ui}/burraco")
    situations = [a["href"] for a in page.select("#situations + .tiles a")]
    assert situations[0] == f"/{ui}/rulings/burraco-draw-omitted"
    assert situations[-1] == f"/{ui}/rulings?game=burraco"
    counting = [a["href"] for a in page.select("#counting + .rows a")]
    names = ("hand-score", "match", "victory-points", "times")
    assert counting == [f"/{ui}/calculators/burraco-{name}" for name in names]
    assert page.select(".number-tables[open] table, .number-tables[open] .pairs")
    assert page.select(f".side a[href='/{ui}/{EDITION}']")


def test_every_link_of_the_front_is_answered(ask: Soup, real: FlaskClient) -> None:
    links = {a["href"] for a in ask("/it/burraco").select("main a[href^='/'], aside a[href^='/']")}
    assert len(links) > 15
    assert [link for link in links if real.get(link).status_code != 200] == []


@pytest.mark.parametrize(
    ("path", "edition"),
    [
        ("burraco", EDITION),
        ("rulings?game=burraco", EDITION),
        ("rulings/burraco-closing", EDITION),
        ("calculators/burraco-hand-score", EDITION),
        ("rulings", None),
        ("rulings/revoke", None),
        ("calculators/imps", None),
    ],
)
def test_search_is_in_the_game_of_the_page(ask: Soup, path: str, edition: str | None) -> None:
    hidden = ask(f"/it/{path}").select("form[action='/it/search'] input[name=edition]")
    assert [one["value"] for one in hidden] == ([edition] if edition else [])


def test_a_ruling_leads_back_to_the_rulings_of_its_game(ask: Soup) -> None:
    for name, game in (("burraco-closing", ["burraco"]), ("revoke", None)):
        back = ask(f"/el/rulings/{name}").select_one(".crumb a")["href"]
        assert parse_qs(urlsplit(back).query).get("game") == game


def test_a_library_without_burraco_has_no_front_of_it(client: FlaskClient) -> None:
    status = client.get("/it/burraco").status_code
    listed = "/it/burraco<" in client.get("/sitemap.xml").get_data(as_text=True)
    assert (status == 200) == listed


@pytest.mark.parametrize(
    "place",
    [
        "burraco",
        "rulings?game=burraco",
        "rulings/burraco-closing",
        "cards?game=burraco",
        "calculators/burraco-match",
        f"{EDITION}",
        f"{EDITION}/4",
    ],
)
def test_a_reader_who_stands_in_burraco_searches_its_text(ask: Soup, place: str) -> None:
    form = ask(f"/it/{place}").select_one("form[role=search][action='/it/search']")
    asked = {field["name"]: field.get("value", "") for field in form.select("input")}
    assert asked.get("edition") == EDITION
    hits = ask(f"/it/search?q=penalita&edition={asked['edition']}").select(".hit h2 a")
    assert hits
    assert all(f"/{EDITION}/" in hit["href"] for hit in hits)


@pytest.mark.parametrize("place", ["", "rulings", "rulings/revoke", "bridge-2017-it/27", "cards"])
def test_a_reader_who_stands_in_bridge_searches_all_texts(ask: Soup, place: str) -> None:
    assert not ask(f"/it/{place}").select("form[action='/it/search'] input[name=edition]")
