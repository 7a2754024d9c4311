"""What search shows above its hits, and what it offers while one types."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from parsed import Html, parsed
from spoken import INTERFACE


def results(client: FlaskClient, query: str, ui: str = "it", status: int = 200) -> Html:
    answer = client.get(f"/{ui}/search", query_string={"q": query, "stay": 1})
    assert answer.status_code == status
    return parsed(answer.get_data(as_text=True))


def said(soup: Html, selector: str) -> str:
    found = soup.select_one(selector)
    return " ".join(found.get_text(" ").split()) if found else ""


@pytest.mark.parametrize(
    ("ui", "query", "expected"),
    [
        ("it", "artt. 26 e 27", "Inteso come citazione: artt. 26 e 27"),
        ("it", "4SX-1 vul", "Inteso come calcolo: 4SX-1 vul"),
        ("it", "presa eccedente", "Inteso come termine da definire: presa eccedente"),
        ("it", "compagno fuori turno", "Inteso come parole: compagno fuori turno"),
        ("el", "νόμος 16", "Κατανοήθηκε ως παραπομπή: νόμος 16"),
        ("el", "imp 620", "Κατανοήθηκε ως υπολογισμός: imp 620"),
        ("en", "odd trick", "Understood as a term to define: odd trick"),
        ("en", "hesitation law:16", "Understood as words: hesitation · law:16"),
        ("en", "revoke law:64", "Understood as a term to define: revoke · law:64"),
        ("it", "renonze", "termine da definire: renonce · «renonze» letto come «renonce»"),
        ("el", "renons", "το «renons» διαβάστηκε ως «ρενόνς»"),
    ],
)
def test_what_was_understood_is_said(real: FlaskClient, ui: str, query: str, expected: str) -> None:
    assert expected in said(results(real, query, ui), ".understood")


@pytest.mark.parametrize(
    ("ui", "query", "expected"),
    [
        ("el", "τεχνητή βαθμολογία, βν αναίτιοι, αδ υπαίτιοι, τοπ 24", "Είδος βαθμολογίας τεχνητή"),
        ("it", "coppia in ritardo di 12 minuti", "Gara coppie"),
        ("it", "4sx-1 vul", "Contratto 4 ♠ X−1"),
    ],
)
def test_an_answer_names_what_was_chosen_in_the_readers_language(
    real: FlaskClient, ui: str, query: str, expected: str
) -> None:
    assert expected in said(results(real, query, ui), "section.worked")


@pytest.mark.parametrize(
    ("ui", "query", "title", "figures", "calculator"),
    [
        (
            "it",
            "4SX-1 vul",
            "Punteggio di un contratto",
            "−200",
            "/it/calculators/contract-score?contract=4SX-1&vulnerable=true",
        ),
        ("en", "imp 620", "IMP", "+12", "/en/calculators/imps?difference=620"),
        (
            "it",
            "600 mp di differenza su 4 smazzate",
            "Victory point del burraco",
            "13",
            "/it/calculators/burraco-victory-points?difference=600&deals=4",
        ),
    ],
)
def test_a_computation_is_answered_above_the_hits(
    real: FlaskClient, ui: str, query: str, title: str, figures: str, calculator: str
) -> None:
    soup = results(real, query, ui)
    card = soup.select_one(".card.worked")
    assert title in card.h2.get_text()
    assert figures in card.select_one(".headline dd").get_text()
    assert card.select(".amounts a, .ref")
    link = card.select_one(".change a")["href"]
    assert link == calculator
    opened = parsed(real.get(link).get_data(as_text=True))
    shown = opened.select_one(".answer dd").get_text()
    assert shown == card.select_one(".headline dd").get_text()


def test_a_defined_term_has_its_definition_and_its_equivalents(real: FlaskClient) -> None:
    card = results(real, "presa eccedente").select_one(".card")
    assert card.h2.a["href"] == "/it/bridge-2017-it/def.odd-trick"
    assert card["aria-labelledby"] == card.h2["id"]
    assert "pres" in said(card, ".snippet")
    equivalents = {dd["lang"]: " ".join(dd.get_text(" ").split()) for dd in card.select("dd")}
    assert equivalents == {"en": "odd trick", "el": "πρόσθετη λεβέ Κώδικας 2017"}
    assert card.select_one("dd[lang=el] a")["href"] == "/it/bridge-2017-el/def.odd-trick"


def test_the_definition_shown_is_not_listed_again(real: FlaskClient) -> None:
    soup = results(real, "presa eccedente")
    assert "/it/bridge-2017-it/def.odd-trick" not in [a["href"] for a in soup.select(".hit h2 a")]


def test_terms_of_other_languages_are_named_and_their_hits_marked(real: FlaskClient) -> None:
    soup = results(real, "revoke", "en")
    also = soup.select(".understood")[1]
    assert also.get_text(" ", strip=True).startswith("Searched also:")
    assert {a.get_text() for a in also.select("a")} >= {"renonce", "ρενόνς"}
    assert also.select_one("a[lang=el]").get_text() == "ρενόνς"
    assert "found in translation" in soup.select_one(".hit .facts").get_text()


def test_a_better_spelling_that_was_looked_for_is_said_and_not_offered_again(
    real: FlaskClient,
) -> None:
    soup = results(real, "renonze")
    assert "«renonze» letto come «renonce»" in said(soup, ".understood")
    assert "Forse" not in said(soup, ".count")


def test_a_filter_of_nothing_is_refused_in_the_readers_language(real: FlaskClient) -> None:
    soup = results(real, "edition:nope renonce", "el", 400)
    assert "«edition:nope»" in said(soup, ".fault")
    assert soup.select_one("#q")["value"] == "edition:nope renonce"


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_help_has_every_filter_and_its_examples_find_something(
    real: FlaskClient, ui: str
) -> None:
    soup = parsed(real.get(f"/{ui}/help").get_data(as_text=True))
    codes = {code.get_text() for code in soup.select(".filters-list code")}
    assert codes >= {"edition:", "lang:", "law:", "kind:", '"…"', "-"}
    for link in soup.select(".filters-list a"):
        found = parsed(real.get(link["href"]).get_data(as_text=True))
        assert found.select(".hit, .card"), link["href"]


def api(client: FlaskClient, query: str) -> dict[str, Any]:
    answer = client.get("/api/v1/search", query_string={"q": query, "ui": "it"})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


def test_the_api_gives_the_answer_and_what_was_understood(real: FlaskClient) -> None:
    found = api(real, "4SX-1 vul")
    assert found["understood"]["meant"] == "computation"
    assert found["answer"]["function"] == "contract-score"
    assert found["answer"]["input"] == {"contract": "4sx-1", "vulnerable": True}
    assert found["answer"]["result"]["score"] == -200
    assert api(real, "renonce")["answer"] is None


@pytest.mark.parametrize(
    ("ui", "query", "lacking"),
    [
        (
            "it",
            "vecchio codice 64",
            "Codice 2007, non è in questo file; si sa solo che il numero è lo stesso",
        ),
        ("it", "art. 64 codice 2007", "Codice 2007, non è in questo file"),
        ("el", "2007 64", "Codice 2007"),
        ("en", "law 64 of 2007", "Codice 2007, not in this file; only the number is known"),
    ],
)
def test_a_law_beyond_the_end_of_a_file_is_found_by_its_number_with_a_warning(
    real: FlaskClient, ui: str, query: str, lacking: str
) -> None:
    soup = results(real, query, ui)
    assert lacking in said(soup, ".understood")
    found = api(real, query)
    assert found["understood"]["lacking"] == "bridge-2007-it"
    assert found["resolved"] == []  # what is found is not what was cited
    assert (found["hits"][0]["edition"], found["hits"][0]["law"]) == ("bridge-2017-it", "64")


def test_a_law_that_a_file_holds_is_lacking_nowhere(real: FlaskClient) -> None:
    found = api(real, "2007 27")
    assert found["understood"]["lacking"] is None
    assert found["resolved"] == ["bridge-2007-it:27"]


def test_a_place_that_a_named_edition_lacks_is_answered_by_what_it_has_around_it(
    real: FlaskClient,
) -> None:
    found = api(real, "27b1 2007")
    assert found["understood"]["corrected"] == [
        {"typed": "27b1 2007", "taken_for": "Art. 27B (Codice 2007)"}
    ]
    assert found["resolved"] == []
    assert (found["hits"][0]["edition"], found["hits"][0]["id"]) == ("bridge-2007-it", "27.B")


def test_the_api_gives_corrections_filters_definitions_and_equivalents(real: FlaskClient) -> None:
    assert api(real, "renonze")["understood"]["corrected"] == [
        {"typed": "renonze", "taken_for": "renonce"}
    ]
    assert api(real, "renonce edition:2007")["understood"]["filters"] == [
        {"name": "edition", "value": "2007"}
    ]
    card = api(real, "presa eccedente")["definitions"][0]
    assert {e["language"]: e["target"] for e in card["equivalents"]} == {
        "en": None,
        "it": "bridge-2017-it:def.odd-trick",
        "el": "bridge-2017-el:def.odd-trick",
    }
    found = api(real, "ρενόνς")
    assert "renonce" in found["also"]
    assert any(hit["translated"] for hit in found["hits"])


def test_the_openapi_document_describes_what_search_gives(real: FlaskClient) -> None:
    schemas = real.get("/openapi.json").get_json()["components"]["schemas"]
    given = api(real, "presa eccedente")
    assert set(given) == set(schemas["SearchResult"]["properties"])
    assert set(given["understood"]) == set(schemas["Understood"]["properties"])
    assert set(given["definitions"][0]) == set(schemas["DefinitionCard"]["properties"])
    assert set(given["hits"][0]) == set(schemas["Hit"]["properties"])
    answer = api(real, "imp 620")["answer"]
    assert set(answer) == set(schemas["Answer"]["properties"])


def suggested(client: FlaskClient, typed: str, ui: str) -> dict[str, Any]:
    answer = client.get(f"/{ui}/suggest", query_string={"q": typed})
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    found: dict[str, Any] = answer.get_json()
    return found


@pytest.mark.parametrize(
    ("ui", "typed", "text", "kind", "language", "url"),
    [
        ("it", "27b", "Art. 27B", "citation", "it", "/it/bridge-2017-it/27.B"),
        ("el", "27b", "Νόμος 27Β", "citation", "el", "/el/bridge-2017-el/27.B"),
        (
            "it",
            "licita ins",
            "Licita insufficiente",
            "heading",
            "it",
            "/it/bridge-2017-it/27",
        ),
        ("en", "dumm", "dummy", "term", "en", "/en/bridge-2017-it/def.dummy"),
    ],
)
def test_suggestions_say_what_they_are_and_where_they_lead(
    real: FlaskClient, ui: str, typed: str, text: str, kind: str, language: str, url: str
) -> None:
    offered = suggested(real, typed, ui)["suggestions"]
    one = next(one for one in offered if one["text"] == text)
    assert (one["kind"], one["language"], one["url"]) == (kind, language, url)
    assert one["detail"]


@pytest.mark.parametrize("ui", INTERFACE)
def test_every_suggestion_leads_to_a_page(real: FlaskClient, ui: str) -> None:
    for typed in ("re", "pr", "12", "λε", "27b1", "bur"):
        for one in suggested(real, typed, ui)["suggestions"]:
            assert real.get(one["url"]).status_code in (200, 302), one


def test_suggestions_can_be_kept_by_the_browser(real: FlaskClient) -> None:
    answer = real.get("/it/suggest?q=lic")
    assert (answer.cache_control.max_age, answer.cache_control.public) == (600, True)
    assert not answer.cache_control.no_cache
    tag = answer.headers["ETag"]
    assert real.get("/it/suggest?q=lic", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("typed", ["", " ", "\x00", "x" * 5000, "-", '"', "edition:", "⟨⟩", "%"])
def test_nothing_to_suggest_is_an_empty_list_and_said(real: FlaskClient, typed: str) -> None:
    found = suggested(real, typed, "it")
    assert (found["suggestions"], found["said"]) == ([], "Nessun suggerimento")


def test_the_number_of_suggestions_is_announced_in_the_readers_language(real: FlaskClient) -> None:
    assert suggested(real, "lic", "it")["said"] == "8 suggerimenti: le frecce li raggiungono"
    assert suggested(real, "λεβ", "el")["said"].endswith("τα βέλη οδηγούν σε αυτές")


def test_every_search_box_knows_where_to_ask(real: FlaskClient) -> None:
    for path in ("/it/", "/it/bridge-2017-it/27", "/it/calculators", "/it/nothing-here"):
        soup = parsed(real.get(path).get_data(as_text=True))
        assert soup.select_one("form[data-suggest]")["data-suggest"] == "/it/suggest"
        assert soup.select("script[src*='suggest.js']")
