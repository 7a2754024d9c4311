"""Every rule of integrity over the texts: what ``refsearch check`` runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refsearch.errors import TextError
from refsearch.layers.manual import read_manual_references
from refsearch.library import Book, Library
from refsearch.model import Provision
from refsearch.reading.conservation import (
    differences,
    source_text,
    source_words,
    text_words,
)
from refsearch.reading.corpus import read_corpus
from refsearch.reading.corrections import Correction, Corrections, read_corrections

_MARKUP = re.compile(r"\[\^[^\]\n]*\]:?|\{[#:.][^}\n]*\}|[*#|]")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: where, and what."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


def check_texts(texts: Path) -> list[Finding]:
    """Return every finding over all editions; an empty list means all is well."""
    try:
        corpus, problems = read_corpus(texts)
    except TextError as error:
        return [Finding(error.file, error.line, error.message)]
    library = Library(corpus)
    findings = [Finding(p.file, p.line, p.message) for p in problems]
    for book in library.books.values():
        folder = texts / book.edition.id
        findings += _conservation(folder)
        findings += _corrections(folder)
        findings += _structure(book, folder)
        findings += _references(book, folder)
        findings += _concepts(library, book, folder)
    return findings + list(_editions_agree(library, texts))


def _conservation(folder: Path) -> Iterator[Finding]:
    """No word of the source is lost or invented without a record."""
    text = folder / "text.md"
    corrections = read_corrections(folder / "corrections.toml")
    source = (folder / "source.txt").read_text(encoding="utf-8")
    lost, invented = differences(
        source_words(source, corrections), text_words(text.read_text(encoding="utf-8"))
    )
    for word, times in sorted(lost.items()):
        yield Finding(str(text), 0, f"the source's word {word!r} is missing ({times} time(s))")
    for word, times in sorted(invented.items()):
        yield Finding(str(text), 0, f"the word {word!r} is not in the source ({times} time(s))")


def _squeezed(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).split())


def _corrections(folder: Path) -> Iterator[Finding]:
    """Each correction's source reading stands in the source, its corrected one in the text."""
    file = folder / "corrections.toml"
    corrections = read_corrections(file)
    lines = (folder / "source.txt").read_text(encoding="utf-8").split("\n")
    text = _squeezed((folder / "text.md").read_text(encoding="utf-8"))
    for item in corrections.correction:
        if not _stands_at(item, lines):
            message = f"{item.source!r} does not stand in line {item.line} of source.txt"
            yield Finding(str(file), 0, f"{item.where}: {message}")
        if _squeezed(item.corrected) not in text:
            yield Finding(
                str(file), 0, f"{item.where}: {item.corrected!r} does not stand in text.md"
            )
    yield from _furniture(corrections, len(lines), file)


def _stands_at(item: Correction, lines: list[str]) -> bool:
    near = " ".join(lines[item.line - 1 : item.line + 2])
    return _squeezed(source_text(item.source)) in _squeezed(source_text(near))


def _furniture(corrections: Corrections, last: int, file: Path) -> Iterator[Finding]:
    for item in corrections.furniture:
        if not 1 <= item.numbers.start <= item.numbers.stop - 1 <= last:
            yield Finding(str(file), 0, f"furniture {item.lines}: source.txt has {last} lines")


def _structure(book: Book, folder: Path) -> Iterator[Finding]:
    """Laws and labels follow each other without a gap."""
    if book.edition.complete:
        yield from _gaps([law for law in book.laws if law.id.isdigit()], folder)
    for provision in book.provisions.values():
        labelled = [child for child in book.children(provision) if child.label]
        yield from _gaps(labelled, folder)


def _gaps(siblings: list[Provision], folder: Path) -> Iterator[Finding]:
    expected = 1
    for provision in siblings:
        locator = provision.locator
        place = locator.ordinal(len(locator.parts) - 1)
        if place != expected:
            message = f"{provision.id} stands where number {expected} of its series is expected"
            yield Finding(str(folder / "text.md"), 0, message)
        expected = place + 1


def _references(book: Book, folder: Path) -> Iterator[Finding]:
    """References resolve, or a reader has recorded that they can't; index targets likewise."""
    for reference in book.document.references:
        if reference.reason:
            message = f"{reference.holder}: {reference.text!r} is {reference.reason}"
            yield Finding(str(folder / "text.md"), 0, message)
    manual = read_manual_references(folder / "references.toml")
    known = {(item.heading, item.entry, item.printed) for item in manual.index}
    for entry in book.document.index:
        for printed in entry.unresolved:
            if (entry.heading, entry.entry or "", printed) not in known:
                message = f"index, {entry.heading} / {entry.entry or ''}: no target {printed!r}"
                yield Finding(str(folder / "text.md"), 0, message)


def _concepts(library: Library, book: Book, folder: Path) -> Iterator[Finding]:
    """Every definition has its concept in the term base."""
    for definition in book.definitions.values():
        if definition.concept not in library.concepts:
            message = f"the concept {definition.concept!r} is not in terms.toml"
            yield Finding(str(folder / "text.md"), 0, message)


def _editions_agree(library: Library, texts: Path) -> Iterator[Finding]:
    """Editions of a work have the same provisions, but for what alignments.toml says."""
    for edition in library.editions:
        for other in library.siblings(edition.id):
            for id_ in library.book(edition.id).provisions:
                if library.counterpart(edition.id, id_, other.id) is None:
                    message = f"{edition.id} has {id_}, {other.id} has not; align or restore it"
                    yield Finding(str(texts / "alignments.toml"), 0, message)
