"""The glossary: the term base in three columns, and each term with its definitions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup, escape

from refsearch.errors import UnknownTerm
from refsearch.library.defining import Defining, row_of
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.library.model import Provision
from refsearch.web.common.i18n import interface
from refsearch.web.common.links import page_url, with_query
from refsearch.web.common.query_args import chosen
from refsearch.web.common.services import library
from refsearch.web.law.text.blocks import BlockView, FootnoteCalls, TextRenderer, placed_blocks
from refsearch.web.terms.viewmodels import (
    beside,
    by_letter,
    entry_of,
    games,
    sorted_entries,
    used_in,
)

blueprint = Blueprint("terms", __name__)


@dataclass(frozen=True, slots=True)
class DefinitionText:
    """A definition of a term, ready to show."""

    edition: Edition
    url: str
    term: str
    citation: str
    content: tuple[BlockView, ...]


@blueprint.get("/<ui:ui>/terms")
def glossary(ui: str) -> str:
    """Show the term base, sorted by the language asked for (the interface's own otherwise)."""
    language = chosen(request.args, "sort", interface()) or ui
    known = games(library())
    game = chosen(request.args, "game", known)
    entries = sorted_entries(library(), language, game)
    return render_template(
        "terms.html",
        letters=by_letter(entries, language),
        count=len(entries),
        languages=interface(),
        sort=language,
        games=known,
        game=game,
        address=lambda **changes: _address(ui, {"sort": language, "game": game, **changes}),
    )


def _address(ui: str, asked: dict[str, str]) -> str:
    """Return the address of the glossary; the interface's own language need not be named."""
    sort = "" if asked["sort"] == ui else asked["sort"]
    return with_query(url_for("terms.glossary", ui=ui), {**asked, "sort": sort})


@blueprint.get("/<ui:ui>/terms/<concept>")
def term(ui: str, concept: str) -> str:
    """Show a term with its forms, and what each edition says it is, the reader's language first."""
    found = known_concept(library(), concept)
    entry = entry_of(library(), found)
    readers_first = sorted(entry.defined, key=lambda one: one.edition.language != ui)
    return render_template(
        "term.html",
        entry=entry,
        languages=interface(),
        definitions=[_definition(defined, found, ui) for defined in readers_first],
        used=used_in(library(), found, ui),
        near=beside(library(), found, ui),
    )


def known_concept(library: Library, key: str) -> Concept:
    """Return a concept; raise UnknownTerm, naming the nearest, where there is none."""
    found = library.concepts.get(key)
    if found is None:
        # a longer one is near nothing, and comparing it takes long
        raise UnknownTerm(key[:200], get_close_matches(key[:200], library.concepts, n=3))
    return found


def _definition(one: Defining, concept: Concept, ui: str) -> DefinitionText:
    book = library().book(one.edition.id)
    text = TextRenderer(book, ui, FootnoteCalls(local=False))
    url = page_url(ui, book.edition.id, one.id)
    content = tuple(_content(text, one, concept))
    return DefinitionText(book.edition, url, one.term, one.citation, content)


def _content(text: TextRenderer, one: Defining, concept: Concept) -> Iterator[BlockView]:
    """Yield what defines a term, ready to show; of a table of definitions its row alone."""
    book = text.book
    if row_of(book, one.id, concept):
        yield BlockView("paragraph", html=escape(one.text))
    elif one.id in book.provisions:
        yield from _of_provision(text, book.provisions[one.id])
    else:
        item = book.definitions.get(one.id) or book.footnotes[one.id]
        yield from text.blocks(item.id, placed_blocks(item.blocks), one.term)


def _of_provision(text: TextRenderer, top: Provision) -> Iterator[BlockView]:
    """Yield what a provision says and what is in it, each label before its text."""
    for provision in text.book.walk(top):
        if provision.kind != top.kind:
            continue
        views = text.blocks(provision.id, placed_blocks(provision.blocks), provision.citation)
        for number, view in enumerate(views):
            label = provision.label if provision is not top and not number else ""
            html = Markup('<span class="label">{}</span> ').format(label) + view.html
            yield replace(view, html=html) if label else view
