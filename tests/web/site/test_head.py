"""What every kind of page tells machines: an address, its languages, what it is about, a card."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import Html, Soup

pytestmark = pytest.mark.slow

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
# One page of each kind that search engines may list, after the language of the interface.
PAGES = {
    "pages.home": "",
    "pages.show_help": "help",
    "pages.tables": "tables",
    "pages.kept": "library",
    "pages.burraco": "burraco",
    "pages.contents": IT,
    "pages.definitions": f"{IT}/definitions",
    "pages.index": f"{IT}/index",
    "pages.unit": f"{IT}/27",
    "corrections.listed": f"{IT}/corrections",
    "compare.laws": f"compare/{IT}/{EL}",
    "compare.unit": f"compare/{IT}/{EL}/27",
    "matrix.laws": "law",
    "matrix.law": "law/27",
    "redline.law": f"redline/{OLD}/{IT}/27",
    "redline.changes": f"changes/{OLD}/{IT}",
    "redline.digest": f"changes/{OLD}/{IT}/digest",
    "report.work": "report/bridge-2017",
    "references.whole": f"map/{IT}",
    "references.around": f"map/{IT}/27",
    "references.chains": f"map/{IT}/27/26",
    "references.since": f"map/changes/{OLD}/{IT}",
    "terms.glossary": "terms",
    "terms.term": "terms/alert",
    "practice.index": "practice",
    "practice.told": "practice/insufficient-same-suit",
    "linker.page": "linker",
    "calculators.index": "calculators",
    "calculators.calculator": "calculators/imps",
    "examples.index": "examples",
    "examples.example": "",
    "offline.page": "offline",
    "rulings.index": "rulings",
    "rulings.cards": "cards",
    "rulings.ruling": "rulings/insufficient-bid",
    "rulings.tree": "rulings/insufficient-bid/tree",
}
# Pages that are no pages of their own: a search, a part of another, a file, a copy, a turning.
OTHERS = {
    "search.search",
    "suggestions.suggest",
    "redline.laws",
    "redline.table",
    "report.pair",
    "report.table",
    "matrix.law_of",
    "corrections.preview",
    "downloads.download",
    "pages.preview",
    "pages.components",
    "calculators.result",
    "posted.calculator",
    "posted.result",
    "posted.table",
    "rulings.printed",
    "offline.manifest",
    "offline.search",
    "offline.missing",
    "offline.shell",
    "offline.terms",
    "offline.edition",
    "offline.words",
    "offline.ruling",
    "offline.calculator",
    "offline.uncomputed",
}
LEAST, MOST = 20, 420  # characters of a description


def _meta(page: Html, name: str) -> str:
    (found,) = page.select(f"meta[property='{name}'], meta[name='{name}']")
    return str(found["content"])


@pytest.fixture
def walked(real: FlaskClient, ask: Soup) -> dict[str, str]:
    """Return the pages with an example that there is."""
    listed = ask("/en/examples").select("main a[href^='/en/examples/']")
    return {**PAGES, "examples.example": str(listed[0]["href"]).removeprefix("/en/")}


def test_every_kind_of_page_is_walked(real_app: Flask) -> None:
    rules = real_app.url_map.iter_rules()
    assert {rule.endpoint for rule in rules if "ui" in rule.arguments} == {*PAGES, *OTHERS}


def test_every_page_has_one_address_its_languages_and_a_description_of_its_own(
    ask: Soup, walked: dict[str, str]
) -> None:
    descriptions: dict[str, str] = {}
    for kind, path in walked.items():
        page = ask(f"/el/{path}?chosen=something")
        (canonical,) = page.select("link[rel=canonical]")
        assert canonical["href"] == f"http://localhost/el/{path}", kind
        others = {str(o["hreflang"]): o["href"] for o in page.select("link[rel=alternate]")}
        assert others == {ui: f"http://localhost/{ui}/{path}" for ui in ("it", "el", "en")}, kind
        descriptions[kind] = _meta(page, "description")
        assert LEAST <= len(descriptions[kind]) <= MOST, (kind, descriptions[kind])
    assert len(set(descriptions.values())) == len(descriptions)


def test_every_page_has_a_card_to_share(
    real: FlaskClient, ask: Soup, walked: dict[str, str]
) -> None:
    for kind, path in walked.items():
        page = ask(f"/it/{path}")
        assert _meta(page, "og:url") == f"http://localhost/it/{path}", kind
        assert _meta(page, "og:title"), kind
        assert "refsearch" not in _meta(page, "og:title") or kind == "pages.home"
        assert _meta(page, "og:description") == _meta(page, "description"), kind
        assert _meta(page, "og:locale") == "it"
    with real.get(_meta(page, "og:image").removeprefix("http://localhost")) as picture:
        assert picture.mimetype == "image/png"


def test_a_provision_is_the_page_of_its_law_and_a_choice_of_the_reader_changes_no_address(
    ask: Soup,
) -> None:
    for path in ("27.B.1.b", "27?modal=1"):
        page = ask(f"/it/{IT}/{path}")
        assert page.select_one("link[rel=canonical]")["href"] == f"http://localhost/it/{IT}/27"  # type: ignore[index]


def test_a_page_that_is_not_there_is_not_for_search_engines(ask: Soup) -> None:
    for path in ("nowhere/at/all", f"{IT}/99", "practice/nothing", "rulings/nothing"):
        page = ask(f"/it/{path}", 404)
        assert _meta(page, "robots") == "noindex"
        assert not page.select("link[rel=canonical]")


@pytest.mark.parametrize("path", [IT, f"{EL}/27", f"{OLD}/12"])
def test_a_text_has_one_identity_whatever_the_language_of_the_interface(
    ask: Soup, path: str
) -> None:
    data = {
        ask(f"/{ui}/{path}").select_one("script[type='application/ld+json']").string  # type: ignore[union-attr]
        for ui in ("it", "el", "en")
    }
    assert len(data) == 1


def test_the_sitemap_says_when_each_page_last_changed(real: FlaskClient) -> None:
    root = ElementTree.fromstring(real.get("/sitemap.xml").data)
    pages = root.findall("{*}url")
    assert pages
    for page in pages:
        assert str(page.findtext("{*}lastmod"))[:2] == "20", page.findtext("{*}loc")


@pytest.mark.parametrize(
    "path",
    [
        f"/it/{IT}/27.B.1.b",
        f"/it/{IT}/27?modal=1",
        "/it/calculators/contract-score?contract=4SX&tricks=9&vulnerable=true",
        "/el/calculators/matchpoints",
        "/el/rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=accepted",
        f"/it/search?q=renonce&edition={IT}",
        f"/el/compare/{IT}/{EL}/12",
        f"/it/redline/{OLD}/{IT}/27",
        "/el/cards?game=burraco",
        "/it/tables",
    ],
)
def test_what_is_printed_carries_the_address_that_opens_the_same_again(
    ask: Soup, path: str
) -> None:
    first = ask(path)
    printed = first.select_one(".printed")
    assert printed
    again = ask(printed.text.strip().removeprefix("http://localhost"))
    for shown in ("main h1", "main"):
        assert again.select_one(shown).get_text() == first.select_one(shown).get_text()  # type: ignore[union-attr]


def test_a_law_that_changes_moves_no_other_in_the_sitemap(
    real: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "refsearch.web.site.machines.days_of",
        lambda book: {law.id: date(2030, 1, law.id == "27" or 2) for law in book.laws},
    )
    root = ElementTree.fromstring(real.get("/sitemap.xml").data)
    days = {p.findtext("{*}loc"): p.findtext("{*}lastmod") for p in root.findall("{*}url")}
    assert days[f"http://localhost/it/{IT}/27"] == "2030-01-01"
    assert days[f"http://localhost/el/{EL}/28"] == "2030-01-02"
    assert days[f"http://localhost/el/{EL}"] == "2030-01-02"
