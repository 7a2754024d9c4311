"""Suggestions while a query is typed: what a search box asks with every letter."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from flask_babel import ngettext

from refsearch.library.book.book import split_global_id
from refsearch.library.library import Library
from refsearch.search.results import Suggestion
from refsearch.web.common.i18n import interface
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import target_url, with_query
from refsearch.web.common.query_args import clean
from refsearch.web.common.services import engine, library

blueprint = Blueprint("suggestions", __name__)
MOST = 8  # what fits under a search box without scrolling
_LONGEST = 60  # characters: what is longer is a sentence, not the beginning of a query
_FOR_SECONDS = 600  # ten minutes: the texts change less often, and a reader types the same again


@blueprint.get("/<ui:ui>/suggest")
def suggest(ui: str) -> Response:
    """Answer the beginning of a query with what it may be meant to become, as JSON."""
    typed = clean(request.args.get("q", ""))
    offered = engine().suggest(typed, ui=ui, limit=MOST) if 0 < len(typed) <= _LONGEST else ()
    answer = jsonify(
        query=typed[:_LONGEST],
        said=announcement(len(offered)),
        suggestions=[_offer(library(), one, ui) for one in offered],
    )
    answer.cache_control.public = True
    answer.cache_control.max_age = _FOR_SECONDS
    return answer


def announcement(count: int) -> str:
    """Return the announcement of a number of suggestions, in the reader's language."""
    if not count:
        return _("No suggestions")
    return str(
        ngettext(
            "%(num)s suggestion: the arrow keys lead to it",
            "%(num)s suggestions: the arrow keys lead to them",
            count,
        )
    )


def _offer(library: Library, one: Suggestion, ui: str) -> dict[str, Any]:
    """Return a suggestion: its words, what it is, in which language, where it leads."""
    return {
        "text": one.text,
        "kind": one.kind,
        "detail": one.detail or _named(one),
        "language": _language(library, one, ui),
        "url": _address(one, ui),
    }


def _address(one: Suggestion, ui: str) -> str:
    """Return where a suggestion leads: to the text, to the ruling, or to a search for its words."""
    if one.kind == "ruling":
        return with_query(url_for("rulings.ruling", ui=ui, name=one.target), dict(one.facts))
    if one.target:
        return target_url(ui, one.target)
    return with_query(url_for("search.search", ui=ui), {"q": one.text})


def _named(one: Suggestion) -> str:
    """Return the kind of a suggestion without details."""
    if one.kind == "ruling":
        return _("Ruling")
    if one.kind == "term":
        return _("Definition") if one.target else _("Term")
    return ""


def _language(library: Library, one: Suggestion, ui: str) -> str:
    """Return the language of the words of a suggestion, the reader's where that cannot be known."""
    if one.kind == "ruling":
        return ui
    if one.kind != "term":
        return library.book(split_global_id(one.target)[0]).edition.language
    concepts = library.concepts.values()
    spoken = [code for c in concepts for code, terms in c.terms.items() if one.text in terms]
    return ui if ui in spoken else next((code for code in spoken if code in interface()), ui)
