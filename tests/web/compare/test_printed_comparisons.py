"""What compares editions, on paper and a few taps away, in each language of the interface."""

from __future__ import annotations

import re

import pytest
from parsed import Soup
from playwright.sync_api import Page
from windows import Opener

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
A4 = {"viewport": {"width": 642, "height": 970}}  # 170 by 257 mm: a sheet without its margins
SHEET = re.compile(rb"/Type ?/Page[^s]")
CHANGES = f"changes/{OLD}/{IT}"
SHEETS = {CHANGES: 12, f"{CHANGES}/digest": 1}  # as many as the list and the digest may take
TABULAR, NEW, BEYOND = "77", "23", "64"
PAGES = (
    f"compare/{IT}/{EL}",
    f"compare/{IT}/{EL}/{TABULAR}",
    f"compare/{OLD}/{EL}/12",
    f"compare/{IT}/{OLD}/{BEYOND}",
    f"redline/{OLD}/{IT}/27",
    f"redline/{OLD}/{IT}/{NEW}",
    CHANGES,
    "report/bridge-2017",
    "law",
    "law/27",
    f"map/{IT}",
    f"map/{IT}/27",
    f"map/changes/{OLD}/{IT}",
)


@pytest.fixture
def paper(visit: Opener) -> Page:
    page = visit("/it/help", A4)
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_no_page_that_compares_is_wider_than_its_sheet(paper: Page, ui: str) -> None:
    for path in PAGES:
        paper.goto(f"/{ui}/{path}")
        wider = paper.evaluate(
            """() => [...document.querySelectorAll("main, main *")].filter((one) =>
                one.getBoundingClientRect().right > document.documentElement.clientWidth + 1
                && one.getClientRects().length && getComputedStyle(one).position !== "absolute"
            ).map((one) => one.className)"""
        )
        assert wider == [], path


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize("path", SHEETS)
def test_what_changed_is_printed_on_few_sheets(paper: Page, path: str, ui: str) -> None:
    paper.goto(f"/{ui}/{path}")
    assert len(SHEET.findall(paper.pdf(prefer_css_page_size=True))) <= SHEETS[path]


def followed(ask: Soup, start: str, taps: int) -> set[str]:
    """Return the addresses that are as many links away, or fewer, among what compares and reads."""
    reached, edge = {start}, {start}
    for _ in range(taps):
        found = {
            a["href"].partition("#")[0] for path in edge for a in ask(path).select("a[href^='/it']")
        }
        edge = {
            h for h in found - reached if re.search(rf"^/it/({IT}|{OLD})$|/(compare|changes)/", h)
        }
        reached |= found
    return reached


@pytest.mark.parametrize(
    ("start", "taps", "places"),
    [
        (f"/it/{IT}/27", 1, {f"compare/{IT}/{EL}/27", f"compare/{IT}/{OLD}/27", "law/27",
                             f"redline/{OLD}/{IT}/27", f"map/{IT}/27"}),
        (f"/it/{OLD}/27", 1, {f"compare/{OLD}/{IT}/27", f"compare/{OLD}/{EL}/27", "law/27",
                              f"redline/{OLD}/{IT}/27"}),
        ("/it/", 2, {f"compare/{IT}/{EL}/27", CHANGES, "report/bridge-2017", f"map/{IT}"}),
        ("/it/", 3, {f"redline/{OLD}/{IT}/27", f"{CHANGES}/digest"}),
    ],
)  # fmt: skip
def test_what_compares_is_few_taps_away(ask: Soup, start: str, taps: int, places: set[str]) -> None:
    assert {f"/it/{place}" for place in places} <= followed(ask, start, taps)
