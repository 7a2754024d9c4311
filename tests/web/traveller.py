"""Somebody who walks a way through the site, and counts the taps.

What is typed is not counted, what sends it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from windows import Opener

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
READ = {"it": IT, "el": EL}
SESSION = "board,ns,ew,contract,declarer,result\n1,7,8,4S,N,=\n1,9,10,4S,N,-1\n"


@dataclass(slots=True)
class Traveller:
    """Somebody at a page, who counts the taps."""

    look: Opener
    device: dict[str, Any]
    ui: str
    files: Path
    page: Page
    taps: int = 0

    @property
    def text(self) -> str:
        """The edition in the traveller's language."""
        return READ[self.ui]

    def goes(self, path: str, **options: Any) -> None:
        """Begin at a page."""
        self.page = self.look(f"/{self.ui}/{path}", {**self.device, **options})

    def tap(self, what: str | Locator) -> None:
        """Tap the first of what is seen."""
        found = self.page.locator(what) if isinstance(what, str) else what
        one = found.filter(visible=True).first
        one.tap() if self.device.get("has_touch") else one.click()
        self.taps += 1

    def asks(self, words: str) -> None:
        """Type into the first search box and send it."""
        box = self.page.locator("#q")
        box.fill(words)
        box.press("Enter")
        self.taps += 1

    def opens(self, section: str) -> None:
        """Open a section from the bar that the thumb or the pointer reaches."""
        self.tap(f"nav:is(.tabs, .sections) a[href*='{section}']")

    def sees(self, what: str, words: str | re.Pattern[str] = "") -> None:
        expect(self.page.locator(what).filter(visible=True).first).to_contain_text(words)
