"""Commented editions: each block as what it is, the norm alone, auctions, what a file lacks."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from parsed import Soup
from test_law_page import place

NORM = "/it/norme-2010-it/27"


def test_each_block_is_labelled_as_what_it_is_unless_its_heading_says_so(commented: Soup) -> None:
    soup = commented(NORM)
    names = {
        box["id"]: [p.get_text() for p in box.select(":scope > .body > .kind-name")]
        for box in soup.select(".provision")
    }
    assert names == {
        "27.old-text-1": ["Testo precedente"],
        "27.commentary-1": ["Commento"],
        "27.commentary-1.commentary-1": [],
    }
    assert place(soup, "27.old-text-1").select_one("h2").get_text() == "Vecchio testo"
    assert "kind-old-text" in place(soup, "27.old-text-1")["class"]


def test_the_norm_alone_leaves_out_what_is_not_the_norm_and_its_notes(commented: Soup) -> None:
    everything, norm = commented(NORM), commented(f"{NORM}?show=norm")
    assert everything.select(".provision") and everything.select(".footnote")
    assert not norm.select(".provision, .footnote")
    assert "Vedi gli Artt. 27" in norm.select_one(".provisions").get_text()


@pytest.mark.parametrize(
    ("asked", "chosen", "addresses", "following"),
    [
        ("", 0, ["27", "27?show=norm"], "50"),
        ("?show=all", 0, ["27", "27?show=norm"], "50"),
        ("?show=norm", 1, ["27", "27?show=norm"], "50?show=norm"),
        ("?show=nonsense", 0, ["27", "27?show=norm"], "50"),
    ],
)
def test_the_choice_is_two_links_and_goes_on_to_the_next_norm(
    commented: Soup, asked: str, chosen: int, addresses: list[str], following: str
) -> None:
    soup = commented(f"{NORM}{asked}")
    links = soup.select(".seg.view a")
    assert [a["href"].rpartition("/")[2] for a in links] == addresses
    assert [bool(a.get("aria-current")) for a in links] == [chosen == 0, chosen == 1]
    steps = {a["href"].rpartition("/")[2] for a in soup.select("a[rel=next]")}
    assert steps == {following}


@pytest.mark.parametrize("id_", ["27.commentary-1", "27.commentary-1.commentary-1", "esempio-1"])
def test_what_a_permalink_names_is_shown_although_the_norm_alone_was_asked(
    commented: Soup, id_: str
) -> None:
    soup = commented(f"/it/norme-2010-it/{id_}?show=norm")
    assert place(soup, id_)
    assert "Questa non è una norma" in soup.get_text()
    assert soup.select(".provision, .auction")


def test_an_edition_of_norms_only_has_no_choice(commented: Soup) -> None:
    assert "Solo la norma" not in commented("/it/bridge-2017-it/27").get_text()


def test_a_quotation_is_one_blockquote(commented: Soup) -> None:
    quotes = commented(NORM).select("blockquote")
    assert [[p.get_text() for p in quote.select("p")] for quote in quotes] == [
        ["A. Perdita del diritto", "A seguito di ♥ …"]
    ]


def test_an_auction_has_seats_for_heads_and_named_suits(commented: Soup) -> None:
    soup = commented("/el/norme-2010-it/esempio-1")
    auction = soup.select_one(".auction table")
    heads = [(th.get_text(), th["scope"]) for th in auction.select("th")]
    assert heads == [("Sud", "col"), ("Ovest", "col"), ("Nord", "col"), ("Est", "col")]
    suits = [(s.get_text(), s["aria-label"], s["class"][1]) for s in auction.select(".suit")]
    assert suits == [
        ("♠", "πίκες", "spades"),
        ("♣", "σπαθιά", "clubs"),
        ("♣", "σπαθιά", "clubs"),
    ]
    assert "Αγορές" in auction.caption.get_text()


def test_no_two_tables_of_a_page_have_the_same_name(commented: Soup) -> None:
    tables = commented("/it/norme-2010-it/esempio-1").select(".tablewrap")
    assert [table["aria-label"] for table in tables] == [
        "Licitazione · ESEMPIO N° 1",
        "ESEMPIO N° 1 (2)",
    ]


def test_a_page_that_is_no_norm_says_what_it_is(commented: Soup) -> None:
    soup = commented("/en/norme-2010-it/esempio-1")
    assert soup.select_one(".title-row ~ .kind-name").get_text() == "Example"


def test_contents_list_appendices_examples_and_titles_without_text(commented: Soup) -> None:
    soup = commented("/it/norme-2010-it")
    assert [a["href"] for a in soup.select(".laws a, .part-line a")] == [
        "/it/norme-2010-it/27",
        "/it/norme-2010-it/50",
        "/it/norme-2010-it/appendice",
        "/it/norme-2010-it/esempio-1",
    ]
    assert soup.select_one(".parts .none").get_text() == "NORME INTEGRATIVE"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("norme-2010-it/27", ["/en/bridge-2007-it/27", "/en/bridge-2017-it/27"]),
        ("norme-2010-it/50", []),
        ("bridge-2007-it/27", ["/en/norme-2010-it/27"]),
        ("bridge-2017-it/27.B", ["/en/norme-2010-it/27"]),
        ("bridge-2017-it/26", []),
    ],
)
def test_a_supplement_and_what_it_supplements_lead_to_each_other(
    commented: Soup, path: str, expected: list[str]
) -> None:
    links = commented(f"/en/{path}").select("#other-works a")
    assert [a["href"] for a in links] == expected


def test_the_works_say_what_is_written_for_an_older_one_and_what_the_file_lacks(
    commented: Soup,
) -> None:
    newer = commented("/en/bridge-2017-it/27").select_one("#other-works").get_text(" ", strip=True)
    assert newer == "Other works Norme 2010 on this law (written for Codice 2007)"
    lacking = commented("/en/norme-2010-it/50").select_one("#other-works")
    assert "Art. 50, Codice 2007 (not in this file)" in lacking.get_text(" ", strip=True)


def test_contents_name_the_works_around_and_the_laws_the_file_lacks(commented: Soup) -> None:
    assert "Supplements Codice 2007" in _words(commented("/en/norme-2010-it"))
    older = _words(commented("/en/bridge-2007-it"))
    assert "Supplemented by Norme 2010" in older
    assert "Laws 40 to 93 are not in this file." in older


def _words(soup: Soup) -> str:
    return soup.select_one(".page").get_text(" ", strip=True)  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["77", "77B", "77.B.2", "Art. 77", "77/preview"])
def test_a_law_that_the_file_lacks_is_a_404_that_offers_the_newer_one(
    page: Soup, typed: str
) -> None:
    soup = page(f"/it/bridge-2007-it/{typed}", 404)
    assert soup.h1.get_text() == "Non è in questo file"
    assert "la numerazione può essere diversa" in soup.main.get_text()
    assert [a["href"] for a in soup.select(".nearest a")] == ["/it/bridge-2017-it/77"]
    assert "sostituita" in soup.select_one(".newer").get_text()


def test_a_number_that_never_was_is_not_said_to_be_lacking(page: Soup) -> None:
    soup = page("/en/bridge-2007-it/94", 404)
    assert soup.h1.get_text() == "Not found"


def test_the_api_says_that_the_file_lacks_it_and_where_else_it_is(client: FlaskClient) -> None:
    answer = client.get("/api/v1/editions/bridge-2007-it/provisions/77")
    body = answer.get_json()
    assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert "not in this file" in body["detail"]
    assert "numbering may differ" in body["detail"]
    assert body["elsewhere"] == ["bridge-2017-it:77"]
    assert "nearest" not in body


def test_an_index_and_corrections_of_a_superseded_text_say_so(page: Soup) -> None:
    assert page("/it/bridge-2007-it/corrections").select_one(".newer")
    assert not page("/it/bridge-2017-it/corrections").select(".newer")
    assert not page("/it/bridge-2017-it/index").select(".newer")


@pytest.mark.parametrize("other", ["bridge-2017-it", "bridge-2017-el"])
def test_of_a_pair_the_api_names_the_law_of_that_number_in_the_other_edition(
    real: FlaskClient, other: str
) -> None:
    asked = {"edition": "bridge-2007-it", "other": other, "id": "64"}
    answer = real.get("/api/v1/concordance", query_string=asked)
    assert answer.status_code == 404
    assert answer.get_json()["elsewhere"] == [f"{other}:64"]
