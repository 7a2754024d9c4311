"""What the Norme Integrative 2010 of the FIGB prescribe in numbers."""

from refsearch.games.bridge.norme import (
    fouled_boards,
    knock_out_ties,
    lateness,
    matches,
    pair_ties,
    team_ties,
    times,
    unplayed,
)

__all__ = [
    "fouled_boards",
    "knock_out_ties",
    "lateness",
    "matches",
    "pair_ties",
    "team_ties",
    "times",
    "unplayed",
]
