"""The design holds every class that a template writes: what is in no sheet has no looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import refsearch.web.app
from refsearch.paths import templates_folder

STATIC = Path(refsearch.web.app.__file__).parent / "static"
CLASS = re.compile(r'class="([^"]*)"')
STYLED = re.compile(r"\.(-?[_a-zA-Z][\w-]*)")
WRITTEN = re.compile(r"\{[{%].*?[%}]\}", re.S)
# Names by which scripts, tests or links find an element, and which need no looks of their own.
HOOKS = frozenset(
    [
        "about-text",
        "around",
        "aside-links",
        "at-the-table",
        "beside",
        "cited-as",
        "copy",
        "definition",
        "divider",
        "edition",
        "edition-facts",
        "fault-message",
        "file",
        "furniture",
        "game",
        "glossary",
        "hand",
        "heading",
        "jolly",
        "kept",
        "keys-hint",
        "kinds",
        "languages",
        "laws",
        "missing-laws",
        "outer",
        "pad-calls",
        "pad-cards",
        "pad-contract",
        "part",
        "permalink",
        "print",
        "printed",
        "prose",
        "provisions",
        "provisions-there",
        "relations",
        "share",
        "situations",
        "swap",
        "texts",
        "title",
        "where",
        "witness",
        "work",
        "worked-list",
    ]
)


def _styled() -> set[str]:
    """Return the classes of the sheets, the comments and the text of strings left out."""
    sheets = (sheet.read_text(encoding="utf-8") for sheet in STATIC.glob("*.css"))
    bare = (re.sub(r"/\*.*?\*/|url\([^)]*\)", "", sheet, flags=re.S) for sheet in sheets)
    return {name for sheet in bare for name in STYLED.findall(sheet)}


def _written(template: Path) -> set[str]:
    """Return the classes that a template writes out; those it computes are left out."""
    found: set[str] = set()
    for value in CLASS.findall(template.read_text(encoding="utf-8")):
        for part in WRITTEN.sub("\0", value).split():
            if "\0" not in part or part.strip("\0").isidentifier():
                found.add(part.strip("\0"))
    return found


@pytest.mark.parametrize(
    "template", sorted(templates_folder().rglob("*.html")), ids=lambda path: path.stem
)
def test_every_class_of_a_template_is_in_the_design(template: Path) -> None:
    assert _written(template) - _styled() - HOOKS == set()


def test_every_name_that_needs_no_looks_is_written() -> None:
    written = set().union(*map(_written, templates_folder().rglob("*.html")))
    assert HOOKS - written == set()


def test_no_page_writes_a_style_or_a_script_into_itself() -> None:
    for template in templates_folder().rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), template.name
        scripts = re.findall(r"<script([^>]*)>", text)
        assert all("src=" in s or "application/ld+json" in s for s in scripts), template.name


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_the_page_of_components_shows_what_areas_share(client: FlaskClient, ui: str) -> None:
    html = client.get(f"/{ui}/components").get_data(as_text=True)
    shared = ("choices", "path", "verdict", "answer", "key", "stepper", "pairs", "lawq", "seg")
    for name in (*shared, "chip", "btn", "tag", "tiles", "rows", "cites", "pager", "sec"):
        assert re.search(rf'class="[^"]*(?<![\w-]){name}(?![\w-])', html), name
