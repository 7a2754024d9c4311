"""Bookmarks and history: in the browser alone, listed, taken along, read in again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from parsed import Soup
from playwright.sync_api import Page, expect
from windows import PHONE, Opener

LAW, RULED = "/el/bridge-2017-el/27.B.1.a", "/it/rulings/insufficient-bid?bid-made=in-rotation"
CITED = "Νόμος 27Β1(α), Κώδικας 2017"


def test_without_a_script_no_control_is_shown_and_the_page_says_why(ask: Soup) -> None:
    page = ask("/it/library")
    assert page.select_one("[data-library][hidden]")
    assert page.select_one("[data-without]:not([hidden])")
    for path in (LAW, RULED, "/it/bridge-2017-it/def.alert"):
        assert all(star.has_attr("hidden") for star in ask(path).select(".star"))
        assert len(ask(path).select(".star")) == 1


def _rows(page: Page, kind: str) -> list[str]:
    return page.locator(f"[data-kept={kind}] [data-name]").all_inner_texts()


@pytest.mark.browser
def test_a_star_keeps_a_provision_and_a_ruling_and_nothing_is_sent(visit: Opener) -> None:
    page = visit(LAW, PHONE)
    page.locator(".star").tap()
    expect(page.locator(".star")).to_have_attribute("aria-pressed", "true")
    page.goto(RULED)
    page.locator(".star").tap()
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.method + sent.url))
    page.goto("/el/library")
    assert _rows(page, "bookmarks") == ["Licita insufficiente", CITED]
    assert _rows(page, "history") == ["Licita insufficiente", CITED]
    about = page.locator("[data-kept=bookmarks] [data-about]").all_inner_texts()
    assert about[0] == "Al suo turno"
    assert all(url.startswith("GET") for url in asked)
    assert not any("27" in url.rpartition("/")[2].partition("?")[0] for url in asked)
    page.locator("[data-kept=bookmarks] button.icon").first.tap()
    assert _rows(page, "bookmarks") == [CITED]
    page.locator("[data-clear=history]").tap()
    assert _rows(page, "history") == []
    page.locator("[data-kept=bookmarks] a").tap()
    expect(page).to_have_url(f"{page.url.partition('/el/')[0]}{LAW}")
    page.locator(".star").tap()
    expect(page.locator(".star")).to_have_attribute("aria-pressed", "false")


@pytest.mark.browser
def test_what_is_kept_is_taken_along_as_text_and_as_a_file_that_is_read_in_again(
    visit: Opener, tmp_path: Path
) -> None:
    page = visit(LAW)
    page.locator(".star").click()
    page.goto("/it/library")
    site = page.url.removesuffix("/it/library")
    with page.expect_download() as text:
        page.locator("[data-markdown]").click()
    lines = Path(text.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["# Segnalibri", "", f"- [{CITED}]({site}{LAW})"]
    with page.expect_download() as file:
        page.locator("[data-json]").click()
    kept = tmp_path / "kept.json"
    file.value.save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["bookmarks"][0]["url"] == LAW
    page.locator("[data-clear=bookmarks]").click()
    page.locator("[type=file]").set_input_files(kept)
    expect(page.locator("[data-added]")).to_have_text("Letto: 1 nuovi.")
    assert _rows(page, "bookmarks") == [CITED]


HOSTILE = [
    {"url": "javascript:alert(1)", "name": "a"},
    {"url": "//elsewhere.example/it/x", "name": "b"},
    {"url": "/it/\\elsewhere.example", "name": "c"},
    {"url": "/it/bridge-2017-it/27", "name": "<img src=x onerror=alert(1)>", "language": 5},
    None,
    "x",
]


@pytest.mark.browser
def test_a_file_that_is_none_of_ours_is_refused_and_of_ours_only_pages_of_this_site_are_taken(
    visit: Opener, tmp_path: Path
) -> None:
    page = visit("/en/library")
    file = tmp_path / "other.json"
    for text in ("no json", "[]", '{"format": "x"}', "null"):
        file.write_text(text, encoding="utf-8")
        page.locator("[type=file]").set_input_files(file)
        expect(page.locator("[data-added]")).to_contain_text("“other.json” is no file of bookmarks")
    given = {"format": "refsearch-library", "bookmarks": HOSTILE, "history": "none"}
    file.write_text(json.dumps(given), encoding="utf-8")
    page.locator("[type=file]").set_input_files(file)
    assert _rows(page, "bookmarks") == ["<img src=x onerror=alert(1)>"]
    assert page.locator("[data-kept=bookmarks] a").get_attribute("href") == "/it/bridge-2017-it/27"


@pytest.mark.browser
def test_a_history_that_is_not_wanted_is_not_kept(visit: Opener) -> None:
    page = visit("/en/library")
    page.locator("[data-keeps]").uncheck()
    page.goto(LAW)
    page.goto("/en/library")
    assert _rows(page, "history") == []
    expect(page.locator("[data-keeps]")).not_to_be_checked()
