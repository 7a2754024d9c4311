"""All references of an edition as a picture: a grid of laws by laws, a dot for each reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.comparison.references.graph import Graph
from refsearch.web.common.i18n import translated as _
from refsearch.web.references.addresses import chain_url, map_url

STEP = 10  # units of a row: 93 laws fit the width of a desk's page
_MARGIN = 44  # units at the top and left edge: room for numbers of three figures
_LABELLED = 5  # every so many laws a number stands at the edge: each would touch the next


@dataclass(frozen=True, slots=True)
class Dot:
    """The references from a law to another; ``r`` grows with their number."""

    x: float
    y: float
    r: float
    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A law at the edges, with its number where there is room."""

    at: float
    label: str
    citation: str
    url: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw: rows are the laws that cite, columns the laws that are cited."""

    size: int
    margin: int
    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]


def picture(graph: Graph, ui: str) -> Picture:
    """Return the picture of an edition."""
    at = {law.id: _MARGIN + STEP * (n + 0.5) for n, law in enumerate(graph.book.laws)}
    return Picture(
        _MARGIN + STEP * len(at) + 4,
        _MARGIN,
        tuple(_ticks(graph, at, ui)),
        tuple(_dots(graph, at, ui)),
    )


def _ticks(graph: Graph, at: dict[str, float], ui: str) -> Iterator[Tick]:
    edition = graph.book.edition.id
    for law in graph.book.laws:
        labelled = law.id == "1" or (law.id.isdigit() and int(law.id) % _LABELLED == 0)
        url = map_url(ui, edition, law.id)
        yield Tick(at[law.id], law.id if labelled else "", law.citation, url)


def _dots(graph: Graph, at: dict[str, float], ui: str) -> Iterator[Dot]:
    provisions = graph.book.provisions
    for (source, target), references in graph.edges.items():
        names = provisions[source].citation, provisions[target].citation
        label = _("from %(source)s to %(target)s", source=names[0], target=names[1])
        # one reference is seen, each more makes it larger, and its square bounds it
        r = min(STEP / 2, 2.2 + 0.7 * len(references))
        url = chain_url(ui, graph.book.edition.id, source, target)
        yield Dot(at[target], at[source], r, url, f"{label} ({len(references)})")
