"""The play: winners of tricks, cards out of turn, revokes and their tricks, the score (44-64)."""

from __future__ import annotations

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.cards import Seat, Side, Suit, other_side, partner_of, side_of
from refsearch.games.bridge.play.notes import revoke_notes
from refsearch.games.bridge.play.record import TRICKS, Record, read_record
from refsearch.games.bridge.play.record_input import PlayInput
from refsearch.games.bridge.play.revokes import Ruled, rule_on, tricks_won
from refsearch.games.bridge.play.trick import Seen, Trick
from refsearch.games.bridge.play.tricks import Play
from refsearch.games.bridge.play.twelfth_trick import followed_and_corrected
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contract_score import ContractScoreInput, contract_score
from refsearch.messages import msg

FOLLOWING, WITH_TRUMPS, WITHOUT_TRUMPS = law("44"), law("44.E"), law("44.F")
REVOKES, CORRECTING, ESTABLISHING, TRANSFER = law("61.A"), law("62"), law("63.A"), law("64")
SPREAD, SCORE = law("54.A"), law("77")


class PlayedCard(msgspec.Struct, frozen=True):
    """A card of the record; not ``played`` if it was withdrawn or taken back."""

    seat: Seat
    card: str
    trick: int
    played: bool
    findings: tuple[Note, ...] = ()


class PlayedTrick(msgspec.Struct, frozen=True):
    """A trick: cards in the order played, from the leader; no winner while it isn't complete."""

    number: int
    leader: Seat
    cards: dict[Seat, str]
    winner: Seat | None
    citation: Citation


class RevokeFound(msgspec.Struct, frozen=True):
    """A revoke: the suit not followed or required, and the tricks it transfers by number.

    ``exempt`` has every clause of Law 64B that it falls under.
    """

    seat: Seat
    trick: int
    suit: Suit
    card: str
    kind: Note
    established: bool
    corrected: bool
    why: Note
    exempt: tuple[Note, ...]
    transfers: int
    tricks: tuple[int, ...]
    provision: Citation | None


class PlayResult(msgspec.Struct, frozen=True):
    """The play, and its score from declarer's side once all tricks are won or claimed.

    ``declarer_tricks`` counts transfers, ``won`` does not; of an unfinished play both are so far.
    """

    tricks: tuple[PlayedTrick, ...]
    cards: tuple[PlayedCard, ...]
    revokes: tuple[RevokeFound, ...]
    legal: bool
    complete: bool
    declarer: Seat
    dummy: Seat
    on_lead: Seat | None
    won: dict[Side, int]
    transferred: dict[Side, int]
    declarer_tricks: int
    result: int | None = None
    score: int | None = None
    contract: str | None = None
    breakdown: tuple[Amount, ...] = ()
    citations: tuple[Citation, ...] = (FOLLOWING, REVOKES, ESTABLISHING, TRANSFER)
    notes: tuple[Note, ...] = ()


@computes(
    "play", FOLLOWING, REVOKES, CORRECTING, ESTABLISHING, TRANSFER, SCORE,
    page=Page(
        fields=(
            "deal", "contract", "declarer", "vulnerable", "cards", "layout", "claim",
            "corrections", "required",
        ),
        order=("by", "kind", "card"),
        folded=(
            "layout", "claim", "corrections", "required", "irregular_lead", "declarer_spreads",
            "designated", "called_next_deal", "round_over", "hands_returned", "edition",
        ),
        controls={
            "deal": "deal", "contract": "contract", "cards": "played", "corrections.card": "name",
            "corrections.replaced_by": "name", "required.trick": "number", "required.suit": "name",
            "required.not_suit": "name", "required.card": "name", "claim.tricks": "count",
        },
        bounds={"claim.tricks": (0, 13)},
        headline=("declarer_tricks", "contract", "score", "on_lead"),
        formats={"contract": "contract", "score": "signed"},
        omitted=("tricks", "cards", "revokes", "legal", "complete", "declarer", "dummy", "result"),
        drawing="play",
        example={
            "deal": "N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T987.JT9.JT9.JT9 6.8765.8765.8765",
            "contract": "3NT", "declarer": "S", "cards": "S6 SA S2 S7 SK S3 S8 H5",
        },
    ),
)  # fmt: skip
def play(given: PlayInput) -> PlayResult:
    """Winners of the tricks of a record of play, its revokes, tricks transferred, and score."""
    record = read_record(given)
    followed, forced = followed_and_corrected(record, hands_returned=given.hands_returned)
    declarer, dummy = _hands(followed, record, given)
    ruled = rule_on(followed, given, dummy)
    won = tricks_won(followed, given.claim)
    sides: tuple[Side, Side] = ("NS", "EW")
    counts = {side: sum(one.side == side for one in won.values()) for side in sides}
    gained = {side: sum(len(r.transferred) for r in ruled if r.side != side) for side in sides}
    own = side_of(declarer)
    tricks = counts[own] + gained[own] - gained[other_side(own)]
    complete = len(won) == TRICKS
    done = PlayResult(
        tricks=tuple(_trick(t, record) for t in followed.tricks if t.plays),
        cards=tuple(_card(seen) for seen in followed.seen),
        revokes=tuple(_revoke(one) for one in ruled),
        legal=not any(seen.findings for seen in followed.seen) and not ruled,
        complete=complete,
        declarer=declarer,
        dummy=dummy,
        on_lead=None if complete or followed.tricks[-1].plays else followed.lead,
        won=counts,
        transferred=gained,
        declarer_tricks=tricks,
        notes=revoke_notes(ruled, given, followed, forced=forced),
    )
    return _scored(done, given) if complete else done


def _hands(followed: Play, record: Record, given: PlayInput) -> tuple[Seat, Seat]:
    """Return declarer and dummy, changed over where declarer spread his hand (Law 54A)."""
    if not given.declarer_spreads:
        return record.declarer, partner_of(record.declarer)
    if not followed.opened_out_of_turn:
        message = msg("there is no opening lead out of turn that stands")
        raise RuleBroken("declarer_spreads", message, SPREAD)
    return partner_of(record.declarer), record.declarer


def _scored(done: PlayResult, given: PlayInput) -> PlayResult:
    score = contract_score(
        ContractScoreInput(given.contract, done.declarer_tricks, vulnerable=given.vulnerable)
    )
    return msgspec.structs.replace(
        done,
        result=score.result,
        score=score.score,
        contract=score.contract,
        breakdown=score.breakdown,
    )


def _trick(trick: Trick, record: Record) -> PlayedTrick:
    trump = record.contract.denomination
    trumped = any(card.suit == trump for _, card in trick.plays)
    return PlayedTrick(
        trick.number,
        trick.plays[0][0],
        {seat: str(card) for seat, card in trick.plays},
        trick.winner,
        WITH_TRUMPS if trumped else WITHOUT_TRUMPS,
    )


def _card(seen: Seen) -> PlayedCard:
    return PlayedCard(seen.seat, str(seen.card), seen.trick, seen.played, tuple(seen.findings))


def _revoke(one: Ruled) -> RevokeFound:
    revoke = one.revoke
    return RevokeFound(
        revoke.seat,
        revoke.trick,
        revoke.suit,
        str(revoke.card),
        revoke.kind,
        one.established,
        revoke.corrected is not None,
        one.why,
        tuple(one.exempt),
        len(one.transferred),
        one.transferred,
        one.provision,
    )
