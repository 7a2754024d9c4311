"""What a browser keeps, with the network cut: pages, search, rulings; a new build; removing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from accessible import IS_WIDER, finds_nothing_and_all_is_in_view, in_turn
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect
from small_corpus import SmallEngine, small_library
from windows import DESK, PHONE, hears_faults, new_context, refused, served

from refsearch.web.app import create_app
from refsearch.web.offline import results, views

pytestmark = pytest.mark.browser
RULING = "incomplete-designation"
IS_READY = "window.offline.ready"
IS_ACTIVE = """new Promise((done) => {
    const worker = navigator.serviceWorker.controller;
    const look = () => worker.state === 'activated' && done();
    worker.addEventListener('statechange', look);
    look();
})"""


class Site:
    """A site whose build can be replaced by another under the same address."""

    def __init__(self, builds: dict[str, Flask]) -> None:
        self.builds = builds
        self.running = "first"

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.builds[self.running](environ, start_response)


@pytest.fixture(scope="module")
def two_builds() -> Iterator[Site]:
    """Two builds of the small site, of which the browser keeps one ruling."""
    patch = pytest.MonkeyPatch()
    patch.setattr(
        views, "ruling_names", lambda _: {"common-rulings": [RULING], "other-rulings": []}
    )
    few = [{"contract": "4SX", "tricks": n, "vulnerable": "true"} for n in ("9", "10")]
    for module in (views, results):
        patch.setattr(module, "WRITTEN_OUT", {"contract-score": lambda: iter(few)})
    library = small_library()
    engine = SmallEngine(library)
    named = {"first": "http://localhost/", "second": "http://localhost:8000/"}  # another is another
    yield Site({n: create_app(library, engine, {"BASE_URL": url}) for n, url in named.items()})
    patch.undo()


@pytest.fixture(scope="module")
def address(two_builds: Site) -> Iterator[str]:
    with served(two_builds) as address:  # type: ignore[arg-type]
        yield address


@pytest.fixture
def visit(browser: Browser, address: str, two_builds: Site) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a browser that keeps nothing yet."""
    two_builds.running = "first"
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(path: str, device: dict[str, Any] = DESK) -> Page:
        context = new_context(browser, base_url=address, service_workers="allow", **device)
        contexts.append(context)
        page = context.new_page()
        hears_faults(page, faults)
        page.on("console", lambda said: faults.append(said.text) if refused(said) else None)
        page.goto(path)
        page.evaluate(IS_READY)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def _save(page: Page, item: str) -> None:
    page.goto(f"/{page.locator('html').get_attribute('lang')}/offline")
    page.evaluate(IS_READY)
    row = page.locator(f"[data-item={item}]")
    row.locator("[data-do=save]").click()
    expect(row.locator("[data-do=remove]")).to_be_visible()


@pytest.fixture(scope="module")
def away(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser without a network that has kept an edition in each of two languages."""
    context = new_context(browser, base_url=address, service_workers="allow", **DESK)
    page = context.new_page()
    for ui, edition in (("it", "bridge-2017-it"), ("el", "bridge-2017-el")):
        page.goto(f"/{ui}/")
        _save(page, edition)
    context.set_offline(True)
    yield context
    context.close()


def _asked(away: BrowserContext, ui: str, typed: str) -> Page:
    page = (away.pages or [away.new_page()])[0]
    page.goto(f"/{ui}/")
    page.locator("#q").fill(typed)
    page.locator("#q").press("Enter")
    return page


def _cut(page: Page) -> None:
    page.context.set_offline(True)


def test_after_one_visit_the_shell_works_and_what_is_not_saved_says_so(
    visit: Callable[..., Page],
) -> None:
    page = visit("/it/bridge-2017-it/27")
    _cut(page)
    page.goto("/it/")
    expect(page.locator(".kept-note").first).to_contain_text("salvata")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.kept-note')).display") == "block"
    )
    page.goto("/it/rulings")
    expect(page.locator("h1")).to_be_visible()
    answer = page.goto("/it/bridge-2017-it/27")
    assert answer is not None
    assert answer.status == 503
    expect(page.locator("h1")).to_have_text("Questa pagina non è salvata")
    expect(page.locator("[data-saved-page]")).to_have_count(0)
    page.goto("/")
    assert page.url.endswith("/it/")


def test_a_saved_edition_is_read_and_its_references_followed_and_then_removed(
    visit: Callable[..., Page],
) -> None:
    page = visit("/it/", PHONE)
    _save(page, "bridge-2017-it")
    expect(page.locator("[data-item=bridge-2017-it] [data-said]")).to_contain_text("salvato:")
    _cut(page)
    page.goto("/it/bridge-2017-it")
    page.locator("main a[href$='/27']").first.click()
    expect(page.locator("h1")).to_contain_text("Licita insufficiente")
    reference = page.locator("[id='27.B.1.a'] a.ref").first
    reference.tap()
    expect(page.locator("#peek")).to_be_visible()
    reference.tap()
    page.wait_for_url("**/26#26.B")
    expect(page.locator("[id='26.B']")).to_be_in_viewport()
    page.goto("/it/offline")
    page.locator("[data-item=bridge-2017-it] [data-do=remove]").click()
    expect(page.locator("[data-item=bridge-2017-it] [data-do=save]")).to_be_focused()
    assert (page.goto("/it/bridge-2017-it/27") or pytest.fail()).status == 503


@pytest.mark.parametrize(
    ("ui", "edition", "typed", "found"),
    [
        ("it", "bridge-2017-it", "è di fatto accettata", "27.A"),
        ("it", "bridge-2017-it", "E ACCETTATA", "27.A"),
        ("el", "bridge-2017-el", "αγορες", "27.B.1.a"),
        ("el", "bridge-2017-el", "ΑΝΕΠΑΡΚΗΣ", "27"),
        ("el", "bridge-2017-el", "anεπαρκησ", "27"),
    ],
)
def test_words_are_found_without_a_network_whatever_their_accents(
    away: BrowserContext, ui: str, edition: str, typed: str, found: str
) -> None:
    page = _asked(away, ui, typed)
    hit = page.locator(".hit a").first
    expect(hit).to_have_attribute("href", f"/{ui}/{edition}/{found}")
    assert bool(page.locator(".hit mark").count()) == (found != "27")
    hit.click()
    expect(page.locator("article.law")).to_be_visible()


@pytest.mark.parametrize(
    ("ui", "typed", "arrives"),
    [
        ("it", "27B1", "/it/bridge-2017-it/27#27.B.1"),
        ("it", "art. 77", "/it/bridge-2017-it/77?from=art.+77"),
        ("el", "Νόμος 27Β1(α)", "/el/bridge-2017-el/27#27.B.1.a"),
        ("el", "27γ", "/el/bridge-2017-el/27#27.C"),
    ],
)
def test_a_number_leads_straight_to_its_provision(
    away: BrowserContext, ui: str, typed: str, arrives: str
) -> None:
    page = _asked(away, ui, typed)
    page.wait_for_url(f"**{arrives}")


@pytest.mark.parametrize(
    ("path", "scheme"),
    in_turn(
        [
            "/it/offline",
            "/it/bridge-2017-it/27",
            "/it/search?q=accettata",
            "/it/search?q=qqqq",
            "/it/law",
        ],
        "light",
        "dark",
    ),
)
def test_axe_finds_nothing_without_a_network(away: BrowserContext, path: str, scheme: Any) -> None:
    page = (away.pages or [away.new_page()])[0]
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE["viewport"])
    page.goto(path)
    expect(page.locator("main h1, main [data-do=remove]:visible").first).to_be_visible()
    finds_nothing_and_all_is_in_view(page)
    page.set_viewport_size(DESK["viewport"])
    assert not page.evaluate(IS_WIDER)


def test_a_ruling_is_walked_to_its_end_and_an_answer_changed(visit: Callable[..., Page]) -> None:
    page = visit("/en/")
    _save(page, "common-rulings")
    _cut(page)
    page.goto(f"/en/rulings/{RULING}")
    asked = page.locator("h2.question")
    first = asked.text_content()
    while asked.count():
        before = page.url
        page.locator("ul.choices a").first.click()
        page.wait_for_url(lambda url, before=before: url != before)
    expect(page.locator(".verdict")).to_be_visible()
    page.locator("ol.path a").first.click()
    expect(asked).to_have_text(str(first))
    page.locator("ul.choices a").last.click()
    expect(page.locator("ol.path li")).to_have_count(1)


ASKED = """(asked) => fetch(`/it/calculators/contract-score/result?${asked}`)
    .then((answer) => answer.text())"""


def test_a_calculator_answers_from_its_results_however_they_are_asked_for(
    visit: Callable[..., Page],
) -> None:
    page = visit("/it/")
    _save(page, "calculators")
    _cut(page)
    page.goto("/it/calculators/contract-score?contract=4%E2%99%A0X&tricks=10&vulnerable=true")
    expect(page.locator("#answer dd").first).to_have_text("+790")
    expect(page.locator("[name=tricks]")).to_have_value("10")
    for spelling in ("contract=4sx-1", "contract=4+S+x&result=−1", "contract=4♠X&tricks=9"):
        assert "−200" in page.evaluate(ASKED, f"{spelling}&vulnerable=true"), spelling
    page.locator("[name=tricks]").fill("13")
    expect(page.locator("#answer")).to_contain_text("non è salvato")
    assert "non è salvato" in page.evaluate(ASKED, "contract=9ZZ&tricks=10")


def test_a_new_build_is_filled_whole_and_then_pages_and_files_are_all_of_it(
    visit: Callable[..., Page], two_builds: Site
) -> None:
    page = visit("/it/")
    _save(page, "bridge-2017-it")
    two_builds.running = "second"
    page.locator("[data-update]").click()
    expect(page.locator("[data-renewed]")).to_be_visible()
    page.evaluate(IS_ACTIVE)
    builds = page.evaluate("""async () => {
        const found = {};
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                if (request.url.includes('/static/')) continue;  // the same in both
                const build = (await cache.match(request)).headers.get('Refsearch-Build');
                if (build) found[name] = [...new Set([...(found[name] ?? []), build])];
            }
        }
        return found;
    }""")
    second = two_builds.builds["second"].config["BUILD"]
    assert builds == {f"refsearch-{second}": [second]}
    _cut(page)
    page.goto("/it/bridge-2017-it/27")
    expect(page.locator("h1")).to_contain_text("Licita insufficiente")


def test_what_is_of_another_build_is_not_mixed_in(
    visit: Callable[..., Page], two_builds: Site
) -> None:
    page = visit("/it/offline")
    two_builds.running = "second"
    page.route("**/sw.js", lambda route: route.abort())
    row = page.locator("[data-item=bridge-2017-it]")
    row.locator("[data-do=save]").click()
    expect(page.locator("[data-fault]")).to_contain_text("rinnovato")
    expect(row.locator("[data-do=save]")).to_be_visible()


def test_without_a_network_nothing_is_half_kept_and_it_is_said(
    visit: Callable[..., Page],
) -> None:
    page = visit("/it/offline")
    expect(page.locator("[data-do=save]").first).to_be_visible()
    _cut(page)
    page.locator("[data-item=bridge-2017-it] [data-do=save]").click()
    expect(page.locator("[data-fault]")).to_contain_text("La rete è mancata")
    expect(page.locator("[data-item=bridge-2017-it] [data-do=save]")).to_be_visible()
    names = page.evaluate("""async () => {
        const keys = [];
        for (const name of await caches.keys())
            for (const one of await (await caches.open(name)).keys()) keys.push(one.url);
        return keys.filter((url) => url.includes('bridge-2017-it'));
    }""")
    assert names == []


def test_a_browser_without_room_says_so_and_keeps_what_it_had(
    visit: Callable[..., Page], address: str
) -> None:
    page = visit("/it/offline")
    asked = page.context.new_cdp_session(page)
    used = asked.send("Storage.getUsageAndQuota", {"origin": address})["usage"]
    asked.send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": used + 100})
    row = page.locator("[data-item=bridge-2017-it]")
    row.locator("[data-do=save]").click()
    expect(page.locator("[data-fault]")).to_contain_text("non c’è più spazio")
    expect(row.locator("[data-do=save]")).to_be_visible()
    asked.send("Storage.overrideQuotaForOrigin", {"origin": address})
    _cut(page)
    page.goto("/it/rulings")
    expect(page.locator("h1")).to_be_visible()


def test_a_browser_that_keeps_nothing_says_so_and_shows_the_pages_as_ever(
    browser: Browser, address: str
) -> None:
    context = new_context(browser, base_url=address)
    context.add_init_script("delete window.caches; delete Window.prototype.caches")
    page = context.new_page()
    page.goto("/it/offline")
    expect(page.locator("[data-fault]")).to_contain_text("finestra privata")
    expect(page.locator("[data-do=save]").first).to_be_hidden()
    context.close()
