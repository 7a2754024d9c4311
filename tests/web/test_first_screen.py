"""What one came for is on the first screen of a phone: the law's words, in every law."""

from __future__ import annotations

import pytest
from flask import Flask
from measured import FIRST
from playwright.sync_api import Page
from windows import PHONE, Opener

from refsearch.library.library import Library

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHARE = 0.4  # of the screen: what stands above the text at most


def _tops(page: Page, library: Library, edition: str) -> dict[str, float]:
    tops = {}
    for law in library.book(edition).laws:
        page.goto(f"/{library.book(edition).edition.language}/{edition}/{law.id}")
        tops[law.id] = page.evaluate(FIRST)
    return tops


@pytest.mark.parametrize(
    "edition",
    ["bridge-2017-it", "bridge-2017-el", "bridge-2007-it", "norme-2010-it", "burraco-2011-it"],
)
def test_the_text_of_every_law_begins_in_the_first_part_of_a_phones_screen(
    look: Opener, library: Library, real_app: Flask, edition: str
) -> None:
    page = look(f"/it/{edition}", PHONE)
    most = PHONE["viewport"]["height"] * SHARE
    late = {id_: top for id_, top in _tops(page, library, edition).items() if top > most}
    assert late == {}
