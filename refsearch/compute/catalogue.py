"""Every function of the core, and its results with the provisions as each edition cites them."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec

import refsearch.bridge
import refsearch.burraco
from refsearch.compute.citing import Citation
from refsearch.compute.registry import FUNCTIONS, Function, UnknownFunction
from refsearch.library import Library

_HOMES = (refsearch.bridge, refsearch.burraco)
Json = dict[str, Any]


@cache
def functions() -> dict[str, Function]:
    """Return every registered function by name, in alphabetical order."""
    for home in _HOMES:
        for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            importlib.import_module(module.name)
    return dict(sorted(FUNCTIONS.items()))


def function(name: str) -> Function:
    """Return a function; raise UnknownFunction, naming the nearest, for any other name."""
    found = functions().get(name)
    if found is None:
        nearest = get_close_matches(name, functions(), n=3, cutoff=0.3)
        raise UnknownFunction(name, nearest)
    return found


def function_json(library: Library, found: Function) -> Json:
    """Return what a function does, the provisions it rests on and the schemas of its data."""
    return {
        "name": found.name,
        "summary": found.summary,
        "citations": [_expanded(library, msgspec.to_builtins(c)) for c in found.citations],
        **found.schemas(),
    }


def computed_json(library: Library, found: Function, given: object) -> Json:
    """Compute, and return the result with each citation in every edition that has it.

    Raises RuleBroken for an input that a rule does not allow.
    """
    result: Json = _with_editions(library, msgspec.to_builtins(found.run(given)))
    return result


def cited_places(library: Library, citation: Citation) -> list[tuple[str, str, str]]:
    """Return (edition, id, citation as displayed) in every edition that has the provision."""
    places = []
    for edition in library.editions:
        asked = edition.work == citation.work and edition.id in (citation.editions or (edition.id,))
        book = library.book(edition.id)
        if asked and citation.id in book.provisions:
            places.append((edition.id, citation.id, book.provisions[citation.id].citation))
        elif asked and citation.id in book.definitions:
            places.append((edition.id, citation.id, book.definitions[citation.id].term))
    return places


def _with_editions(library: Library, value: Any) -> Any:
    if isinstance(value, dict):
        walked = {key: _with_editions(library, inner) for key, inner in value.items()}
        return _expanded(library, walked) if set(walked) == {"work", "id", "editions"} else walked
    if isinstance(value, list | tuple):
        return [_with_editions(library, inner) for inner in value]
    return value


def _expanded(library: Library, citation: Json) -> Json:
    asked = Citation(citation["work"], citation["id"], tuple(citation["editions"]))
    names = ("edition", "id", "citation")
    cited = [dict(zip(names, place, strict=True)) for place in cited_places(library, asked)]
    return {"work": asked.work, "id": asked.id, "cited": cited}
