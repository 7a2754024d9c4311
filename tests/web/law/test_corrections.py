"""The list of corrections, its previews, and the same as JSON."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from parsed import Soup, parsed

from refsearch.languages.catalogs import reason_in
from refsearch.store.opening import Opened

PAGE = "/en/bridge-2017-it/corrections"
EDITIONS = (
    "bridge-2017-it",
    "bridge-2017-el",
    "bridge-2007-it",
    "norme-2010-it",
    "burraco-2011-it",
)


def test_every_correction_says_where_what_was_printed_what_is_served_and_why(page: Soup) -> None:
    first = page(PAGE).select_one("#c-1")
    assert first.h2.get_text() == "Art. 27C"
    assert first.select_one("del").get_text() == "Secodo."
    assert first.select_one("ins").get_text() == "Secondo."
    assert (first.select_one("del")["lang"], first.select_one("ins")["lang"]) == ("it", "it")
    assert first.select_one(".facts").get_text() == "lost letter · line 7 of the source"


@pytest.mark.parametrize(
    ("number", "address"),
    [
        (1, "/en/bridge-2017-it/27.C#c-1"),
        (2, "/en/bridge-2017-it/6"),
        (4, "/en/bridge-2017-it/index"),
        (6, "/en/bridge-2017-it/16.C#c-6"),
        (7, "/en/bridge-2017-it/6#c-7"),
    ],
)
def test_a_correction_leads_to_its_mark_and_the_mark_back(
    page: Soup, number: int, address: str
) -> None:
    link = page(PAGE).select_one(f"#c-{number} h2 a")
    assert link["href"] == address
    path, _, mark = address.partition("#")
    if mark:
        assert page(path).find(id=mark)["href"] == f"{PAGE}#c-{number}"


def test_an_omission_is_served_as_nothing(page: Soup) -> None:
    second = page(PAGE).select_one("#c-2")
    assert not second.select("ins")
    assert "nothing" in second.get_text()


def test_tags_of_the_source_are_shown_as_they_are(page: Soup) -> None:
    assert page(PAGE).select_one("#c-5 del").get_text() == "vedi <A>"


def test_what_is_not_text_is_summarised_by_kind(page: Soup) -> None:
    kinds = [" ".join(li.get_text().split()) for li in page(PAGE).select(".furniture li")]
    assert kinds == ["printed table of contents: 3 lines (1–3)", "page number: 2 lines (20, 40)"]


def test_a_text_without_corrections_says_so(page: Soup) -> None:
    soup = page("/en/burraco-2011-it/corrections")
    assert "None." in soup.get_text()
    assert not soup.select(".furniture")


def test_contents_lead_to_the_corrections_with_their_number(page: Soup) -> None:
    link = page("/en/bridge-2017-it").select_one(f"a[href='{PAGE}']")
    assert link.get_text() == "7 corrections of the source"


def test_a_preview_is_a_fragment(page: Soup) -> None:
    soup = page(f"{PAGE}/1/preview")
    assert not soup.find("html")
    assert "Secodo." in soup.get_text()
    assert "lost letter" in soup.get_text()


@pytest.mark.parametrize(
    ("ui", "reason", "furniture"),
    [
        ("it", "lettera perduta", "indice stampato"),
        ("el", "χάθηκε γράμμα", "τυπωμένος πίνακας περιεχομένων"),
        ("en", "lost letter", "printed table of contents"),
    ],
)
def test_reasons_are_in_the_language_of_the_interface(
    page: Soup, ui: str, reason: str, furniture: str
) -> None:
    shown = page(f"/{ui}/bridge-2017-it/corrections").get_text()
    assert reason in shown
    assert furniture in shown


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_of_the_texts_is_translated(opened: Opened, edition: str) -> None:
    document = opened.library.book(edition).document
    written = {one.reason for one in document.corrections}
    written |= {one.what for one in document.furniture}
    for ui in ("it", "el"):
        same = [r for r in written if reason_in(r, opened.library.languages, ui) == r]
        assert same == [], ui


@pytest.mark.parametrize("number", ["0", "8", "99999999999", "x", "-1"])
def test_a_preview_of_no_correction_is_a_404(client: FlaskClient, number: str) -> None:
    assert client.get(f"{PAGE}/{number}/preview").status_code == 404


def test_corrections_are_json_too(client: FlaskClient) -> None:
    found = client.get("/api/v1/editions/bridge-2017-it/corrections").get_json()
    assert found["corrections"][0] == {
        "number": 1,
        "where": "27.C",
        "line": 7,
        "source": "Secodo.",
        "corrected": "Secondo.",
        "reason": "lost letter",
    }
    assert len(found["corrections"]) == 7
    assert found["furniture"][0] == {"first": 1, "last": 3, "what": "printed table of contents"}
    assert client.get("/api/v1/editions/nope/corrections").status_code == 404


@pytest.mark.slow
def test_every_correction_of_the_texts_leads_to_a_page(real: FlaskClient) -> None:
    for edition in EDITIONS:
        listed = real.get(f"/it/{edition}/corrections").get_data(as_text=True)
        soup = parsed(listed)
        for link in {a["href"].partition("#")[0] for a in soup.select(".readings h2 a")}:
            assert real.get(link, follow_redirects=True).status_code == 200, link
