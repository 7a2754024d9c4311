"""Ten walks on a phone: at most five taps, and no more to read than half a minute holds.

What is counted is taps and words: no clock is read, for a busy machine is not a slow reader.

With REFSEARCH_TEST_SCREENSHOTS set to a folder, what a director sees at the end is kept there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from walks import WALKS, Walk
from windows import PHONE, hears_faults, new_context

from refsearch.languages.registry import Languages
from refsearch.rulings.catalogue import find_procedure, procedures, rule_case
from refsearch.rulings.report import item_text
from refsearch.rulings.situations import situations
from refsearch.rulings.words import words_of

pytestmark = pytest.mark.browser
MOST_TAPS, MOST_WORDS = 5, 100  # words that are read in half a minute
SITUATIONS = {one.id: one for one in situations()}
SCREENSHOTS = os.environ.get("REFSEARCH_TEST_SCREENSHOTS")


@pytest.fixture(scope="module")
def phone(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """One phone for all walks: a director's browser has the site's styles already."""
    context = new_context(browser, base_url=site, **PHONE)
    yield context
    context.close()


@pytest.fixture
def visit(phone: BrowserContext) -> Iterator[Callable[[str], Page]]:
    page = phone.new_page()
    faults: list[str] = []
    hears_faults(page, faults)

    def go(path: str) -> Page:
        page.goto(path)
        return page

    yield go
    page.close()
    assert not faults


@pytest.mark.parametrize("ui", ["it", "el"])
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.taps[-1])
def test_ten_things_at_the_table_are_ruled_in_five_taps(
    visit: Callable[[str], Page], walk: Walk, ui: str
) -> None:
    page = visit(f"/{ui}{walk.start or '/'}")
    words = unfolded = 0
    for tap in walk.taps:
        unfolded += unfolding(page, tap)
        words += tapped(page, tap)
    expect(page.locator(".outcome .says").first).to_be_in_viewport()
    assert len(walk.taps) + unfolded <= MOST_TAPS
    assert words <= MOST_WORDS
    shows_the_ruling(page, walk, ui)
    if SCREENSHOTS:
        kept = Path(SCREENSHOTS) / f"{WALKS.index(walk)}-{ui}"
        page.screenshot(path=f"{kept}.png")
        page.screenshot(path=f"{kept}-whole.png", full_page=True)


def tapped(page: Page, tap: str) -> int:
    """Tap what is named, if it can be seen; return the words read until then."""
    link = page.locator(f"main a{there(tap)}").first
    expect(link).to_be_visible()
    read = len(link.inner_text().split())
    if "=" in tap:
        link_of_answer_is_alone(page, tap)
        read += len(page.locator("#asked-title").inner_text().split())
    with page.expect_navigation():
        link.tap()
    return read


def unfolding(page: Page, tap: str) -> int:
    """Open what holds a link folded away, if anything does; return how many taps that took."""
    link = f"main details:not([open]) a{there(tap)}"
    if not page.locator(link).count() or page.locator(f"main a{there(tap)}").first.is_visible():
        return 0
    page.locator("main details:not([open])", has=page.locator(f"a{there(tap)}")).first.locator(
        "summary"
    ).tap()
    return 1


def there(tap: str) -> str:
    """Return how to find the link of a tap among a page's own."""
    if tap == "more":
        return "[href$='/rulings?game=bridge']"
    if "=" in tap:
        return f"[href*='{tap}#']"
    case = SITUATIONS.get(tap)
    if case is None:
        return f"[href$='/rulings/{find_procedure(tap).name}']"
    return f"[href$='/rulings/{case.procedure}?{urlencode(case.facts)}#ask']"


def link_of_answer_is_alone(page: Page, tap: str) -> Locator:
    answer = page.locator(f".choices a[href*='{tap}#']")
    expect(answer).to_have_count(1)
    return answer


def shows_the_ruling(page: Page, walk: Walk, ui: str) -> None:
    """Assert that the page says what the law says, no more and no less, each with its source."""
    address = urlsplit(page.url)
    name = address.path.rpartition("/")[2]
    ruling = rule_case(name, dict(parse_qsl(address.query)))
    assert tuple(item.id for item in ruling.items) == walk.items
    words = words_of(procedures()[name].words, Languages())
    shown = page.locator(".outcome .group:not(.diverging) .says")
    assert sorted(shown.all_inner_texts()) == sorted(
        item_text(words, item, ui) for item in ruling.items
    )
    said = page.locator(".outcome li").filter(has_text=walk.said[ui]).first
    expect(said).to_be_visible()
    expect(said.locator(".why a", has_text=walk.cited[ui]).first).to_be_visible()
