"""The language of the interface: it, el or en, the first component of every page's path."""

from __future__ import annotations

from pathlib import Path

from babel import Locale, UnknownLocaleError
from flask import Flask, request, url_for
from flask_babel import Babel, gettext
from werkzeug.routing import BaseConverter

from refsearch.web.common.limits import is_address_too_long
from refsearch.web.common.links import with_query

UI_LANGUAGES = {"it": "Italiano", "el": "Ελληνικά", "en": "English"}
TRANSLATIONS = Path(__file__).parents[1] / "translations"


class UiConverter(BaseConverter):
    """Matches the interface languages in a path, so that any other is a 404."""

    regex = "|".join(UI_LANGUAGES)


def preferred_language() -> str:
    """Return the interface language that the browser asks for; English where it names none."""
    return request.accept_languages.best_match(list(UI_LANGUAGES)) or "en"


def ui_language() -> str:
    """Return the interface language of this request: the path's, or else the browser's."""
    first = request.path.split("/")[1] if request.path.count("/") else ""
    return first if first in UI_LANGUAGES else preferred_language()


def message_language() -> str:
    """Return the language of messages: the interface's; for programs the one they ask for."""
    return asked_language() if request.path.startswith("/api/") else ui_language()


def asked_language() -> str:
    """Return the language that a program asks for with ``ui``; English where it asks for none."""
    asked = request.args.get("ui", "")
    return asked if asked in UI_LANGUAGES else "en"


def language_name(code: str) -> str:
    """Return a language's name in that language.

    >>> language_name("el")
    'Ελληνικά'
    """
    if code in UI_LANGUAGES:
        return UI_LANGUAGES[code]
    try:
        return (Locale.parse(code).get_language_name(code) or code).capitalize()
    except (UnknownLocaleError, ValueError):
        return code


def same_page_in(ui: str) -> str:
    """Return the address of this page with the interface in another language."""
    if request.endpoint is None or "ui" not in (request.view_args or {}):
        return url_for("pages.home", ui=ui)
    if is_address_too_long():
        return url_for("pages.home", ui=ui)
    path = url_for(request.endpoint, **{**(request.view_args or {}), "ui": ui})
    return with_query(path, request.args.to_dict())


def translated(message: str, **values: object) -> str:
    """Return a message in the language of this request, with values for its ``%(names)s``."""
    return str(gettext(message, **values))


def register(app: Flask) -> None:
    """Give the application its languages and their catalogs."""
    app.url_map.converters["ui"] = UiConverter
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(TRANSLATIONS))
    Babel(app, locale_selector=message_language)
