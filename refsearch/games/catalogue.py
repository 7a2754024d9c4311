"""Every function of the core, with its provisions cited as each edition writes them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

import msgspec

import refsearch.games.bridge
import refsearch.games.burraco
from refsearch.comparison.counterparts import aligner_of
from refsearch.compute.amounts import Citation
from refsearch.compute.registry import FUNCTIONS, Function, UnknownFunction, as_data
from refsearch.errors import nearest_names
from refsearch.library.edition import Edition
from refsearch.library.library import Library

QUOTES = "quotes.toml"  # of a language: sentences of its editions, by those that the notes quote
_HOMES = (refsearch.games.bridge, refsearch.games.burraco)
Json = dict[str, Any]


@cache
def functions() -> dict[str, Function]:
    """Return every registered function by name, in alphabetical order."""
    for home in _HOMES:
        for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            importlib.import_module(module.name)
    return dict(sorted(FUNCTIONS.items()))


def function(name: str) -> Function:
    """Return a function; raise UnknownFunction, with the nearest names, if there is none."""
    found = functions().get(name)
    if found is None:
        raise UnknownFunction(name, nearest_names(name, functions()))
    return found


def function_json(library: Library, found: Function) -> Json:
    """Return a function's summary, the provisions it rests on and the schemas of its data."""
    return {
        "name": found.name,
        "summary": found.summary,
        "citations": [_expanded(library, msgspec.to_builtins(c)) for c in found.citations],
        **found.schemas(),
    }


def computed_json(library: Library, found: Function, given: object) -> Json:
    """Compute, and return the result with each citation in every edition that has it.

    A note that quotes a sentence has it in ``quotes`` as other editions say it, by their ids.

    Raises RuleBroken for an input that a rule does not allow.
    """
    result: Json = _with_editions(library, as_data(found.run(given)))
    return result


def cited_places(library: Library, citation: Citation) -> list[tuple[str, str, str]]:
    """Return (edition, id, citation as displayed) in every edition that has the provision.

    An edition that numbers it otherwise has it under its own id: 71B is 71.2 in Greek.
    """
    places = []
    for edition in library.editions:
        asked = edition.work == citation.work and edition.id in (citation.editions or (edition.id,))
        id_ = _id_in(library, citation, edition) if asked else ""
        book = library.book(edition.id)
        if id_ in book.provisions:
            places.append((edition.id, id_, book.provisions[id_].citation))
        elif id_ in book.definitions:
            places.append((edition.id, id_, book.definitions[id_].term))
    return places


def _id_in(library: Library, citation: Citation, edition: Edition) -> str:
    """Return the id of a provision in an edition: the cited one, or its counterpart's."""
    if library.book(edition.id).has(citation.id):
        return citation.id
    others = (other.id for other in library.siblings(edition.id))
    twins = (
        aligner_of(library).one(other, citation.id, edition.id)
        for other in others
        if library.book(other).has(citation.id)
    )
    return next((twin for twin in twins if twin), "")


def _with_editions(library: Library, value: Any) -> Any:
    if isinstance(value, dict):
        walked = {key: _with_editions(library, inner) for key, inner in value.items()}
        if set(walked) == {"work", "id", "editions"}:
            return _expanded(library, walked)
        quotes = _quotes_elsewhere(library, walked) if "what" in walked else {}
        return {**walked, "quotes": quotes} if quotes else walked
    if isinstance(value, list | tuple):
        return [_with_editions(library, inner) for inner in value]
    return value


def _quotes_elsewhere(library: Library, note: Json) -> dict[str, str]:
    """Return what other editions of the works cited say in place of the sentence of a note."""
    works = {citation["work"] for citation in note["citations"]}
    sentences = {
        edition.id: (library.languages.read(edition.language, QUOTES, dict[str, str]) or {}).get(
            note.get("quote", "")
        )
        for edition in library.editions
        if edition.work in works
    }
    return {edition: sentence for edition, sentence in sentences.items() if sentence}


def _expanded(library: Library, citation: Json) -> Json:
    asked = Citation(citation["work"], citation["id"], tuple(citation["editions"]))
    names = ("edition", "id", "citation")
    cited = [dict(zip(names, place, strict=True)) for place in cited_places(library, asked)]
    return {"work": asked.work, "id": asked.id, "cited": cited}
