"""The page of the divergence report: open findings first, each linked, in three languages."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from parsed import parsed

from refsearch.library.library import Library
from refsearch.store.opening import Opened
from refsearch.web.app import create_app

WORDS = {
    "it": "Dove le traduzioni differiscono",
    "el": "Πού διαφέρουν οι μεταφράσεις",
    "en": "Where the translations differ",
}


@pytest.fixture(scope="module")
def client(opened: Opened) -> FlaskClient:
    return create_app(opened.library, opened.engine, {"TESTING": True}).test_client()


@pytest.mark.parametrize("ui", WORDS)
def test_the_page_speaks_the_readers_language_and_opens_with_what_is_open(
    client: FlaskClient, ui: str
) -> None:
    page = parsed(client.get(f"/{ui}/report/bridge-2017").text)
    assert page.h1.text == WORDS[ui]
    groups = {one["id"]: one.has_attr("open") for one in page.select("details.findings")}
    assert groups == {"judged-certain": True, "judged-to-check": False, "information": False,
                      "false-alarm": False}  # fmt: skip
    numbers = [int(n) for n in re.findall(r"\d+", page.select_one(".tiers").text)]
    assert sum(numbers) == len(page.select(".finding"))
    for group in page.select("details.findings"):
        for part in (group, *group.select(".by-law")):
            counted = re.findall(r": (\d+)", part.select_one(".kinds").text)
            assert sum(map(int, counted)) == len(part.select(".finding"))
        laws = [law.h3.text for law in group.select(".by-law")]
        assert len(laws) == len(set(laws))
    assert page.find(id="55.B.1-reference").select("mark")


def test_every_note_of_a_judgement_is_in_the_readers_language(client: FlaskClient) -> None:
    said = []
    for ui in WORDS:
        page = parsed(client.get(f"/{ui}/report/bridge-2017").text)
        notes = page.select(".finding .note")
        assert {note.span["lang"] for note in notes} == {ui}
        assert [note.span.text for note in notes] == [note.text for note in notes]
        said.append({note.text for note in notes})
    assert not set.intersection(*said)


def test_a_note_that_nobody_translated_is_marked_as_english(opened: Opened) -> None:
    pair = "bridge-2017-it bridge-2017-el"
    corpus = opened.library.corpus
    bare = [
        replace(one, judgement=one.judgement and replace(one.judgement, notes={}))
        for one in corpus.reports[pair]
    ]
    library = Library(replace(corpus, reports={pair: tuple(bare)}), opened.library.languages)
    site = create_app(library, opened.engine, {"TESTING": True}).test_client()
    for ui, marked in (("it", "English: "), ("el", "English: "), ("en", "")):
        page = parsed(site.get(f"/{ui}/report/bridge-2017").text)
        note = page.select_one(".finding .note")
        assert note.span["lang"] == "en"
        assert note.text == f"{marked}{note.span.text}"


def test_only_what_nobody_has_judged_is_shown_as_to_check_and_unfolded(opened: Opened) -> None:
    pair = "bridge-2017-it bridge-2017-el"
    corpus = opened.library.corpus
    unjudged = tuple(replace(one, judgement=None) for one in corpus.reports[pair])
    open_ = Library(replace(corpus, reports={pair: unjudged}), opened.library.languages)
    for library, marked in ((opened.library, False), (open_, True)):
        site = create_app(library, opened.engine, {"TESTING": True}).test_client()
        report = parsed(site.get("/en/report/bridge-2017").text)
        unfolded = [one["id"] for one in report.select("details.findings[open]")]
        assert unfolded == (["certain", "to-check"] if marked else ["judged-certain"])
        page = parsed(site.get(f"/en/compare/{pair.replace(' ', '/')}/1").text)
        tags = [tag.text for tag in page.select(".tag")]
        assert any("counterpart" in tag for tag in tags)
        assert any("(to check)" in tag for tag in tags) is marked


def test_every_link_of_a_finding_leads_to_it(client: FlaskClient) -> None:
    page = parsed(client.get("/en/report/bridge-2017").text)
    ids = [one["id"] for one in page.select(".finding")]
    assert len(ids) == len(set(ids)) > 100
    assert [one["href"] for one in page.select(".finding h4 a")] == [f"#{id_}" for id_ in ids]


@pytest.mark.parametrize(
    "path",
    [
        "/it/report/nowhere",
        "/it/report/burraco-2011",
        "/el/report/bridge-2017?left=bridge-2017-it&right=bridge-2017-it",
        "/en/report/bridge-2017?left=bridge-2017-it&right=burraco-2011-it",
    ],
)
def test_what_has_no_report_says_what_has(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert '/report/bridge-2017"' in answer.text


def test_an_edition_leads_to_the_report_on_its_work(client: FlaskClient) -> None:
    answer = client.get("/it/report/bridge-2017-el")
    assert answer.headers["Location"] == "/it/report/bridge-2017"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("bridge-2017-it/bridge-2017-el", "bridge-2017"),
        ("bridge-2017-el/bridge-2017-it", "bridge-2017?left=bridge-2017-el&right=bridge-2017-it"),
    ],
)
def test_two_editions_lead_to_the_report_on_their_work(
    client: FlaskClient, path: str, to: str
) -> None:
    assert client.get(f"/it/report/{path}").headers["Location"] == f"/it/report/{to}"


def test_the_table_of_a_report_has_a_row_for_each_finding(client: FlaskClient) -> None:
    page = parsed(client.get("/it/report/bridge-2017").text)
    link = next(a["href"] for a in page.select("a") if a.get_text() == "CSV")
    table = client.get(link)
    assert table.content_type == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(table.text.removeprefix("\ufeff"))))
    assert [row["key"] for row in rows] and len(rows) == len(page.select(".finding"))
    assert client.get("/it/report/burraco-2011.csv").status_code == 404


def test_the_api_answers_with_the_findings_and_refuses_what_is_no_pair(
    client: FlaskClient, library: Library
) -> None:
    address = "/api/v1/divergences?left=bridge-2017-it&right="
    found = client.get(f"{address}bridge-2017-el&tier=certain").json
    assert found and {one["tier"] for one in found["findings"]} == {"certain"}
    first = found["findings"][0]
    assert (first["key"] and first["left"]) or first["right"]
    for wrong in ("bridge-2017-it", "burraco-2011-it", "nowhere"):
        answer = client.get(address + wrong)
        assert 400 <= answer.status_code < 500
        assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/it/report/nowhere", "Non c'è un testo con questo nome."),
        ("/en/report/burraco-2011", "There is only one edition of this text."),
        ("/el/report/bridge-2017?left=bridge-2017-it&right=bridge-2017-it", "τον εαυτό του"),
        ("/en/report/bridge-2017?left=bridge-2017-it&right=burraco-2011-it", "not two editions"),
        ("/en/report/bridge-2017?left=nowhere&right=bridge-2017-it", "No edition 'nowhere'"),
    ],
)
def test_where_there_is_no_report_the_page_says_why(
    client: FlaskClient, path: str, reason: str
) -> None:
    page = parsed(client.get(path).text)
    said = page.select_one("p.lead")
    assert said and reason in said.get_text()
