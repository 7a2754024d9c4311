"""The records of a play: a trick, a revoke, a card as it was taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from refsearch.compute.amounts import Note
from refsearch.games.bridge.cards import Card, Seat, Suit
from refsearch.games.bridge.play.record import Replaced


@dataclass(slots=True)
class Trick:
    """A trick: what was played to it in order, and who won it once four have played."""

    number: int
    plays: list[tuple[Seat, Card]] = field(default_factory=list)
    winner: Seat | None = None

    @property
    def led(self) -> Suit | None:
        """The suit led."""
        return self.plays[0][1].suit if self.plays else None

    def has(self, seat: Seat) -> bool:
        """Whether a hand has played to it."""
        return any(one == seat for one, _ in self.plays)


@dataclass(slots=True)
class Revoke:
    """A failure to follow suit, or to play as required; ``penalty`` is a penalty card's (64B3)."""

    seat: Seat
    trick: int
    suit: Suit
    card: Card
    kind: Note
    penalty: bool = False
    corrected: Replaced | None = None


@dataclass(slots=True)
class Seen:
    """A card as it was taken, by its place in the record: played or not, and what was found."""

    index: int
    seat: Seat
    card: Card
    trick: int
    played: bool
    findings: list[Note]
