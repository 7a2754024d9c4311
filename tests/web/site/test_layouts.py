"""Every kind of page in three widths: all is in view and early, can be tapped, stays apart."""

from __future__ import annotations

import re
from typing import Any

import pytest
from accessible import in_turn
from measured import BEGINS, COVERED, CUT_OFF, SIDEWAYS, SMALL_TARGETS, STUCK_OVER_STUCK
from test_head import PAGES
from windows import DESK, PHONE, Opener

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
# What fits a small phone fits a larger one, which is looked at with the comfort of pages.
DEVICES = (SMALL_PHONE, TABLET, DESK)
SHEET = re.compile(rb"/Type\s*/Page\b(?!s)")
MOST_COVERED = 0.4  # of a window, by what stays while the page scrolls
KINDS = [
    *(path for path in PAGES.values() if path),
    "",  # the first page
    # states of pages, and what search engines are not to list
    "search?q=attacco+fuori+turno",
    "components",
    "rulings?game=burraco",
    "rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=accepted",
    "rulings/revoke/tree?revoked=defender",
    "calculators/imps?difference=620",
    "calculators/contract-score?contract=4SX&tricks=9",
    "calculators/victory-points?imps=12&boards=16",
    "calculators/burraco-hand-score",
    "calculators/session",
    "examples/imps-620",
    "cards?game=burraco",
    "practice/insufficient-same-suit?ruling=insufficient-bid",
    "bridge-2017-el/12",
    "bridge-2017-it/77",
    "norme-2010-it/app7",
    "burraco-2011-it/4",
    "bridge-2007-it/24",
    "corrections",  # there is none
]


@pytest.mark.parametrize(("path", "ui"), in_turn(KINDS, "it", "el"))
def test_every_kind_of_page_fits_every_width(look_only: Opener, path: str, ui: str) -> None:
    for device in DEVICES:
        page = look_only(f"/{ui}/{path}", device)
        width, height = device["viewport"].values()
        assert page.evaluate(SIDEWAYS) <= 0, width
        assert page.evaluate(CUT_OFF) == [], width
        assert 0 < page.evaluate(BEGINS) <= height, width
        assert not device.get("is_mobile") or page.evaluate(SMALL_TARGETS) == [], width
        for share in (0.3, 0.6, 1):
            page.evaluate("(share) => scrollTo(0, share * document.body.scrollHeight)", share)
            assert page.evaluate(STUCK_OVER_STUCK) == [], (width, share)
            assert page.evaluate(COVERED) <= MOST_COVERED, (width, share)


def test_a_law_on_paper_goes_on_where_a_sheet_ends(look: Opener) -> None:
    page = look("/el/bridge-2017-el/27", DESK)
    assert len(SHEET.findall(page.pdf())) == 2  # its long section B is no sheet of its own


@pytest.mark.parametrize(
    ("path", "tapped"),
    [("bridge-2017-it/definitions", ".permalink"), ("terms/alert", "main .btn")],
)
def test_what_is_tapped_is_not_printed(look: Opener, path: str, tapped: str) -> None:
    page = look(f"/it/{path}", TABLET)
    assert page.locator(tapped).filter(visible=True).count()
    page.emulate_media(media="print")
    assert not page.locator(tapped).filter(visible=True).count()
    page.emulate_media(media="screen")


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("el/bridge-2017-el", 3),
        ("it/rulings", 6),
        ("it/terms/adjusted-score", 2),
        ("it/rulings/insufficient-bid/print?bid-made=in-rotation&bid-reaction=accepted", 2),
    ],
)
def test_lists_and_rulings_on_paper_take_no_more_sheets_than_their_words_need(
    look: Opener, path: str, most: int
) -> None:
    page = look(f"/{path}", DESK)
    assert len(SHEET.findall(page.pdf(prefer_css_page_size=True))) <= most
