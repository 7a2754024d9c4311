"""Following the play card by card: turns, winners, cards out of turn, revokes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.games.bridge.cards import Card, Hands, Seat, Side, left_of, partner_of, side_of
from refsearch.games.bridge.play import findings as found
from refsearch.games.bridge.play.record import PLAYED_FROM_HAND, TRICKS, Record, Recorded, Replaced
from refsearch.games.bridge.play.trick import Revoke, Seen, Trick
from refsearch.games.bridge.play.turns import lead_out_of_turn, premature
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

WITHDRAWN_ONLY_BY_LAW = law("47.F.2")


@dataclass(slots=True)
class Play:
    """Follows a record. ``touched`` has, by trick, the sides that led or played to it at all."""

    record: Record
    cards: Sequence[Recorded]
    corrections: Sequence[Replaced]
    hands: Hands
    lead: Seat
    tricks: list[Trick] = field(default_factory=lambda: [Trick(1)])
    revokes: list[Revoke] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    touched: dict[int, set[Side]] = field(default_factory=dict)
    opened_out_of_turn: bool = False

    @property
    def dummy(self) -> Seat:
        """The declarer's partner."""
        return partner_of(self.record.declarer)

    @property
    def completed(self) -> list[Trick]:
        """The tricks of four cards."""
        return [trick for trick in self.tricks if trick.winner]

    def follow(self) -> None:
        """Take every card of the record."""
        waiting = {one.card: one for one in self.corrections}
        for index, one in enumerate(self.cards):
            self._take(index, one, waiting)
        for left in waiting.values():
            raise RuleBroken(f"{left.field}.card", msg("{} was not played", left.card), law("62.B"))

    def holder(self, card: Card) -> Seat | None:
        """Return whose hand an unplayed card is in."""
        return next((seat for seat, hand in self.hands.items() if card in hand), None)

    def _take(self, index: int, one: Recorded, waiting: dict[Card, Replaced]) -> None:
        seat = self._owner(one)
        trick = self.tricks[-1]
        if not trick.plays:
            taken = self._lead(index, seat, one)
        else:
            taken = self._follow_to(index, trick, seat, one)
        if taken:
            self._put(trick, seat, one, waiting)
        if len(trick.plays) == 4:
            self._complete(trick)

    def _owner(self, one: Recorded) -> Seat:
        seat = self.holder(one.card)
        if seat is None:
            where = next(s.trick for s in self.seen if s.card == one.card and s.played)
            message = msg("{} was played to trick {} already", one.card, where)
            raise RuleBroken(one.field, message, WITHDRAWN_ONLY_BY_LAW)
        if one.seat and one.seat != seat:
            message = msg("{} is not in {}'s hand but in {}'s", one.card, one.seat, seat)
            raise RuleBroken(one.field, message, PLAYED_FROM_HAND)
        return seat

    def _lead(self, index: int, seat: Seat, one: Recorded) -> bool:
        trick = self.tricks[-1]
        if seat == self.lead:
            return self._note(index, seat, one.card, [], played=True)
        findings, stands = lead_out_of_turn(self, seat, self._following(index, seat))
        self.opened_out_of_turn = self.opened_out_of_turn or (stands and trick.number == 1)
        return self._note(index, seat, one.card, findings, played=stands)

    def _following(self, index: int, seat: Seat) -> Seat | None:
        """Return the player of the next card in the record."""
        if index + 1 >= len(self.cards):
            return None
        following = self.holder(self.cards[index + 1].card)
        return None if following == seat else following

    def _follow_to(self, index: int, trick: Trick, seat: Seat, one: Recorded) -> bool:
        if trick.has(seat):
            partner_waits = not trick.has(partner_of(seat))
            defends = side_of(seat) != side_of(self.record.declarer)
            finding = found.PREMATURE_LEAD if defends and partner_waits else found.SECOND_CARD
            if finding is found.PREMATURE_LEAD:
                self.touched.setdefault(trick.number + 1, set()).add(side_of(seat))
            return self._note(index, seat, one.card, [finding], played=False)
        expected = left_of(trick.plays[0][0])
        while trick.has(expected):
            expected = left_of(expected)
        findings = [] if seat == expected else [premature(self, trick, seat)]
        return self._note(index, seat, one.card, findings, played=True)

    def _note(
        self, index: int, seat: Seat, card: Card, findings: list[Note], *, played: bool
    ) -> bool:
        number = self.tricks[-1].number
        self.touched.setdefault(number, set()).add(side_of(seat))
        self.seen.append(Seen(index, seat, card, number, played, findings))
        return played

    def _put(self, trick: Trick, seat: Seat, one: Recorded, waiting: dict[Card, Replaced]) -> None:
        revoke = self._revoke(trick, seat, one.card)
        if revoke:
            self.revokes.append(revoke)
            self.seen[-1].findings.append(revoke.kind)
        correction = waiting.pop(one.card, None)
        card = one.card
        if correction:
            card = self._replacement(trick, seat, correction, revoke)
            self.seen[-1].played = False
            self.seen.append(Seen(self.seen[-1].index, seat, card, trick.number, True, []))
        trick.plays.append((seat, card))
        self.hands[seat].discard(card)

    def _legal(self, trick: Trick, seat: Seat) -> set[Card]:
        """Return the cards that Law 44 lets a hand play."""
        hand = self.hands[seat]
        return {card for card in hand if card.suit == trick.led} or set(hand)

    def _revoke(self, trick: Trick, seat: Seat, card: Card) -> Revoke | None:
        legal = self._legal(trick, seat)
        broken = [
            need
            for need in self.record.required
            if (need.trick, need.seat) == (trick.number, seat)
            and not need.met_by(card)
            and any(need.met_by(other) for other in legal)
        ]
        penalty = any(need.penalty_card for need in broken)
        if card not in legal and trick.led:
            return Revoke(seat, trick.number, trick.led, card, found.REVOKE, penalty)
        for need in broken:
            suit = need.of_suit or card.suit
            return Revoke(seat, trick.number, suit, card, found.REQUIRED_NOT_PLAYED, penalty)
        return None

    def _replacement(
        self, trick: Trick, seat: Seat, correction: Replaced, revoke: Revoke | None
    ) -> Card:
        """Return the legal card that replaces a withdrawn one (Laws 62B and 62C)."""
        where = f"{correction.field}.replaced_by"
        if correction.by not in self.hands[seat]:
            raise RuleBroken(
                where, msg("{} is not in {}'s hand", correction.by, seat), PLAYED_FROM_HAND
            )
        if self._revoke(trick, seat, correction.by):
            raise RuleBroken(where, msg("{} is no legal card either", correction.by), law("62.B"))
        if revoke:
            revoke.corrected = correction
        elif not any(one.trick == trick.number and one.corrected for one in self.revokes):
            message = msg("{} was legal, and no revoke before it was corrected", correction.card)
            raise RuleBroken(f"{correction.field}.card", message, WITHDRAWN_ONLY_BY_LAW)
        return correction.by

    def _complete(self, trick: Trick) -> None:
        """Give the trick to its highest trump, or highest card of the suit led (44E, 44F)."""
        trump, led = self.record.contract.denomination, trick.led

        def strength(play: tuple[Seat, Card]) -> tuple[bool, bool, int]:
            """Order the cards of a trick: trumps, then the suit led, then by rank (Law 44)."""
            card = play[1]
            return card.suit == trump, card.suit == led, card.rank

        trick.winner = self.lead = max(trick.plays, key=strength)[0]
        if trick.number < TRICKS:
            self.tricks.append(Trick(trick.number + 1))


def follow(record: Record, cards: Sequence[Recorded], corrections: Sequence[Replaced]) -> Play:
    """Return the play of a record, from the opening lead at declarer's left (Laws 41A, 44)."""
    hands = {seat: set(hand) for seat, hand in record.hands.items()}
    play = Play(record, cards, corrections, hands, left_of(record.declarer))
    play.follow()
    return play
