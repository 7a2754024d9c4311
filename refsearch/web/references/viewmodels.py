"""What stands on the pages of the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refsearch.comparison.references.graph import Citing, Graph, TwoSteps, graph_of
from refsearch.comparison.references.since import LawEdge, ReferenceChanges
from refsearch.library.library import Book, Library
from refsearch.library.model import Edition
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, begins, link_to
from refsearch.web.references.addresses import chain_url, map_url
from refsearch.web.references.picture import Picture, picture

_MOST = 10  # laws cited most that are named over the picture: the rest is in the table
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
class Neighbour:
    """A provision that cites or is cited: where its map is, and in what words."""

    link: Link
    text: str


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


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A reference of a chain: the laws, and the provisions that cite."""

    source: Link
    target: Link
    citing: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class ChainsPage:
    """How one gets from a law to another; ``reverse`` is the address of the way back."""

    edition: Edition
    start: Link
    end: Link
    chains: tuple[tuple[ChainStep, ...], ...]
    reverse: str
    is_same: bool


@dataclass(frozen=True, slots=True)
class EdgeView:
    """References between two laws, and the provisions that make them."""

    source: Link
    target: Link
    citing: tuple[Neighbour, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class SincePage:
    """Which references were added and dropped."""

    old: Edition
    new: Edition
    dropped: tuple[EdgeView, ...]
    added: tuple[EdgeView, ...]
    kept: int
    by_number: int
    unknown: int


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
    return LawLine(_mapped(graph.book, law, ui), cites, by)


def _short(book: Book, law: str, url: str) -> Link:
    text = law if law.isdigit() else book.provisions[law].citation
    return Link(url, text, book.edition.language, book.provisions[law].citation)


def _mapped(book: Book, id_: str, ui: str, trail: Sequence[str] = ()) -> Link:
    """Return a link to the map around a provision, shown as it is cited."""
    link = link_to(book, id_, ui)
    url = map_url(ui, book.edition.id, id_, trail)
    return Link(url, link.text, link.language, begins(book, id_))


def around_page(
    library: Library, edition: str, id_: str, trail: Sequence[str], ui: str
) -> AroundPage:
    """Return what is around a provision, one and two steps away."""
    graph = graph_of(library, edition)
    book = graph.book
    law = book.law_of(id_)
    onward = (*trail, id_)
    at = book.laws.index(law)
    return AroundPage(
        edition=book.edition,
        here=link_to(book, id_, ui),
        law=link_to(book, law.id, ui),
        trail=tuple(_mapped(book, one, ui, trail[:n]) for n, one in enumerate(trail)),
        cited_by=_neighbours(graph, id_, graph.coming_in(id_), onward, ui, out=False),
        cites=_neighbours(graph, id_, graph.going_out(id_), onward, ui, out=True),
        far_out=_far(graph, graph.two_steps(id_, out=True), onward, ui),
        far_in=_far(graph, graph.two_steps(id_, out=False), onward, ui),
        laws=tuple(_mapped(book, one.id, ui) for one in book.laws[max(0, at - 4) : at + 5]),
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
    said: dict[str, dict[str, None]] = {}
    for one in found:
        near, own = (one.target, one.source) if out else (one.source, one.target)
        words = "" if own == id_ else _said_of(graph.book, own, id_, out=out)
        said.setdefault(near, {})[words] = None
    return tuple(
        Neighbour(_mapped(graph.book, near, ui, trail), "; ".join(filter(None, words)))
        for near, words in said.items()
    )


def _said_of(book: Book, own: str, id_: str, *, out: bool) -> str:
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
            _mapped(graph.book, one.id, ui, trail),
            tuple(_mapped(graph.book, by, ui, trail) for by in one.by),
            one.count,
        )
        for one in found[:_FAR]
    )


def chains_page(library: Library, edition: str, start: str, end: str, ui: str) -> ChainsPage:
    """Return the shortest chains of references from a law to another."""
    graph = graph_of(library, edition)
    book = graph.book
    chains = graph.chains(start, end) if start != end else ()
    return ChainsPage(
        edition=book.edition,
        start=_mapped(book, start, ui),
        end=_mapped(book, end, ui),
        chains=tuple(tuple(_steps(graph, chain, ui)) for chain in chains),
        reverse=chain_url(ui, edition, end, start),
        is_same=start == end,
    )


def _steps(graph: Graph, chain: Sequence[str], ui: str) -> Iterable[ChainStep]:
    for n, (source, target) in enumerate(pairwise(chain)):
        trail = chain[:n]
        yield ChainStep(
            _mapped(graph.book, source, ui, trail),
            _mapped(graph.book, target, ui, (*trail, source)),
            _citing(graph.book, graph.edges[source, target], ui),
        )


def _citing(book: Book, references: Iterable[Citing], ui: str) -> tuple[Neighbour, ...]:
    """Return the provisions that make some references, in the texts, with their words."""
    words: dict[str, dict[str, None]] = {}
    for one in references:
        words.setdefault(one.source, {})[one.text] = None
    return tuple(Neighbour(link_to(book, id_, ui), ", ".join(said)) for id_, said in words.items())


def since_page(library: Library, changes: ReferenceChanges, ui: str) -> SincePage:
    """Return which references were added and dropped between two editions."""
    old, new = library.book(changes.old), library.book(changes.new)
    return SincePage(
        old=old.edition,
        new=new.edition,
        dropped=tuple(_edge(old, edge, ui) for edge in changes.dropped),
        added=tuple(_edge(new, edge, ui) for edge in changes.added),
        kept=len(changes.kept),
        by_number=len(changes.by_number),
        unknown=len(changes.unknown),
    )


def _edge(book: Book, edge: LawEdge, ui: str) -> EdgeView:
    """Return references between two laws; ``lost`` where one of them is not in the other work."""
    return EdgeView(
        _mapped(book, edge.source, ui),
        _mapped(book, edge.target, ui),
        _citing(book, edge.references, ui),
        not (edge.sources and edge.targets),
    )
