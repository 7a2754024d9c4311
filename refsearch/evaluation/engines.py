"""Two engines compared: the same laws in the same order, with the same places and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isclose
from typing import Protocol

from refsearch.errors import QueryError
from refsearch.search.rank.ranking import Ranking
from refsearch.search.results import Request

_DEPTH = 20  # laws compared: two pages of results
_NEAR = 1e-9  # two scores no further apart are the same: they are added up in another order

_Place = tuple[str, str, int, tuple[int, ...]]


class Ranks(Protocol):
    """An engine as far as it is compared."""

    def rank(self, request: Request) -> Ranking:
        """Return the laws that answer, in order."""


def differences(one: Ranks, other: Ranks, asked: Iterable[Request]) -> Iterator[str]:
    """Yield a line for each query that two engines answer differently."""
    for request in asked:
        (total, places, scores), (total_2, places_2, scores_2) = (
            _answer(engine, request) for engine in (one, other)
        )
        if total != total_2 or places != places_2:
            yield f"{request.ui} {request.query!r}: {total} {places[:3]}; {total_2} {places_2[:3]}"
        elif not all(
            isclose(*pair, rel_tol=0, abs_tol=_NEAR) for pair in zip(scores, scores_2, strict=True)
        ):
            yield f"{request.ui} {request.query!r}: {scores[:3]}; {scores_2[:3]}"


def _answer(engine: Ranks, request: Request) -> tuple[int, list[_Place], list[float]]:
    """Return how many laws answer, where each of the first is entered, and how high it scores."""
    try:
        ranking = engine.rank(request)
    except QueryError:
        return 0, [], []
    found = ranking.first(_DEPTH)
    places = [(law.edition, law.law, law.best, law.texts) for law in found]
    return len(ranking), places, [law.score for law in found]
