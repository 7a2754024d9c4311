"""The search data of an edition for the browser: its words, their stems, its numbers.

The words of a query are folded in the browser by the tables that the server folds by, and reduced
by the stems that the server's own analysis gives to the words of this edition.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refsearch.analysis.folding import LOOK_ALIKES, fold, locator_form
from refsearch.analysis.language import Language, analyses_of
from refsearch.citations.labels import GREEK_TO_LATIN
from refsearch.languages.registry import Languages
from refsearch.library.book.book import Book
from refsearch.library.items import heading_of
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.web.common.i18n import language_name
from refsearch.web.common.links import cited_as

Json = dict[str, Any]


def searched_words(library: Library, book: Book) -> Json:
    """Return an edition to be searched in the browser."""
    edition = book.edition
    analysis = analyses_of(library)[edition.language]
    passages = [*_laws(book), *_definitions(book)]
    return {
        "edition": edition.id,
        "title": edition.short_title,
        "language": edition.language,
        "spoken": language_name(edition.language),
        "passages": passages,
        "stems": dict(sorted(_stems(analysis, passages))),
        "stop": sorted(analysis.stop),
        "elided": sorted(analysis.elided | analysis.elided_after),
        "places": {locator_form(id_): id_ for id_ in book.provisions},
        "nouns": sorted(_nouns(library.languages)),
        "letters": GREEK_TO_LATIN,
        "look_alikes": {chr(latin): chr(greek) for latin, greek in _look_alikes()},
    }


def _look_alikes() -> Iterator[tuple[int, int]]:
    for latin, greek in LOOK_ALIKES.items():
        yield latin, greek if isinstance(greek, int) else ord(str(greek))


def _laws(book: Book) -> Iterator[Json]:
    for law in book.laws:
        texts = [[one.id, _text(one, law)] for one in book.walk(law)]
        yield {
            "id": law.id,
            "citation": cited_as(book, law.id),
            "heading": heading_of(book, law.id),
            "texts": [[id_, text] for id_, text in texts if text],
        }


def _text(one: Provision, law: Provision) -> str:
    """Return what a provision says, with its heading; that of the law is shown by itself."""
    heading = one.heading if one.heading and one is not law else ""
    return f"{heading}\n{one.text}".strip()


def _definitions(book: Book) -> Iterator[Json]:
    for one in book.definitions.values():
        yield {
            "id": one.id,
            "citation": cited_as(book, one.id),
            "heading": one.term,
            "texts": [[one.id, one.text]],
            "defines": True,
        }


def _stems(analysis: Language, passages: list[Json]) -> Iterator[tuple[str, str]]:
    """Yield each word of the passages with its stem, where that is another."""
    for passage in passages:
        for text in (passage["heading"], *(text for _id, text in passage["texts"])):
            for token in analysis.tokens(text):
                if token.stem != token.form:
                    yield token.form, token.stem


def _nouns(languages: Languages) -> set[str]:
    """Return the words that may stand before a number: article, law, in every language."""
    declared = (*languages.declared,)
    return {fold(word) for one in declared for word in (*one.citation.law, *one.citation.skip)}
