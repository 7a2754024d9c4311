"""What is handed to a browser to keep: packs, words, rulings, the manifest, the worker."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import struct
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import ROOT, Soup, parsed
from small_corpus import SmallEngine

from refsearch.analysis.folding import locator_form
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures, rule_case
from refsearch.web.app import create_app
from refsearch.web.common.http.packed import SAVED_ON
from refsearch.web.common.services import library
from refsearch.web.offline import views
from refsearch.web.offline.packing import packed, runs_of, unpacked
from refsearch.web.offline.results import WRITTEN_OUT, parts_of, result_addresses
from refsearch.web.offline.saved import (
    edition_addresses,
    shell_addresses,
    term_addresses,
    walked,
)
from refsearch.web.offline.words import searched_words

MINISEARCH = ROOT / "refsearch" / "web" / "static" / "minisearch.js"
ALL = ("/it/", "/it/rulings", "/it/offline", "/it/offline/missing", "/it/offline/search")


def _kept(client: FlaskClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200
    return json.loads(gzip.decompress(answer.data))


def test_a_pack_gives_back_each_page_as_the_site_sends_it(app: Flask, client: FlaskClient) -> None:
    addresses = ["/it/bridge-2017-it/27", "/it/bridge-2017-it/77", "/it/nothing-there"]
    pack = packed(app, addresses)
    assert list(pack["pages"]) == addresses[:2]
    sent = client.get(addresses[0]).get_data(as_text=True)
    kept = unpacked(pack, addresses[0])
    shown = [parsed(html).select_one("main") for html in (kept, sent)]
    for note in (note for main in shown if main for note in main.select(".kept-note")):
        note.extract()
    assert str(shown[0]).split() == str(shown[1]).split()
    assert SAVED_ON in kept
    assert SAVED_ON not in sent


@pytest.mark.parametrize(
    "numbers", [[], [7], [0, 1, 2], [2, 1, 0], [0, 1, 9, 10, 11, 0, 1], [5, 5, 6]], ids=str
)
def test_runs_are_the_numbers_they_were_made_from(numbers: list[int]) -> None:
    runs = runs_of(numbers)
    pairs = zip(runs[::2], runs[1::2], strict=True)
    assert [at + n for at, count in pairs for n in range(count)] == numbers


@pytest.mark.parametrize("path", ALL)
def test_the_pages_that_every_reader_keeps_are_in_the_first_pack(
    client: FlaskClient, path: str
) -> None:
    assert path in _kept(client, "/it/offline/shell.json.gz")["pages"]


def test_an_edition_is_kept_whole_with_the_previews_of_its_references(
    client: FlaskClient, small: Library
) -> None:
    pages = _kept(client, "/it/offline/bridge-2017-it.json.gz")["pages"]
    book = small.book("bridge-2017-it")
    for id_ in [*(law.id for law in book.laws), *book.definitions]:
        assert f"/it/bridge-2017-it/{id_}" in pages
    for id_ in book.provisions:
        assert f"/it/bridge-2017-it/{id_}/preview" in pages


def test_every_answer_of_a_ruling_leads_to_a_page_that_is_kept(client: FlaskClient) -> None:
    name = "incomplete-designation"
    kept = _kept(client, f"/en/offline/rulings/{name}.json.gz")
    ends = [address for address, asked in kept["asked"].items() if not asked]
    assert ends
    for address in kept["asked"]:
        page = parsed(unpacked(kept, address))
        for link in page.select("ul.choices a"):
            target = str(link["href"]).partition("#")[0]
            assert target in kept["pages"], f"{address} leads to {target}"
    assert rule_case(name, {}).question is not None
    assert kept["asked"][f"/en/rulings/{name}"] == rule_case(name, {}).question.id


def test_addresses_are_written_alike_by_the_server_and_by_a_browser(real_app: Flask) -> None:
    """Neither escapes these letters, so that what a browser asks for is what the packs hold."""
    with real_app.test_request_context("/it/"):
        of = library()
        rulings = [walked(of, name, "it") for name in procedures()]
        pages = [*shell_addresses(of, "it"), *term_addresses(of, "it")]
        pages += [one for book in of.books.values() for one in edition_addresses(book, "it")]
        pages += [
            one
            for name in WRITTEN_OUT
            for part in range(parts_of(name))
            for one in result_addresses(name, part, "it")
        ]
    addresses = [*pages, *(address for ruling in rulings for address in ruling)]
    assert len(addresses) > 10_000
    assert [one for one in addresses if not re.fullmatch(r"[\w/.\-?=&]+", one, re.ASCII)] == []


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])
def test_words_are_kept_with_the_stems_and_places_that_the_server_searches_by(
    real_app: Flask, edition: str
) -> None:
    with real_app.test_request_context("/it/"):
        book = library().book(edition)
        words = searched_words(library(), book)
    assert words["places"][locator_form("27.B.1.b")] == "27.B.1.b"
    assert words["letters"]["στ"] == "f"
    inflected = {"bridge-2017-it": ("licite", "licita"), "bridge-2017-el": ("αγορεσ", "αγορα")}
    one, other = inflected[edition]
    stems = words["stems"]
    assert stems.get(one, one) == stems.get(other, other)
    assert {passage["id"] for passage in words["passages"]} >= {"27", "64", "def.revoke"} - (
        {"def.revoke"} - set(book.definitions)
    )


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_the_site_can_be_installed_in_each_language(client: FlaskClient, ui: str) -> None:
    page = parsed(client.get(f"/{ui}/").get_data(as_text=True))
    address = page.select_one("link[rel=manifest]")["href"]  # type: ignore[index]
    manifest = client.get(str(address)).get_json(force=True)
    assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (
        ui,
        f"/{ui}/",
        "standalone",
    )
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    touch = page.select_one("link[rel=apple-touch-icon]")
    assert touch is not None
    icons = [(icon["src"], icon["sizes"]) for icon in manifest["icons"]]
    for source, sizes in [*icons, (str(touch["href"]), "180x180")]:
        with client.get(source) as answer:
            assert "{}x{}".format(*struct.unpack(">II", answer.data[16:24])) == sizes  # of a PNG


def test_the_worker_begins_with_its_build_and_every_file_there_is(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    first = answer.get_data(as_text=True).splitlines()[0]
    site = json.loads(re.sub(r"^const SITE = |;$", "", first))
    assert site["build"] == answer.headers["Refsearch-Build"]
    for path in site["assets"]:
        with client.get(path) as file:
            assert file.status_code == 200
            assert file.cache_control.immutable
            assert file.headers["Refsearch-Build"] == site["build"]
    page = client.get("/it/bridge-2017-it/27").get_data(as_text=True)
    used = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:css|js|woff2|svg)[^"]*)"', page)
    assert set(used) <= set(site["assets"])


def test_a_packed_page_is_never_sent_to_who_asks_for_the_page(small: Library) -> None:
    app = create_app(small, SmallEngine(small), {"KEPT_BYTES": 10_000_000})
    client = app.test_client()
    packed(app, ["/it/bridge-2017-it/27"])
    assert SAVED_ON not in client.get("/it/bridge-2017-it/27").get_data(as_text=True)
    assert SAVED_ON in unpacked(packed(app, ["/it/bridge-2017-it/27"]), "/it/bridge-2017-it/27")


def test_every_result_that_is_written_out_is_one_the_calculator_gives(client: FlaskClient) -> None:
    assert {name: len(list(made())) for name, made in WRITTEN_OUT.items()} == {
        "contract-score": 35 * 3 * 14 * 2 + 2,
        "imps": 801,
        "board": 36,
        "victory-points": 2 * 9 * 121,
    }
    for name, made in WRITTEN_OUT.items():
        for given in [*made()][:: 400 if name == "contract-score" else 100]:
            answer = client.get(f"/it/calculators/{name}/result", query_string=given)
            assert "fault-line" not in answer.get_data(as_text=True), given


def test_while_a_pack_is_made_others_are_asked_to_come_again_and_no_thread_waits(
    small: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    def slowly(*_: object) -> dict[str, str]:
        begun.set()
        go_on.wait()
        return {}

    monkeypatch.setattr(views, "searched_words", slowly)
    app = create_app(small, SmallEngine(small))
    first = "/it/offline/words/bridge-2017-it.json.gz"
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(app.test_client().get, first)
        begun.wait()
        later = app.test_client().get("/it/offline/terms.json.gz")
        go_on.set()
        assert answer.result().status_code == 200
    assert later.status_code == 503
    assert int(later.headers["Retry-After"]) > 0
    assert app.test_client().get("/it/offline/terms.json.gz").status_code == 200


def test_a_calculator_is_kept_with_its_results(client: FlaskClient) -> None:
    pages = _kept(client, "/el/offline/calculators/board/0.json.gz")["pages"]
    assert "/el/calculators/board/result?number=36" in pages
    assert {"/el/calculators/board", "/el/offline/uncomputed"} <= set(pages)


@pytest.mark.parametrize(
    "path", ["calculators/session/0", "calculators/board/9", "none", "words/none", "rulings/none"]
)
def test_what_cannot_be_kept_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(f"/it/offline/{path}.json.gz").status_code == 404


def test_the_page_of_what_is_kept_lists_every_edition_with_its_size(ask: Soup) -> None:
    for ui, unit in (("it", "circa"), ("el", "περίπου"), ("en", "about")):
        rows = ask(f"/{ui}/offline").select("[data-item]")
        assert [str(row["data-item"]) for row in rows][:2] == ["bridge-2017-it", "bridge-2017-el"]
        assert all(unit in row.get_text() for row in rows)


def test_the_library_that_searches_in_the_browser_is_the_one_that_was_published() -> None:
    """MiniSearch 7.2.0 as its authors published it; a change of it is a new version, noted here."""
    text = MINISEARCH.read_bytes()
    assert b"Permission is hereby granted" in text
    assert hashlib.sha256(text).hexdigest() == (
        "209c04819735ad72240b51ba74e5ab2907137343f9cb2b1fd91c69818fd2440b"
    )
    assert "MiniSearch 7.2.0" in (ROOT / "README.md").read_text(encoding="utf-8")
