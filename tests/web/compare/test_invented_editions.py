"""An invented third edition of a work, and an invented pair of works, go through every comparison.

What is asked that can't be answered is a page that says what can, the same from both sides.
"""

from __future__ import annotations

from itertools import permutations, product

import pytest
from flask.testing import FlaskClient
from invented_corpus import FIRST, FRENCH, GERMAN, SECOND, THIRD, invented_library
from parsed import Html, parsed
from small_corpus import EL, IT, OLD, SmallEngine

from refsearch.comparison.counterparts import aligner_of
from refsearch.library.library import Library
from refsearch.web.app import create_app


@pytest.fixture(scope="module")
def invented() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def site(invented: Library) -> FlaskClient:
    return create_app(invented, SmallEngine(invented)).test_client()


def page(site: FlaskClient, path: str, *statuses: int) -> Html:
    answer = site.get(path, follow_redirects=True)
    html = answer.get_data(as_text=True)
    assert answer.status_code in statuses, f"{path}: {html[:500]}"
    for hostile in ("<b>pezzo", "<i>comma", "<2017>", "Reclami <b>"):
        assert hostile not in html, f"{path}: {hostile}"
    return parsed(html)


@pytest.mark.slow
def test_every_law_of_every_pair_stands_side_by_side_with_no_blank_column(
    site: FlaskClient, invented: Library
) -> None:
    for left, right in permutations(invented.books, 2):
        if not aligner_of(invented).comparable(left, right):
            continue
        page(site, f"/en/compare/{left}/{right}", 200)
        for id_ in invented.book(left).provisions:
            soup = page(site, f"/en/compare/{left}/{right}/{id_}", 200)
            for side in ("a", "b"):
                said = [
                    td.get_text(strip=True) for td in soup.select(f".cmp > tbody > tr > td.{side}")
                ]
                assert any(said), f"{left} {right} {id_}: nothing at all in column {side}"


@pytest.mark.slow
def test_every_page_that_compares_answers_for_every_pair(
    site: FlaskClient, invented: Library
) -> None:
    for left, right in product(invented.books, repeat=2):
        for path in (
            f"compare/{left}/{right}",
            f"compare/{left}/{right}/1",
            f"redline/{left}/{right}/27",
            f"changes/{left}/{right}",
            f"map/changes/{left}/{right}",
        ):
            assert page(site, f"/el/{path}", 200, 404).h1
    for name in invented.books:
        laws = [law.id for law in invented.book(name).laws]
        for law in laws:
            assert page(site, f"/it/law/{name}/{law}", 200).h1
            assert page(site, f"/it/map/{name}/{law}", 200).h1
            assert page(site, f"/it/map/{name}/{laws[0]}/{law}", 200).h1
        assert page(site, f"/it/map/{name}", 200).h1
        assert page(site, f"/en/report/{name}", 200, 404).h1


def test_what_cannot_be_compared_says_the_same_from_both_sides(
    site: FlaskClient, invented: Library
) -> None:
    for left, right in permutations(invented.books, 2):
        for path in ("compare/{}/{}", "map/changes/{}/{}"):
            there = site.get(f"/en/{path.format(left, right)}", follow_redirects=True)
            back = site.get(f"/en/{path.format(right, left)}", follow_redirects=True)
            assert there.status_code == back.status_code
            if there.status_code == 404:
                both = [
                    parsed(a.get_data(as_text=True)).main.get_text(" ", strip=True)
                    for a in (there, back)
                ]
                assert both[0] == both[1]
                assert parsed(there.get_data(as_text=True)).select("main a[href]")


def test_a_pair_without_a_concordance_is_computed_and_says_so(site: FlaskClient) -> None:
    soup = page(site, f"/en/compare/{FIRST}/{SECOND}/2", 200)
    assert "no reader has decided it" in soup.select_one(".found").get_text()
    assert soup.select_one("td.a del") and soup.select_one("td.b ins")
    assert any("number" in tag.get_text() for tag in soup.select(".tag"))
    decided = page(site, f"/en/compare/{IT}/{EL}/27", 200)
    assert "no reader has decided it" not in decided.select_one(".found").get_text()


def test_what_only_the_other_edition_has_is_shown_from_there(site: FlaskClient) -> None:
    answer = site.get(f"/it/compare/{IT}/{THIRD}/27.E")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/it/compare/{THIRD}/{IT}/27.E"
    assert page(site, f"/it/compare/{IT}/{THIRD}/27.E", 200).select("[data-step]")


def test_the_api_says_that_nobody_decided_what_it_computed(site: FlaskClient) -> None:
    for left, right, source in ((FIRST, SECOND, "computed"), (SECOND, FIRST, "computed")):
        asked = {"left": left, "right": right, "id": "2"}
        found = site.get("/api/v1/comparison", query_string=asked).get_json()
        assert found["counterparts"]["source"] == source
        assert [p["target"] for p in found["counterparts"]["places"]] == [f"{right}:2"]
    changes = site.get(f"/api/v1/changes?old={FIRST}&new={SECOND}").get_json()
    assert changes["counts"]["changed"] + changes["counts"]["reworded"] > 0
    report = site.get(f"/api/v1/divergences?left={SECOND}&right={GERMAN}").get_json()
    assert {one["kind"] for one in report["findings"]} >= {"provision", "reference-missing"}


def test_the_api_answers_or_refuses_in_words_alike_from_both_sides(
    site: FlaskClient, invented: Library
) -> None:
    aligner = aligner_of(invented)
    for left, right in product(invented.books, repeat=2):
        law = invented.book(left).laws[0].id
        found = [
            site.get("/api/v1/comparison", query_string={"left": a, "right": b})
            for a, b in ((left, right), (right, left))
        ]
        assert {one.status_code for one in found} == {
            200 if aligner.comparable(left, right) else 404
        }
        assert found[0].status_code == 200 or found[0].json["detail"] == found[1].json["detail"]
        for path, asked in (
            ("concordance", {"edition": left, "other": right, "id": law}),
            ("changes", {"old": left, "new": right}),
            ("redline", {"old": left, "new": right, "law": law}),
            ("divergences", {"left": left, "right": right}),
            ("graph", {"edition": left, "since": right}),
        ):
            answer = site.get(f"/api/v1/{path}", query_string=asked)
            assert answer.status_code in (200, 400, 404)
            assert answer.status_code == 200 or answer.json["detail"], f"{path} {asked}"


def test_pages_of_an_invented_edition_lead_to_what_it_is_compared_with(
    site: FlaskClient, invented: Library
) -> None:
    for name in (THIRD, FRENCH, FIRST, SECOND, GERMAN):
        others = set(aligner_of(invented).comparable_with(name))
        law = invented.book(name).laws[0].id
        for path in (f"it/{name}", f"el/{name}/{law}", f"en/{name}/{law}"):
            links = [a["href"] for a in page(site, f"/{path}", 200).select("a[href*='/compare/']")]
            assert links, path
            led_to = {link.partition("/compare/")[2].split("/")[1] for link in links}
            assert led_to <= others, path
        found = site.get(f"/api/v1/editions/{name}/provisions/{law}").json["correspondence"]
        assert {one["edition"] for one in found} == others
        for form in ("json", "akn", "md"):
            assert site.get(f"/it/{name}/export/{form}").status_code == 200


def test_two_printings_of_one_translation_are_compared_word_by_word(site: FlaskClient) -> None:
    soup = page(site, f"/en/compare/{IT}/{THIRD}/16", 200)
    assert soup.select_one("td.a del") and soup.select_one("td.b ins")
    gone = page(site, f"/en/compare/{IT}/{THIRD}/27", 200)
    assert {"only in Codice 2017 · Italiano", "only in Codice <2017> bis · Italiano"} <= {
        tag.get_text(strip=True) for tag in gone.select(".tag")
    }


def test_the_matrix_has_a_column_for_each_edition_of_a_line(site: FlaskClient) -> None:
    assert len(page(site, "/en/law/27", 200).select("thead th")) == 5
    chess_page = page(site, f"/en/law/{FIRST}/2", 200)
    assert len(chess_page.select("thead th")) == 3
    deleted = page(site, f"/en/law/{FIRST}/3", 200)
    assert "Orologio" in deleted.h1.get_text()


def test_references_of_an_invented_pair_are_followed(site: FlaskClient) -> None:
    soup = page(site, f"/en/map/{SECOND}/1/2", 200)
    assert "1 reference long" in soup.get_text()
    since = page(site, f"/en/map/changes/{FIRST}/{SECOND}", 200)
    assert "1 reference was kept." in since.get_text()


def test_a_law_beyond_the_end_of_a_file_says_what_can_be_read(site: FlaskClient) -> None:
    soup = page(site, f"/it/compare/{OLD}/{IT}/77", 404)
    assert "Art. 77" in soup.main.get_text()
    assert soup.select(f"main a[href='/it/{IT}/77']")
    other = page(site, f"/it/compare/{IT}/{OLD}/77", 200)
    assert "file" in other.select_one("[data-step] > .gap").get_text()


def test_a_law_that_a_translation_lacks_is_offered_in_another_edition_of_its_work(
    site: FlaskClient,
) -> None:
    soup = page(site, f"/en/{FRENCH}/6", 404)
    assert soup.select(f"main a[href='/en/{IT}/6']")
    assert "file" in page(site, f"/it/compare/{IT}/{FRENCH}/6", 200).select_one(".gap").get_text()


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize(
    "path",
    [
        f"compare/{IT}/{IT}",
        f"compare/{IT}/burraco-2011-it",
        f"compare/{IT}/nope",
        f"compare/nope/{IT}/27",
        f"compare/{IT}/{EL}/27.Z",
        f"compare/{OLD}/{IT}/64",
    ],
)
def test_bad_input_is_a_page_in_the_readers_language(site: FlaskClient, ui: str, path: str) -> None:
    soup = page(site, f"/{ui}/{path}", 404)
    assert soup.html["lang"] == ui
    assert soup.select("main a[href]")
