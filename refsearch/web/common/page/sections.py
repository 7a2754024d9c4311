"""The sections of the site, as its bars name them, and who publishes its texts."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request, url_for

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import contents_url
from refsearch.web.common.played import games_played
from refsearch.web.common.services import kept_of_a_text, library

_TEXTS, _RULINGS, _SUMS, _WORDS = "texts", "rulings", "calculators", "terms"
_GREEK = "el"
_LATIN_FONTS, _GREEK_FONTS = ("serif-latin", "sans-latin"), ("serif-greek", "sans-greek")
# What belongs to a section but is served by another part of the application.
_SECTION_OF = {
    "compare": _TEXTS,
    "matrix": _TEXTS,
    "redline": _TEXTS,
    "report": _TEXTS,
    "corrections": _TEXTS,
    "rulings": _RULINGS,
    "practice": _RULINGS,
    "calculators": _SUMS,
    "examples": _SUMS,
    "terms": _WORDS,
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its address, its name in the interface's language, its icon."""

    url: str
    name: str
    icon: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Publisher:
    """A publisher of texts, and the language of its name."""

    name: str
    language: str


def sections(book: Book | None = None) -> tuple[Section, ...]:
    """Return the sections that there are; of the texts, the contents of the one being read."""
    edition = book.edition.id if book else ""
    return _sections(library(), ui_language(), edition, _here(book))


@kept_of_a_text
def _sections(of: Library, ui: str, edition: str, here: str) -> tuple[Section, ...]:
    texts = contents_url(ui, edition) if edition else f"{url_for('pages.home', ui=ui)}#texts"
    shown = {_TEXTS, _WORDS, *((_RULINGS, _SUMS) if games_played(of) else ())}
    return tuple(
        Section(url, name, icon, section == here)
        for section, url, name, icon in (
            (_TEXTS, texts, _("Texts"), "book"),
            (_RULINGS, url_for("rulings.index", ui=ui), _("Rulings"), "scales"),
            (_SUMS, url_for("calculators.index", ui=ui), _("Compute"), "sums"),
            (_WORDS, url_for("terms.glossary", ui=ui), _("Glossary"), "words"),
        )
        if section in shown
    )


def _here(book: Book | None) -> str:
    """Return the section that a request is for; the home page and help are in none."""
    if request.endpoint == "pages.tables":
        return _SUMS
    if request.endpoint == "pages.burraco":
        return _RULINGS
    return _SECTION_OF.get(request.blueprint or "", _TEXTS if book else "")


def fonts_first(book: Book | None = None) -> tuple[str, ...]:
    """Return the font files that a page needs at once, by the scripts of its two languages."""
    is_greek = _GREEK in (ui_language(), book.edition.language if book else "")
    return (*_LATIN_FONTS, *_GREEK_FONTS) if is_greek else _LATIN_FONTS


@kept_of_a_text
def publishers(library: Library) -> list[Publisher]:
    """Return who published the texts, each once."""
    named = (e for e in library.editions if e.publisher)
    return list(dict.fromkeys(Publisher(e.publisher, e.language) for e in named))
