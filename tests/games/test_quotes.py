"""What the notes of the functions quote: it stands in the Italian text, and in the Greek one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from refsearch.compute.amounts import BRIDGE, Note
from refsearch.games.catalogue import QUOTES, cited_places, computed_json, function, functions
from refsearch.languages.registry import Languages
from refsearch.library.library import Library

GREEK = "bridge-2017-el"
GREEK_QUOTES = Languages().read("el", QUOTES, dict[str, str]) or {}


def notes() -> Iterator[Note]:
    """Yield every note that a module of the bridge functions declares."""
    functions()
    for name, module in sorted(sys.modules.items()):
        for value in vars(module).values() if name.startswith("refsearch.games.bridge") else ():
            for one in value.values() if isinstance(value, dict) else (value,):
                if isinstance(one, Note) and one.quote:
                    yield one


QUOTING = list({note.quote: note for note in notes()}.values())


def stands(library: Library, note: Note, quote: str, edition: str) -> bool:
    book = library.book(edition)
    for citation in note.citations:
        for place, id_, _ in cited_places(library, citation):
            if place == edition and id_ in book.provisions:
                texts = (p.text for p in book.walk(book.provisions[id_]))
                if any(_plain(quote) in _plain(text) for text in texts):
                    return True
    return False


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


@pytest.mark.parametrize("note", QUOTING, ids=lambda note: note.quote[:40])
def test_a_sentence_quoted_from_the_code_of_2017_is_quoted_in_greek_too(
    note: Note, library: Library
) -> None:
    if not stands(library, note, note.quote, "bridge-2017-it"):
        assert {citation.work for citation in note.citations} != {BRIDGE} or stands(
            library, note, note.quote, GREEK
        )
        return
    assert stands(library, note, GREEK_QUOTES[note.quote], GREEK)


def test_no_greek_sentence_is_left_over() -> None:
    assert set(GREEK_QUOTES) <= {note.quote for note in QUOTING}


def test_a_result_has_the_sentence_of_both_editions(library: Library) -> None:
    found = computed_json(library, function("auction"), {"dealer": "N", "calls": "1S 1H"})
    quoted = [note for note in _notes(found) if note.get("quotes")]
    assert quoted
    for note in quoted:
        assert note["quotes"] == {GREEK: GREEK_QUOTES[note["quote"]]}


def _notes(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict):
        if "quote" in value:
            yield value
        for inner in value.values():
            yield from _notes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _notes(inner)
