"""The glossary: the term base in three columns, and each term with its definitions."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from flask import Blueprint, render_template, request, url_for

from refsearch.errors import UnknownTerm
from refsearch.library import Library
from refsearch.model import Concept, Edition
from refsearch.web.glossary import (
    LANGUAGES,
    DefinedIn,
    by_letter,
    entry_of,
    games,
    sorted_entries,
)
from refsearch.web.links import page_url, with_query
from refsearch.web.services import library
from refsearch.web.text_views import BlockView, FootnoteCalls, TextRenderer, placed_blocks

blueprint = Blueprint("terms", __name__)


@dataclass(frozen=True, slots=True)
class DefinitionText:
    """A definition of a term, ready to show."""

    edition: Edition
    url: str
    term: str
    content: tuple[BlockView, ...]


@blueprint.get("/<ui:ui>/terms")
def glossary(ui: str) -> str:
    """Show the term base, sorted by the language asked for (the interface's own otherwise)."""
    language = _one_of(request.args.get("sort", ""), LANGUAGES) or ui
    known = games(library())
    game = _one_of(request.args.get("game", ""), known)
    entries = sorted_entries(library(), language, game)
    return render_template(
        "terms.html",
        letters=by_letter(entries, language),
        count=len(entries),
        languages=LANGUAGES,
        sort=language,
        games=known,
        game=game,
        address=lambda **changes: _address(ui, {"sort": language, "game": game, **changes}),
    )


def _one_of(asked: str, known: tuple[str, ...]) -> str:
    return asked if asked in known else ""


def _address(ui: str, asked: dict[str, str]) -> str:
    """Return the address of the glossary; the interface's own language need not be named."""
    sort = "" if asked["sort"] == ui else asked["sort"]
    return with_query(url_for("terms.glossary", ui=ui), {**asked, "sort": sort})


@blueprint.get("/<ui:ui>/terms/<concept>")
def term(ui: str, concept: str) -> str:
    """Show a term in each language with its forms, and what each edition says it is."""
    found = known_concept(library(), concept)
    entry = entry_of(library(), found)
    return render_template(
        "term.html",
        entry=entry,
        languages=LANGUAGES,
        definitions=[_definition(defined, ui) for defined in entry.defined],
    )


def known_concept(library: Library, key: str) -> Concept:
    """Return a concept; raise UnknownTerm, naming the nearest, where there is none."""
    found = library.concepts.get(key)
    if found is None:
        raise UnknownTerm(key[:200], get_close_matches(key[:200], library.concepts, n=3))
    return found


def _definition(defined: DefinedIn, ui: str) -> DefinitionText:
    book = library().book(defined.edition.id)
    definition = book.definitions[defined.id]
    text = TextRenderer(book, ui, FootnoteCalls(local=False))
    content = text.blocks(definition.id, placed_blocks(definition.blocks), definition.term)
    url = page_url(ui, book.edition.id, definition.id)
    return DefinitionText(book.edition, url, definition.term, tuple(content))
