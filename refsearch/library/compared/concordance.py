"""The concordance of two works, one of which succeeds the other: where each provision went.

What a reader decided and what a program proposed are kept apart. How a provision's place changed
is not written down: it follows from its targets (:mod:`refsearch.comparison.relations`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Content = Literal["same", "reworded", "changed", "deleted", "new"]
Place = Literal["split", "merged", "moved", "renumbered"]
Relation = Place | Content


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a provision of the older work is in the newer one, and whether it says the same.

    ``targets`` are in the newer work, and none where it is deleted. A provision of the newer work
    that has no ancestor is ``new``, and has none either. ``sentence`` says by language what was
    so and what is so now; ``note`` is for readers of the file, and answers what a check finds.
    ``sure`` is the score of a proposal, ``others`` its next candidates.
    """

    id: str
    targets: tuple[str, ...]
    content: Content
    decided: bool
    sentence: dict[str, str] = field(default_factory=dict)
    sure: float = 0.0
    others: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Concordance:
    """The placings of the provisions of ``old``, and the provisions that are new in ``new``.

    Both are works; ids are those of the first edition of each work.
    """

    old: str
    new: str
    placings: tuple[Placing, ...]
    added: tuple[Placing, ...] = ()
