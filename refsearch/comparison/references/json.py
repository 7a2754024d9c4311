"""The references of an edition in the shape that the command and the API share."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from refsearch.comparison.references.graph import Citing, Graph, TwoSteps
from refsearch.comparison.references.since import LawEdge, ReferenceChanges

Json = dict[str, Any]


def graph_json(graph: Graph) -> Json:
    """Return the references between the laws of an edition, and the laws cited most."""
    return {
        "edition": graph.book.edition.id,
        "references": [
            {"source": source, "target": target, "citing": citing_json(found)}
            for (source, target), found in graph.edges.items()
        ],
        "most_cited": [
            {"law": law, "cited_by": list(graph.cited_by[law])} for law in graph.most_cited
        ],
    }


def around_json(graph: Graph, id_: str) -> Json:
    """Return what cites a provision and what it cites, one and two steps away."""
    return {
        "edition": graph.book.edition.id,
        "id": id_,
        "cited_by": citing_json(graph.coming_in(id_)),
        "cites": citing_json(graph.going_out(id_)),
        "two_steps_in": _far_json(graph.two_steps(id_, out=False)),
        "two_steps_out": _far_json(graph.two_steps(id_, out=True)),
    }


def chains_json(graph: Graph, start: str, end: str) -> Json:
    """Return the shortest chains of references from a law to another."""
    return {
        "edition": graph.book.edition.id,
        "start": start,
        "end": end,
        "chains": [
            {
                "laws": list(chain),
                "citing": [citing_json(graph.edges[pair]) for pair in pairwise(chain)],
            }
            for chain in graph.chains(start, end)
        ],
    }


def reference_changes_json(changes: ReferenceChanges) -> Json:
    """Return which references between laws were added and dropped."""
    return {
        "old": changes.old,
        "new": changes.new,
        "added": [_edge_json(edge) for edge in changes.added],
        "dropped": [_edge_json(edge) for edge in changes.dropped],
        "kept": [_edge_json(edge) for edge in changes.kept],
        "by_number": [_edge_json(edge) for edge in changes.by_number],
        "unknown": [_edge_json(edge) for edge in changes.unknown],
    }


def _edge_json(edge: LawEdge) -> Json:
    return {
        "source": edge.source,
        "target": edge.target,
        "sources_there": list(edge.sources),
        "targets_there": list(edge.targets),
        "citing": citing_json(edge.references),
    }


def citing_json(found: Iterable[Citing]) -> list[Json]:
    """Return references: who cites, what, in which words."""
    return [{"source": one.source, "target": one.target, "text": one.text} for one in found]


def _far_json(found: Iterable[TwoSteps]) -> list[Json]:
    return [{"id": one.id, "by": list(one.by), "count": one.count} for one in found]
