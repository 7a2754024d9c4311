"""The twenty ways on a phone whose browser runs no scripts: what needs them is not shown.

Where a script answers while one types, a key sends the form, and that is a tap.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import test_journeys as ways
from accessible import in_turn
from playwright.sync_api import expect
from traveller import EL, IT, SESSION, Traveller
from windows import PHONE, Opener, arrives

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PLAIN = {**PHONE, "java_script_enabled": False}


def sends(me: Traveller, field: str, value: str) -> None:
    """Type into a field of a form and send it by the key of the keyboard on the screen."""
    box = me.page.locator(f"form [name={field}]").filter(visible=True).first
    box.fill(value)
    box.press("Enter")
    me.taps += 1


def lacks(me: Traveller, *controls: str) -> None:
    """See that a control that only a script could work is not there to be tapped."""
    for control in controls:
        assert not me.page.locator(control).filter(visible=True).count(), control


def reference_there_and_back(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    me.tap(f".law a.ref:not(.term)[href*='{me.text}/']:not([href*='/27'])")
    me.page.wait_for_url(lambda url: "/27" not in url)
    me.page.go_back()
    me.taps += 1
    arrives(me.page, f"/{me.text}/27")


def read_the_differences(me: Traveller) -> None:
    """All stand marked, one below the other; the bar that hops between them is a list of links."""
    me.goes(f"compare/{IT}/{EL}/12")
    me.tap(".stepbar a[data-hop='1']")
    me.page.wait_for_url(re.compile("#"))
    me.sees("tr.diffs")


def imps_for_620(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/imps']")
    sends(me, "difference", "620")
    me.sees("#answer", "12")
    me.sees(".whole-scale .here", "600–740")


def victory_points_of_a_match(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/victory-points']")
    sends(me, "imps", "12")
    me.sees("#answer dl", "+12")


def score_of_a_contract(me: Traveller) -> None:
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/contract-score']")
    lacks(me, ".pad-contract")
    me.page.locator("form [name=contract]").fill("3SAX" if me.ui == "it" else "3ΧΑX")
    sends(me, "tricks", "9")
    me.sees("#answer", "550")


def session_from_a_file(me: Traveller) -> None:
    file = me.files / "session.csv"
    file.write_text(SESSION, encoding="utf-8")
    me.goes("")
    me.opens("/calculators")
    me.tap("a[href$='/calculators/session']")
    me.page.locator("input[type=file]").set_input_files(file)
    me.taps += 1
    me.tap("button.compute")
    me.sees("#answer dd", "7")


def burraco_hand(me: Traveller) -> None:
    me.goes("burraco")
    me.tap("a[href$='/calculators/burraco-hand-score']")
    me.tap("button.compute")
    me.sees("#answer dl")


def share_a_law(me: Traveller) -> None:
    me.goes(f"{me.text}/27")
    lacks(me, ".tools .share", ".tools .copy", ".tools .star", ".tools [data-print]")
    canonical = me.page.locator("link[rel=canonical]").get_attribute("href") or ""
    assert canonical.endswith(f"/{me.text}/27")


def keep_a_law(me: Traveller) -> None:
    me.goes("")
    me.tap(".menu-btn")
    me.tap("#menu a[href$='/library']")
    me.sees("main", "JavaScript")


def save_for_use_offline(me: Traveller) -> None:
    me.goes("")
    me.tap(".menu-btn")
    me.tap("#menu a[href$='/offline']")
    me.sees("main .fault", re.compile("script"))
    lacks(me, "main button")


def a_citation_on_another_site(me: Traveller) -> None:
    me.goes("linker")
    me.sees("[data-refsearch-demo]")
    lacks(me, "[data-refsearch-demo] a")


def keyboard_only(me: Traveller) -> None:
    """No letter is a key, so the page is walked with Tab: its text first, its search box next."""
    me.goes(f"{me.text}/27")
    me.page.keyboard.press("Tab")
    expect(me.page.locator(".skip")).to_be_focused()
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(re.compile("#"))
    me.page.locator("#q").focus()
    me.page.keyboard.type("64")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(re.compile(rf"/{me.text}/64"))


# Each way with the most taps that it may take: as many as it took when it was first walked.
WAYS: dict[Callable[[Traveller], None], int] = {
    ways.number_to_provision: 1,
    ways.word_to_provision: 2,
    ways.greek_without_accents: 2,
    reference_there_and_back: 2,
    ways.another_edition_of_a_law: 1,
    ways.number_of_2007_to_its_place_of_2017: 1,
    read_the_differences: 1,
    imps_for_620: 3,
    victory_points_of_a_match: 3,
    score_of_a_contract: 3,
    session_from_a_file: 4,
    ways.three_rulings_with_a_change_of_an_answer: 20,
    burraco_hand: 2,
    ways.practice: 5,
    share_a_law: 0,
    keep_a_law: 2,
    save_for_use_offline: 2,
    a_citation_on_another_site: 0,
    keyboard_only: 0,
}


@pytest.mark.parametrize(("way", "ui"), in_turn(WAYS, "it", "el"))
def test_every_way_arrives_without_scripts(
    look: Opener, tmp_path: Path, way: Callable[[Traveller], None], ui: str
) -> None:
    me = Traveller(look, PLAIN, ui, tmp_path, look("about:blank", PLAIN))
    way(me)
    assert me.taps <= WAYS[way]
