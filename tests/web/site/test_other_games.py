"""A site of another game: its own title and examples, and nothing of bridge or burraco."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from parsed import parsed
from rowing import rowing_folder

from refsearch.checks.all import check_texts
from refsearch.store.opening import open_library
from refsearch.web.app import create_app

TEXT = """\
# Definitions {#definitions .definitions}

Lane {#lane}
:   A strip of water.

# — {#laws .laws}

## Article 2: Course

2a) The course is straight. Without a revoke the dummy bids 4S.

2c) Lanes are drawn by lot.

2c1) The draw is public (see Regulation 2a).
"""
TERMS = '[lane]\ngame = "rowing"\nen = ["lane"]\n'


@pytest.fixture(scope="module")
def rowing(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    texts: Path = tmp_path_factory.mktemp("rowing") / "texts"
    rowing_folder(texts, TEXT, TERMS)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(texts.parent / "store"))
        opened = open_library(texts=texts)
    return create_app(opened.library, opened.engine).test_client()


def shown(client: FlaskClient, address: str) -> str:
    page = parsed(client.get(address).data)
    return re.sub(r"\s+", " ", page.get_text(" "))


OF_BRIDGE = re.compile(r"bridge|burraco|μπριτζ|μπουράκο|revoke|renonce|27B|rulings?\b", re.I)


@pytest.mark.parametrize("ui", ["en", "it", "el"])
@pytest.mark.parametrize(
    "page",
    ["", "help", "terms", "rowing-2024-en", "rowing-2024-en/def.lane", "search?q=lane", "offline",
     "linker"],
)  # fmt: skip
def test_no_page_speaks_of_bridge(rowing: FlaskClient, ui: str, page: str) -> None:
    answer = rowing.get(f"/{ui}/{page}")
    assert answer.status_code == 200
    assert OF_BRIDGE.findall(shown(rowing, f"/{ui}/{page}")) == []
    assert [a for a in re.findall(r'href="([^"]+)"', answer.text) if "/calculators" in a] == []
    described = re.findall(r'description" content="([^"]*)"', answer.text)
    assert described
    assert OF_BRIDGE.findall(" ".join(described)) == []


@pytest.mark.parametrize("address", ["/it/site.webmanifest", "/el/opensearch.xml"])
def test_what_browsers_read_speaks_of_no_bridge(rowing: FlaskClient, address: str) -> None:
    said = rowing.get(address).text
    assert re.findall(r"bridge|burraco|/rulings|/calculators", said) == []


def test_what_every_reader_keeps_is_all_there(rowing: FlaskClient) -> None:
    assert rowing.get("/en/offline/shell.json.gz").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/en/rulings", "/en/rulings/revoke", "/en/calculators", "/en/calculators/imps", "/en/tables",
     "/en/practice", "/en/examples", "/en/burraco", "/api/v1/compute", "/api/v1/rulings"],
)  # fmt: skip
def test_what_is_of_bridge_is_not_there(rowing: FlaskClient, address: str) -> None:
    assert rowing.get(address).status_code == 404


def test_the_home_page_is_of_the_games_of_its_texts(rowing: FlaskClient) -> None:
    page = shown(rowing, "/en/")
    assert "The laws of Rowing" in page
    assert "For example: Regulation 2c1 Lane" in page


def test_a_site_of_one_language_says_nothing_of_others(rowing: FlaskClient) -> None:
    assert "None in" not in shown(rowing, "/en/")
    assert "The laws are here in: English." in shown(rowing, "/en/")


def test_results_are_not_counted_as_laws_of_bridge(rowing: FlaskClient) -> None:
    page = shown(rowing, "/en/search?q=drawn")
    assert re.search(r"\d places? ", page)
    assert "laws and definitions" not in page


def test_no_citation_shows_another_game_as_an_example(rowing: FlaskClient) -> None:
    message = rowing.get("/api/v1/resolve", query_string={"citation": "a fine day"}).json
    assert message is not None
    assert "'a fine day' is not a citation like Regulation 2c1 or Article 2" in message["detail"]


DECLARED = """\
[rowing]
name = { en = "Lake rowing", it = "canottaggio sul lago" }
title = { en = "The rules of lake rowing", it = "Le regole del canottaggio sul lago" }
law = { en = ["rule", "rules"], it = ["regola", "regole"] }
examples = { en = ["Rule 2", "a bent lane"] }

[[rowing.situations]]
at = "2.c"
said = { en = "The lanes were not drawn", it = "Corsie non sorteggiate" }
"""


@pytest.fixture(scope="module")
def declared(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    texts: Path = tmp_path_factory.mktemp("declared") / "texts"
    rowing_folder(texts, TEXT.replace("Regulation 2a)", "rule 2a)"), TERMS)
    (texts / "games.toml").write_text(DECLARED, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(texts.parent / "store"))
        opened = open_library(texts=texts)
    assert opened.problems == ()
    return create_app(opened.library, opened.engine).test_client()


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("/en/", "The rules of lake rowing"),
        ("/en/", "For example: Rule 2 a bent lane"),
        ("/en/", "What happened? The lanes were not drawn Regulation 2c"),
        ("/en/", "Lake rowing 2024"),
        ("/it/", "Le regole del canottaggio sul lago"),
        ("/it/", "Corsie non sorteggiate Regulation 2c"),
        ("/el/", "The rules of lake rowing"),
        ("/en/rowing-2024-en", "Rules Article 2 Course"),
        ("/it/rowing-2024-en", "Regole Article 2 Course"),
        ("/en/map/rowing-2024-en", "Rule Cites Cited by"),
        ("/en/law", "Rule Rowing 2024"),
    ],
)
def test_pages_speak_as_the_game_declares(declared: FlaskClient, page: str, words: str) -> None:
    assert words in shown(declared, page)


@pytest.mark.parametrize("typed", ["Rule 2", "rule 2c1", "regola 2c1", "regole 2c1"])
def test_a_law_is_found_by_the_word_of_its_game(declared: FlaskClient, typed: str) -> None:
    answer = declared.get("/en/search", query_string={"q": typed})
    assert "/en/rowing-2024-en/2" in answer.headers["Location"]


@pytest.mark.parametrize("typed", ["The lanes were not drawn", "corsie non sorteggiate"])
def test_what_a_game_says_that_happens_leads_to_its_place(
    declared: FlaskClient, typed: str
) -> None:
    answer = declared.get("/en/search", query_string={"q": typed})
    assert "/en/rowing-2024-en/2.c?" in answer.headers["Location"] + "?"


def test_a_reference_is_found_by_the_word_of_its_game(declared: FlaskClient) -> None:
    answer = declared.get("/api/v1/editions/rowing-2024-en/provisions/2.c.1").json
    assert answer is not None
    assert [one["targets"] for one in answer["references"]] == [["rowing-2024-en:2.a"]]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (DECLARED.replace('"2.c"', '"9.z"'), "games.toml:8: no edition of rowing has 9.z"),
        (DECLARED.replace("rowing", "sailing"), "there is no text of 'sailing'; the texts are"),
        (DECLARED.replace("law =", "laws ="), "unknown field `laws`"),
        (DECLARED.replace('["rule", "rules"]', '["rule"]'), "games.toml:1: rowing: Expected"),
    ],
)
def test_what_a_game_declares_wrongly_is_told(tmp_path: Path, said: str, message: str) -> None:
    rowing_folder(tmp_path, TEXT, TERMS)
    (tmp_path / "games.toml").write_text(said, encoding="utf-8")
    assert [message in str(one) for one in check_texts(tmp_path) if "games.toml" in one.file] == [
        True
    ]


def test_the_sitemap_names_only_pages_that_there_are(rowing: FlaskClient) -> None:
    found = re.findall(r"<loc>https?://[^/]+([^<]+)</loc>", rowing.get("/sitemap.xml").text)
    assert [address for address in found if rowing.get(address).status_code != 200] == []


def test_no_score_of_bridge_is_computed_and_no_ruling_offered(rowing: FlaskClient) -> None:
    for query in ("4SX-1 vul", "imp 620", "revoke", "lead out of turn"):
        answer = rowing.get("/api/v1/search", query_string={"q": query}).json
        assert not answer.get("computed")
        assert not answer.get("rulings")


def test_a_citation_leads_to_its_provision_in_every_spelling(rowing: FlaskClient) -> None:
    for typed in ("Regulation 2c1", "reg. 2.c.1", "2C1"):
        answer = rowing.get("/en/search", query_string={"q": typed})
        assert answer.status_code == 302
        assert "/en/rowing-2024-en/2.c.1" in answer.headers["Location"]
