"""A browser on the real site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from parsed import Soup, parsed
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from windows import served

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
DESK = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def ask(real: FlaskClient) -> Soup:
    """Return a function that gets a page of the real site, parsed."""

    def get(path: str, status: int = 200) -> BeautifulSoup:
        answer = real.get(path)
        assert answer.status_code == status, answer.get_data(as_text=True)[:2000]
        return parsed(answer.get_data(as_text=True))

    return get


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
