"""Leads and plays out of turn: which they are, and whether they stand (Laws 53-57)."""

from __future__ import annotations

from typing import Protocol

from refsearch.compute.amounts import Note
from refsearch.games.bridge.cards import Seat, left_of, partner_of, right_of, side_of
from refsearch.games.bridge.play import findings as found
from refsearch.games.bridge.play.record import TRICKS, Record
from refsearch.games.bridge.play.trick import Trick


class Play(Protocol):
    """A play followed so far."""

    record: Record
    tricks: list[Trick]

    @property
    def lead(self) -> Seat:
        """The hand whose turn it is to lead."""

    @property
    def dummy(self) -> Seat:
        """The dummy's hand."""


def lead_out_of_turn(play: Play, seat: Seat, following: Seat | None) -> tuple[list[Note], bool]:
    """Return the finding on a lead by a hand not in turn, and whether the lead stands.

    ``following`` is the hand whose card the record goes on with.
    """
    first = play.tricks[-1].number == 1
    if side_of(seat) == side_of(play.record.declarer):
        if first:
            return [found.OPENING_LEAD_BY_DECLARING_SIDE, found.BACK_BEFORE_THE_LEAD], False
        own = side_of(play.lead) == side_of(seat)
        back = found.BACK_AS_OTHER_HAND_LEADS if own else found.BACK_AS_DEFENDER_LEADS
        finding = found.DECLARER_LEAD_OUT_OF_TURN
    else:
        back = found.PENALTY_CARD_OPENING if first else found.PENALTY_CARD
        finding = found.OPENING_LEAD_OUT_OF_TURN if first else found.DEFENDER_LEAD_OUT_OF_TURN
    verdict = _verdict(play, seat, following)
    stands = verdict in (found.LEAD_ACCEPTED, found.LEAD_ACCEPTED_BY_WRONG_DEFENDER)
    return [finding, verdict, *([] if stands else [back])], stands


def _verdict(play: Play, seat: Seat, following: Seat | None) -> Note:
    number, opponent = play.tricks[-1].number, side_of(play.lead) != side_of(seat)
    if number == TRICKS:
        return found.LAST_LEAD_WITHDRAWN
    if following == left_of(seat):
        own_lead = following == play.lead and play.record.irregular_lead == "proper"
        return found.PROPER_LEAD_STANDS if own_lead else found.LEAD_ACCEPTED
    if following == play.lead and opponent:
        return found.PROPER_LEAD_STANDS
    if number == 1 and following == play.dummy:
        return found.LEAD_ACCEPTED
    declares = side_of(seat) == side_of(play.record.declarer)
    if declares and following == right_of(seat):
        return found.LEAD_ACCEPTED_BY_WRONG_DEFENDER
    return found.LEAD_WITHDRAWN


def premature(play: Play, trick: Trick, seat: Seat) -> Note:
    """Return the finding for a card played to a trick before its turn."""
    declarer = play.record.declarer
    if side_of(seat) == side_of(declarer):
        return found.PREMATURE_BY_DECLARER
    if trick.has(partner_of(seat)):
        return found.PREMATURE_AT_RIGHT_HAND_TURN
    both = trick.has(declarer) and trick.has(play.dummy)
    return found.PREMATURE_AFTER_BOTH_HANDS if both else found.PREMATURE_PLAY
