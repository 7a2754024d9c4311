"""The references between laws that were added or dropped when one work succeeded another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.comparison.counterparts import Aligner, aligner_of
from refsearch.comparison.redline.pairs import in_order
from refsearch.comparison.references.graph import Citing, Graph, graph_of
from refsearch.comparison.refusals import Pairs, not_comparable, pairs_instead
from refsearch.library.book.book import split_global_id
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class LawEdge:
    """References from a law to another, and where the two laws are in the other work.

    ``sources`` and ``targets`` are the laws there, none for what has no counterpart.
    ``unknown`` tells that a file lacks the law that it would have to be looked up in.
    """

    source: str
    target: str
    references: tuple[Citing, ...]
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class ReferenceChanges:
    """What became of the references between laws, each by its laws and provisions.

    ``by_number`` are those of the newer edition to laws that the older file lacks, whose number
    the older text cites; ``unknown`` the others of which that file can say nothing.
    """

    old: str
    new: str
    kept: tuple[LawEdge, ...]
    dropped: tuple[LawEdge, ...]
    added: tuple[LawEdge, ...]
    by_number: tuple[LawEdge, ...]
    unknown: tuple[LawEdge, ...]


def successions(library: Library, one: str, other: str) -> Pairs:
    """Return the pairs with one of two editions in which a work succeeds another."""
    pairs = (in_order(library, *pair) for pair in pairs_instead(library, one, other))
    return tuple(dict.fromkeys(pair for pair in pairs if _succeed(library, *pair)))


def _succeed(library: Library, one: str, other: str) -> bool:
    return library.book(one).edition.work != library.book(other).edition.work


def require_successors(library: Library, one: str, other: str) -> None:
    """Raise NotComparable unless the work of an edition succeeds that of the other."""
    if not aligner_of(library).comparable(one, other) or not _succeed(library, one, other):
        raise not_comparable(library, one, other, successions(library, one, other))


def reference_changes(library: Library, one: str, other: str) -> ReferenceChanges:
    """Return what became of the references between laws of two editions, through their aligner.

    Raises NotComparable for editions that have nothing to do with each other.
    """
    require_successors(library, one, other)
    aligner = aligner_of(library)
    old, new = in_order(library, one, other)
    graphs = graph_of(library, old), graph_of(library, new)
    forward = _edges(aligner, graphs[0], graphs[1])
    backward = _edges(aligner, graphs[1], graphs[0])
    numbers = _cited_by_number(library, old)
    dropped = [edge for edge in forward if not _stands(edge, graphs[1])]
    known = [edge for edge in backward if not edge.unknown]
    lacking = [edge for edge in backward if edge.unknown]
    return ReferenceChanges(
        old,
        new,
        kept=tuple(edge for edge in forward if _stands(edge, graphs[1])),
        dropped=tuple(edge for edge in dropped if not edge.unknown),
        added=tuple(edge for edge in known if not _stands(edge, graphs[0])),
        by_number=tuple(e for e in lacking if (e.source, e.target) in numbers),
        unknown=tuple(e for e in lacking if (e.source, e.target) not in numbers),
    )


def _edges(aligner: Aligner, here: Graph, there: Graph) -> list[LawEdge]:
    """Return the references of an edition law by law, each with its laws in another edition."""
    names = here.book.edition.id, there.book.edition.id
    found = []
    for (source, target), references in here.edges.items():
        sources = _laws(aligner, names, (r.source for r in references))
        targets = _laws(aligner, names, (r.target for r in references))
        unknown = any(there.book.edition.lacks_law(law) for law in (source, target))
        found.append(LawEdge(source, target, references, sources, targets, unknown))
    return found


def _laws(aligner: Aligner, names: tuple[str, str], ids: Iterable[str]) -> tuple[str, ...]:
    """Return the laws of another edition in which some provisions are, or their laws."""
    found: dict[str, None] = {}
    for id_ in ids:
        places = aligner.counterparts(names[0], id_, names[1]).ids
        if not places:
            places = aligner.counterparts(names[0], id_.partition(".")[0], names[1]).ids
        found |= dict.fromkeys(place.partition(".")[0] for place in places)
    return tuple(found)


def _stands(edge: LawEdge, there: Graph) -> bool:
    """Whether the other edition has a reference between laws that correspond; or is one law now."""
    pairs = [(a, b) for a in edge.sources for b in edge.targets]
    return any(pair in there.edges or pair[0] == pair[1] for pair in pairs)


def _cited_by_number(library: Library, edition: str) -> set[tuple[str, str]]:
    """Return (law, number) of citations of laws that the file of an edition lacks."""
    book = library.book(edition)
    found: dict[str, set[str]] = defaultdict(set)
    for reference in book.document.references:
        for absent in reference.absent:
            named, id_ = split_global_id(absent.target)
            if named == edition and reference.holder in book.provisions:
                found[reference.holder.partition(".")[0]].add(id_.partition(".")[0])
    return {(law, number) for law, numbers in found.items() for number in numbers}
