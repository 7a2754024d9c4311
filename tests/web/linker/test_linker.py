"""The linker: what it asks, and what it does to a page of another origin under a strict policy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask, Response
from flask.testing import FlaskClient
from measured import SIDEWAYS
from parsed import ROOT, Soup
from playwright.sync_api import Browser, Page, Request, expect
from windows import DESK, PHONE, arrives, new_context, refused, served

from refsearch.web.api.citations import LONGEST, MOST

MOST_BYTES = 10_000


def _asked(client: FlaskClient, *citations: str) -> Any:
    return client.get("/api/v1/citations?" + urlencode([("c", one) for one in citations]))


def _paths(answer: Any) -> dict[str, list[str]]:
    citations = answer.get_json()["citations"]
    return {one["citation"]: [place["path"] for place in one["places"]] for one in citations}


def test_citations_are_looked_up_together_each_in_the_editions_of_its_words(
    real: FlaskClient,
) -> None:
    found = _paths(_asked(real, "Art. 27B1b", "Νόμος 64Α", "Law 12C1(b)", "Art. 99", "hello"))
    assert "bridge-2017-it/27.B.1.b" in found["Art. 27B1b"]
    assert found["Νόμος 64Α"] == ["bridge-2017-el/64.A"]
    assert found["Law 12C1(b)"][:2] == ["bridge-2017-it/12.C.1.b", "bridge-2017-el/12.C.1.b"]
    assert found["Art. 99"] == found["hello"] == []


def test_an_answer_is_for_every_origin_and_kept_and_holds_a_preview_only(
    real: FlaskClient,
) -> None:
    answer = _asked(real, "Art. 12", "Art. 12")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.cache_control.max_age
    assert "Set-Cookie" not in answer.headers
    (citations,) = answer.get_json()["citations"]
    assert all(len(place["preview"]) < 500 for place in citations["places"])


@pytest.mark.parametrize(
    "citations", [[], [""], ["Art. 1"] * (MOST + 1), ["x" * (LONGEST + 1)]], ids=len
)
def test_what_is_too_much_is_refused_in_the_language_asked_for(
    real: FlaskClient, citations: list[str]
) -> None:
    answer = _asked(real, *citations)
    assert answer.status_code == 422
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    italian = real.get(f"{answer.request.path}?{answer.request.query_string.decode()}&ui=it")
    assert italian.get_json()["errors"] != answer.get_json()["errors"]


@pytest.mark.parametrize("text", ["\x00", "Art. " + "٣" * 20, "Νόμος\u202e27", "Art. 1'--", "%"])
def test_hostile_citations_mean_nothing_or_something_never_a_fault(
    real: FlaskClient, text: str
) -> None:
    assert _asked(real, text).status_code == 200


def test_the_script_is_small_and_served_to_every_origin(real: FlaskClient) -> None:
    with real.get("/linker.js") as answer:
        assert answer.mimetype in ("text/javascript", "application/javascript")
        assert len(answer.data) < MOST_BYTES
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.cache_control.max_age
        assert not answer.cache_control.no_cache


def test_the_page_about_it_shows_the_line_to_include(ask: Soup) -> None:
    for ui in ("it", "el", "en"):
        page = ask(f"/{ui}/linker")
        assert "/linker.js" in page.select_one("pre").get_text()  # type: ignore[union-attr]
        assert page.select_one("script[data-within]")


@pytest.mark.browser
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_the_page_about_it_works_and_is_accessible(
    look: Callable[..., Page], ui: str, device: dict[str, Any]
) -> None:
    page = look(f"/{ui}/linker", device)
    expect(page.locator("[data-refsearch-demo] .refsearch-link")).to_have_count(8)
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate(SIDEWAYS) <= 0


HOST = """<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Federazione</title>
<meta name="viewport" content="width=device-width">{script}</head><body><main><h1>Notizie</h1>
<p id="it">L'Arbitro ha applicato l'Art. 27B1b, e infine l'art. 64A.</p>
<p id="el" lang="el">Ισχύει ο Νόμος 64Α.</p>
<p id="en" lang="en">He ruled under Law 12C1(b).</p>
<p id="named" data-refsearch-edition="burraco-2011-it">Nel burraco vale l'Art. 29.</p>
<p id="absent" data-refsearch-edition="burraco-2011-it">Nel burraco non c'è l'Art. 77.</p>
<p id="nowhere">Non esiste l'Art. 99, e 27 carte non sono un articolo.</p>
<div id="off" data-refsearch="off"><p>Art. 27</p></div>
<p id="never"><a href="/x">Art. 27</a> <code>Art. 27</code> <button>Art. 27</button>
<textarea aria-label="nota">Art. 27</textarea> <span contenteditable="true">Art. 27</span></p>
</main>{more}</body></html>"""
Hosted = Callable[..., Page]


@pytest.fixture
def hosted(browser: Browser, site: str) -> Iterator[Hosted]:
    """Return a function that opens a page of another origin, which includes the linker."""
    app, pages = Flask("host"), {"more": "", "attributes": ""}
    contexts, faults = [], []

    @app.get("/")
    def page() -> Response:
        script = f'<script src="{site}/linker.js" {pages["attributes"]} defer></script>'
        answer = Response(HOST.format(script=script, more=pages["more"]))
        policy = f"default-src 'none'; script-src {site}; connect-src {site}"
        answer.headers["Content-Security-Policy"] = policy
        return answer

    with served(app) as address:

        def open_page(
            device: dict[str, Any] = DESK, more: str = "", attributes: str = ""
        ) -> tuple[Page, list[Request]]:
            pages.update(more=more, attributes=attributes)
            context = new_context(browser, **device)
            contexts.append(context)
            opened, sent = context.new_page(), []
            opened.on("pageerror", lambda error: faults.append(str(error)))
            opened.on("console", lambda said: faults.append(said.text) if refused(said) else None)
            opened.on("request", lambda one: sent.append(one) if one.url.startswith(site) else None)
            opened.goto(address)
            return opened, sent

        yield open_page
        for context in contexts:
            context.close()
    assert not faults


def _links(page: Page, where: str) -> list[str]:
    links = page.locator(f"{where} .refsearch-link").all()
    return [str(one.get_attribute("href")).partition("//")[2].partition("/")[2] for one in links]


@pytest.mark.browser
def test_citations_become_links_of_the_right_edition_and_language(hosted: Hosted) -> None:
    page, sent = hosted()
    expect(page.locator("#it .refsearch-link")).to_have_count(2)
    assert _links(page, "#it") == ["it/bridge-2017-it/27.B.1.b", "it/bridge-2017-it/64.A"]
    assert _links(page, "#el") == ["el/bridge-2017-el/64.A"]
    assert _links(page, "#en") == ["en/bridge-2017-it/12.C.1.b"]
    assert _links(page, "#named") == ["it/burraco-2011-it/29"]
    for left in ("#absent", "#nowhere", "#off", "#never"):
        assert _links(page, left) == []
    text = "L'Arbitro ha applicato l'Art. 27B1b, e infine l'art. 64A."
    expect(page.locator("#it")).to_have_text(text)
    (_script, asked) = sent
    assert set(asked.url.partition("?")[2].split("&")) >= {"c=Art.%2027B1b", "c=Law%2012C1(b)"}
    assert not {"referer", "cookie"} & set(asked.all_headers())


@pytest.mark.browser
def test_the_preview_opens_by_pointer_and_keys_describes_the_link_and_closes(
    hosted: Hosted,
) -> None:
    page, _ = hosted()
    link, preview = page.locator("#it .refsearch-link").first, page.get_by_role("tooltip")
    link.hover()
    expect(preview).to_be_visible()
    expect(preview).to_contain_text("licita")
    expect(link).to_have_attribute("aria-describedby", "refsearch-preview")
    preview.hover()
    expect(preview).to_be_visible()
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    link.focus()
    expect(link).to_have_accessible_description(re.compile(r"^Art\. 27B1\(b\)"))
    assert Axe().run(page, context="#it, #refsearch-preview").response["violations"] == []
    page.keyboard.press("Tab")
    expect(preview).to_contain_text("64A")
    expect(link).not_to_have_attribute("aria-describedby", "refsearch-preview")


@pytest.mark.browser
def test_a_first_tap_shows_the_preview_and_a_second_follows_the_link(hosted: Hosted) -> None:
    page, _ = hosted(PHONE)
    link = page.locator("#el .refsearch-link")
    link.tap()
    preview = page.get_by_role("tooltip")
    expect(preview).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    assert preview.get_attribute("lang") == "el"
    link.tap()
    arrives(page, "/el/bridge-2017-el/64.A")


@pytest.mark.browser
def test_the_script_is_told_the_edition_and_the_part_of_the_page(hosted: Hosted) -> None:
    page, _ = hosted(attributes='data-edition="bridge-2017-el" data-within="#en"')
    expect(page.locator(".refsearch-link")).to_have_count(1)
    assert _links(page, "#en") == ["en/bridge-2017-el/12.C.1.b"]


@pytest.mark.browser
def test_a_page_of_a_million_characters_is_bounded(hosted: Hosted) -> None:
    cited = " ".join(f"<p>Art. {n % 90 + 1}{'ABCDE'[n % 5]}{n % 9 + 1}</p>" for n in range(6000))
    hard = "<p>" + "Art. 27B1" * 60_000 + "art " * 120_000 + "</p>"
    page, sent = hosted(more=cited + hard)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".refsearch-link").first).to_be_attached()
    assert 0 < page.locator(".refsearch-link").count() <= 2000
    assert len(sent) <= 5
    assert all(len(one.url) < 8000 for one in sent)


@pytest.mark.browser
def test_without_an_answer_the_page_stays_as_it_was(hosted: Hosted) -> None:
    page, _ = hosted()
    page.route("**/api/v1/citations*", lambda route: route.abort())
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".refsearch-link")).to_have_count(0)
    expect(page.locator("#el")).to_have_text("Ισχύει ο Νόμος 64Α.")


def test_the_document_about_it_names_its_bounds() -> None:
    said = Path(ROOT / "docs" / "linker.md").read_text(encoding="utf-8")
    assert f"up to {MOST} different citations" in said
