"""A site of another game: its own title and examples, and nothing of bridge or burraco."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from rowing import rowing_folder

from refsearch.store import open_library
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
    page = BeautifulSoup(client.get(address).data, "html.parser")
    return re.sub(r"\s+", " ", page.get_text(" "))


OF_BRIDGE = re.compile(r"bridge|burraco|μπριτζ|μπουράκο|revoke|renonce|27B|rulings?\b", re.I)


@pytest.mark.parametrize("ui", ["en", "it", "el"])
@pytest.mark.parametrize(
    "page", ["", "help", "terms", "rowing-2024-en", "rowing-2024-en/def.lane", "search?q=lane"]
)
def test_no_page_speaks_of_bridge(rowing: FlaskClient, ui: str, page: str) -> None:
    answer = rowing.get(f"/{ui}/{page}")
    assert answer.status_code == 200
    assert OF_BRIDGE.findall(shown(rowing, f"/{ui}/{page}")) == []
    assert [a for a in re.findall(r'href="([^"]+)"', answer.text) if "/calculators" in a] == []


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
