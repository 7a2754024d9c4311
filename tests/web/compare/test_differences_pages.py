"""What differs is marked in the rows of a side-by-side page, and can be stepped through."""

from __future__ import annotations

import pytest
from accessible import Window, finds_nothing_and_all_is_in_view, in_turn
from parsed import Html, Soup
from playwright.sync_api import expect
from windows import DESK, PHONE, Opener, arrives

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
CHANGED = f"/en/compare/{OLD}/{IT}/27"
PAGES = (
    f"/it/compare/{OLD}/{IT}/27",
    f"/el/compare/{OLD}/{EL}/12",
    f"/en/compare/{IT}/{EL}/12",
    f"/en/compare/{EL}/{IT}/78",
    f"/it/compare/{IT}/{OLD}/64",
    f"/el/compare/{EL}/{IT}/definitions",
)


def tags(soup: Html) -> list[str]:
    return [tag.get_text(" ", strip=True) for tag in soup.select(".cmp tr.diffs .tag")]


def test_rows_say_what_differs_with_a_word(ask: Soup) -> None:
    said = tags(ask(CHANGED))
    assert "moved: Art. 27C → Art. 27B1" in said
    assert any(one.startswith("changed in substance: number, reference") for one in said)
    assert any("merged with another" in one and "Art. 27D1 → Art. 27B2" in one for one in said)


def test_the_arrow_points_to_what_is_newer_from_either_side(ask: Soup) -> None:
    assert "moved: Art. 27B1 ← Art. 27C" in tags(ask(f"/en/compare/{IT}/{OLD}/27"))


def test_two_years_in_two_languages_say_what_changed_in_the_readers(ask: Soup) -> None:
    soup = ask(f"/el/compare/{OLD}/{EL}/27")
    assert any("→ Νόμος 27" in one for one in tags(soup))
    assert any(sentence.get_text(strip=True) for sentence in soup.select(".cmp .told"))
    assert not soup.select(".cmp ins, .cmp del")


def test_words_that_went_are_struck_and_words_that_came_underlined(ask: Soup) -> None:
    soup = ask(CHANGED)
    assert soup.select_one("td.a del") and not soup.select_one("td.a ins:not(.moved)")
    assert soup.select_one("td.b ins") and not soup.select_one("td.b del")
    assert "[deleted:]" in soup.select_one("td.a del").get_text()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (f"/en/compare/{OLD}/{IT}/34", "Only the wording differs."),
        (f"/en/compare/{OLD}/{IT}/12", "12 differences are marked."),
        (f"/en/compare/{IT}/{EL}/63", "No difference was found."),
    ],
)
def test_the_page_says_how_much_differs(ask: Soup, path: str, said: str) -> None:
    assert ask(path).select_one(".found").get_text(" ", strip=True) == said


def test_a_finding_of_the_report_leads_to_it(ask: Soup) -> None:
    soup = ask(f"/en/compare/{IT}/{EL}/12")
    finding = soup.select_one("tr.diffs a.tag[href*=report]")
    address, _, key = finding["href"].partition("#")
    assert ask(address).find(id=key)


@pytest.mark.parametrize("path", PAGES)
def test_differences_are_numbered_through_and_each_leads_to_the_next(ask: Soup, path: str) -> None:
    soup = ask(path)
    steps = [row["id"] for row in soup.select("tr[data-differs]")]
    assert steps == [f"diff-{n}" for n in range(1, len(steps) + 1)]
    hops = [hop["href"] for hop in soup.select("tr.diffs .hop")]
    assert hops == [f"#{id_}" for id_ in steps[1:]]
    ids = [tag["id"] for tag in soup.select("[id]")]
    assert len(ids) == len(set(ids))


def test_an_absent_law_has_no_differences_and_says_why(ask: Soup) -> None:
    soup = ask(f"/en/compare/{IT}/{OLD}/64")
    assert "lacks it" in soup.select_one("[data-step] > .gap").get_text()
    assert not soup.select("tr[data-differs], .stepbar")


def test_n_and_p_step_through_differences_and_j_and_k_through_laws(visit: Opener) -> None:
    page = visit(CHANGED)
    for key, shown in (("n", "1 of "), ("n", "2 of "), ("p", "1 of ")):
        page.keyboard.press(key)
        expect(page.locator("[data-at]")).to_contain_text(shown)
    expect(page.locator("#diff-1")).to_be_focused()
    page.keyboard.press("j")
    page.wait_for_url("**/28")
    page.keyboard.press("k")
    page.wait_for_url("**/27")


def test_two_buttons_step_on_a_phone_and_a_switch_shows_one_edition(visit: Opener) -> None:
    page = visit(CHANGED, PHONE)
    expect(page.locator("td.b").first).to_be_hidden()
    page.locator("[data-hop='1']").tap()
    expect(page.locator("#diff-1 .tag").first).to_be_in_viewport()
    page.locator("label:has(#show-ab)").tap()
    expect(page.locator("td.b").first).to_be_visible()
    expect(page.locator("td.a").first).to_be_visible()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_definitions_are_folded_by_letter_on_a_phone(visit: Opener, has_scripts: bool) -> None:
    path = f"/en/compare/{IT}/{EL}/definitions"
    page = visit(path, PHONE, java_script_enabled=has_scripts)
    folds, rows = page.locator(".unfolding:visible"), page.locator(".cmp tr:visible")
    assert 10 < folds.count() == rows.count()
    page.locator("[data-hop='1']").click()
    expect(page.locator("#diff-1 .tag").first).to_be_in_viewport()
    page.locator(".chip:has(#only-differences)").click()
    assert page.locator("tr[data-differs]:visible").count() == page.locator(".cmp .hop").count() + 1
    expect(page.locator(".unfolding").first).to_be_hidden()
    page = visit(f"{path}#def.trick", PHONE, java_script_enabled=has_scripts)
    expect(page.locator("[id='def.trick']")).to_be_in_viewport()


def test_without_javascript_differences_are_linked_and_can_be_shown_alone(visit: Opener) -> None:
    page = visit(CHANGED, java_script_enabled=False)
    page.locator("#diff-1 .hop").click()
    arrives(page, "#diff-2")
    rows = page.locator(".cmp tbody tr:visible")
    before = rows.count()
    page.locator("#only-differences").check()
    assert 0 < rows.count() < before


@pytest.mark.parametrize(("path", "device"), in_turn(PAGES, DESK, PHONE))
def test_axe_finds_nothing_side_by_side(look_only: Opener, path: str, device: Window) -> None:
    finds_nothing_and_all_is_in_view(look_only(path, device))


def test_a_page_says_through_which_editions_words_of_two_languages_were_compared(ask: Soup) -> None:
    through = "what changed in substance was compared between Codice 2007 · Italiano"
    assert through in " ".join(ask(f"/en/compare/{OLD}/{EL}/25").get_text(" ").split())
    nothing_compared = ask(f"/en/compare/{EL}/{OLD}/64").get_text(" ")
    assert "what changed in substance was compared" not in nothing_compared
