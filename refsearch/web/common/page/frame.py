"""Data for the frame of every page: languages, dates, the address to print."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any
from unicodedata import bidirectional

from babel import Locale
from babel.dates import format_date
from flask import Flask, request
from flask_babel import get_locale
from markupsafe import Markup

from refsearch.library.games import spoken
from refsearch.web.common.http.packed import is_packed
from refsearch.web.common.i18n import (
    interface,
    language_label,
    language_name,
    same_page_in,
    ui_language,
)
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import ARRIVED, contents_url, page_url, with_query
from refsearch.web.common.page.sections import fonts_first, publishers, sections
from refsearch.web.common.page.translations import older_than_original, translations_of_older
from refsearch.web.common.services import library
from refsearch.web.common.titles import title_behind, title_or_beginning

_LONGEST_PRINTED = 1_000  # characters: what somebody could still type, a ruling with every fact
_MOST_DRAWN = 100  # icons in their sizes; there are some 25
_MOST_PARTS = 64  # parts of pages that are always the same; there are four, in each language
_MOST_DATES = 256  # as written: those of the editions, in each language
_FROM_THE_RIGHT = ("R", "AL", "AN")  # bidirectional classes, of Hebrew, of Arabic, of its figures
_FORMATS = {1: "yyyy", 2: "LLLL yyyy", 3: "d MMMM yyyy"}


def register(app: Flask) -> None:
    """Give templates the frame's variables and filters."""
    app.context_processor(_frame)
    app.add_template_filter(isolated)
    app.add_template_filter(language_name)
    app.add_template_filter(language_label)
    app.add_template_filter(in_force)
    app.add_template_filter(game_name)
    app.add_template_filter(title_or_beginning)
    app.add_template_filter(title_behind)
    app.add_template_global(sections, "site_sections")
    app.add_template_global(fonts_first)
    app.add_template_global(lambda: library().editions, "every_edition")
    app.add_template_global(page_url)
    app.add_template_global(contents_url)
    app.add_template_global(same_page_in)
    app.add_template_global(is_packed)
    app.add_template_global(laws_name)
    app.add_template_global(law_name)
    app.add_template_global(translations_of_older)
    app.add_template_global(older_than_original)
    app.add_template_global(_parts(app), "same_part")
    for name in ("icon", "spade"):
        app.add_template_global(_drawing(app, name), name)


def _drawing(app: Flask, name: str) -> Callable[..., Markup]:
    """Return a macro that draws: a page has twenty icons, each is drawn once."""
    macro: Callable[..., Markup] = getattr(app.jinja_env.get_template("_icons.html").module, name)
    return lru_cache(maxsize=_MOST_DRAWN)(macro)


def _parts(app: Flask) -> Callable[[str], Markup]:
    """Return what writes parts of pages that are the same on all of a language: each once."""

    @lru_cache(maxsize=_MOST_PARTS)
    def written(name: str, ui: str) -> Markup:
        """Return a part of the frame in a language."""
        known = {"ui": ui, "publishers": publishers(library())}
        return Markup(app.jinja_env.get_template(name).render(known))  # noqa: S704  # as included

    return lambda name: written(name, ui_language())


def _frame() -> dict[str, Any]:
    return {
        "ui": ui_language(),
        "ui_languages": {code: language_name(code) for code in interface()},
        "page_address": _page_address(),
    }


def _page_address() -> str:
    """Return the address that opens this page again, to be printed: not how the reader came."""
    asked = {name: value for name, value in request.args.to_dict().items() if name != ARRIVED}
    addresses = (with_query(request.base_url, asked), request.base_url)
    return next((one for one in addresses if len(one) <= _LONGEST_PRINTED), request.url_root)


def isolated(text: str) -> str:
    """Return what somebody typed, for a title: there no element keeps its direction to itself.

    >>> isolated("renonce"), isolated("\u05d0").isprintable()
    ('renonce', False)
    """
    turns = any(bidirectional(letter) in _FROM_THE_RIGHT for letter in text)
    return f"\u2068{text}\u2069" if turns else text


def in_force(since: str) -> str:
    """Return a date that may lack its day and month, in the interface's language.

    ``2017-10`` is "October 2017" in English; what is no date is returned as it is.
    """
    numbers = since.split("-")
    if not all(n.isdigit() for n in numbers) or len(numbers) not in _FORMATS:
        return since
    year, month, day = [int(n) for n in [*numbers, "1", "1"][:3]]
    return _dated(date(year, month, day), _FORMATS[len(numbers)], get_locale())


@lru_cache(maxsize=_MOST_DATES)
def _dated(day: date, form: str, locale: Locale | None) -> str:
    return format_date(day, form, locale)


def game_name(game: str) -> str:
    """Return a game's name in the interface's language."""
    names = {"bridge": _("Bridge"), "burraco": _("Burraco")}
    own = spoken(library().game(game).name, ui_language())
    return own or names.get(game, game.replace("-", " ").capitalize())


def law_name(game: str) -> str:
    """Return a game's word for a law in the interface's language."""
    return _of_laws(game)[0] or _("Law")


def laws_name(game: str) -> str:
    """Return a game's word for laws in the interface's language."""
    return _of_laws(game)[1] or _("Laws")


def _of_laws(game: str) -> tuple[str, str]:
    one, many = library().game(game).law.get(ui_language(), ("", ""))
    return one[:1].upper() + one[1:], many[:1].upper() + many[1:]
