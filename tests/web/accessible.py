"""What axe finds in a page, and which window a page is looked at in.

Axe costs a second of processor time a page, ten times what the page costs. So each page of a list
is looked at in one of the windows, the next in the next: of each kind of page there are several in
the lists. `make site-measures` looks at each kind in every theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

Window = dict[str, Any]
# Not innerWidth: a phone zooms out until all that is too wide is in its window.
IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
# Of rows that differ in their words only, these are looked at: lists of hundreds took axe seconds.
ENOUGH = 4
# Where a violation stands is told by its HTML: to find selectors costs a sixth of the whole.
VIOLATIONS = """async (colours) => {
    const rules = colours ? {} : { "color-contrast": { enabled: false } };
    const found = await axe.run({ resultTypes: ["violations"], selectors: false, rules });
    return found.violations.map((one) => [one.id, one.help, one.nodes.map((node) => node.html)]);
}"""
WITHOUT_ROWS_ALIKE = """(enough) => {
    const said = / (href|id|title|value|for|data-[\\w-]+|aria-label(ledby)?)="[^"]*"/g;
    const seen = new Map();
    for (const row of document.querySelectorAll("main :is(li, tr, .letter > div > div)")) {
        const list = row.parentNode;
        const bare = row.outerHTML.replace(/>[^<]*/g, ">").replace(said, " $1");
        const shape = `${list.localName} ${list.className} ${bare}`;
        seen.set(shape, (seen.get(shape) ?? 0) + 1);
        if (seen.get(shape) > enough && row !== list.firstElementChild) row.remove();
    }
}"""


def in_turn(paths: Iterable[Any], *windows: Any) -> list[tuple[Any, Any]]:
    """Return each path (or way) with one of the windows: the first, the second, and so on round."""
    return list(zip(paths, cycle(windows), strict=False))


def finds_nothing(page: Page, colours: bool = True) -> None:
    """Fail with what axe finds against a page; long lists are cut on the page for it.

    Of a page made of the same parts as another the ``colours``, half of what axe costs, need not be
    looked at again.
    """
    page.evaluate(WITHOUT_ROWS_ALIKE, ENOUGH)
    page.evaluate(AXE_SCRIPT)
    assert page.evaluate(VIOLATIONS, colours) == []


def finds_nothing_and_all_is_in_view(page: Page) -> None:
    """Fail where axe finds a violation, or where the page has to be scrolled sideways."""
    assert not page.evaluate(IS_WIDER)
    finds_nothing(page)
