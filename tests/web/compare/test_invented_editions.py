"""An invented third edition of a work, and an invented pair of works, go through every comparison.

What is asked that can't be answered is a page that says what can, the same from both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from parsed import parsed
from small_corpus import (
    CONCEPTS,
    EL,
    IT,
    OLD,
    SmallEngine,
    burraco,
    cited,
    edition,
    greek,
    italian,
    older,
    provision,
)

from refsearch.comparison.counterparts import aligner_of
from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Block, Corpus, Definition, Document, Part, Provision
from refsearch.web.app import create_app

THIRD, FRENCH = "bridge-2017-it-2", "bridge-2017-fr"
FIRST, SECOND, GERMAN = "chess-2001-it", "chess-2011-it", "chess-2011-de"
HOSTILE = "Un <b>pezzo</b> toccato & mosso, 3 mosse."
PARTS = (Part("laws", "", "laws"), Part("definitions", "Termini", "definitions"))


def third() -> Document:
    """The Italian edition printed again: a number changed, a provision gone, one that came."""
    kept = [p for p in italian().provisions if p.id != "27.A"]
    changed = [replace(p, children=("27.B", "27.C", "27.E")) if p.id == "27" else p for p in kept]
    changed = [
        replace(p, blocks=(Block("paragraph", HOSTILE),)) if p.id == "16.C" else p for p in changed
    ]
    return replace(
        italian(),
        edition=replace(italian().edition, id=THIRD, short_title="Codice <2017> bis"),
        provisions=(*changed, provision("27.E", "E.", "Art. 27E", "Nuovo <i>comma</i>", "Testo.")),
        references=(),
        terms=(),
    )


def french() -> Document:
    """A translation into a language that nothing here knows anything of."""
    return Document(
        edition=edition(FRENCH, "Code 2017", 2017, succeeds="bridge-2007"),
        parts=PARTS,
        provisions=(
            provision("27", "27", "Loi 27", "Enchère insuffisante", children=("27.B",)),
            provision("27.B", "B.", "Loi 27B", "Non acceptée", "Elle doit être corrigée."),
        ),
        definitions=(
            Definition("def.alert", "alert", "Alerte", (Block("paragraph", "Un avis."),)),
        ),
        footnotes=(),
        index=(),
    )


def chess(of: Edition, *provisions: Provision) -> Document:
    text = "Chi tocca un pezzo vede la regola 2."
    return Document(
        edition=of,
        parts=PARTS,
        provisions=provisions,
        definitions=(),
        footnotes=(),
        index=(),
        references=(cited("1.1", "regola 2", text, f"{of.id}:2"),) if of.id != GERMAN else (),
    )


def chess_documents() -> Iterator[Document]:
    touched = "Chi tocca un pezzo vede la regola 2."
    yield chess(
        edition(FIRST, "Scacchi 2001", 2001),
        provision("1", "1", "Art. 1", "Pezzo toccato", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, touched),
        provision(
            "2", "2", "Art. 2", "Pezzo mosso", "Il pezzo toccato deve essere mosso entro 3 minuti."
        ),
        provision("3", "3", "Art. 3", "Orologio", "L'orologio è a destra del nero."),
    )
    yield chess(
        edition(SECOND, "Scacchi 2011", 2011, succeeds="chess-2001"),
        provision("1", "1", "Art. 1", "Pezzo toccato", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, touched),
        provision(
            "2", "2", "Art. 2", "Pezzo mosso", "Il pezzo toccato deve essere mosso entro 5 minuti."
        ),
        provision("4", "4", "Art. 4", "Reclami <b>", "Il reclamo si presenta per iscritto."),
    )
    yield chess(
        edition(GERMAN, "Schach 2011", 2011, succeeds="chess-2001"),
        provision("1", "1", "Art. 1", "Berührt", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, "Wer eine Figur berührt, liest Regel 2."),
        provision("2", "2", "Art. 2", "Geführt", "Die berührte Figur ist in 5 Minuten zu ziehen."),
    )


@pytest.fixture(scope="module")
def invented() -> Library:
    documents = (italian(), greek(), third(), french(), older(), burraco(), *chess_documents())
    return Library(Corpus(documents, CONCEPTS, Languages().declared))


@pytest.fixture(scope="module")
def site(invented: Library) -> FlaskClient:
    return create_app(invented, SmallEngine(invented)).test_client()


def page(site: FlaskClient, path: str, *statuses: int) -> BeautifulSoup:
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
