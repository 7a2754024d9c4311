"""The site served to a browser, and windows of it that stay open for pages only looked at.

A context of its own for every page costs more than the page: these share one for each device.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)
from werkzeug.serving import make_server

Opener = Callable[..., Page]
# The shell has no window to paint: a page costs it a quarter of what it costs the browser.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",  # a tenth of what a page costs; nothing here has depth
    "--in-process-gpu",  # what is drawn goes to no process of its own: another tenth
    "--disable-background-networking",
    "--disable-sync",
]
# Without frames a page costs three tenths less, and nobody can press or scroll in it.
STILL = [*QUIET, "--disable-threaded-compositing"]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
LONGEST_WAIT = 60_000.0  # milliseconds until a condition is given up: a busy machine is no fault
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}


@contextmanager
def launched() -> Iterator[Browser]:
    """Start Chromium; skip, with the reason, where there is none, unless it is CI that asks."""
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("there is no Chromium on this machine")
    expect.set_options(timeout=LONGEST_WAIT)
    with sync_playwright() as playwright, launched_beside(playwright.chromium, QUIET) as chromium:
        yield chromium


@contextmanager
def launched_beside(kind: BrowserType, flags: list[str]) -> Iterator[Browser]:
    """Start one more browser of the Playwright that runs."""
    chromium = kind.launch(executable_path=CHROMIUM, args=flags, timeout=LONGEST_WAIT)
    yield chromium
    chromium.close()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Serve an application while a browser looks at it; give its address."""
    server = make_server("127.0.0.1", 0, _whole(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def _whole(app: Flask) -> Any:
    """Read each answer before it is sent: a window that closes half-way leaves no file open."""

    def answer(environ: Any, start_response: Any) -> list[bytes]:
        parts: Any = app(environ, start_response)
        try:
            return [b"".join(parts)]
        finally:
            getattr(parts, "close", lambda: None)()  # a finished answer that was kept has none

    return answer


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Open a context, a browser of its own for those who look through it.

    It keeps no pages unless asked to: a worker would fetch them in the background. Nor do pages
    fade into each other, which costs as much as the page.
    """
    context = browser.new_context(
        **{"service_workers": "block", "reduced_motion": "reduce", **options}
    )
    context.set_default_timeout(LONGEST_WAIT)
    return context


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
        page = new_context(self._browser, base_url=self._site, **device).new_page()
        hears_faults(page, self._faults)
        page.on("console", lambda said: self._faults.append(said.text) if refused(said) else None)
        return page

    def errors(self) -> list[str]:
        """Return, once, what went wrong in the scripts and what the policy kept out."""
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """Close every window."""
        for page in self._open.values():
            page.context.close()


class Rooms:
    """Windows that one test after another has to itself, each as if nobody had been there.

    To open one costs three times what a page in it costs. So it is emptied and kept for the next,
    but where a test asks for one of its own, whose clock or network it changes.
    """

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._free: dict[str, list[Page]] = {}
        self._taken: list[tuple[str, dict[str, Any], Page]] = []
        self._faults: list[str] = []

    def enter(
        self, path: str, device: dict[str, Any] | None = None, own: bool = False, **options: Any
    ) -> Page:
        """Open a page in a window that has no memory."""
        asked = {"base_url": self._site, **(device or DESK), **options}
        key = "" if own else repr(sorted(asked.items()))
        free = self._free.get(key) if key else None
        page = free.pop() if free else self._opened(asked)
        self._taken.append((key, asked, page))
        page.goto(path)
        return page

    def _opened(self, asked: dict[str, Any]) -> Page:
        page = new_context(self._browser, **asked).new_page()
        hears_faults(page, self._faults)
        page.on("console", lambda said: self._faults.append(said.text) if refused(said) else None)
        return page

    def left(self) -> list[str]:
        """Empty the windows of a test that is over, and return what went wrong in them."""
        for key, asked, page in self._taken:
            if key and not page.is_closed():
                _emptied(page, asked)
                self._free.setdefault(key, []).append(page)
            else:
                page.context.close()
        self._taken = []
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """Close every window."""
        for page in (page for pages in self._free.values() for page in pages):
            page.context.close()


def _emptied(page: Page, asked: dict[str, Any]) -> None:
    """Leave a window as it was opened: no page, nothing kept, its medium and size."""
    for other in page.context.pages:
        if other != page:
            other.close()
    page.unroute_all()
    page.emulate_media(media="null")
    page.evaluate("try { sessionStorage.clear() } catch { }")  # a page that failed has none
    page.goto("about:blank")
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": asked["base_url"], "storageTypes": "all"})
    session.detach()
    page.set_viewport_size(asked["viewport"])


def arrives(page: Page, end: str) -> None:
    """Wait until the address of a page ends so."""
    page.wait_for_url(lambda url: unquote(url).endswith(end))


def hears_faults(page: Page, faults: list[str]) -> None:
    """Add what a script of the page does wrong to ``faults``.

    A cross-fade that the browser gives up, as the reader goes on before it began, is no fault.
    """

    def heard(error: Error) -> None:
        if not str(error).startswith("Transition was"):
            faults.append(str(error))

    page.on("pageerror", heard)


def refused(said: ConsoleMessage) -> bool:
    """Whether the browser says that the policy for contents kept something out."""
    return said.type == "error" and "Content Security Policy" in said.text
