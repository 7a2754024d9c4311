"""A browser on the real site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from windows import served

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
DESK = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("there is no Chromium on this machine")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def site(real_app: Flask) -> Iterator[str]:
    with served(real_app) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page; a fault in a script fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: str, device: dict[str, object] | None = None, **options: object) -> Page:
        context = browser.new_context(base_url=site, **{**(device or DESK), **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults
