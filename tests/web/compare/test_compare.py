"""Two editions side by side."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from parsed import Soup, Tag

BOTH = "/en/compare/bridge-2017-it/bridge-2017-el"


def shown(row: Tag) -> tuple[str, str]:
    for spoken in row.select(":is(ins, del, mark) > .visually-hidden"):
        spoken.extract()
    left, right = row.find_all("td", recursive=False)
    return left.get_text(" ", strip=True), right.get_text(" ", strip=True)


def test_provisions_and_paragraphs_stand_side_by_side_and_gaps_are_named(page: Soup) -> None:
    rows = [shown(row) for row in page(f"{BOTH}/27").select(".cmp tbody > tr:not(.diffs)")]
    assert [tuple(side[:22] for side in row) for row in rows] == [
        ("Licita insufficiente", "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ"),
        ("A. Accettazione", "not in Κώδικας 2017 · "),
        ("È di fatto accettata.", ""),
        ("B. Licita insufficient", "Β. Όχι Δεκτή"),
        ("Se una licita insuffic", "Τότε:"),
        ("1. (a) la licitazione ", "1. (α) οι αγορές συνεχ"),
        ("(b) Eccetto quanto pre", "not in Κώδικας 2017 · "),
        ("L'Arbitro applicherà i", "no separate paragraph"),
        ("C. Sostituzione premat", "Γ. Πρόωρη Αντικατάστασ"),
        ("Primo. Secondo.", "Όλα μαζί."),
        ("not in Codice 2017 · I", "Δ. Ζημιά"),
        ("", "Θα επιδικάσει National"),
    ]


def test_every_id_of_the_left_law_is_an_anchor_once(page: Soup) -> None:
    soup = page(f"{BOTH}/27")
    ids = [tag["id"] for tag in soup.select(".cmp [id]")]
    assert len(ids) == len(set(ids))
    assert {"27", "27.A", "27.B", "27.B.1", "27.B.1.a", "27.B.1.b", "27.C", "27.D"} <= set(ids)


@pytest.mark.parametrize("id_", ["27.B.1.b", "27.B.1"])
def test_the_provision_asked_for_is_marked(page: Soup, id_: str) -> None:
    marked = page(f"{BOTH}/{id_}").select(".cmp tr.marked")
    assert len(marked) == 1
    assert marked[0].find(id=id_) or marked[0]["id"] == id_


def test_the_headings_of_the_columns_name_edition_language_and_year(page: Soup) -> None:
    headings = page(f"{BOTH}/27").select(".cmp thead th")
    assert [th.get_text(" ", strip=True) for th in headings] == [
        "Codice 2017 Italiano · 2017",
        "Κώδικας 2017 Ελληνικά · 2017",
    ]
    assert [th["lang"] for th in headings] == ["it", "el"]


def test_each_column_speaks_its_own_language(page: Soup) -> None:
    soup = page(f"{BOTH}/27")
    for side, language in (("a", "it"), ("b", "el")):
        spoken = {p["lang"] for p in soup.select(f"td.{side} .body p, td.{side} .body h2")}
        assert spoken == {language}


def test_laws_can_be_stepped_through(page: Soup) -> None:
    soup = page(f"{BOTH}/27")
    assert soup.select_one("a[rel=prev]")["href"] == f"{BOTH}/26"
    assert soup.select_one("a[rel=next]")["data-key"].startswith("j ")


def test_a_law_that_one_side_lacks_is_shown_with_the_gap_named(page: Soup) -> None:
    rows = [shown(row) for row in page(f"{BOTH}/26").select(".cmp tbody > tr:not(.diffs)")]
    assert rows[0] == ("Chiamate ritirate", "not in Κώδικας 2017 · Ελληνικά")


def test_the_laws_of_two_editions_are_listed(page: Soup) -> None:
    soup = page(BOTH)
    rows = [
        tuple(cell.get_text(" ", strip=True) for cell in row.find_all(["th", "td"]))
        for row in soup.select("tbody tr")
    ]
    differing = len(page(f"{BOTH}/27").select("tr[data-differs]"))
    assert rows[3] == ("Art. 27 Licita insufficiente", "Νόμος 27 ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ", str(differing))
    assert rows[0] == ("Art. 6 Mescolatura e distribuzione", "not in this edition", "–")


def test_definitions_stand_side_by_side(page: Soup) -> None:
    rows = [shown(row) for row in page(f"{BOTH}/definitions").select(".cmp tbody > tr:not(.diffs)")]
    assert rows == [
        ("Alert", "Προειδοποίηση"),
        ("Un avvertimento.", "Μια."),
        ("Presa in meno", "not in Κώδικας 2017 · Ελληνικά"),
        ("Ogni presa che manca (vedi Articolo 77 ).", ""),
    ]


def test_prose_stands_side_by_side(page: Soup) -> None:
    rows = [shown(row) for row in page(f"{BOTH}/preface").select(".cmp tbody > tr:not(.diffs)")]
    assert rows == [("Il primo Codice & <altro>.", "Οι πρώτοι νόμοι.")]


@pytest.mark.parametrize(
    ("asked", "location"),
    [
        ("27B1b", f"{BOTH}/27.B.1.b"),
        ("def.alert", f"{BOTH}/definitions#def.alert"),
        ("fn.1", f"{BOTH}/6"),
        ("index", BOTH),
        ("laws", BOTH),
    ],
)
def test_what_is_typed_leads_to_the_canonical_address(
    client: FlaskClient, asked: str, location: str
) -> None:
    answer = client.get(f"{BOTH}/{asked}")
    assert (answer.status_code, answer.headers["Location"]) == (302, location)


@pytest.mark.parametrize(
    "path",
    [
        "/en/compare/burraco-2011-it/bridge-2017-it",
        "/en/compare/bridge-2017-it/burraco-2011-it/27",
        "/en/compare/burraco-2011-it/burraco-2011-it/22",
    ],
)
def test_texts_that_are_not_one_are_not_set_side_by_side(page: Soup, path: str) -> None:
    soup = page(path, 404)
    assert "Nothing to set side by side" in soup.h1.get_text()
    assert soup.select("main a[href]")


def test_a_work_can_be_set_beside_the_one_that_supersedes_it(page: Soup) -> None:
    soup = page("/en/compare/bridge-2007-it/bridge-2017-it/27")
    assert shown(soup.select_one(".cmp tbody tr:not(.diffs)"))[0] == "Dichiarazione insufficiente"


@pytest.mark.parametrize(
    "path", [f"{BOTH}/27.Z", f"{BOTH}/94", "/en/compare/nope/bridge-2017-it/27", f"{BOTH}/nope"]
)
def test_what_is_not_there_is_a_404(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
