"""Finding the references in an edition's texts and resolving them.

A reference that can't be resolved is kept, with the reason, and never linked: a wrong link is worse
than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import msgspec

from refsearch.citations.inverted import InvertedCitations
from refsearch.citations.mentions import Mention
from refsearch.citations.patterns import (
    PLURAL,
    CitationPatterns,
    flatten,
    named_patterns,
    patterns_of,
)
from refsearch.languages.registry import Language
from refsearch.languages.slug import slugify, unaccented
from refsearch.layers.cited_places import CitedPlaces, label_spans, one_place
from refsearch.layers.declared_references import DeclaredReferences, NamedReferences
from refsearch.layers.holders import Place, places
from refsearch.layers.manual import ManualReferences, standing
from refsearch.layers.other_documents import OtherDocuments
from refsearch.layers.targets import Path, Target, Targets
from refsearch.library.citation_style import style_of
from refsearch.library.library import Book, global_id, split_global_id
from refsearch.library.links import Reference
from refsearch.library.model import Document
from refsearch.pieces import piece

_TITLE = re.compile(r"\s\((?P<title>[^()]{4,60})\)")
_DIRECTLY = re.compile(r",?\s+")
_PRINTED = re.compile(r"\d+[°º]|[^\W\d]+\).*")  # a label that is no bare number or section
_BEGUN = re.compile(r"(?:\A|\n)\W{0,3}\Z")  # before what begins a line
_FIRST = re.compile(r"\d+")
_WIDEST_RANGE = 40  # laws at most: a misprinted end ("26 al 3200") must not name a whole code


def find_references(
    book: Book, language: Language, manual: ManualReferences, base: Book | None = None
) -> tuple[Reference, ...]:
    """Return every reference in the provisions, definitions, footnotes and front parts.

    ``base`` is the edition that ``book`` supplements: what its words for a law mean.
    """
    finder = _Finder(Targets(book, base), language, manual)
    return tuple(
        reference
        for place, text in places(book.document, manual.context)
        for reference in finder.find(place, text)
    )


def _without_lists(found: list[Reference], text: str) -> list[Reference]:
    """Return references without those that number a list of its own: lines "Art. 1 …", "Art. 2 …".

    They begin lines, and count up from 1.
    """
    begin = [one for one in found if _BEGUN.search(text[: one.start])]
    numbers = [int(number[0]) for one in begin if (number := _FIRST.search(one.text))]
    counting = len(begin) > 1 and numbers == list(range(1, len(begin) + 1))
    return [one for one in found if not (counting and one in begin)]


def _without_nouns(language: Language, nouns: Sequence[str]) -> Language:
    """Return a language without the nouns of numbered parts beside the laws: Anlage 1 is no law."""
    words = language.citation
    kept = [word for word in words.law if not any(re.fullmatch(n + PLURAL, word) for n in nouns)]
    law = msgspec.structs.replace(words, law=tuple(kept))
    return msgspec.structs.replace(language, citation=law) if nouns else language


class _Finder:
    def __init__(self, targets: Targets, language: Language, manual: ManualReferences) -> None:
        self.targets = targets
        self.manual = manual
        self.patterns: CitationPatterns = patterns_of(language, targets.heads)
        beside = targets.named_nouns()
        self.names = named_patterns(language, beside)
        language = _without_nouns(language, beside)
        style = style_of(targets.book.edition)
        self.declared = style and DeclaredReferences(style, targets, language)
        self.parts_first = InvertedCitations(self._law_at, language)
        self.by_title = NamedReferences(targets, language).find
        books = (targets.book, *filter(None, [targets.base]))
        self.others = OtherDocuments([book.edition for book in books], language)
        self.terms = {unaccented(d.term): d.id for d in targets.book.definitions.values()}

    def find(self, place: Place, text: str) -> list[Reference]:
        """Return the references of one text in order; the surest patterns take theirs first."""
        flat = flatten(text)
        found: list[Reference] = []
        taken = self._denied(place, text)
        for search in self._searches():
            for reference in search(place, text, flat):
                start, end = reference.start, reference.end
                if not any(a < end and start < b for a, b in taken):
                    taken.append((start, end))
                    found.append(reference)
        kept = (self.others.told(r, text) for r in found if not self._names_itself(r))
        return _without_lists(sorted(kept, key=lambda r: r.start), text)

    def _names_itself(self, reference: Reference) -> bool:
        """Whether it is the name in a title, "APPENDICE 4", which cites nothing."""
        own = global_id(self.targets.book.edition.id, reference.holder)
        return reference.field == "heading" and reference.targets == (own,)

    def _searches(self) -> tuple[Callable[[Place, str, str], Iterator[Reference]], ...]:
        if self.declared:
            declared = self.declared.searches()
            rest = (self._notes, self._quoted)
            return (self._by_hand, self.by_title, self._by_name, *declared, *rest)
        return (
            self._by_hand,
            self.by_title,
            self._inverted,
            self._parts_first,
            self._laws,
            self._by_name,
            self._notes,
            self._quoted,
            self._items,
            self._pointed,
            self._bare,
        )

    def _denied(self, place: Place, text: str) -> list[tuple[int, int]]:
        """Return the spans without references: a reader says so, or they title what is quoted."""
        said = self.manual.not_a_reference if place.field == "text" else ()
        return [*place.titles, *(s for item in said for s in standing(item, place.holder, text))]

    def _by_hand(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for item in self.manual.reference if place.field == "text" else ():
            for start, end in standing(item, place.holder, text):
                named = CitedPlaces()
                meant = [self.targets.by_id(target) for target in item.targets]
                meant += [self.targets.missing(target) for target in item.missing]
                for span, target in zip(label_spans(item.text, len(meant)), meant, strict=True):
                    named.add(start + span[0], start + span[1], target)
                found = named.reference(place, text, start, end)
                yield replace(found, intended=item.intended)

    def _laws(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.laws.finditer(flat):
            named = self._places(place, match, self.patterns.law_element)
            end = self._titled(text, named.cut or match.end(), named)
            yield named.reference(place, text, match.start(), end)

    def _inverted(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "punti 6a1a7 e 6a2g delle norme integrative all'Articolo 78"."""
        for match in self.patterns.inverted.finditer(flat):
            whole = self.patterns.law_element.search(flat, *match.span("whole"))
            if whole is None or whole["law"] is None:
                continue
            law = self.targets.components(whole["law"])
            named = CitedPlaces()
            for part in self.patterns.item_element.finditer(flat, *match.span("list")):
                path = (*law, *self.targets.components(part["item"] or part["bare"]))
                named.add(part.start(), part.end(), self.targets.law(whole["head"] or "", path))
            if named.cited:
                yield named.reference(place, text, match.start(), match.end())

    def _law_at(self, flat: str, at: int) -> Mention | None:
        """Return the law that a noun at a point names."""
        law = self.patterns.law_element.match(flat, at)
        if law is None or not (law["head"] and law["law"]):
            return None
        return Mention(at, law.end(), self.targets.components(law["law"]))

    def _parts_first(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "le c du 2° de l'article 19", where there is such a part."""
        for found in self.parts_first.find(flat):
            named = CitedPlaces()
            for one in found.places:
                named.add(one.start, one.end, self.targets.law("", one.path))
            if not named.absent:
                yield named.reference(place, text, found.start, found.end)

    def _by_name(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.names.first.finditer(flat):
            target = self.targets.named(match["noun"], match["number"])
            if target:
                named = CitedPlaces()
                named.add(*match.span(), target)
                end = self._item_of(target, flat, match.end(), named)
                end = self._more_names(match["noun"], flat, end, named)
                yield named.reference(place, text, match.start(), end)

    def _more_names(self, noun: str, flat: str, end: int, named: CitedPlaces) -> int:
        """Read the numbers of a list behind a name: "Anlagen 1, 1a und 2"; return where it ends."""
        while more := self.names.more.match(flat, end):
            target = self.targets.named(noun, more["number"])
            if target is None:
                break
            named.add(*more.span("number"), target)
            end = more.end()
        return end

    def _item_of(self, target: Target, flat: str, end: int, named: CitedPlaces) -> int:
        """Read the items right behind a name ("Annex II, paragraph 1"); return where they end."""
        path: Path = (split_global_id(target.id)[1],)
        while gap := _DIRECTLY.match(flat, end):
            part = self.patterns.item_element.match(flat, gap.end())
            item = part and part["item"]
            path = (*path, *self.targets.components(item)) if item else path
            inside = self.targets.law("", path) if item else None
            if part is None or inside is None or inside.code:
                break
            end = part.end()
            named.refine(end, inside)
        return end

    def _notes(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.notes.finditer(flat):
            target = self.targets.note(match["number"])
            if target:
                yield one_place(place, text, match.span(), target)

    def _bare(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """A law without a word for it counts where there is such a place, or its law is lacking."""
        for match in self.patterns.bare.finditer(flat):
            named = self._places(place, match, self.patterns.law_element)
            if named.cited or all(one.code == "not-in-file" for one in named.absent):
                yield named.reference(place, text, match.start(), match.end())

    def _items(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self.patterns.items)

    def _pointed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self.patterns.pointed)

    def _relative(
        self, place: Place, text: str, flat: str, pattern: re.Pattern[str]
    ) -> Iterator[Reference]:
        """A bare label is a reference only where the law one stands in has such a label."""
        for match in pattern.finditer(flat):
            named = self._places(place, match, self.patterns.item_element)
            if named.cited:
                yield named.reference(place, text, match.start(), named.cut or match.end())

    def _quoted(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.quoted.finditer(flat):
            term = self.terms.get(unaccented(match["term"].strip()))
            if term:
                named = CitedPlaces()
                named.add(*match.span("term"), self.targets.by_id(term))
                yield named.reference(place, text, *match.span())

    def _places(self, place: Place, match: re.Match[str], element: re.Pattern[str]) -> CitedPlaces:
        """Return the places named in a list; where it begins with a law, laws and their items."""
        group = "told" if match.groupdict().get("told") else "list"
        named = CitedPlaces()
        parts = [*element.finditer(match.string, *match.span(group))]
        for part, following in zip(parts, (*parts[1:], None), strict=True):
            groups = part.groupdict()
            named.head = groups.get("head") or named.head
            placed = True
            if groups.get("first"):
                self._range(part, named)
            elif item := self._next_item(part, following, named):
                named.add(*part.span(), item)
            elif groups.get("law"):
                named.series = ()
                named.path, named.in_law = self.targets.components(groups["law"]), True
                named.add(*part.span(), self.targets.law(named.head, named.path))
            else:
                placed = self._item(place, part, named)
            named.cut = None if placed else named.cut or named.end
            named.end = part.end()
        return named

    def _next_item(
        self, part: re.Match[str], following: re.Match[str] | None, named: CitedPlaces
    ) -> Target | None:
        """Read 2 in "article 16, points 1, 2", if there is such a point; a law has a word, or one.

        In "articles 16, point 1, and 17" and "articles 16, point 1, 17, point 2" it is a law.
        """
        groups = part.groupdict()
        law = groups.get("law") or ""
        an_item = following and following.groupdict().get("item")
        if not named.series or groups.get("head") or not law.isdigit() or an_item:
            return None
        target = self.targets.law(named.head, (*named.series, law))
        return None if target.code else target

    def _range(self, part: re.Match[str], named: CitedPlaces) -> None:
        """Read "dal 26 al 32": every law from the first to the last, which alone are places."""
        first, last = int(part["first"]), int(part["last"])
        named.path = ()
        named.add(part.start(), part.end("first"), self.targets.law(named.head, (part["first"],)))
        for number in range(first + 1, min(last, first + _WIDEST_RANGE)):
            between = self.targets.law(named.head, (str(number),))
            named.targets += [] if between.code else [between.id]
        named.add(*part.span("last"), self.targets.law(named.head, (part["last"],)))

    def _item(self, place: Place, part: re.Match[str], named: CitedPlaces) -> bool:
        """Read an item: in what stands right before it ("Articolo 18, punto 1"), else around here.

        Return whether it is placed, or known not to be there: a quoted label may mean anything.
        """
        worded = part.groupdict().get("item")
        path = self.targets.components(worded or part["bare"])
        origin = place.origin_at(part.start())
        direct = worded or _PRINTED.fullmatch(part["bare"])
        if direct and _DIRECTLY.fullmatch(part.string, named.end, part.start()):
            inside = self._inside(origin, named, path)
            if inside:
                alone = named.in_law and path[0].isdigit() and self._is_of_one(named.head)
                named.series = named.path if alone else ()
                named.path = (*named.path, *path)
                named.refine(part.end(), inside)
                return True
        target = self.targets.relative(origin, path) if origin else None
        if target:
            named.path, named.in_law = path, False
            named.add(*part.span(), target)
        elif origin:
            named.unclear.append(part[0].strip())
        return origin is not None

    def _is_of_one(self, head: str) -> bool:
        """Whether a word stands before one law alone: article, art., and not articles."""
        noun = unaccented(head).strip(". ")
        return bool(noun) and unaccented(self.targets.book.edition.citation_law).startswith(noun)

    def _inside(self, origin: str | None, named: CitedPlaces, path: Path) -> Target | None:
        """Return an item of what was named last, if there is such a one."""
        if named.path and named.in_law:
            target = self.targets.law(named.head, (*named.path, *path))
            return None if target.code == "no-such-number" else target
        return (
            self.targets.relative(origin, (*named.path, *path)) if origin and named.path else None
        )

    def _titled(self, text: str, end: int, named: CitedPlaces) -> int:
        """Follow "art. 32 (chiusura senza scarto)" to the block with that title in the law."""
        match = _TITLE.match(text, end)
        titled = match and named.cited and self._block(named.cited[-1].target, match["title"])
        if not match or not titled:
            return end
        named.refine(match.end(), self.targets.by_id(titled))
        return match.end()

    def _block(self, law: str, title: str) -> str | None:
        """Return the id of the block with a title in a law of this edition."""
        edition, id_ = split_global_id(law)
        book = self.targets.book
        if edition != book.edition.id or id_ not in book.provisions:
            return None
        inside = book.walk(book.provision(id_))
        found = (p.id for p in inside if p.heading and slugify(p.heading) == slugify(title))
        return next(found, None)


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
