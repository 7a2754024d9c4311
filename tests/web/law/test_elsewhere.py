"""A superseded text says where it is today, and a newer one where it was."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from parsed import Html, Tag, parsed
from spoken import INTERFACE

from refsearch.library.library import Library

OLD, IT, EL = "bridge-2007-it", "bridge-2017-it", "bridge-2017-el"


def page(real: FlaskClient, address: str) -> Html:
    answer = real.get(address)
    assert answer.status_code == 200, address
    return parsed(answer.get_data(as_text=True))


def addresses(part: Tag | None) -> list[str]:
    assert part is not None
    return [str(a["href"]) for a in part.select("a")]


@pytest.mark.parametrize(
    ("old", "now"), [("16.C.1", "16.D.1"), ("17.D.3", "15.A.3"), ("23", "72.C")]
)
@pytest.mark.parametrize(("ui", "word"), [("it", "Oggi:"), ("el", "Σήμερα:"), ("en", "Today:")])
def test_a_superseded_provision_says_where_it_is_today(
    real: FlaskClient, old: str, now: str, ui: str, word: str
) -> None:
    note = page(real, f"/{ui}/{OLD}/{old}").select_one(".newer")
    assert addresses(note)[0] == f"/{ui}/{IT}/{now}"
    assert note and word in note.get_text()


def test_a_marked_provision_says_it_where_the_reader_is_with_the_reason(real: FlaskClient) -> None:
    marked = page(real, f"/en/{OLD}/17.D.2").select_one(".provision.marked .newer")
    assert marked
    assert f"/en/{IT}/15.A.2" in addresses(marked)
    reasons = [span.get_text() for span in marked.select(".change")]
    assert len(reasons) == 1
    assert reasons[0].startswith(("Before", "The", "An", "A "))


@pytest.mark.parametrize("edition", [IT, EL])
def test_a_newer_provision_says_where_it_was_and_can_be_set_beside_it(
    real: FlaskClient, edition: str
) -> None:
    around = page(real, f"/en/{edition}/15.A.3").select_one("#editions .there")
    found = addresses(around)
    assert f"/en/{OLD}/17.D.3" in found
    assert f"/en/compare/{edition}/{OLD}/15.A.3" in found


def test_a_law_beyond_the_end_of_the_older_file_was_not_absent_from_the_older_code(
    real: FlaskClient,
) -> None:
    there = page(real, f"/en/{IT}/64").select_one("#editions .there")
    assert there and "not in the file of Codice 2007" in there.get_text()
    beside = page(real, f"/en/compare/{IT}/{OLD}/64").select_one(".compare")
    assert beside and "not in Codice 2007" not in beside.get_text()


@pytest.mark.parametrize(
    ("left", "right", "id_"),
    [
        (OLD, IT, "17.D.3"),
        (IT, OLD, "15.A.3"),
        (OLD, EL, "23"),
        (IT, OLD, "23"),
        (IT, OLD, "64"),
        (IT, EL, "71.A"),
        (EL, IT, "definitions"),
        (IT, OLD, "preface"),
    ],
)
def test_every_comparison_can_be_swapped(
    real: FlaskClient, left: str, right: str, id_: str
) -> None:
    swapped = addresses(page(real, f"/en/compare/{left}/{right}/{id_}").select_one(".swap"))
    assert swapped[0].startswith(f"/en/compare/{right}/{left}")
    page(real, swapped[0])


def test_citations_of_the_older_code_in_the_norms_have_their_place_today(
    real: FlaskClient, library: Library
) -> None:
    norms = library.book("norme-2010-it")
    cited = [r for r in norms.document.references if any(t.startswith(OLD) for t in r.targets)]
    laws = {norms.law_of(r.holder).id for r in cited if r.holder in norms.provisions}
    marked = 0
    for law in sorted(laws):
        soup = page(real, f"/en/norme-2010-it/{law}")
        for aside in soup.select(".today"):
            assert "written for Codice 2007" in str(aside["title"])
            assert re.match(r"\(2017: ", aside.get_text())
            marked += 1
    assert marked >= len(cited)


def test_a_search_for_a_citation_of_the_older_code_offers_its_place_today(
    real: FlaskClient,
) -> None:
    found = page(real, "/en/search?q=16C1+codice+2007&stay=1").select_one(".meant")
    assert f"/en/{IT}/16.D.1" in addresses(found)


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_contents_and_the_home_page_lead_to_the_comparison_of_years(
    real: FlaskClient, ui: str
) -> None:
    assert f"/{ui}/compare/{OLD}/{IT}" in addresses(page(real, f"/{ui}/{OLD}").select_one(".page"))
    assert f"/{ui}/compare/{IT}/{OLD}" in addresses(page(real, f"/{ui}/{IT}").select_one(".page"))
    home = addresses(page(real, f"/{ui}/").select_one(".page"))
    assert any(re.fullmatch(rf"/{ui}/compare/{OLD}/bridge-2017-(it|el)", url) for url in home)
