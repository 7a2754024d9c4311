"""A law in all its editions, and the list of all laws with how much every two editions differ."""

from __future__ import annotations

import pytest
from accessible import Window, finds_nothing_and_all_is_in_view, in_turn
from flask.testing import FlaskClient
from parsed import Soup
from playwright.sync_api import expect
from windows import DESK, PHONE, Opener

from refsearch.comparison.differences.families import families
from refsearch.library.library import Library

OLD, NEW = "bridge-2007-it", "bridge-2017-it"


def test_a_row_is_a_provision_in_every_edition(ask: Soup) -> None:
    soup = ask("/it/law/27")
    cells = soup.find(id="27.B.1.a").find_all(["th", "td"])
    assert [c.a.get_text() for c in cells] == ["Art. 27B1(a)", "Νόμος 27Β1(α)", "Art. 27C1"]
    assert "cambiato nella sostanza" in cells[2].get_text()


def test_the_readers_language_stands_first(ask: Soup) -> None:
    assert [th["lang"] for th in ask("/el/law/27").select("thead th")] == ["el", "it", "it"]


def test_what_was_deleted_has_a_row_too(ask: Soup) -> None:
    rows = [
        row["id"] for law in ("12", "25", "26") for row in ask(f"/en/law/{law}").select("tr[id]")
    ]
    assert any(id_.startswith(f"{OLD}:") for id_ in rows)


def test_what_a_change_touches_is_said_once(ask: Soup) -> None:
    tags = [tag.get_text() for tag in ask("/en/law/26").select(".tag.changed")]
    touched = [tag.partition(": ")[2].split(", ") for tag in tags if ": " in tag]
    assert touched
    assert all(len(words) == len(set(words)) for words in touched)


def test_a_law_that_a_file_lacks_is_not_called_absent(ask: Soup) -> None:
    row = ask("/en/law/64").find(id="64")
    assert row.find_all("td")[-1].select_one(".gap").get_text() == "not in this file"


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("27B1", "/en/law/27#27.B.1"),
        ("bridge-2017/27", "/en/law/27"),
        ("bridge-2007/27E", "/en/law/27#27.C"),
        ("bridge-2017", "/en/law"),
        (OLD, "/en/law"),
        ("burraco-2011-it/22", "/en/law/burraco-2011/22"),
        ("burraco-2011-it", "/en/law/burraco-2011"),
    ],
)
def test_a_law_has_one_address(real: FlaskClient, asked: str, address: str) -> None:
    answer = real.get(f"/en/law/{asked}")
    assert (answer.status_code, answer.headers["Location"]) == (302, address)


@pytest.mark.parametrize("asked", ["999", "zzz/3", "burraco-2011/999", "def.alert", "<b>"])
def test_what_is_in_no_edition_is_refused_in_a_page(ask: Soup, asked: str) -> None:
    assert ask(f"/el/law/{asked}", 404).h1


@pytest.mark.parametrize("asked", ["999", "27x"])
def test_what_is_nowhere_is_refused_by_the_readers_own_edition(ask: Soup, asked: str) -> None:
    nearest = ask(f"/el/law/{asked}", 404).select("main a[href*='/bridge-2017-']")
    assert {a["href"].split("/")[2] for a in nearest} == {"bridge-2017-el"}


def test_the_list_counts_what_the_side_by_side_page_marks(ask: Soup) -> None:
    rows = {r.th.a.get_text(): r for r in ask("/en/law").select("tbody tr:not(.unfolding)")}
    assert len(rows) == 93
    counted = 0
    for name in ("Art. 12", "Art. 27", "Art. 2"):
        for link in rows[name].select("td.count a"):
            steps = len(ask(link["href"]).select("tr[data-differs]"))
            assert link.strings[0] == str(steps), link["href"]
            counted += steps
    assert counted
    assert rows["Art. 64"].select("td.count .vh")[-1].get_text() == "not in the file of one"


def test_every_line_of_works_has_its_list(library: Library, ask: Soup) -> None:
    _first, *others = families(library)
    named = [link["href"] for link in ask("/en/law").select("main p.meta a")]
    assert named == [f"/en/law/{family[0].work}" for family in others]
    for address in named:
        assert "/en/law" in [link["href"] for link in ask(address).select("main p.meta a")]


@pytest.mark.parametrize(
    ("path", "device"),
    in_turn(["/it/law/27", "/el/law/64", "/en/law", "/en/law/burraco-2011/22"], DESK, PHONE),
)
def test_axe_finds_nothing_in_the_matrix(look_only: Opener, path: str, device: Window) -> None:
    finds_nothing_and_all_is_in_view(look_only(path, device))


SCROLLED = """[...document.querySelectorAll("main *")].filter(one =>
    one.scrollHeight > one.clientHeight + 1
    && ["auto", "scroll"].includes(getComputedStyle(one).overflowY)).length"""


@pytest.mark.parametrize(
    ("path", "device"),
    [
        ("/it/law/27", DESK),
        ("/el/law/27", PHONE),
        ("/el/law", DESK),
        (f"/en/compare/{NEW}/{OLD}", PHONE),
    ],
)
def test_a_list_of_laws_is_as_long_as_its_page(look: Opener, path: str, device: Window) -> None:
    assert look(path, device).evaluate(SCROLLED) == 0


@pytest.mark.parametrize(
    "path",
    [
        "/it/law",
        f"/el/compare/{NEW}/{OLD}",
        f"/el/compare/{NEW}/{OLD}/definitions",
        f"/en/map/{NEW}",
        "/en/report/bridge-2017",
    ],
)
def test_a_phone_shows_all_laws_in_a_few_screens_and_unfolds_them(look: Opener, path: str) -> None:
    page = look(path, PHONE)
    screens = "document.documentElement.scrollHeight / innerHeight"
    assert page.evaluate(screens) < 5
    row = page.locator("tbody tr:not(.unfolding), .finding").nth(12)
    expect(row).to_be_hidden()
    page.locator(".unfolding label, .by-law > summary").nth(1).click()
    expect(page.locator("tbody:has(:checked) tr, .by-law[open] .finding").last).to_be_visible()


@pytest.mark.parametrize("path", ["/it/law", f"/el/compare/{NEW}/{OLD}", f"/en/map/{NEW}"])
def test_a_desk_has_nothing_to_unfold(look: Opener, path: str) -> None:
    page = look(path, DESK)
    expect(page.locator(".unfolding").first).to_be_hidden()
    expect(page.locator("tbody tr:not(.unfolding)").nth(92)).to_be_visible()


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_nothing_beside_the_text_is_out_of_sight_on_a_phone(look: Opener, ui: str) -> None:
    page = look(f"/{ui}/compare/{OLD}/{NEW}/27", PHONE)
    boxes = [one.bounding_box() for one in page.locator(".toolline > *").all()]
    assert len(boxes) > 2
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)


def test_all_switches_of_a_redline_are_in_sight_on_a_phone(look: Opener) -> None:
    for ui in ("it", "el", "en"):
        page = look(f"/{ui}/redline/{OLD}/{NEW}/27", PHONE)
        page.locator("[popovertarget=views]").click()
        switches = page.locator(".toolline :is(a, button), #views a").filter(visible=True)
        boxes = [one.bounding_box() for one in switches.all()]
        assert len(boxes) == 3 + 2 + 4
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
