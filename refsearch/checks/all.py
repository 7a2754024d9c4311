"""Every rule of integrity over the texts: what ``refsearch check`` runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from refsearch.checks.concordances import check_concordances, note_concordances
from refsearch.checks.examples import check_examples, note_examples
from refsearch.checks.finding import EditionUnderCheck, Finding, findings_of
from refsearch.checks.form import check_labels, check_law_headings, check_sentences, check_tables
from refsearch.checks.games import check_games
from refsearch.checks.languages import check_languages
from refsearch.checks.order import check_order
from refsearch.checks.practice import check_practice
from refsearch.checks.references import (
    check_manual,
    check_missing_laws,
    check_references,
    list_references,
    note_references,
)
from refsearch.checks.structure import (
    check_agreement,
    check_concepts,
    check_files,
    check_same_ids,
    check_series,
)
from refsearch.checks.terms import list_terms
from refsearch.checks.triage import check_triage
from refsearch.checks.words import check_words
from refsearch.checks.works import check_works
from refsearch.errors import TextError
from refsearch.languages.registry import Languages
from refsearch.layers.references.manual import ManualReferences, read_manual_references
from refsearch.library.library import Library
from refsearch.reading.corpus import Examination, edition_folders, examine_corpus


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings and the notes of a check.

    Notes are about references known not to resolve, quotes of editions that are not in the
    library, and entries of a concordance that are undecided or that a reader has answered.
    """

    findings: tuple[Finding, ...]
    noted: tuple[Finding, ...]


def check_texts(texts: Path) -> list[Finding]:
    """Return every finding over all editions; an empty list means all is well."""
    return list(checked(texts).findings)


def checked(texts: Path) -> Checked:
    """Return every finding over all editions, and the notes, which are no findings."""
    noted: list[Finding] = []
    examined = examine_corpus(texts)
    library = Library(examined.corpus, Languages.of(texts))
    editions = _under_check(texts, library, examined)
    languages = {language.code: language for language in examined.corpus.languages}
    findings = [finding for problem in examined.problems for finding in findings_of(problem)]
    findings += check_files(texts)
    for folder in edition_folders(texts):
        findings += _readable(check_words(folder))
    for edition in editions.values():
        findings += check_series(edition)
        findings += check_labels(edition)
        findings += check_law_headings(edition)
        findings += check_tables(edition)
        findings += check_sentences(edition, languages[edition.book.edition.language])
        findings += _readable(check_order(edition))
        manual = _recorded(edition.folder / "references.toml")
        findings += check_references(edition, manual)
        findings += check_manual(edition, manual)
        findings += check_missing_laws(edition)
        noted += note_references(edition, manual)
        findings += check_concepts(library, edition)
    findings += check_agreement(library, editions, texts)
    findings += check_same_ids(library, editions)
    findings += check_works(library, texts)
    findings += check_concordances(library, texts, library.languages.interface)
    noted += note_concordances(library, texts)
    findings += check_triage(library, texts)
    findings += check_examples(texts, library)
    findings += check_languages(library.languages)
    findings += check_games(library, texts)
    findings += check_practice(texts, library.languages)
    noted += note_examples(texts, library)
    return Checked(tuple(dict.fromkeys(findings)), tuple(dict.fromkeys(noted)))


@dataclass(frozen=True, slots=True)
class Listed:
    """What leads somewhere in an edition: its references, and the words of terms."""

    references: tuple[Finding, ...]
    terms: tuple[Finding, ...]


def references_of(texts: Path, edition: str) -> Listed:
    """Return every reference of an edition with its place, and what it leads to or why it can't.

    The words that are linked to terms are listed too, with how often. Raises UnknownEdition.
    """
    examined = examine_corpus(texts)
    library = Library(examined.corpus, Languages.of(texts))
    library.book(edition)
    one = _under_check(texts, library, examined)[edition]
    languages = {language.code: language for language in examined.corpus.languages}
    terms = list_terms(one, languages[one.book.edition.language])
    return Listed(tuple(list_references(one)), tuple(terms))


def _under_check(
    texts: Path, library: Library, examined: Examination
) -> dict[str, EditionUnderCheck]:
    return {
        id_: EditionUnderCheck(texts / id_, book, examined.lines[id_])
        for id_, book in library.books.items()
    }


def _readable(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings; a file that can't be read is itself a finding."""
    try:
        yield from findings
    except TextError as error:
        yield from findings_of(error)


def _recorded(file: Path) -> ManualReferences:
    """Return what a reader has recorded; nothing if the file itself is faulty."""
    try:
        return read_manual_references(file)
    except TextError:
        return ManualReferences()
