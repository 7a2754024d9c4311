"""Questions that want a card, a call or a number, on a phone and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from four_kinds import FOUR_KINDS, exposed_by_card, registered
from playwright.sync_api import Page, expect
from windows import PHONE

from refsearch.library.library import Library

pytestmark = pytest.mark.browser
SUITS = ("♠", "♥", "♦", "♣")
FIRST_OF_SUIT = (0, 13, 26, 39)
MOST_TABS = 200
Opener = Callable[..., Page]


@pytest.fixture(scope="module", autouse=True)
def four_kinds(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Iterator[None]:
    with registered(tmp_path_factory.mktemp("words"), FOUR_KINDS, exposed_by_card, library):
        yield


def test_a_card_and_a_call_are_tapped_in_italian(visit: Opener) -> None:
    page = visit(f"/it/rulings/{FOUR_KINDS}?cards=1", PHONE)
    answers = page.locator(".choices a")
    expect(answers).to_have_count(52)
    assert [answers.nth(n).inner_text()[-1] for n in FIRST_OF_SUIT] == list(SUITS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = [link.bounding_box() for link in answers.all()]
    assert all(box and box["height"] >= 44 and box["width"] >= 44 for box in sizes)
    assert len({box["x"] for n in FIRST_OF_SUIT if (box := sizes[n])}) == 1
    with page.expect_navigation():
        page.get_by_role("link", name="10♥", exact=True).tap()
    expect(answers).to_have_count(38)
    expect(page.locator("#asked-title")).to_be_in_viewport()
    with page.expect_navigation():
        page.get_by_role("link", name="1SA", exact=True).tap()
    expect(page.locator(".path")).to_contain_text("10♥")
    expect(page.locator(".outcome")).to_contain_text("La chiamata è annullata.")


def test_a_number_a_card_and_a_call_are_answered_by_the_keyboard_in_greek(visit: Opener) -> None:
    page = visit(f"/el/rulings/{FOUR_KINDS}", PHONE)
    for answer in ("1", "A♠", "Πάσο"):
        follow_by_tab(page, answer)
    expect(page.locator(".path > li")).to_have_count(3)
    expect(page.locator(".outcome")).to_contain_text("Ο συμπαίκτης έπρεπε να πασάρει.")
    expect(page.locator(".outcome")).not_to_contain_text("ακυρώνεται")


def follow_by_tab(page: Page, answer: str) -> None:
    """Press Tab until an answer has the focus, seen with a ring round it; then Enter."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.locator(".choices a:focus")
        if focused.count() and focused.inner_text().strip() == answer:
            assert focused.evaluate("e => getComputedStyle(e).outlineStyle") != "none"
            with page.expect_navigation():
                page.keyboard.press("Enter")
            return
    raise AssertionError(f"{answer} never has the focus")
