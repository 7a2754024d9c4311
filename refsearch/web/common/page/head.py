"""The metadata in the head of a page: its canonical URL, its languages, its subject."""

from __future__ import annotations

import html
from typing import Protocol

from flask import Flask, request, url_for

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.common.i18n import interface, ui_language
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.played import games_played, site_title
from refsearch.web.common.previews import preview_of
from refsearch.web.common.services import kept_of_a_text, library

_LENGTH = 150  # characters: what search engines show of a description
_SITE = " · refsearch"
_UNIT = "pages.unit"


class Placed(Protocol):
    """A law, a definition or a front part."""

    @property
    def id(self) -> str:
        """Its id in the edition."""


def register(app: Flask) -> None:
    """Give templates what the head needs."""
    app.add_template_global(own_address)
    app.add_template_global(alternates)
    app.add_template_global(description_of)


def own_address(place: Placed | None = None) -> str:
    """Return the one address of this page, without what the reader has chosen or answered.

    That of a provision is the page of its law, ``place``. Empty for a page that is not there.
    """
    given = dict(request.view_args or {})
    if request.endpoint is None or "ui" not in given:
        return ""
    if request.endpoint == _UNIT and place:
        given["id_"] = place.id
    return f"{request.scheme}://{request.host}{url_for(request.endpoint, **given)}"


def alternates(address: str) -> dict[str, str]:
    """Return a page's address in each language of the interface."""
    root, here = request.url_root, f"{request.url_root}{ui_language()}/"
    if not address.startswith(here):
        return {}
    return {code: f"{root}{code}/{address.removeprefix(here)}" for code in interface()}


def description_of(title: str, book: Book | None = None, place: Placed | None = None) -> str:
    """Return what a page is about: the beginning of a text, or its title and what it shows."""
    if request.endpoint == _UNIT and book and place:
        return _beginning(library(), book, place.id)
    about = _abouts().get(request.endpoint or "") or _abouts().get(request.blueprint or "")
    name = html.unescape(title).removesuffix(_SITE).strip()
    if about:
        return f"{name}: {about}"
    if not games_played(library()):
        return site_title()
    return _("The laws of duplicate bridge and burraco: by number, by word, side by side.")


@kept_of_a_text
def _beginning(_library: Library, book: Book, id_: str) -> str:
    """Return how a text is cited, in which edition, and how it begins."""
    shown = preview_of(book, id_, _LENGTH)
    text = " ".join(line.text for line in shown.lines if line.text)
    heads = " – ".join(dict.fromkeys(filter(None, (shown.citation, shown.heading))))
    return f"{heads} ({book.edition.short_title}): {text}"


def _abouts() -> dict[str, str]:
    """Return what pages show, by endpoint, or by part of the site."""
    return {
        "pages.contents": _("every law, by number and by title."),
        "pages.definitions": _("what the words of the text mean."),
        "pages.index": _("the printed index, with links to what it names."),
        "pages.tables": _("the scales of the laws: IMPs, victory points and the values of cards."),
        "pages.show_help": _("how to search, read side by side and compute."),
        "corrections": _("where the text was corrected against its source, and why."),
        "compare": _("side by side, paragraph by paragraph."),
        "matrix": _("one law in every text."),
        "redline": _("what changed, word by word."),
        "report": _("where two translations say different things."),
        "references": _("what cites what, as a map."),
        "terms": _("the words in Italian, Greek and English, with their definitions."),
        "rulings": _("answer a few questions and read what the law provides."),
        "calculators": _("what the laws prescribe in numbers, computed."),
        "examples": _("how the laws compute, in examples that run."),
    }
