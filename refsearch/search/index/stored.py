"""The index on disk: built from a library, checked when it is opened, mapped into memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from refsearch.errors import IndexUnavailable
from refsearch.library.library import Library
from refsearch.manifest import StoreDamaged, StoredFiles, seal, unseal
from refsearch.messages import msg
from refsearch.pieces import piece
from refsearch.search.index.letters import Letters, letters_of, read_letters, write_letters
from refsearch.search.index.lexicon import (
    Tally,
    lexicon_of,
    other_words,
    read_lexicon,
    tallied,
    write_lexicon,
)
from refsearch.search.index.offsets import Offsets, OffsetsPart, OffsetsWriter
from refsearch.search.index.players_words import FIELD, ON_REQUEST, Evidence, PlainWords
from refsearch.search.index.postings import Part, Postings, inverted, write_postings
from refsearch.search.index.schema import fields_of, schema
from refsearch.search.language.analysis import Analyses
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.words import PLAYERS_WORDS, SYNONYMS
from refsearch.search.passages import Passage, digest, passages
from refsearch.search.weights import Weights

FORMAT = 10  # raised when the fields or what stands in them change
_ABOUT = "about.msgpack"

Progress = Callable[[int, int], None]
_Given = tuple[Passage, dict[str, str], dict[str, str]]  # with what players say of it, by language


class StoredIndex:
    """An index in a folder; its arrays are mapped, so all processes that read it share them.

    It is the :class:`refsearch.search.index.interface.Index` that is embedded.
    """

    def __init__(self, passages: Sequence[Passage], files: StoredFiles, weights: Weights) -> None:
        self.passages = passages
        self.codes = tuple(dict.fromkeys(passage.language for passage in passages))
        self.lexicon = read_lexicon(files)
        self.offsets = Offsets.read(files)
        self.letters: Mapping[str, Letters] = read_letters(files)
        postings = Postings(files, weights)
        self.postings, self.has, self.terms = postings.get, postings.has, postings.terms
        if not postings.size == len(self.offsets) == len(passages):
            raise IndexUnavailable(msg("the search index is not of these texts"))

    def ready(self, codes: Set[str], passages: Iterable[int]) -> None:
        """Do nothing: the phrases are mapped."""


def signature(library: Library) -> str:
    """Return a fingerprint of the analysis: an index built with another one is out of date.

    It covers whatever shapes an index: languages, synonyms, players' words.
    """
    found = hashlib.sha256(str(FORMAT).encode())
    files = library.languages
    for language in (*files.declared, *library.corpus.languages):
        found.update(f"{language.code} {language.search}".encode())
        for name in (SYNONYMS, *files.names(language.code, PLAYERS_WORDS)):
            if file := files.file(language.code, name):
                found.update(file.read_bytes())
    return found.hexdigest()


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
    analyses = Analyses(library.corpus.languages, library.languages)
    directory.mkdir(parents=True, exist_ok=True)
    unseal(directory)
    found = passages(library)
    plain = PlainWords(library, evidence)
    tallies = _write_documents(library, found, analyses, plain, directory, progress)
    tallies += other_words(library, analyses, plain.texts())
    write_lexicon(lexicon_of(tallies), directory)
    write_letters(_letters(found, analyses, plain), directory)
    about = _about(library, found, plain.codes)
    (directory / _ABOUT).write_bytes(msgspec.msgpack.encode(about))
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
        given = [(one, plain.of(one), plain.on_request(one)) for one in of_edition]
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
    for passage, said, on_request in given:
        evidence = {FIELD: said, ON_REQUEST: on_request}
        words.append(fields_of(passage, analyses, finder, evidence))
        tokens = analyses.words(passage.language, passage.text)
        terms = finder.in_text(tokens, passage.language, passage.game)
        offsets.add(passage.language, tokens, tuple(terms))
    texts = (f"{passage.heading}\n{passage.text}" for passage, _, _ in given)
    tally = tallied(texts, analyses[given[0][0].language])
    return _Part(inverted(fields, words), offsets.part(), tally)


def _letters(
    found: tuple[Passage, ...], analyses: Analyses, plain: PlainWords
) -> dict[str, Letters]:
    """Return by language the evidence for each passage, with its heading in its own language."""
    evidence = [(passage, plain.of(passage)) for passage in found]

    def text(passage: Passage, evidence: Mapping[str, str], code: str) -> str:
        heading = passage.heading if passage.language == code else ""
        return f"{heading}\n{evidence.get(code, '')}"

    return {
        code: letters_of(analyses[code], [text(*one, code) for one in evidence])
        for code in plain.codes
    }


class _About(msgspec.Struct, frozen=True):
    """What an index was built from; ``evidence_in`` are the languages of the evidence."""

    signature: str
    texts: str
    evidence_in: tuple[str, ...]


def _about(library: Library, found: tuple[Passage, ...], evidence_in: Iterable[str]) -> _About:
    made_with = signature(library)
    return _About(made_with, digest(library, found), tuple(evidence_in))


def open_index(library: Library, directory: Path, weights: Weights) -> StoredIndex:
    """Open an index; raise IndexUnavailable when it is missing, damaged or outdated.

    What is mapped stays as it was: the directory may be replaced while it is in use.
    """
    try:
        return _opened(library, StoredFiles(directory), weights)
    except StoreDamaged as damage:
        raise IndexUnavailable(msg("no sound search index: {}", damage.sentence)) from damage


def _opened(library: Library, files: StoredFiles, weights: Weights) -> StoredIndex:
    found = passages(library)
    about = files.decode(_ABOUT, _About)
    if about != _about(library, found, about.evidence_in):
        raise IndexUnavailable(msg("the search index was built from other texts"))
    try:
        return StoredIndex(found, files, weights)
    except (StoreDamaged, IndexUnavailable):
        raise
    except Exception as damage:  # sealed, but of another shape: whatever that makes us trip on
        said = msg("the search index cannot be read: {}", repr(damage))
        raise IndexUnavailable(said) from damage
