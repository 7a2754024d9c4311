"""What axe finds in a page, and which window a page is looked at in.

Axe costs half a second of processor time a page, five times what the page costs. So each page of
a list is looked at in one of the windows, the next in the next: of each kind of page there are
several in the lists. `make site-measures` looks at each kind in every theme.
"""

from __future__ import annotations

from collections import Counter
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
# In so many places text of the same colours, size, weight and grounds is judged: contrast is these.
TWICE = 2
# Where a violation stands is told by its HTML: to find selectors costs a sixth of the whole.
VIOLATIONS = """async () => {
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-judged]" }] });
    const found = await axe.run({ resultTypes: ["violations"], selectors: false });
    return found.violations.map((one) => [one.id, one.help, one.nodes.map((node) => node.html)]);
}"""
# Contrast is half of what axe costs, and of a few hundred ways in which text is shown on the site a
# page has few that no other has. What is hidden or covered axe can't judge: it is no such place.
CONTRASTS = """([judged, enough]) => {
    const counts = new Map(judged), grounds = new Map([[null, ""]]), found = [];
    const ground = (one) => {
        if (!grounds.has(one)) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
            const own = `${backgroundColor} ${backgroundImage} ${opacity}/`;
            const plain = own === "rgba(0, 0, 0, 0) none 1/";
            grounds.set(one, ground(one.parentElement) + (plain ? "" : own));
        }
        return grounds.get(one);
    };
    for (const one of document.body.querySelectorAll("*")) {
        const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!words && !one.matches("input, select, textarea")) continue;
        const { width, height } = one.getBoundingClientRect();
        if (width < 3 || height < 3) continue;
        if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
        const way = [color, fontSize, fontWeight, textShadow, ground(one)].join();
        if ((counts.get(way) ?? 0) >= enough) continue;
        counts.set(way, (counts.get(way) ?? 0) + 1);
        found.push(way);
        one.dataset.judged = "";
    }
    return found;
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


_judged = Counter[str]()  # in how many places each way of showing text was found readable


def finds_nothing(page: Page) -> None:
    """Fail with what axe finds against a page; long lists are cut on the page for it."""
    page.evaluate(WITHOUT_ROWS_ALIKE, ENOUGH)
    ways = page.evaluate(CONTRASTS, [list(_judged.items()), TWICE])
    page.evaluate(AXE_SCRIPT)
    assert page.evaluate(VIOLATIONS) == []
    _judged.update(ways)


def finds_nothing_and_all_is_in_view(page: Page) -> None:
    """Fail where axe finds a violation, or where the page has to be scrolled sideways."""
    assert not page.evaluate(IS_WIDER)
    finds_nothing(page)
