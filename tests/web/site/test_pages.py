"""Home, contents, definitions, index, help, errors, and what programs ask of a site."""

from __future__ import annotations

import gzip
import json
import re
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from parsed import Soup, parsed
from spoken import INTERFACE
from werkzeug.test import TestResponse

import refsearch.web.app
from refsearch.web.common.http.headers import version_of

STATIC = Path(refsearch.web.__file__).parent / "static"


@pytest.mark.parametrize(
    ("wanted", "ui"),
    [
        ("it-IT,it;q=0.9,en;q=0.5", "it"),
        ("el", "el"),
        ("en-GB", "en"),
        ("it-IT,en;q=0.5", "it"),
        ("el,it", "el"),
        ("*", "en"),
        ("fr,el;q=0.3", "el"),
        ("fr", "en"),
        ("", "en"),
        ("%%;;q=x", "en"),
    ],
)
def test_the_root_leads_to_the_browsers_language(client: FlaskClient, wanted: str, ui: str) -> None:
    answer = client.get("/", headers={"Accept-Language": wanted})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/{ui}/")
    assert "Accept-Language" in answer.headers["Vary"]


def test_home_has_one_search_box_and_every_edition(page: Soup) -> None:
    soup = page("/el/")
    assert len(soup.select("input[type=search]")) == 1
    titles = [a["href"] for a in soup.select(".work a.title")]
    assert titles == [
        "/el/bridge-2017-el",
        "/el/bridge-2017-it",
        "/el/bridge-2007-it",
        "/el/burraco-2011-it",
    ]
    assert [a["lang"] for a in soup.select(".work a.title")] == ["el", "it", "it", "it"]


def test_home_says_what_can_be_compared_and_what_is_superseded(page: Soup) -> None:
    works = page("/en/").select(".work")
    relations = {
        w.h3.get_text(): w.select_one(".relations").get_text(" ", strip=True) for w in works
    }
    assert relations["Bridge 2017"] == "Side by side"
    assert "Superseded by Codice 2017" in relations["Bridge 2007"]
    assert "no translation" in relations["Burraco 2011"]


def test_no_link_of_the_home_page_is_dead(client: FlaskClient, page: Soup) -> None:
    for link in page("/it/").select("a[href^='/']"):
        assert client.get(link["href"], follow_redirects=True).status_code == 200, link


def test_each_page_leads_to_itself_in_the_other_interface_languages(page: Soup) -> None:
    soup = page("/it/search?q=licita&edition=bridge-2017-it")
    assert [a["href"] for a in soup.select(".languages a")] == [
        f"/{ui}/search?q=licita&edition=bridge-2017-it" for ui in INTERFACE
    ]
    assert soup.select_one(".languages a[aria-current]")["lang"] == "it"


def test_contents_list_the_parts_and_the_laws_with_their_headings(page: Soup) -> None:
    soup = page("/it/bridge-2017-it")
    parts = [a["href"] for a in soup.select(".parts a")]
    assert parts == [
        "/it/bridge-2017-it/preface",
        "/it/bridge-2017-it/definitions",
        "/it/bridge-2017-it/index",
    ]
    laws = [a.get_text(" ", strip=True) for a in soup.select(".laws a")]
    assert laws[3] == "Art. 27 Licita insufficiente"


def test_contents_of_an_untranslated_text_say_so(page: Soup) -> None:
    soup = page("/en/burraco-2011-it")
    assert "There is no translation of this text." in soup.get_text()
    assert not soup.select("a[href*=compare]")


def test_a_superseded_edition_says_so_on_its_contents_and_definitions(page: Soup) -> None:
    assert page("/it/bridge-2007-it").select_one(".newer a")["href"] == "/it/bridge-2017-it"


def test_definitions_stand_on_one_page_each_with_its_anchor(page: Soup) -> None:
    entries = page("/it/bridge-2017-it/definitions").select(".definitions .entry")
    assert [entry["id"] for entry in entries] == ["def.alert", "def.undertrick"]
    assert entries[1].select_one("a.ref")["href"] == "/it/bridge-2017-it/77"
    assert entries[1].select_one(".permalink")["href"] == "/it/bridge-2017-it/def.undertrick"


def test_a_definition_has_a_page_with_its_neighbours_and_editions(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/def.alert")
    assert soup.h1.get_text(strip=True) == "Alert"
    assert soup.select_one("a[rel=next]")["href"] == "/it/bridge-2017-it/def.undertrick"
    assert soup.select_one("#editions a")["href"] == "/it/bridge-2017-el/def.alert"
    assert soup.select_one("#in-index a")["href"] == "/it/bridge-2017-it/index#i-0"


def test_a_front_part_is_a_page(page: Soup) -> None:
    soup = page("/en/bridge-2017-it/preface")
    assert soup.select_one(".prose p").get_text() == "Il primo Codice & <altro>."


def test_the_index_links_its_targets_and_its_see_lines(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/index")
    links = {a.get_text(): a["href"] for a in soup.select(".index-entry a")}
    assert links["Definizioni"] == "/it/bridge-2017-it/def.alert"
    assert links["Art. 77"] == "/it/bridge-2017-it/77"
    assert links["Licita"] == "#i-2"
    assert soup.find(id="i-2").get_text(" ", strip=True) == "LICITA Art. 27"


def test_an_index_target_that_does_not_exist_stands_as_printed_and_is_marked(page: Soup) -> None:
    line = page("/it/bridge-2017-it/index").find(id="i-3")
    assert line.a["href"] == "/it/bridge-2017-it/27.B"
    assert line.select_one(".unresolved").strings[0] == "27Z"


def test_an_index_line_that_cannot_be_cut_into_places_lists_them(page: Soup) -> None:
    line = page("/it/bridge-2017-it/index").find(id="i-4")
    assert [a.get_text() for a in line.select("a")] == ["Art. 27A", "Art. 27C"]


def test_the_index_has_a_bar_of_letters(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/index")
    letters = soup.select(".letters a")
    assert [a.get_text() for a in letters] == ["C", "L", "M"]
    assert all(soup.find(id=a["href"].removeprefix("#")) for a in letters)


@pytest.mark.parametrize("ui", INTERFACE)
def test_help_names_the_keys(page: Soup, ui: str) -> None:
    keys = {kbd.get_text() for kbd in page(f"/{ui}/help").select("main kbd")}
    assert {"/", "?", "j", "k", "n", "p", "b", "Esc"} <= keys


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", "I testi appartengono a chi li ha pubblicati"),
        ("el", "Τα κείμενα ανήκουν σε όσους τα εξέδωσαν"),
        ("en", "The texts belong to those who published them"),
    ],
)
def test_help_says_whose_the_texts_are_and_the_foot_who_published_them(
    page: Soup, ui: str, said: str
) -> None:
    found = page(f"/{ui}/help")
    assert found.select_one("#rights + p").get_text().startswith(said)
    assert "FIGB" in found.select_one("footer p").get_text()


@pytest.mark.parametrize(
    ("path", "said", "nearest"),
    [
        ("/en/bridge-2017-it/94", "“94” does not exist in Codice 2017.", ["/en/bridge-2017-it/77"]),
        (
            "/it/bridge-2017-it/27.Z",
            "«27.Z» non esiste in Codice 2017.",
            ["/it/bridge-2017-it/27.C", "/it/bridge-2017-it/27"],
        ),
        (
            "/el/bridge-2017-el/Νόμος 27Β9",
            "Το «Νόμος 27Β9» δεν υπάρχει στο: Κώδικας 2017.",
            ["/el/bridge-2017-el/27.B.1", "/el/bridge-2017-el/27.B"],
        ),
        (
            "/en/bridge-2017-fr/27",
            "There is no text called “bridge-2017-fr” here.",
            ["/en/bridge-2017-it", "/en/bridge-2017-el", "/en/bridge-2007-it"],
        ),
        ("/el/a/b/c/d", "Δεν υπάρχει σελίδα σε αυτή τη διεύθυνση: /el/a/b/c/d", []),
        ("/fr/", "There is no page at this address: /fr/", []),
    ],
)
def test_what_is_not_there_is_a_404_that_names_the_nearest(
    page: Soup, path: str, said: str, nearest: list[str]
) -> None:
    soup = page(path, 404)
    assert said in soup.main.get_text(" ", strip=True)
    found = [a["href"] for a in soup.select(".nearest a")]
    assert sorted(found) == sorted(nearest)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/it/bridge-2017-it/27/", "/it/bridge-2017-it/27"),
        ("/el/search/?q=%CF%81%CE%B5", "/el/search?q=%CF%81%CE%B5"),
        ("/IT/bridge-2017-it/27", "/it/bridge-2017-it/27"),
        ("/bridge-2017-it/27.B", "/it/bridge-2017-it/27.B"),
    ],
)
def test_a_slip_in_an_address_leads_to_the_page_that_was_meant(
    client: FlaskClient, path: str, meant: str
) -> None:
    answer = client.get(path, headers={"Accept-Language": "it"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == meant
    assert client.get(meant).status_code == 200


def test_a_fault_of_ours_is_a_page_in_the_interfaces_language(app, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(app.view_functions, "pages.home", lambda ui: 1 / 0)
    answer = app.test_client().get("/it/")
    assert answer.status_code == 500
    assert "Qualcosa è andato storto" in answer.get_data(as_text=True)
    assert "ZeroDivisionError" not in answer.get_data(as_text=True)


def test_a_wrong_method_is_refused_with_the_right_ones(client: FlaskClient) -> None:
    answer = client.post("/it/bridge-2017-it/27")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_the_health_check_counts_the_editions(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok", "editions": 4}


@pytest.mark.slow
def test_the_sitemap_lists_every_page_in_every_language_and_each_exists(
    client: FlaskClient,
) -> None:
    """Each page is asked for in one language: the first in the first, the second in the second."""
    root = ElementTree.fromstring(client.get("/sitemap.xml").data)
    addresses = [element.text for element in root.findall(".//{*}loc")]
    assert "http://localhost/el/bridge-2017-el/27" in addresses
    assert "http://localhost/it/bridge-2017-it/def.alert" in addresses
    assert len(addresses) == len(set(addresses))
    paths: dict[str, list[str]] = {ui: [] for ui in INTERFACE}
    for address in addresses:
        _, ui, path = address.removeprefix("http://localhost").split("/", 2)
        paths[ui].append(path)
    assert len({frozenset(of_one) for of_one in paths.values()}) == 1
    for path, ui in zip(sorted(paths["it"]), cycle(INTERFACE), strict=False):
        assert client.get(f"/{ui}/{path}").status_code == 200, (ui, path)


def test_opensearch_describes_the_search_in_a_language(client: FlaskClient) -> None:
    root = ElementTree.fromstring(client.get("/opensearch.xml?ui=el").data)
    assert root.find("{*}Url").get("template") == "http://localhost/el/search?q={searchTerms}"


def test_robots_may_read_the_texts_but_not_search(client: FlaskClient) -> None:
    rules = client.get("/robots.txt").get_data(as_text=True)
    assert "Disallow: /it/search" in rules
    assert "Sitemap: http://localhost/sitemap.xml" in rules


def test_no_script_or_style_stands_in_a_page_and_the_policy_allows_none(
    client: FlaskClient, page: Soup
) -> None:
    for path in ("/it/", "/it/bridge-2017-it/27", "/it/search?q=licita"):
        soup = page(path)
        assert not soup.select("style, [style], [onclick]")
        scripts = soup.select("script:not([type='application/ld+json'])")
        assert all(script.get("src") for script in scripts)
    policy = client.get("/it/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy


def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/it/bridge-2017-it/27")
    again = client.get("/it/bridge-2017-it/27", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


KEPT = "public, max-age=31536000, immutable"


def test_every_file_of_a_page_carries_its_version_and_is_kept(
    client: FlaskClient, page: Soup
) -> None:
    head = page("/it/bridge-2017-it/27")
    found = {tag["href"] for tag in head.select("link[rel=stylesheet], link[rel=icon]")}
    found |= {tag["src"] for tag in head.select("script[src]")}
    assert {Path(urlsplit(address).path).suffix for address in found} == {".css", ".js", ".svg"}
    for address in found:
        with client.get(address) as answer:
            assert _directives(answer) == _split(KEPT), address


def _split(header: str) -> set[str]:
    return {part.strip() for part in header.split(",")}


def _directives(answer: TestResponse) -> set[str]:
    return _split(answer.headers["Cache-Control"])


def test_every_file_that_a_style_names_carries_its_version(client: FlaskClient) -> None:
    named = [
        address
        for style in STATIC.glob("*.css")
        for address in re.findall(r"""url\(["']?([^"')]+)""", style.read_text(encoding="utf-8"))
    ]
    assert named
    for address in named:
        name, _, version = address.partition("?v=")
        assert version == version_of(name), f"write {name}?v={version_of(name)}"


def test_no_script_loads_another_that_would_be_asked_for_each_time() -> None:
    for script in STATIC.glob("*.js"):
        assert not re.search(r"^import |\bimport\(", script.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("version", ["", "?v=", "?v=000000000000", "?w=1"])
def test_a_file_under_another_version_is_not_kept(client: FlaskClient, version: str) -> None:
    with client.get(f"/static/refsearch.css{version}") as answer:
        assert _directives(answer) == {"no-cache"}


def test_a_kept_file_that_is_asked_for_again_stays_kept(client: FlaskClient) -> None:
    address = f"/static/refsearch.css?v={version_of('refsearch.css')}"
    with client.get(address) as first:
        tag = first.headers["ETag"]
    with client.get(address, headers={"If-None-Match": tag}) as again:
        assert (again.status_code, _directives(again)) == (304, _split(KEPT))


@pytest.mark.parametrize("path", ["/it/", "/it/bridge-2017-it/27", "/api/v1/editions"])
def test_a_page_is_asked_for_again(client: FlaskClient, path: str) -> None:
    assert _directives(client.get(path)) == {"no-cache"}


@pytest.mark.parametrize(
    ("path", "printed"),
    [
        ("/it/bridge-2017-it/27?from=27", "http://localhost/it/bridge-2017-it/27"),
        ("/it/search?q=fuori+turno", "http://localhost/it/search?q=fuori+turno"),
        (f"/it/help?x={'9' * 2000}", "http://localhost/it/help"),
    ],
)
def test_the_address_on_paper_opens_the_page_again(page: Soup, path: str, printed: str) -> None:
    assert page(path).select_one(".printed").get_text().split(" · ")[0] == printed


def test_json_of_the_health_check_is_json(client: FlaskClient) -> None:
    assert json.loads(client.get("/healthz").data)


def test_text_is_sent_packed_to_those_who_take_it_and_is_the_same(client: FlaskClient) -> None:
    plain = client.get("/it/bridge-2017-it/27")
    packed = client.get("/it/bridge-2017-it/27", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert (
        "Accept-Encoding" in plain.headers["Vary"] and "Accept-Encoding" in packed.headers["Vary"]
    )
    again = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get("/it/bridge-2017-it/27", headers=again).status_code == 304


def test_fonts_are_not_packed_twice_and_do_not_bear_the_reserved_name(client: FlaskClient) -> None:
    for font in (STATIC / "fonts").glob("*.woff2"):
        address = f"/static/fonts/{font.name}?v={version_of(f'fonts/{font.name}')}"
        with client.get(address, headers={"Accept-Encoding": "gzip"}) as answer:
            assert "Content-Encoding" not in answer.headers
            assert _directives(answer) == _split(KEPT)
            assert b"Source" not in answer.data
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / "OFL.txt").read_text(encoding="utf-8")


PAGE_WEIGHT, FONT_WEIGHT = 60_000, 80_000  # bytes on the way, at the first visit


@pytest.mark.parametrize("path", ["/it/bridge-2017-it/27", "/el/bridge-2017-el/12"])
def test_a_law_page_is_light_on_the_first_visit(real: FlaskClient, path: str) -> None:
    packed = {"Accept-Encoding": "gzip"}
    first = real.get(path, headers=packed)
    soup = parsed(gzip.decompress(first.data))
    files = {tag["href"] for tag in soup.select("link[rel=stylesheet], link[rel=icon]")}
    files |= {tag["src"] for tag in soup.select("script[src]")}
    weight = len(first.data)
    for address in files:
        with real.get(address, headers=packed) as answer:
            weight += len(answer.data)
    assert weight < PAGE_WEIGHT
    fonts = (STATIC / "fonts").glob("*.woff2")
    assert sum(font.stat().st_size for font in fonts) < FONT_WEIGHT


@pytest.mark.parametrize(
    ("ui", "first"), [("it", "bridge-2017-it.78.B"), ("el", "bridge-2017-el.78.B"), ("en", None)]
)
def test_the_tables_of_all_texts_in_force_stand_on_one_page(
    real: FlaskClient, ui: str, first: str | None
) -> None:
    soup = parsed(real.get(f"/{ui}/tables").data)
    sections = [section["id"] for section in soup.select(".number-tables > .provisions")]
    assert [bool(one.get("open") is not None) for one in soup.select("details.number-tables")] == [
        i == 0 for i in range(len(sections))
    ]
    assert first is None or sections[0] == first
    assert any(id_.endswith(".78.B") for id_ in sections)
    assert any("app7" in id_ for id_ in sections)
    assert any(id_.startswith("burraco-2011-it.tabelle") for id_ in sections)
    assert not any(id_.startswith("bridge-2007") for id_ in sections)
    assert len(soup.select(".pairs > div")) == 25
    assert all(section.select("table, .pairs") for section in soup.select(".number-tables"))


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("cards?game=chess", "bridge, burraco"),
        ("rulings?game=chess", "bridge, burraco"),
        ("practice?game=chess", "bridge, burraco"),
        ("practice?level=9", "1, 2, 3"),
        ("terms?game=chess", "bridge, burraco"),
        ("terms?sort=xx", "el, en, it"),
    ],
)
def test_a_choice_that_there_is_not_is_refused_with_those_there_are(
    ask: Soup, ui: str, path: str, there: str
) -> None:
    page = ask(f"/{ui}/{path}", 400)
    assert path.partition("=")[2] in page.select_one(".lead").text  # type: ignore[union-attr]
    assert page.select_one(".lead").text.endswith(f": {there}.")  # type: ignore[union-attr]
