"""The layers over one text, as spans and insertions: links, marks and insets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from refsearch.library.book.book import Book
from refsearch.library.links import CorrectedReading, ModalSpan, TermLink
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import target_url
from refsearch.web.common.rendering import (
    END_OF_LINK,
    END_OF_SPAN,
    LINK_RANK,
    MODAL_RANK,
    NATIONAL_RANK,
    Insertion,
    Span,
)
from refsearch.web.law.text.references import reference_spans


@dataclass(frozen=True, slots=True)
class Layers:
    """The spans and insertions of a text; ``in_stretch`` gives those of a part of it."""

    spans: tuple[Span, ...] = ()
    insertions: tuple[Insertion, ...] = ()

    def in_stretch(self, start: int, end: int) -> tuple[list[Span], list[Insertion]]:
        """Return the layers of the characters from ``start`` to ``end``, counted from ``start``."""
        spans = [
            Span(s.start - start, s.end - start, s.opening, s.closing, s.rank)
            for s in self.spans
            if s.start < end and s.end > start
        ]
        inside = (i for i in self.insertions if start <= i.at <= end)
        return spans, [Insertion(i.at - start, i.html) for i in inside]


class LayerReader:
    """Reads the layers of one book for one page.

    ``modality`` asks for the modal words too; ``anchors`` gives the marks of corrections the ids
    that the list of corrections leads to.
    """

    def __init__(
        self, book: Book, ui: str, *, modality: bool = False, anchors: bool = True
    ) -> None:
        self.book = book
        self.ui = ui
        self.modality = modality
        self.anchors = anchors

    def of_text(self, holder: str) -> Layers:
        """Return the layers of an item's text."""
        references = self._references(holder, "text")
        terms = [
            self._term(term)
            for term in self.book.terms_of(holder)
            if not any(term.start < link.end and link.start < term.end for link in references)
        ]
        links = [*references, *terms]
        spans = [*links, *self._national(holder)]
        if self.modality:
            spans += [self._modal(span) for span in self.book.modality_of(holder)]
        insertions = [*self._national_labels(holder), *self._marks(holder, "text", links)]
        return Layers(tuple(spans), tuple(insertions))

    def of_heading(self, holder: str) -> Layers:
        """Return the layers of an item's heading: no terms in it."""
        references = self._references(holder, "heading")
        return Layers(tuple(references), tuple(self._marks(holder, "heading", references)))

    def _references(self, holder: str, field: str) -> list[Span]:
        return [
            span
            for reference in self.book.references_of(holder)
            if reference.field == field
            for span in reference_spans(reference, self.book, self.ui)
        ]

    def _term(self, term: TermLink) -> Span:
        opening = Markup('<a class="ref term" href="{}">').format(target_url(self.ui, term.target))
        return Span(term.start, term.end, opening, END_OF_LINK, LINK_RANK)

    def _national(self, holder: str) -> Iterator[Span]:
        opening = Markup('<span class="national">')
        for note in self.book.national_notes_of(holder):
            yield Span(note.start, note.end, opening, END_OF_SPAN, NATIONAL_RANK)

    def _national_labels(self, holder: str) -> Iterator[Insertion]:
        label = Markup('<span class="national-label" lang="{}">{}</span> ')
        for note in self.book.national_notes_of(holder):
            yield Insertion(note.start, label.format(self.ui, _("National note")))

    def _modal(self, span: ModalSpan) -> Span:
        opening = Markup('<span class="modal {}" data-strength="{}" title="{}">').format(
            span.polarity, span.strength, modal_name(span.word, span.strength)
        )
        return Span(span.start, span.end, opening, END_OF_SPAN, MODAL_RANK)

    def _marks(self, holder: str, field: str, links: Iterable[Span]) -> Iterator[Insertion]:
        for number, correction in self.book.corrections_of(holder):
            for nth, (_start, end) in enumerate(correction.spans):
                if correction.field == field:
                    at = max([s.end for s in links if s.start < end < s.end], default=end)
                    yield Insertion(at, self.mark(number, correction, anchor=not nth))

    def mark(self, number: int, correction: CorrectedReading, *, anchor: bool = True) -> Markup:
        """Return the small mark of a correction: a link to it in the list, with a preview."""
        page = url_for("corrections.listed", ui=self.ui, edition=self.book.edition.id)
        id_ = Markup(' id="c-{}"').format(number) if anchor and self.anchors else Markup()
        description = (
            _("Corrected; printed: “%(source)s”", source=correction.source)
            if correction.source
            else _("Corrected; added here")
        )
        return Markup(
            '<a class="ref correction"{} href="{}#c-{}" data-peek="{}/{}" lang="{}"'
            ' aria-label="{}"></a>'
        ).format(id_, page, number, page, number, self.ui, description)


def modal_name(key: str, strength: int) -> str:
    """Return the name and strength of a modal word: "must not: 5 of 5"."""
    names = {
        "may": _("may"),
        "does": _("does"),
        "should": _("should"),
        "shall": _("shall"),
        "must": _("must"),
        "should-not": _("should not"),
        "shall-not": _("shall not"),
        "may-not": _("may not"),
        "must-not": _("must not"),
    }
    return _("%(word)s: %(strength)s of 5", word=names.get(key, key), strength=strength)
