"""The input for a record of play, with what no record shows and the reader must state."""

from __future__ import annotations

from typing import Literal

import msgspec

from refsearch.compute.extent import ContractText, GameText
from refsearch.games.bridge.cards import Seat, Side
from refsearch.games.bridge.provisions import ITALIAN

Agreement = Literal["none", "acquiesced", "established"]
IrregularLead = Literal["accepted", "proper"]
Layout = Literal["auto", "played", "columns"]
PlayEdition = Literal["bridge-2017-it", "bridge-2017-el"]


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the record that was withdrawn and replaced by another of the same hand.

    ``played_on``: the sides that had led or played to the next trick when attention was drawn.
    """

    card: str
    replaced_by: str
    played_on: tuple[Side, ...] = ()


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the law or an opponent required a player to lead or play to a trick (Law 61A).

    One of ``suit``, ``not_suit`` and ``card``. ``penalty_card``: the card was a penalty card.
    """

    trick: int
    seat: Seat
    suit: str | None = None
    not_suit: str | None = None
    card: str | None = None
    penalty_card: bool = False


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim or concession that ended the play.

    ``tricks``: those of the tricks not completed that the player's own side is to win.
    ``agreement`` of the other side: "none", "acquiesced", or "established", no objection having
    been made before the end of the round or a call on a subsequent board (Law 69A).
    """

    by: Seat
    tricks: int
    kind: Literal["claim", "concession"] = "claim"
    agreement: Agreement = "none"


class PlayInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four hands in PBN, the contract, and the cards in the order in which they were played.

    Cards are written "SA", "♠A" or "W:SA"; who played each is told by the hand it is in, so that
    the seat is a check. Fewer than 52 will do. A game in PBN or LIN may be pasted as the deal and
    as the cards. The rows of PBN's [Play "W"] are tricks and its columns seats, from the player
    named: ``layout`` says so of rows without that tag, "auto" where each column is one hand's.
    What the cards can't show is said beside them:

    ``irregular_lead``: whether a card of a player in turn to lead, next in rotation after a lead
    out of turn, accepts that lead (53A) or is his own "proper" lead (53B). ``declarer_spreads``:
    after an opening lead out of turn declarer became dummy (54A). ``corrections``, ``required``,
    ``claim``: see there. ``designated``: players who named or designated a card to the trick after
    the last one shown (63A2). When attention was first drawn to the revokes: ``called_next_deal``,
    sides of which a member had called on the next deal (64B4); ``round_over`` (64B5);
    ``hands_returned`` to the board, so that a revoke on trick twelve stands (62D1).
    """

    deal: GameText
    contract: ContractText
    declarer: Seat
    cards: tuple[str, ...] | GameText
    layout: Layout = "auto"
    vulnerable: bool = False
    irregular_lead: IrregularLead = "accepted"
    declarer_spreads: bool = False
    corrections: tuple[Correction, ...] = ()
    required: tuple[Requirement, ...] = ()
    claim: Claim | None = None
    designated: tuple[Seat, ...] = ()
    called_next_deal: tuple[Side, ...] = ()
    round_over: bool = False
    hands_returned: bool = False
    edition: PlayEdition = ITALIAN
