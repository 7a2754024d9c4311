"""How well proposed concordances agree with the decisions of readers."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.compared.concordance import Concordance, Placing

_NEAR = 3  # candidates that a reader is shown without asking for more


@dataclass(frozen=True, slots=True)
class Measured:
    """Counts over the decided provisions.

    ``first`` are those whose proposed place is one of the decided, ``exact`` those whose places are
    all right, ``near`` those that have a place and one of their own among the first three
    candidates; of ``placed`` there are. ``targets`` are all decided places, each of a split for
    itself, and ``near_targets`` those of them among the three. ``wrong`` are (decided, proposed)
    where the first place is none of them.
    """

    provisions: int
    first: int
    exact: int
    placed: int
    near: int
    targets: int
    near_targets: int
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
        placed=sum(bool(one.targets) for one, _ in pairs),
        near=sum(any(_is_near(target, p) for target in one.targets) for one, p in pairs),
        targets=len(targets),
        near_targets=sum(_is_near(target, p) for target, p in targets),
        wrong=wrong,
    )


def _is_near(target: str, proposed: Placing) -> bool:
    return target in (*proposed.targets, *proposed.others)[:_NEAR]


def _first_is_right(decided: Placing, proposed: Placing) -> bool:
    if not decided.targets or not proposed.targets:
        return decided.targets == proposed.targets
    return proposed.targets[0] in decided.targets
