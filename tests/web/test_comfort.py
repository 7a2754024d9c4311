"""Pages that fit: narrow and enlarged, under a thumb, and still when the fonts arrive."""

from __future__ import annotations

import pytest
from accessible import finds_nothing, in_turn
from measured import SHIFTS, SIDEWAYS, SMALL_TARGETS
from playwright.sync_api import ViewportSize
from windows import PHONE, Opener

pytestmark = pytest.mark.browser
PAGES = [
    "/it/",
    "/el/bridge-2017-el",
    "/it/bridge-2017-it/27.B.1.b",
    "/el/bridge-2017-el/12",
    "/it/bridge-2017-it/77",
    "/it/norme-2010-it/app7",
    "/it/bridge-2007-it/24",
    "/it/burraco-2011-it/4",
    "/el/bridge-2017-el/def.alert",
    "/it/bridge-2017-it/definitions",
    "/it/bridge-2017-it/index",
    "/el/terms",
    "/it/terms/alert",
    "/it/search?q=attacco+fuori+turno",
    "/el/help",
    "/it/components",
    "/it/tables",
    "/it/burraco",
    "/el/rulings",
    "/el/cards",
    "/el/library",
    "/it/calculators/victory-points",
]
ENLARGED: ViewportSize = {"width": 640, "height": 450}  # a desk's window at 200 %
MOST_SHIFTED = 0.02


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_enlarged_twice(look_only: Opener, path: str) -> None:
    """At 320 px every kind of page is looked at with the layouts."""
    assert look_only(path, {"viewport": ENLARGED}).evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("path", PAGES)
def test_what_is_tapped_on_a_phone_is_as_large_as_a_finger(look_only: Opener, path: str) -> None:
    page = look_only(path, PHONE)
    small = page.evaluate(SMALL_TARGETS)
    assert small == []
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SHIFTS) <= MOST_SHIFTED


@pytest.mark.parametrize("path", ["/el/bridge-2017-el/12", "/it/bridge-2017-it/27"])
def test_nothing_moves_on_a_desk_when_fonts_arrive(visit: Opener, path: str) -> None:
    page = visit(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SHIFTS) <= MOST_SHIFTED


# every third page: none is one of the longest lists
@pytest.mark.parametrize(("path", "scheme"), in_turn(PAGES[0:19:3], "light", "dark"))
def test_axe_finds_nothing_in_high_contrast(look_only: Opener, path: str, scheme: str) -> None:
    finds_nothing(look_only(path, {**PHONE, "color_scheme": scheme, "contrast": "more"}))


CHOSEN = [
    ("/it/rulings", ".tabs [aria-current]", ".tabs a:not([aria-current])"),
    ("/it/practice", ".chip[aria-current]", ".chip:not([aria-current])"),
    ("/it/calculators/contract-score", "[data-level='4']", "[data-level='3']"),
    ("/el/calculators/contract-score", ":checked + label", ":not(:checked) + label"),
    ("/it/calculators/imps?difference=620", ".pairs .here", ".pairs div:not(.here)"),
    ("/it/bridge-2017-it/27.B.1.b", ".provision.marked", ".provision:not(.marked)"),
    ("/el/bridge-2017-el/12", ".seg [aria-current]", ".seg a:not([aria-current])"),
]
LOOKS = """(one) => {
    const { forcedColorAdjust, outlineStyle, borderWidth } = getComputedStyle(one);
    return [forcedColorAdjust, outlineStyle, borderWidth].join();
}"""


@pytest.mark.parametrize(("path", "chosen", "other"), CHOSEN)
def test_what_is_chosen_is_told_from_the_rest_in_forced_colours(
    look: Opener, path: str, chosen: str, other: str
) -> None:
    """Shadows and backgrounds are gone there: its own colours or a line is what is left."""
    page = look(path, {**PHONE, "forced_colors": "active"})
    looks = [page.locator(one).first.evaluate(LOOKS) for one in (chosen, other)]
    assert looks[0] != looks[1]


def test_the_size_of_the_text_is_chosen_in_the_menu_and_kept(visit: Opener) -> None:
    page = visit("/el/rulings", PHONE)
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.evaluate(size) == 16
    page.locator(".menu-btn").tap()
    page.locator("[data-size-choice] label").nth(1).tap()
    assert page.evaluate(size) == 19
    page.reload()
    assert page.evaluate(size) == 19
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
