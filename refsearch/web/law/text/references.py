"""References in a text as spans: links to what they cite, and marks where there is nothing to link.

A citation such as "Artt. 30, 31 o 32" has several targets; each place that it names is a link of
its own. A place that is not there stands unlinked and says why.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from refsearch.library.book.book import Book, split_global_id
from refsearch.library.links import Absent, Reference
from refsearch.web.common.correspondence import ThereView, today_view
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import cited_as, copied_citation, target_url
from refsearch.web.common.rendering import END_OF_LINK, LINK_RANK, Span
from refsearch.web.common.services import library


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
    close = _intended(reference, book, ui) + END_OF_LINK
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
    note = f"{reason}: {there}; {_('only the number is known to be the same')}"
    opening = Markup('<a class="ref elsewhere" href="{}" data-said="{}" title="{}">').format(
        target_url(ui, absent.elsewhere[0]), note, note
    )
    return Span(start, end, opening, _aside(note, ui) + END_OF_LINK, LINK_RANK)


def _intended(reference: Reference, book: Book, ui: str) -> Markup:
    """Return what a citation with a wrong number must have meant, as an aside in its link."""
    if not reference.intended:
        return Markup()
    intended = ", ".join(_cited(target, book) for target in reference.targets)
    aside = Markup(' <span class="intended" lang="{}">({} {})</span>')
    return aside.format(ui, _("probably"), intended)


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
    note = "; ".join([written, *filter(None, relations)])
    aside = Markup(' <span class="today" lang="{}" data-said="{}" title="{}">({}: {})</span>')
    named = Markup(", ").join(links) or view.relation or view.missing
    return aside.format(ui, note, note, view.edition.year, named)


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
    if absent.code == "as-printed":
        return _("no such number; the document itself prints it so")
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
    note = _("not linked: %(reason)s", reason=reason)
    opening = Markup('<span class="unresolved" data-said="{}" title="{}">').format(note, note)
    return Span(start, end, opening, _aside(note, ui) + Markup("</span>"), LINK_RANK)


def _aside(note: str, ui: str) -> Markup:
    aside = Markup('<span class="visually-hidden" lang="{}"> ({})</span>')
    return aside.format(ui, note)
