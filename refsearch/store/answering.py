"""What search receives from the other rooms: citations, computations, contracts, rulings to offer.

Search knows none of them; each is imported when a query first needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from refsearch.analysis.language import analyses_of
from refsearch.classifiers.reading import TextReader
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import Resolution, resolve
from refsearch.search.service import Given
from refsearch.typed.citing.reader import Resolver
from refsearch.typed.pieces import Contract, no_contracts
from refsearch.typed.results import Compute

if TYPE_CHECKING:
    from refsearch.rulings.offering.offers import Offers
    from refsearch.rulings.offering.stored import Offering

_BRIDGE, _BURRACO = "bridge", "burraco"


def given_of(library: Library, offering: Offering, reader: TextReader) -> Given:
    """Return what queries about a library are answered with, beside its index."""
    offers = _offers(offering, reader, library)
    return Given(
        _resolver(library),
        _computer(library),
        read_contract if _has(library, _BRIDGE) else no_contracts,  # 2c is a bid in bridge alone
        offering.offerables,
        lambda read, games, ui: offers().offer(read, games, ui),
        reader=reader,
    )


def _has(library: Library, game: str) -> bool:
    return any(edition.game == game for edition in library.editions)


def _resolver(library: Library) -> Resolver:
    def resolved(query: str, language: str | None, ui: str) -> Resolution:
        """Return what a query cites."""
        return resolve(library, query, language=language or ui)

    return resolved


def _computer(library: Library) -> Compute:
    def computed(name: str, given: dict[str, Any]) -> dict[str, Any] | None:
        """Return a result as data; None for a game that is not here, or for a refusal."""
        # a query that is no computation should not pay for the core
        from refsearch.compute.amounts import RuleBroken
        from refsearch.games.catalogue import computed_json, function

        game = _BURRACO if name.startswith(_BURRACO) else _BRIDGE
        if not _has(library, game):
            return None  # nothing of a game whose laws are not here
        try:
            return computed_json(library, function(name), given)
        except RuleBroken:
            return None

    return computed


def read_contract(text: str) -> Contract | None:
    """Return a contract or bid as the core reads it, or None if the text is neither."""
    # a query that has no bid should not pay for the core
    from refsearch.games.bridge.scoring.contracts import read_plainly

    found = read_plainly(text)
    return Contract(*found) if found else None


def _offers(offering: Offering, reader: TextReader, library: Library) -> Callable[[], Offers]:
    """Return a maker of the chooser of rulings to offer, at the first query in words."""
    # most commands ask nothing
    from refsearch.rulings.offering.offers import Offers

    @cache
    def offers() -> Offers:
        """Return the offers, made when the first query needs them."""
        return Offers(offering, reader, analyses_of(library))

    return offers


def offered(library: Library) -> Offering:
    """Return the rulings that can be offered for a library, as they are stored."""
    from refsearch.rulings.offering.stored import Offering

    played = {edition.game for edition in library.editions}
    if played.isdisjoint((_BRIDGE, _BURRACO)):
        return Offering.of((), library)
    # only a build pays for the procedures
    from refsearch.rulings.offerable import offerables

    return Offering.of(tuple(one for one in offerables(library) if one.game in played), library)
