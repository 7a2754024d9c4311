"""Windows of a browser that stay open, for pages that are only looked at.

A context of its own for every page costs more than the page: these share one for each device.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page


class Windows:
    """One window for each device, opened when it is first asked for; close them at the end."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._open: dict[str, Page] = {}
        self._faults: list[str] = []

    def look(self, path: str, device: dict[str, Any]) -> Page:
        """Return the window of a device, led to a page."""
        key = repr(sorted(device.items()))
        if key not in self._open:
            self._open[key] = self._window(device)
        self._open[key].goto(path)
        return self._open[key]

    def _window(self, device: dict[str, Any]) -> Page:
        page = self._browser.new_context(base_url=self._site, **device).new_page()
        page.on("pageerror", lambda error: self._faults.append(str(error)))
        page.on("console", lambda said: self._faults.append(said.text) if refused(said) else None)
        return page

    def told(self) -> list[str]:
        """Return, once, what went wrong in the scripts and what the policy kept out."""
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """Close every window."""
        for page in self._open.values():
            page.context.close()


def refused(said: ConsoleMessage) -> bool:
    """Whether the browser says that the policy for contents kept something out."""
    return said.type == "error" and "Content Security Policy" in said.text
