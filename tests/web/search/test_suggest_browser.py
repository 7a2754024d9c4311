"""Suggestions and examples in a real browser: keys, fingers, screen readers, no JavaScript."""

from __future__ import annotations

import pytest
from accessible import Window, finds_nothing_and_all_is_in_view, in_turn
from playwright.sync_api import Page, expect
from windows import DESK, PHONE, Opener, arrives

pytestmark = pytest.mark.browser


def typed(page: Page, text: str) -> Page:
    """Type in the search box and wait for what is offered for all of it, not for a part."""
    page.locator("#q").press_sequentially(text)
    offered = page.locator(f'[role=listbox][data-query="{text}"] [role=option]')
    expect(offered.first).to_be_visible()
    return page


def test_arrows_choose_enter_follows_and_the_choice_is_said(visit: Opener) -> None:
    page = typed(visit("/it/"), "licita ins")
    box = page.locator("#q")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_contain_text("Licita insufficiente")
    expect(box).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "")
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/it/bridge-2017-it/27")


def test_enter_without_a_choice_sends_what_was_typed(visit: Opener) -> None:
    page = typed(visit("/it/"), "licita ins")
    page.keyboard.press("Enter")
    page.wait_for_url("**/it/search?q=licita+ins")


def test_the_arrows_go_round_past_the_box(visit: Opener) -> None:
    page = typed(visit("/it/"), "27b")
    options = page.locator("[role=option]")
    count = options.count()
    page.keyboard.press("ArrowUp")
    expect(options.nth(count - 1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")


def test_escape_closes_the_list_and_keeps_what_was_typed(visit: Opener) -> None:
    page = typed(visit("/el/"), "ρεν")
    page.keyboard.press("Escape")
    box = page.locator("#q")
    expect(page.locator("[role=listbox]")).to_be_hidden()
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("ρεν")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=listbox]")).to_be_visible()


def test_leaving_the_box_closes_the_list(visit: Opener) -> None:
    page = typed(visit("/it/bridge-2017-it/27"), "lic")
    page.keyboard.press("Tab")
    expect(page.locator("[role=listbox]")).to_be_hidden()


def test_the_number_of_suggestions_is_announced(visit: Opener) -> None:
    page = typed(visit("/it/"), "lic")
    expect(page.locator("form[data-suggest] [role=status]")).to_have_text(
        "8 suggerimenti: le frecce li raggiungono"
    )


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["mouse", "finger"])
def test_a_suggestion_can_be_pressed(visit: Opener, device: dict[str, object]) -> None:
    page = typed(visit("/el/bridge-2017-el/12", device), "ρενόνς στη")
    option = page.locator("[role=option]").first
    option.tap() if device is PHONE else option.click()
    page.wait_for_url("**/el/bridge-2017-el/62.D")


def test_a_search_box_that_was_filled_does_not_open_by_itself(visit: Opener) -> None:
    page = visit("/it/search?q=licita", own=True)
    page.clock.install()
    page.locator("#q").focus()
    page.clock.run_for(400)
    expect(page.locator("[role=listbox]")).to_be_hidden()


def test_when_the_server_is_away_the_form_still_sends(visit: Opener) -> None:
    page = visit("/it/")
    page.route("**/suggest*", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda asked: asked.url.endswith("?q=licita")):
        page.locator("#q").press_sequentially("licita")
    expect(page.locator("[role=listbox]")).to_be_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url("**/it/search?q=licita")


def test_without_javascript_the_box_is_a_plain_search_box(visit: Opener) -> None:
    page = visit("/el/", java_script_enabled=False)
    box = page.locator("#q")
    assert box.get_attribute("role") is None
    box.fill("ρενόνς")
    box.press("Enter")
    arrives(page, "/el/search?q=ρενόνς")


LIGHT_DESK, DARK_PHONE = {**DESK, "color_scheme": "light"}, {**PHONE, "color_scheme": "dark"}
SUGGESTING = [("/it/", "lic"), ("/el/bridge-2017-el/12", "ρεν"), ("/en/calculators", "27b")]


@pytest.mark.parametrize(("asked", "window"), in_turn(SUGGESTING, DARK_PHONE, LIGHT_DESK))
def test_axe_finds_nothing_in_an_open_list(
    visit: Opener, asked: tuple[str, str], window: Window
) -> None:
    page = typed(visit(asked[0], window), asked[1])
    page.keyboard.press("ArrowDown")
    finds_nothing_and_all_is_in_view(page)


@pytest.mark.parametrize(
    ("path", "window"),
    in_turn(
        [
            "/it/bridge-2017-it/77",
            "/el/bridge-2017-el/78",
            "/it/burraco-2011-it/13",
            "/it/examples",
            "/el/examples?edition=norme-2010-it",
            "/it/examples/board-0-refused",
            "/el/examples/matchpoints-fouled-groups",
            "/en/examples/vps-wbf-draw",
            "/it/search?q=4SX-1+vul",
            "/el/search?q=μορ",
        ],
        LIGHT_DESK,
        DARK_PHONE,
    ),
)
def test_axe_finds_nothing_in_examples_and_cards(
    look_only: Opener, path: str, window: Window
) -> None:
    page = look_only(path, window)
    page.evaluate("document.querySelectorAll('#examples details').forEach(d => d.open = true)")
    finds_nothing_and_all_is_in_view(page)


def _left_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"]


def test_examples_stand_beside_the_law_on_a_desk_and_one_tap_away_on_a_phone(
    visit: Opener,
) -> None:
    desk = visit("/it/bridge-2017-it/77")
    assert _left_of(desk, "#examples") > _left_of(desk, ".provisions") + 600
    phone = visit("/it/bridge-2017-it/77", PHONE)
    phone.locator(".jumps a[href='#examples']").tap()
    expect(phone.locator("#examples summary").first).to_be_in_viewport()
    phone.locator("#examples .worked > summary").first.tap()
    phone.locator("#examples .worked .change a").first.tap()
    phone.wait_for_url("**/it/calculators/contract-score?**")


def test_without_javascript_a_phone_is_led_to_the_examples(visit: Opener) -> None:
    page = visit("/el/bridge-2017-el/12", PHONE, java_script_enabled=False)
    page.locator(".jumps a[href='#examples']").tap()
    expect(page.locator("#examples summary").first).to_be_in_viewport()
