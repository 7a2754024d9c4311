"""Scoring of duplicate bridge by its laws; importing the package registers its functions."""

from refsearch.games.bridge import norme
from refsearch.games.bridge.adjusted import score as adjusted_score
from refsearch.games.bridge.scoring import (
    boards,
    contract_score,
    imps,
    matchpoints,
    pairs_imps,
    total_points,
    victory_points,
)
from refsearch.games.bridge.session import session

__all__ = [
    "adjusted_score",
    "boards",
    "contract_score",
    "imps",
    "matchpoints",
    "norme",
    "pairs_imps",
    "session",
    "total_points",
    "victory_points",
]
