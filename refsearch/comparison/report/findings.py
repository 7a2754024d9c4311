"""All findings between two editions of a work, in the order of their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from refsearch.comparison.paragraphs.pairing import Pairer, pairer_of
from refsearch.comparison.report.duties import differing_obligations
from refsearch.comparison.report.excerpts import with_sentence
from refsearch.comparison.report.lacking.losses import losses, surely_lost
from refsearch.comparison.report.lacking.lost import LostFinder
from refsearch.comparison.report.lacking.structure import (
    differing_label,
    differing_marks,
    only_in_one,
    paired_notes,
    unpaired_blocks,
    without_unmatched,
)
from refsearch.comparison.report.modals import differing_modals
from refsearch.comparison.report.pointing import differing_brackets, differing_pointers, pointers
from refsearch.comparison.report.same_phrase import SamePhrase, Says
from refsearch.comparison.report.statements import (
    Statements,
    differing_limits,
    differing_numbers,
    differing_references,
)
from refsearch.comparison.report.terms import TermFinder
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.translations import require_translations
from refsearch.comparison.report.witnesses import Witnesses
from refsearch.comparison.report.words import words_of_language
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.compared.divergence import Divergence, DivergingSide, Judgement, Report
from refsearch.library.library import Library

LIMIT = 200  # findings of a report, certain ones and those to check: more nobody reads
_ALIKE = 0.5  # of the paragraphs of a front part: fewer pairs, and each edition has its own
_Compare = Callable[[Statements, Statements], Divergence | None]
_COMPARISONS: tuple[_Compare, ...] = (
    differing_references,
    differing_numbers,
    differing_limits,
    differing_pointers,
)
_ORDER = {"certain": 0, "to-check": 1, "information": 2}


def report_of(library: Library, left: str, right: str) -> Report:
    """Return the report on two editions of a work: what a build has stored, or else made now.

    Raises UnknownEdition, or NotTranslations for what is not two editions of one work.
    """
    books = library.book(left), library.book(right)
    require_translations(library, *books)
    stored = library.corpus.reports
    if f"{left} {right}" in stored:
        return Report(left, right, stored[f"{left} {right}"])
    if f"{right} {left}" in stored:
        return Report(left, right, tuple(map(_mirrored, stored[f"{right} {left}"])))
    return Report(left, right, Comparison(library, *books).findings())


def made_reports(library: Library, left: str, right: str) -> dict[str, tuple[Divergence, ...]]:
    """Return the findings of two editions of a work, by their names; nothing of two works."""
    books = library.book(left), library.book(right)
    if books[0].edition.work != books[1].edition.work:
        return {}
    return {f"{left} {right}": Comparison(library, *books).findings()}


def _mirrored(finding: Divergence) -> Divergence:
    left, right = finding.texts
    return replace(finding, left=finding.right, right=finding.left, texts=(right, left))


@dataclass(frozen=True)
class Comparison:
    """Two editions of a work as a report compares them."""

    library: Library
    left: Book
    right: Book

    @cached_property
    def pairer(self) -> Pairer:
        """What says which texts and paragraphs stand beside which: of a library it learns once."""
        return pairer_of(self.library)

    @cached_property
    def pairs(self) -> list[tuple[Text, Text]]:
        """The texts that both editions have, in the order of the left one."""
        names = self.left.edition.id, self.right.edition.id
        ids = (*self._shared_parts(), *self.left.definitions, *self.left.provisions)
        found = []
        for id_ in ids:
            twin = self.pairer.aligner.one(names[0], id_, names[1])
            if twin:
                found.append((Text(self.left, id_), Text(self.right, twin)))
        similarity = self.pairer.similarity(self.left, self.right)
        notes = paired_notes(found, self.left, self.right, similarity).items()
        found += [(Text(self.left, a), Text(self.right, b)) for a, b in notes]
        return [without_unmatched(self.pairer, a, b) for a, b in found]

    def _shared_parts(self) -> Iterator[str]:
        """Yield the front parts that are one text in both editions: not each one's own preface."""
        names = self.left.edition.id, self.right.edition.id
        for part in self.left.parts.values():
            if part.id not in self.right.parts or not part.blocks:
                continue
            pairing = self.pairer.pairing(names[0], part.id, names[1])
            paired = sum(1 for a, b in pairing if a and b)
            if paired >= _ALIKE * len(pairing):
                yield part.id

    @cached_property
    def statements(self) -> list[tuple[Statements, Statements]]:
        """What the same texts state, without what is reported as lost."""
        with_losses = ((a, b, surely_lost(a, b, self.lost)) for a, b in self.pairs)
        return [
            (
                self._statements(replace(a, alone=(*a.alone, *lost[0]))),
                self._statements(replace(b, alone=(*b.alone, *lost[1])), self._twin),
            )
            for a, b, lost in with_losses
        ]

    @cached_property
    def lost(self) -> LostFinder:
        """What finds the sentences and clauses without counterpart."""
        left, right = map(self.pairer.language, (self.left, self.right))
        return LostFinder(self.pairs, (left, right))

    @cached_property
    def terms(self) -> TermFinder:
        """What finds the terms without counterpart."""
        return TermFinder(self.library, self.statements)

    @cached_property
    def found(self) -> tuple[Divergence, ...]:
        """All that differs, in the order of the texts, however much it is."""
        notes = {a.id: b.id for a, b in self.pairs if a.id in self.left.footnotes}
        return (*only_in_one(self.pairer, self.left, self.right, notes), *self._of_texts())

    def findings(self) -> tuple[Divergence, ...]:
        """Return the findings, each with its witnesses and what a reader has judged of it."""
        books = self.left, self.right
        witnesses = Witnesses(self.library, self.pairer.aligner, books, self._same_phrase())
        judged = self._judged()
        beside = {(a.id, b.id): self.lost.sentences(a, b) for a, b in self.pairs}
        shown = (
            with_sentence(one, beside.get((one.left.id, one.right.id), ()))
            for one in within_limit(self.found)
        )
        whole = (self._with_texts(finding) for finding in shown)
        seen = (replace(one, witnesses=tuple(witnesses.of(one))) for one in whole)
        return tuple(replace(one, judgement=judged.get((one.key, one.texts))) for one in seen)

    def _of_texts(self) -> Iterator[Divergence]:
        for (left, right), statements in zip(self.pairs, self.statements, strict=True):
            structure = (
                differing_label(left, right),
                differing_marks(left, right),
                differing_brackets(left, right),
            )
            compared = (compare(*statements) for compare in _COMPARISONS)
            sentences = self.lost.sentences(left, right)
            modal = (
                differing_obligations(*statements, sentences),
                differing_modals(*statements, sentences),
            )
            yield from (one for one in (*structure, *compared, *modal) if one)
            yield from self.terms.of(*statements, sentences)
            yield from unpaired_blocks(left, right)
            yield from losses(left, right, self.lost)
            yield from _national_notes(left, right)

    def _statements(self, text: Text, twin: Callable[[str], str] | None = None) -> Statements:
        words = words_of_language(self.library.languages, text.book.edition.language)
        return Statements(text, words, twin or (lambda target: split_global_id(target)[1]))

    def _twin(self, target: str) -> str:
        """Return the id in the left edition of what the right one cites."""
        edition, id_ = split_global_id(target)
        if edition != self.right.edition.id:
            return id_
        return self.pairer.aligner.one(edition, id_, self.left.edition.id) or id_

    def _with_texts(self, finding: Divergence) -> Divergence:
        sides = (self.left, finding.left.id), (self.right, finding.right.id)
        digests = [Text(book, id_).digest if id_ else "" for book, id_ in sides]
        return replace(finding, texts=(digests[0], digests[1]))

    def _same_phrase(self) -> SamePhrase:
        says: dict[str, Says] = {
            "number": lambda statements: statements.numbers,
            "modal": lambda statements: statements.modals,
            "obligation": lambda statements: statements.modals,
            "limiting": lambda statements: statements.limiting,
            "pointing": pointers,
            "term": self.terms.terms_of,
            "actor": self.terms.terms_of,
        }
        return SamePhrase(self.statements, says)

    def _judged(self) -> dict[tuple[str, tuple[str, str]], Judgement]:
        name = f"{self.left.edition.id} {self.right.edition.id}"
        judgements = self.library.corpus.triage.get(name, ())
        return {(f"{j.id}-{j.kind}", j.texts): j for j in judgements}


def _national_notes(left: Text, right: Text) -> Iterator[Divergence]:
    """Yield what a text says of its own country only: no fault of either."""
    if left.notes or right.notes:
        sides = DivergingSide(left.id, left.notes), DivergingSide(right.id, right.notes)
        yield Divergence(
            "national-note", *sides, tier="information", severity="low", confidence=1.0
        )


def within_limit(findings: Sequence[Divergence]) -> list[Divergence]:
    """Return a report's findings, certain ones first; of those to check the likeliest."""
    ranked = sorted(findings, key=lambda one: (_ORDER[one.tier], -one.confidence))
    counted = [one for one in ranked if one.tier != "information"][:LIMIT]
    kept = {id(one) for one in counted} | {id(one) for one in ranked if one.tier == "information"}
    in_order = [one for one in findings if id(one) in kept]
    return sorted(in_order, key=lambda one: _ORDER[one.tier])
