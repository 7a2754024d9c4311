"""The auction as it stands: the last bid, the doubling, the passes since, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from refsearch.compute.amounts import Note
from refsearch.games.bridge.auction import findings as found
from refsearch.games.bridge.auction.calls import Call, Kind
from refsearch.games.bridge.cards import Seat, Side, left_of, side_of
from refsearch.games.bridge.scoring.contracts import Denomination, Doubling

Effect = Literal["stands", "cancelled", "pass"]
Barred = Literal["once", "always"]


@dataclass(slots=True)
class Made:
    """A call made, and what became of it: "pass" when it is replaced by a pass."""

    seat: Seat
    call: Call
    effect: Effect = "stands"
    findings: list[Note] = field(default_factory=list)
    consequences: list[Note] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass since the last other call; ``missed`` is the player whom it deprived of a turn."""

    made: Made
    missed: Seat | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The bidding so far: what the calls that stand amount to."""

    bid: Call | None = None
    bidder: Seat | None = None
    doubling: Doubling = 0
    doubler: Seat | None = None


@dataclass(slots=True)
class Table:
    """The state of an auction.

    ``called`` has who called, ``named`` who first named what; it is ``opened`` with the first call
    that is not a pass, even one without effect.
    """

    turn: Seat
    standing: Standing = Standing()
    passes: list[Passed] = field(default_factory=list)
    called: set[Seat] = field(default_factory=set)
    named: dict[tuple[Side, Denomination], Seat] = field(default_factory=dict)
    barred: dict[Seat, Barred] = field(default_factory=dict)
    opened: bool = False
    ended: bool = False

    def copy(self) -> Table:
        """Return a copy of the state, to come back to when a call is withdrawn."""
        return replace(
            self,
            passes=list(self.passes),
            called=set(self.called),
            named=dict(self.named),
            barred=dict(self.barred),
        )

    def objection(self, call: Call, seat: Seat) -> Note | None:
        """Return why a call is insufficient or inadmissible (Laws 18 and 19), or None."""
        if call.kind == "bid":
            last = self.standing.bid
            return found.INSUFFICIENT if last and call.rank <= last.rank else None
        if call.kind == "double":
            return self._against_double(seat)
        return self._against_redouble(seat) if call.kind == "redouble" else None

    def _against_double(self, seat: Seat) -> Note | None:
        state = self.standing
        if state.bidder is None:
            return found.NOTHING_TO_DOUBLE
        if side_of(state.bidder) == side_of(seat):
            return found.OWN_BID_DOUBLED
        return found.DOUBLED_ALREADY if state.doubling else None

    def _against_redouble(self, seat: Seat) -> Note | None:
        state = self.standing
        if state.doubling == 2:
            return found.REDOUBLED_ALREADY
        if state.doubler is None:
            return found.NOTHING_TO_REDOUBLE
        return found.OWN_DOUBLE_REDOUBLED if side_of(state.doubler) == side_of(seat) else None

    def apply(self, made: Made, kind: Kind, missed: Seat | None = None) -> None:
        """Let a call stand, as the kind it counts as; the turn goes to the left of the caller."""
        seat, state = made.seat, self.standing
        self.called.add(seat)
        self.turn = left_of(seat)
        if kind == "pass":
            self.passes.append(Passed(made, missed))
            self._end_or_revert()
            return
        self.passes, self.opened = [], True
        if kind == "bid":
            self.standing = Standing(made.call, seat)
            self.named.setdefault((side_of(seat), made.call.denomination), seat)
        else:
            doubling: Doubling = 1 if kind == "double" else 2
            self.standing = Standing(state.bid, state.bidder, doubling, seat)

    def pass_over(self, made: Made) -> None:
        """Let a call count as a turn taken, without any other effect (Law 36C)."""
        self.called.add(made.seat)
        self.turn = left_of(made.seat)
        self.passes, self.opened = [], True

    def _end_or_revert(self) -> None:
        """End the auction (Law 22), unless a player was deprived of a turn (Law 17D3)."""
        needed = 3 if self.opened else 4  # passes (Law 22A, 22B)
        if len(self.passes) < needed:
            return
        first = next((n for n, one in enumerate(self.passes) if one.missed), None)
        if first is None:
            self.ended = True
            return
        for one in self.passes[first:]:
            one.made.effect = "cancelled"
            one.made.consequences.append(found.TURN_MISSED)
        self.turn = self.passes[first].missed or self.turn
        self.passes = self.passes[:first]

    @property
    def declarer(self) -> Seat | None:
        """The player of the side of the last bid who first named its denomination."""
        bid, bidder = self.standing.bid, self.standing.bidder
        if bid is None or bidder is None:
            return None
        return self.named[side_of(bidder), bid.denomination]
