"""``refsearch graph``: the references of an edition: who cites whom, and by way of whom."""

from __future__ import annotations

from collections.abc import Iterator

import click

from refsearch.cli.compare.compare import law_of, provision_of
from refsearch.cli.compare.computed import computed_note
from refsearch.cli.console import say_json, say_lines
from refsearch.cli.shared import AS_JSON, opened_library
from refsearch.comparison.references.graph import Graph, TwoSteps, graph_of
from refsearch.comparison.references.json import (
    around_json,
    chains_json,
    graph_json,
    reference_changes_json,
)
from refsearch.comparison.references.since import LawEdge, ReferenceChanges, reference_changes
from refsearch.errors import RefsearchError
from refsearch.messages import Message, msg


@click.command()
@click.argument("edition")
@click.argument("id_", metavar="[ID]", required=False)
@click.option("--to", help="The shortest chains of references from the law of ID to this law.")
@click.option("--since", help="References added and dropped since this edition of another work.")
@AS_JSON
def graph(edition: str, id_: str | None, to: str | None, since: str | None, as_json: bool) -> None:
    """Who cites whom: all laws, a provision, chains between two laws, or what changed."""
    if to is not None and (id_ is None or since is not None):
        raise RefsearchError(
            msg("--to needs an ID that the chains begin with, and goes without --since")
        )
    if since is not None and id_ is not None:
        raise RefsearchError(msg("--since is for all references: leave out the ID"))
    library = opened_library().library
    found = graph_of(library, edition)
    if since is not None:
        changes = reference_changes(library, edition, since)
        lines = (*_since(changes), *computed_note(library, since, edition))
        say_json(reference_changes_json(changes)) if as_json else say_lines(lines)
    elif id_ is None:
        say_json(graph_json(found)) if as_json else say_lines(_whole(found))
    elif to is None:
        place = provision_of(library, edition, id_)
        say_json(around_json(found, place)) if as_json else say_lines(_around(found, place))
    else:
        laws = law_of(library, edition, id_), law_of(library, edition, to)
        say_json(chains_json(found, *laws)) if as_json else say_lines(_chains(found, *laws))


def _whole(found: Graph) -> Iterator[str]:
    for law, cited in found.cites.items():
        by = found.cited_by[law]
        if cited or by:
            yield f"{law} -> {' '.join(cited) or '-'} <- {' '.join(by) or '-'}"


def _around(found: Graph, id_: str) -> Iterator[str]:
    yield msg("cited by: {}", _sources(found, id_))
    cited = dict.fromkeys(one.target for one in found.going_out(id_))
    yield msg("cites: {}", " ".join(cited) or "-")
    yield from _far(msg("two steps back"), found.two_steps(id_, out=False))
    yield from _far(msg("two steps on"), found.two_steps(id_, out=True))


def _sources(found: Graph, id_: str) -> str:
    return " ".join(dict.fromkeys(one.source for one in found.coming_in(id_))) or "-"


def _far(name: Message, found: tuple[TwoSteps, ...]) -> Iterator[str]:
    for one in found:
        yield msg("{}: {} by way of {}", name, one.id, " ".join(one.by))


def _chains(found: Graph, start: str, end: str) -> Iterator[str]:
    chains = found.chains(start, end)
    for chain in chains:
        yield " -> ".join(chain)
    if not chains:
        yield msg("no chain of references leads from {} to {}", start, end)


def _since(changes: ReferenceChanges) -> Iterator[str]:
    yield msg("{} -> {}: {} kept", changes.old, changes.new, len(changes.kept))
    yield from (msg("added {}", _edge(edge)) for edge in changes.added)
    yield from (msg("dropped {}", _edge(edge)) for edge in changes.dropped)
    yield msg("{} more known by the number of the law alone", len(changes.by_number))
    yield msg("{} of which the older file can say nothing", len(changes.unknown))


def _edge(edge: LawEdge) -> str:
    return f"{edge.source} -> {edge.target} ({', '.join(one.source for one in edge.references)})"
