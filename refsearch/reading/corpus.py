"""Everything under ``texts/`` read into one corpus; a faulty edition does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import msgspec

from refsearch.comparison.concordance.file import (
    FOLDER,
    concordance_files,
    out_of_place,
    read_concordance,
)
from refsearch.comparison.concordance.served import with_computed
from refsearch.comparison.report.triage_file import FOLDER as TRIAGE
from refsearch.comparison.report.triage_file import Triage, read_triage, triage_files
from refsearch.errors import TextError, TextErrors
from refsearch.files import is_recorded, line_with, read_text_file
from refsearch.languages.registry import Language, Languages
from refsearch.languages.slug import unaccented
from refsearch.layers.corrections import Corrections, read_corrections, with_corrections
from refsearch.layers.declared import DeclaredLayers, read_declared_layers, with_national_notes
from refsearch.layers.modality import with_modality
from refsearch.layers.references.elsewhere import with_elsewhere
from refsearch.layers.references.finding import with_references
from refsearch.layers.references.index import with_index_targets
from refsearch.layers.references.manual import ManualReferences, read_manual_references
from refsearch.layers.references.targets import supplemented
from refsearch.layers.terms import with_terms
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance
from refsearch.library.edition import Edition
from refsearch.library.games import FILE as GAMES
from refsearch.library.games import Game, read_games
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.library.model import Corpus, Document
from refsearch.messages import msg
from refsearch.pieces import piece
from refsearch.reading.editions import read_edition
from refsearch.reading.families import with_families
from refsearch.reading.samples import refuse_misread
from refsearch.reading.term_base import read_alignments, read_concepts
from refsearch.reading.text.reader import Reading, examine_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Examination:
    """Everything that could be read, including faulty editions, and every violation found.

    ``lines`` are, by edition, those of :class:`refsearch.reading.text.reader.Reading`.
    """

    corpus: Corpus
    problems: tuple[TextError, ...]
    lines: dict[str, dict[str, int]]


def edition_folders(texts: Path) -> list[Path]:
    """Return the folders that hold an edition."""
    return sorted(folder for folder in texts.glob("*/") if is_recorded(folder / "edition.toml"))


def read_corpus(texts: Path) -> tuple[Corpus, list[TextError]]:
    """Return the corpus of the sound editions, and the problems of the others.

    There is one problem for each faulty file, with every fault of that file.
    """
    examined = _Texts(texts, faulty=False).read()
    return examined.corpus, list(examined.problems)


def examine_corpus(texts: Path) -> Examination:
    """Return all that can be read of every edition, for the checks only; it may be faulty."""
    return _Texts(texts, faulty=True).read()


class _Texts:
    def __init__(self, folder: Path, *, faulty: bool) -> None:
        self.folder = folder
        self.faulty = faulty
        self.problems: list[TextError] = []
        self.lines: dict[str, dict[str, int]] = {}
        self.games: tuple[Game, ...] = ()

    def read(self) -> Examination:
        """Return the corpus and every fault of its files."""
        registry = Languages.of(self.folder)
        none: tuple[Game, ...] = ()
        self.games = self._or(lambda _file: read_games(self.folder), GAMES, none)
        languages = registry.declared
        self.problems += registry.problems
        concepts: tuple[Concept, ...] = self._or(read_concepts, "terms.toml", ())
        alignments: dict[str, dict[str, str]] = self._or(read_alignments, "alignments.toml", {})
        documents = list(self._documents(languages, concepts))
        documents = with_elsewhere(with_terms(documents, concepts))
        documents.sort(key=lambda d: (d.edition.rank, d.edition.id))
        corpus = Corpus(tuple(documents), concepts, languages, alignments, games=self.games)
        concordances = self._concordances(Library(corpus))
        corpus = replace(corpus, concordances=concordances, triage=self._triage())
        return Examination(corpus, tuple(self.problems), self.lines)

    def _concordances(self, library: Library) -> tuple[Concordance, ...]:
        """Return the recorded concordances of works in the library; nothing from a faulty file."""
        ids_of: dict[str, frozenset[str]] = {}
        for book in library.books.values():
            work = book.edition.work
            ids_of[work] = ids_of.get(work, frozenset()).union(book.provisions)
        recorded = []
        for path in concordance_files(self.folder):
            found = self._or(read_concordance, f"{FOLDER}/{path.name}", None)
            if found is not None and {found.old, found.new} <= ids_of.keys():
                wrong = list(out_of_place(found, ids_of, path))
                recorded += [] if wrong else [found]
                self.problems += [TextErrors(wrong)] if wrong else []
        return with_computed(library, recorded) if not self.faulty else tuple(recorded)

    def _triage(self) -> Triage:
        """Return the verdicts of readers on reports; nothing from a faulty file."""
        found: Triage = {}
        for path in triage_files(self.folder):
            nothing: Triage = {}
            found |= self._or(read_triage, f"{TRIAGE}/{path.name}", nothing)
        return found

    def _or(self, read: Callable[[Path], T], name: str, otherwise: T) -> T:
        """Read a file; if it is faulty, note the problem and use something else instead."""
        try:
            return read(self.folder / name)
        except TextError as error:
            self.problems.append(error)
            return otherwise

    def _documents(
        self, languages: tuple[Language, ...], concepts: tuple[Concept, ...]
    ) -> Iterable[Document]:
        read = self._related(list(self._read(languages)))
        books = [Book(document) for document, _ in read]
        for document, manual in read:
            base = supplemented(document.edition, books)
            with_nouns = [self._with_nouns(one, document.edition.game) for one in languages]
            document = with_references(document, with_nouns, manual, base)
            yield self._layered(with_index_targets(document, languages, manual, concepts))

    def _with_nouns(self, language: Language, game: str) -> Language:
        """Return a language with a game's words for a law."""
        own = (one.law.get(language.code, ()) for one in self.games if one.key == game)
        more = [unaccented(word) for words in own for word in words]
        law = (*language.citation.law, *more)
        if not more:
            return language
        citation = msgspec.structs.replace(language.citation, law=tuple(dict.fromkeys(law)))
        return msgspec.structs.replace(language, citation=citation)

    def _related(
        self, read: list[tuple[Document, ManualReferences]]
    ) -> list[tuple[Document, ManualReferences]]:
        """Return the editions with the relations of their works, as declared."""
        editions, faults = with_families([document.edition for document, _ in read])
        for fault in faults:
            file = self.folder / fault.edition / "edition.toml"
            line = line_with(read_text_file(file), f"{fault.field} =")
            self.problems.append(TextError(str(file), line, fault.message))
        return [(replace(d, edition=editions[d.edition.id]), manual) for d, manual in read]

    def _layered(self, document: Document) -> Document:
        """Return the document with the layers that its ``layers.toml`` declares."""
        name = f"{document.edition.id}/layers.toml"
        declared = self._or(read_declared_layers, name, DeclaredLayers())
        try:
            with_notes = with_national_notes(document, declared)
            return with_modality(with_notes, declared, str(self.folder / name))
        except TextError as error:
            self.problems.append(error)
            return document

    def _read(self, languages: tuple[Language, ...]) -> Iterator[tuple[Document, ManualReferences]]:
        """Yield each edition with what readers have recorded about its references."""
        for folder in edition_folders(self.folder):
            try:
                reading = self._reading(folder, languages)
            except TextError as error:
                self.problems.append(error)
                continue
            known = len(self.problems)
            name = f"{folder.name}/references.toml"
            manual = self._or(read_manual_references, name, ManualReferences())
            recorded = self._or(read_corrections, f"{folder.name}/corrections.toml", Corrections())
            if reading.errors:
                self.problems.append(TextErrors(reading.errors))
            self.lines[folder.name] = reading.lines
            if self.faulty or len(self.problems) == known:
                yield with_corrections(reading.document, recorded), manual

    def _reading(self, folder: Path, languages: tuple[Language, ...]) -> Reading:
        file = folder / "edition.toml"
        edition = read_edition(file)
        language = next((one for one in languages if one.code == edition.language), None)
        if language is None:
            line = line_with(read_text_file(file), "language")
            named = repr(edition.language)
            message = msg("the language {} has no sound texts/languages file", named)
            raise TextError(str(file), line, message)
        refuse_misread(file, edition, self._with_nouns(language, edition.game))
        return self._examined(folder / "text.md", edition, language.citation.item)

    def _examined(self, path: Path, edition: Edition, nouns: tuple[str, ...]) -> Reading:
        """Read a text, or take the cached result; a faulty text is read again each time."""
        faulty: list[Reading] = []

        def examined() -> tuple[Document, dict[str, int]] | None:
            """Return a text with the lines of its provisions; None for a faulty one."""
            reading = examine_text(path, edition, nouns)
            faulty.extend([reading] if reading.errors else [])
            return None if reading.errors else (reading.document, reading.lines)

        inputs = (read_text_file(path), edition, nouns)
        found = piece("text", inputs, tuple[Document, dict[str, int]], examined)
        return faulty[0] if found is None else Reading(*found)
