"""A revoke on the twelfth trick, corrected while the hands are not returned (Law 62D1).

Each hand has two cards then, so that one who could have followed suit had one legal card: the
trick is played with it, and the thirteenth with the cards that are left.
"""

from __future__ import annotations

from refsearch.games.bridge.cards import Card, Seat, left_of
from refsearch.games.bridge.play import findings as found
from refsearch.games.bridge.play.record import TRICKS, TWELVE, Record, Recorded, Replaced
from refsearch.games.bridge.play.record_input import Correction
from refsearch.games.bridge.play.trick import Revoke
from refsearch.games.bridge.play.tricks import Play, follow


def followed_and_corrected(record: Record, *, hands_returned: bool) -> tuple[Play, bool]:
    """Return the play of a record, and whether trick twelve had to be corrected in it."""
    play = follow(record, record.cards, record.corrections)
    revoked = [r for r in play.revokes if r.trick == TWELVE and not r.corrected]
    forced = [_forced(play, revoke) for revoke in revoked]
    if hands_returned or not revoked or None in forced:
        return play, False
    corrections = (*record.corrections, *(one for one in forced if one))
    return _played_again(record, play, corrections), True


def _forced(play: Play, revoke: Revoke) -> Replaced | None:
    """Return the correction that leaves no choice; None for a card required otherwise."""
    played = {s.card for s in play.seen if s.seat == revoke.seat and s.played and s.trick >= TWELVE}
    legal = [card for card in played | play.hands[revoke.seat] if card.suit == revoke.suit]
    if revoke.kind is not found.REVOKE or len(legal) != 1:
        return None
    by = legal[0]
    return Replaced("cards", revoke.card, by, Correction(str(revoke.card), str(by)))


def _played_again(record: Record, play: Play, corrections: tuple[Replaced, ...]) -> Play:
    thirteenth = next((s.index for s in play.seen if s.trick == TRICKS), len(play.cards))
    cards = tuple(play.cards[:thirteenth])
    again = follow(record, cards, corrections)
    if len(play.completed) < TRICKS:
        return again
    return follow(record, (*cards, *_last_trick(again)), corrections)


def _last_trick(play: Play) -> list[Recorded]:
    """Return the last four cards, from the winner of trick twelve on."""
    order: list[Seat] = [play.lead]
    for _ in range(3):
        order.append(left_of(order[-1]))
    last: list[Card] = [card for seat in order for card in play.hands[seat]]
    return [Recorded("cards", card) for card in last]
