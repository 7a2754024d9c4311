"""Building the index: Whoosh inverts the words of each edition, and all is written as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import Analyses, analyses_of
from refsearch.classifiers.reading import reader_of
from refsearch.index.classifier import write_classifier
from refsearch.index.inverting import Part, inverted, write_postings
from refsearch.index.lexicon import Tally, lexicon_of, other_words, tallied, write_lexicon
from refsearch.index.offsets import OffsetsPart, OffsetsWriter
from refsearch.index.passages import Passage, passages
from refsearch.index.players_words import Evidence, PlainWords
from refsearch.index.schema import fields_of, schema
from refsearch.index.stored import ABOUT, about_index, signature
from refsearch.index.training import trained
from refsearch.library.library import Library
from refsearch.manifest import seal, unseal
from refsearch.pieces import piece

Progress = Callable[[int, int], None]
_Given = tuple[Passage, dict[str, str]]  # with what players say of it, by language


def build_index(
    library: Library,
    directory: Path,
    progress: Progress | None = None,
    evidence: Evidence | None = None,
) -> None:
    """Write the index of a library into a directory, which is created if it is not there.

    ``progress`` gets (done, total) in passages, an edition at a time; ``evidence`` is what players
    say of provisions, that of the library's languages if it is not given. The caller puts the
    finished directory in place: until this returns :func:`open_index` would accept no index in it.
    """
    analyses = analyses_of(library)
    directory.mkdir(parents=True, exist_ok=True)
    unseal(directory)
    found = passages(library)
    plain = PlainWords(library, evidence)
    tallies = _write_documents(library, found, analyses, plain, directory, progress)
    tallies += other_words(library, analyses, plain.texts())
    write_lexicon(lexicon_of(tallies), directory)
    write_classifier(trained(reader_of(library), found, plain), directory)
    about = about_index(library, plain.codes)
    (directory / ABOUT).write_bytes(msgspec.msgpack.encode(about))
    seal(directory)


class _Part(msgspec.Struct, frozen=True):
    """What the index has of one edition."""

    postings: Part
    offsets: OffsetsPart
    words: Tally


def _write_documents(
    library: Library,
    found: tuple[Passage, ...],
    analyses: Analyses,
    plain: PlainWords,
    directory: Path,
    progress: Progress | None,
) -> list[tuple[str, Tally]]:
    """Write the posting lists and the offsets; return the words of each edition."""
    finder = ConceptFinder(library, analyses)
    codes = sorted({edition.language for edition in library.editions})
    made_with = (signature(library), codes, plain.codes, _named(library))
    offsets, parts, tallies, done = OffsetsWriter(), list[Part](), list[tuple[str, Tally]](), 0
    for _, of_edition in groupby(found, key=lambda passage: passage.edition):
        given = [(one, plain.of(one)) for one in of_edition]
        make = partial(_part, given, analyses, finder, schema(codes, plain.codes))
        part = piece("index", (made_with, given), _Part, make)
        parts.append(part.postings)
        tallies.append((given[0][0].language, part.words))
        offsets.extend(part.offsets)
        done += len(given)
        if progress:
            progress(done, len(found))
    write_postings(parts, directory)
    offsets.write(directory)
    return tallies


def _named(library: Library) -> tuple[object, ...]:
    """Return all by which concepts are found in a text."""
    defined = [
        (book.edition.language, one.concept, one.term)
        for book in library.books.values()
        for one in book.definitions.values()
    ]
    return library.corpus.concepts, defined


def _part(given: Sequence[_Given], analyses: Analyses, finder: ConceptFinder, fields: Any) -> _Part:
    """Return what the index has of the passages of an edition, with what players say of them."""
    offsets = OffsetsWriter()
    words = []
    for passage, evidence in given:
        words.append(fields_of(passage, analyses, finder, evidence))
        tokens = analyses.words(passage.language, passage.text)
        terms = finder.in_text(tokens, passage.language, passage.game)
        offsets.add(passage.language, tokens, tuple(terms))
    texts = (f"{passage.heading}\n{passage.text}" for passage, _ in given)
    tally = tallied(texts, analyses[given[0][0].language])
    return _Part(inverted(fields, words), offsets.part(), tally)
