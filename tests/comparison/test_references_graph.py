"""The references of an edition as a graph, and what became of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.comparison.references.graph import MOST_CHAINS, Graph, graph_of
from refsearch.comparison.references.since import reference_changes
from refsearch.errors import NotComparable, UnknownEdition, UnknownProvision
from refsearch.library.library import Library

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
LAWS = st.integers(1, 93).map(str)


@pytest.fixture(scope="module")
def graph(library: Library) -> Graph:
    return graph_of(library, IT)


def test_the_code_cites_itself_as_often_as_its_text_says(graph: Graph) -> None:
    assert len(graph.edges) == 228
    assert graph.most_cited[0] == "16"
    assert len(graph.cited_by["16"]) == 30


def test_what_cites_and_what_is_cited_are_one_relation(graph: Graph) -> None:
    out = {(a, b) for a, held in graph.cites.items() for b in held}
    back = {(b, a) for a, held in graph.cited_by.items() for b in held}
    assert out == back == set(graph.edges)


def _length(graph: Graph, start: str, end: str) -> int | None:
    """How many references lead from a law to another, found by widening what is reached."""
    reached, steps = {start}, 0
    while end not in reached:
        wider = reached | {b for a in reached for b in graph.cites[a]}
        if wider == reached:
            return None
        reached, steps = wider, steps + 1
    return steps


@given(start=LAWS, end=LAWS)
def test_chains_are_the_shortest_there_are_and_each_step_is_a_reference(
    library: Library, start: str, end: str
) -> None:
    graph = graph_of(library, IT)
    chains = graph.chains(start, end)
    length = _length(graph, start, end)
    assert (length is None) == (chains == ())
    assert len(chains) <= MOST_CHAINS and len(set(chains)) == len(chains)
    for chain in chains:
        assert (chain[0], chain[-1], len(chain) - 1) == (start, end, length)
        assert all(step in graph.edges for step in pairwise(chain))


def test_from_27_to_16_is_one_reference(graph: Graph) -> None:
    assert graph.chains("27", "16") == (("27", "16"),)
    assert {one.source for one in graph.edges["27", "16"]} >= {"27.B.1.a"}


def test_a_provision_is_cited_where_what_holds_it_is(graph: Graph) -> None:
    sources = {one.source: one.target for one in graph.coming_in("27.B.1.b")}
    assert sources["27.D"] == "27.B.1"
    assert "27.B.1.b" in {one.source for one in graph.coming_in("23.A")}


@given(law=LAWS)
def test_two_steps_go_through_what_is_one_step_away(library: Library, law: str) -> None:
    graph = graph_of(library, IT)
    near = {one.target for one in graph.going_out(law)}
    for far in graph.two_steps(law, out=True):
        assert far.id not in near and set(far.by) <= near
        assert far.count >= len(far.by) > 0


def test_unknown_laws_and_editions_are_refused_with_the_nearest(
    library: Library, graph: Graph
) -> None:
    with pytest.raises(UnknownProvision, match="94"):
        graph.chains("27", "94")
    with pytest.raises(UnknownEdition):
        graph_of(library, "bridge")


@pytest.mark.parametrize("newer", [IT, EL])
def test_references_added_and_dropped_go_through_the_concordance(
    library: Library, newer: str
) -> None:
    found = reference_changes(library, OLD, newer)
    added = {(edge.source, edge.target) for edge in found.added}
    dropped = {(edge.source, edge.target) for edge in found.dropped}
    # Law 23 of 2007 is in 72C today, and that of 2017 is new: its references are.
    assert ("27", "23") in added and ("23", "16") in added
    assert ("25", "22") in dropped
    assert not any(int(edge.source) > 39 for edge in found.added)
    assert found == reference_changes(library, newer, OLD)


def test_every_reference_of_either_text_is_kept_added_dropped_or_unknown(library: Library) -> None:
    found = reference_changes(library, OLD, IT)
    old, new = graph_of(library, OLD), graph_of(library, IT)
    edges = [(e.source, e.target) for e in (*found.kept, *found.dropped)]
    assert sorted(edges) == sorted(old.edges)
    known = {(e.source, e.target) for e in (*found.added, *found.by_number, *found.unknown)}
    assert known <= set(new.edges)
    assert len(found.by_number) + len(found.unknown) == sum(
        1 for pair in new.edges if any(int(law) > 39 for law in pair)
    )


@pytest.mark.parametrize("other", [IT, "burraco-2011-it"])
def test_references_of_texts_without_succession_are_not_compared(
    library: Library, other: str
) -> None:
    with pytest.raises(NotComparable):
        reference_changes(library, IT, other)
