"""The ways through the site without a pointer: all that is tapped is reached with Tab.

What has the focus must be seen to have it, and be in view: not below the bars.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import test_journeys as ways
from accessible import in_turn
from playwright.sync_api import Locator, expect
from traveller import EL, IT, Traveller
from windows import DESK, Opener

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# Stops from the beginning of a page to what is wanted: none of the pages walked has half as many.
MOST_STOPS = 400
IS_SEEN = """(wanted) => {
    const one = document.activeElement;
    if (one !== wanted && !wanted.contains(one)) return "";
    const box = one.getBoundingClientRect();
    const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const covered = box.height > 4 && on && !one.contains(on) && !on.contains(one)
        && !on.closest("label")?.contains(one);
    return !one.matches(":focus-visible") ? "no ring" : covered ? "covered" : "reached";
}"""


class ByKeyboard(Traveller):
    """Somebody who has no pointer: what others tap, this one reaches with Tab and takes."""

    def tap(self, what: str | Locator) -> None:
        """Go with Tab to the first of what is seen, and take it with a key."""
        found = self.page.locator(what) if isinstance(what, str) else what
        one = found.filter(visible=True).first.element_handle()
        assert one
        for _ in range(MOST_STOPS):
            state = one.evaluate(IS_SEEN)
            if state:
                break
            self.page.keyboard.press("Tab")
        assert state == "reached", (state, what, self.page.url)
        is_chosen = "document.activeElement.matches('input[type=radio], input[type=checkbox]')"
        self.page.keyboard.press("Space" if self.page.evaluate(is_chosen) else "Enter")
        self.taps += 1


def step_through_the_differences(me: Traveller) -> None:
    """The first step leads on from what Tab brought into view, the second from the first."""
    me.goes(f"compare/{IT}/{EL}/12")
    at = []
    for _ in range(2):
        me.tap(".stepbar [data-hop='1']")
        expect(me.page.locator("tr.here")).to_be_focused()
        at.append(int(str(me.page.locator("[data-at]").text_content()).split()[0]))
    count = me.page.locator("[data-differs]").count()
    assert at[1] == at[0] % count + 1


ITS_OWN = {ways.step_through_the_differences: step_through_the_differences}
WAYS = [ITS_OWN.get(way, way) for way in ways.WAYS]


@pytest.mark.parametrize(("way", "ui"), in_turn(WAYS, "it", "el"))
def test_every_way_is_walked_without_a_pointer(
    look: Opener, tmp_path: Path, way: Callable[[Traveller], None], ui: str
) -> None:
    me = ByKeyboard(look, DESK, ui, tmp_path, look("about:blank", DESK))
    way(me)
