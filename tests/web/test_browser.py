"""The site in a real browser: keys, previews, phones, print, no JavaScript, accessibility."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from accessible import Window, finds_nothing, finds_nothing_and_all_is_in_view, in_turn
from flask import Flask
from playwright.sync_api import Page, expect
from windows import DESK, PHONE, Opener, arrives, served

pytestmark = pytest.mark.browser
LAW = "/it/bridge-2017-it/27.B.1.b"
COMPARE = "/it/compare/bridge-2017-it/bridge-2017-el/27"
# what a page does once it has been scrolled is done when these are over
TWO_FRAMES = "new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)))"
PAGES = [
    "/it/",
    "/el/bridge-2017-el",
    "/it/bridge-2017-it/27",
    LAW,
    "/el/bridge-2017-el/12",
    "/it/bridge-2017-it/77",
    "/el/bridge-2017-el/77",
    "/it/burraco-2011-it/22",
    "/it/bridge-2017-it/preface",
    "/it/bridge-2017-it/definitions",
    "/el/bridge-2017-el/def.alert",
    "/it/bridge-2017-it/index",
    "/en/search?q=renonce",
    "/el/search?q=27&stay=1",
    "/it/search?q=xyzzyx",
    COMPARE,
    "/el/compare/bridge-2017-el/bridge-2017-it",
    "/it/compare/bridge-2017-it/bridge-2017-el/definitions",
    "/it/bridge-2017-it/27.Z",
    "/it/norme-2010-it",
    "/it/norme-2010-it/8",
    "/it/norme-2010-it/app7",
    "/el/norme-2010-it/esempio-2",
    "/it/bridge-2007-it/9?layers=modality",
    "/el/bridge-2007-it/50",
    "/it/bridge-2007-it/corrections",
    "/it/bridge-2017-it/77?layers=modality",
    "/el/bridge-2017-el/12?layers=modality",
    "/el/bridge-2017-el/corrections",
    "/it/terms",
    "/el/terms?game=bridge",
    "/it/terms/alert",
    "/en/search?q=-revoke",
    "/el/help",
]
DARK_PHONE = {**PHONE, "color_scheme": "dark"}
LIGHT_DESK = {**DESK, "color_scheme": "light"}


@pytest.fixture(scope="module")
def commented_site(commented_app: Flask) -> Iterator[str]:
    with served(commented_app) as address:
        yield address


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(("path", "window"), in_turn(PAGES, DARK_PHONE, LIGHT_DESK))
def test_axe_finds_nothing(look_only: Opener, path: str, window: Window) -> None:
    finds_nothing(look_only(path, window))


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_cut_off_or_small_on_a_phone(look_only: Opener, path: str) -> None:
    page = look_only(path, {**PHONE, "color_scheme": "dark"})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        """() => [...document.querySelectorAll("body *")].filter((e) => {
            const bare = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
            const seen = e.getClientRects().length && !e.closest(".visually-hidden, .vh, sup, kbd");
            return bare && seen && parseFloat(getComputedStyle(e).fontSize) < 16;
        }).map((e) => e.outerHTML.slice(0, 80))"""
    )
    assert not small


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_permalink_brings_its_provision_into_view(
    visit: Opener, device: dict[str, object], scripts: bool
) -> None:
    page = visit(LAW, device, java_script_enabled=scripts)
    expect(page.locator(".marked")).to_be_in_viewport(ratio=0.95)
    expect(page.locator('[id="27.B"] > h2')).to_be_in_viewport(ratio=1)


def test_without_javascript_the_site_is_read_and_searched(visit: Opener) -> None:
    page = visit("/it/", java_script_enabled=False)
    page.locator("#q").fill("27B1b")
    page.locator("#q").press("Enter")
    arrives(page, "/it/bridge-2017-it/27.B.1.b?from=27B1b")
    expect(page.locator(".marked .copy")).to_be_hidden()
    page.locator(".marked a.ref:not(.term)").nth(1).click()
    arrives(page, "/it/bridge-2017-it/23.A")


def test_without_javascript_a_phone_switches_editions(visit: Opener) -> None:
    page = visit(COMPARE, PHONE, java_script_enabled=False)
    expect(page.locator("td.b").first).to_be_hidden()
    page.locator("label:has(#show-b)").click()
    expect(page.locator("td.b").first).to_be_visible()
    expect(page.locator("td.left").first).to_be_hidden()


def test_the_search_box_is_ready_on_a_desk_and_not_on_a_phone(visit: Opener) -> None:
    expect(visit("/it/").locator("#q")).to_be_focused()
    expect(visit("/it/", PHONE).locator("#q")).not_to_be_focused()


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("/it/bridge-2017-it/27", "j", "/it/bridge-2017-it/28"),
        ("/it/bridge-2017-it/27", "k", "/it/bridge-2017-it/26"),
        ("/it/bridge-2017-it/27", "]", "/it/bridge-2017-it/28"),
        ("/it/bridge-2017-it/27", "[", "/it/bridge-2017-it/26"),
        ("/it/bridge-2017-it/27", "ArrowRight", "/it/bridge-2017-it/28"),
        ("/it/bridge-2017-it/27", "s", COMPARE),
        (COMPARE, "j", COMPARE.removesuffix("27") + "28"),
        (COMPARE, "k", COMPARE.removesuffix("27") + "26"),
        ("/it/search?q=27B1b", "b", "/it/search?q=27B1b&stay=1"),
    ],
)
def test_a_key_leads_on(visit: Opener, start: str, key: str, end: str) -> None:
    page = visit(start)
    page.keyboard.press(key)
    arrives(page, end)


def test_a_greek_keyboard_has_the_same_keys(visit: Opener) -> None:
    page = visit("/el/bridge-2017-el/27")
    page.evaluate(
        """document.body.dispatchEvent(new KeyboardEvent(
            "keydown", {key: "ξ", code: "KeyJ", bubbles: true}))"""
    )
    page.wait_for_url("**/el/bridge-2017-el/28")


def test_slash_goes_to_the_box_and_letters_typed_there_are_letters(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("jk/?")
    expect(page.locator("#q")).to_have_value("jk/?")
    assert page.url.endswith("/27")


def test_the_list_of_keys_opens_closes_and_can_switch_them_off(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.locator("[data-keys-switch]").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()
    page.evaluate("void (navigation.onnavigate = () => { window.left = true; })")
    page.keyboard.press("j")
    assert not page.evaluate("window.left")


def test_the_first_tab_offers_to_skip_to_the_text(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_reference_shows_its_target_on_hover_and_the_preview_can_be_reached(
    visit: Opener,
) -> None:
    page = visit("/it/bridge-2017-it/27", own=True)
    page.clock.install()
    link = page.locator("a.ref", has_text="Art. 16C").first
    link.hover()
    peek = page.locator("#peek")
    expect(peek).to_contain_text("Art. 16C")
    expect(link).to_have_attribute("aria-describedby", "peek")
    peek.hover()
    page.clock.run_for(500)
    expect(peek).to_be_visible()
    page.keyboard.press("Escape")
    expect(peek).to_be_hidden()


def test_a_reference_shows_its_target_on_focus_and_hides_it_as_focus_goes_on(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    link = page.locator("a.ref", has_text="Art 31").first
    link.evaluate("link => link.previousElementSibling.focus()")
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(page.locator("#peek")).to_contain_text("Art. 31")
    # at once: what the focus reaches next would stand under it
    assert page.locator(".pager a").last.evaluate("a => { a.focus(); return peek.hidden; }")


def test_a_finger_sees_the_preview_first_and_follows_with_a_second_tap(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27", PHONE)
    link = page.locator("a.ref", has_text="Art 31").first
    link.tap()
    expect(page.locator("#peek")).to_contain_text("Licita fuori turno")
    assert page.url.endswith("/27")
    link.tap()
    page.wait_for_url("**/it/bridge-2017-it/31")


def test_a_footnote_can_be_read_in_its_place(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/76")
    page.locator("sup.call a").first.hover()
    expect(page.locator("#peek")).to_contain_text("area di gioco")
    page.locator("sup.call a").first.click()
    expect(page.locator(".footnote:target")).to_be_visible()
    page.locator(".footnote:target .back a").first.click()
    page.wait_for_url(re.compile("#call-fn[.]"))


def test_a_copied_citation_names_provision_and_edition(visit: Opener) -> None:
    page = visit(LAW, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".marked .copy").click()
    expect(page.locator("[data-status]")).to_have_text("Copiato: Art. 27B1(b), Codice 2017")
    assert page.evaluate("navigator.clipboard.readText()") == "Art. 27B1(b), Codice 2017"


def test_switching_editions_on_a_phone_keeps_the_place(visit: Opener) -> None:
    page = visit(COMPARE, PHONE)
    page.evaluate("document.getElementById('27.B.3').scrollIntoView({behavior: 'instant'})")
    page.evaluate(TWO_FRAMES)
    before = top(page, '[id="27.B.3"]')
    box = page.locator("label:has(#show-b)").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(page.locator("td.b").first).to_be_visible()
    assert abs(top(page, '[id="27.B.3"]') - before) <= 2
    page.locator("a[rel=next]").evaluate("link => link.click()")
    page.wait_for_url("**/28")
    expect(page.locator("td.b").first).to_be_visible()


def test_the_headings_of_the_columns_stay_in_view(visit: Opener) -> None:
    page = visit(COMPARE)
    page.mouse.wheel(0, 900)
    # not wait_for_function: it looks a second time with eval, which the page's policy forbids
    page.evaluate(
        """new Promise((done) => (function look() {
            scrollY > 500 ? done() : requestAnimationFrame(look);
        })())"""
    )
    bar = page.locator("header.bar").bounding_box()
    assert bar
    assert abs(top(page, ".cmp thead th") - bar["height"]) < 5


def test_light_and_dark_follow_the_system_until_the_reader_chooses(visit: Opener) -> None:
    page = visit("/it/", color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.locator(".menu-btn").click()
    page.get_by_label("Chiaro").check()
    light = page.evaluate(paper)
    assert light != dark
    page.reload()
    assert page.evaluate(paper) == light


def test_high_contrast_follows_the_system_and_the_readers_choice(visit: Opener) -> None:
    ink = "getComputedStyle(document.body).color"
    asked = visit("/it/", color_scheme="light", contrast="more")
    assert asked.evaluate(ink) == "rgb(0, 0, 0)"
    page = visit("/it/", color_scheme="light")
    assert page.evaluate(ink) != "rgb(0, 0, 0)"
    page.locator(".menu-btn").click()
    page.get_by_label("Contrasto alto").check()
    assert page.evaluate(ink) == "rgb(0, 0, 0)"
    page.reload()
    assert page.evaluate(ink) == "rgb(0, 0, 0)"


def test_print_has_the_law_the_edition_the_address_and_the_date_only(visit: Opener) -> None:
    page = visit(LAW)
    page.emulate_media(media="print")
    controls = (".ptools >> nth=0", ".steps >> nth=0", ".tools", ".text-seg")
    for gone in ("header.bar", "footer.foot", ".around", *controls):
        expect(page.locator(gone)).to_be_hidden()
    for kept in (".where", "h1", ".provisions", ".printed"):
        expect(page.locator(kept)).to_be_visible()
    assert page.locator(".printed").inner_text() == f"http://localhost{LAW.partition('?')[0]}"


def test_the_browser_says_on_paper_which_day_it_is(visit: Opener) -> None:
    page = visit("/el/bridge-2017-it/27", own=True)
    for day, said in (("2026-11-22", "22 Νοεμβρίου 2026"), ("2026-11-23", "23 Νοεμβρίου 2026")):
        page.clock.set_fixed_time(f"{day}T12:00:00")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert str(page.locator(".printed").text_content()).endswith(f"/27 · {said}")


def test_without_a_script_paper_has_no_day(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27", java_script_enabled=False)
    page.emulate_media(media="print")
    assert page.locator(".printed").inner_text() == "http://localhost/it/bridge-2017-it/27"


COMMENTED = (
    "/it/norme-2010-it",
    "/it/norme-2010-it/27",
    "/el/norme-2010-it/27?show=norm",
    "/it/norme-2010-it/esempio-1",
    "/it/bridge-2007-it/77",
)


@pytest.mark.parametrize(("path", "window"), in_turn(COMMENTED, LIGHT_DESK, DARK_PHONE))
def test_axe_finds_nothing_in_a_commented_edition(
    visit: Opener, commented_site: str, path: str, window: Window
) -> None:
    finds_nothing_and_all_is_in_view(visit(path, window, base_url=commented_site))


def test_a_term_shows_its_definition_on_hover(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    term = page.locator("a.term", has_text=re.compile("^licita$")).first
    term.hover()
    expect(page.locator("#peek")).to_contain_text("«Licita»")


def test_a_term_is_quieter_than_a_citation(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27")
    style = "link => getComputedStyle(link).textDecorationStyle"
    assert page.locator("a.term").first.evaluate(style) == "dotted"
    assert page.locator(".provisions a.ref:not(.term)").first.evaluate(style) == "solid"


def test_a_corrected_word_shows_what_was_printed_and_leads_to_the_list(visit: Opener) -> None:
    page = visit("/el/bridge-2017-el/4")
    mark = page.locator("a.correction").first
    mark.hover()
    expect(page.locator("#peek del")).to_have_text("τραπέζιού")
    page.keyboard.press("Escape")
    mark.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".readings li:target")).to_be_in_viewport()
    page.locator(".readings li:target h2 a").click()
    expect(page.locator("a.correction:target")).to_be_in_viewport()


def test_an_unlinked_citation_says_why_on_focus_and_on_the_first_tap(
    visit: Opener, commented_site: str
) -> None:
    path = "/it/norme-2010-it/27"
    desk = visit(path, base_url=commented_site)
    desk.locator(".unresolved").first.focus()
    expect(desk.locator("#peek")).to_contain_text("non è in questo file")
    phone = visit(path, PHONE, base_url=commented_site)
    phone.locator(".unresolved").first.tap()
    expect(phone.locator("#peek")).to_contain_text("non è in questo file")


def test_without_javascript_the_view_is_changed_and_kept(
    visit: Opener, commented_site: str
) -> None:
    page = visit("/it/norme-2010-it/27", java_script_enabled=False, base_url=commented_site)
    expect(page.locator(".kind-commentary").first).to_be_visible()
    page.get_by_role("link", name="Solo la norma").click()
    expect(page.locator(".kind-commentary")).to_have_count(0)
    page.locator("a[rel=next]").first.click()
    arrives(page, "/it/norme-2010-it/50?show=norm")


def test_without_javascript_modal_words_are_marked_and_explained(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27", java_script_enabled=False)
    page.locator(".view .layer").click()
    expect(page.locator(".provisions .modal").first).to_be_visible()
    page.locator(".legend summary").click()
    expect(page.locator(".legend q").first).to_be_visible()


def test_suits_differ_by_their_shape_and_red_from_black(visit: Opener, commented_site: str) -> None:
    page = visit("/it/norme-2010-it/27", base_url=commented_site)
    red = page.locator(".suit.hearts").first.evaluate("s => getComputedStyle(s).color")
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert red != ink
    expect(page.locator(".suit.hearts").first).to_have_text("♥")


def test_a_second_page_asks_for_no_file_again(
    visit: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "werkzeug")
    page = visit("/it/bridge-2017-it/27", own=True)
    page.wait_for_load_state("networkidle")
    assert "/static/refsearch.css" in caplog.text
    caplog.clear()
    page.goto("/it/bridge-2017-it/28")
    page.wait_for_load_state("networkidle")
    assert "GET /it/bridge-2017-it/28" in caplog.text
    assert "/static/" not in caplog.text


def test_share_copies_the_link_where_the_system_has_no_sheet(visit: Opener) -> None:
    page = visit(LAW, permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.share = undefined")
    page.locator(".marked .share").click()
    expect(page.locator("[data-status]")).to_contain_text("/it/bridge-2017-it/27.B.1.b")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("/it/bridge-2017-it/27.B.1.b")


def test_without_javascript_the_menu_opens_and_changes_the_language(visit: Opener) -> None:
    page = visit("/it/bridge-2017-it/27", PHONE, java_script_enabled=False)
    expect(page.locator("#menu")).to_be_hidden()
    page.locator(".menu-btn").click()
    page.locator("#menu a[hreflang=el]").click()
    arrives(page, "/el/bridge-2017-it/27")


def test_the_readers_language_is_the_first_edition_offered(visit: Opener) -> None:
    page = visit("/el/bridge-2017-it/27", PHONE)
    first = page.locator(".text-seg a").first
    expect(first).to_have_attribute("hreflang", "el")
    first.click()
    arrives(page, "/el/bridge-2017-el/27")
