"""Rulings in a real browser: a director's walk on a phone, scripts off, paper, accessibility."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from accessible import finds_nothing, in_turn
from playwright.sync_api import Page, expect
from windows import PHONE

pytestmark = pytest.mark.browser
Opener = Callable[..., Page]
BID = "insufficient-bid"
RULED = f"{BID}?bid-made=in-rotation&bid-reaction=not-accepted&replacement=bid-or-pass"


def tap_through(page: Page, taps: list[str] | int) -> int:
    """Tap the answers named, or the last answer each time up to a number; return how many."""
    done = 0
    while page.locator(".choices").count():
        links = page.locator(".choices a")
        if not isinstance(taps, int):
            links = page.locator(
                f".choices a[href*='={taps[done]}#'], .choices a[href*='={taps[done]}&']"
            )
        else:
            assert done < taps
        with page.expect_navigation():
            links.last.tap()
        done += 1
    return done


def test_from_the_first_page_to_the_ruling_and_back_without_losing_answers(visit: Opener) -> None:
    page = visit("/el/", PHONE, reduced_motion="no-preference")  # they fade into each other
    page.locator(".at-the-table a").nth(1).tap()
    for answer in ("in-rotation", "not-accepted"):
        with page.expect_navigation():
            page.locator(f".choices a[href*='={answer}#']").tap()
    expect(page.locator("#asked-title")).to_be_in_viewport()
    page.go_back()
    expect(page.locator(".path li")).to_have_count(1)
    page.go_forward()
    page.locator(".path a").nth(1).tap()
    expect(page.locator(".choices a[aria-current]")).to_have_count(1)
    page.locator(".choices a[aria-current]").tap()
    expect(page.locator(".path li")).to_have_count(2)


def test_a_question_and_its_answers_are_one_screen(visit: Opener) -> None:
    page = visit(f"/el/rulings/{RULED.rpartition('&')[0]}#ask", PHONE)
    expect(page.locator("#asked-title")).to_be_in_viewport()
    expect(page.locator(".choices a").last).to_be_in_viewport()


PAGES = [
    "",
    BID,
    f"{BID}?bid-made=what",
    f"{RULED}&foo=bar",
    RULED.replace("?", "/print?"),
    RULED.replace("?", "/tree?"),
    "burraco-abandonment",
    "claim/tree",
]


SHOWN = (("it", "light"), ("el", "dark"))


@pytest.mark.parametrize(("path", "colours"), in_turn(PAGES, *SHOWN))
def test_axe_finds_nothing_and_a_phone_shows_it_whole(
    look_only: Opener, path: str, colours: tuple[str, str]
) -> None:
    for ui, scheme in SHOWN:
        page = look_only(f"/{ui}/rulings/{path}".rstrip("/"), {**PHONE, "color_scheme": scheme})
        page.evaluate("document.querySelectorAll('main details').forEach((d) => { d.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        clipped = page.evaluate(
            """() => [...document.querySelectorAll("main *:not(.visually-hidden, .vh)")]
                .filter((e) => getComputedStyle(e).overflowX !== "visible")
                .filter((e) => e.scrollWidth > e.clientWidth)
                .map((e) => e.outerHTML.slice(0, 80))"""
        )
        assert not clipped
        small = page.evaluate(
            """() => [...document.querySelectorAll("main *")].filter((e) => {
                const bare = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
                const seen = e.getClientRects().length && !e.closest(".visually-hidden, .vh, sup");
                return bare && seen && parseFloat(getComputedStyle(e).fontSize) < 16;
            }).map((e) => e.outerHTML.slice(0, 80))"""
        )
        assert not small
        if (ui, scheme) == colours:
            finds_nothing(page)


@pytest.mark.parametrize("path", [BID, RULED, "opening-lead-out-of-turn"])
def test_answers_are_big_enough_for_a_thumb(visit: Opener, path: str) -> None:
    page = visit(f"/it/rulings/{path}", PHONE)
    for link in page.locator(".choices a, .path a, main .btn:visible, summary").all():
        box = link.bounding_box()
        assert box
        assert box["height"] >= 44, link.inner_text()


def test_everything_works_without_scripts(visit: Opener) -> None:
    page = visit(f"/it/rulings/{BID}", PHONE, java_script_enabled=False)
    assert tap_through(page, ["in-rotation", "not-accepted", "bid-or-pass"]) == 3
    expect(page.locator(".outcome")).to_contain_text("deve passare")
    expect(page.locator(".shared-address")).to_be_visible()
    page.locator(".transcript summary").tap()
    expect(page.locator(".transcript pre")).to_be_visible()
    page.goto("/it/rulings")
    page.locator("#filter").fill("renonce")
    page.locator(".filter .btn").tap()
    expect(page.locator(".by-law a[href='/it/rulings/revoke']")).to_be_visible()
    expect(page.locator(".by-law a[href='/it/rulings/claim']")).to_have_count(0)


def test_the_list_narrows_as_one_types(visit: Opener) -> None:
    page = visit("/el/rulings", PHONE)
    page.locator("#filter").fill("Ρενονς")
    expect(page.locator(".by-law a[href='/el/rulings/revoke']")).to_be_visible()
    expect(page.locator(".by-law a[href='/el/rulings/claim']")).to_be_hidden()
    page.locator("#filter").fill("pinella")
    expect(page.locator(".happened > li:visible")).to_have_count(1)
    expect(page.locator(".told li:visible")).to_have_count(1)
    page.locator("#filter").fill("xyzzy")
    expect(page.locator(".no-ruling")).to_be_visible()
    page.locator("#filter").fill("")
    expect(page.locator(".happened a[href='/el/rulings/claim']")).to_be_visible()
    expect(page.locator(".grp[open]")).to_have_count(0)


def test_the_link_and_the_transcript_are_copied(visit: Opener) -> None:
    page = visit(f"/it/rulings/{RULED}", permissions=["clipboard-read", "clipboard-write"])
    page.locator(".ruling-end .copy").click()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/it/rulings/{RULED}")
    page.locator(".transcript summary").click()
    page.locator(".transcript .copy").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "deve passare" in copied
    assert copied == page.locator(".transcript pre").text_content()
    expect(page.locator("[data-status]")).to_have_text("Copiato: Licita insufficiente")


@pytest.mark.parametrize("tail", ["?", "/print?"])
def test_what_follows_stands_above_the_answers_on_paper(visit: Opener, tail: str) -> None:
    page = visit(f"/it/rulings/{RULED.replace('?', tail)}")
    page.emulate_media(media="print")
    outcome, answers = (page.locator(of).bounding_box() for of in (".outcome", ".path, .answers"))
    assert outcome is not None and answers is not None
    assert outcome["y"] + outcome["height"] <= answers["y"]


def test_the_sheet_prints_the_ruling_and_nothing_else(visit: Opener) -> None:
    page = visit(f"/it/rulings/{RULED.replace('?', '/print?')}")
    expect(page.locator("main [data-print]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("main [data-print]")).to_be_hidden()
    expect(page.locator("header.bar")).to_be_hidden()
    expect(page.locator(".sheet blockquote").first).to_be_visible()
