"""The glossary: three columns, sorted as each language is, and the definitions of each text."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from parsed import Soup, parsed
from playwright.sync_api import expect
from windows import PHONE, Opener

from refsearch.library.library import Library
from refsearch.web.terms.viewmodels import collation_key, sorted_entries


def column(soup: Soup, language: str) -> list[str]:
    cells = soup.select(f".terms tbody td[lang={language}]")  # type: ignore[attr-defined]
    return [next(iter(cell.stripped_strings)) for cell in cells]


@pytest.mark.parametrize(
    ("path", "language", "words"),
    [
        ("/it/terms", "it", ["alert", "età", "pozzetto", "presa in meno", "zona"]),
        ("/el/terms", "el", ["άνοιγμα", "ηλικία", "προειδοποίηση", "—", "—"]),
        ("/it/terms?sort=en", "en", ["age", "alert", "open", "pozzetto", "undertrick"]),
        ("/en/terms?game=burraco", "en", ["pozzetto"]),
        ("/en/terms?game=bridge", "en", ["age", "alert", "open", "undertrick"]),
    ],
)
def test_terms_are_sorted_by_a_language_and_filtered_by_game(
    page: Soup, path: str, language: str, words: list[str]
) -> None:
    assert column(page(path), language) == words


def test_there_are_three_columns_and_the_sorted_one_says_so(page: Soup) -> None:
    soup = page("/it/terms?sort=el&game=bridge")
    heads = soup.select(".heads a")
    assert [a["lang"] for a in heads] == ["it", "el", "en"]
    assert [th["lang"] for th in soup.select_one(".terms").select("th")] == ["it", "el", "en"]
    assert [a.get("aria-current") for a in heads] == [None, "true", None]
    assert [a["href"] for a in heads] == [
        "/it/terms?game=bridge",
        "/it/terms?sort=el&game=bridge",
        "/it/terms?sort=en&game=bridge",
    ]


def test_a_word_that_a_language_has_not_is_said_to_be_lacking(page: Soup) -> None:
    lacking = page("/en/terms").select("td[lang=el] [role=img]")
    assert {found["aria-label"] for found in lacking} == {"no word in this language"}


def test_letters_lead_to_their_terms(page: Soup) -> None:
    soup = page("/el/terms")
    letters = {a.get_text(): a["href"][1:] for a in soup.select(".letters a")}
    assert list(letters) == ["Α", "Η", "Π", "—"]
    assert "ηλικία" in soup.find(id=letters["Η"]).get_text()


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/el/terms", "/it/bridge-2017-it/index"])
def test_on_a_phone_letters_are_folded_until_one_is_asked_for(visit: Opener, path: str) -> None:
    """No script opens them; on a desk all stand open."""
    page = visit(path, PHONE, java_script_enabled=False)
    letter = page.locator(".letter > :not(summary)").nth(3)
    expect(letter).to_be_hidden()
    page.locator(".letters a").nth(3).tap()
    expect(letter).to_be_in_viewport()
    expect(page.locator(".letter > summary").nth(3)).to_be_in_viewport()
    expect(visit(path).locator(".letter > :not(summary)").nth(3)).to_be_visible()


def test_each_definition_is_a_link_in_the_column_of_its_language(page: Soup) -> None:
    row = page("/en/terms").select_one("#t-alert")
    links = {td["lang"]: [a["href"] for a in td.select("a.ref")] for td in row.select("td")}
    assert links == {
        "it": ["/en/bridge-2017-it/def.alert"],
        "el": ["/en/bridge-2017-el/def.alert"],
        "en": [],
    }


def test_a_term_has_its_forms_and_what_each_text_says_it_is(page: Soup) -> None:
    soup = page("/it/terms/undertrick")
    forms = {dd["lang"]: dd.get_text() for dd in soup.select(".forms dd")}
    assert forms == {"it": "presa in meno, prese in meno", "en": "undertrick"}
    defined = soup.select(".defined")
    assert [d.h2.a["href"] for d in defined] == ["/it/bridge-2017-it/def.undertrick"]
    assert "Ogni presa che manca" in defined[0].get_text()
    assert defined[0].select_one("a.ref")["href"] == "/it/bridge-2017-it/77"


def test_a_term_that_no_text_defines_says_so(page: Soup) -> None:
    assert "No text here defines it." in page("/en/terms/age").get_text()


def test_an_unknown_term_names_the_nearest(page: Soup) -> None:
    soup = page("/it/terms/allert", 404)
    assert "«allert»" in soup.main.get_text()
    assert soup.select_one(".nearest a")["href"] == "/it/terms/alert"


def test_definitions_lead_to_the_glossary_and_a_definition_to_its_term(page: Soup) -> None:
    glossary = "/it/terms?game=bridge"
    assert page("/it/bridge-2017-it/definitions").select(f"a[href='{glossary}']")
    assert page("/it/bridge-2017-it/def.alert").select("a[href='/it/terms/alert']")


def test_terms_are_json_too(client: FlaskClient) -> None:
    every = client.get("/api/v1/terms?sort=it&game=bridge").get_json()["terms"]
    assert [term["concept"] for term in every] == ["alert", "age", "undertrick", "open"]
    one = client.get("/api/v1/terms/alert").get_json()
    assert one == every[0]
    assert one["terms"]["el"] == ["προειδοποίηση"]
    assert [d["id"] for d in one["definitions"]] == [
        "bridge-2017-it:def.alert",
        "bridge-2017-el:def.alert",
    ]
    assert one["definitions"][0]["text"] == "Un avvertimento."


@pytest.mark.parametrize(
    ("path", "status"), [("/api/v1/terms/nope", 404), ("/api/v1/terms?sort=fr", 422)]
)
def test_a_term_or_order_that_is_none_is_a_problem(
    client: FlaskClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")


@given(st.lists(st.text(alphabet="aàbeèézάαβηήΑςσ ", min_size=1, max_size=6)))
def test_accents_and_capitals_do_not_move_a_word_away_from_its_letter(words: list[str]) -> None:
    ordered = sorted(words, key=collation_key)
    assert sorted(ordered, key=collation_key) == ordered
    assert sorted(["zona", "eta", "età", "etb"], key=collation_key) == ["eta", "età", "etb", "zona"]


@pytest.mark.parametrize("language", ["it", "el", "en"])
def test_the_whole_term_base_is_in_order(library: Library, language: str) -> None:
    heads = [e.heads[language] for e in sorted_entries(library, language)]
    having = [head for head in heads if head]
    assert heads[: len(having)] == having
    assert len(heads) == len(library.concepts)
    keys = [collation_key(head) for head in having]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("concept", "heads", "says"),
    [
        ("revoke", ["Art. 61A, Codice 2017", "Νόμος 61Α, Κώδικας 2017"], "costituisce una renonce"),
        ("claim", ["Art. 68A, Codice 2017", "Νόμος 68Α, Κώδικας 2017"], "αποτελεί διεκδίκηση"),
        (
            "comparable-call",
            ["Art. 23A, Codice 2017", "Νόμος 23Α, Κώδικας 2017"],
            "1. Ha il significato medesimo",
        ),
        ("burraco", ["Art. 13, Burraco 2011"], "Si definisce Burraco"),
        ("natural", ["Appendice 1.2.1, Norme 2010"], "una chiamata o una giocata naturale"),
        ("playing-area", ["Art. 76A1 *, Codice 2017", "Νόμος 76Α1 24, Κώδικας 2017"], "L'area di"),
        ("pinella", ["Burraco 2011"], "tutti i 2 (pinelle)"),
    ],
)
def test_a_term_defined_inside_a_law_has_that_as_its_definition(
    real: FlaskClient, concept: str, heads: list[str], says: str
) -> None:
    soup = parsed(real.get(f"/it/terms/{concept}").data)
    facts = [one.get_text(" ", strip=True) for one in soup.select(".defined h2 .facts")]
    assert [fact.partition(" · ")[0] for fact in facts] == heads
    assert says in soup.select_one(".term-page").get_text(" ", strip=True)
    assert not soup.select(".none")
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("ui", "first"), [("it", "it"), ("el", "el"), ("en", "it")])
def test_a_definition_in_the_readers_language_comes_first(
    real: FlaskClient, ui: str, first: str
) -> None:
    soup = parsed(real.get(f"/{ui}/terms/revoke").data)
    languages = [head["lang"] for head in soup.select(".defined h2 .facts > span:first-child")]
    assert languages == [first, "el" if first == "it" else "it"]


def test_the_definition_inside_a_law_is_in_the_glossary_the_api_and_the_links_of_the_text(
    real: FlaskClient,
) -> None:
    glossary = parsed(real.get("/it/terms").data)
    links = [a["href"] for a in glossary.select("#t-revoke a.ref")]
    assert links == ["/it/bridge-2017-it/61.A", "/it/bridge-2017-el/61.A"]
    definitions = real.get("/api/v1/terms/revoke").get_json()["definitions"]
    assert [(d["id"], d["term"], d["citation"]) for d in definitions] == [
        ("bridge-2017-it:61.A", "Renonce", "Art. 61A"),
        ("bridge-2017-el:61.A", "Ρενόνς", "Νόμος 61Α"),
    ]
    law = parsed(real.get("/it/bridge-2017-it/62").data)
    assert law.select("a.term[href='/it/bridge-2017-it/61.A']")
    preview = real.get("/it/bridge-2017-it/61.A/preview").get_data(as_text=True)
    assert "costituisce una renonce" in preview


@pytest.mark.parametrize(
    ("ui", "concept", "edition", "using", "not_using"),
    [
        ("it", "rectification", "bridge-2017-it", "12", "1"),
        ("el", "claim", "bridge-2017-el", "68", "1"),
        ("en", "pozzetto", "burraco-2011-it", "4", "33"),
    ],
)
def test_a_term_tells_the_laws_that_use_it_the_readers_language_first(
    ask: Soup, ui: str, concept: str, edition: str, using: str, not_using: str
) -> None:
    used = ask(f"/{ui}/terms/{concept}").select("details.lawq")
    assert used[0].has_attr("open")
    linked = [a["href"] for a in used[0].select(".cites a")]
    assert f"/{ui}/{edition}/{using}" in linked
    assert f"/{ui}/{edition}/{not_using}" not in linked


def test_the_terms_of_the_same_letter_stand_beside_a_term(ask: Soup) -> None:
    rail = ask("/el/terms/alert").select_one(".rail")
    words = [a.get_text() for a in rail.select("li a")]
    assert rail.select_one("[aria-current]").get_text() == "προειδοποίηση"
    assert {word[0].lower() for word in words} == {"π"}
    assert words == sorted(words, key=collation_key)
