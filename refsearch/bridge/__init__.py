"""Scoring of duplicate bridge by its laws; importing the package registers its functions."""

from refsearch.bridge import (
    adjusted_score,
    boards,
    contract_score,
    imps,
    matchpoints,
    norme,
    pairs_imps,
    session,
    total_points,
    victory_points,
)

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
