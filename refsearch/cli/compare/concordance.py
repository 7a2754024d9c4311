"""``refsearch concordance``: where each provision of a work is in another, proposed and decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from refsearch.cli.console import say
from refsearch.cli.shared import opened_library
from refsearch.comparison.concordance.editions import language_of, spoken_alike, work_named
from refsearch.comparison.concordance.file import written
from refsearch.comparison.concordance.measures import measured
from refsearch.comparison.concordance.propose import propose as proposed_for
from refsearch.errors import RefsearchError
from refsearch.library.concordance import Concordance, Placing
from refsearch.library.library import Book, Library
from refsearch.library.plain import own_text

_LAW = click.option("--law", help="Only the provisions of this law of the older work.")


@click.group()
def concordance() -> None:
    """Where the provisions of a work are in its successor: propose, read, measure."""


def _proposed(library: Library, old: str, new: str) -> tuple[Concordance, tuple[Book, Book]]:
    works = work_named(library, old), work_named(library, new)
    pair = spoken_alike(library, *works)
    if pair is None or works[0] == works[1]:
        raise RefsearchError(f"a work is compared with another, not {works[0]} with itself")
    return proposed_for(*pair, language_of(library, pair)), pair


@concordance.command()
@click.argument("old")
@click.argument("new")
@_LAW
def propose(old: str, new: str, law: str | None) -> None:
    """Propose the entries that nobody has decided, as they stand in the file."""
    library = opened_library().library
    found, _ = _proposed(library, old, new)
    say(written(_undecided(library, found, law)), end="")


@concordance.command()
@click.argument("old")
@click.argument("new")
@_LAW
def read(old: str, new: str, law: str | None) -> None:
    """Print each provision with the texts of its places and of its candidates, to decide."""
    library = opened_library().library
    found, (older, newer) = _proposed(library, old, new)
    recorded = {p.id: p for p in _recorded(library, found).placings}
    for placing in found.placings:
        if law in (None, placing.id.partition(".")[0]):
            say("\n".join(_to_read(recorded.get(placing.id, placing), placing, older, newer)))


@concordance.command()
@click.argument("old")
@click.argument("new")
def measure(old: str, new: str) -> None:
    """Say how well the proposal agrees with what readers decided."""
    library = opened_library().library
    found, _ = _proposed(library, old, new)
    result = measured(_recorded(library, found), found)
    if not result.provisions:
        raise RefsearchError(f"no provision of {found.old} has been decided")
    for decided, proposed in result.wrong:
        say(f"{decided.id}: decided {_places(decided)}, proposed {_places(proposed)}")
    share = _share(result.first, result.provisions)
    say(f"{result.first} of {result.provisions} first right {share}")
    say(f"{result.exact} of {result.provisions} with all their places")
    among = "with one of their places among the first three"
    say(f"{result.near} of {result.placed} {among} {_share(result.near, result.placed)}")
    share = _share(result.near_targets, result.targets)
    say(f"{result.near_targets} of {result.targets} places among the first three {share}")


def _share(count: int, of: int) -> str:
    return f"({count / of:.1%})" if of else ""


def _places(placing: Placing) -> str:
    return ", ".join(placing.targets) or "nowhere"


def _recorded(library: Library, of: Concordance) -> Concordance:
    """Return what is recorded for the works of a proposal; nothing if there is no file."""
    known = (c for c in library.corpus.concordances if (c.old, c.new) == (of.old, of.new))
    return next(known, Concordance(of.old, of.new, ()))


def _undecided(library: Library, found: Concordance, law: str | None) -> Concordance:
    """Return the undecided entries of a proposal, or those of one law."""
    recorded = _recorded(library, found)
    done = {p.id for p in recorded.placings if p.decided}
    placings = [p for p in found.placings if p.id not in done]
    wanted = tuple(p for p in placings if law in (None, p.id.partition(".")[0]))
    return replace(found, placings=wanted, added=() if law else found.added)


def _to_read(known: Placing, proposed: Placing, older: Book, newer: Book) -> Iterator[str]:
    state = "decided" if known.decided else "proposed"
    yield f"\n{'=' * 8} {known.id}  {state}: {known.content} -> {_places(known)}"
    yield own_text(older, known.id)
    candidates = (*known.targets, *proposed.targets, *proposed.others, known.id)
    for id_ in dict.fromkeys(candidates):
        if id_ in newer.provisions:
            yield f"--- {newer.edition.year} {id_}"
            yield own_text(newer, id_)
