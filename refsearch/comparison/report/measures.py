"""How often findings were right, of those that readers have judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.library.compared.divergence import Divergence


@dataclass(frozen=True, slots=True)
class Precision:
    """The findings of a kind in a tier: how many there are, were judged, and were right."""

    tier: str
    kind: str
    findings: int
    judged: int
    right: int

    @property
    def share(self) -> float | None:
        """The share that was right; None where nothing was judged."""
        return self.right / self.judged if self.judged else None


def precision_of(findings: Iterable[Divergence]) -> list[Precision]:
    """Return the precision of each kind in each tier, and of each whole tier, without notes."""
    counted = [one for one in findings if one.tier != "information"]
    names = sorted({(one.tier, one.kind) for one in counted})
    tiers = sorted({tier for tier, _ in names})
    rows = [
        _row(tier, kind, [o for o in counted if (o.tier, o.kind) == (tier, kind)])
        for tier, kind in names
    ]
    return rows + [_row(tier, "all", [o for o in counted if o.tier == tier]) for tier in tiers]


def _row(tier: str, kind: str, findings: list[Divergence]) -> Precision:
    judged = [one.judgement for one in findings if one.judgement]
    right = sum(one.verdict != "false-alarm" for one in judged)
    return Precision(tier, kind, len(findings), len(judged), right)
