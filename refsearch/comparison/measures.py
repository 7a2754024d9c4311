"""How well a proposal agrees with what readers decided."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.concordance import Concordance, Placing

_NEAR = 3  # candidates that a reader is shown without asking for more


@dataclass(frozen=True, slots=True)
class Measured:
    """Counts over the decided provisions; each target of a split counts for itself in ``near``.

    ``first`` are the provisions whose proposed place is one of the decided, ``near`` the decided
    targets among the first three candidates, ``exact`` the provisions whose places are all right.
    ``wrong`` are (decided, proposed) where the first place is none of them.
    """

    provisions: int
    first: int
    exact: int
    targets: int
    near: int
    wrong: tuple[tuple[Placing, Placing], ...]


def measured(decided: Concordance, proposal: Concordance) -> Measured:
    """Return how the proposal agrees with the entries of a concordance that are decided."""
    offered = {placing.id: placing for placing in proposal.placings}
    pairs = [(one, offered[one.id]) for one in decided.placings if one.decided]
    wrong = tuple(pair for pair in pairs if not _first_is_right(*pair))
    targets = [(target, p) for one, p in pairs for target in one.targets]
    return Measured(
        provisions=len(pairs),
        first=len(pairs) - len(wrong),
        exact=sum(set(one.targets) == set(p.targets) for one, p in pairs),
        targets=len(targets),
        near=sum(target in (*p.targets, *p.others)[:_NEAR] for target, p in targets),
        wrong=wrong,
    )


def _first_is_right(decided: Placing, proposed: Placing) -> bool:
    if not decided.targets or not proposed.targets:
        return decided.targets == proposed.targets
    return proposed.targets[0] in decided.targets
