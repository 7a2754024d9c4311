"""Burraco computed: cards, melds, deals, matches and the scores that are given.

Importing this package registers its functions, all named ``burraco-…``. Rules of procedure follow
the text; every number belongs to an edition (``data/<edition>.toml``).
"""

from refsearch.games.burraco import (
    abandonment,
    hand_score,
    lateness,
    match,
    melds,
    ranking,
    rounds,
    victory_points,
)

__all__ = [
    "abandonment",
    "hand_score",
    "lateness",
    "match",
    "melds",
    "ranking",
    "rounds",
    "victory_points",
]
