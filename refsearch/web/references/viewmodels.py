"""The map of an edition and the map around a provision, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refsearch.comparison.references.graph import Citing, Graph, TwoSteps, graph_of
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, link_to
from refsearch.web.references.addresses import chain_url, map_url
from refsearch.web.references.links import Neighbour, mapped
from refsearch.web.references.picture import Picture, picture

_MOST = 10  # laws cited most that are named over the picture: the rest is in the table
_NEAR = 4  # laws before and after one that are listed beside it: all of it is seen at once
_FAR = 20  # provisions two steps away that are shown at once: a screenful


@dataclass(frozen=True, slots=True)
class LawLine:
    """A law in the table of the whole: what it cites and how many cite it."""

    link: Link
    cites: tuple[Link, ...]
    cited_by: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class WholePage:
    """The references of an edition."""

    edition: Edition
    picture: Picture
    lines: tuple[LawLine, ...]
    most_cited: tuple[LawLine, ...]
    count: int
    editions: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class FarLine:
    """A provision two steps away, those between, and how many references lead there."""

    link: Link
    by: tuple[Link, ...]
    count: int


@dataclass(frozen=True, slots=True)
class AroundPage:
    """What is around a provision; ``trail`` leads back the way the reader came."""

    edition: Edition
    here: Link
    law: Link
    trail: tuple[Link, ...]
    cited_by: tuple[Neighbour, ...]
    cites: tuple[Neighbour, ...]
    far_out: tuple[FarLine, ...]
    far_in: tuple[FarLine, ...]
    laws: tuple[Link, ...]


def whole_page(library: Library, edition: str, ui: str) -> WholePage:
    """Return the references of an edition."""
    graph = graph_of(library, edition)
    lines = {law.id: _law_line(graph, law.id, ui) for law in graph.book.laws}
    return WholePage(
        edition=graph.book.edition,
        picture=picture(graph, ui),
        lines=tuple(lines.values()),
        most_cited=tuple(lines[law] for law in graph.most_cited[:_MOST]),
        count=len(graph.edges),
        editions=tuple(
            Link(map_url(ui, e.id), e.short_title, e.language)
            for e in library.editions
            if e.id != edition
        ),
    )


def _law_line(graph: Graph, law: str, ui: str) -> LawLine:
    edition = graph.book.edition.id
    cites = tuple(
        _short(graph.book, other, chain_url(ui, edition, law, other)) for other in graph.cites[law]
    )
    by = tuple(
        _short(graph.book, other, chain_url(ui, edition, other, law))
        for other in graph.cited_by[law]
    )
    return LawLine(mapped(graph.book, law, ui), cites, by)


def _short(book: Book, law: str, url: str) -> Link:
    text = law if law.isdigit() else book.provisions[law].citation
    return Link(url, text, book.edition.language, book.provisions[law].citation)


def around_page(
    library: Library, edition: str, id_: str, trail: Sequence[str], ui: str
) -> AroundPage:
    """Return what is around a provision, one and two steps away."""
    graph = graph_of(library, edition)
    book = graph.book
    law = book.law_of(id_)
    onward = (*trail, id_)
    at = book.laws.index(law)
    nearby = book.laws[max(0, at - _NEAR) : at + _NEAR + 1]
    return AroundPage(
        edition=book.edition,
        here=link_to(book, id_, ui),
        law=link_to(book, law.id, ui),
        trail=tuple(mapped(book, one, ui, trail[:n]) for n, one in enumerate(trail)),
        cited_by=_neighbours(graph, id_, graph.coming_in(id_), onward, ui, out=False),
        cites=_neighbours(graph, id_, graph.going_out(id_), onward, ui, out=True),
        far_out=_far(graph, graph.two_steps(id_, out=True), onward, ui),
        far_in=_far(graph, graph.two_steps(id_, out=False), onward, ui),
        laws=tuple(mapped(book, one.id, ui) for one in nearby),
    )


def _neighbours(
    graph: Graph,
    id_: str,
    found: Iterable[Citing],
    trail: Sequence[str],
    ui: str,
    *,
    out: bool,
) -> tuple[Neighbour, ...]:
    """Return what cites a provision or is cited by it, each once, with what is said of it."""
    relations: dict[str, dict[str, None]] = {}
    for one in found:
        near, own = (one.target, one.source) if out else (one.source, one.target)
        words = "" if own == id_ else _relation_of(graph.book, own, id_, out=out)
        relations.setdefault(near, {})[words] = None
    return tuple(
        Neighbour(mapped(graph.book, near, ui, trail), "; ".join(filter(None, words)))
        for near, words in relations.items()
    )


def _relation_of(book: Book, own: str, id_: str, *, out: bool) -> str:
    cited = book.provisions[own].citation
    if out:
        return _("cited in %(place)s", place=cited)
    if id_.startswith(f"{own}."):
        return _("cites all of %(place)s", place=cited)
    return _("cites %(place)s", place=cited)


def _far(
    graph: Graph, found: Sequence[TwoSteps], trail: Sequence[str], ui: str
) -> tuple[FarLine, ...]:
    return tuple(
        FarLine(
            mapped(graph.book, one.id, ui, trail),
            tuple(mapped(graph.book, by, ui, trail) for by in one.by),
            one.count,
        )
        for one in found[:_FAR]
    )
