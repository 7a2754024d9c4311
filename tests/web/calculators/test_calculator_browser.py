"""Calculators in a real browser: typed in, tapped, without scripts, on a phone, on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from accessible import finds_nothing
from playwright.sync_api import Page, expect
from windows import PHONE, arrives

from refsearch.games.catalogue import functions

pytestmark = pytest.mark.browser
NAMES = list(functions())
Opener = Callable[..., Page]


def shown(page: Page) -> str:
    return page.locator("#answer").inner_text().replace("\n", " ")


SMALL_TEXT = """() => [...document.querySelectorAll("main *")].filter((e) => {
    const bare = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    const seen = e.getClientRects().length && !e.closest(".visually-hidden, .vh, sup");
    return bare && seen && parseFloat(getComputedStyle(e).fontSize) < 16;
}).map((e) => e.outerHTML.slice(0, 80))"""
SMALL_TARGETS = """() => [...document.querySelectorAll("#calculator button, #calculator input, "
    + "#calculator select, #calculator textarea, .segment label")]
    .filter((e) => e.getClientRects().length)
    .filter((e) => !e.matches(".visually-hidden, .vh, .segment input, [type=checkbox]"))
    .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 80)])
    .filter(([box]) => box.height < 44 || box.width < 36).map(([, html]) => html)"""


@pytest.mark.parametrize("name", ["", *NAMES])
def test_a_phone_shows_it_whole_for_a_thumb_and_axe_finds_nothing(
    look_only: Opener, name: str
) -> None:
    ui, scheme = ("it", "light") if len(name) % 2 else ("el", "dark")
    page = look_only(f"/{ui}/calculators/{name}".rstrip("/"), {**PHONE, "color_scheme": scheme})
    assert not page.evaluate(SMALL_TARGETS)
    page.evaluate("document.querySelectorAll('main details').forEach((d) => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not page.evaluate(SMALL_TEXT)
    finds_nothing(page)


def test_the_result_changes_as_one_types(visit: Opener) -> None:
    page = visit("/it/calculators/imps?difference=0")
    assert "0" in shown(page)
    page.locator("#f-difference").fill("-1100")
    expect(page.locator("#answer dd").first).to_have_text("−15")
    arrives(page, "/it/calculators/imps?difference=-1100")
    expect(page.locator("#f-difference")).to_be_focused()
    page.reload()
    expect(page.locator("#answer dd").first).to_have_text("−15")


def test_one_hand_on_a_phone_scores_a_contract(visit: Opener) -> None:
    page = visit("/el/calculators/contract-score", PHONE)
    pad = page.locator(".pad-contract")
    place = "pad => pad.getBoundingClientRect().top + scrollY"
    before = pad.evaluate(place)
    for key in ("[data-level='3']", "[data-denomination='NT']", "[data-doubling='X']"):
        pad.locator(key).tap()
    page.locator("[data-by='-1']").first.tap()
    page.locator("#f-vulnerable label", has_text="ναι").tap()
    expect(page.locator("#answer dd").first).to_have_text("+750")
    assert pad.evaluate(place) == before  # nothing moves under the thumb
    expect(pad.locator("[data-doubling='X']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#f-contract")).to_have_value("3NTX")
    pad.locator("[data-pass]").tap()
    expect(page.locator(".fault-text[data-fault=tricks]")).to_contain_text("Νόμος 22")


def test_the_result_stays_in_view_however_far_the_page_is_scrolled(visit: Opener) -> None:
    page = visit("/it/calculators/matchpoints", PHONE)
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    expect(page.locator("#answer")).to_be_in_viewport(ratio=0.95)


def test_a_fault_appears_at_its_field_and_goes_when_it_is_mended(visit: Opener) -> None:
    page = visit("/it/calculators/board")
    page.locator("#f-number").fill("0")
    place = page.locator(".fault-text[data-fault=number]")
    expect(place).to_contain_text("si numerano da 1")
    expect(place.locator("a")).to_have_text("Art. 2")
    expect(page.locator("#f-number")).to_have_attribute("aria-invalid", "true")
    page.locator("#f-number").fill("16")
    expect(place).to_be_empty()
    expect(page.locator("#answer")).to_contain_text("Ovest")


def test_rows_are_added_filled_and_removed_without_a_reload(visit: Opener) -> None:
    page = visit("/it/calculators/matchpoints")
    page.evaluate("window.stayed = true")
    page.locator("button.add").last.click()
    fresh = page.locator("[name='results.4.ns']")
    expect(fresh).to_be_focused()
    page.locator("[name='results.4.score']").fill("980")
    expect(page.locator("#answer dd").first).to_contain_text("100%")
    page.locator("button.remove[value='results.0']").click()
    expect(page.locator("[name='results.3.score']")).to_have_value("980")
    assert page.evaluate("window.stayed")
    assert "results.4" not in page.url


def test_another_kind_of_score_changes_the_form(visit: Opener) -> None:
    page = visit("/en/calculators/adjusted-score", PHONE)
    page.locator("label", has_text="artificial").first.tap()
    expect(page.locator("#f-ns")).to_be_visible()
    page.locator("#f-ns label", has_text="none").tap()
    page.locator("#f-ew label", has_text="direct").tap()
    expect(page.locator("#answer dd").first).to_have_text("60%")


def test_cards_are_tapped_into_a_meld(visit: Opener) -> None:
    page = visit("/it/calculators/burraco-meld?cards=", PHONE)
    pad = page.locator(".pad-cards")
    pad.locator("[data-suit='♥']").tap()
    for rank in ("5", "6", "7"):
        pad.locator(f"[data-rank='{rank}']").tap()
    pad.locator("[data-insert=JK]").tap()
    expect(page.locator("#answer")).to_contain_text("sequenza")
    pad.locator("[data-erase]").tap()
    expect(page.locator("#f-cards")).to_have_value("5♥ 6♥ 7♥")
    pad.locator("[data-keyboard]").tap()
    expect(page.locator("#f-cards")).to_be_focused()


def test_calls_are_tapped_into_an_auction(visit: Opener) -> None:
    page = visit("/el/calculators/auction?dealer=N&calls=", PHONE)
    pad = page.locator(".pad-calls")
    pad.locator("[data-level='1']").tap()
    pad.locator("[data-denomination='♠']").tap()
    for _ in range(3):
        pad.locator("[data-insert=P]").tap()
    expect(page.locator("#answer")).to_contain_text("Βορράς")
    expect(page.locator(".auction .suit.spades")).to_have_attribute("aria-label", "πίκες")


def test_the_keyboard_alone_is_enough(visit: Opener) -> None:
    page = visit("/en/calculators/victory-points?boards=16&imps=10&scale=norme-25")
    page.locator("#f-scale-1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#answer dd").first).to_have_text("12.8")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#f-boards")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("8")
    expect(page.locator("#answer dd").first).to_have_text("13.78")
    page.keyboard.press("Enter")
    expect(page.locator("#answer dd").first).to_have_text("13.78")


def test_single_key_shortcuts_do_not_disturb_what_is_typed(visit: Opener) -> None:
    page = visit("/it/calculators/auction?dealer=N&calls=")
    page.locator("#f-calls").press_sequentially("1S p p p")
    expect(page.locator("#f-calls")).to_have_value("1S p p p")
    expect(page.locator("#answer")).to_contain_text("Nord")


def test_the_link_that_is_copied_shows_the_same_result(visit: Opener) -> None:
    page = visit("/it/calculators/imps", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#f-difference").fill("430")
    expect(page.locator("#answer dd").first).to_have_text("+10")
    page.locator(".share .copy").click()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith("/it/calculators/imps?difference=430")


def test_without_scripts_the_form_computes_and_grows(visit: Opener) -> None:
    page = visit("/it/calculators/imp-match", PHONE, java_script_enabled=False)
    expect(page.locator(".stepper button, [data-sign], .pad").first).to_be_hidden()
    page.locator("button.add").click()
    page.locator("[name='boards.4.number']").fill("5")
    page.locator("[name='boards.4.open']").fill("1430")
    page.locator("[name='boards.4.closed']").fill("680")
    page.locator("button.compute").click()
    expect(page.locator("#answer dd").first).to_have_text("+6")
    page.locator("[name='boards.4.closed']").fill("x")
    page.locator("[name='boards.4.closed']").press("Enter")
    expect(page.locator("[name='boards.4.closed']")).to_have_attribute("aria-invalid", "true")


def test_when_the_server_is_away_what_was_shown_stays(visit: Opener) -> None:
    page = visit("/it/calculators/imps?difference=620")
    page.context.set_offline(True)
    page.locator("#f-difference").fill("90")
    expect(page.locator("#answer.stale")).to_contain_text("+12")
    page.context.set_offline(False)
    page.locator("#f-difference").fill("100")
    expect(page.locator("#answer:not(.stale) dd").first).to_have_text("+3")


def choose(page: Page, file: Path) -> None:
    """Open a file with the button for it.

    By a key: between a button pressed and let go, the leave to open one may run out.
    """
    with page.expect_file_chooser() as chosen:
        page.locator("[data-file]").press("Enter")
    chosen.value.set_files(file)


def test_a_file_of_results_is_opened(visit: Opener, tmp_path: Path) -> None:
    file = tmp_path / "session.csv"
    file.write_text("board,ns,ew,contract,declarer,result\n1,7,8,4S,N,=\n1,9,10,4S,N,-1\n")
    page = visit("/it/calculators/session")
    choose(page, file)
    expect(page.locator("#answer dd").first).to_contain_text("7")
    expect(page.locator("input[type=file]")).to_be_hidden()
    assert page.url.endswith("/it/calculators/session")
    with page.expect_download() as taken:
        page.get_by_text("Classifica (CSV)").click()
    assert "Posto;Coppia" in Path(taken.value.path()).read_text(encoding="utf-8-sig")


def test_a_file_in_letters_of_windows_is_opened_in_those_of_the_reader(
    visit: Opener, tmp_path: Path
) -> None:
    file = tmp_path / "session.csv"
    file.write_bytes("board,ns,ew,contract\n1,Νίκος,Άννα,pass\n".encode("cp1253"))
    page = visit("/el/calculators/session")
    choose(page, file)
    expect(page.locator("#answer dd").first).to_contain_text("Νίκος")


def test_without_scripts_a_file_is_chosen_and_posted(visit: Opener, tmp_path: Path) -> None:
    file = tmp_path / "session.csv"
    file.write_text("board,ns,ew,contract,declarer,result\n1,7,8,4S,N,=\n1,9,10,4S,N,-1\n")
    page = visit("/it/calculators/session", java_script_enabled=False)
    page.locator("input[type=file]").set_input_files(file)
    page.locator("button.compute").click()
    expect(page.locator("#answer dd").first).to_contain_text("7")
    arrives(page, "/it/calculators/session")


def test_paper_has_the_sheet_and_not_the_form(visit: Opener) -> None:
    page = visit("/it/calculators/matchpoints")
    page.emulate_media(media="print")
    for gone in ("header.bar", "#calculator", ".share"):
        expect(page.locator(gone)).to_be_hidden()
    for kept in ("h1", "#details .table", ".printed"):
        expect(page.locator(kept)).to_be_visible()
    expect(page.locator("#details .table").first).to_contain_text("450")


def test_paper_has_the_whole_scale_with_its_row_marked_by_a_line(visit: Opener) -> None:
    page = visit("/el/calculators/imps?difference=620")
    page.emulate_media(media="print")
    expect(page.locator(".whole-scale .pairs > div")).to_have_count(25)
    marked = page.locator(".whole-scale .here")
    expect(marked).to_be_visible()
    assert marked.evaluate("(row) => getComputedStyle(row).outlineStyle") == "solid"


def test_paper_says_what_was_typed_last_and_the_address_of_it(visit: Opener) -> None:
    page = visit("/it/calculators/contract-score?contract=4S&tricks=9&vulnerable=true")
    expect(page.locator(".on-paper")).to_be_hidden()
    page.locator("#f-tricks").fill("8")
    expect(page.locator("#answer dd").first).to_have_text("−200")
    page.emulate_media(media="print")
    for said in ("♠", "8", "In zona"):
        expect(page.locator(".on-paper")).to_contain_text(said)
    expect(page.locator(".on-paper")).to_be_visible()
    expect(page.locator(".printed")).to_contain_text("tricks=8")


def test_a_citation_in_the_breakdown_can_be_read_in_its_place(visit: Opener) -> None:
    page = visit("/it/calculators/contract-score?contract=4S&tricks=11")
    page.locator("#f-tricks").fill("12")
    expect(page.locator("#answer dd").first).to_have_text("+480")
    page.locator(".breakdown a.ref").first.hover()
    expect(page.locator("#peek")).to_contain_text("Tabella dei punteggi")
