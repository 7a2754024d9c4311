"""Ranking by successive criteria, with a trace of which one decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isinf

from refsearch.compute.amounts import NOTHING, Citation
from refsearch.games.bridge.scoring.figures import tidy
from refsearch.messages import Message

Value = Fraction | float
Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion: the values of a group's members, more is better; None where it can't be had."""

    what: Message
    citation: Citation
    values: Callable[[Group], Mapping[str, Value] | None]


@dataclass(frozen=True, slots=True)
class Step:
    """A criterion as applied: who was equal before it, its values, and whether it decided.

    An infinite value (a quotient without losses) is None.
    """

    what: Message
    citations: tuple[Citation, ...]
    tied: Group
    values: dict[str, float | None]
    decided: bool
    applied: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the ranking; those that stay equal share it. ``by`` is what decided it."""

    rank: int
    name: str
    by: Message


@dataclass(slots=True)
class Ranking:
    """Places filled from the top, and the steps that led there."""

    places: list[Place] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def settle(self, group: Sequence[str], rank: int, by: Message) -> None:
        """Give all of a group one rank."""
        self.places += [Place(rank, name, by) for name in sorted(group)]

    def apply(self, criterion: Criterion, group: Group) -> list[Group]:
        """Return the group split by a criterion, best first, and note the step."""
        values = criterion.values(group)
        if values is None:
            self.steps.append(Step(criterion.what, (criterion.citation,), group, {}, False, False))
            return [group]
        ordered = sorted(set(values.values()), reverse=True)
        parts = [tuple(n for n in group if values[n] == value) for value in ordered]
        shown = {name: None if isinf(v) else tidy(Fraction(v)) for name, v in values.items()}
        step = Step(criterion.what, (criterion.citation,), group, shown, len(parts) > 1)
        self.steps.append(step)
        return parts

    @property
    def sorted_places(self) -> tuple[Place, ...]:
        """The places, best first."""
        return tuple(sorted(self.places, key=lambda place: (place.rank, place.name)))

    @property
    def unresolved(self) -> tuple[str, ...]:
        """The members that share a place."""
        ranks = [place.rank for place in self.places]
        return tuple(p.name for p in self.sorted_places if ranks.count(p.rank) > 1)


def refine(
    ranking: Ranking,
    group: Group,
    criteria: Sequence[Criterion],
    rank: int = 1,
    by: Message = NOTHING,
) -> None:
    """Rank a group by the first criterion, ties by the next, and so on."""
    if len(group) == 1 or not criteria:
        ranking.settle(group, rank, by)
        return
    parts = ranking.apply(criteria[0], group)
    decided = criteria[0].what if len(parts) > 1 else by
    for part in parts:
        refine(ranking, part, criteria[1:], rank, decided)
        rank += len(part)


def eliminate(
    ranking: Ranking,
    group: Group,
    criteria: Callable[[Group], Sequence[Criterion]],
    rank: int = 1,
    by: Message = NOTHING,
) -> None:
    """Rank a group by removing whoever is last at a criterion and starting again with the others.

    ``criteria`` are those of a group: two teams and three have different ones. Several that are
    last together are ranked among themselves in the same way.
    """
    if len(group) == 1:
        ranking.settle(group, rank, by)
        return
    for criterion in criteria(group):
        parts = ranking.apply(criterion, group)
        if len(parts) > 1:
            last, rest = parts[-1], tuple(name for part in parts[:-1] for name in part)
            eliminate(ranking, rest, criteria, rank, criterion.what)
            eliminate(ranking, last, criteria, rank + len(rest), criterion.what)
            return
    ranking.settle(group, rank, by)
