"""The layers over one text, as spans and insertions: links, marks and insets.

A citation such as "Artt. 30, 31 o 32" has several targets; each place that it names is a link of
its own. A place that is not there stands unlinked and says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from refsearch.library.library import Book, split_global_id
from refsearch.library.links import Absent, CorrectedReading, ModalSpan, Reference, TermLink
from refsearch.web.common.correspondence import ThereView, today_view
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import cited_as, copied_citation, target_url
from refsearch.web.common.rendering import (
    END_OF_LINK,
    END_OF_SPAN,
    LINK_RANK,
    MODAL_RANK,
    NATIONAL_RANK,
    Insertion,
    Span,
)
from refsearch.web.common.services import library


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
        said = (
            _("Corrected; printed: “%(source)s”", source=correction.source)
            if correction.source
            else _("Corrected; added here")
        )
        return Markup(
            '<a class="ref correction"{} href="{}#c-{}" data-peek="{}/{}" lang="{}"'
            ' aria-label="{}"></a>'
        ).format(id_, page, number, page, number, self.ui, said)


def reference_spans(reference: Reference, book: Book, ui: str) -> list[Span]:
    """Return a citation's links, and for a place without one the reason.

    A citation of one place is a link as a whole. Offsets are those of the reference.
    """
    linked: dict[tuple[int, int], list[str]] = {}
    for place in reference.cited:
        linked.setdefault((place.start, place.end), []).append(place.target)
    unlinked = {(absent.start, absent.end): absent for absent in reference.absent}
    whole = (reference.start, reference.end)
    if len(linked) + len(unlinked) < 2:
        linked = {whole: list(reference.targets)} if reference.targets else {}
        unlinked = dict.fromkeys([whole], *unlinked.values()) if unlinked else {}
    if not linked and not unlinked:
        return [unresolved(*whole, _("the place it names is not in this text"), ui)]
    close = _meant(reference, book, ui) + END_OF_LINK
    links = [
        Span(*at, link_tag(ui, ids), close + _today(ids, book, ui), LINK_RANK)
        for at, ids in linked.items()
    ]
    return links + [_unlinked(*at, absent, book, ui) for at, absent in unlinked.items()]


def _unlinked(start: int, end: int, absent: Absent, book: Book, ui: str) -> Span:
    """Return what says why a place has no link, or leads to the law of its number elsewhere."""
    reason = _reason(absent, book)
    if not absent.elsewhere:
        return unresolved(start, end, reason, ui)
    edition, law = split_global_id(absent.elsewhere[0])
    there = copied_citation(library().book(edition), law)
    said = f"{reason}: {there}; {_('only the number is known to be the same')}"
    opening = Markup('<a class="ref elsewhere" href="{}" data-said="{}" title="{}">').format(
        target_url(ui, absent.elsewhere[0]), said, said
    )
    return Span(start, end, opening, _aside(said, ui) + END_OF_LINK, LINK_RANK)


def _meant(reference: Reference, book: Book, ui: str) -> Markup:
    """Return what a citation with a wrong number must have meant, as an aside in its link."""
    if not reference.intended:
        return Markup()
    meant = ", ".join(_cited(target, book) for target in reference.targets)
    aside = Markup(' <span class="intended" lang="{}">({} {})</span>')
    return aside.format(ui, _("probably"), meant)


def _today(targets: Sequence[str], book: Book, ui: str) -> Markup:
    """Return today's place, to stand after a citation of a work that has been superseded.

    A supplement was written for that work. Within the superseded work itself a citation leads to
    what its reader has before him.
    """
    found = Markup()
    for target in targets:
        edition, id_ = split_global_id(target)
        cited = library().books.get(edition, book)
        view = today_view(library(), cited, id_, ui) if cited is not book else None
        if view is not None:
            found += _today_aside(view, cited, ui)
    return found


def _today_aside(view: ThereView, cited: Book, ui: str) -> Markup:
    link = Markup('<a class="ref" href="{}" lang="{}">{}</a>')
    links = [link.format(p.link.url, p.link.language, p.link.text) for p in view.places]
    written = _("written for %(edition)s", edition=cited.edition.short_title)
    relations = [place.relation for place in view.places] or [view.relation]
    said = "; ".join([written, *filter(None, relations)])
    aside = Markup(' <span class="today" lang="{}" data-said="{}" title="{}">({}: {})</span>')
    named = Markup(", ").join(links) or view.relation or view.missing
    return aside.format(ui, said, said, view.edition.year, named)


def _cited(target: str, book: Book) -> str:
    """Return how a global id is cited; a note, which has no number of its own, by its mark."""
    edition, id_ = split_global_id(target)
    if id_ in book.footnotes and edition == book.edition.id:
        return _("Note %(number)s", number=book.footnotes[id_].mark)
    return cited_as(library().books.get(edition, book), id_)


def link_tag(ui: str, targets: Sequence[str]) -> Markup:
    """Return the opening tag of a link to the first of some global ids that names the others."""
    first, *others = [target_url(ui, target) for target in targets]
    also = Markup(' data-also="{}"').format(" ".join(others)) if others else Markup()
    return Markup('<a class="ref" href="{}"{}>').format(first, also)


def _reason(absent: Absent, book: Book) -> str:
    """Return why a place that a citation names has no link; of another text, with its title."""
    if absent.code == "other-document":
        return _("of another document")
    edition = split_global_id(absent.target)[0]
    if edition == book.edition.id or edition not in library().books:
        if absent.code == "not-in-file":
            return _("not in this file")
        return _("no such number in this file")
    title = library().book(edition).edition.short_title
    if absent.code == "not-in-file":
        return _("%(edition)s, not in this file", edition=title)
    return _("%(edition)s, no such number in this file", edition=title)


def unresolved(start: int, end: int, reason: str, ui: str) -> Span:
    """Return the mark for a citation without a link, with the reason."""
    said = _("not linked: %(reason)s", reason=reason)
    opening = Markup('<span class="unresolved" data-said="{}" title="{}">').format(said, said)
    return Span(start, end, opening, _aside(said, ui) + Markup("</span>"), LINK_RANK)


def _aside(said: str, ui: str) -> Markup:
    aside = Markup('<span class="visually-hidden" lang="{}"> ({})</span>')
    return aside.format(ui, said)


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
