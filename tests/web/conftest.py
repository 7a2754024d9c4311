"""The site over a small library, the site over the real one, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import Html, Soup, parsed
from playwright.sync_api import Browser
from small_corpus import SmallEngine, commented_library, small_library
from windows import STILL, Opener, Rooms, Windows, launched, launched_beside, served

from refsearch.library.library import Library
from refsearch.store.opening import Opened
from refsearch.web.app import create_app


@pytest.fixture(scope="session")
def small() -> Library:
    return small_library()


@pytest.fixture(scope="session")
def app(small: Library) -> Flask:
    return create_app(small, SmallEngine(small), {"TESTING": False})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def commented_app() -> Flask:
    library = commented_library()
    return create_app(library, SmallEngine(library))


@pytest.fixture
def commented(commented_app: Flask) -> Soup:
    """Return a function that gets a page of the small site with the Norme, parsed."""
    return _getter(commented_app.test_client())


@pytest.fixture(scope="session")
def real_app(opened: Opened) -> Flask:
    return create_app(opened.library, opened.engine)


@pytest.fixture
def real(real_app: Flask) -> FlaskClient:
    return real_app.test_client()


@pytest.fixture
def page(client: FlaskClient) -> Soup:
    """Return a function that gets a page of the small site, parsed."""
    return _getter(client)


@pytest.fixture
def ask(real: FlaskClient) -> Soup:
    """Return a function that gets a page of the real site, parsed."""
    return _getter(real)


def _getter(client: FlaskClient) -> Soup:
    def get(path: str, status: int = 200) -> Html:
        answer = client.get(path)
        assert answer.status_code == status, answer.get_data(as_text=True)[:2000]
        return parsed(answer.get_data(as_text=True))

    return get


# One for the run: to start it takes more than a second. While Playwright runs, no other test can
# start a loop of asyncio in its thread: one that needs a loop takes a thread of its own.
@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def still_browser(browser: Browser) -> Iterator[Browser]:
    with launched_beside(browser.browser_type, STILL) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def site(real_app: Flask) -> Iterator[str]:
    with served(real_app) as address:
        yield address


@pytest.fixture(scope="session")
def rooms(browser: Browser, site: str) -> Iterator[Rooms]:
    opened = Rooms(browser, site)
    yield opened
    opened.close()


@pytest.fixture
def visit(rooms: Rooms) -> Iterator[Opener]:
    """Return a function that opens a page as a first visit; a fault in a script fails the test."""
    yield rooms.enter
    assert not rooms.left()


@pytest.fixture(scope="module")
def windows(browser: Browser, site: str) -> Iterator[Windows]:
    yield from _windows(browser, site)


@pytest.fixture(scope="module")
def still_windows(still_browser: Browser, site: str) -> Iterator[Windows]:
    yield from _windows(still_browser, site)


def _windows(browser: Browser, site: str) -> Iterator[Windows]:
    opened = Windows(browser, site)
    yield opened
    opened.close()
    assert not opened.errors()


@pytest.fixture
def look(windows: Windows) -> Iterator[Opener]:
    """Return a function that looks at a page on a device; a fault in a script fails the test.

    The window stays open and is shared: it is for tests that leave nothing behind.
    """
    yield windows.look
    assert not windows.errors()


@pytest.fixture
def look_only(still_windows: Windows) -> Iterator[Opener]:
    """Do as ``look`` does, at less cost, where nothing in the page is pressed or printed."""
    yield still_windows.look
    assert not still_windows.errors()
