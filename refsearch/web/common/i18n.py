"""The language of the interface, the first component of every page's path, and its catalog."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from babel import Locale, UnknownLocaleError
from babel.support import Translations
from flask import Flask, current_app, has_request_context, request, url_for
from flask_babel import Babel, Domain, gettext
from markupsafe import Markup
from werkzeug.routing import BaseConverter

from refsearch.languages.catalogs import compiled, rendered
from refsearch.languages.registry import ENGLISH, PAGES, Languages
from refsearch.web.common.http.limits import is_address_too_long
from refsearch.web.common.http.preferences import language_of
from refsearch.web.common.links import with_query
from refsearch.web.common.services import library

_MOST_MESSAGES = 4_000  # messages of a language that are kept; there are some 1,500
# of a request: its language, and the messages in it; both are asked for a hundred times a page
_UI, _MESSAGES = "refsearch.ui", "refsearch.messages"


def interface() -> tuple[str, ...]:
    """Return the codes of the languages of the interface."""
    return library().languages.interface


def preferred_language() -> str:
    """Return the interface language that the browser asks for; English where it names none."""
    return language_of(request.headers.get("Accept-Language", ""), interface())


def ui_language() -> str:
    """Return the interface language of this request: the path's, or else the browser's."""
    found: str | None = request.environ.get(_UI)
    if found is None:
        found = request.environ[_UI] = _ui_language()
    return found


def _ui_language() -> str:
    first = request.path.split("/")[1] if request.path.count("/") else ""
    return first if first in interface() else preferred_language()


def message_language() -> str:
    """Return the language of messages: the interface's; for programs the one they ask for."""
    return asked_language() if is_for_programs() else ui_language()


def is_for_programs() -> bool:
    """Whether the request is for the API, whose errors are JSON."""
    return f"{request.path}/".startswith("/api/") or request.path == "/openapi.json"


def asked_language() -> str:
    """Return the language that a program asks for: with ``ui``, or else as browsers do."""
    asked = request.args.get("ui", "")
    return asked if asked in interface() else preferred_language()


def language_name(code: str) -> str:
    """Return a language's name in that language."""
    declared = library().languages.get(code)
    if declared is not None:
        return declared.name
    try:
        return (Locale.parse(code).get_language_name(code) or code).capitalize()
    except (UnknownLocaleError, ValueError):
        return code


def language_label(code: str) -> str:
    """Return what a switch between languages has room for: the declared label, or the code."""
    declared = library().languages.get(code)
    return declared.label if declared is not None and declared.label else code.upper()


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
    if not has_request_context():
        return str(gettext(message, **values))
    text = _messages().text(message)
    return text % values if values else text


def translated_phrase(text: str, shown: Callable[[object], object] = lambda value: value) -> str:
    """Return a phrase of the core in the language of this request; ``shown`` writes its values."""
    return rendered(text, library().languages, message_language(), shown)


@cache
def locale_of(code: str) -> Locale:
    """Return how a language writes numbers and dates; as English where Babel knows it not.

    >>> locale_of("el").language, locale_of("qps").language
    ('el', 'en')
    """
    try:
        return Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return Locale(ENGLISH)


class _Messages:
    """What the pages say in one language: each message is looked up once."""

    def __init__(self, catalog: Translations) -> None:
        self.text: Callable[[str], str] = lru_cache(_MOST_MESSAGES)(catalog.ugettext)
        self.markup: Callable[[str], Markup] = lru_cache(_MOST_MESSAGES)(self._markup)

    def _markup(self, message: str) -> Markup:
        return Markup(self.text(message)) % {}  # noqa: S704  # as templates take a message

    def translated(self, message: str, **values: object) -> Markup:
        """Return a message as templates show it, with values escaped."""
        if not values:
            return self.markup(message)
        return Markup(self.text(message)) % values  # noqa: S704  # as above


def _messages() -> _Messages:
    """Return the messages in the language of this request."""
    found: _Messages | None = request.environ.get(_MESSAGES)
    if found is None:
        pages: _Pages = current_app.extensions[_MESSAGES]
        found = request.environ[_MESSAGES] = pages.messages(message_language())
    return found


def translated_markup(message: str, **values: object) -> Markup:
    """Return a message to a template that knows nothing of the request."""
    return _messages().translated(message, **values)


class _Pages(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """The catalogs of the pages: each is read from its language's folder, once."""

    def __init__(self, languages: Languages) -> None:
        super().__init__(domain="pages")
        self._languages = languages
        self._by_language: dict[str, _Messages] = {}

    def messages(self, code: str) -> _Messages:
        """Return the messages in a language."""
        if code not in self._by_language:
            self._by_language[code] = _Messages(self._catalog(code))
        return self._by_language[code]

    def get_translations(self) -> Translations:
        """Return the catalog of the language of this request."""
        return self._catalog(message_language() if has_request_context() else ENGLISH)

    def _catalog(self, code: str) -> Translations:
        found: Translations | None = self.cache.get(code)
        if found is None:
            found = self.cache[code] = Translations(compiled(self._languages.file(code, PAGES)))
        return found


def register(app: Flask, languages: Languages) -> None:
    """Give the application its languages and their catalogs."""

    class UiConverter(BaseConverter):
        """Matches the interface languages in a path, so that any other is a 404."""

        regex = "|".join(map(re.escape, languages.interface))

    app.url_map.converters["ui"] = UiConverter
    pages = app.extensions[_MESSAGES] = _Pages(languages)
    Babel(app, locale_selector=_locale).domain_instance = pages
    app.jinja_env.globals.update(_=translated_markup, gettext=translated_markup)
    # a page says a hundred things: its language is looked up once
    app.context_processor(lambda: {"_": _messages().translated})


def _locale() -> Locale:
    return locale_of(message_language())
