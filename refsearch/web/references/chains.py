"""The page of the shortest chains of references from a law to another, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refsearch.comparison.references.graph import Graph, graph_of
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.links import Link
from refsearch.web.references.addresses import chain_url
from refsearch.web.references.links import Neighbour, citing, mapped


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


def chains_page(library: Library, edition: str, start: str, end: str, ui: str) -> ChainsPage:
    """Return the shortest chains of references from a law to another."""
    graph = graph_of(library, edition)
    book = graph.book
    chains = graph.chains(start, end) if start != end else ()
    return ChainsPage(
        edition=book.edition,
        start=mapped(book, start, ui),
        end=mapped(book, end, ui),
        chains=tuple(tuple(_steps(graph, chain, ui)) for chain in chains),
        reverse=chain_url(ui, edition, end, start),
        is_same=start == end,
    )


def _steps(graph: Graph, chain: Sequence[str], ui: str) -> Iterable[ChainStep]:
    for n, (source, target) in enumerate(pairwise(chain)):
        trail = chain[:n]
        yield ChainStep(
            mapped(graph.book, source, ui, trail),
            mapped(graph.book, target, ui, (*trail, source)),
            citing(graph.book, graph.edges[source, target], ui),
        )
