"""The search page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import Soup


@pytest.mark.parametrize(
    ("query", "location"),
    [
        ("q=27B1b", "/it/bridge-2017-it/27.B.1.b?from=27B1b"),
        ("q=Art.+27", "/it/bridge-2017-it/27?from=Art.+27"),
        ("q=27&edition=bridge-2017-el", "/it/bridge-2017-el/27?from=27"),
        ("q=27&lang=el", "/it/bridge-2017-el/27?from=27"),
        (
            "q=%CE%9D%CF%8C%CE%BC%CE%BF%CF%82+28",
            "/it/bridge-2017-el/28?from=%CE%9D%CF%8C%CE%BC%CE%BF%CF%82+28",
        ),
        ("q=+27%0A", "/it/bridge-2017-it/27?from=27"),
    ],
)
def test_a_citation_of_one_place_goes_there(client: FlaskClient, query: str, location: str) -> None:
    answer = client.get(f"/it/search?{query}")
    assert (answer.status_code, answer.headers["Location"]) == (302, location)


def test_a_reader_who_comes_back_stays_with_the_results(page: Soup) -> None:
    soup = page("/it/search?q=27&stay=1")
    places = [a["href"] for a in soup.select(".meant a")]
    assert "/it/bridge-2017-it/27" in places
    assert "/it/bridge-2017-el/27" in places


def test_a_citation_of_several_places_lists_them(page: Soup) -> None:
    soup = page("/it/search?q=Artt.+26+e+27&edition=bridge-2017-it")
    assert [a["href"] for a in soup.select(".meant a")] == [
        "/it/bridge-2017-it/26",
        "/it/bridge-2017-it/27",
    ]


def test_a_hit_shows_citation_heading_edition_and_the_marked_words(page: Soup) -> None:
    hit = page("/en/search?q=rettifiche").select_one(".hit")
    assert hit["lang"] == "it"
    assert hit.h2.get_text(" ", strip=True) == "Art. 27B1(a) Licita insufficiente"
    assert hit.h2.a["href"] == "/en/bridge-2017-it/27.B.1.a"
    assert [mark.get_text() for mark in hit.select("mark")] == ["rettifiche"]
    assert "Codice 2017" in hit.get_text()


def test_the_query_stays_in_the_box_and_the_filter_in_the_form(page: Soup) -> None:
    form = page("/it/search?q=testo&edition=bridge-2007-it").select_one("form.search")
    assert form.select_one("input[name=q]")["value"] == "testo"
    assert form.select_one("input[name=edition]")["value"] == "bridge-2007-it"


@pytest.mark.parametrize(
    ("filtered", "chosen", "editions"),
    [
        ("", "Tutti i testi", {"Codice 2017", "Codice 2007", "Burraco 2011"}),
        ("&edition=bridge-2007-it", "Codice 2007", {"Codice 2007"}),
        ("&lang=it", "Italiano", {"Codice 2017", "Codice 2007", "Burraco 2011"}),
    ],
)
def test_results_can_be_narrowed_to_a_language_or_a_text(
    page: Soup, filtered: str, chosen: str, editions: set[str]
) -> None:
    soup = page(f"/it/search?q=testo{filtered}")
    assert soup.select_one(".rail [aria-current]").strings[0] == chosen
    assert soup.select_one(".filters button").get_text().endswith(f": {chosen}")
    facts = {p.get_text().split(" · ")[0].strip() for p in soup.select(".hit .facts:not(.twin)")}
    assert facts == editions


@pytest.mark.parametrize("query", ["renonce", "carta penalizzata sipario", "ρενονς", "pozzetto"])
def test_each_text_has_the_number_of_laws_that_choosing_it_finds(
    real_app: Flask, ask: Soup, query: str
) -> None:
    services = real_app.extensions["refsearch"]
    for narrowed in ({}, {"editions": ["bridge-2017-el"]}):
        counts = dict(services.engine.search(query, ui="it", **narrowed).counts)
        assert counts == {
            edition.id: len({hit.law for hit in hits})
            for edition in services.library.editions
            for hits in [services.engine.search(query, editions=[edition.id], limit=999).hits]
        }
    page = ask(f"/it/search?q={query}")
    shown = [int(n.get_text()) for n in page.select(".rail .n")]
    assert shown[-len(counts) :] == list(counts.values())
    assert sum(shown[: -len(counts)]) == sum(counts.values())  # by language it is as many


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize("query", ["revoke", "ρενονς", "attacco fuori turno", "smazzata"])
def test_a_law_is_one_hit_and_each_of_its_editions_that_answers_is_found_on_it(
    real_app: Flask, ask: Soup, ui: str, query: str
) -> None:
    services = real_app.extensions["refsearch"]
    works = {edition.id: edition.work for edition in services.library.editions}
    answering = services.engine.search(query, ui=ui, limit=999).hits
    laws = {(works[hit.edition], hit.law) for hit in answering}
    pages = -(-len(laws) // 10)
    found = [ask(f"/{ui}/search?q={query}&page={n + 1}") for n in range(pages)]
    shown = [hit.select("h2 a, .twin a") for page in found for hit in page.select(".hit")]
    places = [{tuple(a["href"].split("/")[2:]) for a in links} for links in shown]
    held = [{(works[edition], id_.partition(".")[0]) for edition, id_ in one} for one in places]
    assert all(len(one) == 1 for one in held)
    assert f"{len(laws)} " in found[0].select_one(".count").get_text()
    read = {(edition, id_.partition(".")[0]) for one in places for edition, id_ in one}
    card = {tuple(a["href"].split("/")[2:]) for a in found[0].select(".card a[href*='-20']")}
    assert {(hit.edition, hit.law) for hit in answering if hit.law.isdigit()} <= read | card


def test_a_citation_counts_no_words(ask: Soup) -> None:
    assert not ask("/it/search?q=27&stay=1").select(".rail .n")


def test_nothing_found_says_what_was_tried_and_offers_another_spelling(page: Soup) -> None:
    nothing = page("/en/search?q=zzz+licitta").select_one(".nothing")
    assert "Searched for: zzz , licitta" in nothing.get_text(" ", strip=True)
    assert nothing.select_one("a")["href"] == "/en/search?q=licita"


def test_nothing_found_in_one_text_offers_to_search_in_all(page: Soup) -> None:
    nothing = page("/en/search?q=zzz&edition=bridge-2007-it").select_one(".nothing")
    assert "/en/search?q=zzz" in [a["href"] for a in nothing.select("a")]


def test_results_are_paged(ask: Soup) -> None:
    first = ask("/en/search?q=carta")
    assert len(first.select(".hit")) == 10
    following = first.select_one(".pages a[rel=next]")["href"]
    assert following == "/en/search?q=carta&page=2"
    second = ask(following)
    assert second.select(".hit")
    assert second.select_one(".pages a[rel=prev]")
    assert not {h.a["href"] for h in first.select(".hit")} & {
        h.a["href"] for h in second.select(".hit")
    }


@pytest.mark.parametrize(
    ("typed", "title"),
    [("\u202eabc", "abc"), ("\u05d0\u05d1", "\u2068\u05d0\u05d1\u2069"), ("renonce", "renonce")],
)
def test_the_direction_of_what_is_typed_ends_with_it_in_the_title(
    page: Soup, typed: str, title: str
) -> None:
    soup = page(f"/en/search?q={typed}")
    assert soup.select_one("title").get_text() == f"{title} · Search · refsearch"


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999999999", "²", "1.5"])
def test_a_page_number_that_is_none_is_answered(client: FlaskClient, number: str) -> None:
    assert client.get(f"/it/search?q=e&page={number}").status_code == 200


def test_beyond_the_last_page_there_is_a_way_back(page: Soup) -> None:
    assert page("/en/search?q=e&page=900").select_one(".none a")["href"] == "/en/search?q=e"


@pytest.mark.parametrize("query", ["", "?q=", "?q=+++", "?q=%00%01"])
def test_an_empty_query_shows_the_box_and_how_to_ask(page: Soup, query: str) -> None:
    soup = page(f"/it/search{query}")
    assert soup.select_one("input[name=q]")["value"] == ""
    assert "Si scrive un numero" in soup.main.get_text()


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("q=" + "a" * 5_000, 400, "al massimo 500 caratteri"),
        ("q=a&lang=fr", 400, "«fr»"),
        ("q=a&edition=nope", 404, "«nope»"),
    ],
)
def test_a_query_that_is_none_says_why(page: Soup, query: str, status: int, said: str) -> None:
    assert said in page(f"/it/search?{query}", status).main.get_text()


@pytest.mark.parametrize(
    ("ui", "query", "hit", "translation"),
    [
        ("it", "attacco fuori turno", "bridge-2017-it/53.A", "bridge-2017-el/53.A"),
        ("el", "έξοδος εκτός σειράς", "bridge-2017-el/53", "bridge-2017-it/53"),
        ("en", "burraco pozzetto", "burraco-2011-it/4", ""),
    ],
)
def test_a_hit_leads_to_the_same_place_in_the_other_language(
    ask: Soup, ui: str, query: str, hit: str, translation: str
) -> None:
    hits = ask(f"/{ui}/search?q={query}").select(".hit")
    leading = {li.select_one("h2 a")["href"]: li.select(".facts a") for li in hits}
    found = next(links for url, links in leading.items() if url.startswith(f"/{ui}/{hit}"))
    assert [a["href"].startswith(f"/{ui}/{translation}") for a in found] == [True] * bool(
        translation
    )
