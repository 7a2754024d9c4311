"""Rulings offered on the search page and in the search of the API."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import Html, Soup, parsed
from small_corpus import SmallEngine

from refsearch.library.library import Library
from refsearch.search.results import Results, RulingOffer
from refsearch.web.app import create_app

OFFER = RulingOffer(
    "call-out-of-rotation", "Passo fuori turno", "Toccava al compagno", (("turn", "partner"),)
)


class _Offering(SmallEngine):
    def search(self, query: str, **asked: object) -> Results:
        return replace(super().search(query, **asked), rulings=(OFFER,))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def offering_app(small: Library) -> Flask:
    return create_app(small, _Offering(small))


def _page(app: Flask, path: str) -> Html:
    answer = app.test_client().get(path)
    assert answer.status_code == 200
    return parsed(answer.get_data(as_text=True))


@pytest.mark.parametrize(
    ("ui", "asked"),
    [
        ("it", "Qualcosa è andato storto al tavolo?"),
        ("el", "Κάτι πήγε στραβά στο τραπέζι;"),
        ("en", "Something went wrong at the table?"),
    ],
)
def test_an_offer_leads_to_the_ruling_with_what_is_known(
    offering_app: Flask, ui: str, asked: str
) -> None:
    offers = _page(offering_app, f"/{ui}/search?q=licita").select_one(".offers")
    assert offers.h2.get_text() == asked
    assert "Passo fuori turno Toccava al compagno" in offers.li.get_text(" ", strip=True)
    address = urlsplit(offers.a["href"])
    assert address.path == f"/{ui}/rulings/call-out-of-rotation"
    assert parse_qs(address.query) == {"turn": ["partner"]}


def test_an_offer_stands_above_the_hits_of_the_first_page_only(offering_app: Flask) -> None:
    first = _page(offering_app, "/it/search?q=licita")
    assert first.select_one(".offers").find_next("ol.hits")
    assert not _page(offering_app, "/it/search?q=licita&page=2").select(".offers")


def test_where_nothing_is_offered_nothing_is_asked(page: Soup) -> None:
    assert not page("/it/search?q=licita").select(".offers")


def test_what_is_offered_opens(real: FlaskClient) -> None:
    soup = parsed(real.get("/it/search?q=licita+insufficiente").get_data())
    [offer, *_] = soup.select(".offers a")
    assert "Licita insufficiente" in offer.get_text()
    assert real.get(offer["href"]).status_code == 200


def test_the_api_returns_the_offers(real: FlaskClient) -> None:
    [offer] = real.get("/api/v1/search?q=insufficient+bid&ui=el").get_json()["rulings"]
    assert (offer["procedure"], offer["title"]) == ("insufficient-bid", "Ανεπαρκής αγορά")
    assert offer["facts"] == {}
    assert real.get("/api/v1/search?q=Art.+12").get_json()["rulings"] == []


def test_a_spelling_read_already_is_not_asked_about(real: FlaskClient) -> None:
    text = real.get("/it/search?q=lictia+insufficiente").get_data(as_text=True)
    assert "«lictia» letto come «licita»" in text
    assert "Forse si cercava" not in text
