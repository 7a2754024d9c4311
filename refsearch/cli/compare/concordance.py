"""``refsearch concordance``: where each provision of a work is in another, proposed and decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from refsearch.cli.compare.compare import item_of_pair
from refsearch.cli.console import say, say_json, say_lines
from refsearch.cli.language import ui_language
from refsearch.cli.shared import AS_JSON, named, opened_library
from refsearch.comparison.concordance.editions import in_one_language, language_of, work_named
from refsearch.comparison.concordance.file import written
from refsearch.comparison.concordance.measures import measured
from refsearch.comparison.concordance.propose import propose as proposed_for
from refsearch.comparison.differences.json import both_ways_json
from refsearch.comparison.json import Json
from refsearch.comparison.names_in_words import MISSING, SOURCES
from refsearch.comparison.refusals import not_comparable, pairs_instead
from refsearch.comparison.relations import WHAT_BECAME, relations_in_words
from refsearch.errors import RefsearchError
from refsearch.library.book.book import Book, global_id
from refsearch.library.compared.concordance import Concordance, Placing
from refsearch.library.items import require_law
from refsearch.library.library import Library
from refsearch.library.plain import own_text
from refsearch.messages import Message, joined, msg

_LAW = click.option("--law", help="Only the provisions of this law of the older work.")


@click.group()
def concordance() -> None:
    """Where the provisions of a work are in its successor: one, or all to decide."""


@concordance.command()
@click.argument("edition")
@click.argument("other")
@click.argument("id_", metavar="ID")
@AS_JSON
def where(edition: str, other: str, id_: str, as_json: bool) -> None:
    """Say where a provision is in another edition, and what its places there are in this one."""
    library = opened_library().library
    item = item_of_pair(library, edition, other, id_)
    found = both_ways_json(library, edition, item, other)
    back = [(global_id(other, one["id"]), one) for one in found["back"]]
    asked = [(found["target"], found["there"]), *back]
    if as_json:
        say_json(found)
    else:
        say_lines(line for one in asked for line in _corresponding(*one))


def _corresponding(target: str, answer: Json) -> Iterator[str]:
    """Yield a line for each place of an item, or one that says why there is none."""
    why = [named(answer["missing"], MISSING)] if answer["missing"] else []
    for one in answer["places"] or [{**answer, "target": answer["edition"]}]:
        source = [named(one["source"], SOURCES)] if one["relation"] or not why else []
        described = joined((*why, *relations_in_words(one["relation"]), *source))
        sentences = filter(None, one["sentence"].get(ui_language(), "").splitlines())
        yield joined((f"{target} -> {one['target']}", described, *sentences), "  ")


def _proposed(
    library: Library, old: str, new: str, law: str | None = None
) -> tuple[Concordance, tuple[Book, Book]]:
    works = work_named(library, old), work_named(library, new)
    pair = in_one_language(library, *works)
    if pair is None or works[0] == works[1]:
        raise RefsearchError(msg("a work is compared with another, not {} with itself", works[0]))
    if pair[0].edition.game != pair[1].edition.game:
        names = pair[0].edition.id, pair[1].edition.id
        raise not_comparable(library, *names, pairs_instead(library, *names))
    if law is not None:
        require_law(pair[0], law)
    return proposed_for(*pair, language_of(library, pair)), pair


@concordance.command()
@click.argument("old")
@click.argument("new")
@_LAW
def propose(old: str, new: str, law: str | None) -> None:
    """Propose the entries that nobody has decided, as they stand in the file."""
    library = opened_library().library
    found, _ = _proposed(library, old, new, law)
    say(written(_undecided(library, found, law)), end="")


@concordance.command()
@click.argument("old")
@click.argument("new")
@_LAW
def read(old: str, new: str, law: str | None) -> None:
    """Print each provision with the texts of its places and of its candidates, to decide."""
    library = opened_library().library
    found, (older, newer) = _proposed(library, old, new, law)
    recorded = {p.id: p for p in _recorded(library, found).placings}
    for placing in found.placings:
        if law in (None, placing.id.partition(".")[0]):
            say_lines(_to_read(recorded.get(placing.id, placing), placing, older, newer))


@concordance.command()
@click.argument("old")
@click.argument("new")
def measure(old: str, new: str) -> None:
    """Say how well the proposal agrees with what readers decided."""
    library = opened_library().library
    found, _ = _proposed(library, old, new)
    result = measured(_recorded(library, found), found)
    if not result.provisions:
        raise RefsearchError(msg("no provision of {} has been decided", found.old))
    for decided, proposed in result.wrong:
        say(msg("{}: decided {}, proposed {}", decided.id, _places(decided), _places(proposed)))
    share = _share(result.first, result.provisions)
    say(msg("{} of {} first right {}", result.first, result.provisions, share))
    say(msg("{} of {} with all their places", result.exact, result.provisions))
    share = _share(result.near, result.placed)
    say(
        msg(
            "{} of {} with one of their places among the first three {}",
            result.near,
            result.placed,
            share,
        )
    )
    share = _share(result.near_targets, result.targets)
    say(msg("{} of {} places among the first three {}", result.near_targets, result.targets, share))


def _share(count: int, of: int) -> str:
    return f"({count / of:.1%})" if of else ""


def _places(placing: Placing) -> Message:
    return joined(placing.targets) or msg("nowhere")


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
    state = msg("decided") if known.decided else msg("proposed")
    head = joined((f"\n{'=' * 8} {known.id} ", state), " ")
    yield joined((head, joined((WHAT_BECAME[known.content], _places(known)), " -> ")), ": ")
    yield own_text(older, known.id)
    candidates = (*known.targets, *proposed.targets, *proposed.others, known.id)
    for id_ in dict.fromkeys(candidates):
        if id_ in newer.provisions:
            yield f"--- {newer.edition.year} {id_}"
            yield own_text(newer, id_)
