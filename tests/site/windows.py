"""The site served to a browser, and windows of it that stay open for pages only looked at.

A context of its own for every page costs more than the page: these share one for each device.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, ConsoleMessage, Page
from werkzeug.serving import make_server


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
        parts = app(environ, start_response)
        try:
            return [b"".join(parts)]
        finally:
            parts.close()  # type: ignore[attr-defined]

    return answer


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
