"""Errors: problem details for programs, a page in the interface's language for readers."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from urllib.parse import quote

from flask import Flask, Response, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, SecurityError

from refsearch.errors import (
    NotFound,
    NotInFile,
    QueryError,
    RefsearchError,
    UnknownEdition,
    UnknownProvision,
    UnknownTerm,
)
from refsearch.library.book.book import Book
from refsearch.web.common.http.limits import LONGEST_ADDRESS
from refsearch.web.common.i18n import interface, is_for_programs, translated_phrase, ui_language
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, contents_url, describe_target, link_to
from refsearch.web.common.problems import (
    http_problem,
    protocol_headers,
    refsearch_problem,
    status_of,
)
from refsearch.web.common.query_args import said_of
from refsearch.web.common.services import library

_COMPARING = ("compare", "redline", "references")
_LONGEST_SHOWN = 80  # characters of what was typed, in one line of the page


def register(app: Flask) -> None:
    """Let the application answer our errors and the server's own."""
    app.register_error_handler(RefsearchError, answer_refsearch_error)
    app.register_error_handler(HTTPException, answer_http_error)


def answer_refsearch_error(error: RefsearchError) -> Response:
    """Answer an error of ours."""
    if is_for_programs():
        return refsearch_problem(error)
    if isinstance(error, NotInFile):
        return _not_in_file(error)
    return error_page(status_of(error), _reason(error), _nearest(error))


def _not_in_file(error: NotInFile) -> Response:
    """Return the page for a law that a text's file lacks: where it can be read."""
    book = library().book(error.where)
    places = [describe_target(library(), target) for target in error.nearest]
    page = render_template(
        "not_in_file.html",
        book=book,
        wanted=_shortened(error.wanted),
        elsewhere=[(there, link_to(there, id_, ui_language())) for there, id_, _cited in places],
        newer=library().successor(error.where),
    )
    return Response(page, status_of(error))


def answer_http_error(error: HTTPException) -> Response:
    """Answer an HTTP error: an unknown path, or a fault of the server."""
    if is_for_programs():
        return http_problem(error)
    if error.response is not None:
        # its types promise less than a Response, which it is
        return error.get_response()  # type: ignore[return-value]
    status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
    if status == HTTPStatus.NOT_FOUND and (address := _intended_address()):
        return redirect(address)  # type: ignore[return-value]  # as above
    elsewhere = isinstance(error, SecurityError)
    page = error_page(status, _elsewhere() if elsewhere else _http_reason(status))
    page.headers.extend(protocol_headers(error))
    return page


def _intended_address() -> str:
    """Return the address that one without a page is a slip of, or nothing.

    It ends in a stroke, has its language in capitals, or begins with a text and no language.
    """
    first = request.path.strip("/").partition("/")[0]
    path = request.path.rstrip("/")
    if first.lower() in interface():
        path = path.replace(first, first.lower(), 1)
    elif first in library().books:
        path = f"/{ui_language()}{path}"
    adapter = current_app.create_url_adapter(request)
    if path == request.path or not adapter or not adapter.test(path, method="GET"):
        return ""
    asked = request.query_string.decode()
    return request.script_root + quote(path) + (f"?{asked}" if asked else "")


def error_page(status: HTTPStatus, reason: str, nearest: tuple[Link, ...] = ()) -> Response:
    """Return the page that says what was wrong and what would have been right."""
    page = render_template("error.html", status=status, reason=reason, nearest=nearest)
    return Response(page, status)


def _reason(error: RefsearchError) -> str:
    wanted = _shortened(error.wanted) if isinstance(error, NotFound) else ""
    if isinstance(error, UnknownProvision) and error.where in library().books:
        title = library().book(error.where).edition.short_title
        return _("“%(wanted)s” does not exist in %(edition)s.", wanted=wanted, edition=title)
    if isinstance(error, UnknownEdition):
        return _("There is no text called “%(wanted)s” here.", wanted=wanted)
    if isinstance(error, UnknownTerm):
        return _("There is no term called “%(wanted)s” here.", wanted=wanted)
    if isinstance(error, QueryError):
        return said_of(error)
    status = status_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _http_reason(status)
    return translated_phrase(error.sentence)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _nearest(error: RefsearchError) -> tuple[Link, ...]:
    ui = ui_language()
    if isinstance(error, UnknownEdition):
        editions = [library().book(id_).edition for id_ in error.nearest]
        return tuple(Link(contents_url(ui, e.id), e.title, e.language) for e in editions)
    if isinstance(error, UnknownTerm):
        return tuple(_term_link(key, ui) for key in error.nearest)
    if isinstance(error, UnknownProvision) and error.where in library().books:
        book = library().book(error.where)
        return tuple(_link_here(book, id_, ui) for id_ in error.nearest if book.has(id_))
    return ()


def _link_here(book: Book, id_: str, ui: str) -> Link:
    """Return the link to an id: where editions are compared, to what was asked for with it."""
    link, asked = link_to(book, id_, ui), request.view_args or {}
    if request.blueprint not in _COMPARING or "id_" not in asked or id_ not in book.provisions:
        return link
    return replace(link, url=url_for(str(request.endpoint), **{**asked, "id_": id_}))


def _term_link(key: str, ui: str) -> Link:
    terms = library().concepts[key].terms
    language = next((code for code in (ui, *interface()) if terms.get(code)), ui)
    head = terms[language][0] if terms.get(language) else key
    return Link(url_for("terms.term", ui=ui, concept=key), head, language)


def _elsewhere() -> str:
    """Return what is said to who asked under a name that is not the site's."""
    address = request.url_root
    return _(
        "This site is at %(address)s; it is not served under the name asked for.", address=address
    )


def _http_reason(status: HTTPStatus) -> str:
    if status == HTTPStatus.NOT_FOUND:
        return _("There is no page at this address: %(path)s", path=_shortened(request.path))
    if status == HTTPStatus.REQUEST_URI_TOO_LONG:
        limit = LONGEST_ADDRESS
        return _("The address is too long; %(limit)s characters are the most.", limit=limit)
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return _("The request cannot be answered as it was sent.")
    return _(
        "Something went wrong here, not on your side. The texts are unharmed; please try again."
    )
