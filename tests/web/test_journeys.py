"""Two dozen ways through the site, on a phone and on a desk: each arrives, in as few taps as ever.

Saving and going offline is walked where the network is cut; here stands all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from accessible import Window, in_turn
from playwright.sync_api import expect
from traveller import EL, IT, OLD, SESSION, Traveller
from windows import DESK, PHONE, Opener, arrives

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def number_to_provision(me: Traveller) -> None:
    me.goes("")
    me.asks("27B1b" if me.ui == "it" else "27Β1β")
    me.page.wait_for_url(re.compile(rf"/{me.text}/27\.B\.1\.b"))
    expect(me.page.locator(".marked")).to_be_in_viewport()


def word_to_provision(me: Traveller) -> None:
    me.goes("")
    me.asks("attacco fuori turno" if me.ui == "it" else "έξοδος εκτός σειράς")
    me.tap(".hit a")
    me.sees(".law")


def greek_without_accents(me: Traveller) -> None:
    me.goes("")
    me.asks("ρενονς")
    me.tap(f".hit h2 a[href*='{me.text}/6']")  # a law of two texts is shown in the reader's
    me.sees("h1", re.compile("ρενονς|renonce", re.I))


def reference_there_and_back(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.tap(f".law a.ref:not(.term)[href*='{me.text}/']:not([href*='/27'])")
    if me.device is PHONE:
        me.tap(".preview-title a")
    me.sees(".trail")
    me.tap(".trail a")
    arrives(me.page, f"/{me.text}/27")


def another_edition_of_a_law(me: Traveller) -> None:
    me.goes(f"{me.text}/12")
    other = EL if me.ui == "it" else IT
    me.tap(f".text-seg a[href*='{other}/12']")
    me.sees(".law")
    assert f"/{other}/12" in me.page.url


def number_of_2007_to_its_place_of_2017(me: Traveller) -> None:
    me.goes(f"{OLD}/27")
    me.tap(f".toolline .go[href*='/{IT}/'], .toolline .go[href*='/{EL}/']")
    me.page.wait_for_url(re.compile(r"/bridge-2017-\w\w/27"))


def number_typed_of_2007_to_its_place_of_2017(me: Traveller) -> None:
    me.goes("")
    me.asks("2007 27C1")
    me.tap(f".toolline .go[href*='/{IT}/'], .toolline .go[href*='/{EL}/']")
    me.page.wait_for_url(re.compile(r"/bridge-2017-\w\w/27\.B\.1\.a"))


def law_to_what_it_was(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    there = me.page.locator(f".there a[href$='/{OLD}/27']")
    if not there.filter(visible=True).count():
        me.tap("details:has(.there) > summary")
    me.tap(there)
    if me.device is PHONE:
        me.tap(".preview-title a")
    arrives(me.page, f"/{OLD}/27")


def law_to_both_side_by_side(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.tap(".text-seg a[href*='/compare/']")
    me.page.wait_for_url(re.compile(rf"/compare/{me.text}/bridge-2017-\w\w/27"))
    me.sees(".cmp td")


def step_through_the_differences(me: Traveller) -> None:
    me.goes(f"compare/{IT}/{EL}/12")
    me.tap(".stepbar [data-hop='1']")
    me.tap(".stepbar [data-hop='1']")
    me.sees(".stepbar", re.compile(r"2"))


def imps_for_620(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/imps']")
    me.page.locator("[name=difference]").fill("620")
    me.sees("#answer", "12")
    me.sees(".whole-scale .here", "600–740")


def victory_points_of_a_match(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/victory-points']")
    me.page.locator("[name=imps]").fill("12")
    me.sees("#answer dl")
    me.sees(".whole-scale .here")


def score_of_a_contract_by_keys(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/contract-score']")
    for key in ("[data-level='3']", "[data-denomination='NT']", "[data-doubling='X']"):
        me.tap(f".pad-contract {key}")
    me.sees("#answer", re.compile(r"3(SA|NT|XA|ΧΑ|χα)"))
    me.sees(".whole-scale .here")


def session_from_a_file(me: Traveller) -> None:
    file = me.files / "session.csv"
    file.write_text(SESSION, encoding="utf-8")
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/session']")
    with me.page.expect_file_chooser() as chosen:
        me.page.locator("[data-file]").press("Enter")
    chosen.value.set_files(file)
    me.taps += 1
    me.sees("#answer dd", "7")


def three_rulings_with_a_change_of_an_answer(me: Traveller) -> None:
    me.goes("")
    for number in range(3):
        me.opens("/rulings")
        me.tap(me.page.locator(".happened a").nth(number))
        me.sees("#asked-title, .outcome")
        while me.page.locator(".choices a").count():
            before = me.page.url
            me.tap(".choices a")
            me.page.wait_for_url(lambda url, old=before: url != old)
        me.sees(".outcome")
    me.tap(".path a")
    me.sees(".choices a[aria-current]")
    me.tap(".choices a:not([aria-current])")
    me.sees(".path")


def burraco_hand(me: Traveller) -> None:
    me.goes("burraco")
    me.tap("a[href$='/calculators/burraco-hand-score']")
    me.sees("#answer")
    assert f"/{me.ui}/calculators/burraco-hand-score" in me.page.url


def practice(me: Traveller) -> None:
    me.goes("")
    me.opens("/rulings")
    me.tap("a[href$='/practice']")
    me.tap("[data-begin]")
    me.tap(".option")
    me.tap("form.asked .btn.primary")
    me.sees("main .option, main .verdict, main .outcome, main .path, main .btns")


def share_a_law(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.page.evaluate(
        "navigator.share = (sent) => { window.sent = sent; return Promise.resolve(); }"
    )
    me.tap(".tools .share")
    assert me.page.evaluate("window.sent.url").endswith(f"/{me.text}/27")


def print_a_law(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.page.evaluate("window.print = () => { window.printed = true; }")
    me.tap(".tools [data-print]")
    assert me.page.evaluate("window.printed")


def keep_a_law_and_find_it_again(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.tap(".tools .star")
    me.tap("a.wordmark")
    me.tap(".menu-btn")
    me.tap("#menu a[href$='/library']")
    me.tap("[data-kept=bookmarks] a")
    arrives(me.page, f"/{me.text}/27")
    me.page.evaluate("localStorage.clear()")


def a_citation_on_another_site(me: Traveller) -> None:
    me.goes("linker")
    link = me.page.locator("[data-refsearch-demo] a")
    expect(link.first).to_be_visible()
    me.tap("[data-refsearch-demo] a")
    if me.device is not PHONE:  # where the first tap shows what stands there
        me.page.wait_for_url(re.compile(r"/27"))


def keyboard_only(me: Traveller) -> None:
    me.goes(f"{me.text}/26")
    me.page.keyboard.press("j")
    me.page.wait_for_url(re.compile(rf"/{me.text}/27"))
    me.page.keyboard.press("s")
    me.page.wait_for_url(re.compile(r"/compare/.*/27"))
    me.page.keyboard.press("/")
    me.page.keyboard.type("64")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(re.compile(rf"/{me.text}/64"))


def ruling_and_practice_by_keyboard(me: Traveller) -> None:
    """Each choice is reached with Tab from what was asked, and taken with Enter."""
    me.goes("rulings/opening-lead-out-of-turn")
    while me.page.locator(".choices a").count():
        before = me.page.url
        tabs_to(me, ".choices a")
        me.page.keyboard.press("Enter")
        me.page.wait_for_url(lambda url, old=before: url != old)
    me.sees(".outcome")
    me.goes("practice")
    tabs_to(me, "[data-begin]")
    me.page.keyboard.press("Enter")
    tabs_to(me, ".option input")
    me.page.keyboard.press("Space")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(re.compile(r"/practice/.*\?"))


def tabs_to(me: Traveller, what: str) -> None:
    """Press Tab until what is wanted has the focus, and is seen to; sixty stops are too many."""
    for _ in range(60):
        me.page.keyboard.press("Tab")
        if me.page.locator(f":is({what}):focus-visible").count():
            return
    raise AssertionError(f"{what} is not reached with Tab on {me.page.url}")


def no_script(me: Traveller) -> None:
    me.goes("", java_script_enabled=False)
    me.asks("renonce" if me.ui == "it" else "ρενόνς")
    me.tap(".hit a")
    me.sees(".law")


# Each way with the most taps that it may take: as many as it took when it was first walked.
WAYS: dict[Callable[[Traveller], None], int] = {
    number_to_provision: 1,
    word_to_provision: 2,
    greek_without_accents: 2,
    reference_there_and_back: 3,
    another_edition_of_a_law: 1,
    number_of_2007_to_its_place_of_2017: 1,
    number_typed_of_2007_to_its_place_of_2017: 2,
    law_to_what_it_was: 3,
    law_to_both_side_by_side: 1,
    step_through_the_differences: 2,
    imps_for_620: 2,
    victory_points_of_a_match: 2,
    score_of_a_contract_by_keys: 5,
    session_from_a_file: 3,
    three_rulings_with_a_change_of_an_answer: 20,
    burraco_hand: 1,
    practice: 5,
    share_a_law: 1,
    print_a_law: 1,
    keep_a_law_and_find_it_again: 5,
    a_citation_on_another_site: 1,
    keyboard_only: 0,
    ruling_and_practice_by_keyboard: 0,
    no_script: 2,
}


# Each way on a phone and on a desk, and in both languages: the next the other way round.
READERS = (((PHONE, "it"), (DESK, "el")), ((PHONE, "el"), (DESK, "it")))


@pytest.mark.parametrize(
    ("way", "device", "ui"),
    [(way, *reader) for way, readers in in_turn(WAYS, *READERS) for reader in readers],
    ids=lambda one: getattr(one, "__name__", None) or str(one)[:2],
)
def test_every_way_arrives_in_as_few_taps_as_ever(
    look: Opener, tmp_path: Path, way: Callable[[Traveller], None], device: Window, ui: str
) -> None:
    me = Traveller(look, device, ui, tmp_path, look("about:blank", device))
    way(me)
    assert me.taps <= WAYS[way]
