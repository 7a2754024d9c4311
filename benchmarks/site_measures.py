"""What the pages are held to, measured on a started server: each figure beside what is wanted.

    make site-measures
    make site-measures PARTS="lighthouse browser"

Lighthouse is ``lighthouse`` on the path or what ``LIGHTHOUSE`` names, the Nu HTML Checker ``vnu``
or what ``VNU`` names (``npm install lighthouse vnu-jar``, then ``node_modules/.bin``; the checker
needs Java); without one, what it would say falls short. Performance is that of the machine as busy
as it is: the best of some runs is taken, and the load is printed. Each part ends with its time.
Exits with 1 if anything falls short.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import click
from axe_playwright_python.sync_playwright import Axe
from measured import CAME_FOR, SHIFTS, SIDEWAYS, SMALL_TARGETS
from playwright.sync_api import Browser, Page
from server_process import ServerProcess
from windows import CHROMIUM, PHONE, launched, new_context

from benchmarks import site_whole
from benchmarks.site_measure import FOLD, LAW_SHARE, Measure

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
PAGES = {
    "home": "/it/",
    "law": f"/it/{IT}/27.B.1.b",
    "Greek law": f"/el/{EL}/12",
    "compare": f"/it/compare/{IT}/{EL}/27",
    "redline": f"/it/redline/{OLD}/{IT}/27",
    "search": "/it/search?q=attacco+fuori+turno",
    "ruling": "/it/rulings/insufficient-bid",
    "outcome": "/it/rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=accepted",
    "calculator": "/it/calculators/imps?difference=620",
    "table": "/it/tables",
    "burraco": "/it/burraco",
}
OF_LAWS = ("law", "Greek law", "compare", "redline")  # what is read there is the law itself
MOST_SHIFTED = 0.02
LIGHTHOUSE = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
WEIGHTS = {"first visit": 60, "fonts": 80, "later visit": 12}  # kB of a law page, as transferred
UNLISTED = ("search",)  # its results are kept from search engines on purpose
_MOST_RUNS = 4  # of Lighthouse: how busy the machine is changes from one to the next


def _looked_at(browser: Browser, name: str, url: str) -> Iterator[Measure]:
    for theme, options in site_whole.THEMES.items():
        with new_context(browser, **PHONE, **options) as context:
            page = _opened(context.new_page(), url)
            rules = {"resultTypes": ["violations"]}
            count = Axe().run(page, options=rules).violations_count
            yield Measure(name, f"axe, {theme}", "0", f"{count}", count == 0)
            if theme == "light":
                yield from _phone(page, name)
    for width, window in (("320 px", site_whole.NARROW), ("200 %", site_whole.ENLARGED)):
        with new_context(browser, **window) as context:
            over = _opened(context.new_page(), url).evaluate(SIDEWAYS)
            yield Measure(name, f"sideways at {width}", "0 px", f"{over} px", over <= 0)


def _phone(page: Page, name: str) -> Iterator[Measure]:
    shifted = page.evaluate(SHIFTS)
    yield Measure(name, "CLS", f"≤ {MOST_SHIFTED}", f"{shifted:.4f}", shifted <= MOST_SHIFTED)
    small = page.evaluate(SMALL_TARGETS)
    yield Measure(name, "targets under 44 px", "0", f"{len(small)}", not small)
    page.evaluate("scrollTo(0, 0)")
    top, most = page.evaluate(CAME_FOR), FOLD * (LAW_SHARE if name in OF_LAWS else 1)
    yield Measure(
        name, "what one came for, from the top", f"≤ {most:.0f}", f"{top:.0f}", top <= most
    )


def _opened(page: Page, path: str) -> Page:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return page


def _transfers(browser: Browser, site: str) -> Iterator[Measure]:
    """Measure what a law page transfers to a new reader, and the next law to the same one."""
    for name, path, following in (
        ("law", f"/it/{IT}/27", f"/it/{IT}/28"),
        ("Greek law", f"/el/{EL}/12", f"/el/{EL}/13"),
    ):
        # what a worker has kept for reading offline would hide what the network carries
        with new_context(browser, base_url=site, **PHONE) as context:
            page = context.new_page()
            first, later = _transferred(page, path), _transferred(page, following)
        fonts = sum(size for url, size in first if ".woff2" in url)
        figures = {
            "first visit": sum(size for _url, size in first) - fonts,
            "fonts": fonts,
            "later visit": sum(size for _url, size in later),
        }
        for what, size in figures.items():
            most = WEIGHTS[what] * 1000
            yield Measure(
                name,
                f"{what}, transferred",
                f"≤ {most // 1000} kB",
                f"{size / 1000:.1f} kB",
                size <= most,
            )


def _transferred(page: Page, path: str) -> list[tuple[str, int]]:
    """Return the bytes that came over the network for each address that a page asks for."""
    devtools = page.context.new_cdp_session(page)
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    devtools.on(
        "Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]})
    )
    devtools.on(
        "Network.loadingFinished",
        lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}),
    )
    devtools.send("Network.enable")
    _opened(page, path)
    devtools.detach()
    return [(urls.get(id_, ""), size) for id_, size in sizes.items()]


def _scored(_browser: Browser, name: str, url: str) -> Iterator[Measure]:
    """Run Lighthouse as a phone, again where performance falls short; tell the best of the runs."""
    command = os.environ.get("LIGHTHOUSE") or shutil.which("lighthouse")
    if command is None:
        yield Measure(name, "Lighthouse", "98/100", "not there", False)
        return
    reports: list[dict[str, Any]] = []
    while len(reports) < _MOST_RUNS and not any(map(_is_fast, reports)):
        reports.append(_report(command, url))
    report = max(reports, key=lambda one: _score(one, "performance"))
    for category, wanted in LIGHTHOUSE.items():
        found = _score(report, category)
        holds = found >= wanted or (name in UNLISTED and category == "seo")
        shown = f"{found}{_why(report, category)}"
        if category == "performance":
            shown += f", best of {len(reports)} at load {os.getloadavg()[0]:.0f}"
        yield Measure(name, f"Lighthouse {category}", f"{wanted}", shown, holds)


def _report(command: str, url: str) -> dict[str, Any]:
    flags = "--headless=new --no-sandbox --disable-gpu"
    ran = subprocess.run(
        [command, url, "--quiet", "--output=json", "--throttling-method=simulate",
         f"--chrome-flags={flags}", f"--only-categories={','.join(LIGHTHOUSE)}"],
        capture_output=True, text=True, check=True,
        env={**os.environ, "CHROME_PATH": CHROMIUM or ""},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def _is_fast(report: dict[str, Any]) -> bool:
    return _score(report, "performance") >= LIGHTHOUSE["performance"]


def _score(report: dict[str, Any], category: str) -> int:
    return round(100 * (report["categories"][category]["score"] or 0))


def _why(report: dict[str, Any], category: str) -> str:
    """Return the audits of a category that lost points."""
    refs = report["categories"][category]["auditRefs"]
    audits = (report["audits"][ref["id"]] for ref in refs if ref["weight"])
    lost = [
        audit["id"]
        for audit in audits
        if (audit["score"] or 0) < 0.9 and audit["score"] is not None
    ]
    return f" ({', '.join(lost)})" if lost else ""


def _weighed(browser: Browser, site: str) -> Iterator[Measure]:
    """Measure what a law page transfers, and how long its fonts may be kept."""
    yield from _transfers(browser, site)
    yield from site_whole.held(site)


def _of_pages(browser: Browser, site: str) -> Iterator[Measure]:
    """Look at every kind of page."""
    yield from site_whole.in_order(browser, site)
    yield from site_whole.in_every_width(browser, site)
    yield from site_whole.in_every_theme(browser, site)
    yield from site_whole.valid(site)


def _of_words(_browser: Browser, _site: str) -> Iterator[Measure]:
    yield from site_whole.spoken_whole()


# Of the whole site: after what is measured page by page.
WHOLE: dict[str, Callable[[Browser, str], Iterator[Measure]]] = {
    "weights": _weighed,
    "pages": _of_pages,
    "words": _of_words,
    "screens": site_whole.first_screens,
    "ways": site_whole.walked,
}


# Of each of the pages that are named: a part of the measures for each.
BY_PAGE: dict[str, Callable[[Browser, str, str], Iterator[Measure]]] = {
    "lighthouse": _scored,
    "browser": _looked_at,
}
PARTS = (*BY_PAGE, *WHOLE)


@click.command()
@click.option("--page", "pages", multiple=True, type=click.Choice(list(PAGES)))
@click.option("--only", multiple=True, type=click.Choice(PARTS))
def main(pages: tuple[str, ...], only: tuple[str, ...]) -> None:
    """Measure the pages and print every figure; exit with 1 if one falls short."""
    with ServerProcess(workers=1, warm="true") as server, launched() as browser:
        site = f"http://127.0.0.1:{server.port}"
        chosen = {name: site + path for name, path in PAGES.items() if name in (pages or PAGES)}
        failing = sum(_reported(part, _part(part, browser, site, chosen)) for part in only or PARTS)
    click.echo(f"{failing} short of what is wanted" if failing else "all as wanted")
    sys.exit(min(failing, 1))


def _part(part: str, browser: Browser, site: str, pages: dict[str, str]) -> Iterator[Measure]:
    if part in WHOLE:
        yield from WHOLE[part](browser, site)
        return
    for name, url in pages.items():
        yield from BY_PAGE[part](browser, name, url)


def _reported(part: str, measures: Iterator[Measure]) -> int:
    """Print the measures of a part as they come, and its time; return how many fall short."""
    began, failing = monotonic(), 0
    for one in measures:
        failing += not one.holds
        mark = "  " if one.holds else "! "
        click.echo(f"{mark}{one.page:17}{one.what:46}{one.wanted:>10}  {one.found:>9}")
    click.echo(f"-- {part}: {monotonic() - began:.0f} s")
    return failing


if __name__ == "__main__":
    main()
