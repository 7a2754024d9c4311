"""What holds for the whole site, not for a page: every law, every way, every kind of page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from accessible import ENOUGH, WITHOUT_ROWS_ALIKE, in_turn
from axe_playwright_python.base import AXE_SCRIPT
from measured import BEGINS, CAME_FOR, CUT_OFF, FIRST, HEADINGS, SIDEWAYS
from playwright.sync_api import Browser, Error, Page, expect
from test_head import PAGES as KINDS
from test_journeys import WAYS, Traveller
from test_journeys_by_keyboard import WAYS as WAYS_BY_KEYBOARD
from test_journeys_by_keyboard import ByKeyboard
from test_journeys_without_scripts import PLAIN
from test_journeys_without_scripts import WAYS as WAYS_WITHOUT_SCRIPTS
from test_layouts import KINDS as LAID_OUT
from windows import DESK, PHONE, Windows, new_context

from benchmarks.site_measure import FOLD, LAW_SHARE, Measure
from refsearch.library.book.book import Book
from refsearch.store.opening import open_library

DEVICES = [(PHONE, "it"), (PHONE, "el"), (DESK, "it"), (DESK, "el")]
HEADED = (*KINDS.values(), "search?q=renonce", "components")
WORDS = ("test_translations.py", "test_words.py", "test_pseudo_language.py")
Ways = Iterable[tuple[Callable[[Traveller], None], int]]
Devices = Iterable[tuple[dict[str, Any], str]]
# High contrast as the reader asks for it or the system forces it, beside light and dark.
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "high contrast": {"contrast": "more", "color_scheme": "light"},
    "high contrast, dark": {"contrast": "more", "color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}
TABLET = {"viewport": {"width": 768, "height": 1024}}
NARROW = {"viewport": {"width": 320, "height": 640}}
ENLARGED = {"viewport": {"width": 640, "height": 450}}  # a desk's window at 200 %
CONTRAST = """async () => (await axe.run(document, { runOnly: ["color-contrast"], selectors: false,
    resultTypes: ["violations"] })).violations.flatMap((one) => one.nodes.map((n) => n.html))"""
_MOST_TO_READ_OFFLINE = 4  # taps: the page, what to save, the first page again, the number sent
_YEAR = 31_536_000  # seconds
_LONGEST_REPORT = 120  # characters of what went wrong on a way
_MOST_SHOWN = 3  # of the pages that fall short, in a line


def first_screens(browser: Browser, site: str) -> Iterator[Measure]:
    """Measure where the words of every law and the first answer to every ruling begin."""
    with new_context(browser, base_url=site, **PHONE) as context:
        page = context.new_page()
        for named, paths, script in _laws_shown(list(open_library().library.books.values())):
            yield _lowest(page, named, "every law", paths, script, FOLD * LAW_SHARE)
        for ui in ("it", "el"):
            page.goto(f"/{ui}/rulings")
            links = page.locator(".by-law a").evaluate_all("all => all.map((a) => a.pathname)")
            paths = {path.rpartition("/")[2]: path for path in links}
            yield _lowest(page, ui, "every first question", paths, CAME_FOR, FOLD)


def _laws_shown(books: list[Book]) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield each text with the pages of its laws, and those of what changed since an older one."""
    for book in books:
        edition = book.edition
        own = f"/{edition.language}/{edition.id}/"
        yield edition.id, {law.id: f"{own}{law.id}" for law in book.laws}, FIRST
        for old in (older.edition for older in books):
            if (old.work, old.language) == (edition.succeeds, edition.language):
                since = f"/it/redline/{old.id}/{edition.id}/"
                paths = {law.id: f"{since}{law.id}" for law in book.laws}
                yield f"since {old.year}", paths, CAME_FOR


def _lowest(
    page: Page, of: str, what: str, paths: dict[str, str], script: str, most: float
) -> Measure:
    tops = {}
    for name, path in paths.items():
        page.goto(path)
        tops[name] = page.evaluate(script)
    lowest = max(tops, key=lambda name: tops[name])
    found = f"{tops[lowest]:.0f} ({lowest} of {len(tops)})"
    return Measure(of, f"{what}, lowest top", f"≤ {most:.0f}", found, tops[lowest] <= most)


def walked(browser: Browser, site: str) -> Iterator[Measure]:
    """Walk every way on a phone and a desk, in Italian and in Greek, and count the taps.

    Then without a pointer, where what is reached with Tab counts as tapped, and without scripts.
    """
    windows = Windows(browser, site)
    everywhere = [*WAYS.items(), (save_and_go_offline, _MOST_TO_READ_OFFLINE)]
    by_keyboard = zip(WAYS_BY_KEYBOARD, WAYS.values(), strict=True)
    plain = WAYS_WITHOUT_SCRIPTS.items()
    with tempfile.TemporaryDirectory() as folder:
        yield from _walked(windows, "way", everywhere, DEVICES, Path(folder))
        yield from _walked(
            windows, "by keyboard", by_keyboard, DEVICES[2:], Path(folder), ByKeyboard
        )
        yield from _walked(
            windows, "no script", plain, [(PLAIN, "it"), (PLAIN, "el")], Path(folder)
        )
    faults = windows.errors()
    yield Measure("ways", "faults in scripts", "0", f"{len(faults)}", not faults)
    windows.close()


def _walked(
    windows: Windows, name: str, ways: Ways, devices: Devices, folder: Path,
    kind: type[Traveller] = Traveller,
) -> Iterator[Measure]:  # fmt: skip
    for way, most in ways:
        taken = []
        for device, ui in devices:
            me = kind(windows.look, device, ui, folder, windows.look(f"/{ui}/help", device))
            taken.append(_taps(way, me))
        counts = "/".join(map(str, taken))
        called = way.__name__.replace("_", " ")
        holds = all(isinstance(taps, int) and taps <= most for taps in taken)
        yield Measure(name, called, f"≤ {most} taps", counts, holds)


def _taps(way: Callable[[Traveller], None], me: Traveller) -> int | str:
    """Return the taps of a way, or where it ended before it arrived: the others are walked too."""
    try:
        way(me)
    except (AssertionError, Error) as error:
        return f"{me.page.url} {str(error)[:_LONGEST_REPORT]}".replace("\n", " ")
    return me.taps


def save_and_go_offline(me: Traveller) -> None:
    """Save an edition and read it with the network cut."""
    me.goes("", service_workers="allow")
    me.page.evaluate("window.offline.ready")
    me.tap("a[href$='/offline']")
    me.tap(f"[data-item='{me.text}'] [data-do=save]")
    expect(me.page.locator(f"[data-item='{me.text}'] [data-do=remove]")).to_be_visible()
    me.page.context.set_offline(True)
    me.tap("a.wordmark")
    me.asks("27")
    me.sees(".law")
    me.page.context.set_offline(False)


def in_every_width(browser: Browser, site: str) -> Iterator[Measure]:
    """See that no kind of page scrolls sideways, and that what it shows begins on a phone's screen.

    A desk at 200 % has half its pixels.
    """
    for what, window in (("320 px", NARROW), ("200 %", ENLARGED), ("phone", PHONE)):
        with new_context(browser, base_url=site, **window) as context:
            page = context.new_page()
            wide, late = [], []
            for path, ui in in_turn(LAID_OUT, "it", "el", "en"):
                page.goto(f"/{ui}/{path}")
                wide += [f"/{ui}/{path}"] * (page.evaluate(SIDEWAYS) > 0)
                late += [f"/{ui}/{path}"] * (page.evaluate(BEGINS) > window["viewport"]["height"])
        yield _none(f"sideways, {what}, {len(LAID_OUT)} kinds of page", wide)
        if window is PHONE:
            yield _none(f"begin below the first screen, {len(LAID_OUT)} kinds of page", late)


def in_every_theme(browser: Browser, site: str) -> Iterator[Measure]:
    """Look at every kind of page on a tablet: what is too pale in a theme, and what is cut off."""
    for theme, options in THEMES.items():
        with new_context(browser, base_url=site, **TABLET, **options) as context:
            page = context.new_page()
            wrong = []
            for path, ui in in_turn(LAID_OUT, "it", "el", "en"):
                page.goto(f"/{ui}/{path}")
                cut = page.evaluate(CUT_OFF)
                page.evaluate(WITHOUT_ROWS_ALIKE, ENOUGH)
                page.evaluate(AXE_SCRIPT)
                wrong += [f"/{ui}/{path} {one}" for one in [*cut, *page.evaluate(CONTRAST)]]
        yield _none(f"{theme}, 768 px, {len(LAID_OUT)} kinds of page", wrong)


def in_order(browser: Browser, site: str) -> Iterator[Measure]:
    """Count the kinds of page whose headings skip a level or do not begin with one h1."""
    with new_context(browser, base_url=site, **DESK) as context:
        page = context.new_page()
        wrong = []
        for path in HEADED:
            page.goto(f"/it/{path}")
            wrong += [f"/it/{path}"] * (not page.evaluate(HEADINGS))
    yield _none(f"one heading order, {len(HEADED)} kinds of page", wrong)


def valid(site: str) -> Iterator[Measure]:
    """Count the errors that the Nu HTML Checker finds in every kind of page."""
    command = os.environ.get("VNU") or shutil.which("vnu")
    if command is None:
        yield Measure("pages", "html validated", "0 errors", "vnu is not there", False)
        return
    paths = [f"/{ui}/{path}" for ui in ("it", "el") for path in HEADED]
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for number, path in enumerate(paths):
            file = Path(folder, f"{number}.html")
            with urlopen(site + path) as answer:
                file.write_bytes(answer.read())
            files[file.as_uri()] = path
        said = subprocess.run(
            [command, "--format", "json", "--stdout", "--exit-zero-always", folder],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    errors = [one for one in json.loads(said.stdout)["messages"] if one["type"] != "info"]
    wrong = [f"{files.get(one.get('url', ''), '')}: {one['message'][:60]}" for one in errors]
    yield _none(f"html validated, errors in {len(paths)} pages", wrong)


def _none(what: str, wrong: list[str]) -> Measure:
    shown = f"{len(wrong)} {'; '.join(wrong[:_MOST_SHOWN])}".strip()
    return Measure("pages", what, "0", shown, not wrong)


def spoken_whole() -> Iterator[Measure]:
    """Run the tests of the words in three languages."""
    tests = [f"tests/web/{name}" for name in WORDS]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-p", "no:cacheprovider", *tests],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    last = ran.stdout.strip().rpartition("\n")[2].partition(" in ")[0]
    yield Measure("words", "complete in three languages", "no failure", last, not ran.returncode)


def held(site: str) -> Iterator[Measure]:
    """Look at how long the fonts of a law page may be kept."""
    with urlopen(f"{site}/it/bridge-2017-it/27") as answer:
        page = answer.read().decode()
    fonts = [part.partition('"')[0] for part in page.split('href="')[1:] if ".woff2" in part[:99]]
    kept = []
    for font in fonts:
        with urlopen(site + font) as answer:
            kept.append(f"max-age={_YEAR}" in answer.headers["Cache-Control"])
    shown = f"{sum(kept)} of {len(kept)}"
    yield Measure("law", "fonts held for a year", "all", shown, bool(kept) and all(kept))
