"""Calls out of rotation: accepted, disregarded, or cancelled with a rectification (Laws 28-32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from refsearch.compute.amounts import Note
from refsearch.games.bridge.auction import findings as found
from refsearch.games.bridge.auction.calls import Call, Written
from refsearch.games.bridge.auction.table import Barred, Made, Table
from refsearch.games.bridge.cards import Seat, left_of, partner_of, right_of, side_of

Irregular = Literal["reported", "cancelled"]
Change = Literal["cancelled", "accepted", "unintended"]
InTurn = Literal["accepts", "disregards"]


@dataclass(frozen=True, slots=True)
class Choices:
    """What the record can't show; see ``AuctionInput`` of the procedure."""

    irregular: Irregular = "reported"
    comparable: frozenset[int] = frozenset()
    artificial: frozenset[int] = frozenset()
    change_of_call: Change = "cancelled"
    player_in_turn: InTurn = "accepts"


@dataclass(frozen=True, slots=True)
class _Owed:
    """What an offender owes at the next turn, for a call out of rotation that was cancelled."""

    call: Call
    at_right_hand_turn: bool


@dataclass(slots=True)
class Turns:
    """The record beside the table, and the rules of rotation."""

    table: Table
    written: Sequence[Written]
    choices: Choices
    owed: dict[Seat, _Owed] = field(default_factory=dict)
    before: Table | None = None
    last: Made | None = None

    def bar(self, seats: Mapping[Seat, Barred]) -> None:
        """Note who is required to pass, for one turn or for the rest of the auction."""
        for seat, length in seats.items():
            if self.table.barred.get(seat) != "always":
                self.table.barred[seat] = length

    def left_calls_next(self, index: int, seat: Seat) -> bool:
        """Whether the record goes on with the offender's left-hand opponent."""
        if self.choices.irregular == "cancelled" or index + 1 >= len(self.written):
            return False
        return self.written[index + 1].seat in (None, left_of(seat))

    def cancel(self, made: Made, *findings: Note) -> None:
        """Leave a call without effect; the turn stays where it is."""
        made.effect = "cancelled"
        made.findings += findings

    def stand(self, made: Made, missed: Seat | None = None) -> None:
        """Let a call stand; ``missed`` is the player in turn whom it passed over."""
        self.before, self.last = self.table.copy(), made
        self.table.apply(made, made.call.kind, missed)

    def deemed_in_rotation(self, made: Made) -> bool:
        """Whether it is a call at the turn of a right-hand opponent required to pass (Law 28A)."""
        turn = self.table.turn
        final = len(self.table.passes) == (2 if self.table.opened else 3)
        if right_of(made.seat) != turn or turn not in self.table.barred or final:
            return False
        made.consequences.append(found.DEEMED_IN_ROTATION)
        if self.table.barred[turn] == "once":
            del self.table.barred[turn]
        self.table.apply(Made(turn, Call("pass")), "pass")
        return True

    def out_of_rotation(self, index: int, made: Made) -> None:
        """Judge a call made at another player's turn."""
        made.findings.append(self.turn_finding(index, made.call))
        objection = self.table.objection(made.call, made.seat)
        if objection:
            made.findings.append(objection)
        if inadmissible(made.call, objection):
            self._inadmissible_turn(index, made)
        elif self._accepted(index, made):
            made.consequences.append(found.ACCEPTED_TURN)
            self.stand(made, missed=self.table.turn)
        else:
            self._cancel_turn(index, made)

    def _inadmissible_turn(self, index: int, made: Made) -> None:
        """Judge an inadmissible double at another's turn, by who called next (28B, 36A, 36B4)."""
        self.cancel(made)
        if self.left_calls_next(index, made.seat):
            self.scored_without(made)
        elif self._player_in_turn_calls(index, made):
            made.consequences.append(found.DISREGARDED)
        else:
            made.consequences.append(found.NEVER_ACCEPTED)
            self.bar({partner_of(made.seat): "always"})

    def scored_without(self, made: Made) -> None:
        """Let the calls after an inadmissible double stand, and ignore the double."""
        made.consequences.append(found.SCORED_WITHOUT)
        self.before, self.last = None, None
        self.table.pass_over(made)

    def turn_finding(self, index: int, call: Call) -> Note:
        """Return the finding for a call out of rotation of its kind (Laws 30, 31, 32)."""
        if call.kind in ("double", "redouble"):
            return found.DOUBLE_OUT_OF_ROTATION
        if call.kind == "pass" and index not in self.choices.artificial:
            return found.PASS_OUT_OF_ROTATION
        return found.BID_OUT_OF_ROTATION

    def _accepted(self, index: int, made: Made) -> bool:
        if not self.left_calls_next(index, made.seat):
            return False
        in_turn = left_of(made.seat) == self.table.turn
        return not in_turn or self.choices.player_in_turn == "accepts"

    def _cancel_turn(self, index: int, made: Made) -> None:
        self.cancel(made)
        if self._player_in_turn_calls(index, made):
            made.consequences.append(found.DISREGARDED)
            return
        made.consequences.append(found.TURN_CANCELLED)
        at_right = right_of(made.seat) == self.table.turn
        if at_right and self.turn_finding(index, made.call) is found.PASS_OUT_OF_ROTATION:
            made.consequences.append(found.OFFENDER_PASSES_ONCE)
            self.bar({made.seat: "once"})
        else:
            self.owed[made.seat] = _Owed(made.call, at_right)

    def _player_in_turn_calls(self, index: int, made: Made) -> bool:
        """Whether the record goes on with an opponent whose turn it was (Law 28B)."""
        turn = self.table.turn
        if self.choices.irregular == "cancelled" or index + 1 >= len(self.written):
            return False
        following = self.written[index + 1].seat
        in_turn = following == turn or (following is None and left_of(made.seat) == turn)
        return in_turn and side_of(turn) != side_of(made.seat)

    def settle_owed(self, index: int, made: Made, right_hand_passed: bool) -> None:
        """Compare an offender's call with the one that was cancelled (Laws 30B, 31, 32)."""
        owed = self.owed.pop(made.seat, None)
        if owed is None:
            return
        if owed.at_right_hand_turn and right_hand_passed:
            if made.call != owed.call:
                made.findings.append(found.NOT_REPEATED)
        elif index in self.choices.comparable:
            made.consequences.append(found.COMPARABLE)
        else:
            made.consequences.append(found.PARTNER_PASSES_ONCE)
            self.bar({partner_of(made.seat): "once"})


def inadmissible(call: Call, objection: Note | None) -> bool:
    """Whether it is a double or redouble that Law 19 doesn't allow."""
    return call.kind in ("double", "redouble") and objection is not None
