"""Finding the references in an edition's texts and resolving them in it.

A reference that can't be resolved is kept, with the reason, and never linked: a wrong link is worse
than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from refsearch.labels import latin_letter, letter_in_greek
from refsearch.languages import Language
from refsearch.layers.manual import ManualReferences
from refsearch.layers.patterns import CitationPatterns, flatten, patterns_of
from refsearch.library import Book, global_id, split_global_id
from refsearch.model import Cited, Document, Reference
from refsearch.slug import slugify, unaccented

Field = Literal["text", "heading"]
_TITLE = re.compile(r"\s\((?P<title>[^()]{4,60})\)")
_COMPONENTS = re.compile(r"\d+|ΣΤ|στ|ι[αβ]|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: the item that holds it, and the provision relative labels start from."""

    holder: str
    field: Field
    origin: str | None


def find_references(
    book: Book, language: Language, manual: ManualReferences
) -> tuple[Reference, ...]:
    """Return every reference in the provisions, definitions, footnotes and front parts."""
    finder = _Finder(book, language, manual)
    return tuple(
        reference for place, text in _texts(book.document) for reference in finder.find(place, text)
    )


def _texts(document: Document) -> Iterator[tuple[Place, str]]:
    for provision in document.provisions:
        if provision.heading:
            yield Place(provision.id, "heading", provision.id), provision.heading
        yield Place(provision.id, "text", provision.id), provision.text
    for definition in document.definitions:
        yield Place(definition.id, "heading", None), definition.term
        yield Place(definition.id, "text", None), definition.text
    for note in document.footnotes:
        origin = note.attached_to[0] if note.attached_to else None
        yield Place(note.id, "text", origin), note.text
    for part in document.parts:
        if part.kind == "front":
            yield Place(part.id, "text", None), "\n".join(b.text for b in part.blocks)


class _Finder:
    def __init__(self, book: Book, language: Language, manual: ManualReferences) -> None:
        self.book = book
        self.manual = manual.reference
        self.patterns: CitationPatterns = patterns_of(language)
        self.greek = language.code == "el"
        self.terms = {unaccented(d.term): d.id for d in book.definitions.values()}

    def find(self, place: Place, text: str) -> list[Reference]:
        """Return the references of one text in order; the surest patterns take theirs first."""
        flat = flatten(text)
        found: list[Reference] = []
        for search in (
            self._by_hand,
            self._laws,
            self._quoted,
            self._items,
            self._pointed,
            self._bare,
        ):
            for reference in search(place, text, flat):
                if not any(r.start < reference.end and reference.start < r.end for r in found):
                    found.append(reference)
        return sorted(found, key=lambda r: r.start)

    def _by_hand(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for item in self.manual:
            at = text.find(item.text) if item.holder == place.holder else -1
            if at >= 0 and place.field == "text":
                end = at + len(item.text)
                cited = [self._cited(at, end, target) for target in item.targets]
                yield self._made(place, text, (at, end), cited)

    def _laws(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.laws.finditer(flat):
            yield self._reference(place, text, match, self.patterns.law_element)

    def _bare(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.bare.finditer(flat):
            reference = self._reference(place, text, match, self.patterns.law_element)
            if reference.targets:
                yield reference

    def _items(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self.patterns.items)

    def _pointed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self.patterns.pointed)

    def _relative(
        self, place: Place, text: str, flat: str, pattern: re.Pattern[str]
    ) -> Iterator[Reference]:
        """A bare label is a reference only where the law one stands in has such a label."""
        if place.origin is None:
            return
        for match in pattern.finditer(flat):
            reference = self._reference(place, text, match, self.patterns.item_element)
            if reference.targets:
                yield reference

    def _quoted(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self.patterns.quoted.finditer(flat):
            target = self.terms.get(unaccented(match["term"].strip()))
            if target:
                cited = [self._cited(*match.span("term"), target)]
                yield self._made(place, text, match.span(), cited)

    def _reference(
        self, place: Place, text: str, match: re.Match[str], element: re.Pattern[str]
    ) -> Reference:
        group = "list" if match["list"] else "told"
        cited: list[Cited] = []
        missing: list[str] = []
        for part in element.finditer(match.string, *match.span(group)):
            named = part.groupdict()
            path = self.components(named.get("law") or named.get("item") or named["bare"])
            id_ = self.book.find(path) if named.get("law") else self.relative(place, path)
            if id_:
                cited.append(self._cited(part.start(), part.end(), id_))
            else:
                missing.append(text[part.start() : part.end()].strip())
        end, cited = self._titled(text, match.end(), cited)
        return self._made(place, text, (match.start(), end), cited, missing)

    def _cited(self, start: int, end: int, id_: str) -> Cited:
        return Cited(start, end, global_id(self.book.edition.id, id_))

    def _titled(self, text: str, end: int, cited: list[Cited]) -> tuple[int, list[Cited]]:
        """Follow "art. 32 (chiusura senza scarto)" to the block with that title in the law."""
        match = _TITLE.match(text, end)
        last = self.book.provisions.get(split_global_id(cited[-1].target)[1]) if cited else None
        if not match or last is None:
            return end, cited
        for inside in self.book.walk(last):
            if inside.heading and slugify(inside.heading) == slugify(match["title"]):
                refined = self._cited(cited[-1].start, match.end(), inside.id)
                return match.end(), [*cited[:-1], refined]
        return end, cited

    def _made(
        self,
        place: Place,
        text: str,
        span: tuple[int, int],
        cited: Iterable[Cited],
        missing: Iterable[str] = (),
    ) -> Reference:
        start, end = span
        cited = tuple(cited)
        unresolved = ", ".join(missing)
        return Reference(
            holder=place.holder,
            field=place.field,
            text=text[start:end],
            start=start,
            end=end,
            targets=tuple(dict.fromkeys(one.target for one in cited)),
            reason=f"not in {self.book.edition.id}: {unresolved}" if unresolved else "",
            cited=cited,
        )

    def components(self, printed: str) -> tuple[str, ...]:
        """Return the Latin components of a printed path, capitals kept."""
        return tuple(self._component(part) for part in _COMPONENTS.findall(printed))

    def _component(self, part: str) -> str:
        if part.isdigit() or (part.isascii() and len(part) > 1):
            return part
        letter = letter_in_greek(part) if self.greek else latin_letter(part)
        component = letter or part.lower().replace("ν", "v")
        return component.upper() if part.isupper() and letter else component

    def relative(self, place: Place, path: tuple[str, ...]) -> str | None:
        """Resolve a bare label: in the nearest enclosing provision that has it.

        Capitals count: "vedi C" in 16.A.1.b is section C, not letter (c) of its own number.
        """
        if place.origin is None:
            return None
        own = place.origin.split(".")
        tried = (".".join((*own[:depth], *path)) for depth in range(len(own), 0, -1))
        return next((id_ for id_ in tried if id_ in self.book.provisions), None)


def with_references(
    document: Document, languages: Iterable[Language], manual: ManualReferences
) -> Document:
    """Return the document with its references found and resolved."""
    language = {la.code: la for la in languages}[document.edition.language]
    return replace(document, references=find_references(Book(document), language, manual))
