"""The concordances that are served: recorded entries, and computed ones for the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from refsearch.comparison.concordance.editions import in_one_language, language_of
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance
from refsearch.library.library import Library
from refsearch.pieces import piece


def with_computed(library: Library, recorded: Iterable[Concordance]) -> tuple[Concordance, ...]:
    """Return a concordance for every work that succeeds another; what none records is computed."""
    known = {(c.old, c.new): c for c in recorded}
    successions = ((e.succeeds, e.work) for e in library.editions if e.succeeds)
    pairs = dict.fromkeys([*known, *successions])
    return tuple(
        _whole(library, known.get(works, Concordance(*works, ())))
        for works in pairs
        if in_one_language(library, *works)
    )


def _whole(library: Library, recorded: Concordance) -> Concordance:
    """Return a concordance in which every provision of the older work is placed."""
    pair = in_one_language(library, recorded.old, recorded.new)
    placed = {placing.id for placing in recorded.placings}
    if pair is None or placed.issuperset(pair[0].provisions):
        return recorded
    proposal = _proposed(*pair, language_of(library, pair))
    placings = {p.id: p for p in (*proposal.placings, *recorded.placings)}
    reached = {target for p in placings.values() for target in p.targets}
    noted = {p.id for p in recorded.added}
    more = tuple(p for p in proposal.added if p.id not in reached | noted)
    return replace(recorded, placings=tuple(placings.values()), added=(*recorded.added, *more))


def _proposed(old: Book, new: Book, language: Language | None) -> Concordance:
    """Return a proposal, or what a build before kept of it."""

    def made() -> Concordance:
        """Return the concordance as it is computed now."""
        # only a build pays for the arrays of numbers that it is computed with
        from refsearch.comparison.concordance.propose import propose

        return propose(old, new, language)

    return piece("concordance", ((old.document, new.document), language), Concordance, made)
