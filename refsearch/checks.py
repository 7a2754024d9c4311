"""Every rule of integrity over the texts: what ``refsearch check`` runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from refsearch.checking.finding import EditionUnderCheck, Finding, findings_of
from refsearch.checking.form import check_labels, check_tables
from refsearch.checking.structure import (
    check_agreement,
    check_concepts,
    check_files,
    check_series,
)
from refsearch.checking.words import check_words
from refsearch.errors import TextError
from refsearch.layers.manual import ManualReferences, read_manual_references
from refsearch.library import Library
from refsearch.reading.corpus import edition_folders, examine_corpus


def check_texts(texts: Path) -> list[Finding]:
    """Return every finding over all editions; an empty list means all is well."""
    examined = examine_corpus(texts)
    library = Library(examined.corpus)
    editions = {
        id_: EditionUnderCheck(texts / id_, book, examined.lines[id_])
        for id_, book in library.books.items()
    }
    findings = [finding for problem in examined.problems for finding in findings_of(problem)]
    findings += check_files(texts)
    for folder in edition_folders(texts):
        findings += _readable(check_words(folder))
    for edition in editions.values():
        findings += check_series(edition)
        findings += check_labels(edition)
        findings += check_tables(edition)
        findings += _references(edition)
        findings += check_concepts(library, edition)
    findings += check_agreement(library, editions, texts)
    return list(dict.fromkeys(findings))


def _readable(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings; a file that can't be read for them is one itself."""
    try:
        yield from findings
    except TextError as error:
        yield from findings_of(error)


def _references(edition: EditionUnderCheck) -> Iterator[Finding]:
    """References resolve, or a reader has recorded that they can't; index targets likewise."""
    book, folder = edition.book, edition.folder
    for reference in book.document.references:
        if reference.reason:
            message = f"{reference.holder}: {reference.text!r} is {reference.reason}"
            yield edition.finding(reference.holder, message, reference.text)
    manual = _recorded(folder / "references.toml")
    known = {(item.heading, item.entry, item.printed) for item in manual.index}
    for number, entry in enumerate(book.document.index):
        for printed in entry.unresolved:
            if (entry.heading, entry.entry or "", printed) not in known:
                message = f"index, {entry.heading} / {entry.entry or ''}: no target {printed!r}"
                yield edition.finding(f"index.{number}", message)


def _recorded(file: Path) -> ManualReferences:
    """Return what a reader has recorded; nothing where the file is at fault itself."""
    try:
        return read_manual_references(file)
    except TextError:
        return ManualReferences()
