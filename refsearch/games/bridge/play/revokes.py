"""Whether a revoke is established (63), corrected (62), and what it costs (64)."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.compute.amounts import Citation, Note, RuleBroken
from refsearch.games.bridge.cards import Seat, Side, other_side, side_of
from refsearch.games.bridge.play import findings as found
from refsearch.games.bridge.play.record import TRICKS, TWELVE, Replaced
from refsearch.games.bridge.play.record_input import Claim, PlayInput
from refsearch.games.bridge.play.trick import Revoke
from refsearch.games.bridge.play.tricks import Play
from refsearch.games.bridge.provisions import GREEK, law
from refsearch.messages import msg

OFFENDER_WON, OFFENDER_DID_NOT = law("64.A.1"), law("64.A.2")


@dataclass(frozen=True, slots=True)
class Won:
    """Who won a trick; no player for one that was claimed or conceded."""

    side: Side
    player: Seat | None = None


@dataclass(slots=True)
class Ruled:
    """A revoke with what the law makes of it; ``transferred`` are the numbers of the tricks."""

    revoke: Revoke
    established: bool
    why: Note
    exempt: list[Note]
    provision: Citation | None = None
    transferred: tuple[int, ...] = ()

    @property
    def side(self) -> Side:
        """The offending side."""
        return side_of(self.revoke.seat)


def tricks_won(play: Play, claim: Claim | None) -> dict[int, Won]:
    """Return who won each trick by its number, those claimed or conceded included (Law 69A)."""
    won = {t.number: Won(side_of(t.winner), t.winner) for t in play.completed if t.winner}
    if claim is None:
        return won
    left = range(len(won) + 1, TRICKS + 1)
    if not 0 <= claim.tricks <= len(left):
        message = msg("tricks not completed: {}; claimed or conceded: {}", len(left), claim.tricks)
        raise RuleBroken("claim.tricks", message, law("68.A"))
    claimer = side_of(claim.by)
    for n, number in enumerate(left):
        won[number] = Won(claimer if n < claim.tricks else other_side(claimer))
    return won


def rule_on(play: Play, given: PlayInput, dummy: Seat) -> list[Ruled]:
    """Return every revoke of the play in order, with the tricks it transfers."""
    won = tricks_won(play, given.claim)
    ruled = [_status(play, revoke, given) for revoke in play.revokes]
    both = {one.side for one in ruled if one.established} == {"NS", "EW"}
    for n, one in enumerate(ruled):
        if one.established:
            one.exempt += _exemptions(one, ruled[:n], won, given, dummy)
            one.exempt += [found.BOTH_SIDES] if both else []
            one.exempt.sort(key=lambda note: note.citations[0].id)
    _transfer([one for one in ruled if one.established and not one.exempt], won)
    return ruled


def _status(play: Play, revoke: Revoke, given: PlayInput) -> Ruled:
    if revoke.corrected:
        why = _correction(play, revoke, revoke.corrected, given)
        return Ruled(revoke, False, why, [why] if why is found.CORRECTED_BOTH else [])
    both = _sides_revoking(play, revoke.trick) == {"NS", "EW"}
    on = play.touched.get(revoke.trick + 1, set())
    if both and len(on) == 1 and given.claim is None:
        return Ruled(revoke, False, found.BOTH_TO_CORRECT, [])
    why = _established(play, revoke, given)
    return Ruled(revoke, why is not found.NOT_ESTABLISHED, why, [])


def _sides_revoking(play: Play, trick: int) -> set[Side]:
    return {side_of(one.seat) for one in play.revokes if one.trick == trick}


def _correction(play: Play, revoke: Revoke, correction: Replaced, given: PlayInput) -> Note:
    """Return the rule by which a revoke was corrected; raise RuleBroken if none allows it."""
    on = set(correction.given.played_on)
    if revoke.trick == TWELVE:
        if given.hands_returned:
            message = msg("the four hands have been returned to the board: trick twelve stands")
            raise RuleBroken(correction.field, message, law("62.D.1"))
        return found.CORRECTED_ON_TWELFTH
    if len(on) == 1 and _sides_revoking(play, revoke.trick) == {"NS", "EW"}:
        if any(one.trick == revoke.trick and not one.corrected for one in play.revokes):
            message = msg("both revokes to the trick must be corrected")
            raise RuleBroken(correction.field, message, law("62.C.3"))
        return found.CORRECTED_BOTH
    if side_of(revoke.seat) in on:
        message = msg("the offending side had played to the next trick: the revoke is established")
        raise RuleBroken(correction.field, message, law("63.B"))
    return found.CORRECTED


def _established(play: Play, revoke: Revoke, given: PlayInput) -> Note:
    side = side_of(revoke.seat)
    if any(side in sides for n, sides in play.touched.items() if n > revoke.trick):
        return found.PLAYED_ON
    last = play.tricks[-1] if play.tricks[-1].plays else play.tricks[-2]
    if revoke.trick == last.number and side in {side_of(seat) for seat in given.designated}:
        return found.DESIGNATED
    return _by_claim(side, given.claim, given) if given.claim else found.NOT_ESTABLISHED


def _by_claim(side: Side, claim: Claim, given: PlayInput) -> Note:
    """Establish by claim, concession or agreement, each edition by its own words (63A3, 63A4)."""
    own = side_of(claim.by) == side
    if given.edition == GREEK:
        agrees = not own and claim.kind == "concession" and claim.agreement != "none"
        if agrees or (own and claim.kind == "claim"):
            return found.CLAIMED
    elif own:
        return found.CLAIMED
    agreed = not own and claim.agreement == "established"
    return found.AGREED if agreed else found.NOT_ESTABLISHED


def _exemptions(
    one: Ruled, earlier: list[Ruled], won: dict[int, Won], given: PlayInput, dummy: Seat
) -> list[Note]:
    """Return why no trick is transferred: all of 64B that the revoke falls under by itself."""
    revoke, notes = one.revoke, []
    if not _won_from(won, one.side, revoke.trick):
        notes.append(found.NO_TRICK_WON)
    if any(
        before.established
        and (before.revoke.seat, before.revoke.suit) == (revoke.seat, revoke.suit)
        for before in earlier
    ):
        notes.append(found.SAME_SUIT_AGAIN)
    if revoke.penalty or revoke.seat == dummy:
        notes.append(found.FACED_CARD)
    if other_side(one.side) in given.called_next_deal:
        notes.append(found.AFTER_NEXT_CALL)
    if given.round_over:
        notes.append(found.AFTER_ROUND)
    if revoke.trick == TWELVE:
        notes.append(found.TWELFTH_TRICK)
    return notes


def _won_from(won: dict[int, Won], side: Side, first: int) -> list[int]:
    return sorted(number for number, by in won.items() if number >= first and by.side == side)


def _transfer(ruled: list[Ruled], won: dict[int, Won]) -> None:
    """Choose the tricks: each can be transferred once, so the latest revoke chooses first."""
    taken: set[int] = set()
    for one in ruled:
        winner = won.get(one.revoke.trick)
        by_offender = winner is not None and winner.player == one.revoke.seat
        one.provision = OFFENDER_WON if by_offender else OFFENDER_DID_NOT
        if by_offender:
            one.transferred = (one.revoke.trick,)
            taken.add(one.revoke.trick)
    for one in reversed(ruled):
        left = [n for n in _won_from(won, one.side, one.revoke.trick) if n not in taken]
        one.transferred += tuple(left[:1])
        taken.update(left[:1])
