"""Evidence in the corpus for one of two translations: an older text, an index, a law."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from refsearch.citations.locator import is_in, law_of
from refsearch.comparison.counterparts import Aligner
from refsearch.comparison.report.same_phrase import SamePhrase
from refsearch.comparison.report.statements import Statements
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.words import words_of_language
from refsearch.layers.phrases import split_words
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.compared.divergence import Divergence, DivergingSide, Witness
from refsearch.library.library import Library

_KEPT = 0.7  # of the words of a clause: an older text with so many has it too


class Witnesses:
    """Finds what speaks for one of two editions."""

    def __init__(
        self, library: Library, aligner: Aligner, books: tuple[Book, Book], same: SamePhrase
    ) -> None:
        self.library = library
        self.same = same
        self.aligner = aligner
        self.books = books
        work = books[0].edition.work
        self.older = [
            library.book(e)
            for e in aligner.comparable_with(books[0].edition.id)
            if library.book(e).edition.work == books[0].edition.succeeds != work
        ]

    def of(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the witnesses of a finding."""
        if not finding.left.id or not finding.right.id:
            return
        yield from self.same.of(finding)
        if finding.kind in ("reference", "number", "modal", "limiting"):
            yield from self._older_words(finding)
        if finding.kind == "clause":
            yield from self._older_clause(finding)
        if finding.kind == "reference":
            yield from self._index(finding)
            yield from self._cited(finding)

    def _older_texts(self, id_: str) -> Iterator[Text]:
        own = self.books[0].edition.id
        for book in self.older:
            for twin in self.aligner.counterparts(own, id_, book.edition.id).ids:
                yield Text(book, twin)

    def _older_words(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the older texts that say what one side says, and not what the other does."""
        for text in self._older_texts(finding.left.id):
            names = self._names(text, finding.kind)
            says = [
                bool(side.said) and names.issuperset(side.said)
                for side in (finding.left, finding.right)
            ]
            bare = [not side.said for side in (finding.left, finding.right)]
            lacks = [not names.intersection(side.said) for side in (finding.left, finding.right)]
            for n in (0, 1):
                # where one side alone says something, to be without it speaks for the other
                if (says[n] and not says[1 - n]) or (bare[n] and lacks[1 - n]):
                    target = global_id(text.book.edition.id, text.id)
                    words = ", ".join(dict.fromkeys((finding.left, finding.right)[n].said))
                    yield Witness("older-text", self.books[n].edition.id, target, words)

    def _names(self, text: Text, kind: str) -> set[str]:
        words = words_of_language(self.library.languages, text.book.edition.language)
        statements = Statements(text, words, self._now)
        finders = {
            "reference": lambda: statements.references,
            "number": lambda: statements.numbers,
            "modal": lambda: statements.modals,
            "limiting": lambda: statements.limiting,
        }
        return {one.name for one in finders[kind]()}

    def _now(self, target: str) -> str:
        """Return what an older place is in the left edition."""
        edition, id_ = split_global_id(target)
        if edition not in self.library.books:
            return target
        return self.aligner.one(edition, id_, self.books[0].edition.id) or target

    def _older_clause(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the older texts in a side's language that have the clause which it alone has."""
        for book, side in zip(self.books, (finding.left, finding.right), strict=True):
            lost = {w.form for w in split_words(_words(book, side)).words}
            for text in self._older_texts(finding.left.id) if lost else ():
                if text.book.edition.language != book.edition.language:
                    continue
                if len(lost & {w.form for w in text.words}) >= _KEPT * len(lost):
                    target = global_id(text.book.edition.id, text.id)
                    yield Witness("older-text", book.edition.id, target, _words(book, side))

    def _index(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the headings of either index that send to the place and to what one side cites."""
        law = finding.left.id.partition(".")[0]
        for book in self.books:
            sent: dict[str, set[str]] = {}
            for entry in book.document.index:
                targets = {split_global_id(t)[1] if ":" in t else t for t in entry.targets}
                sent.setdefault(entry.heading, set()).update(targets)
            for n, side in enumerate((finding.left, finding.right)):
                other = (finding.left, finding.right)[1 - n]
                for heading, ids in sent.items():
                    here = any(is_in(i, finding.left.id) or i == law for i in ids)
                    if here and _all_in(side, ids) and not _all_in(other, ids):
                        edition = self.books[n].edition.id
                        yield Witness(
                            "index", edition, global_id(book.edition.id, "index"), heading
                        )

    def _cited(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the places cited by one side alone that cite the law of the finding in turn."""
        law = finding.left.id.partition(".")[0]
        back = [self._citing(side, law) for side in (finding.left, finding.right)]
        for n in (0, 1):
            for id_ in back[n] if not back[1 - n] else ():
                book = self.books[n]
                target = global_id(book.edition.id, id_)
                yield Witness("cited-text", book.edition.id, target, book.provisions[id_].citation)

    def _citing(self, side: DivergingSide, law: str) -> list[str]:
        book = self.books[0]
        known = (id_ for id_ in side.said if id_ in book.provisions)
        inside = chain.from_iterable(book.walk(book.provisions[id_]) for id_ in known)
        cites = (p.id for p in inside if law in map(law_of, _targets(book, p.id)))
        return list(dict.fromkeys(cites))


def _words(book: Book, side: DivergingSide) -> str:
    whole = Text(book, side.id).whole
    return " ".join(whole[start:end] for start, end in side.spans)


def _all_in(side: DivergingSide, ids: set[str]) -> bool:
    return bool(side.said) and ids.issuperset(side.said)


def _targets(book: Book, id_: str) -> Iterator[str]:
    """Yield the ids that a provision refers to, without those of their editions."""
    for reference in book.references_of(id_):
        yield from (split_global_id(target)[1] for target in reference.targets)
