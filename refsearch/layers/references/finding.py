"""Finding the references in an edition's texts and resolving them.

A reference that can't be resolved is kept, with the reason, and never linked: a wrong link is worse
than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from refsearch.citations.patterns import (
    CitationPatterns,
    by_cells,
    flatten,
    patterns_of,
    with_letters_in_brackets,
)
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import CitedPlaces, label_spans, one_place, why_not
from refsearch.layers.references.declared import DeclaredReferences
from refsearch.layers.references.holders import Place, places
from refsearch.layers.references.manual import ManualReferences, printed_so, standing
from refsearch.layers.references.named_laws import NamedReferences
from refsearch.layers.references.named_parts import NamedParts, without_nouns
from refsearch.layers.references.other_documents import OtherDocuments
from refsearch.layers.references.relative.sentences import SentencesOf
from refsearch.layers.references.structure.groups import GroupReferences
from refsearch.layers.references.structure.parts_of_named import PartsOfNamed
from refsearch.layers.references.structure.sections import SectionReferences, numbered_sections
from refsearch.layers.references.targets import Targets
from refsearch.layers.references.worded import Search, WordedReferences
from refsearch.library.book.book import Book, global_id
from refsearch.library.citation_style import style_of
from refsearch.library.links import Reference
from refsearch.library.model import Document
from refsearch.pieces import piece

_BEGUN = re.compile(r"(?:\A|\n)\W{0,3}\Z")  # before what begins a line
_BEFORE = 4  # signs that it needs to see: all of a long text, for each reference, would be slow
_FIRST = re.compile(r"\d+")
_NOUN_ALONE = re.compile(r"(?:[^\W\d_]+\s)?")  # before the number that a title begins with
_NAME_ENDS = re.compile(r"\s?[.:)–—-]|$")


def find_references(
    book: Book, language: Language, manual: ManualReferences, base: Book | None = None
) -> tuple[Reference, ...]:
    """Return every reference in the provisions, definitions, footnotes and front parts.

    ``base`` is the edition that ``book`` supplements, whose laws its citations may mean.
    """
    finder = _Finder(Targets(book, base), language, manual)
    return tuple(
        reference
        for place, text in places(book.document, manual.context)
        for reference in finder.find(place, text)
    )


def _without_lists(found: list[Reference], text: str) -> list[Reference]:
    """Return references without the labels of an inner list: lines "Art. 1 …", "Art. 2 …".

    Such labels begin lines, and count up from 1.
    """
    begin = [x for x in found if _BEGUN.search(text[max(0, x.start - _BEFORE) : x.start])]
    numbers = [int(number[0]) for one in begin if (number := _FIRST.search(one.text))]
    counting = len(begin) > 1 and numbers == list(range(1, len(begin) + 1))
    return [one for one in found if not (counting and one in begin)]


def _free(
    found: Iterable[Reference], taken: bytearray, known: Sequence[Reference] = ()
) -> Iterator[Reference]:
    """Yield the references, or what is left of them, whose signs no other has taken; mark these.

    ``known`` are the others.
    """
    for one in found:
        free = taken.find(1, one.start, one.end) < 0
        left = one if free else _left_of(one, taken, known)
        if left:
            taken[left.start : left.end] = b"\1" * (left.end - left.start)
            yield left


def _left_of(one: Reference, taken: bytearray, known: Sequence[Reference]) -> Reference | None:
    """Return the rest of a reference where others lead as it does, or further.

    Of "Annex X, X1" that is X1, of "§ 1º do art. 1º e art. 4º" the last.
    """
    rest = [place for place in one.cited if taken.find(1, place.start, place.end) < 0]
    others = (other for other in known if other.start < one.end and one.start < other.end)
    led = [f"{target}." for other in others for target in other.targets]
    lost = [f"{place.target}." for place in one.cited if place not in rest]
    known_too = all(any(target.startswith(place) for target in led) for place in lost)
    ranging = len(one.cited) != len(one.targets)
    if not rest or one.absent or ranging or not known_too:
        return None
    start, end = rest[0].start, rest[-1].end
    text = one.text[start - one.start : end - one.start]
    targets = tuple(place.target for place in rest)
    left = replace(one, text=text, start=start, end=end, cited=tuple(rest), targets=targets)
    return left if taken.find(1, start, end) < 0 else None


def _in_order(found: Iterable[Reference]) -> list[Reference]:
    return sorted(found, key=lambda one: one.start)


class _Finder:
    def __init__(self, targets: Targets, language: Language, manual: ManualReferences) -> None:
        self.targets = targets
        self.manual = manual
        sections = {noun for noun, _, _ in numbered_sections(targets)} - {*targets.heads}
        language = without_nouns(language, (*targets.named_nouns(), *sections))
        self.patterns: CitationPatterns = patterns_of(language, targets.heads)
        self.parts = NamedParts(targets, language)
        style = style_of(targets.book.edition)
        self.worded = WordedReferences(targets, language, self.patterns, self.parts)
        self.sections = SectionReferences(targets, language, self.parts)
        self.parts_of_named = PartsOfNamed(targets, language, self.parts)
        self.groups = GroupReferences(targets, language)
        self.by_title = NamedReferences(targets, language).find
        books = (targets.book, *filter(None, [targets.base]))
        self.others = OtherDocuments([book.edition for book in books], language)
        names = self.others.names_document
        self.sentences = SentencesOf(targets, language)
        self.declared = style and DeclaredReferences(style, targets, language, self.parts, names)
        self.boxes = self._named_boxes()
        self.terms = {unaccented(d.term): d.id for d in targets.book.definitions.values()}

    def find(self, place: Place, text: str) -> list[Reference]:
        """Return the references of one text in order; the surest patterns take theirs first.

        Those that a reader has recorded stand, whatever their words look like.
        """
        flat = with_letters_in_brackets(by_cells(flatten(text)))
        taken = bytearray(len(text) + 1)  # a mark for each sign: a long text has many references
        for start, end in self._denied(place, text):
            taken[start:end] = b"\1" * (end - start)
        by_hand = [*_free(self._by_hand(place, text), taken)]
        found: list[Reference] = []
        for search in self.searches:
            found += _free(search(place, text, flat), taken, found)
        kept = [one for one in found if not self._names_itself(one, text)]
        kept = self.others.unlinked(_in_order(kept), flat)
        if self.declared:
            known = _in_order((*by_hand, *kept))
            named = self.declared.named_before(place, text, flat, known)
            kept = _in_order((*kept, *_free(named, taken)))
        kept = [self._with_sentence(one, text, flat, taken) for one in kept]
        kept = _without_lists([self._as_printed(one) for one in kept], text)
        return _in_order((*map(self._as_printed, by_hand), *kept))

    def _with_sentence(self, one: Reference, text: str, flat: str, taken: bytearray) -> Reference:
        """Return a reference with the words before it that name a sentence, if they are free."""
        whole = self.sentences.with_words(one, flat)
        free = taken.find(1, whole.start, one.start) < 0
        return replace(whole, text=text[whole.start : whole.end]) if free else one

    def _as_printed(self, one: Reference) -> Reference:
        """Return a reference with what its editor recorded about missing places."""
        if not one.absent or not printed_so(self.manual, one):
            return one
        absent = (
            replace(place, code="as-printed") if place.code == "no-such-number" else place
            for place in one.absent
        )
        found = replace(one, absent=tuple(absent))
        return replace(found, reason=str(why_not(found)))

    def _names_itself(self, reference: Reference, text: str) -> bool:
        """Whether a reference is the title of its own holder, like "APPENDICE 4"."""
        own = global_id(self.targets.book.edition.id, reference.holder)
        repealed = not reference.start and not reference.targets  # "§§ 14 und 15 (weggefallen)"
        noun = _NOUN_ALONE.fullmatch(text[: reference.start])  # "Chapter I.2. Aims"
        named = noun and _NAME_ENDS.match(text, reference.end)
        return reference.field == "heading" and (
            reference.targets == (own,) or repealed or bool(named)
        )

    @cached_property
    def searches(self) -> tuple[Search, ...]:
        first = (self.by_title, self.parts_of_named.find, self.groups.find, self.sections.find)
        rest = (self._notes, self._quoted, self.sentences.alone, self.sentences.preceding)
        if self.declared:
            declared = self.declared
            return (*first, declared.parts_first, self.parts.find, *declared.searches(), *rest)
        cited, bare = self.worded.with_law(), self.worded.without_law()
        return (*first, *cited, self.parts.find, *rest, *bare)

    def _denied(self, place: Place, text: str) -> list[tuple[int, int]]:
        """Return the spans without references: recorded by a reader, or titles of quotations."""
        listed = self.manual.not_a_reference if place.field == "text" else ()
        return [*place.titles, *(s for item in listed for s in standing(item, place.holder, text))]

    def _by_hand(self, place: Place, text: str) -> Iterator[Reference]:
        for item in self.manual.reference if place.field == "text" else ():
            for start, end in standing(item, place.holder, text):
                named = CitedPlaces()
                targets = [self.targets.by_id(target) for target in item.targets]
                targets += [self.targets.missing(target) for target in item.missing]
                for span, target in zip(label_spans(item.text, len(targets)), targets, strict=True):
                    named.add(start + span[0], start + span[1], target)
                found = named.reference(place, text, start, end)
                yield replace(found, intended=item.intended)

    def _notes(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.notes.finditer(flat):
            target = self.targets.note(match["number"])
            if target and match["number"] not in self.boxes:
                yield one_place(place, text, match.span(), target)

    def _named_boxes(self) -> frozenset[str]:
        """Return the numbers of boxes titled like notes ("Note 3."), which are not footnotes."""
        begun = (
            self.patterns.notes.match(flatten(text[start:end]))
            for place, text in places(self.targets.book.document, ())
            for start, end in place.quotes
        )
        return frozenset(match["number"] for match in begun if match)

    def _quoted(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.quoted.finditer(flat):
            term = self.terms.get(unaccented(match["term"].strip()))
            if term:
                named = CitedPlaces()
                named.add(*match.span("term"), self.targets.by_id(term))
                yield named.reference(place, text, *match.span())


def with_references(
    document: Document,
    languages: Iterable[Language],
    manual: ManualReferences,
    base: Book | None = None,
) -> Document:
    """Return the document with its references found and resolved; ``base`` as above."""
    language = {la.code: la for la in languages}[document.edition.language]
    inputs = (document, language, manual, base and base.document)
    found = piece(
        "references",
        inputs,
        tuple[Reference, ...],
        lambda: find_references(Book(document), language, manual, base),
    )
    return replace(document, references=found)
