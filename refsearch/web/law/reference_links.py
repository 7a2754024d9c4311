"""Citations as links: each part of a citation leads to its own target.

A citation such as "Artt. 30, 31 o 32" has several targets; each place that it names is a link of
its own. What is not there stands unlinked and says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from refsearch.library.library import Book, split_global_id
from refsearch.library.model import Absent, IndexEntry, Reference
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import cited_as, copied_citation, page_url, target_url
from refsearch.web.common.rendering import Span, weave
from refsearch.web.common.services import library

_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:e|και)\s+")
_LINK_RANK = 0  # as LINK_RANK of rendering: a link stands outside emphasis
_CLOSE = Markup("</a>")


def reference_spans(reference: Reference, book: Book, ui: str) -> list[Span]:
    """Return a citation's links, and what says why a place that it names has none.

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
        return [_unresolved(*whole, _("the place it names is not in this text"))]
    close = _meant(reference, book) + _CLOSE
    links = [Span(*at, link_tag(ui, ids), close, _LINK_RANK) for at, ids in linked.items()]
    return links + [_unlinked(*at, absent, book, ui) for at, absent in unlinked.items()]


def _unlinked(start: int, end: int, absent: Absent, book: Book, ui: str) -> Span:
    """Return what says why a place has no link, or leads to the law of its number elsewhere."""
    reason = _reason(absent, book)
    if not absent.elsewhere:
        return _unresolved(start, end, reason)
    edition, law = split_global_id(absent.elsewhere[0])
    there = copied_citation(library().book(edition), law)
    said = f"{reason}: {there}; {_('only the number is known to be the same')}"
    opening = Markup('<a class="ref elsewhere" href="{}" data-said="{}" title="{}">').format(
        target_url(ui, absent.elsewhere[0]), said, said
    )
    return Span(start, end, opening, _aside(said) + _CLOSE, _LINK_RANK)


def _meant(reference: Reference, book: Book) -> Markup:
    """Return what a citation with a wrong number must have meant, as an aside in its link."""
    if not reference.intended:
        return Markup()
    meant = ", ".join(_cited(target, book) for target in reference.targets)
    aside = Markup(' <span class="intended" lang="{}">({} {})</span>')
    return aside.format(ui_language(), _("probably"), meant)


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
    edition = split_global_id(absent.target)[0]
    if edition == book.edition.id or edition not in library().books:
        if absent.code == "not-in-file":
            return _("not in this file")
        return _("no such number in this file")
    title = library().book(edition).edition.short_title
    if absent.code == "not-in-file":
        return _("%(edition)s, not in this file", edition=title)
    return _("%(edition)s, no such number in this file", edition=title)


def _unresolved(start: int, end: int, reason: str) -> Span:
    said = _("not linked: %(reason)s", reason=reason)
    opening = Markup('<span class="unresolved" data-said="{}" title="{}">').format(said, said)
    return Span(start, end, opening, _aside(said) + Markup("</span>"), _LINK_RANK)


def _aside(said: str) -> Markup:
    aside = Markup('<span class="visually-hidden" lang="{}"> ({})</span>')
    return aside.format(ui_language(), said)


def pieces(printed: str) -> list[tuple[int, int]]:
    """Return (start, end) of each place named in a printed target of the index.

    >>> [("Definizioni, 6D2 e 6 nota")[a:b] for a, b in pieces("Definizioni, 6D2 e 6 nota")]
    ['Definizioni', '6D2', '6 nota']
    """
    borders = [0, *(b for found in _BETWEEN.finditer(printed) for b in found.span()), len(printed)]
    stretches = zip(borders[::2], borders[1::2], strict=True)
    return [(start, end) for start, end in stretches if start < end]


def printed_target(entry: IndexEntry, book: Book, ui: str) -> Markup:
    """Return the printed target of an index line with each place it names linked.

    Places that the text does not have stand as printed, marked, with what they must have meant.
    """
    return _as_printed(entry, book, ui) + _intended(entry, book, ui)


def _as_printed(entry: IndexEntry, book: Book, ui: str) -> Markup:
    text = entry.printed
    named = [(a, b) for a, b in pieces(text) if not _is_any(text[a:b], entry.unresolved)]
    wrong = [(a, b) for a, b in pieces(text) if _is_any(text[a:b], entry.unresolved)]
    spans = [_unresolved(a, b, _("the place it names is not in this text")) for a, b in wrong]
    texts = [text[start:end] for start, end in named]
    if len(texts) != len(entry.targets) or not all(map(_fits, texts, entry.targets)):
        return weave(text, spans) + Markup(" ") + _listed(entry.targets, book, ui)
    for (start, end), target in zip(named, entry.targets, strict=True):
        tag = Markup('<a class="ref" href="{}">').format(_url(ui, book, target))
        spans.append(Span(start, end, tag, _CLOSE))
    return weave(text, spans)


def _intended(entry: IndexEntry, book: Book, ui: str) -> Markup:
    """Return what a wrong printed target must have meant, where it is known, as an aside."""
    if not entry.intended:
        return Markup()
    links = _listed(entry.intended, book, ui)
    return Markup(' <span class="intended">({} {})</span>').format(_("probably"), links)


def _fits(piece: str, target: str) -> bool:
    """Whether a piece can name a target: it has the number of the law."""
    law = target.rpartition(":")[2].partition(".")[0]
    return not law.isdigit() or law in re.findall(r"\d+", piece)


def _is_any(piece: str, printed: Sequence[str]) -> bool:
    return any(piece == text or piece.endswith(f" {text}") for text in printed)


def _url(ui: str, book: Book, target: str) -> str:
    return target_url(ui, target) if ":" in target else page_url(ui, book.edition.id, target)


def _listed(targets: Sequence[str], book: Book, ui: str) -> Markup:
    """Return links that stand after a printed target which can't be cut into its places."""
    link = Markup('<a class="ref" href="{}">{}</a>')
    links = [link.format(_url(ui, book, t), cited_as(book, t.rpartition(":")[2])) for t in targets]
    return Markup(", ").join(links)
